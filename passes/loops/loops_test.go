package loops_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/passes/loops"
)

func parse(t testing.TB, text string) *ir.Op {
	t.Helper()
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	ctx.SetHandler(func(d ir.Diagnostic) { t.Error(ctx.Render(d, false)) })
	src, err := ctx.AddSource("test.mlir", text)
	if err != nil {
		t.Fatal(err)
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		t.Fatalf("it does not parse:\n%s", text)
	}
	for _, d := range ir.Verify(module) {
		t.Fatal(ctx.Render(*d, false))
	}
	return module
}

// lower runs the pass and returns its diagnostics, none where it succeeds.
func lower(t *testing.T, module *ir.Op, options string) string {
	t.Helper()
	p := &pass.Pipeline{Anchor: "builtin.module"}
	if err := p.Add(loops.ToLoops(), options); err != nil {
		t.Fatal(err)
	}
	ctx := module.Context()
	var diags strings.Builder
	ctx.SetHandler(func(d ir.Diagnostic) { diags.WriteString(ctx.Render(d, false)) })
	if ok := (&pass.Manager{VerifyEach: true}).Run(p, module); ok != (diags.Len() == 0) {
		t.Fatalf("success is %t, but the diagnostics are %q", ok, diags.String())
	}
	return diags.String()
}

// check lowers a program, whose kernels must compute what its functions do, and
// free what they allocate. It returns the loops.
func check(t *testing.T, text, options string) string {
	t.Helper()
	module := parse(t, text)
	before := module.Clone(ir.NewMapping())
	if diags := lower(t, module, options); diags != "" {
		t.Fatalf("%s\n%s", diags, text)
	}
	out := asm.OpText(module)
	err := interp.Equivalent(context.Background(), before, module, interp.EquivalentOptions{Seed: 1})
	if err != nil {
		t.Errorf("%v\n%s\n%s", err, text, out)
	}
	if a, d := strings.Count(out, "\"memref.alloc\""), strings.Count(out, "\"memref.dealloc\""); a != d {
		t.Errorf("%d buffers are allocated, %d freed\n%s", a, d, out)
	}
	return out
}

// tiled is a layout of two dims.
func tiled(grid, memref, oob string) string {
	return fmt.Sprintf("#ttcore.metal_layout<(d0, d1) -> (d0, d1), %s, <%s>, memref<%s, #ttcore.memory_space<l1>>>", oob, grid, memref)
}

func convert(from, to string) string {
	return fmt.Sprintf(`func.func @f(%%x: %s) -> %s {
  %%0 = ttir.empty() : %[2]s
  %%1 = ttir.to_layout %%x, %%0 : %[1]s into %[2]s -> %[2]s
  return %%1 : %[2]s
}
`, from, to)
}

func TestPrograms(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // in the loops, in any order
		not        []string
	}{
		{"rank 0", `func.func @f(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = "ttir.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}`, []string{"memref<1xf32>"}, []string{"affine.for", "memref.alloc"}},
		{"zero-size dim", `func.func @f(%x: tensor<3x0xf32>) -> tensor<3x0xf32> {
  %0 = "ttir.neg"(%x) : (tensor<3x0xf32>) -> tensor<3x0xf32>
  return %0 : tensor<3x0xf32>
}`, []string{"memref<0xf32>"}, []string{"affine.for"}},
		{"broadcast", `func.func @f(%x: tensor<4x1x6xf32>, %y: tensor<5x1xf32>) -> tensor<4x5x6xf32> {
  %0 = "ttir.add"(%x, %y) : (tensor<4x1x6xf32>, tensor<5x1xf32>) -> tensor<4x5x6xf32>
  return %0 : tensor<4x5x6xf32>
}`, nil, nil},
		{"broadcast of a scalar", `func.func @f(%x: tensor<f32>, %y: tensor<1xf32>) -> tensor<1xf32> {
  %0 = "ttir.multiply"(%x, %y) : (tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}`, nil, nil},
		{"several results, one twice, an argument returned", `func.func @f(%x: tensor<7xf32>) -> (tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>) {
  %0 = "ttir.neg"(%x) : (tensor<7xf32>) -> tensor<7xf32>
  %1 = "ttir.abs"(%0) : (tensor<7xf32>) -> tensor<7xf32>
  return %1, %x, %1, %0 : tensor<7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<7xf32>
}`, nil, []string{"memref.alloc"}},
		{"unused argument and result", `func.func @f(%x: tensor<7xf32>, %y: tensor<9xf32>) -> tensor<9xf32> {
  %0 = "ttir.neg"(%x) : (tensor<7xf32>) -> tensor<7xf32>
  return %y : tensor<9xf32>
}`, []string{"memref.dealloc"}, nil},
		{"one operand twice", `func.func @f(%x: tensor<7xf32>) -> tensor<7xf32> {
  %0 = "ttir.neg"(%x) : (tensor<7xf32>) -> tensor<7xf32>
  %1 = "ttir.multiply"(%0, %0) : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}`, []string{"memref.dealloc"}, nil},
		{"calls", `func.func @f(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = call @g(%x, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1:2 = call @h(%0) : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  %2 = call @g(%1#0, %1#1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  call @nothing(%2) : (tensor<4x4xf32>) -> ()
  return %2, %0 : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func private @g(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = "ttir.subtract"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @h(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = "ttir.neg"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %x : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func private @nothing(%x: tensor<4x4xf32>) {
  return
}`, []string{"callee = @g", "callee = @nothing"}, nil},
		{"a call's arguments live to its end", `func.func @f(%x: tensor<4xf32>) {
  %0 = "ttir.neg"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  call @g(%0) : (tensor<4xf32>) -> ()
  return
}
func.func private @g(%x: tensor<4xf32>) {
  return
}`, []string{"memref.dealloc"}, nil},
		{"scalars aside", `func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 3 : i32
  %d = call @g(%c) : (i32) -> i32
  return %x : tensor<4xf32>
}
func.func private @g(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}`, []string{"function_type = (i32) -> i32"}, nil},
		{"tensors inside only", `func.func @f() {
  %0 = "ttir.full"() <{fill_value = 1.0 : f32, shape = array<i32: 4>}> : () -> tensor<4xf32>
  return
}`, []string{"memref.dealloc"}, nil},
		{"constants", `func.func @f(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = "ttir.constant"() <{value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = "ttir.constant"() <{value = dense<0.5> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %2 = "ttir.multiply"(%x, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2, %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}`, []string{"memref.global", "get_global"}, []string{"memref.alloc"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := check(t, tt.text, "")
			for _, w := range tt.want {
				if !strings.Contains(out, w) {
					t.Errorf("%q is not in\n%s", w, out)
				}
			}
			for _, w := range tt.not {
				if strings.Contains(out, w) {
					t.Errorf("%q is in\n%s", w, out)
				}
			}
		})
	}
}

// TestWithoutTensors: what has nothing to do with tensors stays as it is.
func TestWithoutTensors(t *testing.T) {
	module := parse(t, `func.func @f(%x: memref<4xf32>, %c: i1) -> i32 {
  %0 = arith.constant 1 : i32
  cf.cond_br %c, ^a, ^b
^a:
  return %0 : i32
^b:
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
func.func private @g(i32)
`)
	before := asm.OpText(module)
	if diags := lower(t, module, ""); diags != "" {
		t.Fatal(diags)
	}
	if after := asm.OpText(module); after != before {
		t.Errorf("it is now\n%s", after)
	}
}

// numbers are the element types of tensors that kernels compute on.
var numbers = strings.Fields("i1 i4 i8 i16 i32 i64 si8 si16 si32 si64 ui8 ui16 ui32 ui64 f16 bf16 f32 f64 index")

// TestFills checks every padding value of every element type, in what a
// conversion leaves.
func TestFills(t *testing.T) {
	for _, elem := range append(numbers, "f8E4M3FN", "f8E5M2") {
		for _, oob := range strings.Fields("undef zero one inf neginf") {
			t.Run(elem+" "+oob, func(t *testing.T) {
				plain := "tensor<5x7x" + elem + ">"
				to := fmt.Sprintf("tensor<5x7x%s, %s>", elem, tiled("2x2", "3x4x"+elem, oob))
				check(t, convert(plain, to), "")
				check(t, convert(to, plain), "vector-bits=64")
			})
		}
	}
}

// TestVectorsOfOneLane: elements as wide as a vector or wider move without masks.
func TestVectorsOfOneLane(t *testing.T) {
	from := "tensor<1x16x128xf32, #xla.layout<{1,2,0:T(8,128)(8,1)}, inf>>"
	to := "tensor<1x16x128xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 21 + d1, d2), undef, <3x5>, memref<1x2x!ttcore.tile<16x16, f32>, #ttcore.memory_space<l1>>>>"
	for _, bits := range []string{"8", "16", "32", "64"} {
		check(t, convert(from, to), "stores=past masks=all cache-bytes=16384 vector-bits="+bits)
	}
}

// TestTypecasts goes from every element type to every other.
func TestTypecasts(t *testing.T) {
	for _, from := range numbers {
		for _, to := range numbers {
			if from == "index" || to == "index" {
				continue // ttir.typecast is of numbers with a format
			}
			check(t, fmt.Sprintf(`func.func @f(%%x: tensor<5x7x%s>) -> tensor<5x7x%s> {
  %%0 = "ttir.typecast"(%%x) : (tensor<5x7x%[1]s>) -> tensor<5x7x%[2]s>
  return %%0 : tensor<5x7x%[2]s>
}`, from, to), "")
		}
	}
}

// TestFunctions computes every function on every element type it has.
func TestFunctions(t *testing.T) {
	for _, elem := range numbers {
		for _, fn := range strings.Fields("add subtract multiply divide maximum minimum neg exp sqrt rsqrt abs relu sigmoid tanh sin cos tan atan log log1p expm1 cbrt erf floor ceil reciprocal") {
			x := "tensor<5x7x" + elem + ">"
			operands, types := "%x", x
			switch fn {
			case "add", "subtract", "multiply", "divide", "maximum", "minimum":
				operands, types = "%x, %y", x+", "+x
			}
			isFloat, onlyFloat := strings.Contains(elem, "f"), slices.Contains(strings.Fields("exp sqrt rsqrt sigmoid tanh sin cos tan atan log log1p expm1 cbrt erf floor ceil reciprocal"), fn)
			if elem == "index" || onlyFloat && !isFloat {
				continue // the verifier refuses it
			}
			divisor := ""
			if fn == "divide" && !isFloat {
				operands = "%x, %z"
				divisor = fmt.Sprintf(`  %%z = "ttir.full"() <{fill_value = 3 : i32, shape = array<i32: 5, 7>}> : () -> %s`+"\n", x)
			}
			text := fmt.Sprintf(`func.func @f(%%x: %s, %%y: %[1]s) -> %[1]s {
%s  %%0 = "ttir.%s"(%s) : (%s) -> %[1]s
  return %%0 : %[1]s
}`, x, divisor, fn, operands, types)
			check(t, text, "")
		}
	}
}

// TestConstants checks data in the module against the interpreter: every
// element type, padded and not, whole and fractions.
func TestConstants(t *testing.T) {
	for _, elem := range append(numbers, "f8E4M3FN") {
		values := "[[0, 1, -2], [3, 100, -128]]"
		switch elem {
		case "i1":
			values = "[[true, false, false], [true, true, false]]"
		case "i4":
			values = "[[0, 1, -2], [3, 7, -8]]"
		case "ui8", "ui16", "ui32", "ui64":
			values = "[[0, 1, 2], [3, 100, 255]]"
		case "f16", "bf16", "f32", "f64", "f8E4M3FN":
			values = "[[0.0, 1.0, -2.5], [3.0, 0.1, -128.0]]"
		}
		for _, value := range []string{values, map[bool]string{true: "1.5", false: "1"}[strings.Contains(elem, "f")]} {
			if elem == "i1" && value == "1" {
				value = "true"
			}
			for _, oob := range []string{"undef", "one", "neginf"} {
				typ := fmt.Sprintf("tensor<2x3x%s, %s>", elem, tiled("1x2", "2x2x"+elem, oob))
				check(t, fmt.Sprintf(`func.func @f() -> (%s, tensor<2x3x%s>) {
  %%0 = "ttir.constant"() <{value = dense<%s> : tensor<2x3x%[2]s>}> : () -> %[1]s
  %%1 = "ttir.constant"() <{value = dense<%[3]s> : tensor<2x3x%[2]s>}> : () -> tensor<2x3x%[2]s>
  return %%0, %%1 : %[1]s, tensor<2x3x%[2]s>
}`, typ, elem, value), "")
			}
		}
	}
}

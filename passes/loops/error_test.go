package loops_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/passes/loops"
)

// TestErrors checks that what has no kernel is an error at its place.
func TestErrors(t *testing.T) {
	wide := func(tile string) string {
		return "tensor<32x32xi128, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, " + tile + ">, #ttcore.memory_space<l1>>>>"
	}
	huge := "tensor<1000000000x1000000000xf32>"
	tests := []struct{ name, text, options, want string }{
		{"scalar argument", "func.func @f(%x: tensor<4xf32>, %n: i32) {\n  return\n}", "",
			"1:1: error: 'func.func' op expected argument #1 of a kernel to be a ranked tensor, found 'i32'"},
		{"unranked", "func.func @f(%x: tensor<*xf32>) {\n  return\n}", "",
			"1:1: error: 'func.func' op expected argument #0 of a kernel to be a ranked tensor, found 'tensor<*xf32>'"},
		{"scalar result", "func.func @f(%x: tensor<4xf32>) -> i32 {\n  %c = arith.constant 1 : i32\n  return %c : i32\n}", "",
			"1:1: error: 'func.func' op expected result #0 of a kernel to be a ranked tensor, found 'i32'"},
		{"dynamic", "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n  return %x : tensor<?xf32>\n}", "",
			"1:1: error: 'func.func' op argument #0: "},
		{"branches", "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  cf.br ^a\n^a:\n  return %x : tensor<4xf32>\n}", "",
			"1:1: error: 'func.func' op expected a kernel to be straight-line code, found branches"},
		{"loops on tensors", `func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> tensor<4xf32> {
    %0 = "ttir.neg"(%a) : (tensor<4xf32>) -> tensor<4xf32>
    affine.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}`, "", "2:8: error: 'affine.for' op has no lowering to loops on tensors"},
		{"tensors inside a condition", `func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant true
  scf.if %c {
    %0 = "ttir.neg"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  }
  return %x : tensor<4xf32>
}`, "", "3:3: error: 'scf.if' op has no lowering to loops on tensors"},
		{"arith on tensors", "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = arith.addf %x, %x : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}", "",
			"2:8: error: 'arith.addf' op has no lowering to loops on tensors"},
		{"complex numbers", "func.func @f(%x: tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>> {\n  return %x : tensor<4xcomplex<f64>>\n}", "",
			"1:1: error: 'func.func' op argument #0: kernels on elements of type 'complex<f64>', 128 bits each, are not built"},
		{"f8 arithmetic", "func.func @f(%x: tensor<4xf8E5M2>) -> tensor<4xf8E5M2> {\n  %0 = \"ttir.neg\"(%x) : (tensor<4xf8E5M2>) -> tensor<4xf8E5M2>\n  return %0 : tensor<4xf8E5M2>\n}", "",
			"2:8: error: 'ttir.neg' op has no lowering for elements of type 'f8E5M2'"},
		{"from tf32", "func.func @f(%x: tensor<4xtf32>) -> tensor<4xf32> {\n  %0 = \"ttir.typecast\"(%x) : (tensor<4xtf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}", "",
			"2:8: error: 'ttir.typecast' op has no lowering for elements of type 'tf32'"},
		{"to tf32", "func.func @f(%x: tensor<4xf32>) -> tensor<4xtf32> {\n  %0 = \"ttir.typecast\"(%x) : (tensor<4xf32>) -> tensor<4xtf32>\n  return %0 : tensor<4xtf32>\n}", "",
			"2:8: error: 'ttir.typecast' op has no lowering from elements of type 'f32' to 'tf32'"},
		{"sum of indices", "func.func @f(%x: tensor<4xindex>) -> tensor<1xindex> {\n  %0 = \"ttir.sum\"(%x) <{keep_dim = false}> : (tensor<4xindex>) -> tensor<1xindex>\n  return %0 : tensor<1xindex>\n}", "",
			"2:8: error: 'ttir.sum' op has no lowering for elements of type 'index'"},
		{"sum of f8", "func.func @f(%x: tensor<4xf8E5M2>) -> tensor<1xf32> {\n  %0 = \"ttir.sum\"(%x) <{keep_dim = false}> : (tensor<4xf8E5M2>) -> tensor<1xf32>\n  return %0 : tensor<1xf32>\n}", "",
			"2:8: error: 'ttir.sum' op has no lowering for elements of type 'f8E5M2'"},
		{"wide integers as floats", strings.NewReplacer("SRC", wide("f32"), "DST", wide("bf16")).Replace(`func.func @f(%x: SRC) -> DST {
  %0 = ttir.empty() : DST
  %1 = ttir.to_layout %x, %0 : SRC into DST -> DST
  return %1 : DST
}`), "", "3:8: error: 'ttir.to_layout' op has no lowering"},
		{"foreign encoding", "func.func @f(%x: tensor<4xf32, \"sparse\">) {\n  return\n}", "",
			"1:1: error: 'func.func' op argument #0: the encoding '\"sparse\"' says nothing about the layout of the tensor"},
		{"size overflows", "func.func @f(%x: tensor<4294967296x4294967296xf32>) {\n  return\n}", "", "1:1: error: 'func.func' op argument #0: "},
		{"huge data", fmt.Sprintf(`func.func @f() -> tensor<2x3xf32, %s> {
  %%0 = "ttir.constant"() <{value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32, %[1]s>
  return %%0 : tensor<2x3xf32, %[1]s>
}`, "#ttcore.metal_layout<(d0, d1) -> (d0 * 100000000, d1), undef, <1x1>, memref<100000001x3xf32, #ttcore.memory_space<l1>>>"), "",
			"2:8: error: 'ttir.constant' op has 300000003 slots of 4 bytes, data of a module has at most 67108864 bytes"},
		// A kernel on what nobody has the memory for is still a kernel.
		{"huge product", "func.func @f(%x: " + huge + ") -> " + huge + " {\n  %0 = \"ttir.matmul\"(%x, %x) : (" + huge + ", " + huge + ") -> " + huge + "\n  return %0 : " + huge + "\n}", "", ""},
		{"huge", "func.func @f(%x: " + huge + ") -> " + huge + " {\n  %0 = \"ttir.neg\"(%x) : (" + huge + ") -> " + huge + "\n  return %0 : " + huge + "\n}", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := lower(t, parse(t, tt.text), tt.options)
			if !strings.Contains(got, tt.want) || (tt.want == "") != (got == "") {
				t.Errorf("got %q, want it to contain %q", got, tt.want)
			}
		})
	}
}

// TestOptionsOfPrograms: options that were not read from text are checked, too.
func TestOptionsOfPrograms(t *testing.T) {
	for want, set := range map[string]func(*loops.Options){
		"vector-bits is 96, expected a power of two from 8 to 8192":         func(o *loops.Options) { o.VectorBits = 96 },
		"cache-bytes is -1, expected a number of bytes":                     func(o *loops.Options) { o.CacheBytes = -1 },
		`masks is "some", expected none, words, all or native`:              func(o *loops.Options) { o.Masks = "some" },
		`stores is "beside", expected past, ahead, soon, through or native`: func(o *loops.Options) { o.Stores = "beside" },
	} {
		p := loops.ToLoops()
		p.Options = func() any {
			o := loops.DefaultOptions()
			set(&o)
			return &o
		}
		pipeline := &pass.Pipeline{Anchor: "builtin.module"}
		if err := pipeline.Add(p, ""); err != nil {
			t.Fatal(err)
		}
		module := parse(t, "func.func @f(%x: tensor<4xf32>) {\n  return\n}")
		var got strings.Builder
		module.Context().SetHandler(func(d ir.Diagnostic) { got.WriteString(d.Message) })
		if (&pass.Manager{}).Run(pipeline, module) || !strings.Contains(got.String(), want) {
			t.Errorf("got %q, want %q", got.String(), want)
		}
	}
}

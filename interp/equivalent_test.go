package interp

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

func metal(linear, fill, grid, memref string) string {
	return fmt.Sprintf("#ttcore.metal_layout<%s, %s, <%s>, memref<%s, #ttcore.memory_space<l1>>>", linear, fill, grid, memref)
}

// TestPackSeedExample: element [1, 1, 6, 100] of 2x3x64x128 on a 2x4 grid is
// at (262, 100) of 384x128, so in core (1, 3) at offset 70 * 32 + 4.
func TestPackSeedExample(t *testing.T) {
	m := parseTensors(t, opFunction("ttir.empty", nil, "tensor<2x3x64x128xi32, "+metal("(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)", "undef", "2x4", "192x32xi32")+">"))
	typ := resultType(t, m)
	v, err := NewTensor(typ)
	if err != nil {
		t.Fatal(err)
	}
	at := ((1*3+1)*64+6)*128 + 100
	put(v.Data[4*at:4*at+4], 12345)
	ctx := typ.Context()
	buf, err := Pack(v, ctx.MemRef([]int64{2 * 4 * 192 * 32}, ctx.Integer(32), nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	slot := (1*4+3)*192*32 + 2244
	if got := get(buf.Buffer.Data[4*slot : 4*slot+4]); got != 12345 {
		t.Errorf("slot %d holds %d", slot, got)
	}
}

// resultType returns the type of the first op with a tensor as result.
func resultType(t testing.TB, module *ir.Op) *ir.TensorType {
	t.Helper()
	var typ *ir.TensorType
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if op.NumResults() == 1 && typ == nil {
			typ, _ = op.Result(0).Type().(*ir.TensorType)
		}
		return ir.Advance
	})
	if typ == nil {
		t.Fatal("no tensor")
	}
	return typ
}

// TestPack: what is packed is unpacked, and padding is checked.
func TestPack(t *testing.T) {
	for _, tt := range []struct {
		name, typ string
		slots     int64
		elem      string
	}{
		{"no layout", "tensor<3x5xf32>", 15, "f32"},
		{"i1", "tensor<3x5xi1>", 15, "i8"},
		{"i4", "tensor<3x5xi4>", 15, "i8"},
		{"tiles", "tensor<3x5xf32, " + metal("(d0, d1) -> (d0, d1)", "zero", "1x1", "1x1x!ttcore.tile<32x32, f32>") + ">", 1024, "f32"},
		{"another format", "tensor<3x5xf32, " + metal("(d0, d1) -> (d0, d1)", "neginf", "1x1", "1x1x!ttcore.tile<32x32, bf16>") + ">", 1024, "bf16"},
		{"unsigned tiles", "tensor<3x5xui8, " + metal("(d0, d1) -> (d0, d1)", "inf", "1x1", "1x1x!ttcore.tile<32x32, u8>") + ">", 1024, "i8"},
		{"grid", "tensor<53x63xf32, " + metal("(d0, d1) -> (d0, d1)", "one", "3x2", "1x1x!ttcore.tile<32x32, f32>") + ">", 6144, "f32"},
		{"anything in the padding", "tensor<53x63xf32, " + metal("(d0, d1) -> (d0, d1)", "undef", "3x2", "1x1x!ttcore.tile<32x32, f32>") + ">", 6144, "f32"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			module := parseTensors(t, opFunction("ttir.empty", nil, tt.typ)+opFunction("test.op", []string{tt.elem}, tt.typ))
			typ := resultType(t, module)
			var elem ir.Type
			module.Walk(func(op *ir.Op) ir.WalkResult {
				if op.Name() == "test.op" {
					elem = op.Operand(0).Type()
				}
				return ir.Advance
			})
			v, err := newGenerator(1).tensor(typ)
			if err != nil {
				t.Fatal(err)
			}
			m := typ.Context().MemRef([]int64{tt.slots}, elem, nil, nil)
			buf, err := Pack(v, m)
			if err != nil {
				t.Fatal(err)
			}
			back, err := Unpack(buf, typ)
			if err != nil {
				t.Fatal(err)
			}
			same := newTrialOf("f")
			if err := same.compare("tensor", v, back, 0); err != nil || back.Undefined != nil {
				t.Errorf("got %v, undefined %v", err, back.Undefined != nil)
			}
			l, err := encoding.LayoutOf(typ)
			if err != nil {
				t.Fatal(err)
			}
			size := len(buf.Buffer.Data) / int(tt.slots)
			for slot := range tt.slots {
				if !l.IsPadding(slot) {
					continue
				}
				if undefined := buf.Buffer.undefinedAt(slot*int64(size), int64(size)); undefined == l.Fill().Defined() {
					t.Fatalf("padding at slot %d: undefined is %v", slot, undefined)
				}
				buf.Buffer.Data[int(slot)*size] ^= 1
				_, err := Unpack(buf, typ)
				if (err != nil) != l.Fill().Defined() {
					t.Fatalf("with wrong padding at slot %d: got %v", slot, err)
				}
				break
			}
			if _, err := Pack(v, typ.Context().MemRef([]int64{tt.slots + 1}, elem, nil, nil)); err == nil {
				t.Error("no error for a buffer of another size")
			}
		})
	}
}

func newTrialOf(name string) *trial { return &trial{name: name} }

const kernelText = `"func.func"() <{function_type = (memref<4xf32>, memref<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%x: memref<4xf32>, %y: memref<4xf32>):
"affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (BOUND)>}> ({
^bb0(%i: index):
%v = "affine.load"(%x, %i) <{map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index) -> f32
%w = "arith.OP"(%v, %v) : (f32, f32) -> f32
"affine.store"(%w, %y, %i) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<4xf32>, index) -> ()
"affine.yield"() : () -> ()
}) : () -> ()
"func.return"() : () -> ()
}) : () -> ()
`

func kernel(op, bound string) string {
	return strings.NewReplacer("OP", op, "BOUND", bound).Replace(kernelText)
}

// twice is a function on tensors of which kernel("addf", "4") is the lowering.
var twice = funcText([]string{"tensor<4xf32>"}, []string{"tensor<4xf32>"},
	`%r = "ttir.add"(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>`, `"func.return"(%r) : (tensor<4xf32>) -> ()`)

func TestEquivalent(t *testing.T) {
	relayout := func(typ string) string {
		return funcText([]string{"tensor<4x4xf32>"}, []string{"tensor<4x4xf32>"},
			fmt.Sprintf(`%%e = "ttir.empty"() : () -> %[1]s
%%a = "ttir.to_layout"(%%0, %%e) : (tensor<4x4xf32>, %[1]s) -> %[1]s
%%o = "ttir.empty"() : () -> tensor<4x4xf32>
%%r = "ttir.to_layout"(%%a, %%o) : (%[1]s, tensor<4x4xf32>) -> tensor<4x4xf32>`, typ),
			`"func.return"(%r) : (tensor<4x4xf32>) -> ()`)
	}
	identity := funcText([]string{"tensor<4x4xf32>"}, []string{"tensor<4x4xf32>"}, `"func.return"(%0) : (tensor<4x4xf32>) -> ()`)
	unary := func(op string) string { return opFunction(op, []string{"tensor<4xf32>"}, "tensor<4xf32>") }
	written := func(value string) string {
		return funcText([]string{"memref<4xi8>"}, nil, `%c2 = "arith.constant"() <{value = 2 : index}> : () -> index
%v = "arith.constant"() <{value = `+value+` : i8}> : () -> i8
"memref.store"(%v, %0, %c2) : (i8, memref<4xi8>, index) -> ()`, done)
	}
	dealloc := funcText([]string{"memref<4xi8>"}, nil, `"memref.dealloc"(%0) : (memref<4xi8>) -> ()`, done)
	tile := func(format string) string {
		return "tensor<4x4xf32, " + metal("(d0, d1) -> (d0, d1)", "zero", "1x1", "1x1x!ttcore.tile<32x32, "+format+">") + ">"
	}
	sigmoid := funcText([]string{"tensor<4xf32>"}, []string{"tensor<4xf32>"}, `%one = "arith.constant"() <{value = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
%n = "arith.negf"(%0) : (tensor<4xf32>) -> tensor<4xf32>
%e = "math.exp"(%n) : (tensor<4xf32>) -> tensor<4xf32>
%s = "arith.addf"(%one, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%r = "arith.divf"(%one, %s) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>`, `"func.return"(%r) : (tensor<4xf32>) -> ()`)
	both := func(typ, op string) string { return opFunction(op, []string{typ, typ}, typ) }
	strided := funcText([]string{"memref<?x4xf32, strided<[?, 1], offset: ?>>"}, []string{"memref<?x4xf32, strided<[?, 1], offset: ?>>"},
		`"func.return"(%0) : (memref<?x4xf32, strided<[?, 1], offset: ?>>) -> ()`)
	maximum := func(op string) string {
		return opFunction(op, []string{"tensor<64xf32>", "tensor<64xf32>"}, "tensor<64xf32>")
	}
	// pair is a function of two ops, each on two tensors, that stores what they compute as the types say.
	pair := func(op, first, firstStored, second, secondStored string) string {
		return funcText([]string{first, second}, []string{first, second}, fmt.Sprintf(`%%a = "%[1]s"(%%0, %%0) : (%[2]s, %[2]s) -> %[3]s
%%b = "ttir.add"(%%1, %%1) : (%[4]s, %[4]s) -> %[5]s
%%e = "ttir.empty"() : () -> %[2]s
%%r = "ttir.to_layout"(%%a, %%e) : (%[3]s, %[2]s) -> %[2]s
%%d = "ttir.empty"() : () -> %[4]s
%%s = "ttir.to_layout"(%%b, %%d) : (%[5]s, %[4]s) -> %[4]s`, op, first, firstStored, second, secondStored),
			fmt.Sprintf(`"func.return"(%%r, %%s) : (%s, %s) -> ()`, first, second))
	}
	calling := func(typ string) string { // a function that computes in a layout
		in := "tensor<4x4xf32>"
		callee := funcText([]string{in}, []string{in}, fmt.Sprintf(`%%a = "ttir.multiply"(%%0, %%0) : (%[1]s, %[1]s) -> %[2]s
%%e = "ttir.empty"() : () -> %[1]s
%%r = "ttir.to_layout"(%%a, %%e) : (%[2]s, %[1]s) -> %[1]s`, in, typ), `"func.return"(%r) : (tensor<4x4xf32>) -> ()`)
		return strings.Replace(callee, `"f"`, `"callee", sym_visibility = "private"`, 1) + funcText([]string{in}, []string{in},
			`%r = "func.call"(%0) <{callee = @callee}> : (tensor<4x4xf32>) -> tensor<4x4xf32>`, `"func.return"(%r) : (tensor<4x4xf32>) -> ()`)
	}
	floats, integers := "tensor<4x4xf32>", "tensor<4x4xi32>"
	words := "tensor<4x4xi32, " + metal("(d0, d1) -> (d0, d1)", "zero", "1x1", "1x1x!ttcore.tile<32x32, si32>") + ">"
	for _, tt := range []struct {
		name, before, after string
		want                string // of the error; "" for none
	}{
		{"same", twice, twice, ""},
		{"another op", unary("ttir.abs"), unary("ttir.neg"), "@f: result 0 at [0] is"},
		{"kinds of maximum", maximum("ttir.maximum"), maximum("arith.maxnumf"), "@f: result 0 at"},
		{"maximum", maximum("ttir.maximum"), maximum("arith.maximumf"), ""},
		{"one layout for another", relayout(tile("f32")), identity, ""},
		{"a coarser format", relayout(tile("f32")), relayout(tile("bf16")), ""},
		{"a finer format", relayout(tile("bf16")), relayout(tile("f32")), "@f: result 0 at"},
		{"no rounding any more", relayout(tile("bfp_bf8")), identity, "@f: result 0 at"},
		{"the same coarse format", relayout(tile("bf16")), relayout(tile("bf16")), ""},
		{"the same coarse format of more", pair("ttir.multiply", floats, floats, floats, tile("bf16")), pair("ttir.multiply", floats, tile("bf16"), floats, tile("bf16")), ""},
		{"a coarser format in what is called", calling(floats), calling(tile("bf16")), ""},
		{"a format that loses nothing", pair("ttir.multiply", floats, floats, integers, integers), pair("ttir.add", floats, floats, integers, words), "@f: result 0 at"},
		{"lowered", twice, kernel("addf", "4"), ""},
		{"lowered wrongly", twice, kernel("mulf", "4"), "@f: result 0 at [0] is"},
		{"lowered in part", twice, kernel("addf", "3"), "@f: result 0 at [3] is"},
		{"out of bounds", twice, kernel("addf", "5"), "'affine.load' op index 4"},
		{"transcendental", unary("ttir.sigmoid"), sigmoid, ""},
		{"gone", twice, "", "after: there is no function @f"},
		{"memrefs", written("1"), written("1"), ""},
		{"memrefs differ", written("1"), written("2"), "@f: argument 0 at [2] is 1 before and 2 after (seed 7)"},
		{"memref deallocated", written("1"), dealloc, "@f: argument 0 is a buffer before and deallocated after (seed 7)"},
		{"memref deallocated before", dealloc, written("1"), ""},
		{"scalars and vectors", both("vector<3xi8>", "arith.addi"), both("vector<3xi8>", "arith.addi"), ""},
		{"scalars differ", both("i8", "arith.muli"), both("i8", "arith.addi"), "@f: result 0 is"},
		{"vectors differ", both("vector<3xi8>", "arith.muli"), both("vector<3xi8>", "arith.addi"), "@f: result 0 at lane"},
		{"types differ", both("i8", "arith.addi"), both("i16", "arith.addi"), "argument 0 of @f: expected type 'i16', but got 'i8'"},
		{"memrefs as results", strided, strided, ""},
		{"other numbers of results", strided, both("i8", "arith.addi"), "@f takes 2 arguments, but got 1"},
		{"cannot run", funcText(nil, nil, `"test.op"() : () -> ()`, done), twice, "@f cannot be run before: 'test.op' op cannot be run"},
		{"division by zero is not looked at", opFunction("ttir.divide", []string{"tensor<64xi8>", "tensor<64xi8>"}, "tensor<64xi8>"),
			opFunction("arith.divsi", []string{"tensor<64xi8>", "tensor<64xi8>"}, "tensor<64xi8>"), ""},
		{"anything for an undefined result", opFunction("ttir.empty", nil, "tensor<4xf32>"),
			opFunction("ttir.full <{fill_value = 1.0 : f32}>", nil, "tensor<4xf32>"), ""},
		{"an undefined result for a number", opFunction("ttir.full <{fill_value = 1.0 : f32}>", nil, "tensor<4xf32>"),
			opFunction("ttir.empty", nil, "tensor<4xf32>"), "@f: result 0 at [0] is 1 (0x3f800000) before and undefined after (seed 7)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := parseTensors(t, tt.before)
			err := Equivalent(t.Context(), before, parseIn(t, before.Context(), tt.after), EquivalentOptions{Seed: 7, Rounds: 5})
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// TestMismatch: the error says where the results differ.
func TestMismatch(t *testing.T) {
	before := parseTensors(t, twice)
	err := Equivalent(t.Context(), before, parseIn(t, before.Context(), kernel("subf", "4")), EquivalentOptions{Seed: 3})
	var m *Mismatch
	if !errors.As(err, &m) {
		t.Fatalf("got %v", err)
	}
	want := &Mismatch{Function: "f", What: "result 0 at [0]", After: "0 (0x0)", Seed: 3}
	if diff := cmp.Diff(want, &Mismatch{Function: m.Function, What: m.What, After: m.After, Seed: m.Seed}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestCompare: every function is compared, and what cannot be run is a warning.
func TestCompare(t *testing.T) {
	named := func(name, text string) string { return strings.Replace(text, `"f"`, `"`+name+`"`, 1) }
	text := named("large", funcText([]string{"tensor<64xf32>", "memref<2x?xf32>"}, nil, done)) +
		named("foreign", funcText([]string{"tensor<4xcomplex<f32>>"}, nil, done)) +
		named("half", opFunction("ttir.neg", []string{"tensor<16xf32>"}, "tensor<16xf32>")) +
		named("same", opFunction("ttir.exp", []string{"tensor<16xf32>"}, "tensor<16xf32>"))
	before := parseTensors(t, text)
	after := parseIn(t, before.Context(), strings.Replace(text, "ttir.neg", "ttir.abs", 1))
	var got []string
	for _, d := range Compare(t.Context(), before, after, EquivalentOptions{Limits: Limits{Bytes: 200}}) {
		got = append(got, fmt.Sprintf("%s: %s", d.Severity, d.Message))
	}
	if len(got) != 3 {
		t.Fatalf("found %q", got)
	}
	for i, want := range []string{
		"warning: what @large computes is not compared: its arguments take more than the limit of 200 bytes",
		"warning: what @foreign computes is not compared: values of type 'complex<f32>' cannot be interpreted",
		"error: @half: result 0 at ",
	} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("found %q, want %q", got[i], want)
		}
	}
	nested := "\"builtin.module\"() ({\n" + opFunction("ttir.neg", []string{"tensor<4xf32>"}, "tensor<4xf32>") + "}) : () -> ()\n"
	twins := parseTensors(t, nested+nested)
	ds := Compare(t.Context(), twins, parseIn(t, twins.Context(), nested+nested), EquivalentOptions{})
	if len(ds) != 1 || ds[0].Message != "what @f computes is not compared: another symbol of that name comes first" {
		t.Errorf("two functions of one name: %v", ds)
	}
	other := parseTensors(t, text)
	if ds := Compare(t.Context(), before, other, EquivalentOptions{}); len(ds) != 1 || ds[0].Severity != ir.Error {
		t.Errorf("modules of two contexts: %v", ds)
	}
}

// TestULPs counts on patterns next to each other, across zero too.
func TestULPs(t *testing.T) {
	s := scalar{bits: 16, bytes: 2, isFloat: true, kind: ir.BF16}
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.Uint64Range(0, 100).Draw(rt, "distance")
		up := rapid.Uint64Range(0, n).Draw(rt, "above zero")
		if got := s.ulps(up, 0x8000|(n-up)); got != n {
			rt.Fatalf("%#x and %#x: got %d, want %d", up, 0x8000|(n-up), got, n)
		}
		base := rapid.Uint64Range(0, 0x7000).Draw(rt, "base")
		if got := s.ulps(base+n, base); got != n {
			rt.Fatalf("%#x and %#x: got %d, want %d", base, base+n, got, n)
		}
	})
}

// TestGeneratorSeeds: a seed gives the same arguments again, another one others.
func TestGeneratorSeeds(t *testing.T) {
	ctx := parse(t, twice).Context()
	typ := ctx.Tensor([]int64{100, ir.Dynamic}, ctx.Float(ir.F32), nil)
	a, err := newGenerator(1).tensor(typ)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newGenerator(1).tensor(typ)
	if err != nil {
		t.Fatal(err)
	}
	c, err := newGenerator(2).tensor(typ)
	if err != nil {
		t.Fatal(err)
	}
	if !cmp.Equal(a.Data, b.Data) || cmp.Equal(a.Data, c.Data) {
		t.Error("seeds do not decide the arguments")
	}
}

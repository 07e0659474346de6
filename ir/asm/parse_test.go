package asm

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

// ParseOp is the counterpart of PrintOp.
func (funcImpl) ParseOp(p *Parser, s *ir.OpState) {
	s.Attr("sym_name", p.ctx.Str(p.SymbolName()))
	p.Region(s, p.Arguments("(", true, false)...)
}

// parsed parses a text that has no errors.
func parsed(t testing.TB, ctx *ir.Context, text string) *ir.Op {
	t.Helper()
	ctx.SetHandler(func(d ir.Diagnostic) { t.Errorf("%s", ctx.Render(d, false)) })
	src, err := ctx.AddSource("-", text)
	if err != nil {
		t.Fatal(err)
	}
	op, ok := Parse(ctx, src)
	if !ok {
		t.FailNow()
	}
	return op
}

// TestGeneric has texts in the form in which they are printed.
func TestGeneric(t *testing.T) {
	for _, body := range []string{
		`"a"() : () -> ()`,
		`%0 = "a"() : () -> i32` + "\n" + `  "b"(%0, %0) : (i32, i32) -> ()`,
		`%0:2 = "a"() : () -> (i32, f32)` + "\n" + `  "b"(%0#1, %0#0) : (f32, i32) -> ()`,
		`"a"() <{p = 1 : i32, q}> {r = "s", "t u" = [1, 2 : i8]} : () -> ()`,
		`"a"() ({` + "\n  }, {\n  " + `  "b"() : () -> ()` + "\n  " + `}) : () -> ()`,
		`"a"() ({` + "\n  " + `^bb0(%arg0: i32, %arg1: !x.y<"z">):` + "\n    " + `"b"(%arg0)[^bb1, ^bb0] : (i32) -> ()` + "\n  " + `^bb1:  // pred: ^bb0` + "\n    " + `"c"() : () -> ()` + "\n  " + `}) : () -> ()`,
		`"use"(%0) : (i32) -> ()` + "\n" + `  %0 = "def"() : () -> i32`,
		`"a"() ({` + "\n    " + `"use"(%0) : (i32) -> ()` + "\n  " + `}) : () -> ()` + "\n" + `  %0 = "def"() : () -> i32`,
	} {
		want := "\"builtin.module\"() ({\n  " + body + "\n}) : () -> ()\n"
		got := string(AppendOp(nil, parsed(t, testContext(t), want), PrintOptions{Generic: true}))
		got = strings.ReplaceAll(got, "^bb1:  // pred", "^bb1:  // pred")
		if strings.Contains(want, "[^bb1, ^bb0]") {
			want, got = trimPreds(want), trimPreds(got)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
	}
}

// trimPreds takes the comments behind block labels away.
func trimPreds(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if at := strings.Index(l, "  //"); at >= 0 {
			lines[i] = l[:at]
		}
	}
	return strings.Join(lines, "\n")
}

// TestTexts has what mlir-opt 19.1.7 makes of other spellings.
func TestTexts(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`"a"(  ) // comment` + "\n" + `:()->()`, `"a"() : () -> ()`},
		{`%x, %y:2 = "a"() : () -> (i1, i2, i3) "b"(%x, %y#1) : (i1, i3) -> ()`,
			`%0:3 = "a"() : () -> (i1, i2, i3)` + "\n  " + `"b"(%0#0, %0#2) : (i1, i3) -> ()`},
		{`"\61"() : () -> ()`, `"a"() : () -> ()`},
		{`#alias = 5 : i8` + "\n" + `!alias = tensor<2xf32>` + "\n" + `"a"() {x = #alias} : () -> !alias`, `%0 = "a"() {x = 5 : i8} : () -> tensor<2xf32>`},
		{`!f = (i32) -> i32` + "\n" + `%0 = "a"() : () -> i32 %1 = "b"(%0) : !f`, `%0 = "a"() : () -> i32` + "\n  " + `%1 = "b"(%0) : (i32) -> i32`},
		{`"a"() {x = @a::@"b c" :: @d} : () -> ()`, `"a"() {x = @a::@"b c"::@d} : () -> ()`},
		{`"a"() : () -> () loc(#later)` + "\n" + `#later = loc("f":1:2)`, `"a"() : () -> ()`},
	} {
		got := string(AppendOp(nil, parsed(t, testContext(t), c.text), PrintOptions{Generic: true}))
		want := "\"builtin.module\"() ({\n  " + c.want + "\n}) : () -> ()\n"
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, d)
		}
	}
}

func TestParsedLocations(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`"a"() : () -> ()`, `loc("-":1:1)`},
		{"\n" + `  %0 = "a"() : () -> i1`, `loc("-":2:8)`},
		{`"a"() : () -> () loc(unknown)`, `loc(unknown)`},
		{`"a"() : () -> () loc("f":3:4)`, `loc("f":3:4)`},
		{`"a"() : () -> () loc("n"("f":3:4))`, `loc("n"("f":3:4))`},
		{`"a"() : () -> () loc(callsite("a" at "f":3:4))`, `loc(callsite("a" at "f":3:4))`},
		{`"a"() : () -> () loc(fused<1 : i8>["a", "b"])`, `loc(fused<1 : i8>["a", "b"])`},
		{`"a"() : () -> () loc(fused["a", "a"])`, `loc("a")`},
		{"#l = loc(\"x\")\n" + `"a"() : () -> () loc(#l)`, `loc("x")`},
		{`"a"() : () -> () loc(#l)` + "\n#l = loc(\"x\")", `loc("x")`},
		{"#l = loc(\"x\")\n" + `"a"() : () -> () loc("y"(#l))`, `loc("y"("x"))`},
	} {
		ctx := testContext(t)
		op := parsed(t, ctx, c.text).Body().First()
		if d := cmp.Diff(c.want, ctx.LocationAttr(op.Loc()).String()); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, d)
		}
	}
}

func TestArgumentLocations(t *testing.T) {
	ctx := testContext(t)
	for _, text := range []string{
		"\"t.func\"() <{sym_name = \"f\"}> ({\n^bb0(%a: i32 loc(\"x\"), %b: i32 loc(#later), %c: i32):\n}) : () -> ()\n",
		"t.func @f(%a: i32 loc(\"x\"), %b: i32 loc(#later),\n                                    %c: i32) {\n}\n",
	} {
		f := parsed(t, ctx, text+"#later = loc(\"y\")").Body().First()
		var got []string
		for _, a := range f.Body().Args() {
			got = append(got, ctx.LocationAttr(a.Loc()).String())
		}
		want := []string{`loc("x")`, `loc("y")`, `loc("-":2:45)`}
		if strings.HasPrefix(text, "t.func") {
			want[2] = `loc("-":2:37)`
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("(-want +got):\n%s", d)
		}
	}
}

func TestTypes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"i32", "i32"}, {"si8", "si8"}, {"ui16", "ui16"}, {"i0", "i0"}, {"index", "index"}, {"none", "none"},
		{"f8E4M3FN", "f8E4M3FN"}, {"bf16", "bf16"},
		{"tensor<f32>", "tensor<f32>"},
		{"tensor<2x?x0xf32>", "tensor<2x?x0xf32>"},
		{"tensor<0x4x f32>", "tensor<0x4xf32>"},
		{"tensor<4 x f32>", "tensor<4xf32>"},
		{"tensor < 4 xf32 >", "tensor<4xf32>"},
		{"tensor<*xf32>", "tensor<*xf32>"},
		{"tensor<2xf32, >", "tensor<2xf32>"},
		{"tensor<2xf32, #x.y<a = [1, 2]>>", "tensor<2xf32, #x.y<a = [1, 2]>>"},
		{`tensor<2xf32, {a = "x>", b = affine_set<(d0) : (d0 >= 0)>}>`, `tensor<2xf32, {a = "x>", b = affine_set<(d0) : (d0 >= 0)>}>`},
		{"tensor<2x!x.y<3x4>>", "tensor<2x!x.y<3x4>>"},
		{"memref<2x?xf32, strided<[?, 1], offset: ?>, 3>", "memref<2x?xf32, strided<[?, 1], offset: ?>, 3>"},
		{"memref<2xf32, affine_map<(d0) -> (d0)>>", "memref<2xf32>"},
		{"memref<2xf32, affine_map<(d0) -> (d0 + 1)>, 0>", "memref<2xf32, affine_map<(d0) -> (d0 + 1)>>"},
		{"memref<*xf32, #x.y>", "memref<*xf32, #x.y>"},
		{"memref<memref<2xf32>>", "memref<memref<2xf32>>"},
		{"vector<4x[8]xi1>", "vector<4x[8]xi1>"},
		{"vector<4 x [ 8 ] x i1>", "vector<4x[8]xi1>"},
		{"vector<f32>", "vector<f32>"},
		{"complex<f32>", "complex<f32>"},
		{"tuple<>", "tuple<>"},
		{"tuple<i32, tuple<f32, (i1) -> ()>>", "tuple<i32, tuple<f32, (i1) -> ()>>"},
		{"() -> ()", "() -> ()"},
		{"(i32, (f32) -> i1) -> ((i32) -> i32)", "(i32, (f32) -> i1) -> ((i32) -> i32)"},
		{"(i32)->(i32, i32)", "(i32) -> (i32, i32)"},
		{"!x.y", "!x.y"}, {"!x<y>", "!x.y"}, {"!x<y z>", "!x<y z>"}, {"!x.y<->, \">\", (a)>", "!x.y<->, \">\", (a)>"},
	} {
		got, err := ParseType(testContext(t), c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if d := cmp.Diff(c.want, got.String()); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, d)
		}
	}
}

func TestAttrs(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1", "1 : i64"}, {"-1 : i8", "-1 : i8"}, {"200 : i8", "-56 : i8"}, {"255 : ui8", "255 : ui8"}, {"0xFF : i16", "255 : i16"},
		{"1 : i1", "true"}, {"true", "true"}, {"-9223372036854775808 : i64", "-9223372036854775808 : i64"},
		{"18446744073709551615 : ui64", "18446744073709551615 : ui64"}, {"18446744073709551615", "-1 : i64"},
		{"340282366920938463463374607431768211455 : i128", "-1 : i128"},
		{"-170141183460469231731687303715884105728 : i128", "-170141183460469231731687303715884105728 : i128"},
		{"1.5", "1.500000e+00 : f64"}, {"-1.5e2 : f16", "-1.500000e+02 : f16"}, {"1. : f32", "1.000000e+00 : f32"},
		{"0x7FC00000 : f32", "0x7FC00000 : f32"}, {"1.0e400", "0x7FF0000000000000 : f64"}, {"-0.0 : bf16", "-0.000000e+00 : bf16"},
		{`"a\22\0Ab"`, `"a\22\0Ab"`}, {`"a" : i32`, `"a" : i32`}, {`"a" : none`, `"a"`},
		{"@a::@b", "@a::@b"}, {`@"a b"`, `@"a b"`},
		{"[]", "[]"}, {"[1, 2 : i8, [unit]]", "[1, 2 : i8, [unit]]"},
		{"{b = 1, a, \"c d\" = 2 : i8}", "{a, b = 1 : i64, \"c d\" = 2 : i8}"},
		{"unit", "unit"}, {"i32", "i32"}, {"(i32) -> i32", "(i32) -> i32"}, {"tensor<2xf32>", "tensor<2xf32>"},
		{"affine_map<(i, j)[s] -> (j + s, i floordiv 2)>", "affine_map<(d0, d1)[s0] -> (d1 + s0, d0 floordiv 2)>"},
		{"affine_set<(i) : (i - 1 >= 0, i == 2)>", "affine_set<(d0) : (d0 - 1 >= 0, d0 - 2 == 0)>"},
		{"strided<[2, ?]>", "strided<[2, ?]>"}, {"strided<[], offset: -3>", "strided<[], offset: -3>"},
		{"array<i32>", "array<i32>"}, {"array<i8: -1, 2>", "array<i8: -1, 2>"}, {"array<i1: true, false>", "array<i1: true, false>"},
		{"array<f32: 1.5, 0x7FC00000>", "array<f32: 1.500000e+00, 0x7FC00000>"},
		{"dense<1> : tensor<2xi32>", "dense<1> : tensor<2xi32>"},
		{"dense<[1, -2]> : tensor<2xi8>", "dense<[1, -2]> : tensor<2xi8>"},
		{"dense<[[1, 2], [3, 4]]> : vector<2x2xindex>", "dense<[[1, 2], [3, 4]]> : vector<2x2xindex>"},
		{"dense<[3, 3]> : tensor<2xi32>", "dense<3> : tensor<2xi32>"},
		{"dense<[1.5, 0x7F800000]> : tensor<2xf32>", "dense<[1.500000e+00, 0x7F800000]> : tensor<2xf32>"},
		{"dense<[true, false, 1]> : tensor<3xi1>", "dense<[true, false, true]> : tensor<3xi1>"},
		{`dense<"0x0100000002000000"> : tensor<2xi32>`, "dense<[1, 2]> : tensor<2xi32>"},
		{`dense<"0x01000000"> : tensor<2xi32>`, "dense<1> : tensor<2xi32>"},
		{`dense<"0x05"> : tensor<3xi1>`, "dense<[true, false, true]> : tensor<3xi1>"},
		{`dense<"0xFF"> : tensor<3xi1>`, "dense<true> : tensor<3xi1>"},
		{"array<ui8: -1, -128>", "array<ui8: 255, 128>"}, {"dense<> : tensor<0xi32>", "dense<> : tensor<0xi32>"}, {"dense<[[], []]> : tensor<2x0xi32>", "dense<> : tensor<2x0xi32>"},
		{"dense<(1, 2)> : tensor<3xcomplex<i32>>", "dense<(1,2)> : tensor<3xcomplex<i32>>"},
		{"dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>", "dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f32>>"},
		{`dense<["a", "b"]> : tensor<2x!x.y>`, `dense<["a", "b"]> : tensor<2x!x.y>`},
		{"dense<170141183460469231731687303715884105727> : tensor<1xi128>", "dense<170141183460469231731687303715884105727> : tensor<1xi128>"},
		{"sparse<[[0, 1], [1, 0]], [5, 6]> : tensor<2x2xi32>", "sparse<[[0, 1], [1, 0]], [5, 6]> : tensor<2x2xi32>"},
		{"sparse<> : tensor<2x2xi32>", "sparse<> : tensor<2x2xi32>"},
		{"dense_resource<key> : tensor<2xi32>", "dense_resource<key> : tensor<2xi32>"},
		{"[distinct[7]<>, distinct[7]<>, distinct[8]<1 : i8>]", "[distinct[0]<>, distinct[0]<>, distinct[1]<1 : i8>]"},
		{"[distinct[8]<>, distinct[08]<>, distinct[0x8]<>, distinct[010]<>]", "[distinct[0]<>, distinct[0]<>, distinct[0]<>, distinct[1]<>]"},
		{"affine_map<(d0) -> (d0 + 010, 0x10)>", "affine_map<(d0) -> (d0 + 10, 16)>"}, {`loc("a":010:08)`, `loc("a":10:8)`},
		{"loc(unknown)", "loc(unknown)"}, {`loc("a":1:2)`, `loc("a":1:2)`},
		{"#x.y", "#x.y"}, {"#x.y<1, \">\">", "#x.y<1, \">\">"}, {"#x.y : i32", "#x.y : i32"}, {"[#x.y<1> : i32, #x.y<1>, #x.y<1> : i8]", "[#x.y<1> : i32, #x.y<1>, #x.y<1> : i8]"},
	} {
		got, err := ParseAttr(testContext(t), c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		} else if d := cmp.Diff(c.want, got.String()); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, d)
		}
	}
}

func TestTrailingText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"i32 i64", "found trailing characters: 'i64'"},
		{"", "expected non-function type"},
		{"tensor<2xf32>>", "found trailing characters: '>'"},
	} {
		if _, err := ParseType(testContext(t), c.text); err == nil || err.Error() != c.want {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := ParseAttr(testContext(t), "1 2"); err == nil {
		t.Errorf("two attributes are taken for one")
	}
}

func TestModuleOfFile(t *testing.T) {
	ctx := testContext(t)
	for _, c := range []struct{ text, want string }{
		{"module @a {\n}", "module @a {\n}\n"},
		{"module @a {\n} module @b {\n}", "module {\n  builtin.module @a {\n  }\n  builtin.module @b {\n  }\n}\n"},
		{"", "module {\n}\n"},
		{"// nothing", "module {\n}\n"},
	} {
		got := string(AppendOp(nil, parsed(t, ctx, c.text), PrintOptions{}))
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, d)
		}
	}
}

func TestParsedResources(t *testing.T) {
	ctx := testContext(t)
	const text = "module {\n  \"a\"() <{x = dense_resource<k> : tensor<1xi32>}> : () -> ()\n}\n\n{-#\n  dialect_resources: {\n    builtin: {\n      k: \"0x0800000001000000\"\n    }\n  },\n  external_resources: {\n    tool: {\n      a: true,\n      b: \"text\"\n    }\n  }\n#-}\n"
	got := string(AppendOp(nil, parsed(t, ctx, text), PrintOptions{}))
	if d := cmp.Diff(text, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

package asm

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

// parseQuiet parses a text; nil where it has errors.
func parseQuiet(t *testing.T, ctx *ir.Context, text string) *ir.Op {
	src, err := ctx.AddSource("-", text)
	if err != nil {
		t.Fatal(err)
	}
	op, ok := Parse(ctx, src)
	if !ok {
		return nil
	}
	return op
}

// FuzzParse: no text makes the parser panic, and what was parsed and printed
// parses again and prints the same.
func FuzzParse(f *testing.F) {
	for _, seed := range fuzzSeeds(f) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx := testContext(t)
		op := parseQuiet(t, ctx, text)
		if op == nil {
			return
		}
		forms := []PrintOptions{{Generic: true}, {Generic: true, DebugInfo: true}}
		if len(ir.Verify(op)) == 0 {
			forms = append(forms, PrintOptions{}, PrintOptions{DebugInfo: true})
		}
		for _, o := range forms {
			first := string(AppendOp(nil, op, o))
			fresh := testContext(t)
			fresh.SetHandler(func(d ir.Diagnostic) { t.Errorf("%s", fresh.Render(d, false)) })
			again := parseQuiet(t, fresh, first)
			if again == nil {
				t.Fatalf("%+v: does not parse again:\n%s", o, first)
			}
			if d := cmp.Diff(first, string(AppendOp(nil, again, o))); d != "" {
				t.Fatalf("%+v (-first +second):\n%s", o, d)
			}
		}
	})
}

// fuzzSeeds returns texts that hold all of the grammar.
func fuzzSeeds(f *testing.F) []string {
	files, err := filepath.Glob("testdata/*.mlir")
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	var seeds []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, string(text))
	}
	return seeds
}

// FuzzType and FuzzAttr do the same for types and attributes.
func FuzzType(f *testing.F) {
	for _, seed := range []string{
		"i32", "tensor<2x?xf32, #x.y<1>>", "memref<4xf32, strided<[1], offset: ?>, 3>", "vector<4x[8]xi1>", "complex<f32>",
		"tuple<i32, (f32) -> (i1, i2)>", "!x.y<\"a\", ->>", "tensor<*x!x<y z>>", "memref<2xi8, affine_map<(d0)[s0] -> (d0 * 2 + s0)>>",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { fuzzNode(t, text, ParseType) })
}

func FuzzAttr(f *testing.F) {
	for _, seed := range []string{
		"1 : i8", "-0x10", "1.5e-3 : f16", `"a\22" : i32`, "@a::@b", "[1, {a = unit}]", "dense<[[1, 2], [3, 4]]> : tensor<2x2xi3>",
		`dense<"0x01"> : vector<4xi1>`, "dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>", "sparse<[[0, 1]], 5> : tensor<2x2xi8>",
		"array<i16: 1, -2>", "strided<[?, 2], offset: 1>", "affine_set<(d0)[s0] : (d0 - s0 >= 0)>", "distinct[1]<unit>",
		"loc(fused<1>[\"a\", callsite(\"b\" at \"c\":1:2)])", "dense_resource<k> : tensor<2xf32>", "#x.y<[]> : i1", "(i32) -> f8E4M3FN",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { fuzzNode(t, text, ParseAttr) })
}

func fuzzNode[N ir.Node](t *testing.T, text string, parse func(*ir.Context, string) (N, error)) {
	first, err := parse(testContext(t), text)
	if err != nil {
		return
	}
	again, err := parse(testContext(t), first.String())
	if err != nil {
		t.Fatalf("%q: %v", first, err)
	}
	if first.String() != again.String() {
		t.Fatalf("%q: first %s, then %s", text, first, again)
	}
}

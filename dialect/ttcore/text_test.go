package ttcore

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// specification are the tensors of the specification of metal_layout, as they
// stand there.
var specification = []string{
	`tensor<2x3x64x128xf32,
  #ttcore.metal_layout<
    (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3),
    undef,
    <1x1>,
    memref<384x128xf32, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<2x3x64x128xf32,
  #ttcore.metal_layout<
    (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3),
    undef,
    <2x4>,
    memref<192x32xf32, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<8x300xf32,
  #ttcore.metal_layout<(d0, d1) -> (d0, d1),
    undef,
    <1x2>,
    memref<8x150xf32, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<8x96x32xf32,
  #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d2),
    undef,
    <2x1>,
    memref<384x32xf32, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<8x96x32xf32,
  #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d1, d2),
    undef,
    <2x1x2>,
    memref<384x96x16xf32, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<5x3x2x2x7x32x32xf32,
  #ttcore.metal_layout<
    (d0, d1, d2, d3, d4, d5, d6)
      -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6),
    undef,
    <3x2x2x2>,
    memref<4480x4x16x16xf32, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<3x64x128xf32,
  #ttcore.metal_layout<
    (d0, d1, d2) -> (d0 * 64 + d1, d2),
    undef,
    <3x2>,
    memref<64x64xf32, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<3x64x128xf32,
  #ttcore.metal_layout<
    (d0, d1, d2) -> (d0 * 64 + d1, d2),
    undef,
    <3x2>,
    memref<2x2x!ttcore.tile<32 x 32, bfp_bf8>, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<53x63xf32,
  #ttcore.metal_layout<
    (d0, d1) -> (d0, d1),
    undef,
    <3x2>,
    memref<18x32xf32, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<53x63xf32,
  #ttcore.metal_layout<
    (d0, d1) -> (d0, d1),
    undef,
    <3x2>,
    memref<1x1x!ttcore.tile<32 x 32, bfp_bf8>, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<2x8x32xf32,
  #ttcore.metal_layout<
    (d0, d1, d2) -> (d0 * 8 + d1, d2),
    undef,
    <1x2>,
    memref<16x16xf32, #ttcore.memory_space<l1>>
  >
>`,
	`tensor<2x3x64x128xf32,
  #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3),
    undef,
    <2x2x4>,
    memref<1x3x1x!ttcore.tile<32 x 32, bfp_bf8>, #ttcore.memory_space<l1>>
  >
>`,
}

// TestSpecification parses, verifies and prints what the specification shows.
func TestSpecification(t *testing.T) {
	ctx := newContext(t)
	for _, text := range specification {
		typ, err := asm.ParseType(ctx, text)
		if err != nil {
			t.Errorf("%s:\n%v", text, err)
			continue
		}
		tensor := typ.(*ir.TensorType)
		if err := tensor.VerifyEncoding(); err != nil {
			t.Errorf("%s:\n%v", text, err)
		}
		want := strings.Join(strings.Fields(text), " ")
		for _, r := range [][2]string{{"< (", "<("}, {"< #", "<#"}, {" >", ">"}, {"32 x 32", "32x32"}} {
			want = strings.ReplaceAll(want, r[0], r[1])
		}
		if diff := cmp.Diff(want, typ.String()); diff != "" {
			t.Errorf("printed (-want +got):\n%s", diff)
		}
		again, err := asm.ParseType(ctx, typ.String())
		if err != nil || again != typ {
			t.Errorf("%s: read again: %v, %v", typ, again, err)
		}
	}
}

// TestSpecificationNumbers checks the figures that the specification states.
func TestSpecificationNumbers(t *testing.T) {
	ctx := newContext(t)
	parse := func(i int) (*ir.TensorType, *MetalLayoutAttr) {
		typ, err := asm.ParseType(ctx, specification[i])
		if err != nil {
			t.Fatal(err)
		}
		return typ.(*ir.TensorType), Of(typ)
	}
	tensor, _ := parse(1)
	l, err := encoding.LayoutOf(tensor)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int64{1, 3, 70, 4}, l.Coords([]int64{1, 1, 6, 100})); diff != "" {
		t.Errorf("element [1, 1, 6, 100] (-want +got):\n%s", diff)
	}
	if got := l.Address([]int64{1, 1, 6, 100}) % l.ShardSlots(); got != 2244 {
		t.Errorf("element [1, 1, 6, 100] is at offset %d of its shard, want 2244", got)
	}
	tensor, _ = parse(9)
	if l, err = encoding.LayoutOf(tensor); err != nil {
		t.Fatal(err)
	}
	var padded []int
	for core := range l.Cores() {
		rows := map[int64]bool{}
		for at := range l.ShardSlots() {
			if index, ok := l.Index(core*l.ShardSlots() + at); ok {
				rows[index[0]] = true
			}
		}
		padded = append(padded, 32-len(rows))
	}
	if diff := cmp.Diff([]int{14, 14, 14, 14, 15, 15}, padded); diff != "" {
		t.Errorf("padded rows of 53x63 on 3x2 (-want +got):\n%s", diff)
	}
}

func TestParse(t *testing.T) {
	ctx := newContext(t)
	types := [][2]string{
		{"!ttcore.tile<32x32, f32>", ""},
		{"!ttcore.tile< 32 x 32 ,f32 >", "!ttcore.tile<32x32, f32>"},
		{"!ttcore.tile<32x32, bf16, faces = 16x16>", ""},
		{"!ttcore.tile<32x32, bf16, faces = 32x32>", "!ttcore.tile<32x32, bf16>"},
		{"!ttcore.tile<4x16, bfp_bf4>", ""},
		{"!ttcore.tile<32x32, bfp_bf8, faces = 16x16>", "!ttcore.tile<32x32, bfp_bf8>"},
		{"!ttcore<tile<32x32, u16>>", "!ttcore.tile<32x32, u16>"},
		{"memref<2x4x!ttcore.tile<32x32, si32>, #ttcore.memory_space<dram>>", ""},
	}
	for _, tt := range types {
		want := tt[1]
		if want == "" {
			want = tt[0]
		}
		typ, err := asm.ParseType(ctx, tt[0])
		if err != nil {
			t.Errorf("%s: %v", tt[0], err)
		} else if diff := cmp.Diff(want, typ.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt[0], diff)
		}
	}
	attrs := []string{
		"#ttcore.memory_space<system>",
		"#ttcore.memory_space<mmio>",
		"#ttcore.metal_layout<(d0) -> (0, d0), neginf, <1x1>, memref<1x7xi8, #ttcore.memory_space<l1>>>",
	}
	for _, text := range attrs {
		a, err := asm.ParseAttr(ctx, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if diff := cmp.Diff(text, a.String()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// TestParseErrors marks the place of each error with a caret.
func TestParseErrors(t *testing.T) {
	ctx := newContext(t)
	tests := []struct{ text, caret, want string }{
		{"!ttcore.tile<32, f32>",
			"             ^", "expected 2D shape"},
		{"!ttcore.tile<32x32x32, f32>",
			"             ^", "expected 2D shape"},
		{"!ttcore.tile<?x32, f32>",
			"             ^", "tile: expected a positive height and width, found ?x32"},
		{"!ttcore.tile<0x32, f32>",
			"             ^", "tile: expected a positive height and width, found 0x32"},
		{"!ttcore.tile<32x32, f64>",
			"                    ^", "expected a data type (f32 f16 bf16 bfp_f8 bfp_bf8 bfp_f4 bfp_bf4 bfp_f2 bfp_bf2 u32 u16 u8 si32 i1), found 'f64'"},
		{"!ttcore.tile<32x32, f32, faces = 7x7>",
			"                                 ^", "tile: expected faces that divide 32x32, found 7x7"},
		{"!ttcore.tile<32x32, f32, faces = 16>",
			"                                 ^", "expected 2D shape"},
		{"!ttcore.tile<99999999999999999999x32, f32>",
			"             ^", "invalid dimension"},
		{"!ttcore.brick<32x32, f32>",
			"        ^", "unknown  type `brick` in dialect `ttcore`"},
		{"#ttcore.memory_space<sram>",
			"                     ^", "expected a memory space (system mmio dram l1 dst riscv_l1), found 'sram'"},
		{"#ttcore.metal_layout<(d0) -> (d1), undef, <1>, memref<7xf32, #ttcore.memory_space<l1>>>",
			"                              ^", "use of undeclared identifier"},
		{"#ttcore.metal_layout<(d0) -> (d0), two, <1>, memref<7xf32, #ttcore.memory_space<l1>>>",
			"                                   ^", "expected an out-of-bounds value (undef zero one inf neginf), found 'two'"},
		{"#ttcore.metal_layout<(d0) -> (d0), undef, <?>, memref<7xf32, #ttcore.memory_space<l1>>>",
			"                                           ^", "expected a static grid"},
		{"#ttcore.metal_layout<(d0) -> (d0), undef, <1>, tensor<7xf32>>",
			"                                               ^", "expected a ranked memref, found 'tensor<7xf32>'"},
		{"#ttcore.metal_layout<(d0) -> (d0), undef, <1>, memref<7xf32, #ttcore.memory_space<l2>>>",
			"                                                                                  ^", "expected a memory space (system mmio dram l1 dst riscv_l1), found 'l2'"},
		{"#ttcore.metal_layout<logical_shape = 32x32, dim_alignments = 32x32, l1, sharded>",
			"                                                                   ^", "expected 'collapsed_intervals'"},
		{"tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x5xf32, #ttcore.memory_space<l1>>>>",
			"                ^", "metal_layout: memref: expected shape 4x4 = ceilDiv(linear(shape - 1) + 1, grid), found 4x5"},
	}
	for _, tt := range tests {
		var err error
		if tt.text[0] == '#' {
			_, err = asm.ParseAttr(ctx, tt.text)
		} else {
			_, err = asm.ParseType(ctx, tt.text)
		}
		var d *ir.Diagnostic
		if !errors.As(err, &d) {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		_, _, col, _ := ctx.Place(d.Loc)
		got := strings.Repeat(" ", max(col-1, 0)) + "^ " + d.Message
		if diff := cmp.Diff(tt.caret+" "+tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
	}
}

// TestUnregistered accepts what tt-mlir has besides, where that is allowed.
func TestUnregistered(t *testing.T) {
	ctx := newContext(t)
	ctx.SetAllowUnregistered(true)
	for _, text := range []string{
		"#ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>",
		"#ttcore.shard<24576x4096, 1>",
		"#ttcore.metal_layout<logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>",
	} {
		a, err := asm.ParseAttr(ctx, text)
		if err != nil || a.String() != text {
			t.Errorf("%s: %v, %v", text, a, err)
		}
	}
	if typ, err := asm.ParseType(ctx, "!ttcore.device"); err != nil || typ.String() != "!ttcore.device" {
		t.Errorf("!ttcore.device: %v, %v", typ, err)
	}
}

// TestLegacy reads the older names.
func TestLegacy(t *testing.T) {
	ctx, err := ir.NewContext(Dialect(), LegacyDialect())
	if err != nil {
		t.Fatal(err)
	}
	const body = "<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!%[1]s.tile<32x32, f32>, #%[1]s.memory_space<l1>>>"
	want := "#ttcore.metal_layout" + fmt.Sprintf(body, "ttcore")
	for _, name := range []string{"layout", "metal_layout"} {
		text := "#tt." + name + fmt.Sprintf(body, "tt")
		a, err := asm.ParseAttr(ctx, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(want, a.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
	if a, err := asm.ParseAttr(ctx, "#tt.cores<1x1>"); err == nil {
		t.Errorf("#tt.grid is parsed as %s", a)
	}
}

// TestTextProperty prints and parses drawn layouts.
func TestTextProperty(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		tensor, a := drawLayout(r, ctx)
		want := tensor.WithEncoding(a)
		got, err := asm.ParseType(ctx, want.String())
		if err != nil || got != want {
			r.Fatalf("%s: %v, %v", want, got, err)
		}
	})
}

// TestAliases prints the aliases that tt-mlir prints.
func TestAliases(t *testing.T) {
	ctx := newContext(t)
	ctx.SetAllowUnregistered(true)
	const text = `#dram = #ttcore.memory_space<dram>
#l1_ = #ttcore.memory_space<l1>
#layout = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x5xf32, #dram>>
#layout1 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x5xf32, #l1_>>
"builtin.module"() ({
  %0 = "test.op"() : () -> tensor<4x5xf32, #layout>
  %1 = "test.op"(%0) : (tensor<4x5xf32, #layout>) -> tensor<4x5xf32, #layout1>
}) : () -> ()
`
	src, err := ctx.AddSource("aliases.mlir", text)
	if err != nil {
		t.Fatal(err)
	}
	m, ok := asm.Parse(ctx, src)
	if !ok {
		t.Fatal("not parsed")
	}
	got := string(asm.AppendOp(nil, m, asm.PrintOptions{Generic: true}))
	if diff := cmp.Diff(text, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range specification {
		f.Add(text)
	}
	f.Add("!ttcore.tile<32x32, bf16, faces = 16x16>")
	f.Add("tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, " + twoDims + ", undef, l1, sharded, index_map = map(0)>>")
	f.Add("memref<2x4x6x1xf32, #ttcore.shard<4x4, 1>, #ttcore.memory_space<l1>>")
	f.Add("tensor<4x?xf32, #ttcore.metal_layout<(d0) -> (-d0), one, <0>, memref<*xi1>>>")
	f.Fuzz(func(t *testing.T, text string) {
		ctx := newContext(t)
		typ, err := asm.ParseType(ctx, text)
		if err != nil {
			return
		}
		again, err := asm.ParseType(ctx, typ.String())
		if err != nil || again != typ {
			t.Errorf("%s: read again: %v, %v", typ, again, err)
		}
		if tensor, ok := typ.(*ir.TensorType); ok {
			if err := tensor.VerifyEncoding(); err != nil {
				t.Errorf("%s: parsed, but %v", typ, err)
			}
		}
	})
}

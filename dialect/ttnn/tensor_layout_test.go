package ttnn

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/layout"
)

func tensorOf(t *testing.T, ctx *ir.Context, text string) *ir.TensorType {
	t.Helper()
	typ, err := asm.ParseType(ctx, text)
	if err != nil {
		t.Fatal(err)
	}
	return typ.(*ir.TensorType)
}

func TestFromMetal(t *testing.T) {
	ctx := newContext(t)
	const l1 = "#ttcore.memory_space<l1>"
	tests := []struct{ text, want string }{
		{"tensor<2x3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, " + l1 + ">>>",
			"shape=2x3x64x128 stride=(24576, 8192, 128, 1) shard_shape=192x32 physical_shard_shape=192x32 grid_shape=2x4"},
		{"tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, " + l1 + ">>>",
			"shape=53x63 stride=(63, 1) shard_shape=18x32 physical_shard_shape=32x32 grid_shape=3x2 tile_shape=32x32"},
		{"tensor<2x8x32xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), undef, <1x2>, memref<40x16xf32, " + l1 + ">>>",
			"shape=2x8x32 stride=(1024, 32, 1) shard_shape=40x16 physical_shard_shape=40x16 grid_shape=1x2"},
		{"tensor<300xf32, #ttcore.metal_layout<(d0) -> (0, d0), undef, <1x4>, memref<1x75xf32, " + l1 + ">>>",
			"shape=300 stride=(1) shard_shape=1x75 physical_shard_shape=1x75 grid_shape=1x4"},
		{"tensor<2x3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), undef, <2x2x4>, memref<1x3x1x!ttcore.tile<32x32, bfp_bf8>, " + l1 + ">>>",
			"TTNN joins all dims but the last to rows; the metal_layout keeps d0 apart, on 2 cores"},
		{"tensor<3x5xf32, #ttcore.metal_layout<(d0, d1) -> (d1, d0), undef, <1x1>, memref<5x3xf32, " + l1 + ">>>",
			"TTNN's rows are as wide as the last dim; dim 0 of 3x5 is in the columns d0"},
		{"tensor<3x5x2xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 + d1 * 3, d2), undef, <1x1>, memref<15x2xf32, " + l1 + ">>>",
			"TTNN joins dims in their order; dim 0 has 15 rows below it, but the stride 1 in d0 + d1 * 3"},
		{"tensor<5x1x2xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 + d1 * 5, d2), undef, <1x1>, memref<5x2xf32, " + l1 + ">>>",
			"shape=5x1x2 stride=(2, 10, 1) shard_shape=5x2 physical_shard_shape=5x2 grid_shape=1x1"},
		{"tensor<3x5xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1 * 2), undef, <1x1>, memref<3x9xf32, " + l1 + ">>>",
			"TTNN's columns are the last dim with stride 1; they are d1 * 2"},
		{"tensor<5xf32, #ttcore.metal_layout<(d0) -> (d0), undef, <1>, memref<5xf32, " + l1 + ">>>",
			"TTNN has rows and columns; the metal_layout has a grid of rank 1"},
		{"tensor<9x9xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <8x1>, memref<2x9xf32, " + l1 + ">>>",
			"TTNN has as many cores as there are shards of 2x9, 5x1; the metal_layout has 8x1"},
	}
	for _, tt := range tests {
		got := ""
		if l, err := FromMetal(tensorOf(t, ctx, tt.text)); err != nil {
			got = err.Error()
		} else {
			got = l.String()
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
	}
}

// TestThereAndBack takes random metal_layouts to TTNN's description, from there
// back, and to the attribute where that can say it: every element stays where it
// is.
func TestThereAndBack(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	expressible := 0
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 9), 1, 4).Draw(r, "shape")
		p := ttcore.Placement{
			Grid:     []int64{rapid.Int64Range(1, 3).Draw(r, "gy"), rapid.Int64Range(1, 3).Draw(r, "gx")},
			Collapse: affine.DefaultCollapseIntervals(),
			Space:    ttcore.L1,
		}
		if len(shape) > 1 {
			p.Align = []int64{rapid.SampledFrom([]int64{1, 2, 4}).Draw(r, "align")}
		}
		if rapid.Bool().Draw(r, "tiled") {
			tile, err := ttcore.Tile(ctx, rapid.Int64Range(1, 4).Draw(r, "h"), rapid.Int64Range(1, 4).Draw(r, "w"), ttcore.Float32, nil)
			if err != nil {
				r.Fatal(err)
			}
			p.Elem = tile
		}
		plain := ctx.Tensor(shape, f32, nil)
		metal, err := ttcore.LayoutFor(plain, p)
		if err != nil {
			r.Fatal(err)
		}
		tensor := plain.WithEncoding(metal)
		l, err := FromMetal(tensor)
		if err != nil {
			if !strings.Contains(err.Error(), "as many cores as there are shards") {
				r.Fatal(err)
			}
			return
		}
		back, err := l.Metal(plain, metal.MemRef().Elem(), ttcore.L1)
		if err != nil {
			r.Fatalf("%v: %v", l, err)
		}
		samePlaces(r, tensor, plain.WithEncoding(back))
		attr, err := l.Attr(ctx, metal.MemRef().Elem(), L1)
		if err != nil {
			return // shards that are no whole tiles
		}
		expressible++
		samePlaces(r, tensor, plain.WithEncoding(attr))
		again, err := attr.TensorLayout(shape)
		if err != nil {
			r.Fatal(err)
		}
		if diff := cmp.Diff(l.GridShape, again.GridShape); diff != "" {
			r.Fatalf("%s: grid (-want +got):\n%s", attr, diff)
		}
	})
	if expressible == 0 {
		t.Error("no layout was one of ttnn_layout")
	}
}

func samePlaces(r *rapid.T, a, b *ir.TensorType) {
	la, err := encoding.LayoutOf(a)
	if err != nil {
		r.Fatal(err)
	}
	lb, err := encoding.LayoutOf(b)
	if err != nil {
		r.Fatal(err)
	}
	same, witness, err := layout.SamePlaces(la, lb)
	if err != nil || !same || la.Slots() != lb.Slots() {
		r.Fatalf("%s\n%s\ndiffer at %v: %v; %d slots, %d", a, b, witness, err, la.Slots(), lb.Slots())
	}
}

func TestAttrErrors(t *testing.T) {
	ctx := newContext(t)
	l, err := FromMetal(tensorOf(t, ctx, "tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #ttcore.memory_space<dram>>>>"))
	if err != nil {
		t.Fatal(err)
	}
	if a, err := l.Attr(ctx, ctx.Float(ir.F32), DRAM); err == nil {
		t.Errorf("DRAM in rows and columns: %s", a)
	}
	l.ShardShape, l.PhysicalShardShape = []int64{20, 32}, []int64{20, 32}
	if a, err := l.Metal(ctx.Tensor([]int64{53, 63}, ctx.Float(ir.F32), nil), ctx.Float(ir.F32), ttcore.L1); err == nil {
		t.Errorf("shards of 20 rows: %s", a)
	}
}

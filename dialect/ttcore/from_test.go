package ttcore

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

func TestFromLayout(t *testing.T) {
	ctx := newContext(t)
	tests := []struct{ shape, want string }{
		{"f32[2,3,70,100]{3,2,1,0}", "tensor<2x3x70x100xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 210 + d1 * 70 + d2, d3), undef, <1x1>, memref<420x100xf32, #ttcore.memory_space<l1>>>>"},
		{"f32[2,3,70,100]{3,2,1,0:T(32,32)(16,16)}", "tensor<2x3x70x100xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 288 + d1 * 96 + d2, d3), undef, <1x1>, memref<18x4x!ttcore.tile<32x32, f32, faces = 16x16>, #ttcore.memory_space<l1>>>>"},
		{"f32[2,3,70,100]{3,2,1,0:T(*,*,32,32)}", "tensor<2x3x70x100xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 210 + d1 * 70 + d2, d3), undef, <1x1>, memref<14x4x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>"},
		{"f32[3,5]{0,1}", "tensor<3x5xf32, #ttcore.metal_layout<(d0, d1) -> (d1, d0), undef, <1x1>, memref<5x3xf32, #ttcore.memory_space<l1>>>>"},
		{"f32[300]{0:T(128)}", "tensor<300xf32, #ttcore.metal_layout<(d0) -> (0, d0), undef, <1x1>, memref<1x3x!ttcore.tile<1x128, f32>, #ttcore.memory_space<l1>>>>"},
		{"f32[300]{0:T(8,128)}", "tensor<300xf32, #ttcore.metal_layout<(d0) -> (0, d0), undef, <1x1>, memref<1x3x!ttcore.tile<8x128, f32>, #ttcore.memory_space<l1>>>>"},
		{"bf16[16,256]{1,0:T(8,128)(2,1)}", "tensor<16x256xbf16, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<8x128, bf16, faces = 2x1>, #ttcore.memory_space<l1>>>>"},
		{"f32[]{:T(256)}", "tensor<f32, #ttcore.metal_layout<() -> (0, 0), undef, <1x1>, memref<1x1x!ttcore.tile<1x256, f32>, #ttcore.memory_space<l1>>>>"},
		{"f32[4,3,5]{2,1,0:T(4,1,5)}", "tensor<4x3x5xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 + d1 * 4, d2), undef, <1x1>, memref<12x5xf32, #ttcore.memory_space<l1>>>>"},
		{"f32[2048]{0:T(1024)(128)(2,1)}", "metal_layout has faces inside a tile; those of (2,1) reach across tiles of (1,128)"},
		{"f32[8,8,8]{2,1,0:T(4,4,4)}", "metal_layout has tiles of rows and columns, not (4,4,4) (a size of 4 for dims before the last two)"},
		{"f64[16,256]{1,0:T(8,128)}", "metal_layout cannot express it: tt-mlir has no tile of 'f64' in 64 bits"},
		{"f32[16,256]{1,0:T(8,128)(4,64)(2,1)}", "metal_layout has one tile and its faces, not 2 tiles inside (8,128)"},
	}
	for _, tt := range tests {
		shape, err := xlashape.Parse(tt.shape)
		if err != nil {
			t.Fatal(err)
		}
		l, err := shape.Place()
		if err != nil {
			t.Fatal(err)
		}
		kinds := map[string]ir.FloatKind{"f32": ir.F32, "bf16": ir.BF16, "f64": ir.F64}
		tensor := ctx.Tensor(l.Shape(), ctx.Float(kinds[shape.Type]), nil)
		elem, err := encoding.Plain(tensor.Elem())
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if a, err := FromLayout(tensor, l, elem, L1); err != nil {
			got = err.Error()
		} else {
			got = tensor.WithEncoding(a).String()
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.shape, diff)
		}
	}
}

// TestFromLayoutThereAndBack finds each metal_layout again.
func TestFromLayoutThereAndBack(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 9), 1, 4).Draw(r, "shape")
		tensor := ctx.Tensor(shape, ctx.Float(ir.F32), nil)
		p := Placement{
			Grid:     []int64{rapid.Int64Range(1, 3).Draw(r, "gy"), rapid.Int64Range(1, 3).Draw(r, "gx")},
			Collapse: affine.DefaultCollapseIntervals(),
		}
		if rapid.Bool().Draw(r, "tiled") {
			h, w := rapid.Int64Range(1, 4).Draw(r, "h"), rapid.Int64Range(1, 4).Draw(r, "w")
			tile, err := Tile(ctx, 2*h, w, Float32, []int64{2, w})
			if err != nil {
				r.Fatal(err)
			}
			p.Elem = tile
		}
		a, err := LayoutFor(tensor, p)
		if err != nil {
			r.Fatal(err)
		}
		l, err := a.Layout(shape, tensor.Elem())
		if err != nil {
			r.Fatal(err)
		}
		elem, err := a.StorageElem(tensor.Elem())
		if err != nil {
			r.Fatal(err)
		}
		back, err := FromLayout(tensor, l, elem, L1)
		if err != nil {
			r.Fatalf("%s: %v", a, err)
		}
		place, err := back.Layout(shape, tensor.Elem())
		if err != nil {
			r.Fatal(err)
		}
		if same, at, err := layout.SamePlaces(l, place); !same || err != nil {
			r.Fatalf("%s\n%s\ndiffer at %v: %v", a, back, at, err)
		}
	})
}

// TestFromTilesOfOthers gives tiles that are not those of the layout.
func TestFromTilesOfOthers(t *testing.T) {
	ctx := newContext(t)
	tensor := ctx.Tensor([]int64{16, 256}, ctx.Float(ir.F32), nil)
	elem, err := encoding.Plain(tensor.Elem())
	if err != nil {
		t.Fatal(err)
	}
	l, err := layout.RowMajor(tensor.Shape(), 32)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"{1,0:T(8,128)}", "{0:T(8)}", "{1,0:T(0,4)}"} {
		x, err := xlashape.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		if a, err := FromTiles(tensor, l, x, elem, L1); err == nil {
			t.Errorf("%s: %v", text, a)
		}
	}
}

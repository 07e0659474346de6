package passes

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
)

// drawLayout draws a layout of a tensor: its dims collapsed in some way, on some
// grid, as numbers or tiles of some format, anywhere.
func drawLayout(r *rapid.T, t *ir.TensorType) *ttcore.MetalLayoutAttr {
	ctx := t.Context()
	rank := len(t.Shape())
	begin := rapid.IntRange(0, rank).Draw(r, "begin")
	p := ttcore.Placement{
		Collapse: []affine.CollapseInterval{{Begin: begin, End: rapid.IntRange(begin, rank).Draw(r, "end")}},
		Grid:     rapid.SliceOfN(rapid.Int64Range(1, 3), rank, rank+1).Draw(r, "grid"),
		Space:    ttcore.MemorySpace(rapid.IntRange(0, 3).Draw(r, "space")),
		OOB:      ttcore.OOBVal(rapid.IntRange(0, 4).Draw(r, "oob")),
	}
	format := rapid.SampledFrom([]ttcore.DataType{ttcore.Float32, ttcore.BFloat16, ttcore.Float16}).Draw(r, "format")
	p.Elem = format.ElementType(ctx)
	if len(p.Grid) >= 2 && rapid.Bool().Draw(r, "tiled") {
		tile, err := ttcore.Tile(ctx, rapid.Int64Range(1, 4).Draw(r, "height"), rapid.Int64Range(1, 4).Draw(r, "width"), format, nil)
		if err != nil {
			r.Fatal(err)
		}
		p.Elem = tile
	}
	a, err := ttcore.LayoutFor(t, p)
	if err != nil {
		r.Fatal(err)
	}
	return a
}

// TestLayoutsBetween: whatever the two ends, there are few steps, and each
// changes one of map, format and place.
func TestLayoutsBetween(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 5), 0, 4).Draw(r, "shape")
		tensor := ctx.Tensor(shape, ctx.Float(ir.F32), nil)
		in, out := drawLayout(r, tensor), drawLayout(r, tensor)
		way, err := layoutsBetween(tensor, in, out)
		if err != nil {
			r.Fatal(err)
		}
		way = append(append([]*ttcore.MetalLayoutAttr{in}, way...), out)
		// Out of dram, untilize, gather, reorder, spread, tilize, into dram.
		if len(way)-1 > 8 {
			r.Fatalf("%d steps: %v", len(way)-1, way)
		}
		for i, step := range way[1:] {
			if before := way[i]; isCompound(before, step) {
				r.Fatalf("step %d of %v changes several things:\n%v\n%v", i, way, before, step)
			}
			if err := step.VerifyEncoding(shape, tensor.Elem()); err != nil {
				r.Fatalf("step %d: %v", i, err)
			}
		}
		for _, step := range way[1 : len(way)-1] {
			if step.MemorySpace() != ttcore.L1 {
				r.Fatalf("on the way data is in l1: %v", way)
			}
		}
	})
}

package schedule_test

import (
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// joinedTiles returns tiles of bytes on some cores, whose rows are all dims but the last one.
func joinedTiles(t *testing.T, shape []int64, tile int64, grid ...int64) *layout.Layout {
	last := len(shape) - 1
	rows := affine.Const(0)
	for d, size := range shape[:last] {
		rows = affine.Add(affine.Mul(rows, affine.Const(size)), affine.Dim(d))
	}
	m := affine.Map{NumDims: len(shape), Results: []*affine.Expr{rows, affine.Dim(last)}}
	return must(t)(layout.Metal(layout.MetalSpec{Shape: shape, Linear: m, Grid: grid, Tile: []int64{tile, tile}, ElementBits: 8, Fill: layout.Zero}))
}

// TestSteps: elements that are neighbours on neither side, in many boxes, are moved in two steps, each of
// which moves all of them. Where one step takes few instructions, or parts divide it, there is one.
func TestSteps(t *testing.T) {
	packed := func(shape []int64, tile layout.Tiling, order ...int64) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: order, Tiles: []layout.Tiling{tile, {4, 1}}, ElementBits: 8}))
	}
	small, short, rows := []int64{97, 5, 6}, []int64{193, 10, 10}, []int64{193, 10, 64}
	for name, tt := range map[string]struct {
		src, dst *layout.Layout
		want     int
	}{
		"packed rows to joined ones":   {packed(small, layout.Tiling{8, 32}, 2, 1, 0), joinedTiles(t, small, 32, 10, 3), 2},
		"packed columns":               {packed(short, layout.Tiling{16, 16}, 0, 2, 1), joinedTiles(t, short, 32, 7, 6), 2},
		"long rows":                    {joinedTiles(t, rows, 32, 7, 1), joinedTiles(t, rows, 16, 5, 1), 1},
		"columns of a matrix in tiles": {joinedTiles(t, []int64{611, 803}, 32, 7, 6), packedOf(t, []int64{611, 803}, []int64{0, 1}, 8), 1},
	} {
		for _, parts := range []bool{false, true} {
			o := schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.WordLoads, Parts: parts}
			p, err := layout.NewRelayout(tt.src, tt.dst, false)
			if err != nil {
				t.Fatal(err)
			}
			want := tt.want
			if parts {
				want = 1
			}
			steps := schedule.Steps(p, o)
			if len(steps) != want {
				t.Errorf("%s, parts: %t: %d steps, want %d", name, parts, len(steps), want)
				continue
			}
			if first, last := steps[0], steps[len(steps)-1]; first.Source != tt.src || last.Destination != tt.dst || first.Destination != last.Source && want > 1 {
				t.Errorf("%s: the steps are of other layouts", name)
			}
			for _, s := range steps {
				checkPlan(t, s.Relayout, o)
			}
		}
	}
}

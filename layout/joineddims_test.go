package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestJoinedDimsAreOne: dims that both sides keep together are moved as one dim is, wherever shards
// and tiles end in them.
func TestJoinedDimsAreOne(t *testing.T) {
	checkMany(t, func(rt *rapid.T) {
		shape := make([]int64, rapid.IntRange(1, 5).Draw(rt, "rank"))
		order := make([]int, len(shape))
		for i := range shape {
			shape[i], order[i] = rapid.Int64Range(1, 9).Draw(rt, "size"), i
		}
		rows := rapid.IntRange(0, len(shape)).Draw(rt, "rows")
		matrix := []int64{volumeOf(shape[:rows]), volumeOf(shape[rows:])}
		draw := func() (joinedDims, oneDim *Layout) {
			if rapid.Bool().Draw(rt, "plain") {
				return must(t)(XLA(XLASpec{Shape: shape, ElementBits: 8})), must(t)(XLA(XLASpec{Shape: matrix, ElementBits: 8}))
			}
			var tile, grid []int64
			for range 2 {
				tile = append(tile, rapid.SampledFrom([]int64{1, 4, 8, 32}).Draw(rt, "tile"))
				grid = append(grid, rapid.Int64Range(1, 5).Draw(rt, "cores"))
			}
			return joined(t, shape, order, rows, tile, grid), joined(t, matrix, []int{0, 1}, 1, tile, grid)
		}
		src, srcOfMatrix := draw()
		dst, dstOfMatrix := draw()
		got, err := NewRelayout(src, dst, false)
		if err != nil {
			rt.Fatal(err)
		}
		want, err := NewRelayout(srcOfMatrix, dstOfMatrix, false)
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(want.AllBoxes(), got.AllBoxes()); diff != "" {
			rt.Errorf("%v to %v is not moved as %v is:\n%s", src, dst, matrix, diff)
		}
		if diff := cmp.Diff(want.Padding, got.Padding); diff != "" {
			rt.Errorf("%v to %v is not padded as %v is:\n%s", src, dst, matrix, diff)
		}
	})
}

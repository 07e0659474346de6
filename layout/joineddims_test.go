package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// checkAlike reports a relayout whose boxes are not those of another one.
func checkAlike(t rapid.TB, src, dst, otherSrc, otherDst *Layout) {
	got, err := NewRelayout(src, dst, false)
	if err != nil {
		t.Fatal(err)
	}
	want, err := NewRelayout(otherSrc, otherDst, false)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.AllBoxes(), got.AllBoxes()); diff != "" {
		t.Errorf("%v to %v is not moved as %v to %v is:\n%s", src, dst, otherSrc, otherDst, diff)
	}
	if diff := cmp.Diff(want.Padding, got.Padding); diff != "" {
		t.Errorf("%v to %v is not padded as %v to %v is:\n%s", src, dst, otherSrc, otherDst, diff)
	}
}

// TestJoinedDimsAreOne: dims that both sides keep together are moved as one dim is, wherever shards
// and tiles end in them. Both may join them with others, not the same ones.
func TestJoinedDimsAreOne(t *testing.T) {
	checkMany(t, func(rt *rapid.T) {
		shape := make([]int64, rapid.IntRange(1, 5).Draw(rt, "rank"))
		order := make([]int, len(shape))
		for i := range shape {
			shape[i], order[i] = rapid.Int64Range(1, 9).Draw(rt, "size"), i
		}
		until := rapid.IntRange(0, len(shape)).Draw(rt, "first dims")
		from := rapid.IntRange(until, len(shape)).Draw(rt, "first of the last dims")
		few := []int64{volumeOf(shape[:until]), volumeOf(shape[until:from]), volumeOf(shape[from:])}
		draw := func() (joinedDims, oneDim *Layout) {
			if rapid.Bool().Draw(rt, "plain") {
				return must(t)(XLA(XLASpec{Shape: shape, ElementBits: 8})), must(t)(XLA(XLASpec{Shape: few, ElementBits: 8}))
			}
			var tile, grid []int64
			for range 2 {
				tile = append(tile, rapid.SampledFrom([]int64{1, 4, 8, 32}).Draw(rt, "tile"))
				grid = append(grid, rapid.Int64Range(1, 5).Draw(rt, "cores"))
			}
			rows, rowsOfFew := until, 1
			if rapid.Bool().Draw(rt, "rows of more") {
				rows, rowsOfFew = from, 2
			}
			return joined(t, shape, order, rows, tile, grid), joined(t, few, []int{0, 1, 2}, rowsOfFew, tile, grid)
		}
		src, srcOfFew := draw()
		dst, dstOfFew := draw()
		checkAlike(rt, src, dst, srcOfFew, dstOfFew)
	})
}

// TestPlainStorageHasNoGroups: how coordinates group the dims of plain storage makes no difference.
func TestPlainStorageHasNoGroups(t *testing.T) {
	checkMany(t, func(rt *rapid.T) {
		shape := make([]int64, rapid.IntRange(2, 4).Draw(rt, "rank"))
		order := make([]int, len(shape))
		for i := range shape {
			shape[i], order[i] = rapid.Int64Range(1, 9).Draw(rt, "size"), i
		}
		rows := func(of string) int { return rapid.IntRange(0, len(shape)).Draw(rt, "rows of "+of) }
		cores := func() int64 { return rapid.Int64Range(1, 4).Draw(rt, "cores") }
		src := joined(t, shape, order, rows("the source"), []int64{4, 8}, []int64{cores(), cores()})
		plain := must(t)(XLA(XLASpec{Shape: shape, ElementBits: 8}))
		grouped := joined(t, shape, order, rows("the destination"), []int64{1, 1}, []int64{1, 1})
		checkAlike(rt, src, grouped, src, plain)
	})
}

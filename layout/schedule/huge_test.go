package schedule_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestHuge: tensors of any size are scheduled, also of more bytes than an int64 counts.
func TestHuge(t *testing.T) {
	scheduled := 0
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 16, 32, 64}).Draw(t, "bits")
		extent := func(name string) int64 {
			return int64(1)<<rapid.IntRange(0, 30).Draw(t, name) + rapid.Int64Range(-3, 5).Draw(t, name+" and")
		}
		shape := []int64{max(1, extent("rows")), max(1, extent("columns"))}
		side := func(name string) (*layout.Layout, error) {
			order := rapid.SampledFrom([][]int64{{1, 0}, {0, 1}}).Draw(t, name+" order")
			switch rapid.IntRange(0, 2).Draw(t, name) {
			case 0:
				return layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: order, ElementBits: bits})
			case 1:
				tile := layout.Tiling{rapid.Int64Range(1, 9).Draw(t, name), extent(name + " tile")}
				return layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: order, Tiles: []layout.Tiling{tile}, ElementBits: bits})
			default:
				far := max(shape[1], extent(name+" row")<<rapid.IntRange(0, 28).Draw(t, name+" far"))
				row := affine.Add(affine.Mul(affine.Dim(0), affine.Const(far)), affine.Dim(1))
				return layout.Metal(layout.MetalSpec{Shape: shape, Linear: affine.Map{NumDims: 2, Results: []*affine.Expr{row}}, Grid: []int64{rapid.Int64Range(1, 5).Draw(t, name+" cores")}, ElementBits: bits})
			}
		}
		src, srcErr := side("source")
		dst, dstErr := side("destination")
		if srcErr != nil || dstErr != nil {
			return // no layout: it takes more than 63 bits, or a tile has no extent
		}
		p, err := layout.NewRelayout(src, dst, false)
		if err != nil {
			t.Fatal(err)
		}
		scheduled++
		for _, stores := range allStores {
			o := schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: stores}
			if s := schedule.New(p, o); s.MovedBytes <= 0 {
				t.Errorf("%d bytes are moved\n%v", s.MovedBytes, s)
			}
		}
	})
	if scheduled < 20 {
		t.Errorf("only %d relayouts are scheduled", scheduled)
	}
}

package schedule_test

import (
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestBoundedCode: shards that cut small tiles of columns anywhere are hundreds of boxes, none
// of them a small part of all. Their blocks are worth less effort then, so that the code does
// not grow with their number.
func TestBoundedCode(t *testing.T) {
	shape := []int64{491, 199}
	src := must(t)(layout.Metal(layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{7, 7}, ElementBits: 8}))
	dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: 8, Tiles: []layout.Tiling{{16, 128}}}))
	s := check(t, src, dst, false, schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
	shuffles := 0
	for _, n := range nestsOf(s) {
		shuffles += len(n.Block.Shuffles)
	}
	if shuffles > 1000 || shuffles < 100 {
		t.Errorf("%d shuffles\n%v", shuffles, s)
	}
}

package schedule_test

import (
	"testing"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestFusedInOrder: what shares loops in the cache is written in the order of the destination, the
// main part of rows before what is left over of them.
func TestFusedInOrder(t *testing.T) {
	shape := []int64{640, 192}
	src := must(t)(layout.RowMajor(shape, 32))
	dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{1, 0}, Tiles: []layout.Tiling{{8, 128}}, ElementBits: 32}))
	s := check(t, src, dst, false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
	fused := 0
	for i, n := range s.Nests {
		if n.Fused == 0 {
			continue
		}
		fused++
		if n.Destination < s.Nests[i-1].Destination {
			t.Errorf("nest %d is written after what is behind it\n%v", i, s)
		}
	}
	if fused == 0 {
		t.Errorf("no nests share loops\n%v", s)
	}
}

// TestFillsFuse: padding goes along with rows that are shorter, several of which are moved without a
// loop.
func TestFillsFuse(t *testing.T) {
	shape := []int64{96, 48}
	src := must(t)(layout.RowMajor(shape, 32))
	dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{1, 0}, Tiles: []layout.Tiling{{8, 128}}, ElementBits: 32, Fill: layout.Zero}))
	s := check(t, src, dst, false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
	if len(s.Nests) != 2 || s.Nests[1].Fused != 1 {
		t.Errorf("padding has a loop of its own\n%v", s)
	}
}

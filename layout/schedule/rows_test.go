package schedule_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestShortRows: rows of one shard that are little more than a vector are one block each,
// which stores every element of them, and the next shard's part of a row comes right after.
func TestShortRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 16, 32}).Draw(t, "bits")
		lanes := 512 / bits
		width := rapid.Int64Range(lanes+1, 3*lanes).Draw(t, "width")
		less := rapid.Int64Range(0, min(3, width-lanes-1)).Draw(t, "less") // of the last shard
		if width%lanes == 0 || (width-less)%lanes == 0 {
			return
		}
		shape := []int64{48, 4*width - less}
		grid := func(rows, columns int64) *layout.Layout {
			return must(t)(layout.Metal(layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{rows, columns}, ElementBits: bits}))
		}
		s := check(t, grid(2, 4), grid(8, 1), false, schedule.Options{
			ElementBits: bits, VectorBits: 512, CacheBytes: 32 << 20, Parts: rapid.Bool().Draw(t, "parts"),
			Masks: rapid.SampledFrom(allMasks).Draw(t, "masks"), Stores: schedule.PastCacheFarAhead,
		})
		first := s.Nests[0]
		stored := map[int64]bool{}
		for _, st := range first.Block.Stores {
			for i := range int64(first.Block.Loads[st.Register].Lanes) {
				stored[st.Offset+i] = true
			}
		}
		if int64(len(stored)) != width {
			t.Fatalf("%d of %d elements in a block\n%v", len(stored), width, s)
		}
		for i, n := range s.Nests[1:] {
			if n.Fused == 0 {
				t.Fatalf("nest %d is alone\n%v", i+1, s)
			}
		}
	})
}

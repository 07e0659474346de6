package schedule_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestShortRows: rows of one shard that are little more than a vector are one block each,
// which stores every element of them, the last vector no more of those before than it has to, and the
// next shard's part of a row comes right after.
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
		whole, last := int64(first.Block.Loads[0].Lanes), int64(first.Block.Loads[len(first.Block.Loads)-1].Lanes)
		if left := (width-1)%whole + 1; last < left || last >= 2*left || last&(last-1) != 0 {
			t.Fatalf("%d elements of a row of %d in the last vector, which has %d\n%v", left, width, last, s)
		}
		for i, n := range s.Nests[1:] {
			if n.Fused == 0 {
				t.Fatalf("nest %d is alone\n%v", i+1, s)
			}
		}
	})
}

// TestShortRowsInHalves: in the second level of the cache they are a block of up to ten half
// vectors, behind it of half vectors where a machine likes them.
func TestShortRowsInHalves(t *testing.T) {
	for _, tt := range []struct {
		rows, width, loads int64
		stores             schedule.Stores
		lanes              int
	}{
		{128, 69, 9, schedule.PastCache, 8},
		{128, 79, 10, schedule.PastCache, 8},
		{128, 81, 1, schedule.PastCache, 8},
		{1024, 47, 6, schedule.PastCache, 8},
		{1024, 47, 3, schedule.PastCacheFarAhead, 16},
		{8, 47, 3, schedule.PastCache, 16}, // in the first level
	} {
		shards := func(columns int64) *layout.Layout {
			return must(t)(layout.Metal(layout.MetalSpec{Shape: []int64{tt.rows, 7 * tt.width}, Linear: affine.Identity(2), Grid: []int64{2, columns}, ElementBits: 32}))
		}
		s := check(t, shards(7), shards(1), false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: tt.stores})
		if b := s.Nests[0].Block; int64(len(b.Loads)) != tt.loads || b.Loads[0].Lanes != tt.lanes {
			t.Errorf("%d rows of %d, stores %d: %d loads of %d\n%v", tt.rows, tt.width, tt.stores, len(b.Loads), b.Loads[0].Lanes, s)
		}
	}
}

// TestWhole: what keeps every slot is left to memcpy in the cache beyond its first level,
// but not where parts divide it, or where there is padding.
func TestWhole(t *testing.T) {
	tpu := func(rows, columns int64) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: []int64{rows, columns}, MinorToMajor: []int64{1, 0}, ElementBits: 32, Tiles: []layout.Tiling{{8, 128}}}))
	}
	for _, tt := range []struct {
		name          string
		rows, columns int64
		parts, want   bool
	}{
		{"one column of tiles", 384, 128, false, true},
		{"parts", 384, 128, true, false},
		{"first level", 32, 128, false, false},
		{"larger than the cache", 16 << 10, 128, false, false},
		{"two columns of tiles", 192, 256, false, false},
		{"padding", 383, 128, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := layout.NewRelayout(must(t)(layout.RowMajor([]int64{tt.rows, tt.columns}, 32)), tpu(tt.rows, tt.columns), false)
			if err != nil {
				t.Fatal(err)
			}
			s := schedule.New(p, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 4 << 20, Masks: schedule.AllMasks, Parts: tt.parts})
			if s.Whole != tt.want {
				t.Errorf("%v\n%v", s.Whole, s)
			}
		})
	}
}

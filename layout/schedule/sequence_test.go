package schedule_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestSequence: past the cache of a machine that likes it, tiles are read as they come,
// and so are rows whose part in a tile is long enough; of others some are read together,
// a turn at a time, so that lines are written with their neighbours.
func TestSequence(t *testing.T) {
	plain := func(rows, columns int64, tiles ...layout.Tiling) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: []int64{rows, columns}, MinorToMajor: []int64{1, 0}, ElementBits: 32, Tiles: tiles}))
	}
	for _, tt := range []struct {
		name          string
		rows, columns int64
		tile          layout.Tiling
		back          bool
		loops         []int64 // by how far they go in the source, outermost first
	}{
		{"tiles to rows", 64, 4096, layout.Tiling{8, 128}, true, []int64{8 * 4096, 1024, 128, 16}},
		{"small tiles to rows", 64, 4096, layout.Tiling{16, 16}, true, []int64{16 * 4096, 256, 16 * 8, 16}},
		{"rows to tiles", 64, 4096, layout.Tiling{8, 128}, false, []int64{8 * 4096, 4096, 128, 16}},
		{"two rows to small tiles", 64, 4096, layout.Tiling{16, 16}, false, []int64{16 * 4096, 2048, 2 * 4096, 16 * 4, 16, 4096}},
		{"two long rows, in turns of 8 KB or less", 16, 16 * 1000, layout.Tiling{16, 16}, false, []int64{2000, 2 * 16000, 16, 16000}},
		{"turns that do not come out even", 16, 16 * 509, layout.Tiling{16, 16}, false, []int64{2048, 2 * 16 * 509, 16 * 4, 16, 16 * 509}},
		{"short rows are near each other", 4096, 64, layout.Tiling{16, 16}, false, []int64{16 * 64, 2 * 64, 64, 16}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			src, dst := plain(tt.rows, tt.columns), plain(tt.rows, tt.columns, tt.tile)
			if tt.back {
				src, dst = dst, src
			}
			s := check(t, src, dst, false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 256 << 10, Masks: schedule.AllMasks, Stores: schedule.PastCacheFarAhead})
			var loops []int64
			for _, l := range s.Nests[0].Loops {
				loops = append(loops, l.Source)
			}
			if diff := cmp.Diff(tt.loops, loops); diff != "" || !s.Nests[0].Streaming {
				t.Errorf("loops (-want +got):\n%s%v", diff, s)
			}
		})
	}
}

// TestSourceInTheCache: what the cache has room for may be there, and then is not read in
// sequence, but written so. How much of the cache that is, machines differ in.
func TestSourceInTheCache(t *testing.T) {
	const rows, columns = 400, 640 // 1 MB
	for _, tt := range []struct {
		stores   schedule.Stores
		cache    int64
		tile     layout.Tiling
		sequence bool
	}{
		{schedule.PastCacheFarAhead, 1 << 20, layout.Tiling{16, 16}, true},
		{schedule.PastCacheFarAhead, 1400 << 10, layout.Tiling{16, 16}, false},
		{schedule.PastCacheFarAhead, 1400 << 10, layout.Tiling{8, 128}, true},
		{schedule.PastCacheFarAhead, 2 << 20, layout.Tiling{8, 128}, false},
		{schedule.PastCache, 2200 << 10, layout.Tiling{8, 128}, true},
		{schedule.PastCache, 2400 << 10, layout.Tiling{8, 128}, false},
	} {
		src := must(t)(layout.RowMajor([]int64{rows, columns}, 32))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: []int64{rows, columns}, MinorToMajor: []int64{1, 0}, ElementBits: 32, Tiles: []layout.Tiling{tt.tile}}))
		s := check(t, src, dst, false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: tt.cache, Masks: schedule.AllMasks, Stores: tt.stores})
		// In sequence a row is read from end to end before the next.
		n := s.Nests[0]
		along := slices.IndexFunc(n.Loops, func(l schedule.Loop) bool { return l.Source == columns || l.Source == 2*columns })
		inside := int64(16)
		for _, l := range n.Loops[along+1:] {
			inside *= l.Extent
		}
		if sequence := inside >= columns; sequence != tt.sequence {
			t.Errorf("stores %v, %d bytes of cache, tiles of %v: in sequence %v\n%v", tt.stores, tt.cache, tt.tile, sequence, s)
		}
	}
}

// TestTurnsInSequence: what is read in sequence has turns of pages where that writes neighbours
// together, as rows of a tile are, not where each line would be far from the one before.
func TestTurnsInSequence(t *testing.T) {
	for _, tt := range []struct {
		name     string
		from, to layout.Tiling
		loops    []int64 // by how far they go in the source, outermost first
	}{
		{"turns of rows", layout.Tiling{4096}, layout.Tiling{16, 16}, []int64{65536, 2048, 8192, 32, 16, 1024, 4096}},
		{"no turns of tiles", layout.Tiling{16, 16}, layout.Tiling{8, 128}, []int64{65536, 2048, 256, 128, 16}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tiled := func(tile layout.Tiling) *layout.Layout {
				return must(t)(layout.XLA(layout.XLASpec{Shape: []int64{256, 4096}, MinorToMajor: []int64{1, 0}, ElementBits: 32, Tiles: []layout.Tiling{tile}}))
			}
			s := check(t, tiled(tt.from), tiled(tt.to), false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 256 << 10, Masks: schedule.AllMasks, Stores: schedule.PastCache})
			var loops []int64
			for _, l := range s.Nests[0].Loops {
				loops = append(loops, l.Source)
			}
			if diff := cmp.Diff(tt.loops, loops); diff != "" || !s.Nests[0].Streaming {
				t.Errorf("loops (-want +got):\n%s%v", diff, s)
			}
		})
	}
}

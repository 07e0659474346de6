package schedule_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestTurned: columns that become tiles are read down, on however many cores these are. Tiles
// are read one after the other on their way past the cache; but columns that begin anywhere in a
// line, or are in the cache, are written down.
func TestTurned(t *testing.T) {
	plain := func(rows, columns int64, order []int64, tiles ...layout.Tiling) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: []int64{rows, columns}, MinorToMajor: order, ElementBits: 16, Tiles: tiles}))
	}
	for _, tt := range []struct {
		name          string
		rows, columns int64
		grid          []int64
		back          bool
		cache         int64
		loops         [][2]int64 // by how far they go, outermost first
	}{
		{"columns to tiles", 2048, 128, []int64{1, 1}, false, 64 << 10, [][2]int64{{16 * 2048, 256}, {32, 2 * 16 * 128}}},
		{"columns to tiles of some cores", 2048, 128, []int64{2, 4}, false, 64 << 10, [][2]int64{{32 * 2048, 32 * 1024}, {16 * 2048, 256}, {1024, 4 * 32 * 1024}, {32, 2 * 16 * 32}}},
		{"tiles to columns", 2048, 128, []int64{1, 1}, true, 64 << 10, [][2]int64{{2 * 2 * 16 * 128, 64}, {256, 16 * 2048}, {2 * 16 * 128, 32}}},
		{"tiles to columns that begin anywhere", 2047, 128, []int64{1, 1}, true, 64 << 10, [][2]int64{{256, 16 * 2047}, {2 * 16 * 128, 32}}},
		{"columns to tiles in the cache", 2048, 128, []int64{2, 4}, false, 32 << 20, [][2]int64{{32 * 2048, 32 * 1024}, {16 * 2048, 256}, {1024, 4 * 32 * 1024}, {32, 2 * 16 * 32}}},
		{"tiles to columns in the cache", 2048, 128, []int64{1, 1}, true, 32 << 20, [][2]int64{{256, 16 * 2048}, {2 * 16 * 128, 32}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			src := plain(tt.rows, tt.columns, []int64{0, 1})
			dst := must(t)(layout.Metal(layout.MetalSpec{
				Shape: []int64{tt.rows, tt.columns}, Linear: affine.Identity(2), Grid: tt.grid, ElementBits: 16, Tile: []int64{16, 16},
			}))
			if tt.back {
				src, dst = dst, src
			}
			s := check(t, src, dst, false, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: tt.cache, Masks: schedule.AllMasks})
			var loops [][2]int64
			for _, l := range s.Nests[0].Loops {
				loops = append(loops, [2]int64{l.Source, l.Destination})
			}
			if diff := cmp.Diff(tt.loops, loops); diff != "" {
				t.Errorf("loops (-want +got):\n%s%v", diff, s)
			}
			if past := tt.rows%32 == 0 && tt.cache < 1<<20; !slices.ContainsFunc(s.Nests, func(n schedule.Nest) bool { return n.Streaming == past }) {
				t.Errorf("stores past the cache are not as expected: %v", s)
			}
		})
	}
}

// TestCrossedInHalves: on machines that like that, rows become columns in half vectors in the first level
// of the cache, or where half of one has room for what whole ones leave over.
func TestCrossedInHalves(t *testing.T) {
	for _, tt := range []struct {
		rows, length int64
		stores       schedule.Stores
		want         string
	}{
		{64, 64, schedule.PastCache, "8 stores of 8"},
		{64, 64, schedule.PastCacheFarAhead, "16 stores of 16"},
		{128, 64, schedule.PastCache, "16 stores of 16"},
		{24, 320, schedule.PastCache, "8 stores of 8"},
		{24, 320, schedule.PastCacheFarAhead, "16 stores of 16"},
		{72, 320, schedule.PastCache, "16 stores of 16"},
	} {
		columns := must(t)(layout.XLA(layout.XLASpec{Shape: []int64{tt.rows, tt.length}, MinorToMajor: []int64{0, 1}, ElementBits: 32}))
		s := check(t, must(t)(layout.RowMajor([]int64{tt.rows, tt.length}, 32)), columns, false, schedule.Options{
			ElementBits: 32, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: tt.stores,
		})
		if got := s.String(); !strings.Contains(got, tt.want) {
			t.Errorf("%d rows of %d, stores %d: no %q\n%s", tt.rows, tt.length, tt.stores, tt.want, got)
		}
	}
}

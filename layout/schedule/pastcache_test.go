package schedule

import (
	"slices"
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// TestStored: what is said to be stored is all that there is, whatever routines do it, and
// hardly more, as pieces of rows may overlap.
func TestStored(t *testing.T) {
	routines := 0
	for _, columns := range []int64{611, 1200, 6110, 12000} {
		for _, grids := range [][2]int64{{7, 9}, {29, 64}, {13, 40}, {2, 3}} {
			shards := func(rows, columns int64, shape []int64) *layout.Layout {
				l, err := layout.Metal(layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{rows, columns}, ElementBits: 32})
				if err != nil {
					t.Fatal(err)
				}
				return l
			}
			shape := []int64{256, columns}
			p, err := layout.NewRelayout(shards(13, grids[0], shape), shards(9, grids[1], shape), false)
			if err != nil {
				t.Fatal(err)
			}
			s := New(p, Options{ElementBits: 32, VectorBits: 512, CacheBytes: 12 * 256 * columns, Masks: AllMasks, Stores: PastCacheFarAhead})
			if n := totalsOf(s); n.stored < p.Source.Volume() || n.stored > 2*p.Source.Volume() || n.past > n.stored {
				t.Errorf("%v of %v to %v: %d of %d elements, there are %d", shape, grids[0], grids[1], n.past, n.stored, p.Source.Volume())
			}
			routines += len(s.Routines)
		}
	}
	if routines == 0 {
		t.Error("no routines")
	}
}

// TestLongCopiesStay: what is copied in long runs is kept in the cache up to five eighths of it, on
// machines that like that; what is copied in short ones, or moves more, goes past it.
func TestLongCopiesStay(t *testing.T) {
	shape := []int64{100, 1000} // 800,000 bytes are moved
	for _, tt := range []struct {
		columns, tile, cache int64
		stores               Stores
		want                 bool
	}{
		{2, 0, 1_500_000, PastCache, false},
		{2, 0, 1_300_000, PastCache, false},
		{2, 0, 1_270_000, PastCache, true},
		{2, 0, 1_300_000, PastCacheFarAhead, true},
		{1, 16, 1_300_000, PastCache, true},
	} {
		p, err := layout.NewRelayout(sharded(t, shape, 1, 1, 0), sharded(t, shape, 1, tt.columns, tt.tile), false)
		if err != nil {
			t.Fatal(err)
		}
		s := New(p, Options{ElementBits: 32, VectorBits: 512, CacheBytes: tt.cache, Masks: AllMasks, Stores: tt.stores})
		if s.Streaming != tt.want {
			t.Errorf("%d columns, tile %d, %d bytes of cache, stores %d: past the cache: %t", tt.columns, tt.tile, tt.cache, tt.stores, s.Streaming)
		}
	}
}

// TestFromHalf: what moves half of the cache goes past it. Machines that like that keep a bit more in it, but
// not what becomes columns, and others send past it what moves a third, but no columns and no long runs.
func TestFromHalf(t *testing.T) {
	shape := []int64{100, 1000}
	rows, tiles, halves := sharded(t, shape, 1, 1, 0), sharded(t, shape, 1, 1, 16), sharded(t, shape, 1, 2, 0)
	columns, err := layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: 32})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		to     *layout.Layout
		share  int64 // of the cache, in 32nds
		masks  Masks
		stores Stores
		want   bool
	}{
		{"tiles", tiles, 17, AllMasks, PastCache, false},
		{"tiles", tiles, 18, AllMasks, PastCache, true},
		{"tiles", tiles, 17, AllMasks, PastCacheFarAhead, true},
		{"tiles", tiles, 15, WordLoads, PastCacheFarAhead, false},
		{"columns", columns, 17, AllMasks, PastCache, true},
		{"columns", columns, 16, AllMasks, PastCache, true},
		{"tiles", tiles, 10, WordLoads, PastCache, false},
		{"tiles", tiles, 12, WordLoads, PastCache, true},
		{"columns", columns, 15, WordLoads, PastCache, false},
		{"columns", columns, 16, WordLoads, PastCache, true},
		{"halves", halves, 15, WordLoads, PastCache, false},
		{"halves", halves, 16, WordLoads, PastCache, true},
	} {
		p, err := layout.NewRelayout(rows, tt.to, false)
		if err != nil {
			t.Fatal(err)
		}
		moved := movedBytes(p, 32)
		s := New(p, Options{ElementBits: 32, VectorBits: 512, CacheBytes: (moved + tt.share - 1) / tt.share * 32, Masks: tt.masks, Stores: tt.stores})
		if s.Streaming != tt.want {
			t.Errorf("to %s, %d 32nds of the cache, masks %d, stores %d: past the cache: %t", tt.name, tt.share, tt.masks, tt.stores, s.Streaming)
		}
	}
}

// What goes past the cache is stored block by block where memory likes that better, in outlines and
// routines, too, and only there.
func TestBlockByBlock(t *testing.T) {
	for _, from := range []*layout.Layout{sharded(t, []int64{777, 900}, 2, 4, 0), sharded(t, []int64{777, 900}, 1, 1, 16)} {
		p, err := layout.NewRelayout(from, sharded(t, []int64{777, 900}, 5, 3, 32), false)
		if err != nil {
			t.Fatal(err)
		}
		for stores, want := range map[Stores]bool{PastCache: true, PastCacheFarAhead: false} {
			s := New(p, Options{ElementBits: 32, VectorBits: 512, CacheBytes: 1 << 20, Masks: AllMasks, Stores: stores})
			past := 0
			inside := slices.Collect(s.all())
			for _, o := range s.Outlines {
				inside = append(inside, o.Inside)
			}
			for _, n := range inside {
				if n.Streaming {
					past++
				}
				if n.Serial != want {
					t.Errorf("stores %d: %v", stores, n)
				}
			}
			if past == 0 {
				t.Errorf("stores %d: nothing goes past the cache", stores)
			}
		}
	}
}

// sharded returns f32 over a grid of so many rows and columns, in square tiles unless these are 0.
func sharded(t *testing.T, shape []int64, rows, columns, tile int64) *layout.Layout {
	t.Helper()
	spec := layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{rows, columns}, ElementBits: 32}
	if tile > 0 {
		spec.Tile = []int64{tile, tile}
	}
	l, err := layout.Metal(spec)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

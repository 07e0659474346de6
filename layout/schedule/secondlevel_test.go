package schedule_test

import (
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestPastSecondLevel: where the last level of the cache is hardly nearer than memory, what the
// second one has no room for goes past both. What is read in a page of its own each stays, if the
// last level has room.
func TestPastSecondLevel(t *testing.T) {
	tiles := func(rows, columns int64) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: []int64{rows, columns}, MinorToMajor: []int64{1, 0}, ElementBits: 32, Tiles: []layout.Tiling{{8, 128}}}))
	}
	// d1 says both in which row and where in it: a row holds one of many pieces.
	pieces := affine.Map{NumDims: 3, Results: []*affine.Expr{affine.Add(affine.Mul(affine.Dim(0), affine.Const(16)), affine.Dim(1)), affine.Dim(1), affine.Dim(2)}}
	holes := must(t)(layout.Metal(layout.MetalSpec{Shape: []int64{320, 16, 64}, Linear: pieces, Grid: []int64{1, 1, 1}, ElementBits: 32}))
	for _, tt := range []struct {
		name   string
		src    *layout.Layout
		last   int64 // bytes of the last level
		stores schedule.Stores
		want   bool
	}{
		{"2 MB", tiles(512, 512), 32 << 20, schedule.PastSecondLevel, false},
		{"2.5 MB", tiles(512, 640), 32 << 20, schedule.PastSecondLevel, true},
		{"2.5 MB of other machines", tiles(512, 640), 32 << 20, schedule.PastCache, false},
		{"2 MB in a small cache", tiles(512, 512), 2 << 20, schedule.PastSecondLevel, true},
		{"2.6 MB in many pages", holes, 32 << 20, schedule.PastSecondLevel, false},
		{"2.6 MB in many pages, in a small cache", holes, 4 << 20, schedule.PastSecondLevel, true},
	} {
		dst := must(t)(layout.RowMajor(tt.src.Shape(), 32))
		s := check(t, tt.src, dst, false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: tt.last, Masks: schedule.AllMasks, Stores: tt.stores})
		if s.Streaming != tt.want {
			t.Errorf("%s: past the cache: %t\n%v", tt.name, s.Streaming, s)
		}
	}
}

// TestRowsInSequence: on such a machine rows that are shuffled into tiles are read as they come, those
// that are copied if the last level has room for them; tiles of short pieces are not, as on machines
// that read all so.
func TestRowsInSequence(t *testing.T) {
	shape := []int64{800, 4096}
	rows := func(bits int64) *layout.Layout { return must(t)(layout.RowMajor(shape, bits)) }
	tiled := func(bits int64, tiles ...layout.Tiling) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{1, 0}, ElementBits: bits, Tiles: tiles}))
	}
	large, faces := layout.Tiling{32, 64}, layout.Tiling{16, 16}
	for _, tt := range []struct {
		name     string
		src, dst *layout.Layout
		stores   schedule.Stores
		last     int64 // bytes of the last level
		least    int64 // elements that are read one after the other
		want     bool
	}{
		{"shuffled rows", rows(8), tiled(8, layout.Tiling{32, 32}, faces), schedule.PastSecondLevel, 4 << 20, shape[1], true},
		{"copied rows", rows(32), tiled(32, large), schedule.PastSecondLevel, 4 << 20, shape[1], false},
		{"copied rows of the last level", rows(32), tiled(32, large), schedule.PastSecondLevel, 32 << 20, shape[1], true},
		{"copied rows of other machines", rows(32), tiled(32, large), schedule.PastCacheFarAhead, 4 << 20, shape[1], true},
		{"tiles", tiled(32, large, faces), rows(32), schedule.PastSecondLevel, 32 << 20, 32 * 32, false},
		{"tiles of other machines", tiled(32, large, faces), rows(32), schedule.PastCacheFarAhead, 4 << 20, 32 * 32, true},
	} {
		o := schedule.Options{ElementBits: tt.src.ElementBits(), VectorBits: 512, CacheBytes: tt.last, Masks: schedule.AllMasks, Stores: tt.stores}
		s := check(t, tt.src, tt.dst, false, o)
		if n := readOn(s); n >= tt.least != tt.want {
			t.Errorf("%s are read by %d elements\n%v", tt.name, n, s)
		}
	}
}

// readOn returns how many elements the first nest reads of each place that its block, and what is unrolled,
// reads before it goes to others.
func readOn(s *schedule.Schedule) int64 {
	n := s.Nests[0]
	elements := int64(n.Block.Loads[0].Lanes)
	for i := len(n.Loops) - 1; i >= 0; i-- {
		switch l := n.Loops[i]; {
		case l.Source == elements:
			elements *= l.Extent
		case !l.Unrolled:
			return elements
		}
	}
	return elements
}

// TestMostStages: on such a machine wide elements that become columns do so in stages only where the
// columns are few, or the rows crowd each other; narrow ones always do.
func TestMostStages(t *testing.T) {
	for _, tt := range []struct {
		bits, rows, columns int64
		staged              bool
	}{
		{32, 192, 6000, false},
		{32, 6000, 192, true},
		{32, 192, 8192, true},
		{16, 256, 6016, true},
	} {
		shape := []int64{tt.rows, tt.columns}
		src := must(t)(layout.RowMajor(shape, tt.bits))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: tt.bits}))
		s := check(t, src, dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: schedule.PastSecondLevel})
		announced := 0
		for _, n := range s.Nests {
			if n.Announces() {
				announced++
			}
		}
		if staged := announced > 0; staged != tt.staged || !s.Streaming {
			t.Errorf("%v of %d bits: in stages: %t\n%v", shape, tt.bits, staged, s)
		}
	}
}

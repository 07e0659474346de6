package schedule_test

import (
	"slices"
	"testing"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestAheadLevel: what is announced comes to the second level of the cache where stores
// go past it as a rule, to the first where they go through it, or far ahead; and nothing is
// announced of what is small, however large the destination is.
func TestAheadLevel(t *testing.T) {
	xla := func(minorToMajor []int64, rows, columns int64, tiles ...layout.Tiling) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: []int64{rows, columns}, MinorToMajor: minorToMajor, ElementBits: 32, Tiles: tiles}))
	}
	rows := func(n, m int64) *layout.Layout { return xla([]int64{1, 0}, n, m) }
	columns := func(n, m int64) *layout.Layout { return xla([]int64{0, 1}, n, m) }
	for _, tt := range []struct {
		name     string
		src, dst *layout.Layout
		stores   schedule.Stores
		level    int // 0 if nothing is announced
	}{
		{"rows to tiles, past", rows(64, 4096), xla([]int64{1, 0}, 64, 4096, layout.Tiling{8, 128}), schedule.PastCache, 2},
		{"rows to tiles, through", rows(64, 4096), xla([]int64{1, 0}, 64, 4096, layout.Tiling{8, 128}), schedule.ThroughCache, 1},
		{"rows to tiles, far ahead", rows(64, 4096), xla([]int64{1, 0}, 64, 4096, layout.Tiling{8, 128}), schedule.PastCacheFarAhead, 1},
		{"short rows to columns, past", rows(4096, 64), columns(4096, 64), schedule.PastCache, 2},
		{"short rows to columns, through", rows(4096, 64), columns(4096, 64), schedule.ThroughCache, 1},
		{"parts of lines to columns", rows(64, 4112), columns(64, 4112), schedule.PastCache, 2},
		{"parts of lines of two blocks to columns", rows(1024, 112), columns(1024, 112), schedule.PastCache, 2},
		{"few rows to large tiles", rows(64, 16), xla([]int64{1, 0}, 64, 16, layout.Tiling{8, 1024}), schedule.PastCache, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 256 << 10, Masks: schedule.AllMasks, Stores: tt.stores})
			level := 0
			if n := s.Nests[0]; n.Ahead > 0 {
				level = n.AheadLevel
			}
			if level != tt.level {
				t.Errorf("announced to level %d, expected %d\n%v", level, tt.level, s)
			}
		})
	}
}

// TestStackedColumns: past the cache two lines of a column are written one soon after the other,
// also of an odd number of them, the last of which is left over: but through the cache only where
// the lines crowd each other, and not where rows that become columns go on in other tiles. Of
// rows that are not too long it is the next ones that are announced.
func TestStackedColumns(t *testing.T) {
	xla := func(bits, rows, columns int64, minorToMajor []int64, tiles ...layout.Tiling) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: []int64{rows, columns}, MinorToMajor: minorToMajor, ElementBits: bits, Tiles: tiles}))
	}
	for _, tt := range []struct {
		rows, columns int64
		stores        schedule.Stores
		stacked       bool
		ahead         int64
	}{
		{30 * 32, 464, schedule.PastCache, true, 64 * 464},
		{30 * 32, 1104, schedule.PastCache, true, 4 * 32},
		{29 * 32, 464, schedule.PastCache, true, 64 * 464},
		{29 * 32, 464, schedule.ThroughCache, false, 2 * 32},
		{32 * 32, 464, schedule.ThroughCache, true, 2 * 32},
	} {
		s := check(t, xla(16, tt.rows, tt.columns, []int64{1, 0}), xla(16, tt.rows, tt.columns, []int64{0, 1}), false, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: 256 << 10, Masks: schedule.AllMasks, Stores: tt.stores})
		last := s.Nests[0].Loops[len(s.Nests[0].Loops)-1]
		if stacked := last.Extent == 2 && last.Destination == 32; stacked != tt.stacked {
			t.Errorf("%d rows: the inner loop goes to the next line of the column: %v\n%v", tt.rows, stacked, s)
		}
		if ahead := s.Nests[0].Ahead; ahead != tt.ahead {
			t.Errorf("%d rows of %d: what is %d further on is announced, not %d\n%v", tt.rows, tt.columns, ahead, tt.ahead, s)
		}
	}
	s := check(t, xla(32, 943, 464, []int64{0, 1}), xla(32, 943, 464, []int64{1, 0}, layout.Tiling{32, 32}), false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 256 << 10, Masks: schedule.AllMasks})
	if last := s.Nests[0].Loops[len(s.Nests[0].Loops)-1]; last.Source == 943*16 {
		t.Errorf("the inner loop goes to the next columns of a tile\n%v", s)
	}
}

// TestColumnsInTheCache: of the machines that store past the cache, those that take no stages keep
// columns in it that need a bit more than a quarter of it, unless rows or columns crowd each other,
// rows begin anywhere in a line, or the columns are those of small tiles or written in half lines.
func TestColumnsInTheCache(t *testing.T) {
	for _, tt := range []struct {
		rows, columns int64
		tile          layout.Tiling
		vector, cache int64
		past          bool
	}{
		{320, 240, layout.Tiling{1}, 512, 2 << 20, false},
		{320, 240, layout.Tiling{1}, 512, 7 << 18, true},     // of more than a third
		{320, 250, layout.Tiling{1}, 512, 2 << 20, true},     // rows are no whole lines
		{160, 512, layout.Tiling{1}, 512, 2 << 20, true},     // crowded rows
		{512, 160, layout.Tiling{1}, 512, 2 << 20, true},     // crowded columns
		{320, 240, layout.Tiling{8, 64}, 512, 2 << 20, true}, // near columns
		{320, 240, layout.Tiling{1}, 256, 2 << 20, true},     // half lines
		{320, 240, layout.Tiling{1}, 512, 4 << 20, false},
	} {
		shape := []int64{tt.rows, tt.columns}
		src := must(t)(layout.RowMajor(shape, 32))
		s := check(t, src, columnsOf(t, shape, tt.tile, 32), false, schedule.Options{ElementBits: 32, VectorBits: tt.vector, CacheBytes: tt.cache, Masks: schedule.AllMasks})
		past := slices.ContainsFunc(s.Nests, func(n schedule.Nest) bool { return n.Streaming })
		if past != tt.past {
			t.Errorf("%v in tiles %v by %d bits, a cache of %d bytes: past it is %v\n%v", shape, tt.tile, tt.vector, tt.cache, past, s)
		}
	}
}

// TestEndsInTheCache: what moves more than half of the cache goes past it, but not where
// pieces of rows are so short that most lines are not whole.
func TestEndsInTheCache(t *testing.T) {
	shape := []int64{1024, 512}
	for _, tt := range []struct {
		columns int64 // of cores, from that many to one more
		past    bool
	}{{1, true}, {9, false}} {
		src, dst := shardsOf(t, shape, 7, tt.columns, 1, 8, layout.Undef), shardsOf(t, shape, 7, tt.columns+1, 1, 8, layout.Undef)
		s := check(t, src, dst, false, schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: 1600 << 10, Masks: schedule.AllMasks})
		if s.Streaming != tt.past {
			t.Errorf("%d columns of cores, past the cache: %v\n%v", tt.columns, s.Streaming, s)
		}
	}
}

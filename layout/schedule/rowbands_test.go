package schedule_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// goesByRows reports whether all of a schedule goes by way of rows in scratch memory.
func goesByRows(s *schedule.Schedule) bool {
	for _, r := range s.Routines {
		for _, c := range r.Calls {
			if c.Counted > 0 {
				return true
			}
		}
	}
	return false
}

// TestRowBands: pieces that take many instructions a line go by way of rows, and, past the cache,
// rows that are interleaved in the source and what would store few whole lines. Pieces that take few
// do not.
func TestRowBands(t *testing.T) {
	shape, odd, wide := []int64{611, 803}, []int64{304, 302}, []int64{300, 700}
	small, little := []int64{97, 103}, []int64{58, 32}
	for name, tt := range map[string]struct {
		src, dst      *layout.Layout
		bits          int64
		cached, large bool // whether it goes by rows
	}{
		"shards to packed rows": {shardsOf(t, odd, 5, 8, 1, 16, layout.Undef), packedOf(t, odd, []int64{1, 0}, 16), 16, true, true},
		"packed rows to tiles":  {packedOf(t, shape, []int64{1, 0}, 16), shardsOf(t, shape, 7, 6, 32, 16, layout.Zero), 16, false, true},
		"tiles to others":       {shardsOf(t, shape, 7, 6, 32, 32, layout.Zero), shardsOf(t, shape, 5, 8, 16, 32, layout.One), 32, false, false},
		"columns of tiles":      {shardsOf(t, wide, 1, 9, 16, 8, layout.Undef), shardsOf(t, wide, 8, 6, 16, 8, layout.Zero), 8, false, true},
		"little of many shards": {shardsOf(t, little, 8, 8, 32, 8, layout.Undef), shardsOf(t, little, 4, 7, 1, 8, layout.Zero), 8, true, true},
		"little of packed rows": {shardsOf(t, small, 5, 8, 1, 16, layout.Undef), packedOf(t, small, []int64{1, 0}, 16), 16, false, false},
	} {
		for _, parts := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, parts: %v", name, parts), func(t *testing.T) {
				t.Parallel()
				for _, cache := range []int64{1 << 18, 32 << 20} {
					s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: cache, Masks: schedule.AllMasks, Parts: parts})
					want := tt.cached
					if cache == 1<<18 {
						want = tt.large
					}
					if goesByRows(s) != want {
						t.Errorf("cache of %d bytes: by rows: %v\n%v", cache, goesByRows(s), s)
					}
				}
			})
		}
	}
}

// TestRowBandsText: a call says which of the values that are given is how many bands.
func TestRowBandsText(t *testing.T) {
	shape := []int64{611, 803}
	p, err := layout.NewRelayout(packedOf(t, shape, []int64{1, 0}, 16), shardsOf(t, shape, 7, 6, 32, 16, layout.Zero), false)
	if err != nil {
		t.Fatal(err)
	}
	q, ok := p.ByRows()
	if !ok {
		t.Fatal("no bands of rows")
	}
	s := schedule.New(q, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
	const call = "value 1 (src +1, dst +0) value 2 (src +0, dst +1) call routine 2 at src 0, scratch 1 at 0, value 3 bands"
	if text := s.String(); !strings.Contains(text, call) {
		t.Errorf("no call %q in\n%s", call, text)
	}
}

// TestRowsMoveEveryElement does so where all goes by way of rows, of vectors of all sizes.
func TestRowsMoveEveryElement(t *testing.T) {
	rows, all := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 8, 16, 16, 32, 64}).Draw(t, "bits")
		shape := []int64{rapid.Int64Range(20, 300).Draw(t, "rows"), rapid.Int64Range(20, 300).Draw(t, "columns")}
		p, err := layout.NewRelayout(drawSide(t, "source", shape, bits), drawSide(t, "destination", shape, bits), false)
		if err != nil {
			t.Fatal(err)
		}
		all++
		q, ok := p.ByRows()
		if !ok {
			return
		}
		rows++
		checkPlan(t, q, schedule.Options{
			ElementBits: bits, VectorBits: rapid.SampledFrom([]int64{64, 128, 256, 512}).Draw(t, "width"),
			CacheBytes: rapid.SampledFrom([]int64{1 << 12, 1 << 16, 32 << 20}).Draw(t, "cache"),
			Masks:      rapid.SampledFrom(allMasks).Draw(t, "masks"), Stores: rapid.SampledFrom(allStores).Draw(t, "stores"),
			Parts: rapid.Bool().Draw(t, "parts"),
		})
	})
	if rows < all/2 {
		t.Errorf("%d by rows of %d", rows, all)
	}
}

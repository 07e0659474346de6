package schedule_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestRowPieces: where shards end anywhere in each other, the pieces of a row are copied one
// behind the other, for all rows in one loop but for those of a last shard.
func TestRowPieces(t *testing.T) {
	shape := []int64{331, 1008}
	for _, bits := range []int64{8, 16, 32} {
		for name, tt := range map[string]struct{ from, to [2]int64 }{
			"columns to rows": {[2]int64{1, 7}, [2]int64{8, 3}},
			"rows to columns": {[2]int64{6, 1}, [2]int64{1, 5}},
			"both":            {[2]int64{3, 4}, [2]int64{3, 7}},
		} {
			t.Run(fmt.Sprintf("%s, %d bits", name, bits), func(t *testing.T) {
				src := shardsOf(t, shape, tt.from[0], tt.from[1], 1, bits, layout.Undef)
				dst := shardsOf(t, shape, tt.to[0], tt.to[1], 1, bits, layout.Undef)
				for _, parts := range []bool{false, true} {
					s := check(t, src, dst, false, schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Parts: parts})
					units := 0
					for _, n := range s.Nests {
						if n.Fused == 0 {
							units++
						}
					}
					if units > 2 || len(s.Nests) < 5 || len(s.Calls) > 0 {
						t.Errorf("parts: %v, %d units\n%v", parts, units, s)
					}
				}
			})
		}
	}
}

// TestRowPiecesMoveEveryElement does so for shards of all sizes, whole rows of which may go past
// the cache.
func TestRowPiecesMoveEveryElement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 16, 32}).Draw(t, "bits")
		shape := []int64{rapid.Int64Range(40, 300).Draw(t, "rows"), rapid.Int64Range(200, 900).Draw(t, "columns")}
		side := func(name string) *layout.Layout {
			grid := rapid.Int64Range(1, 5)
			return shardsOf(t, shape, grid.Draw(t, name), grid.Draw(t, name), 1, bits, layout.Fill(rapid.IntRange(0, 4).Draw(t, name)))
		}
		check(t, side("source"), side("destination"), false, schedule.Options{
			ElementBits: bits, VectorBits: rapid.SampledFrom([]int64{128, 256, 512}).Draw(t, "width"),
			CacheBytes: rapid.SampledFrom([]int64{1 << 14, 1 << 18, 32 << 20}).Draw(t, "cache"),
			Masks:      rapid.SampledFrom(allMasks).Draw(t, "masks"), Stores: rapid.SampledFrom(allStores).Draw(t, "stores"),
			Parts: rapid.Bool().Draw(t, "parts"),
		})
	})
}

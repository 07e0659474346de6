package schedule_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestJoinedRows: where pieces of rows meet, past the cache, a line of both is stored whole, also
// that of the end of a row and the next one, with padding between them. Only where a place begins
// and ends lines go through the cache.
func TestJoinedRows(t *testing.T) {
	unmasked := 0 // schedules without masks, which take room on both sides
	for name, tt := range map[string]struct {
		shape    []int64
		from, to [2]int64
		bits     int64
		want     []string
	}{
		"whole rows":   {[]int64{60, 1000}, [2]int64{3, 4}, [2]int64{7, 1}, 32, []string{"unrolled 14 (src +16, dst +16)", "then src +4750, streamed"}},
		"two of three": {[]int64{60, 999}, [2]int64{2, 3}, [2]int64{3, 2}, 32, []string{"then src +9657, streamed", "then 1 of padding, then src"}},
		"short pieces": {[]int64{48, 2052}, [2]int64{3, 8}, [2]int64{1, 4}, 32, []string{"then src -7966, then src -4111, streamed"}},
		"bytes":        {[]int64{48, 3101}, [2]int64{7, 4}, [2]int64{4, 2}, 8, []string{"then 1 of padding, then src"}},
		"many pieces":  {[]int64{40, 3001}, [2]int64{1, 20}, [2]int64{1, 1}, 32, []string{"for 18 (src +6040, dst +151)", "in 5 loops of it"}},
		"of a matrix":  {[]int64{48, 900}, [2]int64{1, 1}, [2]int64{5, 1}, 16, nil},
	} {
		t.Run(name, func(t *testing.T) {
			for _, parts := range []bool{false, true} {
				src := shardsOf(t, tt.shape, tt.from[0], tt.from[1], 1, tt.bits, layout.Undef)
				dst := shardsOf(t, tt.shape, tt.to[0], tt.to[1], 1, tt.bits, layout.Zero)
				o := schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 1 << 15, Masks: schedule.AllMasks, Parts: parts}
				s := check(t, src, dst, false, o)
				text := s.String()
				for _, want := range tt.want {
					if !strings.Contains(text, want) {
						t.Errorf("parts: %v, no %q in\n%v", parts, want, s)
					}
				}
				if tt.want == nil && strings.Contains(text, "then src") {
					t.Errorf("parts: %v\n%v", parts, s)
				}
				o.Masks = schedule.NoMasks
				if s := check(t, src, dst, false, o); strings.Contains(s.String(), "then src") {
					unmasked++
				}
			}
		})
	}
	if unmasked != 10 {
		t.Errorf("%d schedules without masks", unmasked)
	}
}

// TestJoinedRowsMoveEveryElement does so for shards of all sizes.
func TestJoinedRowsMoveEveryElement(t *testing.T) {
	joined := 0
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 16, 32}).Draw(t, "bits")
		shape := []int64{rapid.Int64Range(10, 40).Draw(t, "rows"), rapid.Int64Range(6000/bits, 30000/bits).Draw(t, "columns")}
		side := func(name string, columns int64) *layout.Layout {
			rows := rapid.Int64Range(1, 4).Draw(t, name)
			return shardsOf(t, shape, rows, rapid.Int64Range(1, columns).Draw(t, name), 1, bits, layout.Fill(rapid.IntRange(0, 4).Draw(t, name)))
		}
		s := check(t, side("source", 12), side("destination", 3), false, schedule.Options{
			ElementBits: bits, VectorBits: rapid.SampledFrom([]int64{128, 256, 512}).Draw(t, "width"), CacheBytes: 1 << 13,
			Masks: rapid.SampledFrom(allMasks).Draw(t, "masks"), Stores: rapid.SampledFrom(allStores).Draw(t, "stores"), Parts: rapid.Bool().Draw(t, "parts"),
		})
		if strings.Contains(s.String(), "then src") {
			joined++
		}
	})
	if joined == 0 {
		t.Error("no rows were joined")
	}
}

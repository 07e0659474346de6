package schedule_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// waiting returns how many lines some nests store past the cache, and how many of them so few lines after
// another one with the same place in its page that this may not be in memory.
func waiting(s *schedule.Schedule, held int) (waits, all int) {
	const page, line = 4096, 64
	for _, n := range s.Nests {
		if n.To > 0 || !n.Streaming {
			continue
		}
		var last []int64
		eachBlock(n, func(_, at int64) {
			for _, st := range n.Block.Stores {
				this := (at + st.Offset) * s.ElementBits / 8 / line
				if k := len(last) - 1; k >= 0 && last[k] == this {
					continue // the other half
				}
				all++
				if slices.ContainsFunc(last, func(l int64) bool { return l != this && (l-this)%(page/line) == 0 }) {
					waits++
				}
				last = append(last[max(0, len(last)-held+1):], this)
			}
		})
	}
	return waits, all
}

// checkApart checks that few lines wait: those between one group of rows and the next, and what is left over
// of rows.
func checkApart(t *testing.T, s *schedule.Schedule) {
	t.Helper()
	const held = 6
	if waits, all := waiting(s, held); all == 0 || waits > all/8 {
		t.Errorf("%d of %d lines wait\n%v", waits, all, s)
	}
}

// TestLinesApart: where lines go past the cache in halves, those with the same place in a page are so many
// apart as a processor may hold, wherever the rows of the destination begin, and those of columns.
func TestLinesApart(t *testing.T) {
	options := func(bits int64) schedule.Options {
		return schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 15, Masks: schedule.WordLoads, Stores: schedule.PastCache}
	}
	for _, bits := range []int64{8, 16, 32} {
		widths := []int64{4001, 4063, 4095, 4127, 4159, 4223, 4287, 4415, 8191}
		if bits != 16 { // blocks of two rows of whole lines are stored as they come
			widths = append(widths, 4096, 8192)
		}
		for _, columns := range widths {
			shape := []int64{64, columns * 8 / bits}
			plain := must(t)(layout.RowMajor(shape, bits))
			tiles := must(t)(layout.Metal(layout.MetalSpec{
				Shape: shape, Linear: affine.Identity(2), Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: bits,
			}))
			t.Run(fmt.Sprintf("rows of %d bits, %d", bits, shape[1]), func(t *testing.T) {
				checkApart(t, check(t, tiles, plain, false, options(bits)))
				if bits == 32 {
					checkApart(t, check(t, plain, tiles, false, options(bits)))
				}
			})
		}
	}
	for _, bits := range []int64{8, 16, 32} {
		for _, rows := range []int64{2048, 4096, 8192} {
			shape := []int64{rows * 8 / bits, 256}
			t.Run(fmt.Sprintf("columns of %d bits, %d", bits, shape[0]), func(t *testing.T) {
				s := check(t, must(t)(layout.RowMajor(shape, bits)), must(t)(layout.XLA(layout.XLASpec{
					Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: bits,
				})), false, options(bits))
				checkApart(t, s)
			})
		}
	}
}

package schedule

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/layout"
)

// TestPieced: a block that takes channels apart, or puts them together, does the same in pieces; the lanes of
// a register stay in their pieces but where whole ones move.
func TestPieced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "channels")
		piece := 1 << rapid.IntRange(2, 4).Draw(t, "piece")
		lanes := piece << rapid.IntRange(0, 2).Draw(t, "pieces")
		apart := rapid.Bool().Draw(t, "apart")
		channel := rapid.Permutation(rangeOf(n)).Draw(t, "channel")
		var b Block
		for k := range n {
			at := k
			if !apart {
				at = channel[k] // where a channel is loaded from
			}
			b.Loads = append(b.Loads, Load{Offset: int64(at * lanes), Lanes: lanes})
		}
		for k := range n {
			picks := make([]pick, lanes)
			for i := range picks {
				all := i*n + channel[k]
				if picks[i] = (pick{all / lanes, all % lanes}); !apart {
					all = k*lanes + i
					picks[i] = pick{all % n, all / n}
				}
			}
			b.Stores = append(b.Stores, Store{Offset: int64(k * lanes), Register: b.pick(picks, lanes)})
		}
		got := b.pieced(piece)
		if want := n%2 == 1 && n > 1 && n <= mostChannels; len(got.Shuffles) > 0 && (&got.Shuffles[0] != &b.Shuffles[0]) != want {
			t.Fatalf("rewritten: %t\n%+v", !want, got)
		} else if !want {
			return
		}
		if got, want := movedBy(got, n*lanes), movedBy(b, n*lanes); !slices.Equal(got, want) {
			t.Fatalf("stores %v, not %v", got, want)
		}
		for _, s := range got.Shuffles {
			for i := range s.Mask {
				if first := i / piece * piece; s.Mask[i]/piece != s.Mask[first]/piece && s.Mask[i]%lanes != i {
					t.Fatalf("lane %d comes from %d, out of its piece\n%+v", i, s.Mask[i], got)
				}
			}
		}
	})
}

func rangeOf(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// TestChannelsByPieces: three channels of bytes and words are taken apart and put together by three
// shuffles a register, besides those that move whole pieces, where bytes of all of a register cannot be shuffled
// at once.
func TestChannelsByPieces(t *testing.T) {
	for _, bits := range []int64{8, 16} {
		for _, shape := range [][]int64{{960, 3}, {3, 960}} {
			for _, masks := range []Masks{NoMasks, WordLoads, AllMasks} {
				plain, err := layout.RowMajor(shape, bits)
				if err != nil {
					t.Fatal(err)
				}
				columns, err := layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: bits})
				if err != nil {
					t.Fatal(err)
				}
				p, err := layout.NewRelayout(plain, columns, false)
				if err != nil {
					t.Fatal(err)
				}
				s := New(p, Options{ElementBits: bits, VectorBits: 256, CacheBytes: 32 << 20, Masks: masks, Stores: PastCache})
				inPieces := 0
				for _, sh := range s.Nests[0].Block.Shuffles {
					if sh.A == sh.B {
						inPieces++
					}
				}
				if want := masks != AllMasks; (inPieces == 3) != want || want && len(s.Nests[0].Block.Shuffles) > 12 {
					t.Errorf("%d bits, %v, masks %v: %d shuffles in pieces\n%v", bits, shape, masks, inPieces, s)
				}
			}
		}
	}
}

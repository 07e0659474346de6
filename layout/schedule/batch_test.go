package schedule

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// faced returns a matrix in tiles with faces, so many columns of tiles on each core.
func faced(t *testing.T, shape []int64, bits, cores int64) *layout.Layout {
	t.Helper()
	l, err := layout.Metal(layout.MetalSpec{
		Shape: shape, Linear: affine.Identity(2), Grid: []int64{1, cores}, Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: bits,
	})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestBatches: bytes that become tiles are put together before they go past the cache, where rows are
// whole lines and their number has a factor; what is announced is what the next batch reads.
func TestBatches(t *testing.T) {
	for _, tt := range []struct {
		rows, columns, bits, cores int64
		stores                     Stores
		want                       bool
	}{
		{64, 1024, 8, 1, PastCache, true},
		{64, 1536, 8, 3, PastCache, true},
		{96, 1792, 8, 1, PastCache, true},
		{96, 1000, 8, 1, PastCache, false}, // rows begin anywhere in a line
		{64, 832, 8, 1, PastCache, false},  // of 13 times 64
		{64, 1024, 16, 1, PastCache, false},
		{64, 1024, 8, 1, PastCacheFarAhead, false},
	} {
		plain, err := layout.RowMajor([]int64{tt.rows, tt.columns}, tt.bits)
		if err != nil {
			t.Fatal(err)
		}
		p, err := layout.NewRelayout(plain, faced(t, []int64{tt.rows, tt.columns}, tt.bits, tt.cores), false)
		if err != nil {
			t.Fatal(err)
		}
		s := New(p, Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 1 << 15, Masks: AllMasks, Stores: tt.stores})
		if got := strings.Contains(s.String(), "announce src"); got != tt.want {
			t.Errorf("%v: batches: %t\n%v", tt, got, s)
		}
		if tt.want {
			checkAnnounced(t, s.Nests)
		}
	}
}

// checkAnnounced checks that what nests announce in an iteration of the loops that they have in common
// is what they read in the next one.
func checkAnnounced(t *testing.T, nests []Nest) {
	t.Helper()
	fill, copied, next := nests[0], nests[1], nests[2]
	read, announced := fill.linesOf(copied.Fused), next.linesOf(copied.Fused)
	if len(read) < 2 || len(read) != len(announced) {
		t.Fatalf("%d batches are read, %d announced", len(read), len(announced))
	}
	for i, lines := range announced[:len(announced)-1] {
		for at := range read[i+1] {
			if !lines[at] {
				t.Errorf("batch %d reads from %d, which is not announced", i+1, at)
				break
			}
		}
		if len(lines) != len(read[i+1]) {
			t.Errorf("%d lines are announced for %d", len(lines), len(read[i+1]))
		}
	}
}

// linesOf returns where the loads of a nest begin, for each iteration of its first so many loops.
func (n Nest) linesOf(common int) (list []map[int64]bool) {
	var visit func(at int64, ivs []int64)
	visit = func(at int64, ivs []int64) {
		if len(ivs) == common {
			list = append(list, map[int64]bool{})
		}
		if len(ivs) < len(n.Loops) {
			l := n.Loops[len(ivs)]
			for i := range l.Extent {
				visit(at+i*l.Source, append(ivs, i))
			}
			return
		}
		if r := n.Rests.Source; r != nil {
			dims := make([]int64, r.MaxDim()+1)
			for i, l := range n.Loops {
				if l.Digit > 0 {
					dims[l.Digit-1] = ivs[i]
				}
			}
			rest, err := r.Eval(dims, nil)
			if err != nil {
				panic(err)
			}
			at += rest
		}
		for _, l := range n.Block.Loads {
			list[len(list)-1][at+l.Offset] = true
		}
	}
	visit(n.Source, nil)
	return list
}

package schedule

import (
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
			if past, all := s.stored(); all < p.Source.Volume() || all > 2*p.Source.Volume() || past > all {
				t.Errorf("%v of %v to %v: %d of %d elements, there are %d", shape, grids[0], grids[1], past, all, p.Source.Volume())
			}
			routines += len(s.Routines)
		}
	}
	if routines == 0 {
		t.Error("no routines")
	}
}

package schedule_test

import (
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestScattered: what is read a few lines from a page is announced, nearly all of it and
// about as many lines ahead, if there are many pages; what has more of each page, or few
// pages, is not. The other way round, what is written a few lines to a page is moved one by
// one, if the machine is one for that.
func TestScattered(t *testing.T) {
	tpu := func(bits int64, shape ...int64) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{2, 1, 0}, ElementBits: bits, Tiles: []layout.Tiling{{8, 128}}}))
	}
	// d1 and d2 say both in which row and where in it: a row holds one of many pieces.
	holes := affine.Map{NumDims: 3, Results: []*affine.Expr{affine.Add(affine.Mul(affine.Dim(0), affine.Const(16)), affine.Dim(1)), affine.Dim(1), affine.Dim(2)}}
	for _, tt := range []struct {
		name      string
		src       *layout.Layout
		announced bool
	}{
		{"a line of a tile", tpu(32, 4096, 1, 16), true},
		{"four lines of a tile", tpu(32, 4096, 1, 64), true},
		{"half a line of a tile", tpu(32, 4096, 1, 8), true},
		{"eight lines of a tile", tpu(32, 4096, 1, 128), false},
		{"several rows of a tile", tpu(32, 4096, 4, 16), false},
		{"few pages", tpu(32, 1024, 1, 16), false},
		{"tiles of a quarter of a page", tpu(8, 8192, 1, 16), false},
		{"holes", must(t)(layout.Metal(layout.MetalSpec{Shape: []int64{256, 16, 64}, Linear: holes, Grid: []int64{1, 1, 1}, ElementBits: 32})), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bits := tt.src.ElementBits()
			dst := must(t)(layout.RowMajor(tt.src.Shape(), bits))
			s := check(t, tt.src, dst, false, schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 30, Masks: schedule.AllMasks})
			line := 512 / bits
			when := map[int64]int64{} // how many lines had been read when one was announced
			read, good := int64(0), int64(0)
			for _, n := range s.Nests {
				eachBlock(n, func(from, _ int64) {
					for _, l := range n.Block.Loads {
						at := (from + l.Offset) / line
						if ahead := read - when[at]; when[at] > 0 && ahead >= 16 && ahead <= 64 {
							good++
						}
						if read++; n.Ahead > 0 {
							when[(from+l.Offset+n.Ahead)/line] = read
						}
					}
				})
			}
			if tt.announced && good < read*9/10 || !tt.announced && good > 0 {
				t.Errorf("%d of %d lines are announced\n%v", good, read, s)
			}
			o := schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 30, Masks: schedule.AllMasks}
			for _, o.Stores = range []schedule.Stores{schedule.ThroughCache, schedule.PastCache} {
				s := check(t, dst, tt.src, false, o)
				if want := tt.announced && o.Stores == schedule.PastCache; s.Nests[0].Serial != want {
					t.Errorf("one by one: %t, expected %t\n%v", !want, want, s)
				}
			}
		})
	}
}

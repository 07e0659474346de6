package schedule_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestGaps: what a ragged tensor has of rows that are interleaved is loaded in whole vectors,
// as all of them are, and nothing is moved one by one.
func TestGaps(t *testing.T) {
	for _, tt := range []struct {
		bits   int64
		packed layout.Tiling
		rows   []int64
	}{
		{8, layout.Tiling{4, 1}, []int64{1, 2, 3, 9, 10, 11}},
		{16, layout.Tiling{2, 1}, []int64{1, 9}},
	} {
		for _, rows := range tt.rows {
			for _, masks := range allMasks {
				t.Run(fmt.Sprintf("%d rows of %d bits, masks %d", rows, tt.bits, masks), func(t *testing.T) {
					src := must(t)(layout.XLA(layout.XLASpec{
						Shape: []int64{rows, 500}, MinorToMajor: []int64{1, 0}, ElementBits: tt.bits, Tiles: []layout.Tiling{{8, 128}, tt.packed},
					}))
					dst := must(t)(layout.RowMajor(src.Shape(), tt.bits))
					s := check(t, src, dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: masks})
					for _, n := range s.Nests {
						if slices.ContainsFunc(n.Block.Loads, func(l schedule.Load) bool { return int64(l.Lanes) < 256/tt.bits }) {
							t.Errorf("small loads\n%v", s)
						}
					}
				})
			}
		}
	}
}

// TestSpaces: elements that tiles space are stored in whole vectors with the slots between them,
// where these may hold anything.
func TestSpaces(t *testing.T) {
	for _, tt := range []struct {
		bits   int64
		packed layout.Tiling
	}{
		{8, layout.Tiling{4, 1}}, {8, layout.Tiling{2, 1}}, {16, layout.Tiling{2, 1}}, {32, layout.Tiling{4, 1}},
	} {
		for _, order := range [][]int64{{1, 0}, {0, 1}} {
			for _, masks := range allMasks {
				for _, parts := range []bool{false, true} {
					t.Run(fmt.Sprintf("%d bits in %v, order %v, masks %d, parts %v", tt.bits, tt.packed, order, masks, parts), func(t *testing.T) {
						dst := must(t)(layout.XLA(layout.XLASpec{
							Shape: []int64{48, 260}, MinorToMajor: order, ElementBits: tt.bits, Tiles: []layout.Tiling{{1024}, tt.packed},
						}))
						src := must(t)(layout.RowMajor(dst.Shape(), tt.bits))
						o := schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: masks, Parts: parts}
						s := check(t, src, dst, false, o)
						for _, n := range s.Nests {
							if slices.ContainsFunc(n.Block.Loads, func(l schedule.Load) bool { return !l.IsConstant() && l.Lanes == 1 }) {
								t.Errorf("single elements\n%v", s)
							}
						}
						check(t, dst, src, false, o)
						check(t, src, dst.WithFill(layout.One), false, o)
					})
				}
			}
		}
	}
}

// TestSpaceBehindTheLast: strides space elements, too. Where the last one is in the last slot, nothing is
// stored behind it.
func TestSpaceBehindTheLast(t *testing.T) {
	for _, linear := range []string{"(d0, d1) -> (d0 * 2 + d1 * 64)", "(d0, d1) -> (d1 * 4 + d0 * 500)", "(d0, d1) -> (d0 * 8 + d1 * 256)"} {
		m, err := affine.ParseMap(linear)
		if err != nil {
			t.Fatal(err)
		}
		for _, cores := range []int64{1, 2, 3} {
			for _, vector := range []int64{32, 128, 512} {
				dst := must(t)(layout.Metal(layout.MetalSpec{Shape: []int64{28, 53}, Linear: m, Grid: []int64{cores}, ElementBits: 8}))
				src := must(t)(layout.RowMajor(dst.Shape(), 8))
				for _, masks := range allMasks {
					check(t, src, dst, false, schedule.Options{ElementBits: 8, VectorBits: vector, CacheBytes: 32 << 20, Masks: masks})
				}
			}
		}
	}
}

// TestTrimmedRows: of a row with few elements in a wide tile one line is stored, and the rest of the
// padding is left as it is, unless it has a value.
func TestTrimmedRows(t *testing.T) {
	for _, tt := range []struct {
		bits    int64
		columns int64
		tiles   []layout.Tiling
		lines   int64 // that have elements, of rows that are packed together
	}{
		{8, 5, []layout.Tiling{{4, 128}, {4, 1}}, 1},
		{8, 66, []layout.Tiling{{8, 128}, {4, 1}}, 5},
		{16, 36, []layout.Tiling{{8, 128}, {2, 1}}, 3},
		{32, 17, []layout.Tiling{{8, 128}}, 2},
	} {
		shape := []int64{64, tt.columns}
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{1, 0}, ElementBits: tt.bits, Tiles: tt.tiles}))
		src := must(t)(layout.RowMajor(shape, tt.bits))
		for _, cache := range []int64{1 << 10, 32 << 20} {
			for _, masks := range allMasks {
				t.Run(fmt.Sprintf("%d of %d bits, cache of %d, masks %d", tt.columns, tt.bits, cache, masks), func(t *testing.T) {
					o := schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: cache, Masks: masks}
					s := check(t, src, dst, false, o)
					touched := linesOf(s, func(schedule.Nest) bool { return true })
					if want := tt.lines * shape[0] * tt.bits / 32; int64(len(touched)) != want {
						t.Errorf("%d lines stored, want %d\n%v", len(touched), want, s)
					}
					if want := shape[0]*tt.columns*tt.bits/8 + 64*int64(len(touched)); s.MovedBytes != want {
						t.Errorf("%d bytes moved, want %d", s.MovedBytes, want)
					}
					check(t, dst, src, false, o)
					check(t, src, dst.WithFill(layout.One), false, o)
				})
			}
		}
	}
}

package layout

import (
	"math"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/affine"
)

func TestErrorsSayWhatWasExpectedAndFound(t *testing.T) {
	id := affine.Identity(2)
	huge := int64(1) << 40
	metal := func(s MetalSpec) error {
		if s.ElementBits == 0 {
			s.ElementBits = 32
		}
		_, err := Metal(s)
		return err
	}
	xla := func(s XLASpec) error {
		s.ElementBits = 32
		_, err := XLA(s)
		return err
	}
	strided := func(shape, strides []int64, offset int64) error {
		_, err := Strided(shape, strides, offset, 8)
		return err
	}
	general := func(s Spec) error {
		_, err := New(s)
		return err
	}
	rows := must(t)(RowMajor([]int64{4, 8}, 32))
	through := func(access string, shape ...int64) error {
		_, err := rows.Through(mapOf(t, access), shape)
		return err
	}
	plan := func(shape []int64, layouts ...*Layout) error {
		_, err := NewPlan(shape, layouts...)
		return err
	}
	tests := []struct {
		err  error
		want string
	}{
		{metal(MetalSpec{Shape: []int64{4, -1}, Linear: id, Grid: []int64{1, 1}}), "dim 1 has the negative size -1"},
		{metal(MetalSpec{Shape: []int64{4, 4, 4}, Linear: id, Grid: []int64{1, 1}}), "expected 3 dims, the rank of shape 4x4x4, found 2"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 1, 1}}), "expected 3 results, the rank of grid 1x1x1, found 2"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 0}}), "grid 1x0: expected positive sizes, found 0"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 1}, Tile: []int64{32}}), "expected a positive height and width, found 32"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 1}, Tile: []int64{32, 0}}), "expected a positive height and width, found 32x0"},
		{metal(MetalSpec{Shape: []int64{4}, Linear: affine.Identity(1), Grid: []int64{1}, Tile: []int64{32, 32}}), "expected a shard of rank 2 or more, found 4"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 1}, Tile: []int64{32, 32}, HeaderBytes: -3}), "header of a tile: expected no negative number of bytes, found -3"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 1}, ElementBits: 1 << 62}), "element bits: expected a positive number below 2^31, found 4611686018427387904"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 1}, HeaderBytes: 64}), "header of 64 bytes without a tile"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 1}, Faces: []int64{16, 16}}), "faces 16x16 without a tile"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16}}), "expected height and width, found 1 numbers"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: id, Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{5, 16}}), "faces 5x16 do not divide the tile 32x32"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: mapOf(t, "(d0, d1) -> (d0 floordiv 2, d1)"), Grid: []int64{1, 1}}), "result #0: expected a sum of dims times constants, found d0 floordiv 2"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: mapOf(t, "(d0, d1) -> (d0, d1 * -2 + 6)"), Grid: []int64{1, 1}}), "result #1: d1 has the negative stride -2"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: mapOf(t, "(d0, d1) -> (d0 - 1, d1)"), Grid: []int64{1, 1}}), "starts at the negative coordinate -1"},
		{metal(MetalSpec{Shape: []int64{4, 4}, Linear: mapOf(t, "(d0, d1)[s0] -> (d0, s0)"), Grid: []int64{1, 1}}), "expected no symbols, found 1"},
		{metal(MetalSpec{Shape: []int64{4, 8}, Linear: mapOf(t, "(d0, d1) -> (d0 * 7 + d1, 0)"), Grid: []int64{1, 1}}), "indices (0, 7) and (1, 0) share the coordinates (7, 0)"},
		{metal(MetalSpec{Shape: []int64{4, 8}, Linear: mapOf(t, "(d0, d1) -> (0, d1)"), Grid: []int64{1, 1}}), "indices (0, 0) and (1, 0) share"},
		{metal(MetalSpec{Shape: []int64{huge, 2}, Linear: mapOf(t, "(d0, d1) -> (d0 * 8388608, d1)"), Grid: []int64{1, 1}}), "d0 of size 1099511627776 with stride 8388608 reaches beyond coordinate 2^62"},
		{metal(MetalSpec{Shape: []int64{huge, huge}, Linear: id, Grid: []int64{1, 1}}), "more than 2^62 elements"},
		{metal(MetalSpec{Shape: []int64{3, 3}, Linear: id, Grid: []int64{huge, huge}}), "more than 2^62 slots"},
		{metal(MetalSpec{Shape: []int64{1 << 61, 1}, Linear: id, Grid: []int64{(1 << 61) - 1, 3}}), "more than 2^62 slots"},
		{metal(MetalSpec{Shape: []int64{1 << 61, 1}, Linear: id, Grid: []int64{1, 1}, ElementBits: 64}), "2305843009213693952 slots of 64 bits are more than 2^63 bytes"},
		{metal(MetalSpec{Shape: []int64{3, 3}, Linear: mapOf(t, "(d0, d1) -> (d0, d1 + 4611686018427387904)"), Grid: []int64{1, 1}}), "is not below 2^62"},
		{metal(MetalSpec{Shape: []int64{3, 3}, Linear: affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Dim(0), affine.Dim(7)}}, Grid: []int64{1, 1}}), "d7 is not one of the 2 dims"},

		{xla(XLASpec{Shape: []int64{3, 5}, MinorToMajor: []int64{0}}), "expected 2 dims, the rank of shape 3x5, found 1"},
		{xla(XLASpec{Shape: []int64{3, 5}, MinorToMajor: []int64{0, 2}}), "minor_to_major {0,2}: expected dims 0 to 1, found 2"},
		{xla(XLASpec{Shape: []int64{3, 5}, MinorToMajor: []int64{1, 1}}), "dim 1 occurs twice"},
		{xla(XLASpec{Shape: []int64{3, 5}, Tiles: []Tiling{{}}}), "tiling () is empty"},
		{xla(XLASpec{Shape: []int64{3, 5}, Tiles: []Tiling{{8, 0}}}), "tiling (8,0): expected a positive tile size, found 0"},
		{xla(XLASpec{Shape: []int64{3, 5}, Tiles: []Tiling{{8, -2}}}), "expected a positive tile size, found -2"},
		{xla(XLASpec{Shape: []int64{3, 5}, Tiles: []Tiling{{8, Combine}}}), "tiling (8,*) ends in *"},
		{xla(XLASpec{Shape: []int64{3, 5}, Tiles: []Tiling{{8, math.MaxInt64}}}), "is more than 2^62"},
		{xla(XLASpec{Shape: []int64{3, 5}, Tiles: []Tiling{{huge, huge}}}), "more than 2^62 slots"},
		{xla(XLASpec{Shape: []int64{0, huge, huge}}), "more than 2^62 elements"},
		{xla(XLASpec{Shape: []int64{3}, TailAlignment: -1}), "alignment: expected at least 1 element, found -1"},
		{xla(XLASpec{Shape: []int64{3}, TailAlignment: math.MaxInt64}), "more than 2^62 slots"},

		{strided([]int64{2, 2}, []int64{1}, 0), "strides (1): expected 2, the rank of shape 2x2, found 1"},
		{strided([]int64{2, 2}, []int64{-2, 1}, 0), "expected none negative, found -2 for dim 0"},
		{strided([]int64{2, 2}, []int64{2, 1}, -1), "offset: expected at least 0, found -1"},
		{strided([]int64{3, 2}, []int64{1, 2}, 0), "indices (0, 1) and (2, 0) share"},
		{strided([]int64{huge, huge >> 20}, []int64{1 << 21, 4}, 0), "indices (0, 524288) and (1, 0) share"},

		{general(Spec{Shape: []int64{2}, Linear: affine.Identity(1)}), "element bits: expected a positive number below 2^31, found 0"},
		{general(Spec{Shape: []int64{2}, Linear: affine.Identity(1), ElementBits: 8, Fill: 9}), "unknown fill Fill(9)"},
		{general(Spec{Shape: []int64{2}, Linear: affine.Identity(1), ElementBits: 8, Extents: []int64{1}}), "result #0 of (d0) -> (d0) needs at least 2, found 1"},
		{general(Spec{Shape: []int64{2}, Linear: affine.Identity(1), ElementBits: 8, Extents: []int64{2, 2}}), "expected 1, one for each result"},
		{general(Spec{Shape: []int64{2}, Linear: affine.Identity(1), ElementBits: 8, Tilings: []Tiling{{1, 1}}}), "tiling (1,1) has 2 sizes for 1 dims"},
		{general(Spec{Shape: []int64{2}, Linear: affine.Identity(1), ElementBits: 8, GridRank: 2}), "grid rank 2: the physical extents 2 have rank 1"},
		{general(Spec{Shape: []int64{2}, Linear: affine.Identity(1), ElementBits: 8, GridRank: 1, Alignment: 4}), "not possible with a grid"},
		{general(Spec{Shape: []int64{0, 9}, Linear: mapOf(t, "(d0, d1) -> (d0, d1)"), Extents: []int64{huge, huge}, Tilings: []Tiling{{Combine, 2}}, ElementBits: 8}), "joining dims"},

		{through("(d0) -> (d0)", 4), "expected 2 results, the rank of shape 4x8, found 1"},
		{through("(d0) -> (d0, d0)", 4, 4), "expected 2 dims, the rank of iteration space 4x4, found 1"},
		{through("(d0) -> (d0, d0 + 5)", 4), "reaches index 8 of dim 1, whose size is 8"},
		{through("(d0) -> (d0 mod 2, d0)", 4), "expected a sum of dims times constants"},
		{through("(d0) -> (d0, d0)", -4), "negative size"},

		{plan([]int64{4, 8}), "expected at least one layout"},
		{plan([]int64{8, 4}, rows), "layout #0 is of shape 4x8"},
		{plan([]int64{2, 4}, must(t)(rows.Through(mapOf(t, "(d0, d1) -> (0, d1)"), []int64{2, 4}))), "in the destination, indices (0, 0) and (1, 0) share"},

		{rows.Contains([]int64{1}), "index (1): expected 2 numbers for shape 4x8, found 1"},
		{rows.Contains([]int64{1, 8}), "index (1, 8): d1 is outside shape 4x8"},
		{rows.Contains([]int64{-1, 0}), "d0 is outside"},
	}
	for _, tt := range tests {
		if tt.err == nil || !strings.Contains(tt.err.Error(), tt.want) {
			t.Errorf("error %q, want %q", tt.err, tt.want)
		}
	}
}

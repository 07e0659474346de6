package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

func TestWastes(t *testing.T) {
	tests := []struct {
		name string
		l    *Layout
		want []Waste
	}{
		{
			"8 rows of 4 in (8,128)",
			must(t)(XLA(XLASpec{Shape: []int64{8388608, 8, 4}, Tiles: []Tiling{{8, 128}}, ElementBits: 32})),
			[]Waste{{Cause: Tile, Dims: []int{2}, Extent: 4, Room: 128, Unit: 128}},
		},
		{
			"joined dims, nested tiles, alignment",
			must(t)(XLA(XLASpec{Shape: []int64{2, 7, 5}, Tiles: []Tiling{{Combine, 8, 8}, {3, 1}}, TailAlignment: 100, ElementBits: 32})),
			[]Waste{{Cause: Tile, Dims: []int{0, 1}, Extent: 14, Room: 16, Unit: 8}, {Cause: Tile, Dims: []int{2}, Extent: 5, Room: 8, Unit: 8}, {Cause: NestedTile, Dims: []int{0, 1}, Extent: 8, Room: 9, Unit: 3}, {Cause: Alignment, Dims: []int{0, 1, 2}, Extent: 144, Room: 200, Unit: 100}},
		},
		{
			"a dim that two rows have, of more indices than an int64 counts twice",
			must(t)(Metal(MetalSpec{Shape: []int64{1450000007, 1450000007}, Linear: affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Add(affine.Dim(0), affine.Dim(1)), affine.Dim(1)}}, Grid: []int64{1, 1}, ElementBits: 8})),
			[]Waste{{Cause: Hole, Dims: []int{1}, Extent: 1450000007 * 1450000007, Room: 2900000013 * 1450000007}},
		},
		{
			"cores and tiles",
			must(t)(Metal(MetalSpec{Shape: []int64{53, 63}, Linear: affine.Identity(2), Grid: []int64{3, 2}, Tile: []int64{32, 32}, ElementBits: 32})),
			[]Waste{
				{Cause: Grid, Dims: []int{0}, Extent: 53, Room: 54, Unit: 3, Step: 1},
				{Cause: Tile, Dims: []int{1}, Extent: 63, Room: 64, Unit: 32},
				{Cause: Tile, Dims: []int{0}, Extent: 18, Room: 32, Unit: 32, Shard: true},
			},
		},
		{
			"shards of whole tiles",
			must(t)(New(Spec{
				Shape: []int64{9, 4}, Linear: affine.Identity(2), Extents: []int64{16, 24}, GridRank: 2,
				Tilings: []Tiling{{16, 8}, {4, 8}}, ElementBits: 32,
			})),
			[]Waste{
				{Cause: Tile, Dims: []int{0}, Extent: 9, Room: 12, Unit: 4},
				{Cause: Grid, Dims: []int{0}, Extent: 12, Room: 16, Unit: 1, Step: 4},
				{Cause: Tile, Dims: []int{1}, Extent: 4, Room: 8, Unit: 8},
				{Cause: Grid, Dims: []int{1}, Extent: 8, Room: 24, Unit: 3, Result: 1, Step: 8},
			},
		},
		{
			"a dim in two results",
			must(t)(Metal(MetalSpec{Shape: []int64{4, 3}, Linear: affine.Map{NumDims: 2, Results: []*affine.Expr{
				affine.Add(affine.Mul(affine.Dim(0), affine.Const(3)), affine.Dim(1)), affine.Dim(1),
			}}, Grid: []int64{1, 1}, ElementBits: 32})),
			[]Waste{{Cause: Hole, Dims: []int{1}, Extent: 12, Room: 36}},
		},
		{
			"holes",
			must(t)(Strided([]int64{3, 5}, []int64{8, 1}, 0, 32)),
			[]Waste{{Cause: Hole, Dims: []int{0, 1}, Extent: 15, Room: 21}},
		},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, test.l.Wastes()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestWastesOnlyWithPadding(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		l := drawLayout(t, drawShape(t, 5, 800))
		if got := l.Wastes(); (len(got) > 0) != (l.Padding() > 0) {
			t.Fatalf("%v: %d slots of padding come from %v", l, l.Padding(), got)
		}
	})
}

func TestEven(t *testing.T) {
	type pair struct{ Below, Above int64 }
	for _, test := range []struct {
		n, k            int64
		even, divisible pair
	}{
		{53, 3, pair{51, 54}, pair{1, 53}},
		{54, 4, pair{52, 56}, pair{3, 6}},
		{64, 8, pair{64, 64}, pair{8, 8}},
		{4, 128, pair{0, 128}, pair{4, 4}},
	} {
		below, above := Even(test.n, test.k)
		if diff := cmp.Diff(test.even, pair{below, above}); diff != "" {
			t.Errorf("multiples of %d near %d (-want +got):\n%s", test.k, test.n, diff)
		}
		below, above = Divisors(test.n, min(test.k, test.n))
		if diff := cmp.Diff(test.divisible, pair{below, above}); diff != "" {
			t.Errorf("divisors of %d near %d (-want +got):\n%s", test.n, test.k, diff)
		}
	}
}

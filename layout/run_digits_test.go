package layout

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/affine"
)

// TestRunsOfDifferentJoins counts runs between storages of 2^40 elements that join
// dims in different ways, or with different strides.
func TestRunsOfDifferentJoins(t *testing.T) {
	metal := func(shape []int64, linear string, grid, tile []int64) *Layout {
		m, err := affine.ParseMap(linear)
		if err != nil {
			t.Fatal(err)
		}
		return must(t)(Metal(MetalSpec{Shape: shape, Linear: m, Grid: grid, Tile: tile, ElementBits: 32}))
	}
	const n = int64(1) << 10
	tests := []struct {
		name string
		a, b *Layout
		want RunCount
	}{
		{
			// A run is what is left of a row in tiles of 24 and of 16 columns: it ends
			// at multiples of either, as 2^20 is one of 16, but for those of 48.
			"other dims",
			metal([]int64{n, n, n * n}, "(d0, d1, d2) -> (d0 * 1024 + d1, d2)", []int64{1, 1}, []int64{24, 24}),
			metal([]int64{n, n, n * n}, "(d0, d1, d2) -> (d0, d1 * 1048576 + d2)", []int64{1, 1}, []int64{32, 16}),
			RunCount{n * n * (n*n/16 + (n*n/24 + 1) - (n*n/48 + 1)), 16, n * n * n * n * 4},
		},
		{
			// 900 rows in tiles of 30 and of 20 rows: 60 pieces, of which the last of each
			// 60 rows is followed by the first of the next 60, but for the last column.
			"other strides",
			metal([]int64{n, 900, n * n}, "(d0, d1, d2) -> (d0 * 1020 + d1, d2)", []int64{1, 1}, []int64{30, 16}),
			metal([]int64{n, 900, n * n}, "(d0, d1, d2) -> (d0 * 1200 + d1, d2)", []int64{1, 1}, []int64{20, 16}),
			RunCount{n * (n*n/16*(30+45-15) - 14), 2 * 20 * 16, n * 900 * n * n * 4},
		},
	}
	for _, test := range tests {
		n, longest, ok := countLinks(test.a, test.b)
		if diff := cmp.Diff(test.want, RunCount{test.b.Volume() - n, longest, test.want.Bytes}); diff != "" || !ok {
			t.Errorf("%s: %v (-want +got):\n%s", test.name, ok, diff)
		}
	}
}

// TestManyMoves: the ways that a turn may take an index are not all put down before it is
// seen that they are too many.
func TestManyMoves(t *testing.T) {
	const dims = 40
	shape := append(slices.Repeat([]int64{2}, dims), 8)
	joined := func(place func(d int) int, tile int64) *Layout {
		row := affine.Const(0)
		for d := range dims {
			row = affine.Add(row, affine.Mul(affine.Dim(d), affine.Const(1<<place(d))))
		}
		linear := affine.Map{NumDims: dims + 1, Results: []*affine.Expr{row, affine.Dim(dims)}}
		return must(t)(Metal(MetalSpec{Shape: shape, Linear: linear, Grid: []int64{1, 1}, Tile: []int64{tile, 4}, ElementBits: 32}))
	}
	tile := int64(0)
	for range dims / 2 {
		tile = tile<<2 + 1 // far from any power of two, in either direction
	}
	a, b := joined(func(d int) int { return dims - 1 - d }, tile), joined(func(d int) int { return d }, 1)
	if n, err := CountRuns(a, b); err == nil {
		t.Errorf("%v, want an error", n)
	}
}

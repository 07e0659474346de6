package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

func TestTrafficAgainstRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := drawShape(t, 4, 400)
		a, b := drawLayout(t, shape), drawLayout(t, shape)
		if a.cores*b.cores > 200 {
			return
		}
		got, ok := trafficByPairs(a, b)
		if runs, err := CountRuns(a, b); err != nil || !ok || runs.Count == 0 {
			return
		}
		want, err := trafficByRuns(a, b)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("from %v\nto %v (-want +got):\n%s", a, b, diff)
		}
	})
}

func TestTrafficOfHugeLayouts(t *testing.T) {
	const big = int64(1) << 20
	metal := func(grid ...int64) *Layout {
		return must(t)(Metal(MetalSpec{Shape: []int64{big, big}, Linear: affine.Identity(2), Grid: grid, ElementBits: 32}))
	}
	got, err := CoreTraffic(metal(2, 1), metal(1, 3))
	if err != nil {
		t.Fatal(err)
	}
	// Three shards of 349526 columns, the last with two columns fewer.
	want := []Traffic{
		{0, 0, big / 2 * 349526, big / 2, 349526},
		{1, 0, big / 2 * 349526, big / 2, 349526},
		{0, 1, big / 2 * 349526, big / 2, 349526},
		{1, 1, big / 2 * 349526, big / 2, 349526},
		{0, 2, big / 2 * 349524, big / 2, 349524},
		{1, 2, big / 2 * 349524, big / 2, 349524},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := CoreTraffic(metal(1024, 1), metal(1, 1024)); err == nil {
		t.Error("a million pairs")
	}
}

// Rows joined over 8 cores from tiles of all three dims: which core a row is on
// depends on digits that lie apart in the storage.
func TestTrafficOfJoinedRows(t *testing.T) {
	const rows, core = 681 * 6328623, 538724033
	shape := []int64{681, 6328623, 259}
	joined := affine.Map{NumDims: 3, Results: []*affine.Expr{affine.Add(affine.Mul(affine.Dim(0), affine.Const(shape[1])), affine.Dim(1)), affine.Dim(2)}}
	a := must(t)(Metal(MetalSpec{Shape: shape, Linear: joined, Grid: []int64{8, 1}, Tile: []int64{32, 32}, ElementBits: 32}))
	b := must(t)(XLA(XLASpec{Shape: shape, Tiles: []Tiling{{7, 12, 24}}, ElementBits: 32}))
	pairs, err := CoreTraffic(a, b)
	if err != nil || len(pairs) != 8 {
		t.Fatalf("%v, %v", pairs, err)
	}
	for i, p := range pairs {
		n := int64(core)
		if i == 7 {
			n = rows - 7*core
		}
		// A row has 17 runs, cut at multiples of 24 and of 32.
		if want := (Traffic{SrcCore: int64(i), Elements: n * 259, Runs: n * 17, Longest: 24}); p != want {
			t.Errorf("%+v, want %+v", p, want)
		}
	}
	cost, err := RelayoutCost(a, b)
	if want := int64(rows-core) * 259 * 4; err != nil || cost.CrossCore != want {
		t.Errorf("%d bytes move to another core, want %d; %v", cost.CrossCore, want, err)
	}
}

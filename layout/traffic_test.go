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
		got, err := CoreTraffic(a, b)
		if err != nil {
			t.Fatal(err)
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

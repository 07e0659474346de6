package layout

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/affine"
)

// TestSplitApart: split apart or as a whole, the regions are the same.
func TestSplitApart(t *testing.T) {
	const limit = 1 << 12
	texts := func(regions []region, ok bool) []string {
		if !ok {
			t.Fatal("more regions than the limit")
		}
		var out []string
		for _, r := range regions {
			out = append(out, fmt.Sprint(r.box(), r.volume, r.padding))
		}
		slices.Sort(out)
		return out
	}
	apart := 0
	for _, c := range relayoutCases(t) {
		whole := wholeRegion(c.src.Shape(), []*Layout{c.src, c.dst})
		if groups, _ := whole.related(); len(groups) > 1 {
			apart++
		}
		if got, want := texts(splitApart(whole, limit)), texts(splitAll(whole, limit, false)); !slices.Equal(got, want) {
			t.Errorf("%s:\n%q\nsplit as a whole:\n%q", c.name, got, want)
		}
	}
	if apart < 5 {
		t.Errorf("only %d cases are split apart", apart)
	}
}

// TestManyBoxes: a plan of nearly as many boxes as there may be is not given up.
func TestManyBoxes(t *testing.T) {
	metal := func(grid, tile, faces []int64) *Layout {
		return must(t)(Metal(MetalSpec{Shape: []int64{234, 444}, Linear: affine.Identity(2), Grid: grid, Tile: tile, Faces: faces, ElementBits: 32, Fill: Zero}))
	}
	p, err := NewRelayout(metal([]int64{1, 1}, []int64{32, 32}, []int64{16, 16}), metal([]int64{4, 2}, nil, nil), false)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(p.Boxes) + len(p.Padding); n > maxBoxes || !p.Disjoint {
		t.Errorf("%d boxes, disjoint: %v", n, p.Disjoint)
	}
}

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
			out = append(out, fmt.Sprint(r.box(), r.volume(), r.padding))
		}
		slices.Sort(out)
		return out
	}
	apart := 0
	for _, c := range relayoutCases(t) {
		whole := wholeRegion([]*Layout{c.src, c.dst}, false)
		if groups, _ := whole.related(); len(groups) > 1 {
			apart++
		}
		if got, want := texts((&splitter{}).splitApart(whole, limit)), texts(splitAll(whole, limit)); !slices.Equal(got, want) {
			t.Errorf("%s:\n%q\nsplit as a whole:\n%q", c.name, got, want)
		}
	}
	if apart < 5 {
		t.Errorf("only %d cases are split apart", apart)
	}
}

// splitAll splits the whole at once.
func splitAll(whole region, limit int) ([]region, bool) {
	s := newSplitting(whole)
	ok := s.goOn(limit)
	return s.done, ok
}

// TestSplitKnown: what is split once is known wherever its addresses begin, and moves nothing that
// was returned before.
func TestSplitKnown(t *testing.T) {
	for _, c := range relayoutCases(t) {
		whole := wholeRegion([]*Layout{c.src, c.dst}, false)
		s, later := &splitter{}, whole
		later.sums = slices.Clone(whole.sums)
		later.sums[0].base += 7
		later.sums[1].base += 90
		at, ok := s.split(whole, maxSides)
		before := fmt.Sprint(at)
		moved, okLater := s.split(later, maxSides)
		want, _ := splitAll(later, maxSides)
		if ok != okLater || !slices.EqualFunc(moved, want, region.equal) || len(s.known) != 1 || fmt.Sprint(at) != before {
			t.Errorf("%s: %d splits\n%v\nwant\n%v", c.name, len(s.known), moved, want)
		}
	}
}

// TestRimsFirst: rims show that there are too many boxes before products are looked for.
func TestRimsFirst(t *testing.T) {
	metal := func(grid []int64) *Layout {
		return must(t)(Metal(MetalSpec{Shape: []int64{806, 1003}, Linear: affine.Identity(2), Grid: grid, Tile: []int64{16, 16}, ElementBits: 32}))
	}
	src, dst := metal([]int64{8, 6}), metal([]int64{6, 6})
	c, ok := newCover(dst)
	if !ok {
		t.Fatal("no cover")
	}
	c.place(src, false)
	p := &Relayout{Source: src, Destination: dst}
	if p.coverBy(c, p.newSplitter(c), mostWithRims) || len(p.Products) > 0 {
		t.Errorf("%d products, %d boxes", len(p.Products), len(p.Boxes))
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

// TestRimsGivenUp: what would be many boxes with rims is products without them, if it is of
// many elements.
func TestRimsGivenUp(t *testing.T) {
	for _, tt := range []struct {
		rows, columns int64
		from          []int64
		tile          int64 // of the source
		to            []int64
		products      bool
	}{
		{806, 1003, []int64{8, 6}, 16, []int64{6, 6}, true},  // 132 boxes with rims
		{806, 1003, []int64{1, 1}, 16, []int64{2, 2}, false}, // few
		{70, 153, []int64{2, 4}, 1, []int64{4, 8}, false},    // 90, of few elements
	} {
		metal := func(grid []int64, tile int64) *Layout {
			return must(t)(Metal(MetalSpec{Shape: []int64{tt.rows, tt.columns}, Linear: affine.Identity(2), Grid: grid, Tile: []int64{tile, tile}, ElementBits: 32}))
		}
		p, err := NewRelayout(metal(tt.from, tt.tile), metal(tt.to, 16), false)
		if err != nil {
			t.Fatal(err)
		}
		checkRelayout(t, p)
		rims := slices.ContainsFunc(p.Boxes, func(b Box) bool { return b.Valid != nil })
		if tt.products != (len(p.Products) > 0 && !rims) {
			t.Errorf("%dx%d: %d products, %d other boxes, rims: %v", tt.rows, tt.columns, len(p.Products), len(p.Boxes), rims)
		}
	}
}

// TestProducts: where shards end anywhere in others, boxes are products of few rows and
// columns. The plan for each core keeps divisions of rows instead, but none of neighbours.
func TestProducts(t *testing.T) {
	for _, c := range []struct {
		shape, from, to []int64
		tile            int64
		rows, columns   int // at most
	}{
		{[]int64{100, 120}, []int64{8, 8}, []int64{7, 9}, 1, 14, 16},
		{[]int64{211, 195}, []int64{8, 8}, []int64{10, 13}, 1, 20, 20},
		{[]int64{211, 195}, []int64{5, 8}, []int64{7, 6}, 8, 80, 90},
	} {
		metal := func(grid []int64, tile int64) *Layout {
			return must(t)(Metal(MetalSpec{Shape: c.shape, Linear: affine.Identity(2), Grid: grid, Tile: []int64{tile, tile}, ElementBits: 32, Fill: Zero}))
		}
		src, dst := metal(c.from, c.tile), metal(c.to, c.tile)
		p, err := NewRelayout(src, dst, false)
		if err != nil {
			t.Fatal(err)
		}
		checkRelayout(t, p)
		if len(p.Products) != 1 || len(p.Boxes) > maxBesides {
			t.Fatalf("%d products, %d other boxes", len(p.Products), len(p.Boxes))
		}
		if o := p.Products[0]; len(o.Rows()) > c.rows || len(o.Columns()) > c.columns || len(o.Boxes()) != o.Count() {
			t.Errorf("%d rows, %d columns", len(o.Rows()), len(o.Columns()))
		}
		p, err = NewRelayout(src, dst, true)
		if err != nil {
			t.Fatal(err)
		}
		checkRelayout(t, p)
		if len(p.Boxes) > mostKept || !p.Disjoint {
			t.Errorf("%d boxes, disjoint: %v", len(p.Boxes), p.Disjoint)
		}
		for _, b := range p.Boxes {
			k := slices.Index(b.Addresses[1].Strides, 1)
			for _, a := range b.Addresses {
				if k >= 0 && a.Rest != nil && a.Rest.UsesDim(k) {
					t.Errorf("a division of neighbours: %v", b)
				}
			}
		}
	}
}

package layout

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// checkTwoSteps checks two steps for themselves, and that the second begins where the first ends.
func checkTwoSteps(t rapid.TB, p, first, second *Relayout) {
	t.Helper()
	if first.Source != p.Source || first.Destination != second.Source || second.Destination != p.Destination {
		t.Fatalf("%v to %v by way of %v and %v", first.Source, second.Destination, first.Destination, second.Source)
	}
	if n := first.Destination.Padding(); n > 0 {
		t.Fatalf("%v has %d slots of padding", first.Destination, n)
	}
	for _, step := range []*Relayout{first, second} {
		if step.dividesElements() {
			t.Fatalf("the step from %v to %v divides", step.Source, step.Destination)
		}
		checkRelayout(t, step)
	}
}

// joined returns a layout whose two coordinates are dims that follow each other, the first rows of
// them in the one and the others in the other, in tiles on some cores.
func joined(t testing.TB, shape []int64, order []int, rows int, tile, grid []int64) *Layout {
	m := affine.Map{NumDims: len(shape)}
	sizes := []int64{1, 1}
	for i, dims := range [][]int{order[:rows], order[rows:]} {
		e := affine.Const(0)
		for _, d := range dims {
			e = affine.Add(affine.Mul(e, affine.Const(shape[d])), affine.Dim(d))
			sizes[i] *= shape[d]
		}
		m.Results = append(m.Results, e)
	}
	return must(t)(Metal(MetalSpec{Shape: shape, Linear: m, Grid: grid, Tile: tile, ElementBits: 8, Fill: Zero}))
}

// TestTwoSteps: what is joined in different ways goes by way of plain storage, which has the order of one
// side. What moves together, is of few elements, or divides nothing does not.
func TestTwoSteps(t *testing.T) {
	shape, order, other := []int64{9, 34, 11, 23}, []int{0, 1, 2, 3}, []int{2, 0, 3, 1}
	bySource, fromTiles, many := []int64{41, 20, 7, 22}, []int64{43, 85, 2, 19}, []int64{9, 31, 34, 4}
	tile, cores, core := []int64{32, 32}, []int64{8, 5}, []int64{1, 1}
	xla := func(shape, order []int64, tiles ...Tiling) *Layout {
		return must(t)(XLA(XLASpec{Shape: shape, MinorToMajor: order, Tiles: tiles, ElementBits: 8}))
	}
	for name, tt := range map[string]struct {
		src, dst *Layout
		inTwo    bool
	}{
		"joined otherwise":            {joined(t, shape, order, 3, tile, cores), joined(t, shape, order, 1, tile, core), true},
		"and in another order":        {joined(t, shape, order, 3, tile, cores), joined(t, shape, other, 1, tile, core), true},
		"from tiles":                  {xla(fromTiles, []int64{3, 2, 0, 1}, Tiling{32, 32}, Tiling{4, 1}), joined(t, fromTiles, order, 3, core, []int64{9, 11}), true},
		"by the source's order":       {joined(t, bySource, []int{1, 0, 3, 2}, 1, tile, []int64{5, 1}), joined(t, bySource, []int{0, 2, 1, 3}, 3, tile, []int64{3, 8}), true},
		"many boxes":                  {joined(t, many, order, 3, tile, []int64{8, 3}), xla(many, []int64{3, 2, 1, 0}, Tiling{16, 16}, Tiling{4, 1}), true},
		"rows of many lines":          {joined(t, []int64{5, 4, 2, 640}, order, 3, []int64{8, 64}, core), joined(t, []int64{5, 4, 2, 640}, order, 2, []int64{4, 64}, core), false},
		"rows that all sides have":    {joined(t, shape, order, 3, tile, cores), joined(t, shape, order, 3, []int64{16, 4}, core), false},
		"few elements":                {joined(t, []int64{5, 4, 7, 3}, order, 3, tile, cores), joined(t, []int64{5, 4, 7, 3}, order, 1, tile, core), false},
		"tiles whose rows are joined": {xla(shape, []int64{0, 2, 1, 3}, Tiling{8, 4}), joined(t, shape, order, 1, tile, cores), false},
		"plain storage and tiles":     {xla(shape, nil), joined(t, shape, order, 1, tile, cores), false},
		"plain storage, other order":  {xla(shape, []int64{0, 2, 1, 3}), xla(shape, []int64{3, 0, 1, 2}), false},
	} {
		p, err := NewRelayout(tt.src, tt.dst, false)
		if err != nil {
			t.Fatal(err)
		}
		first, second, ok := p.TwoSteps()
		if ok != tt.inTwo {
			t.Errorf("%s: in two steps: %t", name, ok)
		}
		if ok {
			checkTwoSteps(t, p, first, second)
		}
	}
}

// TestFewBoxSteps: many boxes are done in two steps of few, but for those of what is more than there is
// memory for, and those whose steps have as many.
func TestFewBoxSteps(t *testing.T) {
	order := []int{0, 1, 2, 3}
	many, much, little := []int64{127, 3, 19, 58}, []int64{158, 139, 132, 14}, []int64{5, 4, 7, 3}
	tile, core := []int64{32, 32}, []int64{1, 1}
	for name, tt := range map[string]struct {
		shape []int64
		ok    bool
	}{"many boxes": {many, true}, "of much": {much, false}, "of little": {little, false}} {
		p, err := NewRelayout(joined(t, tt.shape, order, 3, []int64{16, 16}, []int64{1, 8}), joined(t, tt.shape, order, 1, tile, core), false)
		if err != nil {
			t.Fatal(err)
		}
		first, second, ok := p.FewBoxSteps()
		if ok != tt.ok {
			t.Fatalf("%s: %d boxes: in two steps: %t", name, p.BoxCount(), ok)
		}
		if !ok {
			continue
		}
		checkTwoSteps(t, p, first, second)
		if _, _, ok := first.FewBoxSteps(); ok || first.BoxCount() > boxesInStep || second.BoxCount() > boxesInStep {
			t.Errorf("%s: steps of %d and %d boxes", name, first.BoxCount(), second.BoxCount())
		}
	}
}

// TestAnyTwoSteps does the same with random dims, joined in random ways.
func TestAnyTwoSteps(t *testing.T) {
	checkMany(t, func(rt *rapid.T) {
		shape := make([]int64, rapid.IntRange(2, 4).Draw(rt, "rank"))
		for i := range shape {
			shape[i] = rapid.Int64Range(2, 14).Draw(rt, "size")
		}
		draw := func() *Layout {
			order := make([]int, len(shape))
			for i, d := range drawPermutation(rt, len(shape)) {
				order[i] = int(d)
			}
			side := func() int64 { return rapid.SampledFrom([]int64{1, 4, 8, 16}).Draw(rt, "side") }
			count := func() int64 { return rapid.Int64Range(1, 4).Draw(rt, "cores") }
			return joined(t, shape, order, rapid.IntRange(0, len(shape)).Draw(rt, "rows"), []int64{side(), side()}, []int64{count(), count()})
		}
		p, err := NewRelayout(draw(), draw(), false)
		if err != nil {
			rt.Fatal(err)
		}
		if first, second, ok := p.TwoSteps(); ok {
			checkTwoSteps(rt, p, first, second)
		}
	})
}

// TestMeanRunOfProducts: the mean run of all boxes is known without them.
func TestMeanRunOfProducts(t *testing.T) {
	products, long := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		shape := []int64{rapid.Int64Range(20, 200).Draw(t, "rows"), rapid.Int64Range(40, 700).Draw(t, "columns")}
		side := func(name string) *Layout {
			tile := rapid.SampledFrom([][]int64{nil, {16, 16}, {32, 32}}).Draw(t, name+"'s tile")
			grid := []int64{rapid.Int64Range(1, 9).Draw(t, name+"'s rows"), rapid.Int64Range(1, 9).Draw(t, name+"'s columns")}
			return must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: grid, Tile: tile, ElementBits: 8}))
		}
		p, err := NewRelayout(side("source"), side("destination"), false)
		if err != nil {
			t.Fatal(err)
		}
		got, want := p.meanRun(), MeanRun(p.AllBoxes())
		if got != want {
			t.Fatalf("%v to %v: %d, expected %d", p.Source, p.Destination, got, want)
		}
		if len(p.Products) > 0 {
			products++
			if want > 1 {
				long++
			}
		}
	})
	if products == 0 || long == 0 {
		t.Errorf("%d with products, %d of them with runs", products, long)
	}
}

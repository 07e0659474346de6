package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// checkDetour fails if the two steps of a detour do not bring the elements of a product where
// it says itself.
func checkDetour(t rapid.TB, p Product, d *Detour) {
	t.Helper()
	each := func(boxes []Box, do func(b Box, digits []int64)) {
		for _, b := range boxes {
			indices(b.Extents, func(digits []int64) { do(b, digits) })
		}
	}
	row := make([]int64, d.Width) // the address in the source
	for i := range row {
		row[i] = -1
	}
	each(d.Gathered, func(b Box, digits []int64) {
		at := b.Addresses[1].At(digits)
		if row[at] >= 0 {
			t.Fatalf("two elements are gathered to place %d of %d", at, d.Width)
		}
		row[at] = b.Addresses[0].At(digits)
	})
	want := map[int64]int64{} // by the address in the destination
	each(d.Direct, func(b Box, digits []int64) { want[b.Addresses[1].At(digits)] = b.Addresses[0].At(digits) })
	count := int64(0)
	each(d.Spread, func(b Box, digits []int64) {
		to := b.Addresses[1].At(digits)
		from, ok := want[to]
		if got := row[b.Addresses[0].At(digits)]; !ok || got != from {
			t.Fatalf("%d goes to %d, which is to get %d: %v", got, to, from, ok)
		}
		count++
	})
	if count != d.Width || int64(len(want)) != count || count*volumeOfBoxes(d.Rows) != p.Volume() {
		t.Fatalf("%d elements of %d are spread, in %d rows; the product has %d", count, d.Width, volumeOfBoxes(d.Rows), p.Volume())
	}
}

func volumeOfBoxes(boxes []Box) (n int64) {
	for _, b := range boxes {
		n += b.Volume()
	}
	return n
}

// sources returns, for each slot of the destination, 1 and where boxes and products take its element
// from, 0 if from nowhere. It fails if a slot is moved to twice.
func sources(t rapid.TB, p *Relayout, boxes []Box, products []Product) []int64 {
	t.Helper()
	from := make([]int64, p.Destination.Slots())
	for _, b := range slices.Concat(boxes, boxesOfAll(products)) {
		extents := b.Extents
		if b.Valid != nil {
			extents = b.Valid
		}
		indices(extents, func(digits []int64) {
			to := b.Addresses[1].At(digits)
			if from[to] > 0 {
				t.Fatalf("%d is moved to twice", to)
			}
			from[to] = 1 + b.Addresses[0].At(digits)
		})
	}
	return from
}

// productsApart returns the products that have a coordinate apart, and fails if these and the boxes
// beside them are not what all products and boxes are.
func productsApart(t rapid.TB, p *Relayout) []Product {
	t.Helper()
	if p.Apart == nil {
		return nil
	}
	if !slices.Equal(sources(t, p, p.Boxes, p.Products), sources(t, p, p.Apart.Boxes, p.Apart.Products)) {
		t.Fatalf("%d products apart and %d boxes are not %d products and %d boxes", len(p.Apart.Products), len(p.Apart.Boxes), len(p.Products), len(p.Boxes))
	}
	return p.Apart.Products
}

// productsForDetours returns the products of a plan for detours, and fails if it is another relayout.
func productsForDetours(t rapid.TB, p *Relayout) []Product {
	t.Helper()
	q, ok := p.ForDetours()
	if !ok {
		return nil
	}
	if !slices.Equal(sources(t, p, p.Boxes, p.Products), sources(t, q, q.Boxes, q.Products)) {
		t.Fatal("the plan for detours moves something else")
	}
	volume := volumeOfBoxes(slices.Concat(q.Padding, q.Boxes, boxesOfAll(q.Products)))
	if q.Destination.fill.Defined() && volume != q.Destination.Slots() {
		t.Fatalf("%d of %d slots are written", volume, q.Destination.Slots())
	}
	return productsApart(t, q)
}

func boxesOfAll(products []Product) (boxes []Box) {
	for _, o := range products {
		boxes = append(boxes, o.Boxes()...)
	}
	return boxes
}

// TestNothingTakesNoDetour: a tensor without elements has no rows to go by.
func TestNothingTakesNoDetour(t *testing.T) {
	for _, shape := range [][]int64{{0, 5}, {7, 0}, {4, 0, 3}} {
		l, err := RowMajor(shape, 32)
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewRelayout(l, l, false)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := p.ForDetours(); ok {
			t.Errorf("a plan for detours of %v", shape)
		}
	}
}

// TestDetours: both steps together do what the product does, by way of neighbours of either
// side.
func TestDetours(t *testing.T) {
	products, bySource, byDestination, both := 0, 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		shape := []int64{rapid.Int64Range(30, 300).Draw(t, "rows"), rapid.Int64Range(30, 300).Draw(t, "columns")}
		orders, linear := [][]int64{{1, 0}, {0, 1}}, affine.Identity(2)
		if rapid.Bool().Draw(t, "batch") {
			shape = []int64{rapid.Int64Range(2, 5).Draw(t, "batches"), shape[0] / 3, shape[1]}
			orders = [][]int64{{2, 1, 0}, {1, 2, 0}, {2, 0, 1}}
			rows := affine.Add(affine.Mul(affine.Dim(0), affine.Const(shape[1])), affine.Dim(1))
			linear = affine.Map{NumDims: 3, Results: []*affine.Expr{rows, affine.Dim(2)}}
		}
		side := func(name string) *Layout {
			order := rapid.SampledFrom(orders).Draw(t, name+" order")
			switch rapid.IntRange(0, 3).Draw(t, name) {
			case 0:
				tile := Tiling{rapid.Int64Range(1, 16).Draw(t, name), rapid.Int64Range(3, 140).Draw(t, name)}
				return must(t)(XLA(XLASpec{Shape: shape, MinorToMajor: order, Tiles: []Tiling{tile}, ElementBits: 8}))
			case 1:
				tile := rapid.SampledFrom([]Tiling{{8, 128}, {32}}).Draw(t, name+" packed tile")
				return must(t)(XLA(XLASpec{Shape: shape, MinorToMajor: order, Tiles: []Tiling{tile, {4, 1}}, ElementBits: 8}))
			}
			tile := rapid.SampledFrom([]int64{1, 8, 16, 32}).Draw(t, name+" tile")
			grid := rapid.Int64Range(1, 8)
			return must(t)(Metal(MetalSpec{Shape: shape, Linear: linear, Grid: []int64{grid.Draw(t, name), grid.Draw(t, name)}, Tile: []int64{tile, tile}, ElementBits: 8}))
		}
		p, err := NewRelayout(side("source"), side("destination"), false)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range slices.Concat(productsApart(t, p), productsForDetours(t, p)) {
			products++
			s, d := o.Detours()
			if s != nil {
				bySource++
				checkDetour(t, o, s)
			}
			if d != nil {
				byDestination++
				checkDetour(t, o, d)
			}
			if s != nil && d != nil {
				both++
			}
		}
	})
	if products == 0 || bySource < products/2 || byDestination < products/2 || both < products/4 {
		t.Errorf("of %d products %d have a detour by neighbours in the source, %d in the destination, %d by both", products, bySource, byDestination, both)
	}
}

// TestDetoursOfManyDims: a detour is of one dim, of any grid; another dim of the same extent is
// none of its business.
func TestDetoursOfManyDims(t *testing.T) {
	detours := 0
	rapid.Check(t, func(t *rapid.T) {
		rank := rapid.IntRange(3, 4).Draw(t, "rank")
		shape := make([]int64, rank)
		for i := range shape {
			shape[i] = rapid.Int64Range(2, 60).Draw(t, "extent")
			if i > 0 && rapid.Bool().Draw(t, "as before") {
				shape[i] = shape[i-1]
			}
		}
		side := func(name string) *Layout {
			linear := affine.Map{NumDims: rank}
			for _, d := range rapid.Permutation([]int{0, 1, 2, 3}[:rank]).Draw(t, name+" dims") {
				linear.Results = append(linear.Results, affine.Dim(d))
			}
			grid := make([]int64, rank)
			for i := range grid {
				grid[i] = rapid.Int64Range(1, 8).Draw(t, name+" grid")
			}
			tile := rapid.SampledFrom([]int64{1, 4, 8, 16, 32})
			return must(t)(Metal(MetalSpec{Shape: shape, Linear: linear, Grid: grid, Tile: []int64{tile.Draw(t, name+" tile"), tile.Draw(t, name+" tile")}, ElementBits: 8}))
		}
		p, err := NewRelayout(side("source"), side("destination"), false)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range slices.Concat(productsApart(t, p), productsForDetours(t, p)) {
			s, d := o.Detours()
			for _, d := range []*Detour{s, d} {
				if d != nil {
					detours++
					checkDetour(t, o, d)
				}
			}
		}
	})
	if detours == 0 {
		t.Error("no detours")
	}
}

package layout

import (
	"cmp"
	"slices"
)

// Where shards end anywhere in others, there are boxes by the hundred. But they are the
// combinations of few rows with few columns, which say it all.

// A Product is boxes that are all combinations of rows and columns: a box has the digits
// of both, and its addresses are theirs added up.
type Product struct {
	rows, columns []region
	detours       []*detour // if it is apart
	// rowBoxes and columnBoxes are what they are as boxes, once they have their places.
	rowBoxes, columnBoxes []Box
}

const (
	// So many boxes, or fewer, are not worth a product of their own.
	fewCombinations = 8
	// A product has at most so many rows, and so many columns.
	maxSides = 512
	// Boxes that are no product are no more than this where there is one: rims are given up
	// before.
	maxBesides = 32
)

// productOf returns the product of some parts without padding or divisions; ok is false where there
// is one part only, or too many rows. Columns is the part with the digit that counts neighbours in
// the destination.
func productOf(parts [][]region) (p Product, ok bool) {
	at := slices.IndexFunc(parts, func(part []region) bool { return slices.ContainsFunc(part, region.hasNeighbours) })
	at = max(at, 0)
	others := slices.Delete(slices.Clone(parts), at, at+1)
	if len(others) == 0 || combinations(others) > maxSides {
		return Product{}, false
	}
	return Product{rows: products(others), columns: products(parts[at : at+1])}, true
}

// Rows returns the rows; their addresses are the product's, without the columns' part.
func (p Product) Rows() []Box {
	if p.rowBoxes != nil {
		return p.rowBoxes
	}
	return boxesOf(p.rows)
}

// Columns returns the columns.
func (p Product) Columns() []Box {
	if p.columnBoxes != nil {
		return p.columnBoxes
	}
	return boxesOf(p.columns)
}

func boxesOf(regions []region) []Box {
	boxes := make([]Box, len(regions))
	for i, r := range regions {
		boxes[i] = r.box()
	}
	return boxes
}

// Turned returns the same boxes with rows for columns, and columns for rows.
func (p Product) Turned() Product {
	return Product{rows: p.columns, columns: p.rows, rowBoxes: p.columnBoxes, columnBoxes: p.rowBoxes}
}

// Count returns how many boxes there are.
func (p Product) Count() int { return len(p.rows) * len(p.columns) }

// Volume returns how many elements there are.
func (p Product) Volume() int64 { return volumeOfAll(p.rows) * volumeOfAll(p.columns) }

// Boxes returns all boxes.
func (p Product) Boxes() []Box { return boxesOf(products([][]region{p.rows, p.columns})) }

// runs returns how many stretches of elements that follow one another in every operand the boxes have.
// Boxes that differ only in where they begin have as many, of which there are few kinds.
func (p Product) runs() (runs int64) {
	rows, columns := kindsOf(p.rows), kindsOf(p.columns)
	for _, r := range rows {
		for _, c := range columns {
			b := product([]region{r.region, c.region}).box()
			runs += r.count * c.count * (b.Volume() / b.Run())
		}
	}
	return runs
}

// kind is regions that differ only in where they begin: the first of them, and how many they are.
type kind struct {
	region
	count int64
}

func kindsOf(regions []region) (kinds []kind) {
	for _, r := range regions {
		i := slices.IndexFunc(kinds, func(k kind) bool { return k.alike(r) })
		if i < 0 {
			i, kinds = len(kinds), append(kinds, kind{region: r})
		}
		kinds[i].count++
	}
	return kinds
}

// joined returns a product with fewer rows and columns, where some continue others.
func (p Product) joined() Product {
	return Product{rows: joinContinued(p.rows), columns: joinContinued(p.columns)}
}

// hasRuns reports whether neighbours in the source are neighbours in the destination.
func (p Product) hasRuns() bool {
	isRun := func(b Box) bool { return b.Run() > 1 }
	return slices.ContainsFunc(p.Rows(), isRun) || slices.ContainsFunc(p.Columns(), isRun)
}

// RowBoxes returns the boxes of one of the rows.
func (p Product) RowBoxes(row int) []Box {
	return boxesOf(products([][]region{p.rows[row : row+1], p.columns}))
}

// Largest returns the largest box.
func (p Product) Largest() Box {
	largest := func(side []region) []region {
		return []region{slices.MaxFunc(side, func(a, b region) int { return cmp.Compare(a.volume(), b.volume()) })}
	}
	return boxesOf(products([][]region{largest(p.rows), largest(p.columns)}))[0]
}

// joinProducts makes one product of those that have the same rows, or the same columns, but
// for where they begin.
func joinProducts(list []Product) []Product {
	for i := range list {
		list[i].begin(list[i].columns, 1)
	}
	list = joinLike(list, func(p *Product) (like, others *[]region) { return &p.columns, &p.rows })
	for i := range list {
		list[i].begin(list[i].rows, -1)
	}
	list = joinLike(list, func(p *Product) (like, others *[]region) { return &p.rows, &p.columns })
	for _, p := range list {
		sortRegions(p.rows)
		sortRegions(p.columns)
	}
	return list
}

// joinLike joins products where one side is the same.
func joinLike(list []Product, sides func(*Product) (like, others *[]region)) (joined []Product) {
	for _, p := range list {
		like, others := sides(&p)
		i := slices.IndexFunc(joined, func(o Product) bool {
			l, more := sides(&o)
			return slices.EqualFunc(*l, *like, region.same) && len(*more)+len(*others) <= maxSides
		})
		if i < 0 {
			joined = append(joined, p)
			continue
		}
		_, more := sides(&joined[i])
		*more = append(*more, *others...)
		joined[i].detours = joined[i].joinDetours(p)
	}
	return joined
}

// begin moves the addresses of columns, with 1, or of rows, with -1, so that the first begins at
// 0, and those of the others the other way.
func (p Product) begin(regions []region, sign int64) {
	for side, s := range regions[0].sums {
		p.move(side, sign*s.base)
	}
}

// move moves the addresses of rows, on one side, on, and those of columns back.
func (p Product) move(side int, by int64) {
	moveBases(p.rows, side, by)
	moveBases(p.columns, side, -by)
	for _, d := range p.detours {
		if d.turned() {
			d.moveDirect(side, by)
		} else {
			d.moveDirect(side, -by)
		}
	}
}

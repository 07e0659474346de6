package layout

import (
	"math"
	"slices"
)

// Where columns end anywhere in those of the other layout, what is neighbours in both are many
// short pieces. Each layout alone has few columns. Rows may go by way of memory where all
// columns follow each other: gathered from the columns of the source, and spread over those of
// the destination.

// A Detour is how the rows of a product go by way of such a row. Columns are here those of
// neighbours on one side, be they the product's columns or its rows.
type Detour struct {
	Gathered []Box // from the source to the row
	Spread   []Box // from the row to the destination
	Width    int64 // of the row
	Direct   []Box // from the source to the destination, without the rows' part
	Rows     []Box // without the columns' part
}

// Detours returns the product's detours, if there are any: that by way of neighbours in the
// source, and that by way of neighbours in the destination, which may be the same.
func (p Product) Detours() (bySource, byDestination *Detour) {
	for _, d := range p.detours {
		out, ok := d.boxes(p)
		if ok && d.bySource {
			bySource = out
		}
		if ok && d.byDestination {
			byDestination = out
		}
	}
	return bySource, byDestination
}

// detour is the columns of a product, or if turned its rows, by way of a row of them. The sums
// of what is gathered are the address in the source and the place in the row, those of what is
// spread that and the address in the destination. Neighbours in the row are some in the source,
// or in the destination, or in both.
type detour struct {
	gathered, spread        []region
	bySource, byDestination bool
}

// turned reports whether a detour is of rows: columns are neighbours in the destination.
func (d *detour) turned() bool { return !d.byDestination }

// detours finds the detours of a product of some pieces.
func (c cover) detours(ps []piece, s *splitter, p Product) (found []*detour) {
	from, to := c.neighbours(0), c.neighbours(1)
	if from >= 0 {
		found = append(found, c.detour(ps, s, p, from, detour{bySource: true, byDestination: from == to}))
	}
	if to >= 0 && to != from {
		found = append(found, c.detour(ps, s, p, to, detour{byDestination: true}))
	}
	return slices.DeleteFunc(found, func(d *detour) bool { return d == nil })
}

// detour completes a detour by way of neighbours of a coordinate. It is nil if that is not
// possible, or if the product's columns, or if turned its rows, are not that coordinate's and
// no other's.
func (c cover) detour(ps []piece, s *splitter, p Product, coord int, d detour) *detour {
	place := c.numbers[coord]
	own, ok := c.along(ps, s, place, c.sums, -1)
	if !ok || !sameParts(own, d.side(p)) {
		return nil
	}
	var isSource, isDestination bool
	d.gathered, isSource = c.along(ps, s, place, []sum{c.sums[0], place}, 1)
	d.spread, isDestination = c.along(ps, s, place, []sum{place, c.sums[1]}, 0)
	if !isSource || !isDestination {
		return nil
	}
	// What belongs to no digit may be with the rows or with the columns.
	for i, regions := range [][]region{d.gathered, d.spread} {
		at, _ := span(d.side(p), i)
		first, _ := span(regions, i)
		moveBases(regions, i, at-first)
	}
	return &d
}

// sameParts reports whether two lists of regions are the same but for where the first is.
func sameParts(a, b []region) bool {
	return slices.EqualFunc(a, b, func(x, y region) bool {
		return slices.Equal(x.extents, y.extents) && slices.Equal(x.valid, y.valid) && slices.EqualFunc(x.sums, y.sums, func(s, t sum) bool {
			return slices.Equal(s.coef, t.coef) && len(s.terms) == 0 && len(t.terms) == 0
		}) && x.sums[0].base-a[0].sums[0].base == y.sums[0].base-b[0].sums[0].base &&
			x.sums[1].base-a[0].sums[1].base == y.sums[1].base-b[0].sums[1].base
	})
}

// boxes returns the detour of a product; ok is false if a row has gaps.
func (d *detour) boxes(p Product) (out *Detour, ok bool) {
	direct := d.side(p)
	first, width := d.span()
	if width != volumeOfAll(direct) || width != volumeOfAll(d.gathered) || width != volumeOfAll(d.spread) {
		return nil, false
	}
	out = &Detour{Gathered: boxesOf(d.gathered), Spread: boxesOf(d.spread), Width: width, Direct: p.Columns(), Rows: p.Rows()}
	if d.turned() {
		out.Direct, out.Rows = out.Rows, out.Direct
	}
	for i := range out.Gathered {
		out.Gathered[i].Addresses[1].Base -= first
	}
	for i := range out.Spread {
		out.Spread[i].Addresses[0].Base -= first
	}
	sortBoxes(out.Gathered, 0)
	sortBoxes(out.Spread, 1)
	return out, true
}

// neighbours returns the coordinate of which neighbours are neighbours in the source, 0, or in
// the destination, 1, and -1 if there is none.
func (c cover) neighbours(side int) int {
	digits := make([]int64, 2*len(c.coords))
	start := c.sums[side].at(digits)
	for k, coord := range c.coords {
		digits[len(c.coords)+k] = 1
		if coord.extent > 1 && c.sums[side].at(digits) == start+1 {
			return k
		}
		digits[len(c.coords)+k] = 0
	}
	return -1
}

// along splits what the digits of one coordinate, those that matter to its place, have of some
// pieces in two sums, without what belongs to no digit but in the place, if at says which that
// is. It fails where a division has other digits, too.
func (c cover) along(ps []piece, s *splitter, place sum, sums []sum, at int) ([]region, bool) {
	r, _ := c.regionOf(ps, append([]sum{place}, sums...))
	r.settle()
	var digits, others []int
	for k, v := range r.sums[0].coef {
		if v != 0 {
			digits = append(digits, k)
		} else {
			others = append(others, k)
		}
	}
	for _, sum := range r.sums {
		for _, t := range sum.terms {
			if slices.ContainsFunc(digits, t.arg.uses) && slices.ContainsFunc(others, t.arg.uses) {
				return nil, false
			}
		}
	}
	first := r.sums[0].base
	r = r.part(digits, false)
	r.sums = slices.Clone(r.sums[1:])
	r.settle()
	split, ok := s.split(r, maxSides)
	if !ok || slices.ContainsFunc(split, func(r region) bool { return r.divides() || !slices.Equal(r.valid, r.extents) }) {
		return nil, false
	}
	parts := products([][]region{split}) // which are their own
	if at >= 0 {
		moveBases(parts, at, first)
	}
	return parts, true
}

// side returns the regions of a product that a detour is of.
func (d *detour) side(p Product) []region {
	if d.turned() {
		return p.rows
	}
	return p.columns
}

// joinDetours returns the detours of a product that has taken over the rows or columns of another
// one.
func (p Product) joinDetours(o Product) (joined []*detour) {
	for _, d := range p.detours {
		i := slices.IndexFunc(o.detours, func(e *detour) bool { return e.bySource == d.bySource && e.byDestination == d.byDestination })
		if i < 0 {
			continue
		}
		if volumeOfAll(d.side(p)) != volumeOfAll(d.gathered) {
			e := o.detours[i]
			d = &detour{slices.Concat(d.gathered, e.gathered), slices.Concat(d.spread, e.spread), d.bySource, d.byDestination}
		}
		joined = append(joined, d)
	}
	return joined
}

// moveDirect follows columns, or if turned rows, that have moved on one side.
func (d *detour) moveDirect(side int, by int64) {
	moveBases([][]region{d.gathered, d.spread}[side], side, by)
}

// span returns the first of the places in a row, and how many there are up to the last; none if
// they differ in the two steps.
func (d *detour) span() (first, width int64) {
	first, width = span(d.gathered, 1)
	if at, n := span(d.spread, 0); at != first || n != width {
		return 0, 0
	}
	return first, width
}

// span returns the first of the addresses of regions in one of their sums, and how many there
// are up to the last.
func span(regions []region, i int) (first, width int64) {
	first, last := int64(math.MaxInt64), int64(math.MinInt64)
	for _, r := range regions {
		from, to := r.sums[i].base, r.sums[i].base
		for k, v := range r.sums[i].coef {
			to += v * (r.extents[k] - 1)
		}
		first, last = min(first, from), max(last, to)
	}
	return first, last - first + 1
}

// moveBases moves the addresses of regions in one of their sums.
func moveBases(regions []region, i int, by int64) {
	for _, r := range regions {
		r.sums[i].base += by
	}
}

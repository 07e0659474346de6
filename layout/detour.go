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

// Apart is a relayout's elements in products that have a coordinate apart from all others each, so
// that there are detours, and in boxes that are in none of these.
type Apart struct {
	Boxes    []Box
	Products []Product
}

// Detours returns the detours of a product of [Apart], if there are any: that by way of neighbours
// in the source, and that by way of neighbours in the destination, which may be the same.
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

// turned reports whether a detour is of rows: columns are neighbours in the destination, if it has
// any.
func (d *detour) turned() bool { return !d.byDestination }

// apart returns the product of some pieces whose columns are a coordinate of neighbours, those in
// the destination, to, if there are any, or else those in the source, and its detours. ok is false
// where a division has digits of that coordinate and of others.
func (c cover) apart(ps []piece, s *splitter, from, to int) (p Product, ok bool) {
	columns := to
	if to < 0 {
		columns = from
	}
	if p.columns, p.rows, ok = c.divide(ps, s, columns); !ok {
		return p, false
	}
	if from >= 0 {
		p.detours = append(p.detours, c.detour(ps, s, p, from, detour{bySource: true, byDestination: from == columns}))
	}
	if to >= 0 && to != from {
		p.detours = append(p.detours, c.detour(ps, s, p, to, detour{byDestination: true}))
	}
	p.detours = slices.DeleteFunc(p.detours, func(d *detour) bool { return d == nil })
	return p, true
}

// detour completes a detour by way of neighbours of a coordinate, which the product's columns are
// of, or if turned its rows. It is nil if that is not possible, or if rows are of others, too.
func (c cover) detour(ps []piece, s *splitter, p Product, coord int, d detour) *detour {
	place := c.numbers[coord]
	if d.turned() {
		own, ok := s.along(ps, place, c.sums, -1)
		if !ok || !sameParts(own, p.rows) {
			return nil
		}
	}
	var isSource, isDestination bool
	d.gathered, isSource = s.along(ps, place, []sum{c.sums[0], place}, 1)
	d.spread, isDestination = s.along(ps, place, []sum{place, c.sums[1]}, 0)
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
	ahead := func(side int) int64 { return a[0].sums[side].base - b[0].sums[side].base }
	return slices.EqualFunc(a, movedBy(b, []int64{ahead(0), ahead(1)}), region.same)
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

// Rows packed by themselves have neighbours that are a tile apart, of no more than so much.
const mostApart = 1 << 20

// neighbours returns the coordinate of which what is one apart, or a power of two up to most, are
// neighbours in the source, 0, or in the destination, 1, and -1 if there is none.
func (c cover) neighbours(side int, most int64) int {
	digits := make([]int64, 2*len(c.coords))
	start := c.sums[side].at(digits)
	for k, coord := range c.coords {
		for apart := int64(1); apart <= min(most, coord.extent-1); apart *= 2 {
			digits[k], digits[len(c.coords)+k] = apart/coord.shard, apart%coord.shard
			if c.sums[side].at(digits) == start+1 {
				return k
			}
		}
		digits[k], digits[len(c.coords)+k] = 0, 0
	}
	return -1
}

// divide splits what the digits of a coordinate have of some pieces in the sums, and what all other
// digits have, and what belongs to none. It fails where a division has digits of both.
func (c cover) divide(ps []piece, s *splitter, coord int) (own, others []region, ok bool) {
	r, digits, rest, ok := tellApart(ps, c.numbers[coord], c.sums)
	if !ok {
		return nil, nil, false
	}
	own, isLinear := s.linear(r.part(digits, false))
	others, ok = s.linear(r.part(rest, true))
	return own, others, ok && isLinear
}

// along splits what the digits of one coordinate, those that matter to its place, have of some
// pieces in two sums, without what belongs to no digit but in the place, if at says which that
// is. It fails where a division has other digits, too.
func (s *splitter) along(ps []piece, place sum, sums []sum, at int) ([]region, bool) {
	r, digits, _, ok := tellApart(ps, place, sums)
	if !ok {
		return nil, false
	}
	parts, ok := s.linear(r.part(digits, false))
	if ok && at >= 0 {
		moveBases(parts, at, r.sums[0].base)
	}
	return parts, ok
}

// tellApart returns some pieces with the place of a coordinate and two other sums, and which digits
// matter to the place. It fails where a division has digits that do and others.
func tellApart(ps []piece, place sum, sums []sum) (r region, digits, others []int, ok bool) {
	r, _ = regionOf(ps, append([]sum{place}, sums...))
	r.settle()
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
				return r, nil, nil, false
			}
		}
	}
	return r, digits, others, true
}

// linear splits a region without its first sum. It fails if divisions stay, if there is padding, or
// if there are too many parts.
func (s *splitter) linear(r region) ([]region, bool) {
	r.sums = slices.Clone(r.sums[1:])
	r.settle()
	split, ok := s.split(r, maxSides)
	return products([][]region{split}), ok // which are their own
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

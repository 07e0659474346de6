package schedule

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// Rows of half a page or so that come in short pieces, of tiles, and begin anywhere in a line have too many
// ends to be lined up in chunks. So whole rows are put together in scratch memory, a few at a time, and
// copied past the cache one behind the other, with the lines in which two of them meet. Meanwhile the
// next rows are announced.

const (
	// A bundle has so many bytes of rows at most, of what the first level of the cache has room for, if
	// that is enough. Of rows that are part of those of a tile, in pieces of half a line, it has no more
	// than mostOfPart where all of them fill the cache: then longer ones are better lined up.
	goodBundle, mostBundled, mostOfPart = 16 << 10, 26 << 10, 20 << 10
	// It has so many rows at least, of so many lines: longer ones are better lined up.
	leastBundled, leastBundledLines, mostBundledLines = 4, 12, 40
	// So many lines are copied, and announced, without a loop.
	linesInBundle = 8
)

// A bundle is rows that are put together, of boxes that have pieces of the same rows.
type bundle struct {
	*scheduler
	pieces []rowsBox
	width  int64   // of a row
	rows   []digit // in a bundle, those nearest to each other first
	common []Loop  // from bundle to bundle
	pitch  int64   // from row to row in scratch memory
	number int     // of that
	goesOn bool    // each bundle knows how the next one begins
	begun  bool    // and has done so for the first one
}

// A rowsBox is a box with the digits that count rows of the destination, those nearest to each other
// first, and those within a row.
type rowsBox struct {
	box
	rows, columns []digit
}

// sameRows is boxes that have pieces of the same rows, or those that have none.
type sameRows struct {
	boxes  []layout.Box
	pieces []rowsBox
}

// bundleRows adds nests for boxes whose rows go in bundles, and returns what is left of a relayout.
func (s *scheduler) bundleRows(p *layout.Relayout) *layout.Relayout {
	if !s.memory.batches || !s.Streaming || !s.readsFar() || !s.storesOnce() || s.lanes == 1 || p.Apart != nil ||
		s.machine.Parts && !s.fillsCache() {
		return p
	}
	width, ok := s.rowWidth(p.Boxes)
	if !ok {
		return p
	}
	left, some := *p, false
	left.Boxes = nil
	for _, g := range bySameRows(p.Boxes, width) {
		u := s.bundleOf(g.pieces, width)
		if u == nil {
			left.Boxes = append(left.Boxes, g.boxes...)
			continue
		}
		some = true
		u.move()
	}
	if !some {
		return p
	}
	return &left
}

// rowWidth returns how wide the rows of the largest of some boxes are; ok is false if none begin anywhere in
// a line, or they are too short or too long for bundles.
func (s *scheduler) rowWidth(boxes []layout.Box) (width int64, ok bool) {
	if len(boxes) == 0 {
		return 0, false
	}
	largest := slices.MaxFunc(boxes, func(a, b layout.Box) int { return cmp.Compare(a.Volume(), b.Volume()) })
	line := s.lineUpTo()
	for k, stride := range largest.Addresses[1].Strides {
		if stride%line != 0 && stride > line && largest.Extents[k] > 1 && (width == 0 || stride < width) {
			width = stride
		}
	}
	return width, width >= leastBundledLines*line && width <= mostBundledLines*line
}

// bySameRows puts boxes together that have pieces of the same rows, and those that have none.
func bySameRows(boxes []layout.Box, width int64) (list []*sameRows) {
	groups := map[string]*sameRows{}
	for _, data := range boxes {
		key, pieces := "none", []rowsBox(nil)
		if b, ok := boxOf(data).ofRows(width); ok {
			key, pieces = keyOf(append(slices.Clip(b.rows), digit{destination: b.nest.Destination / width})), []rowsBox{b}
		}
		g := groups[key]
		if g == nil {
			g = &sameRows{}
			groups[key], list = g, append(list, g)
		}
		g.boxes, g.pieces = append(g.boxes, data), append(g.pieces, pieces...)
	}
	return list
}

// ofRows finds the digits of a box that count rows of some width; ok is false if it has others that are not
// within a row, or rims.
func (b box) ofRows(width int64) (r rowsBox, ok bool) {
	r.box = b
	end := b.nest.Destination % width
	for _, d := range b.digits {
		switch {
		case d.valid != d.extent || d.destination <= 0 || d.source <= 0:
			return r, false
		case d.destination%width == 0:
			r.rows = append(r.rows, d)
		case d.destination < width:
			r.columns = append(r.columns, d)
			end += (d.extent - 1) * d.destination
		default:
			return r, false
		}
	}
	slices.SortFunc(r.rows, func(a, b digit) int { return cmp.Compare(a.destination, b.destination) })
	return r, b.nest.Rests == (Rests{}) && end < width
}

// bundleOf returns the bundle of boxes that have pieces of the same rows, nil if they are not worth it.
func (s *scheduler) bundleOf(pieces []rowsBox, width int64) *bundle {
	line := s.lineUpTo()
	u := &bundle{scheduler: s, pieces: pieces, width: width, pitch: (integer.CeilDiv(width, line) + 1 | 1) * line}
	columns, all := int64(0), int64(0)
	for _, b := range pieces {
		if w, isRun := b.run(); isRun && b.digits[w].extent >= line {
			return nil
		}
		columns, all = columns+combinations(b.columns), all+b.elements()
	}
	slices.SortFunc(pieces, func(a, b rowsBox) int { return cmp.Compare(a.nest.Destination, b.nest.Destination) })
	if columns != width || all < s.elementCount/askewPart || !u.divide(goodBundle) && !u.divide(mostBundled) {
		return nil
	}
	return u
}

// divide divides rows into those of a bundle of so many bytes and loops from bundle to bundle, and reports
// whether a bundle has enough: half of those of a tile, the rest of which is read for another one.
func (u *bundle) divide(bytes int64) bool {
	rows := u.pieces[0].rows
	u.rows, u.common = nil, nil
	most, n := bytes*8/(u.pitch*u.ElementBits), int64(1)
	for i, d := range rows {
		f := int64(1)
		if d.destination == n*u.width {
			f = divisor(d.extent, most/n)
		}
		outer, inner := d.loop().split(f)
		if f > 1 {
			u.rows = append(u.rows, digit{extent: f, valid: f, source: inner.Source, destination: inner.Destination})
			n *= f
		}
		if outer.Extent > 1 {
			u.common = append(u.common, outer)
		}
		if outer.Extent > 1 || f == 1 {
			u.common = append(u.common, loopsOf(rows[i+1:])...)
			break
		}
	}
	byDestination(u.common)
	inTile := u.tileRows(rows)
	if n < inTile && u.fillsCache() && u.hasHalfLines() && n*u.pitch*u.ElementBits/8 > mostOfPart {
		return false
	}
	return n >= leastBundled && len(u.common) > 0 && inTile > 1 && 2*n >= inTile
}

// hasHalfLines reports whether pieces are half a line, or more.
func (u *bundle) hasHalfLines() bool {
	b := u.largest()
	w, isRun := b.run()
	return isRun && 2*b.digits[w].extent >= u.lineUpTo()
}

// tileRows returns how many of some rows there are before the next tile of the same rows in the source; 1
// if those next to each other are in different ones.
func (u *bundle) tileRows(rows []digit) int64 {
	far := int64(0)
	for _, d := range u.largest().columns {
		far = max(far, d.source)
	}
	i := slices.IndexFunc(rows, func(d digit) bool { return d.source >= far })
	if i < 0 {
		i = len(rows)
	}
	return combinations(rows[:i])
}

// count returns how many rows a bundle has.
func (u *bundle) count() int64 { return combinations(u.rows) }

// largest returns the largest of the boxes.
func (u *bundle) largest() rowsBox {
	return slices.MaxFunc(u.pieces, func(a, b rowsBox) int { return cmp.Compare(a.elements(), b.elements()) })
}

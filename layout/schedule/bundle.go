package schedule

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// Rows of a page or less that come in short pieces, of tiles, and begin anywhere in a line have more
// ends than rows that are lined up in chunks may have. So whole rows are put together in scratch memory,
// a few at a time, and copied past the cache one behind the other, with the lines in which two of them
// meet. Meanwhile the next rows are announced.

const (
	// A bundle has so many bytes of rows at most, of what the first level of the cache has room for, if
	// that is enough.
	goodBundle, mostBundled = 16 << 10, 26 << 10
	// It has so many rows at least, of so many lines each, and at most so many bytes or elements: those of
	// more can be lined up.
	leastBundled, leastBundledLines, mostBundledBytes, mostBundledElements = 4, 12, 4 << 10, 3 << 10
	// So many lines are copied, and announced, without a loop.
	linesInBundle = 8
)

// A bundle is rows that are put together, of boxes that have pieces of the same rows.
type bundle struct {
	*scheduler
	boxes  []box
	width  int64   // of a row
	rows   []digit // in a bundle, those nearest to each other first
	common []Loop  // from bundle to bundle
	pitch  int64   // from row to row in scratch memory
	number int     // of that
	goesOn bool    // each bundle knows how the next one begins
	begun  bool    // and has done so for the first one
}

// bundleRows adds nests for boxes whose rows go in bundles, and returns what is left of a relayout.
func (s *scheduler) bundleRows(p *layout.Relayout) *layout.Relayout {
	if !s.memory.batches || !s.Streaming || !s.readsFar() || !s.Disjoint || s.PerCore || s.lanes == 1 || p.Apart != nil ||
		s.machine.Parts && s.MovedBytes < s.machine.CacheBytes/4*3 {
		return p
	}
	left, some := *p, false
	left.Boxes = nil
	for _, list := range s.sameRows(p.Boxes) {
		u := s.bundleOf(list)
		if u == nil {
			left.Boxes = append(left.Boxes, list...)
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

// rowWidth returns how wide the rows of the largest of some boxes are that begin anywhere in a line; ok is
// false if none do.
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
	return width, width > 0
}

// sameRows puts boxes together that have pieces of the same rows.
func (s *scheduler) sameRows(boxes []layout.Box) (list [][]layout.Box) {
	width, ok := s.rowWidth(boxes)
	if !ok {
		return [][]layout.Box{boxes}
	}
	number := map[string]int{}
	for _, b := range boxes {
		rows, _, ok := s.elementBox(b).rowsAndColumns(width)
		key := "none"
		if ok {
			at := digit{source: b.Addresses[1].Base / width}
			key = keyOf(append(rows, at))
		}
		i, found := number[key]
		if !found {
			i = len(list)
			number[key], list = i, append(list, nil)
		}
		list[i] = append(list[i], b)
	}
	return list
}

// rowsAndColumns returns the digits of a box that count rows of the destination, those nearest to each
// other first, and those within a row; ok is false if it has other digits, or rims.
func (b box) rowsAndColumns(width int64) (rows, columns []digit, ok bool) {
	end := b.nest.Destination % width
	for _, d := range b.digits {
		d.number = 0
		switch {
		case d.valid != d.extent || d.destination <= 0 || d.source <= 0:
			return nil, nil, false
		case d.destination%width == 0:
			rows = append(rows, d)
		case d.destination < width:
			columns = append(columns, d)
			end += (d.extent - 1) * d.destination
		default:
			return nil, nil, false
		}
	}
	slices.SortFunc(rows, func(a, b digit) int { return cmp.Compare(a.destination, b.destination) })
	return rows, columns, b.nest.Rests == (Rests{}) && end < width
}

// bundleOf returns the bundle of boxes that have pieces of the same rows, nil if they are not worth it.
func (s *scheduler) bundleOf(list []layout.Box) *bundle {
	width, ok := s.rowWidth(list)
	line := s.lineUpTo()
	if !ok || width < leastBundledLines*line || width > mostBundledElements || width*s.ElementBits > mostBundledBytes*8 {
		return nil
	}
	u := &bundle{scheduler: s, width: width, pitch: (integer.CeilDiv(width, line) + 1 | 1) * line}
	columns, all := int64(0), int64(0)
	var rows []digit
	for _, data := range list {
		b := s.elementBox(data)
		r, c, ok := b.rowsAndColumns(width)
		w, isRun := b.run()
		if !ok || isRun && b.digits[w].extent >= line {
			return nil
		}
		n := int64(1)
		for _, d := range c {
			n *= d.extent
		}
		columns, all, rows = columns+n, all+b.elements(), r
		u.boxes = append(u.boxes, b)
	}
	slices.SortFunc(u.boxes, func(a, b box) int { return cmp.Compare(a.nest.Destination, b.nest.Destination) })
	if columns != width || all < s.elementCount/askewPart || !u.divide(rows, goodBundle) && !u.divide(rows, mostBundled) {
		return nil
	}
	return u
}

// divide divides rows into those of a bundle of so many bytes and loops from bundle to bundle, and reports
// whether a bundle has enough: half of those of a tile, the rest of which is read for another one.
func (u *bundle) divide(rows []digit, bytes int64) bool {
	u.rows, u.common = nil, nil
	most, n := bytes*8/(u.pitch*u.ElementBits), int64(1)
	for i, d := range rows {
		f := divisor(d.extent, most/n)
		if d.destination != n*u.width || f == 1 {
			f = 1
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
			for _, d := range rows[i+1:] {
				u.common = append(u.common, d.loop())
			}
			break
		}
	}
	byDestination(u.common)
	inTile := u.tileRows(rows)
	return n >= leastBundled && len(u.common) > 0 && inTile > 1 && 2*n >= inTile
}

// tileRows returns how many rows there are before the next tile of the same rows in the source; 1 if
// those next to each other are in different ones.
func (u *bundle) tileRows(rows []digit) int64 {
	_, columns, _ := u.largest().rowsAndColumns(u.width)
	far, n := int64(0), int64(1)
	for _, d := range columns {
		far = max(far, d.source)
	}
	for _, d := range rows {
		if d.source >= far {
			break
		}
		n *= d.extent
	}
	return n
}

// count returns how many rows a bundle has.
func (u *bundle) count() int64 {
	n := int64(1)
	for _, d := range u.rows {
		n *= d.extent
	}
	return n
}

// move adds the nests: those that put rows together, and those that copy them. Where bundles follow each
// other, that is for all but the last ones of a loop, for those but the last ones of the loop inside, and
// so on; the very last one has nothing behind it.
func (u *bundle) move() {
	u.goesOn = u.followEachOther()
	for u.begun = false; u.goesOn && len(u.common) > 0; u.common = u.common[1:] {
		outer := &u.common[0]
		if outer.Extent--; outer.Extent > 0 {
			u.moveWith()
			u.begun = true
		}
		for i := range u.boxes {
			u.boxes[i].nest.shift(digit{source: outer.Source, destination: outer.Destination}, outer.Extent)
		}
	}
	if u.goesOn = false; len(u.common) == 0 {
		u.common = oneStage
	}
	u.moveWith()
}

// followEachOther reports whether all bundles do, from a whole line on, and what they begin with is in one box.
func (u *bundle) followEachOther() bool {
	end := u.count() * u.width
	for _, l := range slices.Backward(u.common) {
		if l.Destination != end {
			return false
		}
		end *= l.Extent
	}
	_, ok := u.head()
	return ok && u.boxes[0].nest.Destination%u.lineUpTo() == 0
}

// head returns what the first row of the next bundle begins with, a line, behind the rows in scratch memory,
// and as much of rows that share lines of the source with it; ok is false if it is not all in one box.
func (u *bundle) head() (head box, ok bool) {
	line, length := u.lineUpTo(), int64(1)
	_, columns, _ := u.boxes[0].rowsAndColumns(u.width)
	slices.SortFunc(columns, func(a, b digit) int { return cmp.Compare(a.destination, b.destination) })
	var digits []digit
	for _, d := range columns {
		if d.destination == length && length < line {
			digits = append(digits, d.first(line/length))
			length *= digits[len(digits)-1].extent
		}
	}
	for _, d := range u.rowsInScratch() {
		if d.source < line {
			digits = append(digits, d.first(line/d.source))
		}
	}
	head = u.inScratch(u.boxes[0], digits)
	head.nest.Destination += u.count() * u.pitch
	return head, length == line
}

// first returns a digit of no more than so many values.
func (d digit) first(most int64) digit {
	d.extent = min(d.extent, most)
	d.valid = d.extent
	return d
}

// moveWith adds the nests, with what the next bundle begins with if it is known.
func (u *bundle) moveWith() {
	s, line := u.scheduler, u.lineUpTo()
	head, _ := u.head()
	first, size := len(s.Nests), head.nest.Destination+u.pitch+line
	for _, d := range head.digits {
		size += (d.extent - 1) * d.destination
	}
	u.number = s.scratch(size)
	inner := s.besideScratch(true, size)
	for _, b := range u.boxes {
		_, columns, _ := b.rowsAndColumns(u.width)
		inner.elements(u.inScratch(b, append(u.rowsInScratch(), columns...)))
	}
	behind := len(inner.Nests)
	if u.goesOn {
		inner.elements(head)
	}
	s.parts = append(s.parts, inner.parts...)
	outer := 0 // loops of one iteration are left out
	for _, l := range u.common {
		if l.Extent > 1 {
			outer++
		}
	}
	for i, n := range inner.Nests {
		n.To = u.number
		n.Loops = append(onlySource(u.common), n.Loops[outer:]...)
		if i >= behind {
			n.goToNext(len(u.common) - 1)
		}
		s.Nests = append(s.Nests, n)
	}
	u.copy()
	for i := range s.Nests[first+1:] {
		s.Nests[first+1+i].Fused = max(len(u.common), s.Nests[first+1+i].Fused)
	}
}

// copy adds the nests that copy rows: whole lines, those in which two rows meet, and the ends of a bundle.
func (u *bundle) copy() {
	s, line := u.scheduler, u.lineUpTo()
	around := onlyDestination(u.common)
	row := Loop{Extent: u.count(), Source: u.pitch, Destination: u.width, Digit: -1}
	n := Nest{From: u.number, Source: line, Destination: u.boxes[0].nest.Destination}
	done := n.wholeLines(append(slices.Clip(around), row), u.width, line)
	between := row
	if !u.goesOn {
		between.Extent--
	}
	u.addTails(n, between)
	rows := u.copyLines(n, done/line)
	meet := n.at(done)
	meet.Line, meet.Streaming, meet.Block = line, true, copyOf(1)
	meet.Behind = []Behind{{Length: u.width}}
	end := Loop{Extent: u.width - done, Skipped: -1, Source: 1, Destination: 1, Digit: -1}
	if u.goesOn {
		meet.Fused, meet.Loops = len(rows), append(slices.Clip(rows), end)
		s.Nests = append(s.Nests, meet)
		if !u.begun {
			u.announceOthers()
		}
		return
	}
	meet.Loops = append(slices.Clip(around), between, end)
	s.Nests = append(s.Nests, meet)
	if !u.begun {
		s.copyBefore(n, around)
	}
	last := n
	last.Source += between.Extent * u.pitch
	last.Destination += between.Extent * u.width
	s.copyBehind(last.at(done), around, u.width-done)
}

// addTails adds a nest that puts what some rows begin with behind the rows before them, in scratch memory.
func (u *bundle) addTails(n Nest, row Loop) {
	n.To, n.Block = u.number, u.copied(u.lineUpTo())
	n.Source, n.Destination = n.Source+u.pitch, n.Source+u.width
	row.Destination = row.Source
	n.Loops = append(onlySource(onlyDestination(u.common)), row)
	u.Nests = append(u.Nests, n)
}

// copyLines adds nests that copy so many lines of each row, and announce the next rows meanwhile. It returns
// the loops to the rows.
func (u *bundle) copyLines(n Nest, lines int64) []Loop {
	s, line := u.scheduler, u.lineUpTo()
	largest := u.largest()
	a, ok := u.announcing(largest)
	ok = ok && u.goesOn && !u.begun
	steps, left := announcing{rows: []Loop{{Extent: u.count()}}, lines: []int64{0}, along: Loop{Extent: lines}}, announcing{}
	if ok {
		steps, left = a.inSteps(lines)
	}
	rows, count := onlyDestination(u.common), u.count()
	for _, l := range slices.Backward(steps.rows) {
		count /= l.Extent
		rows = append(rows, Loop{Extent: l.Extent, Source: count * u.pitch, Destination: count * u.width, Digit: -1})
	}
	together := int64(len(steps.lines))
	done := steps.along.Extent * together
	s.copyLinesOf(n, rows, done*line, together, false)
	if ok {
		u.announce(largest.nest.Source, steps)
		s.Nests[len(s.Nests)-1].Fused = len(rows) + 1
	}
	if done < lines {
		s.copyLinesOf(n.at(done*line), rows, (lines-done)*line, lines-done, false)
		s.Nests[len(s.Nests)-1].Fused = len(rows)
	}
	if ok && left.along.Extent > 0 {
		u.announce(largest.nest.Source+steps.along.Extent*steps.along.Source, left)
		s.Nests[len(s.Nests)-1].Fused = len(rows)
	}
	return rows
}

// rowsInScratch returns the digits that count rows in scratch memory.
func (u *bundle) rowsInScratch() []digit {
	rows, at := slices.Clone(u.rows), u.pitch
	for i := range rows {
		rows[i].destination = at
		at *= rows[i].extent
	}
	slices.Reverse(rows)
	return rows
}

// inScratch returns a box that has some digits in scratch memory, inside of the loops from bundle to bundle.
func (u *bundle) inScratch(b box, digits []digit) box {
	b.nest.Destination = u.lineUpTo() + b.nest.Destination%u.width
	b.digits = nil
	for _, l := range u.common {
		b.digits = append(b.digits, digit{extent: l.Extent, valid: l.Extent, source: l.Source, whole: true})
	}
	b.digits = append(b.digits, digits...)
	for k := range b.digits {
		b.digits[k].number = k
	}
	return b
}

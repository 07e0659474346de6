package schedule

import (
	"cmp"
	"slices"
)

// Rows that are neighbours on both sides but for where shards end are several boxes, of a piece
// of each row. They are copied row by row, a piece behind the other: the lines in which pieces
// meet are written while they are there, and rows are read and written in sequence. Box by box
// such rows of a few hundred bytes take up to 1.9 times as long. What is long enough to go past
// the cache in whole lines does that instead.

// So many iterations of loops that only some boxes have are written out, and so many vectors of
// a piece, of which runs have so many bytes at least.
const mostApart, mostOfPiece, leastOfPiece = 8, 8, 16

// A rowPiece is a piece of each row of some boxes: digits along the row, and a run of neighbours.
type rowPiece struct {
	nest  Nest
	along []digit
	run   int64
}

// end returns where the source goes on behind a piece.
func (p rowPiece) end() int64 {
	at := p.nest.Source + p.run
	for _, d := range p.along {
		at += (d.extent - 1) * d.source
	}
	return at
}

// copyPieces adds nests for boxes of which others have pieces of the same rows, and returns those
// that are left.
func (s *scheduler) copyPieces(boxes []box) (left []box) {
	if !s.storesOnce() || s.MovedBytes <= firstLevelBytes || len(boxes) < 2 {
		return boxes
	}
	digits := make([][]digit, len(boxes))
	elements := map[digit]int64{}
	for i, b := range boxes {
		digits[i] = s.digitsOfRows(b)
		for _, d := range digits[i] {
			elements[d] += b.elements()
		}
	}
	// What most boxes have counts the rows, the innermost of that.
	var order []digit
	alike := map[digit][]int{}
	left = make([]box, 0, len(boxes))
	for i, b := range boxes {
		if len(digits[i]) == 0 {
			left = append(left, b)
			continue
		}
		rows := slices.MaxFunc(digits[i], func(a, b digit) int {
			return cmp.Or(cmp.Compare(elements[a], elements[b]), cmp.Compare(b.destination, a.destination))
		})
		if alike[rows] == nil {
			order = append(order, rows)
		}
		alike[rows] = append(alike[rows], i)
	}
	for _, rows := range order {
		before := len(left)
		for _, i := range alike[rows] {
			left = append(left, boxes[i])
		}
		if s.copyRowsOf(left[before:], rows) {
			left = left[:before]
		}
	}
	return left
}

// digitsOfRows returns the digits, as they are alike in several boxes, one of which counts the
// rows of a box, of which there are more than a tile has: none if it has no runs of neighbours on
// both sides.
func (s *scheduler) digitsOfRows(b box) (out []digit) {
	w, ok := b.run()
	if !ok || b.digits[w].extent*s.ElementBits/8 < leastOfPiece || b.nest.Rests != (Rests{}) ||
		s.Streaming && b.digits[w].extent >= s.leastLines(b, w)*s.lineUpTo() || !s.choose(b).copies() {
		return nil
	}
	for k, d := range b.digits {
		if k != w && d.extent > hardwareRows {
			out = append(out, d.alike())
		}
	}
	return out
}

// copyRowsOf adds nests that copy boxes of the same rows, and reports whether pieces of some are
// near each other.
func (s *scheduler) copyRowsOf(boxes []box, rows digit) bool {
	if len(boxes) < 2 {
		return false
	}
	common := outside(boxes[0], rows)
	for _, b := range boxes[1:] {
		common = slices.DeleteFunc(common, func(d digit) bool { return !slices.Contains(outside(b, rows), d) })
	}
	var list []rowPiece
	for _, b := range boxes {
		pieces, ok := b.piecesOfRows(rows, common)
		if !ok {
			return false
		}
		list = append(list, pieces...)
	}
	slices.SortStableFunc(list, func(a, b rowPiece) int { return cmp.Compare(a.nest.Destination, b.nest.Destination) })
	isNear := func(i int) bool { // in the same row of the destination, or where the source goes on
		from, to := list[i-1], list[i].nest
		return to.Destination-from.nest.Destination < rows.destination || to.Source == from.end()
	}
	some := false
	for i := range list[1:] {
		some = some || isNear(i+1)
	}
	if !some {
		return false
	}
	around := loopsOf(append(common, rows))
	for i, p := range list {
		fused := 0
		if i > 0 && isNear(i) {
			fused = len(around)
		}
		s.copyPiece(p, around, fused)
	}
	return true
}

// outside returns the digits of a box outside of that of its rows.
func outside(b box, rows digit) (out []digit) {
	for _, d := range b.digits {
		if d.destination > rows.destination {
			out = append(out, d.alike())
		}
	}
	return out
}

// piecesOfRows returns the pieces of a box, one for each iteration of the loops outside of its
// rows that it does not have in common with others. It fails where those are many, or where
// there are many along a row, as in tiles.
func (b box) piecesOfRows(rows digit, common []digit) (list []rowPiece, ok bool) {
	p := rowPiece{nest: b.nest}
	var apart []digit
	for _, d := range b.digits {
		switch {
		case d.alike() == rows || slices.Contains(common, d.alike()):
		case d.destination > rows.destination:
			apart = append(apart, d)
		case d.isRun():
			p.run = d.extent
		default:
			p.along = append(p.along, d)
		}
	}
	places, ok := offsetsOf(loopsOf(apart), mostApart)
	if !ok || combinations(p.along) > mostApart {
		return nil, false
	}
	for _, at := range places {
		q := p
		q.nest.Source += at.source
		q.nest.Destination += at.destination
		list = append(list, q)
	}
	return list, true
}

// copyPiece adds nests that copy a piece of each row that some loops go to, of which so many are
// those of the nest before.
func (s *scheduler) copyPiece(p rowPiece, around []Loop, fused int) {
	n := p.nest
	n.Fused = fused
	n.Loops = slices.Concat(around, loopsOf(p.along))
	lanes := s.rowLanes(p.run)
	step := lanes * mostOfPiece
	whole := p.run / step * step
	if whole > 0 {
		first := n
		first.Block = s.copiedRow(step)
		if times := whole / step; times > 1 {
			first.Loops = append(slices.Clip(n.Loops), Loop{Extent: times, Source: step, Destination: step})
		}
		s.Nests = append(s.Nests, first)
		n.Fused = len(n.Loops)
	}
	if rest := p.run - whole; rest > 0 {
		if whole > 0 && rest < lanes && !s.machine.Parts { // the last vector overlaps the one before
			n.Source -= lanes - rest
			n.Destination -= lanes - rest
			rest = lanes
		}
		n.Source += whole
		n.Destination += whole
		n.Block = s.copiedRow(rest)
		s.Nests = append(s.Nests, n)
	}
}

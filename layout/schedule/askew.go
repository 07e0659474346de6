package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
)

// Where the rows of a large destination begin anywhere in a line of the cache, vectors
// that are stored as they come fill no line, and none of them could go past the cache.
// But from the first line that begins in a row on they do, and where that is takes an
// addition and two shifts to compute, once for each row: whole lines are copied past the
// cache, and what is before the first and behind the last of them through the cache, after
// the lines of all rows: a store that waits for its line holds up those behind it.

const (
	// Rows are lined up if each has so many lines, more where some of it will be in the cache
	// or where so many rows go on where others end, which lineUp is better for, fewer
	// where all begin in the same place of a line, and if they are not too small a part of all.
	leastLines, leastNearLines, leastPieceLines, leastLinesAlike, leastBlocks, askewPart = 8, 24, 12, 3, 8, 64
	// So many lines, or fewer of several vectors each, are copied without a loop; more where
	// that is in sequence.
	linesTogether, linesInSequence = 4, 8
)

// mayLineUp reports whether the rows of a nest may be lined up: they are worth it, and
// where one begins is the sum of the steps of loops, but for whole lines.
func (s *scheduler) mayLineUp(n Nest) bool {
	return s.Streaming && s.storesOnce() && n.elements() >= s.elementCount/askewPart &&
		(n.Rests.Destination == nil || n.Rests.Destination.IsMultipleOf(s.lineUpTo()))
}

// Row returns where in the destination the row begins that the loops go to, and the first
// line that begins in it, of a nest whose Line is not 0: both as expressions of the loops,
// counted from [Nest.FirstLine] and without the steps of [Nest.Along].
func (n Nest) Row() (begin, line *affine.Expr) {
	begin = affine.Const(n.Destination - n.FirstLine())
	for i, l := range n.Loops {
		if l.goesAnywhere(n.Line) {
			begin = affine.Add(begin, affine.Mul(affine.Dim(i), affine.Const(l.Destination)))
		}
	}
	lines := affine.FloorDiv(affine.Add(begin, affine.Const(n.Line-1)), affine.Const(n.Line))
	return begin, affine.Mul(lines, affine.Const(n.Line))
}

// FirstLine returns the line of the destination in which a nest begins that has rows.
func (n Nest) FirstLine() int64 { return n.Destination / n.Line * n.Line }

// goesAnywhere reports whether a loop goes from row to row, from one place in a line to
// another.
func (l Loop) goesAnywhere(line int64) bool { return l.Skipped == 0 && l.Destination%line != 0 }

// Along returns the steps in the destination that are not in [Nest.Row].
func (n Nest) Along(l Loop) int64 {
	if l.goesAnywhere(n.Line) {
		return 0
	}
	return l.Destination
}

// mostSkipped returns how many elements there are at most before the first line of a row
// of a nest, of so many rows as loops go over, and whether that is the same for all.
func (n Nest) mostSkipped(rows []Loop, line int64) (most int64, always bool) {
	apart := line
	for _, l := range rows {
		apart = integer.GCD(apart, abs(l.Destination))
	}
	first := (line - n.Destination%line) % line
	return line - apart + first%apart, apart == line
}

// wholeLines returns how many elements are in lines of a row of so many, wherever it begins, from the
// first line on that begins in it.
func (n Nest) wholeLines(rows []Loop, length, line int64) int64 {
	most, _ := n.mostSkipped(rows, line)
	return (length - most) / line * line
}

// onLine returns a nest that begins on the first line of each row.
func (n Nest) onLine(rows []Loop, line int64) Nest {
	if most, always := n.mostSkipped(rows, line); always {
		return n.at(most)
	}
	n.Line = line
	return n
}

// copyRows adds nests that copy a box whose rows are neighbours on both sides, if they
// are to be lined up.
func (s *scheduler) copyRows(b box, c choice) bool {
	w, ok := b.row(c)
	if !ok {
		return false
	}
	length, lanes, line := b.digits[w].extent, s.lanes, s.lineUpTo()
	if length < s.leastLines(b, w)*line {
		return false
	}
	n, outer, rows := s.eachRow(b, w)
	n.Block = copyOf(lanes)
	all := n
	all.Loops = slices.Concat(outer, rows, []Loop{{Extent: length / lanes, Source: lanes, Destination: lanes}})
	if !s.mayLineUp(all) || all.alignedTo(s.lanes) && length%lanes == 0 {
		return false
	}
	if s.readsRowsOn(length) {
		bySource(rows)
	} else {
		byDestination(rows)
	}
	rows = slices.Concat(outer, rows)
	done := n.wholeLines(rows, length, line)
	s.copyLines(n, rows, done)
	s.copyBefore(n, rows)
	s.copyBehind(n.at(done), rows, length-done)
	return true
}

// leastLines returns how many lines the rows w of a box must have to be lined up.
func (s *scheduler) leastLines(b box, w int) int64 {
	row, line := b.digits[w], s.lineUpTo()
	goesOn := func(d digit) bool { return d.destination == row.extent && d.extent >= leastBlocks }
	switch {
	case !s.fillsCache():
		return leastNearLines
	case every(b.digits, func(d digit) bool { return d == row || d.destination%line == 0 }):
		return leastLinesAlike
	case slices.ContainsFunc(b.digits, goesOn):
		return leastPieceLines
	}
	return leastLines
}

// copyLines adds a nest that copies so many elements of each row, whole lines, from the
// first one on that begins in the row.
func (s *scheduler) copyLines(n Nest, rows []Loop, length int64) {
	together := int64(linesTogether)
	if s.readsRowsOn(length) && n.From == 0 {
		together = linesInSequence
	}
	s.copyLinesOf(n, rows, length, together, n.From == 0)
}

// copyLinesOf adds a nest as copyLines does, which copies so many lines without a loop; announced
// says that what is read is announced.
func (s *scheduler) copyLinesOf(n Nest, rows []Loop, length, together int64, announced bool) {
	if length <= 0 {
		return
	}
	line := s.lineUpTo()
	n = n.onLine(rows, line)
	n.Block, n.Streaming = s.copied(line), true
	n.Loops = slices.Clone(rows)
	if lines := length / line; lines > 1 {
		n.Loops = append(n.Loops, Loop{Extent: lines, Source: line, Destination: line})
	}
	if announced {
		s.announce(&n, false, false)
	}
	n.Loops = unrollFrom(len(rows), n.Loops, upTo(together*s.lanes/line))
	s.Nests = append(s.Nests, n)
}

// copyBefore adds a nest that copies what each row has before its first line: if it is
// always as many elements in vectors that overlap, else one by one, back from the line, for
// which code may have vectors under masks.
func (s *scheduler) copyBefore(n Nest, rows []Loop) {
	line := s.lineUpTo()
	n.Loops = slices.Clone(rows)
	most, always := n.mostSkipped(rows, line)
	switch {
	case most == 0:
		return
	case always:
		n.Block = s.copied(most)
	default:
		n.Line = line
		block, l := beforeLine()
		n.Block, n.Loops = block, append(n.Loops, l)
	}
	s.Nests = append(s.Nests, n)
}

// copyBehind adds a nest that copies what each row has behind its last whole line, of so
// many elements that are left, less those it has before its first.
func (s *scheduler) copyBehind(n Nest, rows []Loop, left int64) {
	line := s.lineUpTo()
	most, always := n.mostSkipped(rows, line)
	n = n.onLine(rows, line)
	n.Loops = slices.Clone(rows)
	switch {
	case always && most == left:
		return
	case always:
		n.Block = s.copied(left - most)
	default:
		block, l := behindLine(left)
		n.Block, n.Loops = block, append(n.Loops, l)
	}
	s.Nests = append(s.Nests, n)
}

// beforeLine returns what copies, from its end on, as many elements as a row has before its first whole
// line.
func beforeLine() (Block, Loop) {
	return Block{Loads: []Load{{Offset: -1, Lanes: 1}}, Stores: []Store{{Offset: -1}}}, Loop{Skipped: 1, Source: -1, Destination: -1}
}

// behindLine returns what copies so many elements less those.
func behindLine(left int64) (Block, Loop) {
	return copyOf(1), Loop{Extent: left, Skipped: -1, Source: 1, Destination: 1}
}

// at returns a nest that begins so many elements later.
func (n Nest) at(after int64) Nest {
	n.Source += after
	n.Destination += after
	return n
}

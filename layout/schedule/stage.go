package schedule

import (
	"cmp"
	"math/bits"
	"slices"
)

// Where rows become columns, and the distance of the rows leaves them a few sets of the
// cache only, there is no room for a line of each row until all of it is used. And
// where columns do not begin with a line, none of the lines that a block stores is
// whole. A part of the box then goes by way of scratch memory, in three steps that
// share loops:
//
//	rows, some lines of each      to scratch memory, the rows a bit farther apart
//	blocks of vectors, crossed    from there to other scratch memory
//	columns, some lines of each   from there to the destination, past the cache
//
// The first two make one line of each column, and are done for some lines of them
// before the third. What stays in the cache goes to the destination in the second; so
// does, where that is how a machine stores, what goes past it in whole lines, some lines
// of a column one after the other; and meanwhile the rows of the next stage are announced.
// All this goes along the rows: memory likes what is read of them to be long.

// What keeps rows and columns apart is enough for the vectors of a block to be in different
// sets. So many rows ahead are announced as a set has room for.
const rowGap, columnGap, rowsAhead = 16, 32, ways

// A stage is some lines of columns, and the rows that become them: what all stages of a box have in
// common.
type stage struct {
	*scheduler
	n                   Nest  // of the box
	row, column         digit // from row to row, and from column to column
	line, lines         int64 // of a column
	width               int64 // columns, which are neighbours in a row
	nextRow, nextColumn int64 // in scratch memory, or of the column in the destination
	rows, columns       int   // numbers of scratch memory, 0 if there is none
}

// staged adds nests for as much of a box as goes by way of scratch memory, and
// returns the boxes that are left.
func (s *scheduler) staged(b box) []box {
	w, h, ok := s.rowsToColumns(b)
	if !ok {
		return []box{b}
	}
	if left, ok := s.askewStages(b, w, h); ok {
		return left
	}
	line, crowded := s.lineLanes(), s.crowdedRows(b.digits[h], b.digits[w])
	if !crowded && !s.mayStage(b.digits[h], b.digits[w]) {
		return []box{b}
	}
	lines, wide := s.stageLines(b.digits[h], b.digits[w], crowded)
	rows := b.digits[h].extent / (lines * line) * (lines * line)
	columns := b.digits[w].extent / (wide * line) * (wide * line)
	var left []box
	if rest := b.digits[h].extent; rows < rest {
		left = append(left, b.part(h, rows, rest))
	}
	b = b.part(h, 0, rows)
	if rest := b.digits[w].extent; columns < rest {
		left = append(left, s.staged(b.part(w, columns, rest))...)
	}
	b = b.part(w, 0, columns)
	if u := s.evenStageOf(b, w, h, lines, wide); crowded {
		u.cross()
	} else {
		u.crossDirectly()
	}
	return left
}

// stagedLines is how many lines of a row are read at a time, stagedRows of how many rows
// columns are stored together, or linesInRun lines of them. Where lines go past the cache one after the other, so many
// of a column do, crossedLines, and the rows of a stage need not be long, as the next ones
// are announced, crossedWide: what is crossed is to be in the first level of the cache.
const stagedLines, stagedRows, crossedLines, crossedWide = 8, 128, 2, 4

// Large stages have a few lines more of a column, and those that take no scratch memory so
// many columns, more where the rows crowd the cache, as they do the memory. Columns of fewer
// than shortRows have so many lines in a stage. From manyColumns on they are many.
const (
	largeLines, scratchLines    = 4, 3
	largeColumns, crowdedStages = 64, 256
	shortRows, shortLines       = 128, 2
	manyColumns                 = 256
)

// stageLines returns how many lines of a column and of a row a stage has.
func (s *scheduler) stageLines(row, column digit, scratch bool) (lines, wide int64) {
	line := s.lineLanes()
	all, across := row.extent/line, column.extent/line
	switch past, byLine := s.columnsPast(row, column), s.byLine(row, column); {
	case !past && !byLine:
		lines, wide = 1, stagedLines
	case !past && scratch:
		lines, wide = crossedLines, crossedWide
	case !byLine && s.memory.inHalves:
		lines, wide = linesInRun, stagedLines
	case !byLine:
		lines, wide = max(1, stagedRows/line), stagedLines
	case !s.inStages(column.destination):
		lines, wide = crossedLines, crossedWide
	case scratch:
		lines, wide = fewestOver(all, scratchLines), crossedWide
	case all < shortRows/line:
		lines, wide = shortLines, largeColumns/line
	case s.crowded(row.source, crowdedColumns):
		lines, wide = fewestOver(all, largeLines), crowdedStages/line
	default:
		lines, wide = fewestOver(all, largeLines), largeColumns/line
	}
	lines, wide = min(lines, all), min(wide, across)
	if even := divisor(across, wide); even > wide/2 {
		wide = even // and no other nests for the rest
	}
	return lines, wide
}

// byLine reports whether the lines of a column are stored one after the other as they are
// crossed: what goes past the cache in whole lines, and on some machines what goes to its last level.
func (s *scheduler) byLine(row, column digit) bool {
	far := s.memory.past && !s.memory.inHalves && s.columnsPast(row, column) || s.inStages(column.destination) && s.isBeyondSecondLevel()
	return far && column.destination%s.lineLanes() == 0
}

// inStages reports whether rows are crossed in large stages to become columns that are so far
// apart.
func (s *scheduler) inStages(distance int64) bool {
	switch s.memory.stages {
	case narrowStages:
		return !s.large && s.ElementBits < 32 && distance > shortRows
	case mostStages, allStages:
		return true
	}
	return false
}

// keepsCrowded reports whether columns that crowd a few sets of the cache stay in it as they are
// crossed, though others of as many bytes would go past it. On some machines those of 16 bits do:
// their lines are complete before they have to leave the first level. What is announced meanwhile
// would take their room.
func (s *scheduler) keepsCrowded(row, column digit) bool {
	fits := s.memory.stages == narrowStages && s.ElementBits == 16 && s.MovedBytes < s.machine.CacheBytes/4
	return fits && s.inStages(column.destination) && s.columnsPast(row, column)
}

// rowsToColumns returns the digits along rows and along columns of a box in which rows
// become columns, large enough to go by way of scratch memory.
func (s *scheduler) rowsToColumns(b box) (w, h int, ok bool) {
	plain := func(d digit) bool { return !d.whole && d.valid == d.extent }
	if !s.storesOnce() || !every(b.digits, plain) || s.effortFor(b) < spilling {
		return 0, 0, false
	}
	in, out := b.chain(source, inSource), b.chain(destination, inBox)
	if len(in) == 0 || len(out) == 0 || in[0] == out[0] {
		return 0, 0, false
	}
	return in[0], out[0], true
}

// crowdedRows reports whether a box is to go by way of scratch memory: the rows are
// crowded, or the columns wait for each other or are no whole lines, and go to memory. Up to mostRegisters rows
// that are crowded are better loaded line by line into registers.
func (s *scheduler) crowdedRows(row, column digit) bool {
	line := s.lineLanes()
	lines := min(column.extent, row.extent) / line
	past := s.columnsPast(row, column)
	crowded := line > mostRegisters && (s.crowded(row.source, line) && !s.justFit(row, column) ||
		s.inStages(column.destination) && line > 2*mostRegisters && past && s.byLine(row, column) && row.extent >= shortRows)
	inPieces := s.MovedBytes > s.machine.CacheBytes && column.destination%line != 0
	return lines > 0 && (crowded || past && s.columnsWait(row, column)) || lines > 1 && inPieces
}

// columnsWait reports whether columns that are stored as they come wait for each other, neighbours or those of a
// page, so that scratch memory is better. It is not for few rows that are crowded.
func (s *scheduler) columnsWait(row, column digit) bool {
	line, page := s.lineLanes(), pageBytes*8/s.ElementBits
	if line <= mostRegisters && s.crowded(row.source, line) {
		return false
	}
	apart := max(1, abs(column.destination))
	return s.tooSoon(1+max(1, page/apart), apart, 1)
}

// mayStage reports whether a box is to go in stages without scratch memory, in blocks that
// store whole lines; those of two blocks are only worth it past the cache.
func (s *scheduler) mayStage(row, column digit) bool {
	line := s.lineLanes()
	least, most := line, int64(mostRegisters) // rows, and those of a block
	if line > mostRegisters {
		least = shortRows
	}
	if s.columnsPast(row, column) {
		most *= 2
	}
	if s.memory.stages == mostStages && s.ElementBits >= 32 && column.extent >= manyColumns && !s.crowded(row.source, crowdedColumns) {
		return false
	}
	return s.inStages(column.destination) && line <= most && s.byLine(row, column) &&
		column.extent >= line && row.extent >= least
}

// justFit reports whether so many rows as a line of a column has have room in the cache,
// if no more than that. As long as the columns stay in the cache, too, that is better
// than scratch memory, unless there are so many that a block of them takes that anyway.
func (s *scheduler) justFit(row, column digit) bool {
	line := s.lineLanes()
	return line > mostRegisters && line <= 2*mostRegisters && !s.columnsPast(row, column) && !s.crowded(row.source, line/2)
}

// part returns the part of a box that has some values of digit k.
func (b box) part(k int, from, to int64) box {
	b.digits = slices.Clone(b.digits)
	d := &b.digits[k]
	b.nest.shift(*d, from)
	b.rim = b.rim || to-from <= d.extent/4
	d.extent, d.valid = to-from, to-from
	return b
}

// aroundStage returns the loops that go from stage to stage, each of so many rows and
// columns: down the rows, and inside of that along them.
func (b box) aroundStage(w, h int, rows, columns int64) []Loop {
	var loops []Loop
	add := func(d digit, steps int64) {
		l := d.loop()
		if outer, _ := l.split(steps); outer.Extent > 1 {
			loops = append(loops, outer)
		}
	}
	for k, d := range b.digits {
		if k != w && k != h {
			add(d, 1)
		}
	}
	slices.SortStableFunc(loops, func(a, b Loop) int { return cmp.Compare(b.Source, a.Source) })
	add(b.digits[h], rows)
	add(b.digits[w], columns)
	return loops
}

// crossed returns a block that makes columns of so many rows, so far apart.
func (s *scheduler) crossed(columns, rows, row, column int64) Block {
	return s.crossedRows(columns, column, []digit{{extent: rows, source: row, destination: 1}})
}

// crossedRows returns a block that makes columns, so far apart, of the rows that some digits count.
func (s *scheduler) crossedRows(columns, column int64, rows []digit) Block {
	digits := append([]digit{{extent: columns, source: 1, destination: column}}, rows...)
	spans := make([]span, len(digits))
	for k := range digits {
		d := &digits[k]
		d.valid = d.extent
		spans[k] = span{count: 1, valid: d.extent, extent: d.extent}
	}
	c := s.noChoice(box{digits: digits})
	c.crossed = true
	c.load = bitsOf(0, columns)
	for k, d := range rows {
		c.store = append(c.store, bitsOf(k+1, d.extent)...)
	}
	c.setFactors()
	return c.block(digits, spans)
}

// bitsOf returns the bits of the number that digit k counts so many values with.
func bitsOf(k int, extent int64) (list []bit) {
	for place := range bits.Len64(uint64(extent)) - 1 {
		list = append(list, bit{k, place})
	}
	return list
}

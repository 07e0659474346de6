package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// Where columns begin with a line, stages are of whole lines: in scratch memory, and back from there
// if need be, or without it.

// An evenStage is a stage of a box of whole lines.
type evenStage struct {
	stage
	outer              []Loop // from stage to stage
	past, byLine, kept bool   // as columnsPast, byLine and keepsCrowded say
}

func (s *scheduler) evenStageOf(b box, w, h int, lines, wide int64) *evenStage {
	row, column, line := b.digits[h], b.digits[w], s.lineLanes()
	return &evenStage{
		stage: stage{scheduler: s, n: b.nest, row: row, column: column, line: line, lines: lines, width: wide * line},
		outer: b.aroundStage(w, h, lines*line, wide*line),
		past:  s.columnsPast(row, column), byLine: s.byLine(row, column), kept: s.keepsCrowded(row, column),
	}
}

// cross adds the nests of all stages by way of scratch memory.
func (u *evenStage) cross() {
	size := u.ElementBits / 8
	u.nextRow, u.nextColumn = stagedLines*u.line+rowGap/size, u.column.destination
	held := u.line // rows
	if u.byLine {  // all rows are there, none in more lines than it fills
		u.nextRow, held = u.width+u.line, u.lines*u.line
	}
	u.rows = u.newScratch(held * u.nextRow)
	if u.past && !u.byLine {
		u.nextColumn = u.lines*u.line + columnGap/size
		u.columns = u.newScratch(u.width * u.nextColumn)
	}
	u.Nests = append(u.Nests, u.fill())
	lanes := u.crossedLanes()
	narrow := u.loadLanes()
	inside := []Loop{
		{Extent: u.lines, Destination: u.line},
		{Extent: u.width / narrow, Source: narrow, Destination: narrow * u.nextColumn},
	}
	if u.byLine { // one line after the other of each column is stored
		inside[0].Source = u.line * u.nextRow
		inside[0], inside[1] = inside[1], inside[0]
	}
	u.Nests = append(u.Nests, u.crossFilled(inside, narrow, lanes))
	if u.byLine {
		u.announceNext(inside, 2) // the first level is full
	}
	if u.columns > 0 {
		u.Nests = append(u.Nests, u.empty())
	}
}

// fill returns the nest that copies rows to scratch memory.
func (u *evenStage) fill() Nest {
	n := u.n.toScratch(u.rows)
	n.Block = overlappingCopies(u.width, u.crossedLanes())
	n.Ahead, n.AheadLevel = rowsAhead*u.row.source, u.memory.aheadLevel
	lines := Loop{Extent: u.lines, Source: u.line * u.row.source}
	if u.byLine {
		lines.Destination = u.line * u.nextRow
	}
	n.Loops = append(onlySource(u.outer), lines, Loop{Extent: u.line, Source: u.row.source, Destination: u.nextRow})
	return n
}

// crossFilled returns the nest that makes columns of rows in scratch memory.
func (u *evenStage) crossFilled(inside []Loop, narrow, lanes int64) Nest {
	n := Nest{From: u.rows, To: u.columns, Fused: len(u.outer), Block: u.crossed(narrow, lanes, u.nextRow, u.nextColumn)}
	if !u.byLine {
		n.Fused++ // the lines that are there
	}
	outer := u.outer
	if u.columns > 0 {
		outer = onlySource(outer)
	} else {
		n.Destination = u.n.Destination
	}
	n.Loops = append(onlyDestination(outer), inside...)
	for _, l := range u.wholeLine(lanes, u.nextRow) {
		l.Unrolled = u.byLine
		n.Loops = append(n.Loops, l)
	}
	n.Streaming = u.past && u.byLine && !u.kept && n.alignedTo(lanes)
	return n
}

// empty returns the nest that copies columns from scratch memory.
func (u *evenStage) empty() Nest {
	n := u.n.fromScratch(u.columns, len(u.outer))
	n.Loops = append(onlyDestination(u.outer), Loop{Extent: u.width, Source: u.nextColumn, Destination: u.column.destination})
	n.Block = overlappingCopies(u.lines*u.line, u.crossedLanes())
	n.Streaming = n.alignedTo(u.crossedLanes())
	return n
}

// crossDirectly adds the nests of all stages without scratch memory, in blocks that store whole
// lines.
func (u *evenStage) crossDirectly() {
	lanes, row, column := u.crossedLanes(), u.row.source, u.column.destination
	narrow := min(lanes, mostRegisters)
	inside := []Loop{
		{Extent: u.width / narrow, Source: narrow, Destination: narrow * column},
		{Extent: u.lines, Source: u.line * row, Destination: u.line},
	}
	n := u.n
	n.Block = u.crossed(narrow, lanes, row, column)
	n.Loops = slices.Concat(u.outer, inside, u.wholeLine(lanes, row))
	n.Streaming = u.past && !u.kept && n.alignedTo(lanes)
	u.Nests = append(u.Nests, n)
	u.announceNext(inside, 1) // nothing else is in the first level
}

// wholeLine returns a loop around blocks of fewer rows than a line of a column has, so
// that it goes past the cache as a whole.
func (s *scheduler) wholeLine(lanes, row int64) []Loop {
	times := s.lineLanes() / lanes
	if times == 1 {
		return nil
	}
	return []Loop{{Extent: times, Source: lanes * row, Destination: lanes, Unrolled: true}}
}

// announceNext adds a nest that announces the rows of the next stage to a level of the cache, while
// this one is crossed in some steps.
func (u *evenStage) announceNext(steps []Loop, level int) {
	if len(u.outer) == 0 || u.kept {
		return
	}
	rows := Loop{Extent: integer.CeilDiv(u.lines*u.line, steps[0].Extent*steps[1].Extent), Source: u.row.source}
	each := rows.Extent * rows.Source
	n := u.announcedStage(u.n, u.outer, []Loop{
		{Extent: steps[0].Extent, Source: steps[1].Extent * each},
		{Extent: steps[1].Extent, Source: each},
	}, rows, u.outer[len(u.outer)-1].Source, u.width)
	n.AheadLevel = level
	u.Nests = append(u.Nests, n)
}

package schedule

import "slices"

// Where rows become columns that begin anywhere in a line of the cache, and go past it, a
// stage crosses a line more of each column than it stores: there are as many whole lines
// wherever a column begins. What is before the first line of a column and behind its last
// one goes through the cache.

// A stage stores about so many lines of a column, more of elements narrower than 32 bits, and
// reads about so many of a row, or others where that leaves less over. Rows that are crowded go
// by way of scratch memory themselves, more lines at a time, as that is to read them once more.
const askewLines, narrowLines, askewWide, crowdedWide = 4, 8, 4, 16

// askewStage is what the stages of a box have in common.
type askewStage struct {
	*scheduler
	n                   Nest
	row, column         digit  // from row to row, and from column to column
	line, lines         int64  // of a column that a stage stores
	width               int64  // columns of a stage
	nextRow, nextColumn int64  // in scratch memory
	rows, columns       int    // numbers of scratch memory; rows is 0 if they are not there
	across              []Loop // from column to column there
}

// askewStages adds nests for as much of a box with rows w and columns h as goes that way,
// and returns the boxes that are left. As where a column begins differs from box to box,
// these have code of their own: only large ones are worth it.
func (s *scheduler) askewStages(b box, w, h int) (left []box, ok bool) {
	line := s.lineLanes()
	row, column := b.digits[h], b.digits[w]
	if !s.Streaming || !s.memory.past || int64(s.lanes) > line || column.destination%line == 0 ||
		b.nest.Rests.Destination != nil || b.elements() <= s.elementCount/askewBoxes {
		return nil, false
	}
	crowded, most := line > mostRegisters && s.crowded(row.source, setsBytes/lineBytes/2), int64(askewWide)
	if crowded {
		most = crowdedWide
	}
	long := int64(askewLines)
	if s.ElementBits < 32 {
		long = narrowLines
	}
	lines, wide := fewestOver(row.extent/line-1, long), fewestOver(column.extent/line, most)
	if lines < 1 || wide < 1 {
		return nil, false
	}
	rows := ((row.extent/line-1)/lines*lines + 1) * line
	columns := column.extent / (wide * line) * (wide * line)
	if rows < row.extent {
		left = append(left, b.part(h, rows, row.extent))
		b = b.part(h, 0, rows)
	}
	if columns < column.extent {
		left = append(left, b.part(w, columns, column.extent))
		b = b.part(w, 0, columns)
	}
	u := askewStage{
		scheduler: s, n: b.nest, row: b.digits[h], column: b.digits[w], line: line, lines: lines, width: wide * line,
		nextRow: (wide | 1) * line, nextColumn: (lines + 1 | 1) * line,
	}
	u.across = []Loop{{Extent: u.width, Source: u.nextColumn, Destination: column.destination, Digit: -1}}
	if crowded {
		u.rows = s.scratch((lines + 1) * line * u.nextRow)
	}
	s.Scratch = append(s.Scratch, u.width*u.nextColumn)
	u.columns = len(s.Scratch)
	u.ends(s.aroundStage(b, w, h, rows, u.width))
	u.stages(s.aroundStage(b.part(h, 0, rows-line), w, h, lines*line, u.width))
	return left, true
}

// A box is large if it is more than so small a part of all.
const askewBoxes = 3

// fewestOver returns a number near another one, or as many as there are, of which groups
// leave the fewest over.
func fewestOver(all, near int64) int64 {
	best := min(near, all)
	for n := near * 3 / 4; n <= min(near*4/3, all); n++ {
		if all%n < all%best {
			best = n
		}
	}
	return best
}

// ends adds nests for the first line of columns and the last one. What of them is stored
// past the cache as well comes later: a store to the cache after one past it waits for
// memory. Parts may not write the same, and only copy what is in no whole line.
func (u *askewStage) ends(outer []Loop) {
	column, far := u.column.destination, u.row.extent-u.line
	if !u.machine.Parts {
		u.crossEnds(u.n, outer, column, far)
		return
	}
	if len(outer) == 0 {
		outer = oneStage
	}
	n := u.n
	n.To, n.Destination = u.columns, 0
	u.crossEnds(n, onlySource(outer), u.nextColumn, u.line)
	n = u.fromScratch(outer)
	rows := slices.Concat(onlyDestination(outer), u.across)
	u.copyBefore(n, rows)
	n.Source, n.Destination = n.Source+u.line, n.Destination+far
	u.copyBehind(n, rows, u.line)
}

// oneStage is the loop of a single stage: what goes by way of scratch memory is in one.
var oneStage = []Loop{{Extent: 1, Digit: -1}}

// crossEnds adds a nest that crosses the first line of columns and the last one, which is
// so far behind it in the destination. They are little: few rows at a time are enough.
func (u *askewStage) crossEnds(n Nest, outer []Loop, column, apart int64) {
	lanes, row := min(int64(u.crossedLanes()), mostRegisters), u.row.source
	narrow := u.narrowed(lanes)
	n.Block = u.crossed(narrow, lanes, row, column)
	n.Loops = append(slices.Clip(outer),
		Loop{Extent: u.width / narrow, Source: narrow, Destination: narrow * column, Digit: -1},
		Loop{Extent: 2, Source: (u.row.extent - u.line) * row, Destination: apart, Digit: -1},
		Loop{Extent: u.line / lanes, Source: lanes * row, Destination: lanes, Digit: -1})
	u.Nests = append(u.Nests, n)
}

// stages adds the nests of all stages, with some loops from one to the next.
func (u *askewStage) stages(outer []Loop) {
	if len(outer) == 0 {
		outer = oneStage
	}
	from := u.n
	if u.rows > 0 {
		u.fill(outer)
		from = Nest{From: u.rows, Fused: len(outer)}
	}
	blocks := u.cross(from, outer)
	u.Nests = append(u.Nests, u.announcedStage(u.n, outer, blocks, (u.lines+1)*u.line, u.width, u.row.source))
	u.copyLines(u.fromScratch(outer), slices.Concat(onlyDestination(outer), u.across), u.lines*u.line)
}

// fromScratch returns a nest that takes columns from scratch memory.
func (u *askewStage) fromScratch(outer []Loop) Nest {
	n := u.n
	n.From, n.Source, n.Rests.Source = u.columns, 0, nil
	n.Fused = len(outer)
	return n
}

// fill adds a nest that copies the rows of a stage to scratch memory.
func (u *askewStage) fill(outer []Loop) {
	lines, row := u.width/u.line, u.row.source
	together := divisor(lines, max(1, 2*mostRegisters*int64(u.crossedLanes())/u.line))
	fill := u.n
	fill.To, fill.Destination, fill.Block = u.rows, 0, overlappingCopies(together*u.line, int64(u.crossedLanes()))
	fill.Ahead, fill.AheadLevel = rowsAhead*row, u.memory.aheadLevel
	fill.Loops = append(onlySource(outer), Loop{Extent: (u.lines + 1) * u.line, Source: row, Destination: u.nextRow, Digit: -1})
	if together < lines {
		fill.Loops = append(fill.Loops, Loop{Extent: lines / together, Source: together * u.line, Destination: together * u.line, Digit: -1})
	}
	u.Nests = append(u.Nests, fill)
}

// cross adds a nest that puts the columns of a stage into scratch memory, and returns the
// loops of blocks.
func (u *askewStage) cross(n Nest, outer []Loop) []Loop {
	lanes, row := int64(u.crossedLanes()), u.row.source
	outer = onlySource(outer)
	if u.rows > 0 {
		row, outer = u.nextRow, onlyDestination(outer)
	}
	narrow := u.narrowed(lanes)
	blocks := []Loop{
		{Extent: u.width / narrow, Source: narrow, Destination: narrow * u.nextColumn, Digit: -1},
		{Extent: u.lines + 1, Source: u.line * row, Destination: u.line, Digit: -1},
	}
	if u.rows == 0 { // all of the lines of a few rows, before others drive them out
		blocks[0], blocks[1] = blocks[1], blocks[0]
	}
	n.To, n.Destination, n.Block = u.columns, 0, u.crossed(narrow, lanes, row, u.nextColumn)
	n.Loops = append(outer, blocks...)
	if u.line > lanes {
		n.Loops = append(n.Loops, Loop{Extent: u.line / lanes, Source: lanes * row, Destination: lanes, Digit: -1})
	}
	u.Nests = append(u.Nests, n)
	return blocks
}

package schedule

import "slices"

// Where rows become columns that begin anywhere in a line of the cache, and go past it, a
// stage crosses a line more of each column than it stores: there are as many whole lines
// wherever a column begins. What is before the first line of a column and behind its last
// one is copied as the ends of rows are.

// A stage stores about so many lines of a column, and reads about so many of a row, or
// others where that leaves less over. Rows that are crowded go by way of scratch memory
// themselves, more lines at a time, as that is to read them once more.
const askewLines, askewWide, crowdedWide = 4, 4, 16

// askewStage is what the stages of a box have in common.
type askewStage struct {
	*scheduler
	n                   Nest
	row, column         digit // from row to row, and from column to column
	line, lines         int64 // of a column that a stage stores
	width               int64 // columns of a stage
	nextRow, nextColumn int64 // in scratch memory
	rows, columns       int   // numbers of scratch memory; rows is 0 if they are not there
	across              []Loop
	ranks               []rank
}

// askewStages adds nests for as much of a box with rows w and columns h as goes that way,
// and returns the boxes that are left. As where a column begins differs from box to box,
// these have code of their own: only large ones are worth it.
func (s *scheduler) askewStages(b box, w, h int) (left []box, ok bool) {
	line := s.lineLanes()
	row, column := b.digits[h], b.digits[w]
	others := func(d digit) bool { return d == row || d == column || d.destination%line == 0 }
	if !s.Streaming || s.machine.Stores != PastCache || column.destination%line == 0 || !every(b.digits, others) ||
		b.nest.Rests.Destination != nil || b.elements() <= s.elementCount/askewBoxes {
		return nil, false
	}
	crowded, most := line > mostRegisters && s.crowded(row.source, setsBytes/lineBytes/2), int64(askewWide)
	if crowded {
		most = crowdedWide
	}
	lines, wide := fewestOver(row.extent/line-1, askewLines), fewestOver(column.extent/line, most)
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
	period := line / gcd(line, column.destination)
	var list []Loop
	for i := range period {
		list = append(list, Loop{Source: i * u.nextColumn, Destination: i * column.destination})
	}
	u.ranks = inRanks(list, func(at Loop) int64 { return skip(u.n.Destination+at.Destination, line) })
	u.across = []Loop{{Extent: u.width / period, Source: period * u.nextColumn, Destination: period * column.destination, Digit: -1}}
	if crowded {
		u.rows = s.scratch((lines + 1) * line * u.nextRow)
	}
	s.Scratch = append(s.Scratch, u.width*u.nextColumn)
	u.columns = len(s.Scratch)
	u.stages(s.aroundStage(b.part(h, 0, rows-line), w, h, lines*line, u.width))
	u.ends(s.aroundStage(b, w, h, rows, u.width))
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

// stages adds the nests of all stages, with some loops from one to the next.
func (u *askewStage) stages(outer []Loop) {
	if len(outer) == 0 { // what goes by way of scratch memory is in one loop
		outer = []Loop{{Extent: 1, Digit: -1}}
	}
	blocks := u.cross(outer, u.lines+1, u.line)
	u.Nests = append(u.Nests, u.announcedStage(u.n, outer, blocks, (u.lines+1)*u.line, u.width, u.row.source))
	lanes := int64(u.lanes)
	whole := Loop{Extent: u.lines * u.line / lanes, Source: lanes, Destination: lanes, Digit: -1}
	for _, r := range u.ranks {
		u.copyLines(u.fromScratch(outer), r, onlyDestination(outer), u.across, whole)
	}
}

// ends adds nests for the ends of columns, which are in the first line of each and in its
// last one, with some loops along rows.
func (u *askewStage) ends(outer []Loop) {
	if len(outer) == 0 {
		outer = []Loop{{Extent: 1, Digit: -1}}
	}
	far := u.row.extent - u.line
	u.cross(outer, 2, far)
	around := slices.Concat(onlyDestination(outer), u.across)
	for _, r := range u.ranks {
		n := u.fromScratch(outer).at(r.place, 0)
		u.copyEnds(n, r.skip, r.more, slices.Concat(around, r.loops(0)))
		n.Source, n.Destination = n.Source+u.line+r.skip, n.Destination+far+r.skip
		u.copyEnds(n, u.line-r.skip, -r.more, slices.Concat(around, r.loops(r.more)))
	}
}

// cross adds nests that put so many lines of columns, each so many rows after the one
// before, into scratch memory, and returns the loops of blocks.
func (u *askewStage) cross(outer []Loop, lines, after int64) []Loop {
	s, lanes := u.scheduler, int64(u.crossedLanes())
	n, row := u.n, u.row.source
	n.Destination = 0
	apart := after * row
	if u.rows > 0 {
		fill := n
		fill.To, fill.Block = u.rows, s.copied(u.width)
		fill.Ahead, fill.AheadLevel = rowsAhead*row, s.aheadLevel()
		fill.Loops = append(onlySource(outer),
			Loop{Extent: lines, Source: apart, Destination: u.line * u.nextRow, Digit: -1},
			Loop{Extent: u.line, Source: row, Destination: u.nextRow, Digit: -1})
		s.Nests = append(s.Nests, fill)
		n, row, apart = Nest{From: u.rows, Fused: len(outer)}, u.nextRow, u.line*u.nextRow
		outer = onlyDestination(outer)
	}
	narrow := min(lanes, max(1, 128/u.ElementBits)) // loads put vectors together
	blocks := []Loop{
		{Extent: u.width / narrow, Source: narrow, Destination: narrow * u.nextColumn, Digit: -1},
		{Extent: lines, Source: apart, Destination: u.line, Digit: -1},
	}
	if u.rows == 0 { // all of the lines of a few rows, before others drive them out
		blocks[0], blocks[1] = blocks[1], blocks[0]
	}
	n.To, n.Block = u.columns, s.crossed(narrow, row, u.nextColumn)
	n.Loops = append(append(onlySource(outer), blocks...),
		Loop{Extent: u.line / lanes, Source: lanes * row, Destination: lanes, Digit: -1, Unrolled: true})
	s.Nests = append(s.Nests, n)
	return blocks
}

// fromScratch returns a nest that copies vectors of columns from scratch memory.
func (u *askewStage) fromScratch(outer []Loop) Nest {
	n := u.n
	n.From, n.Source, n.Rests.Source = u.columns, 0, nil
	n.Fused, n.Block = len(outer), copyOf(int64(u.lanes))
	return n
}

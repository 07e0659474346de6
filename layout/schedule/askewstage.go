package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// Where rows become columns that begin anywhere in a line of the cache, and go past it, a
// stage crosses a line more of each column than it stores: there are as many whole lines
// wherever a column begins. A band of rows goes by a stage after the other, along the rows.
// Where columns follow each other the line that two have in common is whole as well: the end
// of the one and the beginning of the next are a stage of their own. What is left before the
// first line of a column and behind its last one goes through the cache.

// A stage stores about so many lines of a column, by how many bits its elements have, and
// reads about so many lines of a row: little enough for it to be in the first level, and for
// reads and writes of memory to take turns soon. The rows are announced so many lines before
// they are read. Rows that crowd a few sets of the cache go by way of scratch memory themselves,
// and are announced so many rows before. Less than leastStored lines are not worth it, nor less
// than leastBetween lines, with others in between, of what the cache just has room for. What is
// written in half lines is better in longer stages, and read in longer parts of rows that crowd.
const (
	askewLines, askewLines16, askewLines8 = 4, 3, 8
	askewWide, askewWide8, crowdedWide    = 1, 4, 2
	askewAhead, crowdedAhead              = 4, 32
	leastStored, leastBetween             = 2, 10
	halvedLines, halvedWide               = 8, 8
)

// An askewStage is a stage of columns that begin anywhere in a line.
type askewStage struct {
	stage
	unit           digit  // what bands consist of: the rows, or the tiles that these are in
	perTile        int64  // lines of a tile, 1 where there are none
	apart, inTile  int64  // from the rows of a line, or of a tile, to the next, and in a tile
	tile, nextTile int64  // rows of a tile, or of a line, and where others of a line are
	around         []Loop // of other digits
}

// askewStages adds nests for as much of a box with rows w and columns h as goes that way,
// and returns the boxes that are left. As where a column begins differs from box to box,
// these have code of their own: only large ones are worth it.
func (s *scheduler) askewStages(b box, w, h int) (left []box, ok bool) {
	line := s.lineLanes()
	row, column := b.digits[h], b.digits[w]
	if !s.memory.past || s.lanes > line || column.destination%line == 0 || b.nest.Rests.Destination != nil || !s.isLargeAskew(b) {
		return nil, false
	}
	u, inTiles := s.askewUnits(b, w, h)
	if row.extent = u.unit.extent * u.unit.destination; !s.askewPast(row, column) {
		return nil, false
	}
	if u.tile < line && !s.large { // what is read is near, and better in the cache as long as there is room
		return nil, false
	}
	crowded := s.crowded(row.source, setsBytes/LineBytes/2)
	lines, wide := s.askewSize(row, column, crowded)
	lines = lines / u.perTile * u.perTile
	if lines < leastStored || wide < 1 || len(inTiles) > 0 && (crowded || u.unit.extent < leastTiles) {
		return nil, false
	}
	if s.machine.Parts { // which may not write the same
		if rows := ((row.extent/line-1)/lines*lines + 1) * line; rows < row.extent {
			left = append(left, b.part(h, rows, row.extent))
			b = b.part(h, 0, rows)
		}
		if columns := column.extent / (wide * line) * (wide * line); columns < column.extent {
			left = append(left, b.part(w, columns, column.extent))
			b = b.part(w, 0, columns)
		}
		u.unit = b.digits[h]
	}
	u.scheduler, u.n, u.row, u.column = s, b.nest, b.digits[h], b.digits[w]
	u.line, u.lines, u.width = line, lines, wide*line
	u.nextRow, u.nextColumn = (wide|1)*line, (lines+u.perTile|1)*line
	u.around = b.without(inTiles).aroundStage(w, h, u.row.extent, u.column.extent)
	if crowded {
		u.rows = s.scratch((lines + 1) * line * u.nextRow)
	}
	u.columns = s.newScratch(u.width * u.nextColumn)
	u.ends()
	first := len(u.Nests)
	if u.joins() {
		u.joinedStages()
	}
	u.bands()
	share(u.Nests[first:], len(u.around)) // what both read of a matrix may still be in the cache
	return left, true
}

// askewPast reports whether rows that become such columns go past the cache. What goes there
// because it is no whole lines does so later than other columns, and still later where they are in
// pieces of a few lines.
func (s *scheduler) askewPast(row, column digit) bool {
	if !s.Streaming && !s.columnsPast(row, column) {
		return false
	}
	short := row.extent < leastBetween*s.lineLanes() && row.extent != column.destination
	return s.MovedBytes > s.machine.CacheBytes/8*3 && !short || s.fillsCache()
}

// bands adds the stages of all bands of rows. If the last one would do half of its lines once more, it
// has fewer.
func (u *askewStage) bands() {
	group := u.perTile * u.line / u.unit.destination // units that a stage reads and does not store
	every := u.lines / u.perTile * group
	left := (u.unit.extent - group) % every
	last := *u
	last.lines = integer.CeilDiv(left, group) * u.perTile
	if 2*last.lines > u.lines {
		left, last.lines = 0, 0
	}
	u.stages(u.groups(u.unit.upTo(u.unit.extent-left, every+group, every), u.column.extent))
	if last.lines > 0 {
		at := u.unit.extent - (last.lines/u.perTile+1)*group
		last.n.Source, last.n.Destination = u.n.Source+at*u.unit.source, u.n.Destination+at*u.unit.destination
		last.stages(u.groups(nil, u.column.extent))
	}
}

// A box is large if it is more than so small a part of all; those of bytes have much code.
const askewBoxes, askewBoxes8 = 20, 3

func (s *scheduler) isLargeAskew(b box) bool {
	if s.ElementBits == 8 {
		return b.elements() > s.elementCount/askewBoxes8
	}
	return b.elements() > s.elementCount/askewBoxes
}

// askewSize returns how many lines of a column and of a row a stage has, none if there is none:
// such that few are left, or done once more as the last stage ends where the rows do.
func (s *scheduler) askewSize(row, column digit, crowded bool) (lines, wide int64) {
	long, most := int64(askewLines), int64(askewWide)
	switch halved := s.memory.inHalves; {
	case halved && crowded:
		long, most = halvedLines, halvedWide
	case halved:
		long = halvedLines
	case crowded:
		most = crowdedWide
	case s.ElementBits == 16:
		long = askewLines16
	case s.ElementBits == 8:
		long, most = askewLines8, askewWide8
	}
	line := s.lineLanes()
	if s.machine.Parts {
		return fewestOver(row.extent/line-1, long), fewestOver(column.extent/line, most)
	}
	again := func(all int64) func(int64) int64 {
		return func(n int64) int64 { return integer.CeilDiv(all, n*line)*n*line - all }
	}
	rows, columns := row.extent-line, column.extent
	return bestNear(long, rows/line, again(rows)), bestNear(most, columns/line, again(columns))
}

// upTo returns the loops over what is so wide, every so many of a digit, up to its end: where
// something is left, the last one is as much sooner, and does some once more.
func (d digit) upTo(all, wide, every int64) []Loop {
	n, last := (all-wide)/every+1, all-wide
	loop := func(extent, every int64) Loop {
		return Loop{Extent: extent, Source: every * d.source, Destination: every * d.destination}
	}
	switch l := loop(n, every); {
	case last == 0:
		return nil
	case last == (n-1)*every:
		return []Loop{l}
	case n == 1:
		return []Loop{loop(2, last)}
	default:
		l.By, l.More = 1, 1-n
		return []Loop{loop(2, last), l}
	}
}

// groups returns the loops over the groups of some columns in each of some bands.
func (u *askewStage) groups(bands []Loop, columns int64) []Loop {
	return inLoop(slices.Concat(u.around, bands, u.column.upTo(columns, u.width, u.width)))
}

// fewestOver returns a number near another one, or as many as there are, of which groups
// leave the fewest over.
func fewestOver(all, near int64) int64 {
	return bestNear(near, all, func(n int64) int64 { return all % n })
}

// bestNear returns a number near another one, or the most there may be, that costs least.
func bestNear(near, most int64, cost func(n int64) int64) int64 {
	best := min(near, most)
	for n := max(1, near*3/4); n <= min(near*4/3, most); n++ {
		if cost(n) < cost(best) {
			best = n
		}
	}
	return best
}

// ends adds nests for the first line of columns and the last one. What of them is stored
// past the cache as well comes later: a store to the cache after one past it waits for
// memory.
func (u *askewStage) ends() {
	all := u.groups(nil, u.column.extent)
	switch {
	case u.machine.Parts:
		u.copyEnds(all)
	case u.joins():
		u.copyOuterEnds()
	default:
		_, far := u.last()
		u.crossEnds(u.n, all, u.column.destination, far)
	}
}

// last returns how far behind the first line of a column, or tile, the last one is in the source
// and in the destination.
func (u *askewStage) last() (source, destination int64) {
	far := u.unit.extent - u.perTile*u.line/u.unit.destination
	return far * u.unit.source, far * u.unit.destination
}

// copyEnds adds nests that copy what is in no whole line, for parts, which may not write the same.
func (u *askewStage) copyEnds(outer []Loop) {
	u.crossEnds(u.n.toScratch(u.columns), onlySource(outer), u.nextColumn, u.line)
	n := u.n.fromScratch(u.columns, len(outer))
	rows := u.eachColumn(outer)
	u.copyBefore(n, rows)
	_, far := u.last()
	n.Source, n.Destination = n.Source+u.line, n.Destination+far
	u.copyBehind(n, rows, u.line)
}

// joins reports whether columns follow each other, so that the end of each is in a line with the
// beginning of the next.
func (u *askewStage) joins() bool {
	return !u.machine.Parts && u.column.destination == u.row.extent && u.column.extent > u.line
}

// copyOuterEnds adds a nest for what is not joined: the beginning of the first column and the end of
// the last.
func (u *askewStage) copyOuterEnds() {
	n, joined := u.n, u.column.extent-1
	source, destination := u.last()
	n.Block = copyOf(1)
	_, rows := u.rowsOf(1, u.row.source)
	n.Loops = slices.Concat(u.around, []Loop{
		{Extent: 2, Source: source + joined*u.column.source, Destination: destination + joined*u.column.destination},
	}, rows)
	u.Nests = append(u.Nests, n)
}

// joinedStages adds the nests of stages that have the end of each column and the beginning of the next.
func (u *askewStage) joinedStages() {
	source, destination := u.last()
	j := *u
	j.n.Source, j.n.Destination = j.n.Source+source, j.n.Destination+destination
	j.lines, j.width, j.apart = 1, u.line, u.column.source-source
	j.stages(j.groups(nil, u.column.extent-1))
}

// crossEnds adds a nest that crosses the first line of columns and the last one, which is
// so far behind it in the destination. They are little: few rows at a time are enough.
func (u *askewStage) crossEnds(n Nest, outer []Loop, column, apart int64) {
	lanes := min(u.crossedLanes(), mostRegisters)
	narrow := u.loadLanes()
	far, _ := u.last()
	rows, others := u.rowsOf(lanes, u.row.source)
	n.Block = u.crossedRows(narrow, column, rows)
	n.Loops = append(slices.Clip(outer),
		Loop{Extent: u.width / narrow, Source: narrow, Destination: narrow * column},
		Loop{Extent: 2, Source: far, Destination: apart})
	if u.perTile > 1 {
		n.Loops = append(n.Loops, Loop{Extent: u.perTile, Source: u.inTile, Destination: u.line})
	}
	n.Loops = append(n.Loops, others...)
	u.Nests = append(u.Nests, n)
}

// stages adds the nests of all stages, with some loops from one to the next.
func (u *askewStage) stages(outer []Loop) {
	from := u.n
	if u.rows > 0 {
		u.fill(outer)
		from = Nest{From: u.rows, Fused: len(outer)}
	}
	u.cross(from, outer)
	u.announce(outer)
	u.copyLines(u.n.fromScratch(u.columns, len(outer)), u.eachColumn(outer), u.lines*u.line)
}

// steps returns the loops over the blocks of a stage in their order: all that there is of a few
// rows, before others drive it out, or of a few columns where rows are in scratch memory.
func (u *askewStage) steps(rows []Loop, columns ...Loop) []Loop {
	if u.rows > 0 {
		return append(columns, rows...)
	}
	return append(rows, columns...)
}

// announce adds a nest that announces the rows of a later stage, some in each of the steps in
// which those of this one are crossed: of the next band, if there is room for all until then.
func (u *askewStage) announce(outer []Loop) {
	narrow := u.loadLanes()
	rows := Loop{Extent: integer.CeilDiv(u.line*narrow, u.width), Source: u.row.source}
	some := u.acrossTiles(Loop{Extent: u.width / narrow, Source: rows.Extent * rows.Source})
	if len(some) > 1 {
		some[0].Source = u.nextTile
	}
	steps := u.steps(onlySource(u.linesOf()), some...)
	ahead := max(u.width, askewAhead*u.line) * u.column.source
	if room := u.lines * u.line * u.column.extent; u.apart > 0 && room*u.ElementBits/8 <= secondLevelBytes/4 {
		ahead = u.lines / u.perTile * u.apart
	}
	u.Nests = append(u.Nests, u.announcedStage(u.n, outer, steps, rows, ahead, u.width))
}

// eachColumn returns the loops over the columns in scratch memory, stage by stage.
func (u *askewStage) eachColumn(outer []Loop) []Loop {
	return append(onlyDestination(outer), Loop{Extent: u.width, Source: u.nextColumn, Destination: u.column.destination})
}

// fill adds a nest that copies the rows of a stage to scratch memory.
func (u *askewStage) fill(outer []Loop) {
	lines, row := u.width/u.line, u.row.source
	together := divisor(lines, max(1, 2*mostRegisters*u.crossedLanes()/u.line))
	fill := u.n.toScratch(u.rows)
	fill.Block = overlappingCopies(together*u.line, u.crossedLanes())
	fill.Ahead, fill.AheadLevel = crowdedAhead*row, u.memory.aheadLevel
	fill.Loops = append(onlySource(outer), Loop{Extent: u.lines + 1, Source: u.apart, Destination: u.line * u.nextRow},
		Loop{Extent: u.line, Source: row, Destination: u.nextRow})
	if together < lines {
		fill.Loops = append(fill.Loops, Loop{Extent: lines / together, Source: together * u.line, Destination: together * u.line})
	}
	u.Nests = append(u.Nests, fill)
}

// cross adds a nest that puts the columns of a stage into scratch memory.
func (u *askewStage) cross(n Nest, outer []Loop) {
	lanes, row, lines := u.crossedLanes(), u.row.source, u.linesOf()
	outer = onlySource(outer)
	if u.rows > 0 {
		row, outer = u.nextRow, onlyDestination(outer)
		lines[0].Source = u.line * u.nextRow
	}
	narrow := u.loadLanes()
	rows, others := u.rowsOf(lanes, row)
	n = n.toScratch(u.columns)
	n.Block = u.crossedRows(narrow, u.nextColumn, rows)
	columns := u.acrossTiles(Loop{Extent: u.width / narrow, Source: narrow, Destination: narrow * u.nextColumn})
	n.Loops = slices.Concat(outer, u.steps(lines, columns...), others)
	u.Nests = append(u.Nests, n)
}

package schedule

import "slices"

// Where rows become columns, a block reads a bit of some rows and writes a line of as many
// columns, and each line is in a page of its own on one side at least.

const (
	// So many bytes of a row are read at a time. Of rows that are less than nextRowsBytes until
	// the next lines of columns it is those that are announced.
	columnBytes, nextRowsBytes = 256, 128 << 10
	// How many columns are to have room in the cache at once, and how many lines of them are on
	// their way to memory.
	crowdedColumns, crowd = 16, 64
)

// column returns the digit that counts the columns that rows become, row the one that counts rows.
func (c choice) column(b box) digit { return b.digits[c.load[0].digit] }
func (c choice) row(b box) digit    { return b.digits[c.store[0].digit] }

// columnsPast reports whether some rows go past the cache where they become columns. They do so
// earlier than others if what is written is far apart: where stores through the cache are
// better as a rule, in pages of its own, or crowding a few sets of the cache. Where stores past
// it are better as a rule, narrow elements that go in stages follow a bit later, and what is kept
// in between.
func (s *scheduler) columnsPast(row, column digit) bool {
	distance := column.destination
	switch {
	case s.Streaming || s.MovedBytes >= s.machine.CacheBytes/2:
		return true
	case s.memory.stages == narrowStages && s.MovedBytes > s.machine.CacheBytes/8*3:
		return true
	case s.inStages(distance):
		return s.isBeyondSecondLevel() && s.crowded(distance, crowdedColumns)
	case s.MovedBytes > s.machine.CacheBytes/4:
		if s.memory.past {
			return s.MovedBytes > s.machine.CacheBytes/3 || !s.keeps(row, column)
		}
		return distance*s.ElementBits/8 >= pageBytes || s.crowded(distance, crowdedColumns)
	}
	return false
}

// keeps reports whether rows that become columns, of more than a quarter of the cache, are better
// kept in it: rows of whole lines, and columns far apart, that are written by the line, if neither
// crowd a few sets.
func (s *scheduler) keeps(row, column digit) bool {
	return s.crossedLanes() == s.lineLanes() && row.source%s.lineLanes() == 0 && column.destination > shortRows &&
		!s.crowded(row.source, crowdedColumns) && !s.crowded(column.destination, crowdedColumns)
}

// goesLineByLine reports whether rows that become columns do so line by line.
func (s *scheduler) goesLineByLine(column digit) bool {
	least := s.memory.lineByLine
	return least > 0 && !s.large && column.destination >= least
}

// announceColumns announces what becomes columns: so far ahead, or the next lines.
func (s *scheduler) announceColumns(n *Nest, ahead int64) {
	if s.near {
		return
	}
	n.Ahead = max(ahead, linesAhead*s.lineLanes())
	n.AheadLevel = s.memory.aheadLevel
}

// Where rows become columns on their way past the cache, so many lines of a row are announced,
// and so many lines of a column are written one soon after the other: on all machines where the
// lines of columns crowd a few sets of the cache, as those crowd a few banks of the memory too.
// Of short rows it is so many, where that is not too much for what reads ahead.
const linesAhead, stacked, stackedShort = 2, 2, 4

// rowsAcross is the loops of a nest that makes columns of rows, in the order of the source.
type rowsAcross struct {
	loops []Loop
	down  int   // the one along the columns
	row   int64 // elements of a row, along which the last one goes
	short bool  // rows are read one after the other
	// stacks says that some lines of a column go together wherever they lie.
	stacks bool
}

// along is the loop along the rows.
func (r *rowsAcross) along() Loop { return r.loops[len(r.loops)-1] }

// rowsAcross returns the loops of a nest whose columns are so far apart; ok is false if none goes
// along rows, across columns.
func (s *scheduler) rowsAcross(loops []Loop, apart int64, past bool) (r rowsAcross, ok bool) {
	bySource(loops)
	r = rowsAcross{loops: loops}
	for i, l := range loops {
		if l.Destination > 0 && l.Destination < loops[r.down].Destination {
			r.down = i
		}
	}
	last := len(loops) - 1
	if last < 1 || r.down == last || loops[last].Source == 0 {
		return r, false
	}
	along := r.along()
	r.row = along.Source * along.Extent
	r.short = r.row*s.ElementBits/8 <= columnBytes && loops[r.down].Source%r.row == 0
	goesOn := func(l Loop) bool { return l.Source == r.row }
	r.stacks = s.memory.stacksAll && past && !r.short && along.Destination == along.Source*apart && !slices.ContainsFunc(loops, goesOn)
	return r, true
}

// linesTogether returns how many lines of a column are best written one soon after the other.
func (s *scheduler) linesTogether(r *rowsAcross) int64 {
	along := r.along()
	switch {
	case r.short && s.memory.past && r.row*s.ElementBits/8 > LineBytes:
		return stackedShort
	case !r.short && (r.stacks || s.crowded(along.Destination/along.Source, crowd)):
		return stacked
	}
	return 1
}

// announcedAhead returns how far ahead rows are announced if so many of the lines of a column that
// may go together do; 0 is as far as always.
func (s *scheduler) announcedAhead(r *rowsAcross, lines, most int64) int64 {
	next := lines * r.loops[r.down].Source
	switch {
	case r.short, r.stacks && next%r.row == 0 && next*s.ElementBits/8 < nextRowsBytes:
		return next
	case most > 1 && s.memory.past:
		return 2 * linesAhead * s.lineLanes() // it takes as much longer to get there
	}
	return 0
}

// columns orders the loops of a nest that makes columns of rows, so far apart: along the rows,
// some of them at a time. Short rows are read one after the other; what is worth
// announcing is the next ones. Rows that go on in other tiles are left for the next ones
// where whole lines of columns do not go past the cache. Where they do, lines of columns that
// are left over have a walk of their own if the nest may be repeated.
func (s *scheduler) columns(loops []Loop, apart int64, past, repeat bool) []walk {
	r, ok := s.rowsAcross(loops, apart, past)
	if !ok {
		return []walk{{loops: loops}}
	}
	most := s.linesTogether(&r)
	lines := divisor(loops[r.down].Extent, most)
	if r.stacks && lines < most && loops[r.down].Extent > most && repeat {
		return s.columnsApart(loops, r.down, apart, past)
	}
	w := walk{ahead: s.announcedAhead(&r, lines, most)}
	if tiles := len(loops) - 2; !past && most == 1 && r.down < tiles {
		w.loops = r.tileByTile(tiles)
	} else {
		w.loops = r.pageByPage(lines, s.memory.columns)
	}
	return []walk{w}
}

// tileByTile goes down the columns inside of the tiles of a row: ‥, tiles, down, along.
func (r *rowsAcross) tileByTile(tiles int) []Loop {
	down := r.loops[r.down]
	return slices.Insert(slices.Delete(r.loops, r.down, r.down+1), tiles, down)
}

// pageByPage goes along some columns at a time, and down so many lines of each of them:
// ‥, along / columns, ‥, down / lines, ‥, along, down.
func (r *rowsAcross) pageByPage(lines, columns int64) []Loop {
	along := r.along()
	outer, inner := r.loops[r.down].split(lines)
	r.loops[r.down] = outer
	loops := append(r.loops, inner)
	if f := divisor(along.Extent, columns/along.Source); f > 1 {
		outer, inner := along.split(f)
		loops[len(loops)-2] = inner
		loops = slices.Insert(loops, r.down, outer)
	}
	return slices.DeleteFunc(loops, Loop.isOnce)
}

// columnsApart orders what has whole groups of lines of columns, and what is left over.
func (s *scheduler) columnsApart(loops []Loop, down int, apart int64, past bool) (walks []walk) {
	for _, part := range (walk{loops: loops}).apart(down, stacked) {
		for _, w := range s.columns(part.loops, apart, past, false) {
			w.source, w.destination = w.source+part.source, w.destination+part.destination
			walks = append(walks, w)
		}
	}
	return walks
}

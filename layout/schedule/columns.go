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

// column returns the digit that counts the columns that rows become.
func (c choice) column(b box) digit { return b.digits[c.load[0].digit] }

// columnsPast reports whether columns that are so far apart go past the cache. They do so
// earlier than rows if what is written is far apart: where stores through the cache are
// better as a rule, in pages of its own, or crowding a few sets of the cache. Narrow elements
// that go in stages on some machines follow a bit later.
func (s *scheduler) columnsPast(distance int64) bool {
	switch {
	case s.Streaming || s.MovedBytes >= s.machine.CacheBytes/2:
		return true
	case s.memory.stages == narrowStages && s.MovedBytes > s.machine.CacheBytes/8*3:
		return true
	case s.inStages(distance):
		return s.isBeyondSecondLevel() && s.crowded(distance, crowdedColumns)
	case s.MovedBytes > s.machine.CacheBytes/4:
		return s.memory.past || distance*s.ElementBits/8 >= pageBytes || s.crowded(distance, crowdedColumns)
	}
	return false
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

// columns orders the loops of a nest that makes columns of rows, so far apart: along the rows,
// some of them at a time. Short rows are read one after the other; what is worth
// announcing is the next ones. Rows that go on in other tiles are left for the next ones
// where whole lines of columns do not go past the cache. Where they do, lines of columns that
// are left over have a walk of their own if the nest may be repeated.
func (s *scheduler) columns(loops []Loop, apart int64, past, repeat bool) []walk {
	bySource(loops)
	last := len(loops) - 1
	down := 0 // the loop along the columns
	for i, l := range loops {
		if l.Destination > 0 && l.Destination < loops[down].Destination {
			down = i
		}
	}
	if last < 1 || down == last || loops[last].Source == 0 {
		return []walk{{loops: loops}}
	}
	along := loops[last]
	row, all, size := along.Source*along.Extent, loops[down].Extent, s.ElementBits/8
	short := row*size <= columnBytes && loops[down].Source%row == 0
	goesOn := func(l Loop) bool { return l.Source == row }
	stacks := s.memory.stacksAll && past && !short && along.Destination == along.Source*apart && !slices.ContainsFunc(loops, goesOn)
	most := int64(1) // lines of a column, one soon after the other
	switch {
	case short && s.memory.past && row*size > lineBytes:
		most = stackedShort
	case short:
	case stacks || s.crowded(along.Destination/along.Source, crowd):
		most = stacked
	}
	lines := divisor(all, most)
	if stacks && lines < most && all > most && repeat {
		return s.columnsApart(loops, down, apart, past)
	}
	ahead, next := int64(0), lines*loops[down].Source
	switch {
	case short, stacks && next%row == 0 && next*size < nextRowsBytes:
		ahead = next
	case most > 1 && s.memory.past:
		ahead = 2 * linesAhead * s.lineLanes() // it takes as much longer to get there
	}
	// ‥, along / pages, ‥ down / lines, ‥, along, down; or ‥, tiles, down, along
	if tiles := last - 1; !past && most == 1 && down < tiles {
		inner := loops[down]
		return []walk{{loops: slices.Insert(slices.Delete(loops, down, down+1), tiles, inner), ahead: ahead}}
	}
	outer, inner := loops[down].split(lines)
	loops[down] = outer
	loops = append(loops, inner)
	if f := divisor(along.Extent, s.memory.columns/along.Source); f > 1 {
		outer, inner := along.split(f)
		loops[last] = inner
		loops = slices.Insert(loops, down, outer)
	}
	loops = slices.DeleteFunc(loops, func(l Loop) bool { return l.Extent == 1 })
	return []walk{{loops: loops, ahead: ahead}}
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

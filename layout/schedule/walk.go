package schedule

import (
	"cmp"
	"slices"
)

// A walk is loops in their order, from an offset on.
type walk struct {
	loops               []Loop
	open                bool // to be unrolled, or to be put in another order
	source, destination int64
	ahead               int64 // what to announce, if more than the next lines
}

// order sorts the loops of a nest and blocks them. Where a loop is cut and does not
// come out even, and the nest may be repeated, there is a second walk for the rest.
//
// One side of a relayout has tiles, whatever they are called, the other rows: a
// tile's neighbours are farther apart in the rows than the other way round. The
// loops follow the tiles, but pass over a few of them at a time, row by row.
func (s *scheduler) order(loops []Loop, block Block, elements, bySource bool, r reach, repeat bool) []walk {
	along, across := tilesAndRows(bySource)
	slices.SortStableFunc(loops, func(a, b Loop) int {
		return cmp.Or(cmp.Compare(along(b), along(a)), cmp.Compare(across(b), across(a)))
	})
	far := s.Streaming || !s.large && s.isBeyondSecondLevel()
	small := rowsOfTiles(loops, along, across) <= fewRows || s.hasNarrowTiles(loops, block, along, across)
	if s.memory.smallInOrder && far && small {
		r = inOrder
	}
	walks := []walk{{loops: loops}}
	if elements {
		walks = s.pass(loops, block, r, repeat, along, across)
	}
	for i := range walks {
		walks[i].open = true
	}
	return walks
}

// hasNarrowTiles reports whether what is in the cache has tiles whose rows are a line each, and
// the rows of a tile do not crowd each other on the other side.
func (s *scheduler) hasNarrowTiles(loops []Loop, block Block, along, across func(Loop) int64) bool {
	line := s.lineLanes()
	if s.Streaming || s.ElementBits < 16 || max(block.copies(loops), int64(block.Loads[0].Lanes)) != line {
		return false
	}
	rows := slices.IndexFunc(loops, func(l Loop) bool { return along(l) == line })
	return rows >= 0 && !s.crowded(across(loops[rows]), hardwareRows)
}

// tilesAndRows returns the strides of loops on the side that has tiles, the source or the
// destination, and on the other one, which has rows.
func tilesAndRows(sourceIsTiled bool) (along, across func(Loop) int64) {
	along = func(l Loop) int64 { return l.Destination }
	across = func(l Loop) int64 { return l.Source }
	if sourceIsTiled {
		return across, along
	}
	return along, across
}

// rowsOfTiles returns how many rows the tiles have that loops along rows pass over.
func rowsOfTiles(loops []Loop, along, across func(Loop) int64) (rows int64) {
	row := slices.Clone(loops)
	slices.SortStableFunc(row, func(a, b Loop) int { return cmp.Compare(across(a), across(b)) })
	next := int64(0)
	for _, l := range row {
		switch at := across(l); {
		case at <= 0 || at < next:
			continue
		case next > 0 && at > next:
			return rows
		}
		rows = max(rows, along(l)/across(l))
		next = across(l) * l.Extent
	}
	return rows
}

// pass moves the loops that go along a row to the inside, as far as the block
// of rows and tiles that they make stays small.
func (s *scheduler) pass(loops []Loop, block Block, r reach, repeat bool, along, across func(Loop) int64) []walk {
	rest := slices.Clone(loops)
	var row []Loop // innermost first
	next := int64(0)
	for len(rest) > 0 {
		i := 0
		for k, l := range rest {
			if across(l) < across(rest[i]) {
				i = k
			}
		}
		l := rest[i]
		if across(l) <= 0 || next > 0 && across(l) != next {
			break
		}
		next = across(l) * l.Extent
		size := s.ElementBits / 8
		most := min(r.row/(across(l)*size), r.block/max(1, along(l)*size))
		if along(l)*size > inFirstLevel.block { // no tile, but lines far apart: columns
			most = r.columns / (across(l) * size)
			enough := mostRegisters + 1
			if s.memory.past {
				enough--
			}
			if len(block.Loads) >= enough && int64(block.Loads[0].Lanes)*size >= lineBytes {
				most = 1 // a block of many whole lines is enough
			}
		}
		if s.isNearby() && s.storesLines(loops) && along(l)/across(l) > mostForeseen {
			most = min(most, max(1, fewTiles/(across(l)*size)))
		}
		if l.Extent <= most || i == len(rest)-1 {
			rest = slices.Delete(rest, i, i+1)
			row = append(row, l)
			continue
		}
		f := portion(l.Extent, most, repeat)
		if f <= 1 {
			break
		}
		return cut(rest, row, i, f)
	}
	return []walk{join(rest, row)}
}

// A reach is how many bytes a block of rows and tiles that is walked together
// has at most, and a row of it; and how many bytes of rows that become columns are read at
// a time.
type reach struct{ block, row, columns int64 }

// The lines of a block stay in the first level of the cache. Where a large
// destination cannot go past the cache, its lines are written in long rows, as
// memory likes them, and it is the tiles that wait in the second level. But if a
// row finds no more than a vector of each tile side by side, tiles are read one by
// one, as memory likes those, or by a few where that is past the cache. What goes
// through the cache does so in the order of the tiles: lines that are written one
// after the other are fetched ahead of the stores. Blocks that make columns of parts of
// lines use up the lines first, and only then go down, or where the columns have no room in
// the first level, go down as soon as that is done.
var (
	inFirstLevel  = reach{block: 16 << 10, row: 2 << 10, columns: columnBytes}
	inSecondLevel = reach{block: 1 << 20, row: 32 << 10, columns: columnBytes}
	oneByOne      = reach{block: 16 << 10, row: 128, columns: columnBytes}
	inOrder       = reach{columns: columnBytes}
	lineByLine    = reach{block: 64 << 10, row: lineBytes, columns: columnBytes}
	downColumns   = reach{block: 64 << 10, row: lineBytes, columns: lineBytes}
)

// tileRow returns how many elements of a row of the destination are in one tile of
// the source: of the loops along a row, the one that goes from tile to tile is the one
// that goes farthest in the source.
func tileRow(loops []Loop) int64 {
	var tiles Loop
	for next := int64(0); ; {
		var l Loop
		for _, o := range loops {
			if o.Destination > 0 && (o.Destination == next || next == 0 && (l.Destination == 0 || o.Destination < l.Destination)) {
				l = o
			}
		}
		if l.Destination == 0 {
			return tiles.Destination
		}
		if l.Source > tiles.Source {
			tiles = l
		}
		next = l.Destination * l.Extent
	}
}

const (
	// Small tiles have no more rows than fewRows, those of Tenstorrent's hardware hardwareRows.
	fewRows, hardwareRows = 8, 32
	// What is in the second level of the cache goes by so many bytes of a row, where tiles
	// have many rows.
	fewTiles = 128
	// Where rows become columns, so many bytes of a row are read at a time. Of rows that are less
	// than nextRowsBytes until the next lines of columns it is those that are announced.
	columnBytes, nextRowsBytes = 256, 128 << 10
)

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
	row, all := along.Source*along.Extent, loops[down].Extent
	most, lines, ahead := int64(1), int64(1), int64(0) // lines of a column, one soon after the other
	goesOn := func(l Loop) bool { return l.Source == row }
	stacks := s.memory.stacked && past && along.Destination == along.Source*apart && !slices.ContainsFunc(loops, goesOn)
	switch {
	case row*s.ElementBits/8 <= columnBytes && loops[down].Source%row == 0:
		if s.memory.past && row*s.ElementBits/8 > lineBytes {
			most = stackedShort
		}
		lines = divisor(all, most)
		ahead = lines * loops[down].Source
	case stacks || s.crowded(along.Destination/along.Source, crowd):
		most = stacked
		if lines = divisor(all, most); stacks && lines < most && all > most && repeat {
			return s.columnsApart(loops, down, apart, past)
		}
		if s.memory.past {
			ahead = 2 * linesAhead * s.lineLanes() // it takes as much longer to get there
		}
		if next := lines * loops[down].Source; stacks && next%row == 0 && next*s.ElementBits/8 < nextRowsBytes {
			ahead = next
		}
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

// crowd is how many lines of columns are on their way to memory.
const crowd = 64

// cut divides loop i of rest, f iterations of which join the row.
func cut(rest, row []Loop, i int, f int64) []walk {
	l := rest[i]
	var walks []walk
	outer := slices.Clone(rest)
	outer[i] = l.times(f)
	outer[i].Extent = l.Extent / f
	inner := l
	inner.Extent = f
	if outer[i].Extent == 1 {
		outer = slices.Delete(outer, i, i+1)
	}
	walks = append(walks, join(outer, append(slices.Clone(row), inner)))
	if left := l.Extent % f; left > 0 {
		inner.Extent = left
		outer = slices.Delete(slices.Clone(rest), i, i+1)
		if left > 1 {
			row = append(slices.Clone(row), inner)
		}
		w := join(outer, row)
		w.source, w.destination = l.Source*(l.Extent-left), l.Destination*(l.Extent-left)
		walks = append(walks, w)
	}
	return walks
}

func byDestination(loops []Loop) {
	slices.SortStableFunc(loops, func(a, b Loop) int { return cmp.Compare(b.Destination, a.Destination) })
}

func bySource(loops []Loop) {
	slices.SortStableFunc(loops, func(a, b Loop) int {
		return cmp.Or(cmp.Compare(b.Source, a.Source), cmp.Compare(b.Destination, a.Destination))
	})
}

// join puts a row, innermost loop first, inside of other loops.
func join(outer, row []Loop) walk {
	w := walk{loops: slices.Clone(outer)}
	for _, l := range slices.Backward(row) {
		w.loops = append(w.loops, l)
	}
	return w
}

// times returns the loop that makes f steps at once.
func (l Loop) times(f int64) Loop {
	l.Source *= f
	l.Destination *= f
	return l
}

// split returns two loops, the second of which makes f steps of l, the first the
// others.
func (l Loop) split(f int64) (outer, inner Loop) {
	outer, inner = l.times(f), l
	outer.Extent, inner.Extent = l.Extent/f, f
	return outer, inner
}

// portion returns how many steps of n to make at a time, at most most: so many that they
// come out even, or if that is few, and there may be a walk for the rest, as many as may be.
func portion(n, most int64, repeat bool) int64 {
	f := divisor(n, most)
	if f <= most/2 && repeat {
		f = min(n, most)
	}
	return f
}

// divisor returns the largest divisor of n that is at most most.
func divisor(n, most int64) int64 {
	for f := most; f > 1; f-- {
		if n%f == 0 {
			return f
		}
	}
	return 1
}

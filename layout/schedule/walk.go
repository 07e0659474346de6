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
func (s *scheduler) order(loops []Loop, block Block, padding, bySource bool, r reach, repeat bool) []walk {
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
	if !padding {
		few := s.isNearby() && s.storesLines(loops) && !s.goesWide(loops, block, bySource)
		walks = s.pass(loops, block, r, few, repeat, along, across)
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

// goesWide reports whether the rows that tiles are made of, or become, are in a few sets of the
// cache, and so much of each is best moved together, of many tiles: lines drive each other out.
func (s *scheduler) goesWide(loops []Loop, block Block, sourceIsTiled bool) bool {
	if !s.memory.wideIfCrowded {
		return false
	}
	along, across := tilesAndRows(sourceIsTiled)
	together := int64(len(block.Loads)) // rows of a block
	if sourceIsTiled {
		together = int64(len(block.Stores))
	}
	var down Loop // the rows of a tile: the first loop in it that goes farther on the other side
	for _, l := range loops {
		if across(l) > along(l) && (down.Extent == 0 || along(l) < along(down)) {
			down = l
		}
	}
	return down.Extent > 0 && s.crowded(across(down)/together, down.Extent*together)
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
// of rows and tiles that they make stays small; few says that of tiles with many rows it is
// fewTiles.
func (s *scheduler) pass(loops []Loop, block Block, r reach, few, repeat bool, along, across func(Loop) int64) []walk {
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
		if few && along(l)/across(l) > mostForeseen {
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
)

// cut divides loop i of rest, f iterations of which join the row.
func cut(rest, row []Loop, i int, f int64) []walk {
	l := rest[i]
	var walks []walk
	first, inner := l.split(f)
	outer := slices.Clone(rest)
	outer[i] = first
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

// isOnce reports whether a loop has one iteration.
func (l Loop) isOnce() bool { return l.Extent == 1 }

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

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
// The loops follow the tiles, but pass over a few of them at a time, row by row.
func (s *scheduler) order(loops []Loop, block Block, padding bool, how passing, repeat bool) []walk {
	along, across := tilesAndRows(how.bySource)
	slices.SortStableFunc(loops, func(a, b Loop) int {
		return cmp.Or(cmp.Compare(along(b), along(a)), cmp.Compare(across(b), across(a)))
	})
	far := s.Streaming || !s.large && s.isBeyondSecondLevel()
	small := rowsOfTiles(loops, along, across) <= fewRows || s.hasNarrowTiles(loops, block, along, across)
	if s.memory.smallInOrder && far && small {
		how.reach = inOrder
	}
	walks := []walk{{loops: loops}}
	if !padding {
		few := s.isNearby() && s.storesLines(loops) && !s.goesWide(loops, block, how.bySource)
		walks = s.pass(loops, block, how.reach, few, repeat, along, across)
	}
	for i := range walks {
		walks[i].open = true
	}
	return walks
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
			if len(block.Loads) >= enough && int64(block.Loads[0].Lanes)*size >= LineBytes {
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
	lineByLine    = reach{block: 64 << 10, row: LineBytes, columns: columnBytes}
	downColumns   = reach{block: 64 << 10, row: LineBytes, columns: LineBytes}
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

// join puts a row, innermost loop first, inside of other loops.
func join(outer, row []Loop) walk {
	w := walk{loops: slices.Clone(outer)}
	for _, l := range slices.Backward(row) {
		w.loops = append(w.loops, l)
	}
	return w
}

// A passing says how loops pass over the rows and tiles that they go through.
type passing struct {
	tiled    bool // it is the source that has tiles
	bySource bool // the order is that of the source
	byTile   bool // one tile is read after the other
	reach    reach
}

// passOver chooses how a nest passes over what it moves, by its place in memory.
func (s *scheduler) passOver(whole Nest, b box, c choice, loops []Loop) passing {
	tiled := !c.padding && sourceIsTiled(loops)
	byLine := c.crossed && s.goesLineByLine(c.column(b))
	p := passing{tiled: tiled, bySource: tiled && !byLine, reach: inFirstLevel}
	if bySource, ok := s.turnedBySource(whole, b, c); ok {
		p.bySource = bySource
	}
	piece := whole.Block.copies(loops) * s.ElementBits / 8
	if c.crossed {
		piece = LineBytes // as much of a row, and of a column
	}
	switch {
	case s.through && (!tiled || whole.alignedTo(1<<len(c.store))):
		p.reach = inOrder
	case byLine:
		p.reach = lineByLine
		if column := c.column(b); s.crowded(column.destination, min(column.extent, 2*crowdedColumns)) {
			p.reach, p.bySource = downColumns, false
		}
	case s.isNearby() && piece < s.memory.nearbyInOrder && (whole.alignedTo(1<<len(c.store)) || !s.storesCrowd(loops)) && (c.padding || !s.goesWide(loops, whole.Block, tiled)):
		p.reach = inOrder
	case !s.large || whole.alignedTo(s.lanes):
	case tiled:
		p.byTile, p.reach = true, oneByOne
		if s.through {
			p.reach.row = tileRow(loops) * s.ElementBits / 8
		}
	case piece >= turnBytes:
		p.reach = inOrder
	default:
		p.reach = inSecondLevel
	}
	return p
}

// alongside puts the loops of what is left over at the end of rows in the order of the
// main part's, whose outermost one they have to have, so that the two can be fused.
func alongside(loops, main []Loop) ([]Loop, bool) {
	if len(main) == 0 || !slices.Contains(loops, main[0]) {
		return nil, false
	}
	at := func(l Loop) int {
		if i := slices.Index(main, l); i >= 0 {
			return i
		}
		return len(main)
	}
	loops = slices.Clone(loops)
	slices.SortStableFunc(loops, func(a, b Loop) int {
		return cmp.Or(cmp.Compare(at(a), at(b)), cmp.Compare(b.Extent, a.Extent))
	})
	return loops, true
}

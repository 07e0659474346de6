package schedule

import (
	"cmp"
	"slices"
)

// One side of a relayout has tiles, whatever they are called, the other one rows: a tile's
// neighbours are farther apart in the rows than the other way round.

// sourceIsTiled reports whether the source is the tiles, where the destination has
// rows: the side that jumps back and forth on the other one more often, or else whose
// neighbours, where the two sides go different ways, are farther apart there.
func sourceIsTiled(loops []Loop) bool {
	var room [2][8]Loop // mostly enough not to allocate
	source, destination := append(room[0][:0], loops...), append(room[1][:0], loops...)
	slices.SortFunc(source, func(a, b Loop) int { return cmp.Compare(a.Source, b.Source) })
	slices.SortFunc(destination, func(a, b Loop) int { return cmp.Compare(a.Destination, b.Destination) })
	for i, l := range source {
		if other := destination[i]; l != other {
			return cmp.Or(cmp.Compare(jumps(source, ofDestination), jumps(destination, ofSource)), cmp.Compare(l.Destination, other.Source)) > 0
		}
	}
	return false
}

// sourceIsTiled is the same of the loops that a box would have without a block.
func (b box) sourceIsTiled() bool {
	loops := make([]Loop, 0, len(b.digits))
	for _, d := range b.digits {
		if !d.whole && d.extent > 1 {
			loops = append(loops, d.loop())
		}
	}
	return sourceIsTiled(loops)
}

// jumps counts how often, from one loop to the next, the stride gets smaller.
func jumps(loops []Loop, stride func(Loop) int64) int {
	n := 0
	for i := 1; i < len(loops); i++ {
		if stride(loops[i]) < stride(loops[i-1]) {
			n++
		}
	}
	return n
}

// tilesAndRows returns the strides of loops on the side that has tiles, the source or the
// destination, and on the other one, which has rows.
func tilesAndRows(sourceIsTiled bool) (along, across func(Loop) int64) {
	if sourceIsTiled {
		return ofSource, ofDestination
	}
	return ofDestination, ofSource
}

// rowsOfTiles returns how many rows the tiles have that loops along rows pass over.
func rowsOfTiles(loops []Loop, along, across func(Loop) int64) (rows int64) {
	row := append(make([]Loop, 0, 8), loops...) // mostly enough not to allocate
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

// rowsOfTiles returns how many rows the tiles have that a nest goes through.
func (n Nest) rowsOfTiles() int64 {
	along, across := tilesAndRows(sourceIsTiled(n.Loops))
	return rowsOfTiles(n.Loops, along, across)
}

const (
	// Small tiles have no more rows than fewRows, those of Tenstorrent's hardware hardwareRows.
	fewRows, hardwareRows = 8, 32
	// What is in the second level of the cache goes by so many bytes of a row, where tiles
	// have many rows.
	fewTiles = 128
)

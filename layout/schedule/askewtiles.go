package schedule

import "slices"

// Rows that become columns may go on in the next tile after a line of a column, or two. Stages then
// begin with a tile: they cross a tile more than they store, not a line, and go down the columns
// of tiles. Less than leastTiles are not worth it, as the first one and the last go through the
// cache.
const leastTiles = 10

// askewUnits returns stages of rows, or of the tiles in which rows go on, with the digits of these:
// tiles of one or two lines of a column, the second of which may be that of another face. Parts
// have none.
func (s *scheduler) askewUnits(b box, h int) (u askewStage, inTiles []int) {
	line, row, out := s.lineLanes(), b.digits[h], b.chain(destination, inBox)
	if s.machine.Parts || len(out) < 2 || row.extent != line && row.extent != 2*line {
		return askewStage{unit: row, perTile: 1, apart: line * row.source}, nil
	}
	u.perTile, u.inTile, inTiles = row.extent/line, line*row.source, out[1:2]
	if face := b.digits[out[1]]; len(out) > 2 && row.extent == line && face.extent == 2 {
		u.perTile, u.inTile, inTiles = 2, face.source, out[1:3]
	}
	u.unit = b.digits[inTiles[len(inTiles)-1]]
	u.apart = u.unit.source
	return u, inTiles
}

// without returns a box with one value of some digits.
func (b box) without(numbers []int) box {
	b.digits = slices.Clone(b.digits)
	for _, k := range numbers {
		b.digits[k].extent, b.digits[k].valid = 1, 1
	}
	return b
}

// linesOf returns the loops over the lines that a stage crosses: a line, or a tile, more than it
// stores.
func (u *askewStage) linesOf() []Loop {
	loops := []Loop{{Extent: u.lines/u.perTile + 1, Source: u.apart, Destination: u.perTile * u.line, Digit: -1}}
	if u.perTile > 1 {
		loops = append(loops, Loop{Extent: u.perTile, Source: u.inTile, Destination: u.line, Digit: -1})
	}
	return loops
}

package schedule

import "slices"

// Rows that become columns may go on in the next tile after a line of a column, or two. Stages then
// begin with a tile: they cross a tile more than they store, not a line, and go down the columns
// of tiles. Less than leastTiles are not worth it, as the first one and the last go through the
// cache.
const leastTiles = 10

// askewTiles returns where rows go on in other tiles, of one or two lines of a column, the second of
// which may be that of another face. ok is false where there are no such tiles, or parts.
func (s *scheduler) askewTiles(b box, h int) (u askewStage, ok bool) {
	u.perTile = 1
	line, row, out := s.lineLanes(), b.digits[h], b.chain(destination, inBox)
	if s.machine.Parts || len(out) < 2 || row.extent != line && row.extent != 2*line {
		return u, false
	}
	u.perTile, u.apart, u.tile, u.inTiles = row.extent/line, line*row.source, b.digits[out[1]], out[1:2]
	if face := u.tile; len(out) > 2 && row.extent == line && face.extent == 2 {
		u.perTile, u.apart, u.tile, u.inTiles = 2, face.source, b.digits[out[2]], out[1:3]
	}
	u.far = (u.tile.extent - 1) * u.tile.source
	return u, true
}

// untiled returns a box without the digits of its tiles.
func (u *askewStage) untiled(b box) box {
	b.digits = slices.Clone(b.digits)
	for _, k := range u.inTiles {
		b.digits[k].extent, b.digits[k].valid = 1, 1
	}
	return b
}

// linesOf returns the loops over the lines that a stage crosses: one more than it stores, or a tile
// more.
func (u *askewStage) linesOf() []Loop {
	inTile := Loop{Extent: u.perTile, Source: u.apart, Destination: u.line, Digit: -1}
	if len(u.inTiles) == 0 {
		inTile.Extent = u.lines + 1
		return []Loop{inTile}
	}
	tiles := u.tile.loop()
	tiles.Extent = u.lines/u.perTile + 1
	if u.perTile == 1 {
		return []Loop{tiles}
	}
	return []Loop{tiles, inTile}
}

package schedule

// Rows that become columns may go on in the next tile after a line of a column, or two, or a part of
// one. Stages then begin with a tile: they cross a tile more than they store, if it is a line or two,
// and go down the columns of tiles. Less than leastTiles are not worth it, as the first one and the
// last go through the cache.
const leastTiles = 10

// askewUnits returns stages of rows, or of the tiles in which rows go on, with the digits of these:
// tiles of one or two lines of a column, the second of which may be that of another face, or tiles of
// which a line has several. Parts have none.
func (s *scheduler) askewUnits(b box, w, h int) (u askewStage, inTiles []int) {
	line, row, out := s.lineLanes(), b.digits[h], b.chain(destination, inBox)
	u = askewStage{unit: row, perTile: 1, tile: line, apart: line * row.source}
	if s.machine.Parts || len(out) < 2 {
		return u, nil
	}
	switch {
	case row.extent < line && line%row.extent == 0 && out[1] != w:
		u.unit, u.tile = b.digits[out[1]], row.extent
		u.nextTile = u.unit.source
		u.apart = line / u.tile * u.nextTile
		return u, out[1:2]
	case row.extent != line && row.extent != 2*line:
		return u, nil
	}
	u.perTile, u.inTile, inTiles = row.extent/line, line*row.source, out[1:2]
	if face := b.digits[out[1]]; len(out) > 2 && row.extent == line && face.extent == 2 {
		u.perTile, u.inTile, inTiles = 2, face.source, out[1:3]
	}
	u.unit = b.digits[inTiles[len(inTiles)-1]]
	u.apart = u.unit.source
	return u, inTiles
}

// rowsOf returns the digits that count so many rows, of a line at most and so far apart in a tile, and
// the loops over what else the line has.
func (u *askewStage) rowsOf(rows, apart int64) (digits []digit, others []Loop) {
	inTile, across := min(rows, u.tile), max(rows, u.tile)
	digits = []digit{{extent: inTile, source: apart, destination: 1}}
	if tiles := rows / inTile; tiles > 1 {
		digits = append(digits, digit{extent: tiles, source: u.nextTile, destination: inTile})
	}
	if rest := u.line / across; rest > 1 {
		others = append(others, Loop{Extent: rest, Source: across / u.tile * u.nextTile, Destination: across})
	}
	if rest := u.tile / inTile; rest > 1 {
		others = append(others, Loop{Extent: rest, Source: inTile * apart, Destination: inTile})
	}
	return digits, others
}

// acrossTiles divides a loop over the columns of a stage into as many parts as a line has tiles, so
// that each announces one, if it comes out even.
func (u *askewStage) acrossTiles(columns Loop) []Loop {
	tiles := u.line / u.tile
	if tiles == 1 || columns.Extent%tiles != 0 {
		return []Loop{columns}
	}
	outer, inner := columns.split(columns.Extent / tiles)
	return []Loop{outer, inner}
}

// linesOf returns the loops over the lines that a stage crosses: a line, or a tile, more than it
// stores.
func (u *askewStage) linesOf() []Loop {
	loops := []Loop{{Extent: u.lines/u.perTile + 1, Source: u.apart, Destination: u.perTile * u.line}}
	if u.perTile > 1 {
		loops = append(loops, Loop{Extent: u.perTile, Source: u.inTile, Destination: u.line})
	}
	return loops
}

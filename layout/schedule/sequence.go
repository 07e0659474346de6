package schedule

import (
	"slices"
)

// Some memories read best what comes one after the other, and write best in lines that
// have their neighbours soon. Rows are read as they come, then, be they of tiles or not, or by
// a few at a time, as many as it takes to write neighbours.

// Lines are soon followed by their neighbours where so many bytes of the destination are
// written together, or no more than nearBytes are read in between. Rows that are read
// together have turns: of turnRead bytes, but at least rowRead bytes of each.
const pieceBytes, nearBytes, turnRead, rowRead = 2 * LineBytes, 2 << 10, 16 << 10, 4 << 10

// inSequence orders the loops of a nest by the source, but for a few rows together. Where turns do
// not come out even, and the nest may be repeated, there is a second walk for the rest.
func (s *scheduler) inSequence(loops []Loop, b Block, repeat bool) []walk {
	bySource(loops)
	loops, together := s.rowsTogether(loops, b)
	rows, _ := b.pagesRead(s.ElementBits / 8)
	rows *= countOf(together)
	walks := []walk{{loops: loops}}
	if len(together) > 0 {
		walks = inTurns(loops, max(rowRead, turnRead/max(1, rows))*8/s.ElementBits, repeat)
	}
	for i, w := range walks {
		walks[i].open = true
		walks[i].loops = slices.DeleteFunc(slices.Concat(w.loops, together), Loop.isOnce)
	}
	return walks
}

// rowsTogether takes out of loops those over rows that write neighbours together.
func (s *scheduler) rowsTogether(loops []Loop, b Block) (rest, together []Loop) {
	rest = slices.Clone(loops)
	most := pieceBytes * 8 / s.ElementBits
	for piece := b.piece(); piece < most; {
		i := slices.IndexFunc(rest, func(l Loop) bool { return l.Destination == piece && l.Extent > 1 })
		if i < 0 {
			break
		}
		if l := rest[i]; l.Source*s.ElementBits/8 <= nearBytes {
			piece *= l.Extent
			continue
		}
		outer, inner := rest[i].split(divisor(rest[i].Extent, most/piece))
		if inner.Extent == 1 {
			break
		}
		rest[i] = outer
		together = slices.Insert(together, 0, inner)
		piece *= inner.Extent
	}
	return rest, together
}

// piece returns how many neighbours a block writes from its first store on.
func (b Block) piece() (slots int64) {
	for _, st := range b.Stores {
		if st.Offset == b.Stores[0].Offset+slots {
			slots += b.lanes(st.Register)
		}
	}
	return slots
}

// inTurns divides the loops along a row, the innermost ones, so that some of it is read
// of all the rows of a tile before the next.
func inTurns(loops []Loop, turn int64, repeat bool) []walk {
	next := int64(0)
	for i := len(loops) - 1; i >= 0; i-- {
		l := loops[i]
		if next > 0 && l.Source != next {
			break
		}
		if next = l.Source * l.Extent; next <= turn {
			continue
		}
		most := max(1, turn/l.Source)
		f := portion(l.Extent, most, repeat)
		place := slices.IndexFunc(loops[:i], func(o Loop) bool { return o.Destination < l.Destination*f })
		if f == 1 && most > 1 || place < 0 {
			break
		}
		rest := slices.Insert(slices.Clone(loops[:i]), place, l)
		row := slices.Clone(loops[i+1:])
		slices.Reverse(row)
		return cut(rest, row, place, f)
	}
	return []walk{{loops: loops}}
}

// Sources are read in sequence for which not so many sixteenths of the cache have room, or so many
// where they are read in long pieces.
const roomForSource, roomForLongPieces = 12, 8

// readsOn reports whether what goes past the cache in pieces of so many neighbours, or 0 if
// it is shuffled, is read in sequence, from tiles or from rows. What the cache has room for may be there, and then
// the order of the destination is better.
func (s *scheduler) readsOn(piece int64, tiled bool) bool {
	if s.near {
		return false
	}
	size, room := s.ElementBits/8, int64(roomForSource)
	switch {
	case s.memory.room > 0:
		room = s.memory.room
	case piece*size >= turnBytes:
		room = roomForLongPieces
	}
	source := s.elementCount * size
	return s.memory.inSequence.has(piece*size, tiled, source <= s.machine.lastLevel) && source > s.machine.CacheBytes/16*room
}

// readsRowsOn is the same of rows of so many elements that begin anywhere in a line.
func (s *scheduler) readsRowsOn(length int64) bool {
	return s.readsOn(length, false) || s.memory.inSequence == shuffledOrNear && s.readsOn(0, false)
}

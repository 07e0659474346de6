package schedule

import (
	"cmp"
	"slices"
)

// What is in the cache beyond its second level is best written in the order of the destination, if
// what is read meanwhile, in as many places as there are rows of a tile or tiles of a row, does not
// crowd the first level: lines that are written one after the other are fetched ahead.

// goesByRuns reports whether what a block copies, in the cache beyond its second level, is
// in runs long enough for the order of the destination.
func (s *scheduler) goesByRuns(b Block, loops []Loop) bool {
	least := s.memory.orderedRun
	return least > 0 && !s.large && s.isBeyondSecondLevel() && b.copies(loops)*s.ElementBits/8 >= least
}

// So many places may have their lines in the same set if they are read in turn: each line is used
// at once, and the next one of its place fetched ahead. More may where places are read by some lines
// at a time.
const inTurn, inTurnByLines = ways * 3 / 2, 2 * ways

// goesInOrder reports whether what a block moves in some loops, in short pieces, is best written
// in the order of the destination.
func (s *scheduler) goesInOrder(block Block, loops []Loop) bool {
	toRows := block.spreads()
	if !s.memory.shortInOrder || !s.few || s.large || !s.isBeyondSecondLevel() || s.ElementBits < 16 && !toRows {
		return false
	}
	ordered := slices.SortedStableFunc(slices.Values(loops), func(a, b Loop) int { return cmp.Compare(a.Destination, b.Destination) })
	piece, places := block.pieces()
	for len(ordered) > 0 && ordered[0].Source == piece {
		piece *= ordered[0].Extent
		ordered = ordered[1:]
	}
	line, most := s.lineLanes(), int64(inTurnByLines)
	switch {
	case piece == line:
		most = inTurn
	case piece == 2*line && len(block.Stores) == 1:
	case piece%line == 0 && len(block.Stores) > 1 && !toRows:
	default:
		return false
	}
	for _, l := range ordered {
		if l.Source == piece { // the places go on
			return s.haveRoom(places, most)
		}
		if int64(len(places))*l.Extent > most*setsBytes/LineBytes {
			return false
		}
		for i := range places {
			for k := int64(1); k < l.Extent; k++ {
				places = append(places, places[i]+k*l.Source)
			}
		}
	}
	return false
}

// pieces returns how many neighbours a block reads in each place, and where these are.
func (b Block) pieces() (piece int64, places []int64) {
	for _, l := range b.Loads {
		if l.Offset == piece && len(places) < 2 {
			piece += int64(l.Lanes)
		}
		places = append(places, l.Offset)
	}
	return piece, places
}

// spreads reports whether the first stores of a block are as far apart as the first loads, or
// farther: what becomes rows, not tiles.
func (b Block) spreads() bool {
	return len(b.Stores) > 1 && len(b.Loads) > 1 && b.Stores[1].Offset-b.Stores[0].Offset >= b.Loads[1].Offset-b.Loads[0].Offset
}

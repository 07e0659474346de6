package schedule

import "slices"

// What is written through the cache in the order of tiles is read from as many rows as
// a tile has, each in a page of its own. A processor foresees what comes next in some
// pages at a time; where a tile has more rows than that, nothing of them is foreseen.
// Then some rows of several tiles are moved at a time.

// Of more than mostForeseen rows, of which a tile has two lines or more, so many are
// moved at a time, of so many tiles.
const mostForeseen, foreseenRows, foreseenTiles = 16, 8, 4

// inFewPages divides walks along tiles so that few pages are read at a time. Where
// tiles do not come out even, and the nest may be repeated, there is a walk for the rest.
func (s *scheduler) inFewPages(walks []walk, block Block, repeat bool) (out []walk) {
	for _, w := range walks {
		if down, along, ok := s.manyPages(w.loops, block); ok {
			out = append(out, w.dividedAt(down, along, repeat)...)
		} else {
			out = append(out, w)
		}
	}
	return out
}

// dividedAt divides a walk whose loop number down goes down the rows of a tile, and
// number along from tile to tile.
func (w walk) dividedAt(down, along int, repeat bool) []walk {
	f := portion(w.loops[along].Extent, foreseenTiles, repeat)
	rows, some := w.loops[down].split(divisor(w.loops[down].Extent, foreseenRows))
	inside := append(slices.Clone(w.loops[down+1:]), some) // innermost first
	slices.Reverse(inside[:len(inside)-1])
	walks := cut(append(slices.Clone(w.loops[:down]), rows), inside, along, f)
	for i := range walks {
		walks[i].source += w.source
		walks[i].destination += w.destination
		walks[i].open = w.open
		walks[i].loops = slices.DeleteFunc(walks[i].loops, Loop.isOnce)
	}
	return walks
}

// manyPages finds the loop down the rows of a tile, if they are in too many pages, and
// the one that goes on along the rows, to the next tiles. What is inside of the first
// reads neighbours, a part of a row that is worth foreseeing.
func (s *scheduler) manyPages(loops []Loop, block Block) (down, along int, ok bool) {
	if len(block.Loads) != 1 {
		return 0, 0, false
	}
	size := s.ElementBits / 8
	read := int64(block.Loads[0].Lanes)
	down = len(loops) - 1
	for ; down > 0 && loops[down].Source == read; down-- {
		read *= loops[down].Extent
	}
	if down <= 0 || loops[down].Extent <= mostForeseen || loops[down].Source*size < pageBytes || read*size < 2*LineBytes {
		return 0, 0, false
	}
	along = slices.IndexFunc(loops[:down], func(l Loop) bool { return l.Source == read })
	even := divisor(loops[down].Extent, foreseenRows) > foreseenRows/2 // about so many rows
	return down, along, even && along >= 0 && foreseenTiles*read*size < pageBytes
}

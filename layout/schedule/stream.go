package schedule

import (
	"cmp"
	"math"
	"slices"
)

// What goes past the cache goes in whole lines. Reading it is then what takes time,
// and that is faster where several pages have turns: the processor foresees what is
// read in each of them.

// fillsLines reports whether the stores of some iterations of the innermost loop
// fill the lines that they are in. What goes past the cache in parts of a line makes
// memory read the rest.
func (n Nest) fillsLines(bits int64) bool {
	line := LineLanes(bits)
	filled := map[int64]int64{}
	first := n.OuterLoops()
	inner := slices.Clone(n.Loops[max(0, first-1):])
	if first > 0 && len(inner) > 0 {
		inner[0].Extent = min(inner[0].Extent, max(1, line/max(1, inner[0].Destination)))
	}
	iterations, _ := offsetsOf(inner, math.MaxInt64)
	for _, at := range iterations {
		for _, st := range n.Block.Stores {
			filled[(n.Destination%line+at.destination+st.Offset)/line] += int64(n.Block.lanes(st.Register))
		}
	}
	for _, slots := range filled {
		if slots < line {
			return false
		}
	}
	return true
}

// wholeLines returns a block and loops that do the same, but where vectors are shorter
// than lines, and the rest of one is what a loop stores next, that is in the block: not
// where they are single elements, which a loop stores as well.
func (b Block) wholeLines(line int64, loops []Loop) (Block, []Loop) {
	lanes := int64(b.lanes(b.Stores[0].Register))
	times := line / lanes
	i := slices.IndexFunc(loops, func(l Loop) bool {
		return l.Destination == lanes && l.Source != lanes && l.Extent%max(1, times) == 0
	})
	if lanes == 1 || times < 2 || i < 0 {
		return b, loops
	}
	loops = slices.Clone(loops)
	var inner Loop
	if loops[i], inner = loops[i].split(times); loops[i].Extent == 1 {
		loops = slices.Delete(loops, i, i+1)
	}
	return b.repeated(inner), loops
}

// repeated returns a block that does what a loop around it did.
func (b Block) repeated(l Loop) (out Block) {
	loads, shuffles, n := len(b.Loads), len(b.Shuffles), int(l.Extent)
	for k := range n {
		number := func(register int) int {
			if register < loads {
				return k*loads + register
			}
			return n*loads + k*shuffles + register - loads
		}
		for _, ld := range b.Loads {
			ld.Offset += int64(k) * l.Source
			out.Loads = append(out.Loads, ld)
		}
		for _, sh := range b.Shuffles {
			out.Shuffles = append(out.Shuffles, Shuffle{number(sh.A), number(sh.B), sh.Mask})
		}
		for _, st := range b.Stores {
			out.Stores = append(out.Stores, Store{st.Offset + int64(k)*l.Destination, number(st.Register), st.Mask})
		}
	}
	return out
}

// serialize makes blocks move one after the other where something goes past the cache, if that is better: the
// loads behind a store go to memory while that waits.
func (s *scheduler) serialize() {
	if !s.memory.serialPast || !s.Streaming {
		return
	}
	for _, r := range s.bodies() {
		for i := range r.Nests {
			r.Nests[i].Serial = true
		}
	}
}

// readsOn reports whether what goes past the cache in pieces of so many neighbours, or 0 if
// it is shuffled, is read in sequence. What the cache has room for may be there, and then
// the order of the destination is better, of long pieces only if that is half of the cache.
func (s *scheduler) readsOn(piece int64) bool {
	if s.near {
		return false
	}
	size := s.ElementBits / 8
	room := s.machine.CacheBytes * 3 / 4
	if piece*size >= turnBytes {
		room = s.machine.CacheBytes / 2
	}
	if s.memory.inSequence == shortPieces && (piece == 0 || piece*size >= longRun) {
		return false
	}
	return s.memory.inSequence != notInSequence && s.elementCount*size > room
}

// Announcements go no more bytes ahead of the loads: farther, and the first level of the
// cache forgets. In tiles of which the processor foresees some they go so many ahead.
const mostAhead, tilesAhead = 32 << 10, 2 << 10

// readsFar reports whether elements come from memory: a destination may be large, and
// what is read small.
func (s *scheduler) readsFar() bool {
	return s.large && !s.near && s.elementCount*s.ElementBits/8 > s.machine.CacheBytes/4
}

// foresees reports whether the processor fetches what is read without being told: tiles
// that are read in order, or, where it needs to be told even of those, long runs.
func (s *scheduler) foresees(b Block, loops []Loop, tiled, byTile bool) bool {
	if s.memory.aheadLevel == 1 {
		return byTile
	}
	return tiled && b.inLongRuns(loops, s.ElementBits/8)
}

// announce chooses what to announce: what is read some iterations later. Of rows
// that is what comes next, but at the end of the innermost loop that is long
// enough. Where pages have turns it is no part of one turn, and a loop may go on
// where another one ends. What comes next in tiles without turns the processor
// foresees, but not where other tiles begin: there it is the loop of which the
// smallest part, its end, is announced in vain.
func (s *scheduler) announce(n *Nest, tiled, turned bool) {
	size := s.ElementBits / 8
	read := int64(0) // by one iteration of what is inside
	for _, l := range n.Block.Loads {
		read += int64(l.Lanes) * size
	}
	least, enough := s.memory.leastAhead, int64(4)
	n.AheadLevel = s.memory.aheadLevel
	switch {
	case turned && n.AheadLevel == 2:
		least *= 2
	case tiled && !turned && s.memory.turns:
		least, enough = tilesAhead, math.MaxInt64
	}
	best := int64(2) // at least every other one must be good
	for i, l := range slices.Backward(n.Loops) {
		steps, good := max(1, least/read), l.Extent
		switch {
		case turned:
			good = n.goesOn(l)
		case s.readsOn(0):
			good = n.goesOnBehind(i)
		}
		if l.Digit == 0 && steps*read <= mostAhead && good/steps > best && !(turned && read*l.Extent <= turnBytes) {
			best = good / steps
			n.Ahead = steps * l.Source
		}
		if read *= l.Extent; read > mostAhead || best >= enough {
			break
		}
	}
}

// goesOn returns how many steps of a loop there are in the source one after the
// other, in it and in loops that go on where it ends.
func (n *Nest) goesOn(l Loop) int64 {
	steps := l.Extent
	for l.Source != 0 {
		i := slices.IndexFunc(n.Loops, func(o Loop) bool { return o.Extent > 1 && o.Source == l.Source*steps })
		if i < 0 {
			break
		}
		steps *= n.Loops[i].Extent
	}
	return steps
}

// goesOnBehind returns how many steps of loop i there are in the source one after the
// other: in it, and in those around it that go on where it ends.
func (n *Nest) goesOnBehind(i int) int64 {
	if n.Loops[i].Unrolled {
		return 0
	}
	steps := n.Loops[i].Extent
	for k := i - 1; k >= 0 && n.Loops[k].Source == n.Loops[i].Source*steps; k-- {
		steps *= n.Loops[k].Extent
	}
	return steps
}

// So many bytes are read of a page before it is another one's turn; and so many
// pages have turns.
const pageBytes, turnBytes, fewestPages, mostPages = 4 << 10, 256, 4, 16

// Runs of so many bytes that are neighbours on both sides are better moved one after
// the other, if it is few places whose runs go on where the last ones ended.
const longRun = pageBytes / 2

// inLongRuns reports whether a block with some loops around it moves such runs.
func (b Block) inLongRuns(loops []Loop, size int64) bool {
	run := b.copies(loops)
	places := int64(1)
	for _, l := range slices.Backward(loops) {
		switch {
		case l.Source == run:
			return run*size >= longRun && places <= fewestPages
		case l.Source > run:
			places *= l.Extent
		}
	}
	return run*size >= longRun
}

// copies returns how many neighbours a block with some loops around it moves to
// neighbours.
func (b Block) copies(loops []Loop) int64 {
	if len(b.Loads) != 1 || len(b.Stores) != 1 {
		return 0
	}
	n := int64(b.Loads[0].Lanes)
	loops = slices.Clone(loops)
	slices.SortStableFunc(loops, func(a, b Loop) int { return cmp.Compare(a.Source, b.Source) })
	for _, l := range loops {
		if l.Source == n && l.Destination == n {
			n *= l.Extent
		}
	}
	return n
}

// takeTurns gives a nest the order of loops in which pages have turns, and reports
// whether there is one.
func (s *scheduler) takeTurns(n *Nest, outer, loops []Loop, tiled bool) bool {
	pages, read := n.Block.reads(s.ElementBits / 8)
	size := s.ElementBits / 8
	piece := n.Block.copies(loops)
	switch {
	case !s.memory.turns || pages == 0 || n.Block.inLongRuns(loops, size) || tiled && piece*size < turnBytes:
		return false
	case pages >= fewestPages: // the block's own have turns
		return false
	case s.readsOn(piece) && piece*size >= pieceBytes: // one after the other is better
		return false
	}
	rest, run := s.turn(loops, read)
	rest, turns := s.pagesOf(rest, pages, len(loops) == 1)
	if len(turns) == 0 {
		return false
	}
	all := slices.DeleteFunc(slices.Concat(rest, turns, run), Loop.isOnce)
	turned := *n
	if s.mayRepeat(*n) {
		all = unrollFrom(firstUnrolled(all, *n), all, s.blocksTogether(*n))
	}
	turned.Loops = slices.Concat(outer, all)
	if !turned.fillsLines(s.ElementBits) {
		return false
	}
	*n = turned
	return true
}

// reads returns how many pages a block reads of elements of some size, or places far
// apart, and how many bytes of each.
func (b Block) reads(size int64) (pages, bytes int64) {
	var at []int64
	for _, l := range b.Loads {
		at = append(at, l.Offset*size)
		bytes += int64(l.Lanes) * size
	}
	slices.Sort(at)
	for i := range at {
		if i == 0 || at[i] >= at[i-1]+pageBytes/2 {
			pages++
		}
	}
	return pages, bytes / max(1, pages)
}

// turn takes out of some loops what is read of a page at a time, if a block reads so
// many bytes of it.
func (s *scheduler) turn(loops []Loop, read int64) (rest, run []Loop) {
	rest = slices.Clone(loops)
	for i := len(rest) - 1; i >= 0 && rest[i].Source*s.ElementBits/8 < pageBytes; i-- {
		l := rest[i]
		outer, inner := l.split(divisor(l.Extent, turnBytes/read))
		run = slices.Insert(run, 0, inner)
		if read *= inner.Extent; outer.Extent > 1 {
			rest[i] = outer
			break
		}
		rest = rest[:i]
	}
	return rest, run
}

// pagesOf takes out of some loops those that go from page to page, until there are
// enough pages with those that a block reads. The outermost one stays, unless it is
// all there is: what is left over at the ends of rows has it too.
func (s *scheduler) pagesOf(loops []Loop, pages int64, all bool) (rest, turns []Loop) {
	rest = slices.Clone(loops)
	for i := len(rest) - 1; i >= 0 && pages < fewestPages && (i > 0 || all); i-- {
		l, stride := rest[i], rest[i].Source*s.ElementBits/8
		if stride <= 0 {
			continue
		}
		if f := pageBytes / stride; f > 1 { // some steps stay in their page
			if pageBytes%stride != 0 || l.Extent%f != 0 {
				continue
			}
			var near Loop
			l, near = l.split(f)
			rest = slices.Insert(rest, i+1, near)
		}
		outer, turn := l.split(divisor(l.Extent, mostPages/pages))
		rest[i] = outer
		if turn.Extent > 1 {
			turns = slices.Insert(turns, 0, turn)
			pages *= turn.Extent
		}
	}
	return rest, turns
}

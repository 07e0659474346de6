package schedule

import (
	"cmp"
	"math"
	"slices"
)

// What goes past the cache goes in whole lines. Reading it is then what takes time,
// and that is faster where several pages have turns: the processor foresees what is
// read in each of them.

// fillsLines reports whether aligned stores fill the lines that they are in: each by itself, or
// those of some iterations of the innermost loop, as columns do whose vectors are narrower. What goes
// past the cache in parts of a line makes memory read the rest.
func (n Nest) fillsLines(bits int64) bool {
	line := LineLanes(bits)
	if n.Block.lanes(n.Block.Stores[0].Register) >= line {
		return true
	}
	filled := map[int64]int64{}
	first := n.OuterLoops()
	inner := slices.Clone(n.Loops[max(0, first-1):])
	if first > 0 && len(inner) > 0 {
		inner[0].Extent = min(inner[0].Extent, max(1, line/max(1, inner[0].Destination)))
	}
	iterations, _ := offsetsOf(inner, math.MaxInt64)
	for _, at := range iterations {
		for _, st := range n.Block.Stores {
			filled[(n.Destination%line+at.destination+st.Offset)/line] += n.Block.lanes(st.Register)
		}
	}
	for _, slots := range filled {
		if slots < line {
			return false
		}
	}
	return true
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

// So many bytes are read of a page before it is another one's turn; and so many
// pages have turns.
const turnBytes, fewestPages, mostPages = 256, 4, 16

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
	ordered := append(make([]Loop, 0, 8), loops...) // mostly enough not to allocate
	slices.SortStableFunc(ordered, func(a, b Loop) int { return cmp.Compare(a.Source, b.Source) })
	for _, l := range ordered {
		if l.Source == n && l.Destination == n {
			n *= l.Extent
		}
	}
	return n
}

// takeTurns gives a nest the order of loops in which pages have turns, and reports
// whether there is one. What is read in sequence has turns only where that writes neighbours.
func (s *scheduler) takeTurns(n *Nest, outer, loops []Loop, tiled bool) bool {
	pages, read := n.Block.pagesRead(s.ElementBits / 8)
	size := s.ElementBits / 8
	piece := n.Block.copies(loops)
	switch {
	case !s.memory.turns || pages == 0 || n.Block.inLongRuns(loops, size) || tiled && piece*size < turnBytes:
		return false
	case pages >= fewestPages: // the block's own have turns
		return false
	case s.readsOn(piece, tiled) && piece*size >= pieceBytes: // one after the other is better
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
	if !turned.fillsLines(s.ElementBits) || s.readsOn(piece, tiled) && turned.writesOn()*size < pieceBytes {
		return false
	}
	*n = turned
	return true
}

// writesOn returns how many neighbours a nest writes soon after each other: without a loop, or in its
// innermost ones.
func (n Nest) writesOn() int64 {
	piece, outer := n.Block.piece(), n.OuterLoops()
	unrolled := slices.Clone(n.Loops[outer:])
	byDestination(unrolled)
	for _, l := range slices.Backward(unrolled) {
		if l.Destination == piece {
			piece *= l.Extent
		}
	}
	for _, l := range slices.Backward(n.Loops[:outer]) {
		if l.Destination != piece {
			break
		}
		piece *= l.Extent
	}
	return piece
}

// pagesRead returns how many pages a block reads of elements of some size, or places far
// apart, and how many bytes of each.
func (b Block) pagesRead(size int64) (pages, bytes int64) {
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

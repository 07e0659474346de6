package schedule

import (
	"math"
	"slices"
)

// So many vectors are moved without a loop where no memory says otherwise, and so many that
// are shuffled are loaded before the first is stored where there are 32 registers for them,
// and where there are 16, of half a vector each; of vectors of one register twice as many. A loop is long from so many iterations on.
const (
	unrolled         = 8
	loadedFirst      = 2 * unrolled
	loadedFirstOfFew = unrolled / 2
	longLoop         = 64
)

// mayRepeat reports whether a nest is worth more code than a block, and whether there
// is room for it.
func (s *scheduler) mayRepeat(n Nest) bool {
	return s.few && n.elements() > s.elementCount/smallPart
}

// unrollWalk unrolls loops of a walk inside of others, and returns two walks where, in the
// cache, a loop does not come out even: many blocks together are worth more code there.
func (s *scheduler) unrollWalk(w walk, outer []Loop, n Nest) []walk {
	if !w.open || !s.few {
		return []walk{w}
	}
	if n.Loops = slices.Concat(outer, w.loops); !s.mayRepeat(n) {
		return []walk{w}
	}
	first, of := firstUnrolled(w.loops, n), s.blocksTogether(n)
	if !s.large && s.MovedBytes > firstLevelBytes && len(outer) == 0 && n.elements() == s.elementCount {
		first = 0 // there are no others
	}
	walks := []walk{w}
	if !s.large && of.most == of.whole {
		if i, f := uneven(first, w.loops, of.most); f > 0 {
			first, walks = i, w.apart(i, f)
		}
	}
	for i := range walks {
		walks[i].loops = unrollFrom(first, slices.Clone(walks[i].loops), of)
	}
	return walks
}

// firstUnrolled returns the first loop that may be unrolled. The outermost loop stays as it
// is, so that others can share it, but where it goes on from one block to the next.
func firstUnrolled(loops []Loop, n Nest) int {
	if len(loops) > 0 && !n.Block.goesOn(loops[0]) {
		return 1
	}
	return 0
}

// uneven returns the outermost loop that is to be unrolled, of all together at most so many
// iterations, if it has no divisor near to what is left of them; and how many it then makes
// at a time: nearly as many, and all that is written out at most half as many again.
func uneven(first int, loops []Loop, most int64) (i int, f int64) {
	for i = len(loops) - 1; i >= first && loops[i].Extent <= most; i-- {
		most /= loops[i].Extent
	}
	if i < first || most < 2 || divisor(loops[i].Extent, most) > most/2 {
		return 0, 0
	}
	for f = most; f > most/2; f-- {
		if f+loops[i].Extent%f <= most+most/2 {
			return i, f
		}
	}
	return 0, 0
}

// apart divides a walk into what makes f steps at a time of loop i, and the rest.
func (w walk) apart(i int, f int64) []walk {
	l := w.loops[i]
	left := l.Extent % f
	main, rest := w, w
	main.loops, rest.loops = slices.Clone(w.loops), slices.Clone(w.loops)
	main.loops[i].Extent, rest.loops[i].Extent = l.Extent-left, left
	if left == 1 {
		rest.loops = slices.Delete(rest.loops, i, i+1)
	}
	rest.source += l.Source * (l.Extent - left)
	rest.destination += l.Destination * (l.Extent - left)
	return []walk{main, rest}
}

// iterations is how many are unrolled at most, and how many if no loop is cut for it.
type iterations struct{ most, whole int64 }

func upTo(n int64) iterations { return iterations{most: n, whole: n} }

// blocksTogether returns how many times a block is worth being written, one after the
// other.
func (s *scheduler) blocksTogether(n Nest) iterations {
	vectors := s.copiedTogether(n)
	if len(n.Block.Shuffles) > 0 {
		vectors = upTo(s.shuffledTogether(n))
	}
	each := n.Block.vectors()
	return iterations{vectors.most / each, vectors.whole / each}
}

// copiedTogether returns how many vectors are worth being copied without a loop. In the
// cache it is more: there every load is foreseen by itself, by its stride, and in an inner
// loop it has none. But where more is left over, that has loops in common, these stay whole.
func (s *scheduler) copiedTogether(n Nest) iterations {
	vectors, halves := upTo(unrolled), s.inHalves(n.Block)
	if halves {
		vectors = upTo(2 * unrolled)
	}
	switch {
	case s.large || s.readsScattered(&n):
	case s.storesScattered(&n):
		vectors = upTo(s.memory.scattered)
	case n.elements() == s.elementCount || s.leavesLittle(n):
		vectors = upTo(max(vectors.most, s.inCache(s.memory.together)))
	case !halves && s.MovedBytes > firstLevelBytes && n.elements() > s.elementCount/2:
		vectors.whole = s.inCache(s.memory.together)
	}
	return vectors
}

// shuffledTogether returns how many vectors are worth being shuffled without a loop: no
// more than there are registers for, or else, one block after the other, very many.
func (s *scheduler) shuffledTogether(n Nest) int64 {
	vectors := int64(unrolled)
	switch {
	case s.through:
		vectors = unrolled / 2
	case s.large || s.readsScattered(&n):
	case s.storesScattered(&n):
		vectors = s.memory.scattered / 2
	case n.elements() == s.elementCount || s.leavesLittle(n) && n.onLines(s.lineLanes()):
		vectors = s.inCache(s.memory.shuffled)
		if !s.isNearby() {
			vectors = min(vectors, s.shuffledFar(n))
		}
	case n.elements() > s.elementCount/2 && n.onLines(s.lineLanes()):
		vectors = min(loadedFirst, s.inCache(s.memory.shuffled))
	}
	if !s.through && vectors <= unrolled && s.inHalves(n.Block) {
		vectors = 2 * unrolled
	}
	if vectors > loadedFirst {
		return vectors
	}
	return min(vectors, s.loadedFirst())
}

// shuffledFar returns how many vectors are worth being shuffled without a loop at most,
// beyond the second level of the cache: few where the inner loop is so long that its loads
// are foreseen, or where a block takes so many shuffles for each vector that they are what it
// waits for; and with few registers where tiles have few rows.
func (s *scheduler) shuffledFar(n Nest) int64 {
	if last := len(n.Loops) - 1; last >= 0 && n.Loops[last].Extent >= longLoop {
		return unrolled
	}
	each := len(n.Block.Shuffles) / max(1, min(len(n.Block.Loads), len(n.Block.Stores)))
	switch few := s.machine.Masks != AllMasks; {
	case few && (each >= 3 || n.rowsOfTiles() <= fewRows):
		return unrolled
	case !few && each >= 4:
		return 4 * unrolled
	}
	return math.MaxInt64
}

// loadedFirst returns how many vectors are loaded before the first is stored.
func (s *scheduler) loadedFirst() int64 {
	switch {
	case s.machine.Masks == AllMasks:
		return loadedFirst
	case s.machine.Masks == WordLoads && s.machine.VectorBits <= halfVectorBits:
		return 2 * loadedFirstOfFew
	}
	return loadedFirstOfFew
}

// spills reports whether the blocks that a nest shuffles without a loop are more vectors
// than there are registers for.
func (s *scheduler) spills(n *Nest) bool {
	return len(n.Block.Shuffles) > 0 && n.together() > max(s.loadedFirst(), n.Block.vectors())
}

// inHalves reports whether a block stores vectors of half the width, or less.
func (s *scheduler) inHalves(b Block) bool {
	return len(b.Stores) > 0 && b.lanes(b.Stores[0].Register) <= s.half
}

// leavesLittle reports whether less than a sixth is left over, and less than one iteration
// of the outermost loop.
func (s *scheduler) leavesLittle(n Nest) bool {
	left := s.elementCount - n.elements()
	return len(n.Loops) > 0 && left < s.elementCount/6 && left < n.elements()/n.Loops[0].Extent
}

// onLines reports whether every load and store is at a multiple of a line's lanes.
func (n Nest) onLines(line int64) bool {
	whole := func(v int64) bool { return v%line == 0 }
	if n.Rests != (Rests{}) || !whole(n.Source) || !whole(n.Destination) {
		return false
	}
	return every(n.Loops, func(l Loop) bool { return whole(l.Source) && whole(l.Destination) }) &&
		every(n.Block.Loads, func(l Load) bool { return whole(l.Offset) }) &&
		every(n.Block.Stores, func(st Store) bool { return whole(st.Offset) })
}

// together returns how many vectors are moved without a loop.
func (n *Nest) together() int64 { return n.copies() * n.Block.vectors() }

// vectors returns how many a block loads or stores.
func (b Block) vectors() int64 { return max(1, int64(len(b.Loads)), int64(len(b.Stores))) }

// lanesStored returns how many elements a block stores.
func (b Block) lanesStored() (lanes int64) {
	for _, st := range b.Stores {
		lanes += b.lanes(st.Register)
	}
	return lanes
}

// unrollFrom marks inner loops to be unrolled, from a number on, of all together so many
// iterations, and cuts the last of them if it is too long.
func unrollFrom(first int, loops []Loop, of iterations) []Loop {
	for i := len(loops) - 1; i >= first && max(of.most, of.whole) > 1; i-- {
		n := loops[i].Extent
		if n > of.whole {
			f := divisor(n, min(n, of.most))
			if f == 1 {
				break
			}
			if f < n {
				outer, inner := loops[i].split(f)
				loops[i], inner.Unrolled = outer, true
				return slices.Insert(loops, i+1, inner)
			}
		}
		loops[i].Unrolled = true
		of.most, of.whole = of.most/n, of.whole/n
	}
	return loops
}

// goesOn reports whether a loop moves a block by no more than it stores.
func (b Block) goesOn(l Loop) bool {
	return l.Destination <= b.lanesStored()
}

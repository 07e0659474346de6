package schedule

import "slices"

// Where a block stores lines in several places, memory waits for them by turns. So what goes to
// neighbours in the destination is put together in scratch memory, in the first level of the cache, and
// copied past it in sequence. Meanwhile as many lines as are stored are announced of what comes next:
// then it is in the second level of the cache, and both ways to memory are in use all the time.

const (
	// A batch has so many bytes.
	leastBatch, mostBatch = 4 << 10, 8 << 10
	// A block stores in so many places at least, and a batch has so many rows of a matrix: what is read
	// in a few places is better without.
	leastPlaces, leastRows = 4, hardwareRows
	// More shuffles for each line take longer than memory does.
	mostInBatch = 2
	// So many blocks are written out that fill it.
	blocksInBatch = 8
)

// A batch is neighbours in the destination that are put together: what a block moves inside of some
// loops.
type batch struct {
	*scheduler
	n             Nest
	common, loops []Loop // from batch to batch, and inside
	size          int64  // elements
	row           Loop   // from row to row of the source, so many neighbours of each of which are read
	width         int64
}

// inBatches adds nests that move the same as a nest with some loops by way of scratch memory, and
// returns the loops that they have in common.
func (s *scheduler) inBatches(n Nest, outer, loops []Loop) (main []Loop, ok bool) {
	if !s.memory.batches || !s.Streaming || !s.readsFar() || s.PerCore || s.machine.Parts || !s.fillsCache() || !n.Block.isForBatches() {
		return nil, false
	}
	whole := n
	whole.Loops = slices.Concat(outer, loops)
	if !whole.alignedTo(s.lanes) || !whole.readsLines(s.lineLanes()) || whole.elements() < s.elementCount/askewPart {
		return nil, false
	}
	u := &batch{scheduler: s, n: n}
	if !u.divide(outer, loops) || !u.findRows() {
		return nil, false
	}
	u.move()
	return u.common, true
}

// isForBatches reports whether a block stores in many places, and has little to do besides.
func (b Block) isForBatches() bool {
	places := 0 // in each, one store is behind the other
	for _, st := range b.Stores {
		behind := func(o Store) bool { return o.Offset+b.lanes(o.Register) == st.Offset }
		if !slices.ContainsFunc(b.Stores, behind) {
			places++
		}
	}
	return places >= leastPlaces && len(b.Shuffles) <= mostInBatch*len(b.Stores) && b.maskedLoads() == 0
}

// readsLines reports whether all loads of a nest begin with a line of the source.
func (n Nest) readsLines(line int64) bool {
	return n.Rests.Source == nil && n.Source%line == 0 && every(n.Loops, func(l Loop) bool { return l.Source%line == 0 }) &&
		every(n.Block.Loads, func(l Load) bool { return l.Offset%line == 0 })
}

// divide divides loops into those from batch to batch and those inside, and reports whether these are
// all of some neighbours in the destination.
func (u *batch) divide(outer, loops []Loop) bool {
	loops = slices.Clone(loops)
	byDestination(loops)
	span, most := int64(0), mostBatch*8/u.ElementBits // of the destination
	for _, st := range u.n.Block.Stores {
		lanes := u.n.Block.lanes(st.Register)
		u.size += lanes
		span = max(span, st.Offset+lanes)
	}
	for k := len(loops) - 1; k >= 0; k-- {
		f := divisor(loops[k].Extent, most/u.size)
		outside, inside := loops[k].split(f)
		if f > 1 {
			u.loops = slices.Insert(u.loops, 0, inside)
		}
		u.size *= f
		span += (f - 1) * inside.Destination
		loops[k] = outside
		if outside.Extent > 1 {
			break
		}
		loops = loops[:k]
	}
	u.common = slices.Concat(outer, loops)
	return len(loops) > 0 && span == u.size && u.size*u.ElementBits/8 >= leastBatch
}

// findRows finds the rows that a batch is read of, and reports whether they are many, so far apart each.
func (u *batch) findRows() bool {
	var places []int64
	blocks, _ := offsetsOf(u.loops, u.size)
	for _, o := range blocks {
		for _, l := range u.n.Block.Loads {
			places = append(places, o.source+l.Offset)
		}
	}
	slices.Sort(places)
	line := u.lineLanes()
	starts := slices.Clone(places[:1])
	for i, at := range places[1:] {
		if at != places[i]+line {
			starts = append(starts, at)
		}
	}
	rows := int64(len(starts))
	if rows < leastRows || int64(u.n.Block.Loads[0].Lanes) != line {
		return false
	}
	u.width, u.row = u.size/rows, Loop{Extent: rows, Source: starts[1]}
	for i, at := range starts {
		if at != int64(i)*u.row.Source {
			return false
		}
	}
	return int64(len(places))*line == u.size && u.size%(rows*line) == 0
}

// move adds the nests: that which fills a batch, that which copies some lines for each of the rows, and
// that which announces as many of the next one's.
func (u *batch) move() {
	s, line := u.scheduler, u.lineUpTo()
	number := s.scratch(u.size)
	fill := u.n.toScratch(number)
	fill.Loops = append(onlySource(u.common), unrollFrom(0, u.loops, upTo(blocksInBatch))...)
	copied := u.n.fromScratch(number, len(u.common))
	copied.Block, copied.Streaming = s.copied(line), true
	copied.Loops = onlyDestination(u.common)
	copied.Loops = append(copied.Loops, Loop{Extent: u.row.Extent, Source: u.width, Destination: u.width})
	copied.Loops = append(copied.Loops, Loop{Extent: u.width / line, Source: line, Destination: line, Unrolled: true})
	s.Nests = append(s.Nests, fill, copied, s.nextAnnounced(u.n.Source, u.common, []Loop{u.row}, announced(u.width, line)))
}

package schedule

import (
	"cmp"
	"slices"
)

// Where the rows of a large destination begin anywhere in a line of the cache, vectors
// that are stored as they come fill no line, and none of them could go past the cache.
// But how far into a line a row begins repeats after some rows. From the first line of one
// of these to that of the next it is as far as a rule: whole lines are copied past the
// cache in loops from row to row, and what is before the first and behind the last of
// them through the cache, after the lines of all of them: a store that waits for its line
// holds up those behind it.

const (
	// Rows are lined up if no more than so many begin in places of their own, if each has so
	// many lines, fewer where all begin in the same place of one, or blocks of them, and
	// if they are not too small a part of all.
	mostAskew, leastLines, leastLinesAlike, leastBlocks, askewPart = 64, 12, 3, 8, 64
	// So many lines are copied without a loop.
	linesTogether = 4
)

// askew is rows of which each begins elsewhere in a line.
type askew struct {
	across []Loop // from some rows to those that begin in the same places
	some   []Loop // from row to row of these, outermost first
	rows   []Loop // where the rows are, as steps of which there is one
}

// askewRows takes the rows with places of their own out of the loops across rows, in
// which a step may go anywhere in a line, and returns what these leave over.
func askewRows(loops []Loop, line int64) (a askew, left []walk) {
	a.across = slices.Clone(loops)
	for i := range a.across {
		l := &a.across[i]
		period := min(line/gcd(line, l.Destination), l.Extent)
		if rest := l.Extent % period; rest > 0 {
			w := walk{loops: slices.Concat(a.across, a.some), source: l.Source * (l.Extent - rest), destination: l.Destination * (l.Extent - rest)}
			w.loops[i].Extent = rest
			left = append(left, w)
			l.Extent -= rest
		}
		var inner Loop
		if *l, inner = l.split(period); period > 1 {
			a.some = append(a.some, inner)
		}
	}
	a.across = slices.DeleteFunc(a.across, func(l Loop) bool { return l.Extent == 1 })
	byDestination(a.across)
	a.rows = stepsOf(a.some)
	if len(a.rows) > mostAskew {
		return askew{}, nil
	}
	return a, left
}

// stepsOf returns where the iterations of loops are, if there are not too many.
func stepsOf(loops []Loop) []Loop {
	steps := []Loop{{}}
	for _, l := range loops {
		var next []Loop
		for _, at := range steps {
			for i := range min(l.Extent, mostAskew+1) {
				next = append(next, Loop{Source: at.Source + i*l.Source, Destination: at.Destination + i*l.Destination})
			}
		}
		if steps = next; len(steps) > mostAskew {
			break
		}
	}
	return steps
}

func byDestination(loops []Loop) {
	slices.SortStableFunc(loops, func(a, b Loop) int { return cmp.Compare(b.Destination, a.Destination) })
}

// mayLineUp reports whether the rows of a nest, with some loops around those across
// them, may be lined up: they are worth it, and begin at known places of a line.
func (s *scheduler) mayLineUp(n Nest, outer, loops []Loop) bool {
	line := s.lineUpTo()
	inLine := func(l Loop) bool { return l.Destination%line == 0 }
	n.Loops = slices.Concat(outer, loops)
	return s.Streaming && s.Disjoint && !s.PerCore && every(outer, inLine) &&
		(n.Rests.Destination == nil || n.Rests.Destination.IsMultipleOf(line)) && n.elements() >= s.elementCount/askewPart
}

// lineUpTo returns how many elements a line has, or a vector if that is longer.
func (s *scheduler) lineUpTo() int64 { return max(int64(s.lanes), s.lineLanes()) }

// skip returns how many elements of a row at a place are before its first whole line.
func skip(place, line int64) int64 { return (line - place%line) % line }

// copyRows adds nests that copy a box whose rows are neighbours on both sides, if they
// are to be lined up, and returns what is left of it.
func (s *scheduler) copyRows(b box, c choice) (left []box, ok bool) {
	in, out := b.chain(source), b.chain(destination)
	if len(in) == 0 || len(out) == 0 || in[0] != out[0] || len(c.store) == 0 || len(without(c.store, c.load)) > 0 {
		return nil, false
	}
	w, lanes, line := in[0], int64(s.lanes), s.lineUpTo()
	alike := every(b.digits, func(d digit) bool { return d == b.digits[w] || d.destination%line == 0 })
	length, least := b.digits[w].extent, s.leastLines(alike)*line
	if !every(b.digits, func(d digit) bool { return d.valid == d.extent }) || length < least {
		return nil, false
	}
	for k, d := range b.digits {
		if rest := d.extent % min(d.extent, line/gcd(line, d.destination)); rest > 0 && k != w && !d.whole {
			left = append(left, b.part(k, d.extent-rest, d.extent))
			b = b.part(k, 0, d.extent-rest)
		}
	}
	spans := make([]span, len(b.digits))
	for k, d := range b.digits {
		spans[k] = span{count: d.extent, valid: 1, extent: 1}
	}
	spans[w].count = 1
	n, outer, loops := b.loops(s.noChoice(b), spans)
	n.Block = copyOf(lanes)
	whole := Loop{Extent: length / lanes, Source: lanes, Destination: lanes, Digit: -1}
	all := n
	all.Loops = append(slices.Clip(loops), whole)
	if !s.mayLineUp(n, outer, all.Loops) || all.alignedTo(s.lanes) && length%lanes == 0 {
		return nil, false
	}
	rows, _ := askewRows(loops, line)
	if len(rows.rows) == 0 {
		return nil, false
	}
	ranks := inRanks(rows.rows, func(at Loop) int64 { return skip(n.Destination+at.Destination, line) })
	whole.Extent = (length - mostSkipped(ranks)) / line * (line / lanes)
	for _, r := range ranks {
		s.copyLines(n, r, outer, rows.across, whole)
	}
	for _, r := range ranks {
		done := r.skip + whole.Extent*lanes
		s.copyEnds(n.at(r.place, 0), r.skip, r.more, slices.Concat(outer, rows.across, r.loops(0)))
		s.copyEnds(n.at(r.place, done), length-done, -r.more, slices.Concat(outer, rows.across, r.loops(r.more)))
	}
	return left, true
}

// copyOf returns a block that copies so many neighbours in a vector.
func copyOf(lanes int64) Block {
	return Block{Loads: []Load{{Lanes: int(lanes)}}, Stores: []Store{{}}}
}

// mostSkipped returns how much there is at most before the first whole line of a row.
func mostSkipped(ranks []rank) (most int64) {
	for _, r := range ranks {
		most = max(most, r.skip, r.skip+(r.next.Extent-1)*r.more)
	}
	return most
}

// leastLines returns how many lines rows must have to be lined up, which may all begin in
// the same place of a line.
func (s *scheduler) leastLines(alike bool) int64 {
	switch {
	case alike && s.MovedBytes >= s.machine.CacheBytes*3/4:
		return leastLinesAlike
	case s.MovedBytes <= s.machine.CacheBytes*3/2:
		return 2 * leastLines // some of it will be in the cache
	}
	return leastLines
}

// copyLines adds a nest for the whole lines of the rows of a rank.
func (s *scheduler) copyLines(n Nest, r rank, outer, across []Loop, line Loop) {
	n = n.at(r.place, r.skip)
	loops := slices.Concat(across, r.loops(r.more))
	byDestination(loops)
	if line.Extent > 1 {
		loops = append(loops, line)
	}
	n.Streaming = true
	n.Loops = slices.Concat(outer, loops)
	if n.From == 0 {
		s.announce(&n, false, false)
	}
	if line.Extent > 1 {
		loops = unrollFrom(len(loops)-1, loops, linesTogether)
	}
	n.Loops = slices.Concat(outer, loops)
	s.Nests = append(s.Nests, n)
}

// copyEnds adds a nest that copies so many elements of a row, and so many more in each
// row after the first: if it is always as many in vectors that overlap, else one by one,
// for which code may have vectors under masks.
func (s *scheduler) copyEnds(n Nest, count, more int64, rows []Loop) {
	if count <= 0 && more <= 0 {
		return
	}
	n.Loops = rows
	if more == 0 {
		n.Block = s.overlappingCopies(count)
	} else {
		n.Block = copyOf(1)
		n.Loops = append(n.Loops, Loop{Extent: count, Source: 1, Destination: 1, Digit: -1, By: 1, More: more})
	}
	s.Nests = append(s.Nests, n)
}

// overlappingCopies returns a block that copies so many neighbours, the last of them in a
// vector that overlaps the one before.
func (s *scheduler) overlappingCopies(count int64) (b Block) {
	lanes := int64(1)
	for 2*lanes <= min(count, int64(s.lanes)) {
		lanes *= 2
	}
	for at := int64(0); at < count; at += lanes {
		at := min(at, count-lanes)
		b.Stores = append(b.Stores, Store{Offset: at, Register: len(b.Loads)})
		b.Loads = append(b.Loads, Load{Offset: at, Lanes: int(lanes)})
	}
	return b
}

// at returns a nest that begins so many elements after a place.
func (n Nest) at(place Loop, after int64) Nest {
	n.Source += place.Source + after
	n.Destination += place.Destination + after
	return n
}

// A rank is rows in a loop, each of which is as much farther on than the one before it,
// on both sides, and has as many more elements before its first whole line.
type rank struct {
	place      Loop // of the first row
	next       Loop // from a row to the next one
	skip, more int64
}

// loops returns the loop from row to row, if there is one, that goes so many elements
// more.
func (r rank) loops(more int64) []Loop {
	if r.next.Extent == 1 {
		return nil
	}
	l := r.next
	l.Source, l.Destination = l.Source+more, l.Destination+more
	return []Loop{l}
}

// inRanks puts rows into ranks; skip tells how much of one is before its first line.
func inRanks(rows []Loop, skip func(Loop) int64) (ranks []rank) {
	used := make([]bool, len(rows))
	step := func(i, k int) rank {
		return rank{
			next: Loop{Source: rows[k].Source - rows[i].Source, Destination: rows[k].Destination - rows[i].Destination, Digit: -1},
			more: skip(rows[k]) - skip(rows[i]),
		}
	}
	for i := range rows {
		if used[i] {
			continue
		}
		best, by := []int{i}, rank{}
		for k := i + 1; k < len(rows); k++ {
			list, first := []int{i}, step(i, k)
			for last, next := i, k; next < len(rows) && !used[next] && step(last, next) == first; last, next = next, next+k-i {
				list = append(list, next)
			}
			if len(list) > len(best) {
				best, by = list, first
			}
		}
		for _, k := range best {
			used[k] = true
		}
		by.place, by.skip, by.next.Extent = rows[i], skip(rows[i]), int64(len(best))
		ranks = append(ranks, by)
	}
	return ranks
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

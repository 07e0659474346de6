package schedule

import (
	"cmp"
	"slices"
)

// Where the rows of a large destination begin anywhere in a line of the cache, vectors
// that are stored as they come fill no line, and none of them could go past the cache.
// But how far into a line a row begins repeats after some rows. So each of these has
// code of its own: whole lines, past the cache, and what is before the first and behind
// the last of them, through the cache, after the lines of all of them: a store that
// waits for its line holds up those behind it.

const (
	// Rows are lined up if no more than so many need code of their own, if each has so
	// many lines, or blocks of them, and if they are not too small a part of all.
	mostAskew, leastLines, leastBlocks, askewPart = 64, 12, 8, 64
)

// askew is rows of which each begins elsewhere in a line.
type askew struct {
	across []Loop // from some rows to those that begin in the same places
	rows   []Loop // where the rows are, as steps of which there is one
}

// askewRows takes the rows with code of their own out of the loops across rows, in
// which a step may go anywhere in a line, and returns what these leave over.
func askewRows(loops []Loop, line int64) (a askew, left []walk) {
	var some []Loop
	a.across = slices.Clone(loops)
	for i := range a.across {
		l := &a.across[i]
		period := min(line/gcd(line, l.Destination), l.Extent)
		if rest := l.Extent % period; rest > 0 {
			w := walk{loops: slices.Concat(a.across, some), source: l.Source * (l.Extent - rest), destination: l.Destination * (l.Extent - rest)}
			w.loops[i].Extent = rest
			left = append(left, w)
			l.Extent -= rest
		}
		var inner Loop
		if *l, inner = l.split(period); period > 1 {
			some = append(some, inner)
		}
	}
	a.across = slices.DeleteFunc(a.across, func(l Loop) bool { return l.Extent == 1 })
	byDestination(a.across)
	a.rows = []Loop{{}}
	for _, l := range some {
		var next []Loop
		for _, at := range a.rows {
			for i := range l.Extent {
				next = append(next, Loop{Source: at.Source + i*l.Source, Destination: at.Destination + i*l.Destination})
			}
			if len(next) > mostAskew {
				return askew{}, nil
			}
		}
		a.rows = next
	}
	return a, left
}

func byDestination(loops []Loop) {
	slices.SortStableFunc(loops, func(a, b Loop) int { return cmp.Compare(b.Destination, a.Destination) })
}

// mayLineUp reports whether a nest of whole vectors, with some loops around those across
// its rows, gains by it: it is large, and begins at a known place of a line, which is
// none of its own.
func (s *scheduler) mayLineUp(n Nest, outer, loops []Loop) bool {
	line := s.lineUpTo()
	inLine := func(l Loop) bool { return l.Destination%line == 0 }
	n.Loops = slices.Concat(outer, loops)
	return s.Streaming && s.Disjoint && !s.PerCore && every(outer, inLine) && !n.alignedTo(s.lanes) &&
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
	length, least := b.digits[w].extent, leastLines*line
	if s.MovedBytes <= s.machine.CacheBytes*3/2 {
		least *= 2 // some of it will be in the cache
	}
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
	n.Block = Block{Loads: []Load{{Lanes: s.lanes}}, Stores: []Store{{}}}
	whole := Loop{Extent: length / lanes, Source: lanes, Destination: lanes, Digit: -1}
	if !s.mayLineUp(n, outer, append(slices.Clip(loops), whole)) && length%lanes == 0 {
		return nil, false
	}
	rows, _ := askewRows(loops, line)
	if len(rows.rows) == 0 {
		return nil, false
	}
	most := int64(0)
	for _, at := range rows.rows {
		most = max(most, skip(n.Destination+at.Destination, line))
	}
	whole.Extent = (length - most) / line * (line / lanes)
	for _, r := range inRanks(rows.rows, func(at Loop) int64 { return skip(n.Destination+at.Destination, line) }) {
		lines := n
		lines.Source, lines.Destination = n.Source+r.source, n.Destination+r.destination
		loops := slices.Concat(rows.across, r.loops)
		byDestination(loops)
		lines.Loops = slices.Concat(outer, loops, []Loop{whole})
		lines.Streaming = true
		lines.announce(s.ElementBits/8, false, false)
		lines.Loops = slices.Concat(outer, s.unroll(append(loops, whole), lines.Block))
		s.Nests = append(s.Nests, lines)
	}
	for _, at := range rows.rows {
		edges := n
		edges.Source, edges.Destination = n.Source+at.Source, n.Destination+at.Destination
		edges.Loops = slices.Concat(outer, rows.across)
		edges.Block = s.ends(length, skip(edges.Destination, line), whole.Extent*lanes)
		if s.machine.Masks != AllMasks {
			edges.Block = edges.Block.unmasked(false, func(int64, int) bool { return true })
		}
		s.Nests = append(s.Nests, edges)
	}
	return left, true
}

// ends copies a row of some length but for so many elements from a place on, which are
// whole lines. It stores nothing to their lines: those are on their way to memory, and
// would be read back.
func (s *scheduler) ends(length, from, count int64) (b Block) {
	lanes := int64(s.lanes)
	vector := func(at int64) {
		l := Load{Offset: min(max(0, at), length-lanes), Lanes: s.lanes}
		st := Store{Offset: at, Register: len(b.Loads)}
		if l.Offset != at {
			st.Register = -1
			by := at - l.Offset
			st.Mask = lanesWhere(lanes, func(i int64) bool { return 0 <= at+i && at+i < length })
			b.Shuffles = append(b.Shuffles, Shuffle{len(b.Loads), len(b.Loads), rotated(lanes, by)})
		}
		b.Loads, b.Stores = append(b.Loads, l), append(b.Stores, st)
	}
	for at := from; at > 0; at -= lanes {
		vector(at - lanes)
	}
	for at := from + count; at < length; at += lanes {
		vector(at)
	}
	shuffled := len(b.Loads)
	for i := range b.Stores {
		if b.Stores[i].Register < 0 {
			b.Stores[i].Register = shuffled
			shuffled++
		}
	}
	return b
}

// lanesWhere returns a mask.
func lanesWhere(lanes int64, on func(int64) bool) []bool {
	mask := make([]bool, lanes)
	for i := range mask {
		mask[i] = on(int64(i))
	}
	return mask
}

// rotated returns the lanes of a shuffle of a register with itself that begins at one
// of its lanes.
func rotated(lanes, by int64) []int {
	mask := make([]int, lanes)
	for i := range mask {
		mask[i] = int((int64(i) + by + lanes) % lanes)
	}
	return mask
}

// inRanks puts rows into loops that go from the first whole line of one to that of the
// next: rows each of which is as much farther on in both as the one before it.
func inRanks(rows []Loop, skip func(Loop) int64) (ranks []walk) {
	used := make([]bool, len(rows))
	first := func(k int) Loop {
		l := rows[k]
		l.Source, l.Destination = l.Source+skip(l), l.Destination+skip(l)
		return l
	}
	for i := range rows {
		if used[i] {
			continue
		}
		best := []int{i}
		var step Loop
		for k := i + 1; k < len(rows); k++ {
			list := []int{i}
			by := Loop{Source: first(k).Source - first(i).Source, Destination: first(k).Destination - first(i).Destination, Digit: -1}
			for next := k; next < len(rows) && !used[next]; next += k - i {
				n := int64(len(list))
				if first(next).Source-first(i).Source != n*by.Source || first(next).Destination-first(i).Destination != n*by.Destination {
					break
				}
				list = append(list, next)
			}
			if len(list) > len(best) {
				best, step = list, by
			}
		}
		for _, k := range best {
			used[k] = true
		}
		w := walk{source: first(i).Source, destination: first(i).Destination}
		if step.Extent = int64(len(best)); step.Extent > 1 {
			w.loops = []Loop{step}
		}
		ranks = append(ranks, w)
	}
	return ranks
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

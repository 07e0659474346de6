package schedule

import "slices"

// Where little of each page is read, reading is slow even from the cache: the processor
// foresees nothing beyond a page, and where there are more pages than it keeps the places
// of, it has to find out where each of them is. Announced, many are found at a time.

// More than manyPlaces places of up to fewLines lines, each in a page of its own, are
// announced so many lines ahead.
const manyPlaces, fewLines, scatteredAhead = 2048, 4, 32

// readsScattered reports whether a nest reads little of each of many pages.
func (s *scheduler) readsScattered(n *Nest) bool {
	reach := int64(0)
	for _, l := range n.Block.Loads {
		reach = max(reach, l.Offset+int64(l.Lanes))
	}
	return s.isScattered(n, reach, ofSource)
}

// storesScattered reports whether a nest writes little of each of many pages, in the cache
// of a machine that is to know.
func (s *scheduler) storesScattered(n *Nest) bool {
	if s.large || s.memory.scattered == 0 {
		return false
	}
	reach := int64(0)
	for _, st := range n.Block.Stores {
		reach = max(reach, st.Offset+n.Block.lanes(st.Register))
	}
	return s.isScattered(n, reach, ofDestination)
}

// isScattered reports whether little of each of many pages is touched by a block that
// reaches so far, and the loops around it.
func (s *scheduler) isScattered(n *Nest, reach int64, stride func(Loop) int64) bool {
	places := int64(1)
	for _, l := range n.Loops {
		if far := abs(stride(l)); far*s.ElementBits/8 >= pageBytes {
			places *= l.Extent
		} else {
			reach += far * (l.Extent - 1)
		}
	}
	return places > manyPlaces && reach <= fewLines*s.lineLanes()
}

// linesRead returns how many lines the loads of a block read.
func (s *scheduler) linesRead(b Block) (lines int64) {
	for _, l := range b.Loads {
		lines += max(1, int64(l.Lanes)/s.lineLanes())
	}
	return max(1, lines)
}

// announceScattered announces what a nest reads some steps of a loop later: of the one that
// is as far outside, or of the longest outside of that, which then comes next to it, but for
// the first so many, which stay where they are. Only what a loop begins with comes without
// an announcement.
func (s *scheduler) announceScattered(n *Nest, first int) {
	inner, lines := len(n.Loops)-1, s.linesRead(n.Block)
	for ; inner > 0 && lines*n.Loops[inner].Extent < scatteredAhead; inner-- {
		lines *= n.Loops[inner].Extent
	}
	steps := max(1, scatteredAhead/lines)
	best, good := inner, n.Loops[inner].Extent/steps
	for i := first; i < inner; i++ {
		if l := n.Loops[i]; l.Digit == 0 && l.Extent > good {
			best, good, steps = i, l.Extent, 1
		}
	}
	l := n.Loops[best]
	if l.Digit > 0 || good <= 2 {
		return
	}
	n.Ahead, n.AheadLevel = steps*l.Source, s.memory.aheadLevel
	if best < inner {
		n.Loops = slices.Insert(slices.Delete(slices.Clone(n.Loops), best, best+1), inner-1, l)
	}
}

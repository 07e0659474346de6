package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/layout"
)

// What moves half of the cache goes past it. But on some machines it stays up to a bit more,
// unless rows become columns, and what is copied in runs of many lines up to five eighths; on others
// all but these two goes past it from a third on. And where most of it would be the ends of rows, in
// lines that are not whole, it stays up to three quarters: then the cache is better for all. So it is for
// what is read from a page of its own each, where only a part of the last level counts. Beyond
// that short pieces take detours if that makes more of it lines that are.
const mostlyPast, nearlyAllPast, detouredBelow, longCopies = 1.0 / 2, 9.0 / 10, 2.0 / 3, 12 * LineBytes

// isBetterCached reports whether what would go past the cache is better off in it.
func (s *scheduler) isBetterCached(p *layout.Relayout) bool {
	moved, part := s.MovedBytes, s.machine.CacheBytes/32
	switch {
	case moved < 16*part: // to a large destination
		return false
	case s.memory.staysBeyondHalf && (moved <= 17*part && !s.crosses(p) || moved < 20*part && s.hasLongRuns(p)):
		return true
	case s.memory.lastIsFar && moved < s.machine.lastLevel/2 && s.mostlyScattered():
		return true
	}
	return moved < 24*part && s.past() < mostlyPast
}

// goesPastSooner reports whether what half of the cache has room for goes past it all the same: neither
// columns nor what is copied in long runs, which gain less by it.
func (o Options) goesPastSooner(p *layout.Relayout, known *blocks) bool {
	moved, from := movedBytes(p, o.ElementBits), o.pastFrom()
	if from == 0 || moved < from || moved >= o.CacheBytes/2 {
		return false
	}
	s := newScheduler(p, o, 0, known)
	return !s.crosses(p) && !s.hasLongRuns(p)
}

// pastFrom returns how many bytes are moved past the cache if they are more than others leave room for;
// 0 if half of it is what counts.
func (o Options) pastFrom() int64 { return o.CacheBytes / 32 * memoryOf(o).pastFrom }

// crosses reports whether rows become columns, or most bits of the number of a lane do. The largest
// box of a product stands for all of it.
func (s *scheduler) crosses(p *layout.Relayout) bool {
	crosses := func(b layout.Box) bool {
		c := s.choose(boxOf(b))
		return c.crossed || 2*len(without(c.store, c.load)) > len(c.store)
	}
	ofProduct := func(o layout.Product) bool { return crosses(o.Largest()) }
	return slices.ContainsFunc(p.Boxes, crosses) || slices.ContainsFunc(p.Products, ofProduct)
}

// hasLongRuns reports whether neighbours stay neighbours, as a mean in runs of many lines.
func (s *scheduler) hasLongRuns(p *layout.Relayout) bool {
	pieces := pieceCount(p.Boxes)
	for _, o := range p.Products { // each of a row goes with each of a column
		pieces += pieceCount(o.Rows()) * pieceCount(o.Columns())
	}
	return s.elementCount*s.ElementBits/8 >= longCopies*pieces
}

// mostlyScattered reports whether most of what is read is little of each of many pages.
func (s *scheduler) mostlyScattered() bool {
	var elements int64
	for i := range s.Nests {
		if n := &s.Nests[i]; !n.fills() && s.readsScattered(n) {
			elements += n.elements()
		}
	}
	return elements > s.elementCount/2
}

// past returns which share of the elements that are stored goes past the cache.
func (s *scheduler) past() float64 {
	t := s.totals()
	return float64(t.past) / float64(max(1, t.stored))
}

// farther returns a schedule of a relayout by detours where there are none yet, or else by way of
// rows, and what it is of, where that stores more past the cache.
func (s *scheduler) farther(p *layout.Relayout) (*scheduler, *layout.Relayout) {
	if !s.Streaming || p.Rows != nil {
		return s, p
	}
	share := s.past()
	if share >= detouredBelow {
		return s, p
	}
	if s.memory.detoursPast && !s.detoured {
		if q, ok := p.ForDetours(); ok {
			if t := newSchedule(q, s.machine, 0, s.blocks); t != nil && t.past() >= max(mostlyPast, share) {
				return t, q
			}
		}
	}
	if share < mostlyPast && mayGoByRows(p) && !s.crosses(p) {
		if t, q, ok := s.withRows(p); ok && t.past() >= nearlyAllPast {
			return t, q
		}
	}
	return s, p
}

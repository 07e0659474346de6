package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/layout"
)

// What moves half of the cache goes past it. But on some machines it stays up to a bit more,
// unless rows become columns, and what is copied in runs of many lines up to five eighths. And where
// most of it would be the ends of rows, in lines that are not whole, it stays up to three quarters:
// then the cache is better for all. Beyond that short pieces take detours if that makes more of it
// lines that are.
const mostlyPast, detouredBelow, longCopies = 1.0 / 2, 2.0 / 3, 12 * lineBytes

// isBetterCached reports whether what would go past the cache is better off in it.
func (s *scheduler) isBetterCached(p *layout.Relayout) bool {
	moved, part := s.MovedBytes, s.machine.CacheBytes/32
	switch {
	case moved < 16*part: // to a large destination
		return false
	case s.memory.staysBeyondHalf && (moved <= 17*part && !s.crosses(p) || moved < 20*part && s.hasLongRuns(p)):
		return true
	}
	return moved < 24*part && s.past() < mostlyPast
}

// crosses reports whether rows become columns.
func (s *scheduler) crosses(p *layout.Relayout) bool {
	return slices.ContainsFunc(p.AllBoxes(), func(b layout.Box) bool { return s.choose(boxOf(b)).crossed })
}

// hasLongRuns reports whether neighbours stay neighbours, as a mean in runs of many lines.
func (s *scheduler) hasLongRuns(p *layout.Relayout) bool {
	pieces := pieceCount(p.Boxes)
	for _, o := range p.Products { // each of a row goes with each of a column
		pieces += pieceCount(o.Rows()) * pieceCount(o.Columns())
	}
	return s.elementCount*s.ElementBits/8 >= longCopies*pieces
}

// past returns which share of the elements that are stored goes past the cache.
func (s *Schedule) past() float64 {
	past, all := s.stored()
	return float64(past) / float64(max(1, all))
}

// byDetours returns a schedule of a relayout by detours, and what it is of, where there are none yet
// and that stores more past the cache.
func (s *scheduler) byDetours(p *layout.Relayout) (*scheduler, *layout.Relayout) {
	if !s.Streaming || !s.memory.detoursPast || s.detoured || p.Rows != nil {
		return s, p
	}
	share := s.past()
	if share >= detouredBelow {
		return s, p
	}
	if q, ok := p.ForDetours(); ok {
		if t := newSchedule(q, s.machine, 0, s.blocks); t != nil && t.past() >= max(mostlyPast, share) {
			return t, q
		}
	}
	return s, p
}

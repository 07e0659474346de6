package schedule

import "github.com/ttopt/ttopt/layout"

// What moves half of the cache goes past it, but not where most of it would be the ends of
// rows, in lines that are not whole. Then the cache is better for all, up to three quarters. Beyond
// that short pieces take detours if that makes more of it lines that are.
const mostlyPast, detouredBelow = 1.0 / 2, 2.0 / 3

// past returns which share of the elements that are stored goes past the cache.
func (s *Schedule) past() float64 {
	past, all := s.stored()
	return float64(past) / float64(max(1, all))
}

// byDetours returns a schedule of a relayout by detours, and what it is of, where that stores more
// past the cache.
func (s *scheduler) byDetours(p *layout.Relayout) (*scheduler, *layout.Relayout) {
	if !s.Streaming || !s.memory.detoursPast || p.Rows != nil {
		return s, p
	}
	share := s.past()
	if share >= detouredBelow {
		return s, p
	}
	if q, ok := p.ForDetours(); ok {
		if t := newSchedule(q, s.machine, 0, s.blocks); t.past() >= max(mostlyPast, share) {
			return t, q
		}
	}
	return s, p
}

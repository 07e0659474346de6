package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/layout"
)

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
	if !s.Streaming || !s.memory.detoursPast {
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

// stored counts the elements that are stored past the cache, and all that are, without those in
// scratch memory.
func (s *Schedule) stored() (past, all int64) {
	add := func(list []Nest, given int, values []int64, times int64) {
		for _, n := range list {
			if n.To > 0 {
				continue
			}
			count := n.storedBehind(given, values) * times
			if all += count; n.Streaming {
				past += count
			}
		}
	}
	add(s.Nests, 0, nil, 1)
	bands := make([]int64, len(s.Routines)) // that each gets in all
	call := func(c Call, n int64) {
		if r := s.Routines[c.Routine]; r.Given > ByBands { // each call gives other values
			add(r.Nests, r.Given, c.Values, n)
			return
		}
		bands[c.Routine] += n
	}
	for _, c := range s.Calls {
		if c.Alone {
			s.calls(c, c.Values, func(r Routine, values []int64) { add(r.Nests, r.Given, values, 1) })
			continue
		}
		n := c.Bands
		for _, l := range c.Loops {
			n *= l.Extent
		}
		call(c, n)
	}
	for i, r := range s.Routines { // callers come first
		if r.Given > ByBands {
			continue
		}
		for _, c := range r.Calls {
			n := bands[i]
			if !r.Once {
				n *= c.Bands
			}
			call(c, n)
		}
		add(r.Nests, ByBands, nil, bands[i])
	}
	return past, all
}

// calls does something for a routine that is called with some values, and those that it calls,
// if they write to the destination.
func (s *Schedule) calls(c Call, values []int64, do func(r Routine, values []int64)) {
	r := s.Routines[c.Routine]
	if r.To > 0 {
		return
	}
	do(r, values)
	for _, inner := range r.Calls {
		passed := slices.Clone(inner.Values)
		for _, i := range inner.Passed {
			passed = append(passed, values[i-ByBands])
		}
		s.calls(inner, passed, do)
	}
}

// storedBehind returns how many elements a nest stores in all loops behind those that a
// routine is given, the last of which may have some values. How rows begin on lines does not
// change how many that is: what one nest skips another one has. A loop that varies with another
// one of these counts as long as it is in all iterations of that.
func (n Nest) storedBehind(given int, values []int64) int64 {
	count := n.Block.lanesStored()
	for i := given; i < len(n.Loops); i++ {
		l := n.Loops[i]
		switch {
		case l.More != 0 && i-l.By >= given:
			times := n.Loops[i-l.By].Extent
			count = count / times * (times*l.Extent + l.More*times*(times-1)/2)
		case given <= ByBands:
			count *= n.MostIterations(i)
		case l.More != 0:
			count *= l.Extent + l.More*values[i-l.By-ByBands]
		default:
			count *= l.Extent
		}
	}
	return count
}

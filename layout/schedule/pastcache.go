package schedule

// What moves half of the cache goes past it, but not where most of it would be the ends of
// rows, in lines that are not whole. Then the cache is better for all, up to three quarters.

// mostlyPast reports whether at least half of the elements that are stored go past the cache.
func (s *Schedule) mostlyPast() bool {
	past, all := int64(0), int64(0)
	add := func(list []Nest, given int, times int64) {
		for _, n := range list {
			n.Loops = n.Loops[given:]
			count := n.elements() * times
			if all += count; n.Streaming {
				past += count
			}
		}
	}
	add(s.Nests, 0, 1)
	bands := make([]int64, len(s.Routines)) // that each gets in all
	for _, c := range s.Calls {
		n := c.Bands
		for _, l := range c.Loops {
			n *= l.Extent
		}
		bands[c.Routine] += n
	}
	for i, r := range s.Routines { // callers come first
		for _, c := range r.Calls {
			n := bands[i]
			if !r.Once {
				n *= c.Bands
			}
			bands[c.Routine] += n
		}
		add(r.Nests, ByBands, bands[i])
	}
	return 2*past >= all
}

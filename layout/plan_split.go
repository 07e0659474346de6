package layout

// decompose splits the whole until all addresses are linear. Where that takes
// more than limit regions, it leaves the outermost digits whole, as many as it
// must: divisions and remainders of them remain, but none of the digits inside.
// Groups of digits without these are split, or found to take too many, once. If
// the innermost digit cannot be freed of them either, the larger regions are.
func (s *splitter) decompose(whole region, limit int) []region {
	for outer := 0; outer < max(len(whole.extents), 1); outer++ {
		whole.frozen = make([]bool, len(whole.extents))
		for k := range outer {
			whole.frozen[k] = true
		}
		if regions, ok := s.splitApart(whole, limit); ok {
			return regions
		}
	}
	whole.frozen = make([]bool, len(whole.extents))
	return splitPartly(whole, limit)
}

// splitPartly splits the whole as far as can be with at most limit regions.
func splitPartly(whole region, limit int) []region {
	s := newSplitting(whole)
	for len(s.open) > 0 {
		o := s.largest()
		best, ok, most := o.best, o.ok, limit-s.count()+1
		if ok && len(best.ranges) > most {
			best, ok = o.bestSplit(most)
		}
		if ok {
			s.put(o.region, best)
		} else {
			s.leave(o.region)
		}
	}
	return s.done
}

// A splitting is a region that is being split, the larger ones of its parts first. How does not depend
// on how many there are to be at most, so that it can go on where there may be more.
type splitting struct {
	open    []openRegion
	done    []region
	volumes []int64 // of what is open
	at      int     // the largest of these
	splits  int     // how many regions the best splits of all that is open make
	fails   bool    // a part has no split
}

// An openRegion is one with divisions, and the best way to split it; ok is false if there is none.
type openRegion struct {
	region
	best split
	ok   bool
}

// regions returns how many regions the best split makes.
func (o *openRegion) regions() int {
	if !o.ok {
		return 1
	}
	return len(o.best.ranges)
}

func newSplitting(whole region) *splitting {
	s := &splitting{}
	s.add(whole)
	return s
}

// count returns how many regions there are so far.
func (s *splitting) count() int { return len(s.open) + len(s.done) }

func (s *splitting) add(r region) {
	if r.isLinear() {
		s.done = append(s.done, r)
		return
	}
	o := openRegion{region: r}
	o.best, o.ok = r.bestSplit(maxSides)
	s.fails = s.fails || !o.ok && r.divides()
	s.splits += o.regions()
	s.open, s.volumes = append(s.open, o), append(s.volumes, r.volume())
}

// goOn splits until only frozen digits are divided. It reports false where that is not possible, or
// takes more than limit regions: as soon as the next splits alone would make so many.
func (s *splitting) goOn(limit int) bool {
	for len(s.open) > 0 {
		if s.fails || len(s.done)+s.splits > limit {
			return false
		}
		if o := s.largest(); o.ok {
			s.put(o.region, o.best)
		} else {
			s.leave(o.region)
		}
	}
	return !s.fails && len(s.done) <= limit
}

// largest returns the largest region that is open.
func (s *splitting) largest() *openRegion {
	s.at = 0
	for i, n := range s.volumes {
		if n > s.volumes[s.at] {
			s.at = i
		}
	}
	return &s.open[s.at]
}

// take takes the largest region that is open away.
func (s *splitting) take() {
	last := len(s.open) - 1
	s.splits -= s.open[s.at].regions()
	s.open[s.at], s.volumes[s.at] = s.open[last], s.volumes[last]
	s.open, s.volumes = s.open[:last], s.volumes[:last]
}

// put puts parts of the largest region in its place, and leave leaves it as it is.
func (s *splitting) put(r region, into split) {
	s.take()
	for _, dr := range into.ranges {
		s.add(r.take(into.digit, dr))
	}
}

func (s *splitting) leave(r region) {
	s.take()
	s.done = append(s.done, r)
}

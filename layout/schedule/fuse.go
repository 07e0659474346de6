package schedule

import (
	"cmp"
	"slices"
)

// fuse puts nests with the same outermost loop one behind the other, if they are near:
// the main part of rows and what is left over at their ends. Padding that is under
// elements stays before them.
func (s *scheduler) fuse() {
	out := slices.Grow(slices.Clone(s.Nests[:s.Fills]), len(s.Nests)-s.Fills)
	done := make([]bool, len(s.Nests))
	for i, n := range s.Nests {
		if done[i] || i < s.Fills {
			continue
		}
		first := len(out)
		out = append(out, n)
		if len(n.Loops) > 0 && !n.Loops[0].Unrolled && !s.isStaged(i) {
			for k := i + 1; k < len(s.Nests); k++ {
				if done[k] || !n.mayBeCommon(&s.Nests[k]) || s.isStaged(k) {
					continue
				}
				if o := s.Nests[k].cutLike(n); n.commonLoops(&o) > 0 {
					done[k] = true
					out = append(out, o)
				}
			}
		}
		s.fuseAll(out[first:])
	}
	s.Nests = out
}

// fuseAll fuses nests that have an outermost loop in common: in the cache in the order of the
// destination, if then they have as many loops in common.
func (s *scheduler) fuseAll(nests []Nest) {
	common := fuseLoops(nests)
	byPlace := func(a, b Nest) int { return cmp.Compare(a.Destination, b.Destination) }
	if s.large || !s.Disjoint || slices.IsSortedFunc(nests, byPlace) {
		return
	}
	ordered := slices.Clone(nests)
	slices.SortStableFunc(ordered, byPlace)
	ordered[0].Fused = nests[0].Fused
	if n := fuseLoops(ordered); n > 0 && n >= common {
		copy(nests, ordered)
	}
}

// fuseLoops gives nests the outermost loops that each has in common with the one before, and
// returns how many these are in all, or 0 if one has none.
func fuseLoops(nests []Nest) (all int) {
	some := true
	for i := 1; i < len(nests); i++ {
		n := &nests[i]
		n.Fused = nests[i-1].commonLoops(n)
		all, some = all+n.Fused, some && n.Fused > 0
	}
	if !some {
		return 0
	}
	return all
}

// cutLike returns a nest with the first loop that differs from that of another one cut as
// that is, which was cut to be unrolled.
func (n Nest) cutLike(o Nest) Nest {
	same := func(l, of Loop) bool {
		if n.fills() { // wherever the source is
			l.Source = of.Source
		}
		return l == of
	}
	i := 0
	for i < len(n.Loops) && i < len(o.Loops) && same(n.Loops[i], o.Loops[i]) {
		i++
	}
	if i == len(n.Loops) || i+1 >= len(o.Loops) || !o.Loops[i+1].Unrolled {
		return n
	}
	f := o.Loops[i+1].Extent
	if outer, inner := n.Loops[i].split(f); same(outer, o.Loops[i]) && n.Loops[i].Extent == f*outer.Extent {
		n.Loops = slices.Insert(slices.Clone(n.Loops), i+1, inner)
		n.Loops[i] = outer
	}
	return n
}

// mayBeCommon reports whether the outermost loop of two nests may be the same, which is soon
// said of most.
func (n *Nest) mayBeCommon(o *Nest) bool {
	if len(o.Loops) == 0 {
		return false
	}
	return n.Loops[0] == o.Loops[0] || o.fills() || len(n.Loops) > 1 && n.Loops[1].Unrolled
}

// commonLoops returns how many of the outermost loops two nests can share: equal ones,
// a step of which takes one of them farther than the other one is, on either side, or
// to which quotients give their own places.
func (n *Nest) commonLoops(o *Nest) int {
	step := n.stepTo(o)
	near := func(far, stride int64) bool { return abs(far) < abs(stride) }
	for i, l := range n.Loops {
		if i == len(o.Loops) || l.Unrolled {
			return i
		}
		if o.fills() { // wherever the source is
			l.Source, step.Source = o.Loops[i].Source, 0
		}
		if l != o.Loops[i] || l.Digit == 0 && !near(step.Source, l.Source) && !near(step.Destination, l.Destination) {
			return i
		}
	}
	return len(n.Loops)
}

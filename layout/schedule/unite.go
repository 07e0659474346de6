package schedule

import "slices"

// Units that do the same over more in one place than in another are one unit: around
// it is a loop of two iterations, with which the extents of its loops change. What has
// no such loop where the other one has, has one of a single iteration.

// aloneBelow is the part of all elements that moves without what it may be fused with
// at little cost.
const aloneBelow = 32

// standsAlone reports whether a unit is large, and loses little where it is not fused
// with others: there is little of it, or what there is most of goes by way of scratch
// memory, and is fused with nothing, or it is huge.
func (s *scheduler) standsAlone(u []Nest) bool {
	if !isLarge(u) || len(s.Scratch) > 0 || hasBlockOf(u, hugeBlock) {
		return isLarge(u)
	}
	elements := int64(0)
	for _, n := range u {
		elements += n.elements()
	}
	return elements <= s.elementCount/aloneBelow
}

// elements returns how many elements a nest stores at most.
func (n Nest) elements() int64 {
	count := n.Block.lanesStored()
	for i := range n.Loops {
		count *= n.MostIterations(i)
	}
	return count
}

// unite unites units, first those that differ in the fewest loops, as long as there are
// two that may and can be. What is fused with something stays with it.
func (s *Schedule) unite(parts bool, may func([]Nest) bool) {
	units := s.units()
	possible := make([][]*union, len(units)) // of each unit with those behind it; nil where there is none
	find := func(i, k int) {
		possible[i][k] = nil
		if may(units[i]) && may(units[k]) {
			if u, ok := s.union(units[i], units[k], parts); ok {
				possible[i][k] = &u
			}
		}
	}
	for i := range units {
		possible[i] = make([]*union, len(units))
		for k := i + 1; k < len(units); k++ {
			find(i, k)
		}
	}
	for {
		var best *union
		at, with := -1, -1
		for i, list := range possible {
			for k, u := range list {
				if u != nil && (best == nil || u.changes < best.changes) {
					best, at, with = u, i, k
				}
			}
		}
		if best == nil {
			break
		}
		units[at] = best.nests
		units = slices.Delete(units, with, with+1)
		possible = slices.Delete(possible, with, with+1)
		for i := range possible {
			possible[i] = slices.Delete(possible[i], with, with+1)
		}
		for i := range units {
			switch {
			case i < at:
				find(i, at)
			case i > at:
				find(at, i)
			}
		}
	}
	s.Nests = slices.Concat(units...)
	s.dropScratch()
}

// A union is two units in one.
type union struct {
	nests   []Nest
	changes int // how many extents change
}

// union makes one unit of two.
func (s *Schedule) union(a, b []Nest, parts bool) (union, bool) {
	if !slices.EqualFunc(a, b, s.doTheSame) {
		return union{}, false
	}
	if first := stepTo(a[0], b[0]); first.Source < 0 || first.Source == 0 && first.Destination < 0 {
		a, b = b, a
	}
	u := union{nests: slices.Clone(a)}
	pairs, ok := alignLoops(a, b)
	if !ok {
		return union{}, false
	}
	for i := range a {
		step := stepTo(a[i], b[i])
		if step.Extent = 2; step.Source < 0 || step.Destination < 0 {
			return union{}, false
		}
		loops := []Loop{step}
		for _, p := range pairs[i] {
			l, ok := p.together(a[i], b[i], len(loops), pairs[i])
			if !ok {
				return union{}, false
			}
			if l.More != 0 && l.By == len(loops) && i == 0 {
				u.changes++
			}
			loops = append(loops, l)
		}
		u.nests[i].Loops = loops
		if i > 0 {
			u.nests[i].Fused = 1 + len(pairs[i]) - (len(a[i].Loops) - a[i].Fused)
		}
	}
	if parts && mostFixed(u.nests) < min(enoughForParts, max(mostFixed(a), mostFixed(b))) {
		return union{}, false
	}
	return u, true
}

// A pair is a loop of one unit and what it is in the other, as numbers; -1 is a loop of
// one iteration that is not there.
type pair struct{ a, b int }

// alignLoops finds, for each nest of two units, which loops are each other's. The loops
// that all nests of a unit share are the same ones for all.
func alignLoops(a, b []Nest) ([][]pair, bool) {
	var shared []pair
	outerA, outerB := sharedLoops(a), sharedLoops(b)
	likeAt := func(i, k int) bool {
		for n := range a {
			if !a[n].Loops[i].like(b[n].Loops[k]) {
				return false
			}
		}
		return true
	}
	for i, k := 0, 0; i < outerA || k < outerB; {
		later := k
		for i < outerA && later < outerB && !likeAt(i, later) {
			later++
		}
		switch {
		case i == outerA || later < outerB && later > k:
			shared = append(shared, pair{-1, k})
			k++
		case later == outerB:
			shared = append(shared, pair{i, -1})
			i++
		default:
			shared = append(shared, pair{i, k})
			i, k = i+1, k+1
		}
	}
	out := make([][]pair, len(a))
	for n := range a {
		inner := len(a[n].Loops) - outerA
		if inner != len(b[n].Loops)-outerB || n > 0 && a[n].Fused-outerA != b[n].Fused-outerB {
			return nil, false
		}
		out[n] = slices.Clone(shared)
		for i := range inner {
			if !a[n].Loops[outerA+i].like(b[n].Loops[outerB+i]) {
				return nil, false
			}
			out[n] = append(out[n], pair{outerA + i, outerB + i})
		}
	}
	return out, true
}

// sharedLoops returns how many loops all nests of a unit have in common that are not
// unrolled.
func sharedLoops(u []Nest) int {
	n := slices.IndexFunc(u[0].Loops, func(l Loop) bool { return l.Unrolled })
	if n < 0 {
		n = len(u[0].Loops)
	}
	for _, other := range u[1:] {
		n = min(n, other.Fused)
	}
	return n
}

// like reports whether two loops take the same steps.
func (l Loop) like(o Loop) bool {
	if !l.Unrolled {
		l.Extent, l.By, l.More = o.Extent, o.By, o.More
	}
	return l == o
}

// together returns loop number at of a union: what nest a runs over first and then b.
// A loop that changes already must do so in both.
func (p pair) together(a, b Nest, at int, all []pair) (Loop, bool) {
	in := func(n Nest, number int, find func(pair) int) Loop {
		if number < 0 {
			return Loop{Extent: 1}
		}
		l := n.Loops[number]
		if l.More != 0 {
			l.By = at - 1 - slices.IndexFunc(all, func(o pair) bool { return find(o) == number-l.By })
		}
		return l
	}
	first := in(a, p.a, func(o pair) int { return o.a })
	then := in(b, p.b, func(o pair) int { return o.b })
	out := then
	if p.a >= 0 {
		out = first
	}
	switch {
	case first.More != 0 || then.More != 0:
		return out, first.More == then.More && first.By == then.By && first.Extent == then.Extent
	case first.Extent != then.Extent:
		out.Extent, out.More, out.By = first.Extent, then.Extent-first.Extent, at
	}
	return out, true
}

// enoughForParts is how many iterations of one loop parts can share well.
const enoughForParts = 16

// mostFixed returns the most iterations of a loop that all nests share, and that are
// always as many.
func mostFixed(u []Nest) (most int64) {
	for _, l := range u[0].Loops[:sharedLoops(u)] {
		if !l.Varies() {
			most = max(most, l.Extent)
		}
	}
	return most
}

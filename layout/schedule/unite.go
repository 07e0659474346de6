package schedule

import (
	"cmp"
	"slices"
)

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
func (s *scheduler) unite(may func([]Nest) bool) {
	units := Units(s.Nests)
	kinds := s.kinds(units, may)
	var possible []union
	var loops loopPairs
	find := func(i, k int) {
		if kinds[i] < 0 || kinds[i] != kinds[k] {
			return
		}
		if changes, ok := s.union(units[i], units[k], &loops); ok {
			possible = append(possible, union{changes, i, k})
		}
	}
	for i := range units {
		for k := i + 1; k < len(units); k++ {
			find(i, k)
		}
	}
	for len(possible) > 0 {
		best := slices.MinFunc(possible, union.compare)
		at, with := best.at, best.with
		units[at], units[with] = loops.united(units[at], units[with]), nil
		kinds[with] = notUnited
		if !may(units[at]) {
			kinds[at] = notUnited
		}
		possible = slices.DeleteFunc(possible, func(u union) bool { return u.has(at) || u.has(with) })
		for i := range units {
			if i != at {
				find(min(i, at), max(i, at))
			}
		}
	}
	out := s.Nests[:0] // each unit where it was, or further forward
	for _, u := range units {
		out = append(out, u...)
	}
	s.Nests = out
	s.dropScratch()
}

// notUnited is the kind of a unit that may not be united with others.
const notUnited = -1

// kinds numbers the kinds of units: those of one kind do the same.
func (s *Schedule) kinds(units [][]Nest, may func([]Nest) bool) []int {
	kinds := make([]int, len(units))
	var first [][]Nest
	for i, u := range units {
		if kinds[i] = notUnited; !may(u) {
			continue
		}
		kinds[i] = slices.IndexFunc(first, func(f []Nest) bool { return everyTwo(f, u, s.doTheSame) })
		if kinds[i] < 0 {
			kinds[i] = len(first)
			first = append(first, u)
		}
	}
	return kinds
}

// A union is two units, by their numbers, that may be one.
type union struct {
	changes  int // how many extents change
	at, with int
}

// compare orders unions by how many extents change, and then by the places of their units.
func (u union) compare(o union) int {
	return cmp.Or(cmp.Compare(u.changes, o.changes), cmp.Compare(u.at, o.at), cmp.Compare(u.with, o.with))
}

// has reports whether a unit is one of the two.
func (u union) has(unit int) bool { return u.at == unit || u.with == unit }

// union finds what makes one unit of two of a kind, and how many extents change; ok is false if nothing
// does.
func (s *scheduler) union(a, b []Nest, loops *loopPairs) (changes int, ok bool) {
	a, b = inOrderOf(a, b)
	for i := range a {
		if step := a[i].stepTo(&b[i]); step.Source < 0 || step.Destination < 0 {
			return 0, false
		}
	}
	if !loops.pair(a, b) {
		return 0, false
	}
	for i := range a {
		pairs := loops.of(&a[i])
		for k, p := range pairs {
			l, ok := p.together(&a[i], &b[i], k+1, pairs)
			if !ok {
				return 0, false
			}
			if l.More != 0 && l.By == k+1 && i == 0 {
				changes++
			}
		}
	}
	if s.machine.Parts && mostFixed(loops.nests(a, b)) < min(EnoughForParts, max(mostFixed(a), mostFixed(b))) {
		return 0, false
	}
	return changes, true
}

// inOrderOf returns two units, that first which a union runs over first.
func inOrderOf(a, b []Nest) (first, then []Nest) {
	if step := a[0].stepTo(&b[0]); step.Source < 0 || step.Source == 0 && step.Destination < 0 {
		return b, a
	}
	return a, b
}

// united returns the nests of the union of two units.
func (l *loopPairs) united(a, b []Nest) []Nest {
	a, b = inOrderOf(a, b)
	l.pair(a, b)
	return l.nests(a, b)
}

// nests returns the nests of the union of two units whose pairs they are.
func (l *loopPairs) nests(a, b []Nest) []Nest {
	nests := slices.Clone(a)
	for i := range nests {
		n := &a[i]
		step := n.stepTo(&b[i])
		step.Extent = 2
		pairs := l.of(n)
		loops := append(make([]Loop, 0, 1+len(pairs)), step)
		for k, p := range pairs {
			l, _ := p.together(n, &b[i], k+1, pairs)
			loops = append(loops, l)
		}
		nests[i].Loops = loops
		if i > 0 {
			nests[i].Fused = 1 + len(pairs) - (len(n.Loops) - n.Fused)
		}
	}
	return nests
}

// A pair is a loop of one unit and what it is in the other, as numbers; -1 is a loop of
// one iteration that is not there.
type pair struct{ a, b int }

// loopPairs is which loops of two units are each other's: the pairs that all nests share, and behind
// these, from two numbers on, each the next one.
type loopPairs struct {
	shared []pair
	inner  pair
	all    []pair // of a nest
}

// of returns the pairs of a nest of the first unit, until it is asked for those of another one.
func (l *loopPairs) of(n *Nest) []pair {
	l.all = append(l.all[:0], l.shared...)
	for i := range len(n.Loops) - l.inner.a {
		l.all = append(l.all, pair{l.inner.a + i, l.inner.b + i})
	}
	return l.all
}

// pair finds which loops of two units are each other's, and reports whether all are that are not shared.
func (l *loopPairs) pair(a, b []Nest) bool {
	l.shared, l.inner = l.shared[:0], pair{sharedLoops(a), sharedLoops(b)}
	for n := range a {
		inner := a[n].Loops[l.inner.a:]
		if !slices.EqualFunc(inner, b[n].Loops[l.inner.b:], Loop.like) || n > 0 && a[n].Fused-l.inner.a != b[n].Fused-l.inner.b {
			return false
		}
	}
	likeAt := func(i, k int) bool {
		for n := range a {
			if !a[n].Loops[i].like(b[n].Loops[k]) {
				return false
			}
		}
		return true
	}
	for i, k := 0, 0; i < l.inner.a || k < l.inner.b; {
		later := k
		for i < l.inner.a && later < l.inner.b && !likeAt(i, later) {
			later++
		}
		switch {
		case i == l.inner.a || later < l.inner.b && later > k:
			l.shared = append(l.shared, pair{-1, k})
			k++
		case later == l.inner.b:
			l.shared = append(l.shared, pair{i, -1})
			i++
		default:
			l.shared = append(l.shared, pair{i, k})
			i, k = i+1, k+1
		}
	}
	return true
}

// sharedLoops returns how many loops all nests of a unit have in common that are not
// unrolled.
func sharedLoops(u []Nest) int {
	n := u[0].OuterLoops()
	for i := range u[1:] {
		n = min(n, u[1+i].Fused)
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
func (p pair) together(a, b *Nest, at int, all []pair) (Loop, bool) {
	in := func(n *Nest, number int, find func(pair) int) Loop {
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

// EnoughForParts is how many iterations of one loop parts can share well.
const EnoughForParts = 16

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

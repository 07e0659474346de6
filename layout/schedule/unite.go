package schedule

import (
	"math"
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
	u := unions{scheduler: s, units: Units(s.Nests)}
	u.find(may)
	for at, with := u.best(); at >= 0; at, with = u.best() {
		u.units[at], u.units[with] = u.loops.united(u.units[at], u.units[with]), nil
		u.kinds[with] = notUnited
		if !may(u.units[at]) {
			u.kinds[at] = notUnited
		}
		u.forget(at)
	}
	out := s.Nests[:0] // each unit where it was, or further forward
	for _, n := range u.units {
		out = append(out, n...)
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

// unions are what may be one unit each of two.
type unions struct {
	*scheduler
	units   [][]Nest
	kinds   []int // of all units
	numbers []int // of those that may be united
	// changes says of each two of these how many extents change where they are one, as far as
	// somebody asked.
	changes []int16
	loops   loopPairs
}

// What is said of two units if nobody has asked yet, and if nothing makes them one.
const unknown, impossible = -2, -1

// find finds the units that may be united.
func (u *unions) find(may func([]Nest) bool) {
	u.kinds = u.scheduler.kinds(u.units, may)
	for i, kind := range u.kinds {
		if kind != notUnited {
			u.numbers = append(u.numbers, i)
		}
	}
	u.changes = slices.Repeat([]int16{unknown}, len(u.numbers)*len(u.numbers))
}

// best returns the first two units that are one with the fewest extents that change; -1 if there are
// none. Those after two with none that change are not asked for.
func (u *unions) best() (at, with int) {
	at, with = -1, -1
	least := int16(math.MaxInt16)
	for i, a := range u.numbers {
		for k := i + 1; k < len(u.numbers); k++ {
			b := u.numbers[k]
			if u.kinds[a] == notUnited || u.kinds[a] != u.kinds[b] {
				continue
			}
			changes := &u.changes[i*len(u.numbers)+k]
			if *changes == unknown {
				*changes = u.changesOf(a, b)
			}
			if *changes == impossible || *changes >= least {
				continue
			}
			if at, with, least = a, b, *changes; least == 0 {
				return at, with
			}
		}
	}
	return at, with
}

// forget forgets what is known of a unit that has become another one.
func (u *unions) forget(unit int) {
	n, i := len(u.numbers), slices.Index(u.numbers, unit)
	for k := range n {
		u.changes[i*n+k], u.changes[k*n+i] = unknown, unknown
	}
}

// changesOf returns how many extents change in what makes one unit of two of a kind.
func (u *unions) changesOf(one, other int) (changes int16) {
	a, b := inOrderOf(u.units[one], u.units[other])
	for i := range a {
		if step := a[i].stepTo(&b[i]); step.Source < 0 || step.Destination < 0 {
			return impossible
		}
	}
	if !u.loops.pair(a, b) {
		return impossible
	}
	for i := range a {
		pairs := u.loops.of(&a[i])
		for k, p := range pairs {
			l, ok := p.together(&a[i], &b[i], k+1, pairs)
			if !ok {
				return impossible
			}
			if l.More != 0 && l.By == k+1 && i == 0 {
				changes++
			}
		}
	}
	if u.machine.Parts && mostFixed(u.loops.nests(a, b)) < min(EnoughForParts, max(mostFixed(a), mostFixed(b))) {
		return impossible
	}
	return changes
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

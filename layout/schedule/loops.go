package schedule

import (
	"cmp"
	"slices"
)

// Loops and digits go from place to place, on both sides.

// An offset is how far from a place another one is, on both sides.
type offset struct{ source, destination int64 }

// offsetsOf returns how far loops go, if that is to no more than so many places.
func offsetsOf(loops []Loop, most int64) (list []offset, ok bool) {
	n := int64(1)
	for _, l := range loops {
		if l.Extent > most/n {
			return nil, false
		}
		n *= l.Extent
	}
	list = make([]offset, 1, n)
	for _, l := range slices.Backward(loops) {
		inside := list
		for k := int64(1); k < l.Extent; k++ {
			for _, o := range inside {
				list = append(list, offset{o.source + k*l.Source, o.destination + k*l.Destination})
			}
		}
	}
	return list, true
}

// countOf returns to how many places loops go.
func countOf(loops []Loop) int64 {
	n := int64(1)
	for _, l := range loops {
		n *= l.Extent
	}
	return n
}

// combinations returns how many values some digits have together.
func combinations(digits []digit) int64 {
	n := int64(1)
	for _, d := range digits {
		n *= d.extent
	}
	return n
}

// isOnce reports whether a loop has one iteration.
func (l Loop) isOnce() bool { return l.Extent == 1 }

// times returns the loop that makes f steps at once.
func (l Loop) times(f int64) Loop {
	l.Source *= f
	l.Destination *= f
	return l
}

// split returns two loops, the second of which makes f steps of l, the first the
// others.
func (l Loop) split(f int64) (outer, inner Loop) {
	outer, inner = l.times(f), l
	outer.Extent, inner.Extent = l.Extent/f, f
	return outer, inner
}

func byDestination(loops []Loop) {
	slices.SortStableFunc(loops, func(a, b Loop) int { return cmp.Compare(b.Destination, a.Destination) })
}

func bySource(loops []Loop) {
	slices.SortStableFunc(loops, func(a, b Loop) int {
		return cmp.Or(cmp.Compare(b.Source, a.Source), cmp.Compare(b.Destination, a.Destination))
	})
}

// divisor returns the largest divisor of n that is at most most.
func divisor(n, most int64) int64 {
	for f := min(n, most); f > 1; f-- {
		if n%f == 0 {
			return f
		}
	}
	return 1
}

// portion returns how many steps of n to make at a time, at most most: so many that they
// come out even, or if that is few, and there may be a walk for the rest, as many as may be.
func portion(n, most int64, repeat bool) int64 {
	f := divisor(n, most)
	if f <= most/2 && repeat {
		f = min(n, most)
	}
	return f
}

package partition

import "slices"

// A Partition has for each of the numbers below its length the name of the set that it is in,
// which is one of the set.
type Partition []int

// New returns n sets of a number each.
func New(n int) Partition {
	p := make(Partition, n)
	for i := range p {
		p[i] = i
	}
	return p
}

// Join makes one set of those of all numbers that belong together.
func (p Partition) Join(belongs func(k int) bool) {
	first := -1
	for k := range p {
		switch {
		case !belongs(k):
		case first < 0:
			first = k
		default:
			p.merge(first, k)
		}
	}
}

// Sets returns the numbers of each set, in order, and the sets in the order of their names.
func (p Partition) Sets() [][]int {
	sets := make([][]int, len(p))
	for k, name := range p {
		sets[name] = append(sets[name], k)
	}
	return slices.DeleteFunc(sets, func(set []int) bool { return len(set) == 0 })
}

// merge puts the set of b into that of a.
func (p Partition) merge(a, b int) {
	from, to := p[b], p[a]
	if from == to {
		return
	}
	for i, n := range p {
		if n == from {
			p[i] = to
		}
	}
}

package layout

import (
	"fmt"
	"math"
)

// A reading takes one dim of the index off a coordinate: every other dim not
// yet read adds less than coef to it, so the dim is the quotient.
type reading struct {
	dim, row int
	coef     int64
}

// readings finds an order in which all dims of size > 1 can be read by plain
// division, as in any mixed-radix map, holes or not. It proves that the map is
// one-to-one. ok is false if there is no such order.
func readings(rows []row, shape []int64) (order []reading, ok bool) {
	rest := make([]int64, len(rows)) // the most that the unread dims add to each row
	open := 0
	read := make([]bool, len(shape))
	for j, n := range shape {
		if read[j] = n <= 1; !read[j] {
			open++
			for i, r := range rows {
				rest[i] += r.coef[j] * (n - 1)
			}
		}
	}
	for ; open > 0; open-- {
		next, found := nextReading(rows, shape, rest, read)
		if !found {
			return nil, false
		}
		order = append(order, next)
		read[next.dim] = true
		for i, r := range rows {
			rest[i] -= r.coef[next.dim] * (shape[next.dim] - 1)
		}
	}
	return order, true
}

func nextReading(rows []row, shape, rest []int64, read []bool) (reading, bool) {
	for j, n := range shape {
		if read[j] {
			continue
		}
		for i, r := range rows {
			if c := r.coef[j]; c > rest[i]-c*(n-1) {
				return reading{j, i, c}, true
			}
		}
	}
	return reading{}, false
}

// inverse returns the index that the linear map takes to coords, if any.
func (l *Layout) inverse(coords []int64) (index []int64, ok bool) {
	rest := make([]int64, len(coords))
	for i, r := range l.rows {
		rest[i] = coords[i] - r.base
	}
	if !l.dividesOut {
		return l.search(rest)
	}
	index = make([]int64, len(l.shape))
	for _, rd := range l.readings {
		if rest[rd.row] < 0 {
			return nil, false
		}
		d := rest[rd.row] / rd.coef
		if d >= l.shape[rd.dim] {
			return nil, false
		}
		index[rd.dim] = d
		for i, r := range l.rows {
			rest[i] -= d * r.coef[rd.dim]
		}
	}
	for _, v := range rest {
		if v != 0 {
			return nil, false
		}
	}
	return index, true
}

// search is inverse for maps that plain division does not undo.
func (l *Layout) search(rest []int64) ([]int64, bool) {
	lo, hi := make([]int64, len(l.shape)), make([]int64, len(l.shape))
	for j, n := range l.shape {
		hi[j] = n - 1
	}
	s := system{rows: l.rows, rhs: rest, steps: math.MaxInt}
	return s.solve(lo, hi)
}

// searchSteps bounds the branches it may take to prove that a map is one-to-one;
// a map that needs more is refused.
const searchSteps = 1 << 14

// checkOneToOne returns an error that names two indices with the same
// coordinates if there are such.
func (l *Layout) checkOneToOne() error {
	if l.dividesOut || l.volume == 0 {
		return nil
	}
	steps := searchSteps
	for first, n := range l.shape {
		if n <= 1 {
			continue
		}
		// The difference of two such indices: 0 before dim first, positive there.
		lo, hi := make([]int64, len(l.shape)), make([]int64, len(l.shape))
		for j := first + 1; j < len(l.shape); j++ {
			if l.shape[j] > 1 {
				lo[j], hi[j] = 1-l.shape[j], l.shape[j]-1
			}
		}
		lo[first], hi[first] = 1, n-1
		s := system{rows: l.rows, rhs: make([]int64, len(l.rows)), steps: steps}
		diff, found := s.solve(lo, hi)
		if found {
			a, b := make([]int64, len(diff)), make([]int64, len(diff))
			for j, d := range diff {
				a[j], b[j] = max(d, 0), max(-d, 0)
			}
			at := make([]int64, len(l.rows))
			for i, r := range l.rows {
				at[i] = r.at(a)
			}
			return fmt.Errorf("indices %s and %s share the coordinates %s", Tuple(b), Tuple(a), Tuple(at))
		}
		if steps = s.steps; steps <= 0 {
			return fmt.Errorf("strides overlap in a way that could not be proven free of aliasing")
		}
	}
	return nil
}

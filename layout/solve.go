package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// A system asks for integers x with Σ rows[i].coef·x = rhs[i] for all i. The
// bases of the rows play no part.
type system struct {
	rows  []row
	rhs   []int64
	steps int // branches left before giving up
}

// solve returns some x in the box lo <= x <= hi, or false if there is none or
// the steps ran out (steps is then 0). It narrows the box by what each equation
// leaves to each unknown, and branches on the unknown with the fewest values,
// stepping only through those the greatest common divisors allow.
func (s *system) solve(lo, hi []int64) (x []int64, found bool) {
	if s.steps <= 0 {
		return nil, false
	}
	s.steps--
	if !s.narrow(lo, hi) {
		return nil, false
	}
	v := -1
	for j := range lo {
		if lo[j] < hi[j] && (v < 0 || hi[j]-lo[j] < hi[v]-lo[v]) {
			v = j
		}
	}
	if v < 0 {
		return lo, s.holds(lo)
	}
	start, stride, ok := s.progression(v, lo, hi)
	if !ok {
		return nil, false
	}
	for val := start; val <= hi[v] && s.steps > 0; val += stride {
		lo2, hi2 := slices.Clone(lo), slices.Clone(hi)
		lo2[v], hi2[v] = val, val
		if x, found := s.solve(lo2, hi2); found {
			return x, true
		}
		if stride > hi[v]-val {
			break
		}
	}
	return nil, false
}

func (s *system) holds(x []int64) bool {
	for i, r := range s.rows {
		if r.at(x)-r.base != s.rhs[i] {
			return false
		}
	}
	return true
}

// narrow shrinks the box; false if it becomes empty.
func (s *system) narrow(lo, hi []int64) bool {
	for changed, rounds := true, 0; changed && rounds < 64; rounds++ {
		changed = false
		for i, r := range s.rows {
			least, most := int64(0), int64(0)
			for j, c := range r.coef {
				least += c * lo[j]
				most += c * hi[j]
			}
			if s.rhs[i] < least || s.rhs[i] > most {
				return false
			}
			for j, c := range r.coef {
				if c == 0 || lo[j] == hi[j] {
					continue
				}
				// c·x is what the others leave: rhs - (most - c·hi) <= c·x <= rhs - (least - c·lo).
				from := integer.CeilDiv(s.rhs[i]-most+c*hi[j], c)
				to := integer.FloorDiv(s.rhs[i]-least+c*lo[j], c)
				if from > lo[j] || to < hi[j] {
					least += c * (max(from, lo[j]) - lo[j])
					most -= c * (hi[j] - min(to, hi[j]))
					lo[j], hi[j] = max(from, lo[j]), min(to, hi[j])
					changed = true
				}
				if lo[j] > hi[j] {
					return false
				}
			}
		}
	}
	return true
}

// progression returns the values that unknown v can take: from start in steps
// of stride. ok is false if there are none.
func (s *system) progression(v int, lo, hi []int64) (start, stride int64, ok bool) {
	start, stride = lo[v], 1
	for i, r := range s.rows {
		a := r.coef[v]
		others, rest := int64(0), s.rhs[i]
		for j, c := range r.coef {
			if j == v {
				continue
			}
			if lo[j] == hi[j] {
				rest -= c * lo[j]
			} else {
				others = integer.GCD(others, c)
			}
		}
		g := integer.GCD(others, a)
		if g == 0 {
			continue
		}
		if rest%g != 0 {
			return 0, 0, false
		}
		// a·x = rest modulo others
		if m := others / g; m > stride {
			stride = m
			x := integer.MulMod(integer.FloorMod(rest/g, m), integer.InverseMod(a/g, m), m)
			start = lo[v] + integer.FloorMod(x-integer.FloorMod(lo[v], m), m)
		}
	}
	return start, stride, true
}

package affine

import (
	"math"

	"github.com/ttopt/ttopt/affine/integer"
)

// residues parts l into small + d*whole. The constant of small is in [0, d), and
// so are its coefficients; with nearest, those of what is divided itself are the
// ones nearest to 0: so x - (x floordiv m)*m can still be seen.
func residues(l linear, d int64, nearest bool) (small, whole linear) {
	small.c = integer.FloorMod(l.c, d)
	whole.c, _ = floorDivChecked(l.c, d)
	for _, t := range l.terms {
		r := integer.FloorMod(t.coef, d)
		q, _ := floorDivChecked(t.coef, d)
		if nearest && t.atom.op > OpMul && r > d-r {
			r -= d
			q++
		}
		if r != 0 {
			small.terms = append(small.terms, linearTerm{r, t.atom})
		}
		if q != 0 {
			whole.terms = append(whole.terms, linearTerm{q, t.atom})
		}
	}
	return small, whole
}

// maxTwoValued bounds the atoms of two values for which both residues are tried.
const maxTwoValued = 6

// linearQuotient returns q such that l - d*q is in [0, d) for all values of l's
// atoms: the quotient of l by d, if it is linear in them.
//
// Of a coefficient, what d leaves of it is c - d*k for some k. For an atom of
// three values or more it must be the k that makes the rest smallest, as a rest
// of at most (d-1)/2 is the only one that fits; an atom of two values leaves two
// to try.
func (s *simplifier) linearQuotient(l linear, d int64) (q linear, ok bool) {
	if len(s.facts) > 0 {
		if period, ok := s.span(l).within(d); ok {
			return linear{c: period}, true
		}
	}
	small, whole := residues(l, d, false)
	ranges := make([]Interval, len(small.terms))
	var choices []int // the terms of two values
	for i, t := range small.terms {
		r := s.of(t.atom)
		if r.Lo == math.MinInt64 || r.Hi == math.MaxInt64 {
			return linear{}, false
		}
		ranges[i] = r
		if width, ok := integer.Add(r.Hi, -r.Lo); ok && width == 1 && len(choices) < maxTwoValued {
			choices = append(choices, i)
		}
	}
	for chosen := range 1 << len(choices) {
		next, offset := 0, widen(Point(small.c))
		up := make([]bool, len(small.terms))
		for i, t := range small.terms {
			if next < len(choices) && choices[next] == i {
				up[i] = chosen>>next&1 == 1
				next++
			} else {
				up[i] = t.coef > d-t.coef
			}
			rest := t.coef
			if up[i] {
				rest -= d
			}
			offset = s.add(offset, hull(ranges[i], widen(Point(rest)), s.mul))
		}
		period, ok := offset.within(d)
		if !ok {
			continue
		}
		q := whole
		for i, t := range small.terms {
			if up[i] {
				if q, ok = q.plus(atomOf(t.atom), 1); !ok {
					return linear{}, false
				}
			}
		}
		return q.plus(linear{c: period}, 1)
	}
	return linear{}, false
}

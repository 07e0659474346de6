package layout

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// ranges divides the first digit of w into ranges in each of which less depends
// on it: between the values where a quotient changes, or at the period of one,
// or else where a comparison may turn. There are more than one, or one with a
// radix. There are not many more than limit.
func (w *walk) ranges(limit int) []digitRange {
	n := w.extents[w.first]
	if p := w.period(); p > 0 {
		body := n / p * p
		out := []digitRange{{0, body, p}}
		if body < n {
			out = append(out, digitRange{body, n - body, 0})
		}
		return out
	}
	for _, next := range []func(v int64) int64{
		w.termsChange,
		w.comparisonsTurn,
		func(v int64) int64 { return v + 1 },
	} {
		var out []digitRange
		for v := int64(0); v < n && len(out) <= max(limit, 1); {
			end := min(next(v), n)
			out = append(out, digitRange{v, end - v, 0})
			v = end
		}
		if len(out) > 1 {
			return out
		}
	}
	return nil // not reached: n is above 1
}

// conditions calls f with all conditions in which the first digit matters, and
// with the extents of the digits there.
func (w *walk) conditions(f func(c condition, extents []int64)) {
	for _, c := range w.elements {
		if c.uses(w.first) {
			f(c, w.extents)
		}
	}
	for k := w.first; k < len(w.steps); k++ {
		s, domain := w.steps[k], w.extents
		if len(s.conditions) > 0 {
			domain = stepExtents(k, w.extents)
		}
		for _, c := range s.conditions {
			if c.uses(w.first) {
				f(c, domain)
			}
		}
	}
}

// divisions calls f with the terms of s, and of their arguments, whose arguments
// are linear and use digit k.
func (s sum) divisions(k int, f func(t term)) {
	for _, t := range s.terms {
		if len(t.arg.terms) > 0 {
			t.arg.divisions(k, f)
		} else if t.arg.coef[k] > 0 {
			f(t)
		}
	}
}

// period returns the least period of the divisions by which the first digit can
// be split; 0 if there is none.
func (w *walk) period() int64 {
	least := int64(0)
	w.conditions(func(c condition, _ []int64) {
		consider := func(t term) {
			p := t.divisor / integer.GCD(t.arg.coef[w.first], t.divisor)
			if p > 1 && p < w.extents[w.first] && (least == 0 || p < least) {
				least = p
			}
		}
		c.left.divisions(w.first, consider)
		c.right.divisions(w.first, consider)
	})
	return least
}

// termsChange returns the end of the range from v on in which no quotient by
// the first digit changes. A value at which a quotient depends on other digits
// is a range of its own.
func (w *walk) termsChange(v int64) int64 {
	end := w.extents[w.first]
	w.conditions(func(c condition, extents []int64) {
		consider := func(t term) {
			next, _ := t.quotientEnd(w.first, v, t.arg.spread(w.first, extents))
			end = min(end, next)
		}
		c.left.divisions(w.first, consider)
		c.right.divisions(w.first, consider)
	})
	return end
}

// comparisonsTurn returns the end of the range from v on in which comparisons
// that are linear in the first digit stay as they are: decided one way, decided
// the other way, or in between, where each value is a range of its own.
func (w *walk) comparisonsTurn(v int64) int64 {
	end := w.extents[w.first]
	w.conditions(func(c condition, extents []int64) {
		end = min(end, c.turn(w.first, v, extents))
	})
	return end
}

func (c condition) turn(k int, v int64, extents []int64) int64 {
	coef := c.left.coef[k] - c.right.coef[k]
	if coef == 0 {
		return v + 1 // only inside a division: one by one
	}
	// left - right is coef·digit and something from lo to hi.
	rest := c.rewrite(func(base int64, coef []int64) (int64, []int64) {
		coef = slices.Clone(coef)
		coef[k] = 0
		return base, coef
	})
	lo := rest.left.min(extents) - rest.right.max(extents)
	hi := rest.left.max(extents) - rest.right.min(extents)
	if coef < 0 {
		coef, lo, hi = -coef, -hi, -lo
	}
	// It has one sign below from and the other above to.
	from, to := integer.CeilDiv(-hi, coef), integer.FloorDiv(-lo, coef)
	switch {
	case v < from:
		return from
	case v <= to:
		return v + 1
	}
	return math.MaxInt64
}

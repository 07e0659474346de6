package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
)

// A sum is what plans, comparisons and walks have of an address or a coordinate:
//
//	base + Σ coef[k]·digit_k + Σ weight·(arg floordiv divisor) + Σ weight·(arg mod divisor)
//
// In a plan nothing in it is negative, and so each part is at most the whole, which
// is below 2^62: no operation here can overflow. The base of a [walk] may be negative.
type sum struct {
	base  int64
	coef  []int64
	terms []term
}

type term struct {
	weight  int64
	op      affine.Op // OpFloorDiv or OpMod
	arg     sum
	divisor int64
}

// constant returns the sum v of n digits.
func constant(v int64, n int) sum { return sum{base: v, coef: make([]int64, n)} }

func divided(arg sum, op affine.Op, divisor int64) sum {
	out := sum{coef: make([]int64, len(arg.coef))}
	switch {
	case divisor != 1:
		out.terms = []term{{1, op, arg, divisor}}
	case op == affine.OpFloorDiv: // by 1, as by the dims of one index
		out.add(arg, 1)
	}
	return out
}

// add adds factor·x to s.
func (s *sum) add(x sum, factor int64) {
	if factor == 0 {
		return
	}
	s.base += factor * x.base
	for k, c := range x.coef {
		s.coef[k] += factor * c
	}
	for _, t := range x.terms {
		t.weight *= factor
		s.addTerm(t)
	}
}

// addTerm adds t as it stands, joining it with its like.
func (s *sum) addTerm(t term) {
	for i := range s.terms {
		if s.terms[i].sameAtom(t) && s.terms[i].op == t.op {
			s.terms[i].weight += t.weight
			return
		}
	}
	s.terms = append(s.terms, t)
}

// sameAtom reports whether t and o have the same arg and divisor.
func (t term) sameAtom(o term) bool { return t.divisor == o.divisor && t.arg.equal(o.arg) }

func (s sum) equal(o sum) bool {
	return s.base == o.base && slices.Equal(s.coef, o.coef) && slices.EqualFunc(s.terms, o.terms, func(a, b term) bool {
		return a.weight == b.weight && a.op == b.op && a.sameAtom(b)
	})
}

// max returns a bound that s does not exceed for digits below extents; the
// least one if s has no terms.
func (s sum) max(extents []int64) int64 {
	v := s.base
	for k, c := range s.coef {
		v += c * (extents[k] - 1)
	}
	for _, t := range s.terms {
		v += t.weight * t.max(extents)
	}
	return v
}

func (t term) max(extents []int64) int64 {
	if m := t.arg.max(extents); t.op == affine.OpFloorDiv {
		return m / t.divisor
	} else {
		return min(m, t.divisor-1)
	}
}

// min returns a bound that s does not fall below.
func (s sum) min(extents []int64) int64 {
	v := s.base
	for _, t := range s.terms {
		v += t.weight * t.min(extents)
	}
	return v
}

func (t term) min(extents []int64) int64 {
	least := t.arg.min(extents)
	q := integer.FloorDiv(least, t.divisor)
	switch {
	case t.op == affine.OpFloorDiv:
		return q
	case integer.FloorDiv(t.arg.max(extents), t.divisor) == q:
		return least - q*t.divisor
	}
	return 0
}

// at returns the value of s.
func (s sum) at(digits []int64) int64 {
	v := s.base
	for k, c := range s.coef {
		v += c * digits[k]
	}
	for _, t := range s.terms {
		a := t.arg.at(digits)
		if t.op == affine.OpFloorDiv {
			v += t.weight * (a / t.divisor)
		} else {
			v += t.weight * (a % t.divisor)
		}
	}
	return v
}

// rewrite returns s with its base and coefficients, and those of all args,
// passed through f, which must not change the coefficients in place.
func (s sum) rewrite(f func(base int64, coef []int64) (int64, []int64)) sum {
	var all []term
	return s.rewriteInto(&all, f)
}

// rewriteInto is rewrite that puts all terms into one list.
func (s sum) rewriteInto(all *[]term, f func(base int64, coef []int64) (int64, []int64)) (out sum) {
	out.base, out.coef = f(s.base, s.coef)
	if len(s.terms) == 0 {
		return out
	}
	from := len(*all)
	*all = append(*all, s.terms...)
	out.terms = (*all)[from:len(*all):len(*all)]
	for i := range out.terms {
		out.terms[i].arg = s.terms[i].arg.rewriteInto(all, f)
	}
	return out
}

// parts returns how many lists of coefficients s has: its own and those of all args.
func (s sum) parts() int {
	n := 1
	for _, t := range s.terms {
		n += t.arg.parts()
	}
	return n
}

// every reports whether f holds for the coefficients of s and of all args.
func (s sum) every(f func(coef []int64) bool) bool {
	return f(s.coef) && !slices.ContainsFunc(s.terms, func(t term) bool { return !t.arg.every(f) })
}

// uses reports whether digit k makes a difference.
func (s sum) uses(k int) bool {
	return s.coef[k] > 0 || slices.ContainsFunc(s.terms, func(t term) bool { return t.arg.uses(k) })
}

// spread returns how far the digits other than k move s, which is linear.
func (s sum) spread(k int, extents []int64) int64 {
	return s.max(extents) - s.base - s.coef[k]*(extents[k]-1)
}

// quotientEnd returns the end of the range of digit k from v on in which the
// argument of t, which is linear and has that spread, has one quotient. A value
// for which the quotient depends on other digits is a range of its own.
func (t term) quotientEnd(k int, v, spread int64) (end int64, open bool) {
	low := t.arg.base + t.arg.coef[k]*v
	q := low / t.divisor
	if (low+spread)/t.divisor != q {
		return v + 1, true
	}
	// The last v with base + coef·v + spread < (q+1)·divisor.
	return v + 1 + ((q+1)*t.divisor-1-low-spread)/t.arg.coef[k], false
}

// A digitRange is a part of the values of a digit.
type digitRange struct {
	from, extent int64
	radix        int64 // 0, or a divisor of extent: the extent of the low digit
}

// address returns s as an address.
func (s sum) address() Address { return Address{Base: s.base, Strides: s.coef, Rest: s.rest()} }

// rest returns the sum of the terms of s as an expression; nil if there are none.
func (s sum) rest() *affine.Expr {
	if len(s.terms) == 0 {
		return nil
	}
	e := affine.Const(0)
	for _, t := range s.terms {
		atom := affine.Binary(t.op, t.arg.address().Expr(), affine.Const(t.divisor))
		e = affine.Add(e, affine.Mul(atom, affine.Const(t.weight)))
	}
	return e
}

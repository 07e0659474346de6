package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
)

// A sum is an address while it is planned:
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

// addressSum returns the address of l as a sum with the dims as digits.
func addressSum(l *Layout) sum {
	return l.addressOf(physicalCoords(l, sumArithmetic()), len(l.shape))
}

// addressOf returns the slot at physical coordinates that are sums of n digits.
func (l *Layout) addressOf(coords []sum, n int) sum {
	at := constant(0, n)
	for i, c := range coords {
		if l.physical[i] > 1 {
			at.add(c, l.strides[i])
		}
	}
	return at
}

// placeOf is addressOf with the core's number apart from the offset there.
func (l *Layout) placeOf(coords []sum, n int) (core, offset sum) {
	core, offset = constant(0, n), constant(0, n)
	shard := max(l.ShardSlots(), 1)
	for i, c := range coords {
		switch {
		case l.physical[i] <= 1:
		case i < l.gridRank:
			core.add(c, l.strides[i]/shard)
		default:
			offset.add(c, l.strides[i])
		}
	}
	return core, offset
}

func sumArithmetic() arithmetic[sum] {
	return arithmetic[sum]{
		linear: func(r row, shape []int64) sum {
			s := sum{base: r.base, coef: slices.Clone(r.coef)}
			for j, n := range shape {
				if n == 1 {
					s.coef[j] = 0
				}
			}
			return s
		},
		add: func(a, b sum) sum {
			out := sum{coef: make([]int64, len(a.coef))}
			out.add(a, 1)
			out.add(b, 1)
			return out
		},
		mul: func(a sum, factor int64) sum {
			out := sum{coef: make([]int64, len(a.coef))}
			out.add(a, factor)
			return out
		},
		div: func(a sum, divisor int64) sum { return divided(a, affine.OpFloorDiv, divisor) },
		mod: func(a sum, divisor int64) sum { return divided(a, affine.OpMod, divisor) },
	}
}

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

package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
)

// maxTwins bounds the pairs whose combinations satisfiable tries.
const maxTwins = 8

// satisfiable is false only if there are no digits below extents for which the
// sides of all conditions, which are equalities, are equal. It knows more than
// their bounds do where the sides have twins, quotients and remainders of
// arguments that differ by δ:
//
//	(x + δ) floordiv d - x floordiv d   is q or q + 1, q being δ floordiv d
//	(x + δ) mod d - x mod d             is what that leaves, δ - d·q or δ - d·(q + 1)
//
// The arguments of twins may have twins in turn, so that all combinations of
// such choices are tried.
func satisfiable(conditions []condition, extents []int64) bool {
	type difference struct {
		twinSum
		lo, hi int64 // of the rest
	}
	var ts twins
	var all []difference
	for _, c := range conditions {
		sum, left, right := ts.match(c.left, c.right)
		all = append(all, difference{sum, left.min(extents) - right.max(extents), left.max(extents) - right.min(extents)})
	}
	if len(ts) > maxTwins {
		return true
	}
	for choice := range 1 << len(ts) {
		ts.choose(choice)
		if !slices.ContainsFunc(all, func(d difference) bool {
			v := ts.add(d.twinSum)
			return d.lo+v > 0 || d.hi+v < 0
		}) {
			return true
		}
	}
	return false
}

// A twin is a pair of arguments that are divided by the same divisor.
type twin struct {
	left, right sum
	divisor     int64
	shift       twinSum // what left is above right
	quotient    int64   // of the choice that is tried
	rest        int64
}

// twins are in such an order that the shift of each depends on those before.
type twins []twin

// A twinSum is a constant difference plus those of twins.
type twinSum struct {
	base  int64
	parts []twinPart
}

type twinPart struct {
	weight int64
	op     affine.Op
	twin   int
}

// match pairs the terms of two sums. It returns the difference that the pairs
// make, and the sums without them.
func (ts *twins) match(left, right sum) (difference twinSum, l, r sum) {
	l, r = left, right
	l.terms, r.terms = nil, slices.Clone(right.terms)
	for _, t := range left.terms {
		partner := slices.IndexFunc(r.terms, t.isTwin)
		if partner < 0 {
			l.terms = append(l.terms, t)
			continue
		}
		difference.parts = append(difference.parts, twinPart{t.weight, t.op, ts.find(t, r.terms[partner])})
		r.terms = slices.Delete(r.terms, partner, partner+1)
	}
	return difference, l, r
}

// isTwin reports whether t and o differ in constants only.
func (t term) isTwin(o term) bool {
	return t.op == o.op && t.weight == o.weight && t.divisor == o.divisor && t.arg.isTwin(o.arg)
}

func (s sum) isTwin(o sum) bool {
	return slices.Equal(s.coef, o.coef) && slices.EqualFunc(s.terms, o.terms, term.isTwin)
}

// find returns the number of the pair of the arguments of t and o.
func (ts *twins) find(t, o term) int {
	for i, known := range *ts {
		if known.divisor == t.divisor && known.left.equal(t.arg) && known.right.equal(o.arg) {
			return i
		}
	}
	shift, l, r := ts.match(t.arg, o.arg)
	shift.base = l.base - r.base
	*ts = append(*ts, twin{left: t.arg, right: o.arg, divisor: t.divisor, shift: shift})
	return len(*ts) - 1
}

// choose makes a choice: the quotients of pair i differ by the larger of their
// two values if bit i is set.
func (ts twins) choose(choice int) {
	for i := range ts {
		t := &ts[i]
		shift := ts.add(t.shift)
		t.quotient = integer.FloorDiv(shift, t.divisor) + int64(choice>>i&1)
		t.rest = shift - t.divisor*t.quotient
	}
}

// add returns a difference under the choice that was made.
func (ts twins) add(s twinSum) int64 {
	v := s.base
	for _, p := range s.parts {
		if p.op == affine.OpFloorDiv {
			v += p.weight * ts[p.twin].quotient
		} else {
			v += p.weight * ts[p.twin].rest
		}
	}
	return v
}

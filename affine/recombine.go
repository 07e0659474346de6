package affine

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// mostJoined bounds the sums whose terms are joined: each is tried with all others.
const mostJoined = 256

// recombine joins remainders and quotients of the same thing within a sum, as
// long as that makes it cheaper.
func (s *simplifier) recombine(l linear) linear {
	for len(l.terms) <= mostJoined {
		next, ok := s.joinDigits(l)
		if !ok {
			break
		}
		l = next
	}
	return l
}

// joinDigits applies one of
//
//	p*(x mod m) + p*m*((x floordiv m) mod n) -> p*(x mod (m*n))
//	p*(x mod (m*n)) - p*m*((x floordiv m) mod n) -> p*(x mod m)
//	p*(x mod m) -> p*x - p*m*(x floordiv m)
//	q*(x floordiv m) -> q/g*y - q/g*(y mod g), y = x floordiv (m/g)
//	p*y - p*g*(y floordiv g) -> p*(y mod g)
//	(y + q*(x floordiv n)) * n -> y*n + q*x - q*(x mod n), for an n that is not constant
//
// if other terms of the sum cancel what it brings in.
func (s *simplifier) joinDigits(l linear) (linear, bool) {
	var cost *effort // of l, once it is asked for
	cheaper := func(next linear) bool {
		if cost == nil {
			own := effortOf(l.expr())
			cost = &own
		}
		return effortOf(next.expr()).compare(*cost) < 0
	}
	for i, t := range l.terms {
		if !t.mayJoin() {
			continue
		}
		var next linear
		ok := false
		switch {
		case t.atom.op == OpMul:
			next, ok = s.unknownQuotient(l.without(i), t)
		case t.atom.op == OpMod:
			next, ok = s.joinRemainders(l.without(i), t)
			if !ok {
				next, ok = s.digitsToWhole(l.without(i), t)
			}
		case t.atom.op == OpFloorDiv:
			next, ok = s.quotientToRemainder(l.without(i), t)
			if !ok || !cheaper(next) {
				next, ok = s.splitQuotient(l.without(i), t)
			}
		}
		if ok && cheaper(next) {
			return next, true
		}
	}
	return linear{}, false
}

// mayJoin reports whether joinDigits looks at a term: a product, or something by a
// constant of 2 or more.
func (t linearTerm) mayJoin() bool {
	return t.atom.op == OpMul || t.atom.op > OpMul && t.atom.rhs.op == OpConst && t.atom.rhs.value >= 2
}

// joinRemainders adds p*(x mod m), the term t, to rest, where that has the
// remainder next above or below it.
func (s *simplifier) joinRemainders(rest linear, t linearTerm) (linear, bool) {
	if len(rest.terms) > maxPartners {
		return linear{}, false
	}
	x, m := sumOf(t.atom.lhs), t.atom.rhs.value
	for i, o := range rest.terms {
		if o.atom.op != OpMod || o.atom.rhs.op != OpConst || o.atom.rhs.value < 1 || o.coef%t.coef != 0 {
			continue
		}
		n, weight := o.atom.rhs.value, o.coef/t.coef
		product, ok := integer.Mul(m, n)
		switch {
		case ok && weight == m:
			if above, ok := s.dividend(sumOf(o.atom.lhs), m); ok && s.mod(above, m).is(t.atom) {
				return rest.without(i).plus(s.mod(above, product), t.coef)
			}
		case m%n == 0 && weight == -(m/n):
			if s.mod(s.floorDiv(x, m/n), n).is(o.atom) {
				return rest.without(i).plus(s.mod(x, m/n), t.coef)
			}
		}
	}
	return linear{}, false
}

// dividend returns an x with x floordiv m equal to y.
func (s *simplifier) dividend(y linear, m int64) (linear, bool) {
	for i, t := range y.terms {
		if t.coef != 1 || t.atom.op != OpFloorDiv || t.atom.rhs.op != OpConst || t.atom.rhs.value < 1 || t.atom.rhs.value%m != 0 {
			continue
		}
		return s.floorDiv(sumOf(t.atom.lhs), t.atom.rhs.value/m).plus(y.without(i), m)
	}
	return linear{}, false
}

// digitsToWhole adds p*(x mod m) to rest as p*x - p*m*(x floordiv m).
func (s *simplifier) digitsToWhole(rest linear, t linearTerm) (linear, bool) {
	m := t.atom.rhs.value
	x := sumOf(t.atom.lhs)
	q := s.floorDiv(x, m)
	sum, ok := rest.plus(x, t.coef)
	if !ok {
		return linear{}, false
	}
	pm, ok := integer.Mul(t.coef, m)
	if !ok {
		return linear{}, false
	}
	// A quotient of rest that differs from q's by whole multiples is q's, shifted.
	if len(q.terms) > 0 {
		if sum, ok = s.alignQuotients(sum, q); !ok {
			return linear{}, false
		}
	}
	return sum.plus(q, -pm)
}

// alignQuotients rewrites each y floordiv n of sum as z floordiv n + (y-z)/n,
// for z floordiv n in q, where n divides y - z.
func (s *simplifier) alignQuotients(sum, q linear) (linear, bool) {
	for _, want := range q.terms {
		if want.atom.op != OpFloorDiv || want.atom.rhs.op != OpConst {
			continue
		}
		n := want.atom.rhs.value
		z := sumOf(want.atom.lhs)
		for i, t := range sum.terms {
			if t.atom.op != OpFloorDiv || !t.atom.rhs.IsConst(n) || t.atom.Equal(want.atom) {
				continue
			}
			diff, ok := sumOf(t.atom.lhs).plus(z, -1)
			if !ok || !diff.divisibleBy(n) {
				continue
			}
			shifted, ok := atomOf(want.atom).plus(diff.over(n), 1)
			if !ok {
				return linear{}, false
			}
			if sum, ok = sum.without(i).plus(shifted, t.coef); !ok {
				return linear{}, false
			}
			break
		}
	}
	return sum, true
}

// quotientToRemainder adds q*(x floordiv m) to rest as q/g*y - q/g*(y mod g),
// where y is x floordiv (m/g), for the greatest g that divides both q and m.
func (s *simplifier) quotientToRemainder(rest linear, t linearTerm) (linear, bool) {
	m := t.atom.rhs.value
	g := integer.GCD(magnitude(t.coef), m)
	if g == 1 {
		return linear{}, false
	}
	y := s.floorDiv(sumOf(t.atom.lhs), m/g)
	sum, ok := rest.plus(y, t.coef/g)
	if !ok {
		return linear{}, false
	}
	return sum.plus(s.mod(y, g), -(t.coef / g))
}

// maxPartners bounds the sums in which partners of a term are looked for.
const maxPartners = 32

// splitQuotient adds q*(x floordiv m) to rest, where that is -p*g*(y floordiv g)
// for a p*y in rest, as p*(y mod g) less the p*y: y is a quotient in rest, or all
// of rest over what divides it.
func (s *simplifier) splitQuotient(rest linear, t linearTerm) (linear, bool) {
	if len(rest.terms) > maxPartners {
		return linear{}, false
	}
	matches := func(y linear, p int64) (linear, bool) {
		if p == 0 || t.coef%p != 0 || t.coef/p > -2 || t.coef/p == math.MinInt64 {
			return linear{}, false
		}
		g := -(t.coef / p)
		q := s.floorDiv(y, g)
		if len(q.terms) == 0 {
			return linear{}, false
		}
		// p*y - p*g*Q is p*(y mod g) + p*g*(y floordiv g - Q): small if Q is that,
		// up to a multiple that is known.
		diff, ok := q.plus(atomOf(t.atom), -1)
		if !ok || len(diff.terms) > 0 {
			return linear{}, false
		}
		out, ok := rest.plus(y, -p)
		if ok {
			out, ok = out.plus(s.mod(y, g), p)
		}
		if ok {
			out, ok = out.plus(diff, -t.coef)
		}
		return out, ok
	}
	for _, o := range rest.terms {
		if o.atom.op == OpFloorDiv {
			if out, ok := matches(atomOf(o.atom), o.coef); ok {
				return out, true
			}
		}
	}
	// The quotient of a sum has sums of its own: looked at in turn, they would be
	// all parts of it.
	if len(rest.terms) == 0 || s.dividing {
		return linear{}, false
	}
	p := rest.content()
	if t.coef > 0 {
		p = -p
	}
	s.dividing = true
	defer func() { s.dividing = false }()
	return matches(rest.over(p), p)
}

// unknownQuotient adds p*((y + q*(x floordiv n)) * n) to rest as
// p*y*n + p*q*x - p*q*(x mod n).
func (s *simplifier) unknownQuotient(rest linear, t linearTerm) (linear, bool) {
	sum, n := sumOf(t.atom.lhs), t.atom.rhs
	isQuotient := func(o linearTerm) bool { return o.atom.op == OpFloorDiv && o.atom.rhs.Equal(n) }
	at := slices.IndexFunc(sum.terms, isQuotient)
	if at < 0 {
		sum, n = sumOf(t.atom.rhs), t.atom.lhs
		at = slices.IndexFunc(sum.terms, isQuotient)
	}
	if at < 0 {
		return linear{}, false
	}
	x, q := sum.terms[at].atom.lhs, sum.terms[at].coef
	pq, ok := integer.Mul(t.coef, q)
	if !ok || pq == math.MinInt64 {
		return linear{}, false
	}
	out, ok := rest.plus(s.product(sum.without(at), sumOf(n)), t.coef)
	if ok {
		out, ok = out.plus(sumOf(x), pq)
	}
	if ok {
		out, ok = out.plus(sumOf(Mod(x, n)), -pq)
	}
	return out, ok
}

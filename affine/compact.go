package affine

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// compact writes l as an expression in which whole multiples go under a quotient,
// and what is below a remainder under it, where that saves an operation:
//
//	k*c*x + k*((r*x + y) floordiv d) -> k*(((c*d + r)*x + y) floordiv d)
//	k*(x mod m) + r -> (k*x + r) mod (k*m)   where r is in [0, k)
//
// The simplifier takes both apart, so that what it compares is unique.
func (s *simplifier) compact(l linear) *Expr {
	out := linear{c: l.c}
	for _, t := range l.terms {
		atom := t.atom
		if atom.op > OpConst {
			atom = Binary(atom.op, s.compact(sumOf(atom.lhs)), s.compact(sumOf(atom.rhs)))
		}
		sum, ok := out.plus(sumOf(atom), t.coef)
		if !ok {
			return l.expr()
		}
		out = sum
	}
	for _, t := range out.terms {
		switch {
		case t.atom.op <= OpMul || t.atom.rhs.op != OpConst || t.atom.rhs.value < 1:
		case t.atom.op == OpFloorDiv:
			out = absorb(out, t)
		case t.atom.op == OpMod && t.coef > 1:
			out = s.cover(out, t)
		}
	}
	return out.expr()
}

// cover puts the terms of l that are below its term remainder under it, as
// compact says.
func (s *simplifier) cover(l linear, remainder linearTerm) linear {
	k := remainder.coef
	below, rest := l.split(func(t linearTerm) bool { return t.coef%k != 0 })
	below.c = integer.FloorMod(l.c, k)
	q, ok := s.span(below).within(k)
	if !ok {
		return l
	}
	below.c -= q * k
	rest.c -= below.c
	at := slices.IndexFunc(rest.terms, func(t linearTerm) bool { return t.atom.Equal(remainder.atom) })
	if at < 0 {
		return l
	}
	under, ok1 := below.plus(sumOf(remainder.atom.lhs), k)
	modulus, ok2 := integer.Mul(k, remainder.atom.rhs.value)
	if !ok1 || !ok2 {
		return l
	}
	joined, ok := rest.without(at).plus(sumOf(Mod(s.compact(under), Const(modulus))), 1)
	if !ok || effortOf(joined.expr()).compare(effortOf(l.expr())) >= 0 {
		return l
	}
	return joined
}

// absorb puts terms of l under its term quotient, as compact says.
func absorb(l linear, quotient linearTerm) linear {
	at := slices.IndexFunc(l.terms, func(t linearTerm) bool { return t.atom.Equal(quotient.atom) })
	if at < 0 {
		return l
	}
	whole, others := l.without(at).wholeAndPart(quotient.coef)
	best, cost := l, effortOf(l.expr())
	try := func(whole, others linear) {
		under, ok := sumOf(quotient.atom.lhs).plus(whole.over(quotient.coef), quotient.atom.rhs.value)
		if !ok {
			return
		}
		joined, ok := others.plus(atomOf(node(OpFloorDiv, under.expr(), quotient.atom.rhs)), quotient.coef)
		if !ok {
			return
		}
		if c := effortOf(joined.expr()); c.compare(cost) < 0 {
			best, cost = joined, c
		}
	}
	// Those of dims that are under the quotient already, then all.
	inside := sumOf(quotient.atom.lhs)
	shared, apart := whole.split(func(t linearTerm) bool {
		return slices.ContainsFunc(inside.terms, func(o linearTerm) bool { return o.atom.Equal(t.atom) })
	})
	if others.c == 0 {
		shared.c, apart.c = apart.c, 0
	}
	if remaining, ok := others.plus(apart, 1); ok {
		try(shared, remaining)
	}
	try(whole, others)
	return best
}

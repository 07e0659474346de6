package affine

import (
	"cmp"
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// linear is a sum of multiples of atoms and a constant. An atom is anything but
// a sum, a constant or a multiple: a dim, a symbol, a remainder, a quotient, a
// product of two expressions. Terms are sorted by atom, no coefficient is 0.
type linear struct {
	terms []linearTerm
	c     int64
}

type linearTerm struct {
	coef int64
	atom *Expr
}

func atomOf(e *Expr) linear { return linear{terms: []linearTerm{{1, e}}} }

// decompose reads e as a sum, term by term, without simplifying anything; ok is
// false on overflow.
func decompose(e *Expr) (l linear, ok bool) {
	switch {
	case e.op == OpConst:
		return linear{c: e.value}, true
	case e.op == OpAdd:
		a, ok1 := decompose(e.lhs)
		b, ok2 := decompose(e.rhs)
		if l, ok = a.plus(b, 1); ok1 && ok2 && ok {
			return l, true
		}
		return linear{}, false
	case e.op == OpMul && e.rhs.op == OpConst:
		if e.lhs.op <= OpSymbol && e.rhs.value != 0 { // as most are
			return linear{terms: []linearTerm{{e.rhs.value, e.lhs}}}, true
		}
		if l, ok = decompose(e.lhs); ok {
			l, ok = l.scaled(e.rhs.value)
		}
		return l, ok
	}
	return atomOf(e), true
}

// sumOf is decompose, where a sum that overflows is one atom.
func sumOf(e *Expr) linear {
	if l, ok := decompose(e); ok {
		return l
	}
	return atomOf(e)
}

// plus returns l + k*o; ok is false on overflow.
func (l linear) plus(o linear, k int64) (sum linear, ok bool) {
	if k == 0 {
		return l, true
	}
	kc, ok1 := integer.Mul(k, o.c)
	c, ok2 := integer.Add(l.c, kc)
	if !ok1 || !ok2 {
		return linear{}, false
	}
	if len(o.terms) == 0 {
		return linear{slices.Clip(l.terms), c}, true
	}
	sum = linear{make([]linearTerm, 0, len(l.terms)+len(o.terms)), c}
	i := 0
	for _, t := range o.terms {
		for i < len(l.terms) && compareAtoms(l.terms[i].atom, t.atom) < 0 {
			sum.terms = append(sum.terms, l.terms[i])
			i++
		}
		if t.coef, ok = integer.Mul(t.coef, k); !ok {
			return linear{}, false
		}
		if i < len(l.terms) && l.terms[i].atom.Equal(t.atom) {
			if t.coef, ok = integer.Add(t.coef, l.terms[i].coef); !ok {
				return linear{}, false
			}
			i++
		}
		if t.coef != 0 {
			sum.terms = append(sum.terms, t)
		}
	}
	sum.terms = append(sum.terms, l.terms[i:]...)
	return sum, true
}

// equal reports whether l and o are the same sum.
func (l linear) equal(o linear) bool {
	return l.c == o.c && slices.EqualFunc(l.terms, o.terms, func(a, b linearTerm) bool {
		return a.coef == b.coef && a.atom.Equal(b.atom)
	})
}

// is reports whether l is just the atom.
func (l linear) is(atom *Expr) bool {
	return l.c == 0 && len(l.terms) == 1 && l.terms[0].coef == 1 && l.terms[0].atom.Equal(atom)
}

// scaled returns k * l.
func (l linear) scaled(k int64) (linear, bool) { return linear{}.plus(l, k) }

// without returns l less its term i.
func (l linear) without(i int) linear {
	return linear{slices.Delete(slices.Clone(l.terms), i, i+1), l.c}
}

// split parts l into the terms for which pick holds, without constant, and the
// rest, with the constant.
func (l linear) split(pick func(linearTerm) bool) (picked, rest linear) {
	rest.c = l.c
	for _, t := range l.terms {
		if pick(t) {
			picked.terms = append(picked.terms, t)
		} else {
			rest.terms = append(rest.terms, t)
		}
	}
	return picked, rest
}

// wholeAndPart parts l into the terms, and the constant, that d divides, and
// the rest.
func (l linear) wholeAndPart(d int64) (whole, part linear) {
	whole, part = l.split(func(t linearTerm) bool { return t.coef%d == 0 })
	if part.c%d == 0 {
		whole.c, part.c = part.c, 0
	}
	return whole, part
}

// over returns l / d, which must be exact.
func (l linear) over(d int64) linear {
	out := linear{slices.Clone(l.terms), l.c / d}
	for i := range out.terms {
		out.terms[i].coef /= d
	}
	return out
}

// content returns the greatest number that divides every coefficient and the
// constant; l must not be 0.
func (l linear) content() int64 {
	g := magnitude(l.c)
	for _, t := range l.terms {
		g = integer.GCD(g, magnitude(t.coef))
	}
	return g
}

// divisibleBy reports whether d divides every coefficient and the constant.
func (l linear) divisibleBy(d int64) bool {
	for _, t := range l.terms {
		if t.coef%d != 0 {
			return false
		}
	}
	return l.c%d == 0
}

// expr builds the expression. Terms with the same coefficient share one
// multiplication, and so do all terms, if that saves any.
func (l linear) expr() *Expr {
	best := written(l.terms, l.c)
	cost := effortOf(best)
	try := func(e *Expr) {
		if c := effortOf(e); c.compare(cost) < 0 {
			best, cost = e, c
		}
	}
	if shared := shareCoefficients(l.terms); len(shared) < len(l.terms) {
		try(written(shared, l.c))
	}
	if g := l.content(); g > 1 && len(l.terms) > 1 {
		try(Mul(l.over(g).expr(), Const(g)))
	}
	return best
}

// written builds the sum of terms and a constant: dims first, constants last, and where
// possible something positive in front.
func written(terms []linearTerm, c int64) *Expr {
	if len(terms) == 0 {
		return Const(c)
	}
	front := max(0, slices.IndexFunc(terms, func(t linearTerm) bool { return t.coef > 0 }))
	sum := terms[front].expr()
	for i, t := range terms {
		if i != front {
			sum = Add(sum, t.expr())
		}
	}
	return Add(sum, Const(c))
}

func (t linearTerm) expr() *Expr { return Mul(t.atom, Const(t.coef)) }

// shareCoefficients joins terms whose coefficients have the same magnitude, not 1.
func shareCoefficients(terms []linearTerm) []linearTerm {
	if !slices.ContainsFunc(terms, func(t linearTerm) bool { return magnitude(t.coef) != 1 }) {
		return terms
	}
	out := make([]linearTerm, 0, len(terms))
	for _, t := range terms {
		i := slices.IndexFunc(out, func(o linearTerm) bool {
			return o.coef == t.coef || o.coef == -t.coef
		})
		switch {
		case i < 0 || magnitude(t.coef) == 1:
			out = append(out, t)
		case out[i].coef == t.coef:
			out[i].atom = Add(out[i].atom, t.atom)
		default:
			out[i].atom = Sub(out[i].atom, t.atom)
		}
	}
	return out
}

// compareAtoms orders atoms as they are written: what depends on dims before
// what does not, by the last dim (or symbol) they use, the plain ones first.
func compareAtoms(a, b *Expr) int {
	if a == b {
		return 0
	}
	key := func(e *Expr) [3]int32 {
		k := [3]int32{e.dims, e.syms, 1}
		if e.dims == 0 {
			k[0] = math.MaxInt32
		} else {
			k[1] = 0
		}
		if e.op <= OpConst {
			k[2] = 0
		}
		return k
	}
	ka, kb := key(a), key(b)
	if c := slices.Compare(ka[:], kb[:]); c != 0 {
		return c
	}
	return compareExprs(a, b)
}

// compareExprs is a total order in which only equal expressions are equal.
func compareExprs(a, b *Expr) int {
	if a.Equal(b) {
		return 0
	}
	if c := cmp.Compare(a.op, b.op); c != 0 {
		return c
	}
	if a.op <= OpConst {
		return cmp.Compare(a.value, b.value)
	}
	if c := compareExprs(a.lhs, b.lhs); c != 0 {
		return c
	}
	return compareExprs(a.rhs, b.rhs)
}

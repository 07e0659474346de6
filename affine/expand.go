package affine

import "github.com/ttopt/ttopt/affine/integer"

// expanded returns e, over the integers, as a sum of dims, symbols and quotients
// in which no remainder is left: x mod m is x - m*(x floordiv m). It costs more
// to compute, but shows what is the same: the digits that one layout writes as
// (x mod 12) floordiv 4 and another as (x floordiv 4) mod 3 are both
// x floordiv 4 - 3*(x floordiv 12).
func (s *simplifier) expanded(e *Expr) linear {
	switch e.op {
	case OpConst, OpDim, OpSymbol:
		return s.terms(e)
	case OpAdd:
		if l, ok := s.expanded(e.lhs).plus(s.expanded(e.rhs), 1); ok {
			return l
		}
		return atomOf(e)
	case OpMul:
		if e.rhs.op == OpConst {
			if l, ok := s.expanded(e.lhs).scaled(e.rhs.value); ok {
				return l
			}
		}
		return atomOf(e)
	}
	if e.rhs.op != OpConst || e.rhs.value < 1 {
		return atomOf(e)
	}
	l, d := s.expanded(e.lhs), e.rhs.value
	switch e.op {
	case OpMod:
		if q, ok := s.quotient(l, d); ok {
			if l, ok = l.plus(q, -d); ok {
				return l
			}
		}
		return atomOf(e)
	case OpCeilDiv:
		var ok bool
		if l.c, ok = integer.Add(l.c, d-1); !ok {
			return atomOf(e)
		}
	}
	if q, ok := s.quotient(l, d); ok {
		return q
	}
	return atomOf(e)
}

// quotient returns l floordiv d for an expanded l; ok is false on overflow. Of
// several ways to write it, it takes the same one whatever l came from.
func (s *simplifier) quotient(l linear, d int64) (q linear, ok bool) {
	if q, ok := s.linearQuotient(l, d); ok {
		return q, true
	}
	small, whole := residues(l, d, false)
	if len(whole.terms) > 0 || whole.c != 0 {
		if q, ok = s.quotient(small, d); ok {
			return whole.plus(q, 1)
		}
		return linear{}, false
	}
	for i, t := range small.terms { // (x floordiv n + y) floordiv d
		if t.coef == 1 && t.atom.op == OpFloorDiv && t.atom.rhs.op == OpConst && t.atom.rhs.value > 0 {
			nd, ok1 := integer.Mul(t.atom.rhs.value, d)
			x, ok2 := sumOf(t.atom.lhs).plus(small.without(i), t.atom.rhs.value)
			if ok1 && ok2 {
				return s.quotient(x, nd)
			}
		}
	}
	for _, g := range commonFactors(small, d) {
		if picked, _, ok := s.splitAt(small, g); ok {
			return s.quotient(picked, d/g)
		}
	}
	return atomOf(node(OpFloorDiv, written(small.terms, small.c), Const(d))), true
}

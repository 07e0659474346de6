package affine

import (
	"cmp"
	"slices"
)

// withoutSymbols divides dividends by the symbol they are divided by, where they
// are multiples of it.
func withoutSymbols(e *Expr) *Expr {
	if e.lhs == nil {
		return e
	}
	lhs, rhs := withoutSymbols(e.lhs), withoutSymbols(e.rhs)
	if e.op == OpAdd || e.op == OpMul || rhs.op != OpSymbol || lhs.factor(rhs, e.op) == noFactor {
		return Binary(e.op, lhs, rhs)
	}
	if e.op == OpMod {
		return Const(0)
	}
	return lhs.withoutFactor(rhs, e.op)
}

// factor says what of a symbol an expression has.
type factor int

const (
	noFactor       factor = iota
	quotientFactor        // multiples, and one quotient of them
	multipleFactor        // multiples only
)

// factor returns how the division or remainder op of e by a symbol can take the
// symbol out of e.
func (e *Expr) factor(symbol *Expr, op Op) factor {
	switch e.op {
	case OpConst:
		if e.value == 0 {
			return multipleFactor
		}
	case OpSymbol:
		if e.value == symbol.value {
			return multipleFactor
		}
	case OpAdd:
		// Quotients are rounded, so that of a sum takes no more than one of them.
		if l, r := e.lhs.factor(symbol, op), e.rhs.factor(symbol, op); max(l, r) == multipleFactor {
			return min(l, r)
		}
	case OpMul:
		if max(e.lhs.factor(symbol, op), e.rhs.factor(symbol, op)) == multipleFactor {
			return multipleFactor
		}
	case OpMod:
		return min(e.lhs.factor(symbol, OpMod), e.rhs.factor(symbol, OpMod))
	case OpFloorDiv, OpCeilDiv:
		// Quotients by two divisors may be taken in any order if both round alike.
		if e.op == op {
			return min(e.lhs.factor(symbol, op), quotientFactor)
		}
	}
	return noFactor
}

// withoutFactor takes the symbol out of e, which has it as a factor.
func (e *Expr) withoutFactor(symbol *Expr, op Op) *Expr {
	switch e.op {
	case OpConst:
		return e
	case OpSymbol:
		return Const(1)
	case OpMul:
		if e.lhs.factor(symbol, op) == multipleFactor {
			return Mul(e.lhs.withoutFactor(symbol, op), e.rhs)
		}
		return Mul(e.lhs, e.rhs.withoutFactor(symbol, op))
	case OpAdd:
		return Add(e.lhs.withoutFactor(symbol, op), e.rhs.withoutFactor(symbol, op))
	case OpMod:
		return Mod(e.lhs.withoutFactor(symbol, OpMod), e.rhs.withoutFactor(symbol, OpMod))
	}
	return Binary(e.op, e.lhs.withoutFactor(symbol, op), e.rhs)
}

// ordered returns the row as a sum in the order that MLIR gives to semi-affine
// expressions: terms that begin with a dim or a symbol by its number, dims first,
// then other divisions, then the constant.
func (f *flattener) ordered(r flatRow) *Expr {
	type term struct {
		major, minor int64
		e            *Expr
	}
	var terms []term
	var rest []*Expr
	low, high := int64(-1), int64(max(f.dims, f.symbols)) // minor keys before and behind all symbols
	put := func(major int64, behind bool, e *Expr) {
		if behind {
			terms = append(terms, term{major, high, e})
			high++
		} else {
			terms = append(terms, term{major, low, e})
			low--
		}
	}
	// Symbols, locals and dims, as what is put first stands nearer to where low and high meet.
	atSymbols, _ := slices.BinarySearchFunc(r.terms, f.dims, flatTerm.compare)
	dims, others := r.terms[:atSymbols], r.terms[atSymbols:]
	for _, t := range others {
		e := Mul(f.variable(t.column), Const(t.coef))
		if t.column < f.dims+f.symbols {
			put(int64(t.column-f.dims), true, e)
			continue
		}
		local := f.variable(t.column)
		x, y := local.lhs, local.rhs
		switch {
		case x == nil || x.op != OpDim && x.op != OpSymbol || y.op != OpConst && y.op != OpSymbol:
			rest = append(rest, e)
		case x.op == OpSymbol || y.op == OpConst:
			put(x.value, x.op == OpSymbol, e)
		default:
			terms = append(terms, term{x.value, y.value, e})
		}
	}
	for _, t := range dims {
		put(int64(t.column), false, Mul(Dim(t.column), Const(t.coef)))
	}
	slices.SortStableFunc(terms, func(a, b term) int {
		return cmp.Or(cmp.Compare(a.major, b.major), cmp.Compare(a.minor, b.minor))
	})
	sum := Const(0)
	for _, t := range terms {
		sum = Add(sum, t.e)
	}
	for _, e := range rest {
		sum = Add(sum, e)
	}
	return Add(sum, Const(r.constant))
}

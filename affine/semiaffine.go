package affine

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// withoutSymbols divides dividends by the symbol they are divided by, where they
// are multiples of it, and drops remainders that are 0.
func withoutSymbols(e *Expr) *Expr {
	if e.lhs == nil {
		return e
	}
	lhs, rhs := withoutSymbols(e.lhs), withoutSymbols(e.rhs)
	if e.op == OpMod && leavesNothing(lhs, rhs) {
		return Const(0)
	}
	if e.op == OpAdd || e.op == OpMul || rhs.op != OpSymbol || lhs.factor(rhs, e.op) == noFactor {
		return Binary(e.op, lhs, rhs)
	}
	if e.op == OpMod {
		return Const(0)
	}
	return lhs.withoutFactor(rhs, e.op)
}

// leavesNothing reports whether e mod d is 0 because e is x - x mod d, as peeled
// loops have it: remainders by d count as what they are of.
func leavesNothing(e, d *Expr) bool {
	var terms []linearTerm
	found := false
	add := func(k int64, t *Expr) bool {
		terms = append(terms, linearTerm{k, t})
		return true
	}
	ok := e.summands(1, func(k int64, t *Expr) bool {
		if t.op == OpMod && t.rhs.Equal(d) {
			found = true
			return t.lhs.summands(k, add)
		}
		return add(k, t)
	})
	return ok && found && cancel(terms)
}

// summands calls yield with what e is a sum of, and with how often it is in it, until
// that is false; ok is false then, and on overflow.
func (e *Expr) summands(k int64, yield func(k int64, t *Expr) bool) (ok bool) {
	switch {
	case e.op == OpAdd:
		return e.lhs.summands(k, yield) && e.rhs.summands(k, yield)
	case e.op == OpConst:
		k, ok = integer.Mul(k, e.value)
		return ok && yield(k, Const(1))
	case e.op == OpMul && e.rhs.op == OpConst:
		k, ok = integer.Mul(k, e.rhs.value)
		return ok && e.lhs.summands(k, yield)
	}
	return yield(k, e)
}

// cancel reports whether the sum of terms, which it sorts, is 0 for all values of
// the atoms.
func cancel(terms []linearTerm) bool {
	slices.SortFunc(terms, func(a, b linearTerm) int { return compareAtoms(a.atom, b.atom) })
	sum, ok := int64(0), true
	for i, t := range terms {
		if i > 0 && !t.atom.Equal(terms[i-1].atom) && sum != 0 {
			return false
		}
		if sum, ok = integer.Add(sum, t.coef); !ok {
			return false
		}
	}
	return sum == 0
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

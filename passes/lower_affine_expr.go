package passes

import (
	exprs "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
)

// expander computes affine expressions by ops of arith.
type expander struct {
	b          *ir.Builder
	dims, syms []*ir.Value
	fail       func(*ir.Diagnostic)
}

// visit returns the value of e, nil where it has none.
func (x *expander) visit(e *exprs.Expr) *ir.Value {
	switch e.Op() {
	case exprs.OpConst:
		return arith.ConstantIndex(x.b, e.Value())
	case exprs.OpDim:
		return x.dims[e.Value()]
	case exprs.OpSymbol:
		return x.syms[e.Value()]
	}
	if !x.divides(e) {
		return nil
	}
	lhs := x.visit(e.LHS())
	if lhs == nil {
		return nil
	}
	rhs := x.visit(e.RHS())
	if rhs == nil {
		return nil
	}
	switch e.Op() {
	case exprs.OpAdd:
		return arith.NewAddI(x.b, lhs, rhs)
	case exprs.OpMul:
		return arith.NewMulI(x.b, lhs, rhs)
	case exprs.OpMod:
		return x.mod(lhs, rhs)
	case exprs.OpFloorDiv:
		return x.floorDiv(lhs, rhs)
	}
	return x.ceilDiv(lhs, rhs)
}

// divides reports whether e is no quotient by a constant that is not positive.
func (x *expander) divides(e *exprs.Expr) bool {
	what := ""
	switch e.Op() {
	case exprs.OpMod:
		what = "modulo"
	case exprs.OpFloorDiv, exprs.OpCeilDiv:
		what = "division"
	default:
		return true
	}
	if e.RHS().Op() != exprs.OpConst || e.RHS().Value() > 0 {
		return true
	}
	x.fail(ir.Errorf(x.b.Loc(), "%s by non-positive value is not supported", what))
	return false
}

// mod is a remainder that is never negative: a + b where that of the division
// towards zero is.
func (x *expander) mod(lhs, rhs *ir.Value) *ir.Value {
	remainder := arith.NewRemSI(x.b, lhs, rhs)
	zero := arith.ConstantIndex(x.b, 0)
	negative := arith.NewCmpI(x.b, arith.IntSLT, remainder, zero)
	corrected := arith.NewAddI(x.b, remainder, rhs)
	return arith.NewSelect(x.b, negative, corrected, remainder)
}

// floorDiv rounds down: of a negative a it is -1 - (-1 - a) / b.
func (x *expander) floorDiv(lhs, rhs *ir.Value) *ir.Value {
	zero, minusOne := arith.ConstantIndex(x.b, 0), arith.ConstantIndex(x.b, -1)
	negative := arith.NewCmpI(x.b, arith.IntSLT, lhs, zero)
	flipped := arith.NewSubI(x.b, minusOne, lhs)
	dividend := arith.NewSelect(x.b, negative, flipped, lhs)
	quotient := arith.NewDivSI(x.b, dividend, rhs)
	corrected := arith.NewSubI(x.b, minusOne, quotient)
	return arith.NewSelect(x.b, negative, corrected, quotient)
}

// ceilDiv rounds up: -(-a / b) where a is not positive, else (a - 1) / b + 1.
func (x *expander) ceilDiv(lhs, rhs *ir.Value) *ir.Value {
	zero, one := arith.ConstantIndex(x.b, 0), arith.ConstantIndex(x.b, 1)
	nonPositive := arith.NewCmpI(x.b, arith.IntSLE, lhs, zero)
	negated := arith.NewSubI(x.b, zero, lhs)
	decremented := arith.NewSubI(x.b, lhs, one)
	dividend := arith.NewSelect(x.b, nonPositive, negated, decremented)
	quotient := arith.NewDivSI(x.b, dividend, rhs)
	negatedQuotient := arith.NewSubI(x.b, zero, quotient)
	incremented := arith.NewAddI(x.b, quotient, one)
	return arith.NewSelect(x.b, nonPositive, negatedQuotient, incremented)
}

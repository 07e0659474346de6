package arith

import (
	"math/big"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// complement returns x where v is x xor -1, else nil.
func complement(v *ir.Value) *ir.Value {
	xor := definedBy(v, "arith.xori")
	if xor == nil {
		return nil
	}
	if c := definedBy(xor.Operand(1), "arith.constant"); c != nil && fold.IsInt(c.Attr("value"), -1) {
		return xor.Operand(0)
	}
	return nil
}

// areComplements reports whether one of the values is the other, inverted.
func areComplements(x, y *ir.Value) bool { return complement(x) == y || complement(y) == x }

func foldAndI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	x, y := op.Operand(0), op.Operand(1)
	switch {
	case x == y, fold.IsInt(operands[1], -1):
		return toValue(x)
	case fold.IsInt(operands[1], 0):
		return toValue(y)
	case areComplements(x, y):
		if r := zero(op); r.Attr != nil {
			return r
		}
	}
	return binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).And(a, b) })
}

func foldOrI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	x, y := op.Operand(0), op.Operand(1)
	switch {
	case x == y, fold.IsInt(operands[1], 0):
		return toValue(x)
	case fold.IsInt(operands[1], -1):
		return toValue(y)
	case areComplements(x, y):
		if r := splat(op, -1); r.Attr != nil {
			return r
		}
	}
	return binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).Or(a, b) })
}

func foldXOrI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	x, y := op.Operand(0), op.Operand(1)
	if fold.IsInt(operands[1], 0) {
		return toValue(x)
	}
	if x == y {
		if r := zero(op); r.Attr != nil {
			return r
		}
	}
	// (a xor b) xor b = a, in any order
	for _, side := range [][2]*ir.Value{{x, y}, {y, x}} {
		inner := definedBy(side[0], "arith.xori")
		switch {
		case inner == nil:
		case inner.Operand(1) == side[1]:
			return toValue(inner.Operand(0))
		case inner.Operand(0) == side[1]:
			return toValue(inner.Operand(1))
		}
	}
	return binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).Xor(a, b) })
}

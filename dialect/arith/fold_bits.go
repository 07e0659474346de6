package arith

import (
	"math/big"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// inverted reads v as x xor -1, with that constant; both are nil where it is not.
func inverted(v *ir.Value) (x, ones *ir.Value) {
	xor := definedBy(v, "arith.xori")
	if xor == nil {
		return nil, nil
	}
	if c := definedBy(xor.Operand(1), "arith.constant"); c != nil && fold.IsInt(c.Attr("value"), -1) {
		return xor.Operand(0), xor.Operand(1)
	}
	return nil, nil
}

// complements returns the constant that inverts one of the values to the other, or
// nil.
func complements(x, y *ir.Value) (ones *ir.Value) {
	if a, ones := inverted(x); a == y {
		return ones
	}
	if a, ones := inverted(y); a == x {
		return ones
	}
	return nil
}

// idempotent returns what an op folds to: r or, where it is empty, the operand
// that is given twice.
func idempotent(op *ir.Op, r ir.FoldResult) ir.FoldResult {
	if r.Attr == nil && op.Operand(0) == op.Operand(1) {
		return toValue(op.Operand(0))
	}
	return r
}

func foldAndI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	x, y := op.Operand(0), op.Operand(1)
	switch {
	case fold.IsInt(operands[1], -1):
		return toValue(x)
	case fold.IsInt(operands[1], 0):
		return toValue(y)
	case complements(x, y) != nil:
		if r := zero(op); r.Attr != nil {
			return r
		}
	}
	// (a and b) and a = a and b
	for _, side := range [][2]*ir.Value{{x, y}, {y, x}} {
		if inner := definedBy(side[0], "arith.andi"); inner != nil && (inner.Operand(0) == side[1] || inner.Operand(1) == side[1]) {
			return toValue(side[0])
		}
	}
	return idempotent(op, binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).And(a, b) }))
}

func foldOrI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	x, y := op.Operand(0), op.Operand(1)
	switch {
	case fold.IsInt(operands[1], 0):
		return toValue(x)
	case fold.IsInt(operands[1], -1):
		return toAttr(operands[1])
	}
	if ones := complements(x, y); ones != nil {
		return toValue(ones)
	}
	return idempotent(op, binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).Or(a, b) }))
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

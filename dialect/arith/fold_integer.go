package arith

import (
	"math/big"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

var bigOne = big.NewInt(1)

// binary folds two constants to one of the result's type.
func binary(op *ir.Op, operands []ir.Attribute, f func(a, b *big.Int, width int) *big.Int) ir.FoldResult {
	return toAttr(fold.Ints(op.Result(0).Type(), operands, func(v []*big.Int, width int) *big.Int {
		return f(v[0], v[1], width)
	}))
}

// zero returns the constant 0 of the op's result type; empty for a shape that
// is not static.
func zero(op *ir.Op) ir.FoldResult {
	t := op.Result(0).Type()
	return toAttr(fold.Splat(t, t.Context().IntegerAttr(ir.ElemOf(t), 0)))
}

// definedBy returns the op that yields v if it is of the named kind, else nil.
// It goes by name because the kinds whose folders look for each other would
// depend on each other as variables.
func definedBy(v *ir.Value, name string) *ir.Op {
	if op := v.DefiningOp(); op != nil && op.Name() == name {
		return op
	}
	return nil
}

func foldAddI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	x, y := op.Operand(0), op.Operand(1)
	if fold.IsInt(operands[1], 0) {
		return toValue(x)
	}
	// (a - b) + b = a
	if sub := definedBy(x, "arith.subi"); sub != nil && sub.Operand(1) == y {
		return toValue(sub.Operand(0))
	}
	if sub := definedBy(y, "arith.subi"); sub != nil && sub.Operand(1) == x {
		return toValue(sub.Operand(0))
	}
	return binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).Add(a, b) })
}

func foldSubI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	x, y := op.Operand(0), op.Operand(1)
	if x == y {
		if r := zero(op); r.Attr != nil {
			return r
		}
	}
	if fold.IsInt(operands[1], 0) {
		return toValue(x)
	}
	// (a + b) - b = a, (a + b) - a = b
	if add := definedBy(x, "arith.addi"); add != nil {
		switch y {
		case add.Operand(1):
			return toValue(add.Operand(0))
		case add.Operand(0):
			return toValue(add.Operand(1))
		}
	}
	return binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).Sub(a, b) })
}

func foldMulI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	switch {
	case fold.IsInt(operands[1], 0):
		return toValue(op.Operand(1))
	case fold.IsInt(operands[1], 1):
		return toValue(op.Operand(0))
	}
	return binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).Mul(a, b) })
}

// addExtended folds AddUIExtended.
type addExtended struct{}

// Fold implements ir.Folder.
func (addExtended) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	flag := op.Result(1).Type()
	// As in MLIR it must be a constant in the text, not only for an analysis.
	if fold.IsInt(ConstantValue(op.Operand(1)), 0) {
		if no := fold.Splat(flag, op.Context().Bool(false)); no != nil {
			return []ir.FoldResult{toValue(op.Operand(0)), toAttr(no)}
		}
	}
	sum := binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).Add(a, b) })
	if sum.Attr == nil {
		return nil
	}
	carry := fold.Ints(flag, operands, func(v []*big.Int, width int) *big.Int {
		s := new(big.Int).Add(fold.Unsigned(v[0], width), fold.Unsigned(v[1], width))
		return s.Rsh(s, uint(width))
	})
	return []ir.FoldResult{sum, toAttr(carry)}
}

// mulExtendedFolder folds MulSIExtended and MulUIExtended.
type mulExtendedFolder struct{ signed bool }

// Fold implements ir.Folder.
func (m mulExtendedFolder) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	if fold.IsInt(operands[1], 0) {
		return []ir.FoldResult{toAttr(operands[1]), toAttr(operands[1])}
	}
	if !m.signed && fold.IsInt(operands[1], 1) {
		if z := zero(op); z.Attr != nil {
			return []ir.FoldResult{toValue(op.Operand(0)), z}
		}
	}
	low := binary(op, operands, func(a, b *big.Int, _ int) *big.Int { return new(big.Int).Mul(a, b) })
	if low.Attr == nil {
		return nil
	}
	high := binary(op, operands, func(a, b *big.Int, width int) *big.Int {
		if !m.signed {
			a, b = fold.Unsigned(a, width), fold.Unsigned(b, width)
		}
		p := new(big.Int).Mul(a, b)
		return p.Rsh(p, uint(width))
	})
	return []ir.FoldResult{low, high}
}

// division is the quotient or remainder of two signed numbers of a width, b
// not 0.
type division func(a, b *big.Int, width int) *big.Int

func foldQuotient(div division) foldFunc {
	return func(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
		if fold.IsInt(operands[1], 1) {
			return toValue(op.Operand(0))
		}
		return binary(op, operands, func(a, b *big.Int, width int) *big.Int {
			if b.Sign() == 0 {
				return nil
			}
			return div(a, b, width)
		})
	}
}

func foldRemainder(rem division) foldFunc {
	return func(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
		if fold.IsInt(operands[1], 1) {
			if r := zero(op); r.Attr != nil {
				return r
			}
		}
		return binary(op, operands, func(a, b *big.Int, width int) *big.Int {
			if b.Sign() == 0 {
				return nil
			}
			return rem(a, b, width)
		})
	}
}

func divUnsigned(a, b *big.Int, width int) *big.Int {
	return new(big.Int).Quo(fold.Unsigned(a, width), fold.Unsigned(b, width))
}

func ceilDivUnsigned(a, b *big.Int, width int) *big.Int {
	return ceilDiv(fold.Unsigned(a, width), fold.Unsigned(b, width))
}

func remUnsigned(a, b *big.Int, width int) *big.Int {
	return new(big.Int).Rem(fold.Unsigned(a, width), fold.Unsigned(b, width))
}

func divSigned(a, b *big.Int, width int) *big.Int {
	return inRange(new(big.Int).Quo(a, b), width)
}

// foldFloorDiv folds quotients that do not exist where that of the last element
// does, as MLIR: a division by 0 has no result, and that of the least number by -1
// wraps around.
func foldFloorDiv(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	if fold.IsInt(operands[1], 1) {
		return toValue(op.Operand(0))
	}
	defined := fold.Poison(operands) != nil
	r := binary(op, operands, func(a, b *big.Int, width int) *big.Int {
		if defined = b.Sign() != 0; !defined {
			return a
		}
		q, r := new(big.Int).QuoRem(a, b, new(big.Int))
		if r.Sign()*b.Sign() < 0 {
			q.Sub(q, bigOne)
		}
		defined = inRange(q, width) != nil
		return q
	})
	if !defined {
		return ir.FoldResult{}
	}
	return r
}

// ceilDivSigned does not fold where the opposite of an operand does not fit, as
// MLIR computes with it.
func ceilDivSigned(a, b *big.Int, width int) *big.Int {
	least, _ := limits(width, true)
	if a.Sign() != 0 && (a.Cmp(least) == 0 || b.Cmp(least) == 0) {
		return nil
	}
	return inRange(ceilDiv(a, b), width)
}

func ceilDiv(a, b *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Sign()*b.Sign() > 0 {
		q.Add(q, bigOne)
	}
	return q
}

func remSigned(a, b *big.Int, _ int) *big.Int { return new(big.Int).Rem(a, b) }

// inRange returns v, or nil where it does not fit a signed number of the width.
func inRange(v *big.Int, width int) *big.Int {
	if fold.Wrap(v, width, true).Cmp(v) != 0 {
		return nil
	}
	return v
}

func foldShift(shift division) foldFunc {
	return func(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
		if fold.IsInt(operands[1], 0) {
			return toValue(op.Operand(0))
		}
		// A shift by the width or more is poison: nothing is left of what is shifted.
		// MLIR folds it where it is not that of the last element.
		defined := false
		r := binary(op, operands, func(a, b *big.Int, width int) *big.Int {
			n := fold.Unsigned(b, width)
			if defined = n.Cmp(big.NewInt(int64(width))) < 0; !defined {
				n = big.NewInt(int64(width))
			}
			return shift(a, n, width)
		})
		if !defined {
			return ir.FoldResult{}
		}
		return r
	}
}

func shiftLeft(a, n *big.Int, _ int) *big.Int { return new(big.Int).Lsh(a, uint(n.Int64())) }

func shiftRightSigned(a, n *big.Int, _ int) *big.Int { return new(big.Int).Rsh(a, uint(n.Int64())) }

func shiftRightUnsigned(a, n *big.Int, width int) *big.Int {
	return new(big.Int).Rsh(fold.Unsigned(a, width), uint(n.Int64()))
}

// foldExtremum folds maxima and minima: the least and the greatest number of
// the type absorb, or are neutral.
func foldExtremum(signed, maximum bool) foldFunc {
	return func(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
		if op.Operand(0) == op.Operand(1) {
			return toValue(op.Operand(1))
		}
		width := fold.Width(ir.ElemOf(op.Result(0).Type()))
		if c, ok := fold.SplatValue(operands[1]).(*ir.IntegerAttr); ok && width > 0 {
			least, greatest := limits(width, signed)
			v := fold.Wrap(c.Big(), width, signed)
			if !maximum {
				least, greatest = greatest, least
			}
			switch {
			case v.Cmp(greatest) == 0:
				return toValue(op.Operand(1))
			case v.Cmp(least) == 0:
				return toValue(op.Operand(0))
			}
		}
		return binary(op, operands, func(a, b *big.Int, width int) *big.Int {
			if (fold.Wrap(a, width, signed).Cmp(fold.Wrap(b, width, signed)) > 0) == maximum {
				return a
			}
			return b
		})
	}
}

// limits returns the least and the greatest number of the width.
func limits(width int, signed bool) (least, greatest *big.Int) {
	if signed {
		half := new(big.Int).Lsh(bigOne, uint(width-1))
		return new(big.Int).Neg(half), new(big.Int).Sub(half, bigOne)
	}
	all := new(big.Int).Lsh(bigOne, uint(width))
	return new(big.Int), all.Sub(all, bigOne)
}

package math

import (
	"math/big"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// Functions of integers.
var (
	AbsI  = integerUnary("absi", "absolute value of a signed integer", integerFolder{absI})
	CtLz  = integerUnary("ctlz", "number of leading zeros", integerFolder{ctLz})
	CtTz  = integerUnary("cttz", "number of trailing zeros", integerFolder{ctTz})
	CtPop = integerUnary("ctpop", "number of ones", integerFolder{ctPop})
	IPowI = &ir.Kind{
		Name: "math.ipowi", Summary: "integer to the power of a signed integer",
		Traits:   elementwise,
		Operands: operands(constraint.SignlessIntegerLike, "lhs", "rhs"),
		Results:  result(constraint.SignlessIntegerLike),
		Format:   "$lhs `,` $rhs attr-dict `:` type($result)",
		Impl:     powerFolder{},
	}
)

// integerFolder folds a function of one integer, given as a signed number and
// its width.
type integerFolder struct {
	f func(v *big.Int, width int) *big.Int
}

// Fold implements ir.Folder.
func (i integerFolder) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return one(fold.Ints(op.Result(0).Type(), operands, func(v []*big.Int, width int) *big.Int {
		return i.f(v[0], width)
	}))
}

func absI(v *big.Int, _ int) *big.Int { return new(big.Int).Abs(v) }

func ctLz(v *big.Int, width int) *big.Int {
	return big.NewInt(int64(width - fold.Unsigned(v, width).BitLen()))
}

func ctTz(v *big.Int, width int) *big.Int {
	u := fold.Unsigned(v, width)
	if u.Sign() == 0 {
		return big.NewInt(int64(width))
	}
	return big.NewInt(int64(u.TrailingZeroBits()))
}

func ctPop(v *big.Int, width int) *big.Int {
	u, n := fold.Unsigned(v, width), int64(0)
	for i := range u.BitLen() {
		n += int64(u.Bit(i))
	}
	return big.NewInt(n)
}

// powerFolder folds IPowI.
type powerFolder struct{}

// Fold implements ir.Folder. A negative power is the whole part of the
// reciprocal, and not defined for 0.
func (powerFolder) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return one(fold.Ints(op.Result(0).Type(), operands, func(v []*big.Int, width int) *big.Int {
		base, power := v[0], v[1]
		if power.Sign() >= 0 {
			mod := new(big.Int).Lsh(big.NewInt(1), uint(width))
			return new(big.Int).Exp(base, power, mod)
		}
		switch {
		case base.Sign() == 0:
			return nil
		case base.IsInt64() && base.Int64() == 1, base.IsInt64() && base.Int64() == -1 && power.Bit(0) == 0:
			return big.NewInt(1)
		case base.IsInt64() && base.Int64() == -1:
			return big.NewInt(-1)
		}
		return new(big.Int)
	}))
}

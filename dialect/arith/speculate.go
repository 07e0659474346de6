package arith

import (
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// quotient is the record of a division that must not run for some divisors: 0,
// and -1 where the quotient of the least integer does not fit.
func quotient(name, summary string, f foldFunc, undefined ...int64) *ir.Kind {
	k := integerBinary(name, summary, ir.Pure|ir.MayTrap, f)
	k.Impl = partialDivision{folder{f}, undefined}
	return k
}

type partialDivision struct {
	folder
	undefined []int64
}

// Speculatability implements ir.Speculator: the divisor is a constant, the same
// in all lanes, that does no harm.
func (d partialDivision) Speculatability(op *ir.Op) ir.Speculatability {
	divisor := ConstantValue(op.Operand(1))
	if _, ok := fold.SplatValue(divisor).(*ir.IntegerAttr); !ok {
		return ir.NotSpeculatable
	}
	for _, v := range d.undefined {
		if fold.IsInt(divisor, v) {
			return ir.NotSpeculatable
		}
	}
	return ir.Speculatable
}

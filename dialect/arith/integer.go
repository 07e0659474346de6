package arith

import (
	"strconv"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Sums and products, modulo 2^n.
var (
	AddI = integerWithOverflow("addi", "integer sum", ir.Pure|ir.Commutative, foldAddI)
	SubI = integerWithOverflow("subi", "integer difference", ir.Pure, foldSubI)
	MulI = mulI()
)

func mulI() *ir.Kind {
	k := integerWithOverflow("muli", "integer product", ir.Pure|ir.Commutative, foldMulI)
	k.Impl = product{folder{foldMulI}}
	return k
}

type product struct{ folder }

// ResultNames suggests %c4_vscale for an index that is 4 * vscale.
func (product) ResultNames(op *ir.Op, set func(v *ir.Value, name string)) {
	if _, ok := op.Result(0).Type().(*ir.IndexType); !ok {
		return
	}
	for i := range 2 {
		n, ok := ConstantInt64(op.Operand(i))
		// The dialect vector imports this one.
		if by := op.Operand(1 - i).DefiningOp(); ok && by != nil && by.Name() == "vector.vscale" {
			set(op.Result(0), "c"+strconv.FormatInt(n, 10)+"_vscale")
			return
		}
	}
}

// Sums and products with the part that does not fit in n bits.
var (
	AddUIExtended = &ir.Kind{
		Name: "arith.addui_extended", Summary: "unsigned sum and its carry",
		Traits:    ir.Pure | ir.Commutative | ir.Elementwise,
		Operands:  lhsRhs,
		Results:   []ir.Results{{Name: "sum", Type: constraint.SignlessIntegerLike}, {Name: "overflow", Type: constraint.BoolLike}},
		TypeRules: constraint.Same("lhs", "rhs", "sum"),
		Format:    "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
		Impl:      addExtended{},
	}
	MulSIExtended = mulExtended("mulsi_extended", "low and high half of the signed product", true)
	MulUIExtended = mulExtended("mului_extended", "low and high half of the unsigned product", false)
)

// Quotients and remainders, undefined where the divisor is 0, and where -1 is the
// divisor of the least integer.
var (
	DivSI      = quotient("divsi", "signed quotient, rounded towards zero", foldQuotient(divSigned), 0, -1)
	DivUI      = quotient("divui", "unsigned quotient", foldQuotient(divUnsigned), 0)
	CeilDivSI  = quotient("ceildivsi", "signed quotient, rounded up", foldQuotient(ceilDivSigned), 0, -1)
	CeilDivUI  = quotient("ceildivui", "unsigned quotient, rounded up", foldQuotient(ceilDivUnsigned), 0)
	FloorDivSI = quotient("floordivsi", "signed quotient, rounded down", foldFloorDiv, 0, -1)
	RemSI      = quotient("remsi", "signed remainder, of the dividend's sign", foldRemainder(remSigned), 0, -1)
	RemUI      = quotient("remui", "unsigned remainder", foldRemainder(remUnsigned), 0)
)

// Bits.
var (
	AndI  = integerBinary("andi", "bitwise and", ir.Pure|ir.Commutative|ir.Idempotent, foldAndI)
	OrI   = integerBinary("ori", "bitwise or", ir.Pure|ir.Commutative|ir.Idempotent, foldOrI)
	XOrI  = integerBinary("xori", "bitwise exclusive or", ir.Pure|ir.Commutative, foldXOrI)
	ShLI  = integerWithOverflow("shli", "shift left", ir.Pure, foldShift(shiftLeft))
	ShRSI = integerBinary("shrsi", "shift right, filling with the sign", ir.Pure, foldShift(shiftRightSigned))
	ShRUI = integerBinary("shrui", "shift right, filling with zeros", ir.Pure, foldShift(shiftRightUnsigned))
)

// Maxima and minima.
var (
	MaxSI = integerBinary("maxsi", "signed maximum", ir.Pure|ir.Commutative, foldExtremum(true, true))
	MaxUI = integerBinary("maxui", "unsigned maximum", ir.Pure|ir.Commutative, foldExtremum(false, true))
	MinSI = integerBinary("minsi", "signed minimum", ir.Pure|ir.Commutative, foldExtremum(true, false))
	MinUI = integerBinary("minui", "unsigned minimum", ir.Pure|ir.Commutative, foldExtremum(false, false))
)

var lhsRhs = []ir.Operands{operand("lhs", constraint.SignlessIntegerLike), operand("rhs", constraint.SignlessIntegerLike)}

func mulExtended(name, summary string, signed bool) *ir.Kind {
	return &ir.Kind{
		Name: "arith." + name, Summary: summary,
		Traits:    ir.Pure | ir.Commutative | ir.Elementwise,
		Operands:  lhsRhs,
		Results:   []ir.Results{{Name: "low", Type: constraint.SignlessIntegerLike}, {Name: "high", Type: constraint.SignlessIntegerLike}},
		TypeRules: constraint.Same("lhs", "rhs", "low", "high"),
		Format:    "$lhs `,` $rhs attr-dict `:` type($lhs)",
		Impl:      mulExtendedFolder{signed},
	}
}

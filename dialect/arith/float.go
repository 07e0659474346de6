package arith

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Float arithmetic.
var (
	AddF = floatBinary("addf", "float sum", ir.Commutative, foldAddF)
	SubF = floatBinary("subf", "float difference", 0, foldSubF)
	MulF = floatBinary("mulf", "float product", ir.Commutative, foldMulF)
	DivF = floatBinary("divf", "float quotient", 0, foldDivF)
	RemF = floatBinary("remf", "float remainder, of the dividend's sign", 0, foldRemF)
	NegF = &ir.Kind{
		Name: "arith.negf", Summary: "float with the other sign",
		Traits:   ir.SameTypes | ir.Elementwise | ir.Pure,
		Operands: []ir.Operands{operand("operand", constraint.FloatLike)},
		Results:  result("result", constraint.FloatLike),
		Attrs:    []ir.Attr{FastMathProperty},
		Format:   "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		Impl:     folder{foldNegF},
	}
)

// Maxima and minima. MaximumF and MinimumF give NaN where an operand is NaN and
// take -0 for less than +0; MaxNumF and MinNumF give the operand that is not
// NaN.
var (
	MaximumF = floatBinary("maximumf", "float maximum; NaN if an operand is", ir.Commutative, foldMaximumF)
	MinimumF = floatBinary("minimumf", "float minimum; NaN if an operand is", ir.Commutative, foldMinimumF)
	MaxNumF  = floatBinary("maxnumf", "float maximum of what is not NaN", ir.Commutative, foldMaxNumF)
	MinNumF  = floatBinary("minnumf", "float minimum of what is not NaN", ir.Commutative, foldMinNumF)
)

package math

import (
	"math"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/math/libm"
	"github.com/ttopt/ttopt/ir"
)

// Signs and whole numbers.
var (
	AbsF      = floatUnary("absf", "absolute value of a float", signed{})
	Ceil      = floatUnary("ceil", "least whole number not less", exact{math.Ceil})
	Floor     = floatUnary("floor", "greatest whole number not greater", exact{math.Floor})
	Round     = floatUnary("round", "nearest whole number, halves away from zero", unary(math.Round))
	RoundEven = floatUnary("roundeven", "nearest whole number, halves to even", exact{math.RoundToEven})
	Trunc     = floatUnary("trunc", "whole part", unary(math.Trunc))
	CopySign  = floatBinary("copysign", "first operand with the sign of the second", signed{})
)

// Powers, roots and logarithms.
var (
	Sqrt  = floatUnary("sqrt", "square root", positive(math.Sqrt))
	Rsqrt = floatUnary("rsqrt", "reciprocal of the square root", nil)
	Cbrt  = floatUnary("cbrt", "cube root", nil)
	Exp   = floatUnary("exp", "e to the power of the operand", unary(libm.Exp))
	Exp2  = floatUnary("exp2", "2 to the power of the operand", unary(math.Exp2))
	ExpM1 = floatUnary("expm1", "e to the power of the operand, minus 1", unary(math.Expm1))
	Log   = floatUnary("log", "natural logarithm", positive(libm.Log))
	Log2  = floatUnary("log2", "logarithm to base 2", positive(libm.Log2))
	Log10 = floatUnary("log10", "logarithm to base 10", positive(libm.Log10))
	Log1p = floatUnary("log1p", "natural logarithm of one plus the operand", abovePole(math.Log1p))
	PowF  = floatBinary("powf", "float to the power of a float", power)
	Erf   = floatUnary("erf", "error function", unary(math.Erf))
	FPowI = &ir.Kind{
		Name: "math.fpowi", Summary: "float to the power of an integer",
		Traits: ir.Pure | ir.SameShapes | ir.Elementwise,
		Operands: []ir.Operands{
			{Name: "lhs", Type: constraint.FloatLike},
			{Name: "rhs", Type: constraint.SignlessIntegerLike},
		},
		Results:   result(constraint.FloatLike),
		Attrs:     []ir.Attr{arith.FastMathProperty},
		TypeRules: constraint.Same("lhs", "result"),
		Format:    "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)",
	}
)

// Trigonometric and hyperbolic functions, angles in radians.
var (
	Sin   = floatUnary("sin", "sine", unary(math.Sin))
	Cos   = floatUnary("cos", "cosine", unary(math.Cos))
	Tan   = floatUnary("tan", "tangent", unary(libm.Tan))
	Asin  = floatUnary("asin", "inverse of the sine", inverse(libm.Asin))
	Acos  = floatUnary("acos", "inverse of the cosine", inverse(libm.Acos))
	Atan  = floatUnary("atan", "inverse of the tangent", unary(math.Atan))
	Atan2 = floatBinary("atan2", "angle of the point (rhs, lhs)", angle)
	Sinh  = floatUnary("sinh", "hyperbolic sine", unary(libm.Sinh))
	Cosh  = floatUnary("cosh", "hyperbolic cosine", unary(libm.Cosh))
	Tanh  = floatUnary("tanh", "hyperbolic tangent", unary(math.Tanh))
	Asinh = floatUnary("asinh", "inverse of the hyperbolic sine", unary(math.Asinh))
	Acosh = floatUnary("acosh", "inverse of the hyperbolic cosine", unary(math.Acosh))
	Atanh = floatUnary("atanh", "inverse of the hyperbolic tangent", unary(math.Atanh))
)

// Fma is a * b + c, rounded once.
var Fma = &ir.Kind{
	Name: "math.fma", Summary: "a * b + c, rounded once",
	Traits:   elementwise,
	Operands: operands(constraint.FloatLike, "a", "b", "c"),
	Results:  result(constraint.FloatLike),
	Attrs:    []ir.Attr{arith.FastMathProperty},
	Format:   "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
}

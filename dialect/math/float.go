package math

import (
	"math"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Signs and whole numbers.
var (
	AbsF      = floatUnary("absf", "absolute value of a float", exact{math.Abs})
	Ceil      = floatUnary("ceil", "least whole number not less", exact{math.Ceil})
	Floor     = floatUnary("floor", "greatest whole number not greater", exact{math.Floor})
	Round     = floatUnary("round", "nearest whole number, halves away from zero", exact{math.Round})
	RoundEven = floatUnary("roundeven", "nearest whole number, halves to even", exact{math.RoundToEven})
	Trunc     = floatUnary("trunc", "whole part", exact{math.Trunc})
	CopySign  = floatBinary("copysign", "first operand with the sign of the second", copySign{})
)

// Powers, roots and logarithms.
var (
	Sqrt  = floatUnary("sqrt", "square root", squareRoot{})
	Rsqrt = floatUnary("rsqrt", "reciprocal of the square root", nil)
	Cbrt  = floatUnary("cbrt", "cube root", nil)
	Exp   = floatUnary("exp", "e to the power of the operand", nil)
	Exp2  = floatUnary("exp2", "2 to the power of the operand", nil)
	ExpM1 = floatUnary("expm1", "e to the power of the operand, minus 1", nil)
	Log   = floatUnary("log", "natural logarithm", nil)
	Log2  = floatUnary("log2", "logarithm to base 2", nil)
	Log10 = floatUnary("log10", "logarithm to base 10", nil)
	Log1p = floatUnary("log1p", "natural logarithm of one plus the operand", nil)
	PowF  = floatBinary("powf", "float to the power of a float", nil)
	Erf   = floatUnary("erf", "error function", nil)
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
	Sin   = floatUnary("sin", "sine", nil)
	Cos   = floatUnary("cos", "cosine", nil)
	Tan   = floatUnary("tan", "tangent", nil)
	Asin  = floatUnary("asin", "inverse of the sine", nil)
	Acos  = floatUnary("acos", "inverse of the cosine", nil)
	Atan  = floatUnary("atan", "inverse of the tangent", nil)
	Atan2 = floatBinary("atan2", "angle of the point (rhs, lhs)", nil)
	Sinh  = floatUnary("sinh", "hyperbolic sine", nil)
	Cosh  = floatUnary("cosh", "hyperbolic cosine", nil)
	Tanh  = floatUnary("tanh", "hyperbolic tangent", nil)
	Asinh = floatUnary("asinh", "inverse of the hyperbolic sine", nil)
	Acosh = floatUnary("acosh", "inverse of the hyperbolic cosine", nil)
	Atanh = floatUnary("atanh", "inverse of the hyperbolic tangent", nil)
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

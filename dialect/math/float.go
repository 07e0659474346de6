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
	Exp   = floatUnary("exp", "e to the power of the operand", function{f: math.Exp})
	Exp2  = floatUnary("exp2", "2 to the power of the operand", function{f: math.Exp2})
	ExpM1 = floatUnary("expm1", "e to the power of the operand, minus 1", function{f: math.Expm1})
	Log   = floatUnary("log", "natural logarithm", function{f: math.Log})
	Log2  = floatUnary("log2", "logarithm to base 2", function{f: math.Log2})
	Log10 = floatUnary("log10", "logarithm to base 10", function{f: math.Log10})
	Log1p = floatUnary("log1p", "natural logarithm of one plus the operand", function{f: math.Log1p})
	PowF  = floatBinary("powf", "float to the power of a float", function2{math.Pow})
	Erf   = floatUnary("erf", "error function", function{f: math.Erf})
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
	Sin   = floatUnary("sin", "sine", function{f: math.Sin})
	Cos   = floatUnary("cos", "cosine", function{f: math.Cos})
	Tan   = floatUnary("tan", "tangent", function{f: math.Tan})
	Asin  = floatUnary("asin", "inverse of the sine", function{f: math.Asin})
	Acos  = floatUnary("acos", "inverse of the cosine", function{f: math.Acos})
	Atan  = floatUnary("atan", "inverse of the tangent", function{f: math.Atan})
	Atan2 = floatBinary("atan2", "angle of the point (rhs, lhs)", function2{math.Atan2})
	Sinh  = floatUnary("sinh", "hyperbolic sine", function{f: math.Sinh})
	Cosh  = floatUnary("cosh", "hyperbolic cosine", function{f: math.Cosh})
	Tanh  = floatUnary("tanh", "hyperbolic tangent", function{f: math.Tanh})
	Asinh = floatUnary("asinh", "inverse of the hyperbolic sine", function{f: math.Asinh})
	Acosh = floatUnary("acosh", "inverse of the hyperbolic cosine", function{f: math.Acosh})
	Atanh = floatUnary("atanh", "inverse of the hyperbolic tangent", function{f: math.Atanh})
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

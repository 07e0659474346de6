package ttir

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Function is what an elementwise op computes of each element.
type Function uint8

// The functions. On integers the results are taken modulo the width. A truth is 1
// or 0, of the element type of the result; true is what is not 0, as NaN.
const (
	NoFunction          Function = iota
	AddFn                        // a + b
	SubtractFn                   // a - b
	MultiplyFn                   // a * b
	DivideFn                     // a / b, of integers truncated
	MaximumFn                    // the greater, NaN where either is
	MinimumFn                    // the smaller, NaN where either is
	NegFn                        // -x
	ExpFn                        // e to the x
	SqrtFn                       // √x
	RsqrtFn                      // 1 / √x
	AbsFn                        // |x|
	ReluFn                       // maximum(x, 0)
	SigmoidFn                    // 1 / (1 + exp(-x))
	TanhFn                       // hyperbolic tangent of x
	SinFn                        // sine of x
	CosFn                        // cosine of x
	TanFn                        // tangent of x
	AtanFn                       // arc tangent of x
	LogFn                        // natural logarithm of x
	Log1pFn                      // natural logarithm of 1 + x
	Expm1Fn                      // exp(x) - 1
	CbrtFn                       // ∛x
	ErfFn                        // error function of x
	FloorFn                      // greatest whole number not above x
	CeilFn                       // least whole number not below x
	ReciprocalFn                 // 1 / x
	EqFn                         // the truth of a = b
	NeFn                         // of a ≠ b, as NaN is to everything
	GtFn                         // of a > b
	GeFn                         // of a >= b
	LtFn                         // of a < b
	LeFn                         // of a <= b
	WhereFn                      // b where a is true, else c
	LogicalAndFn                 // whether both are true
	LogicalOrFn                  // whether one is true
	LogicalXorFn                 // whether one is true and the other is not
	LogicalNotFn                 // whether x is not true
	IsFiniteFn                   // whether x is neither infinite nor NaN
	BitwiseAndFn                 // the bits that both have
	BitwiseOrFn                  // the bits that one has
	BitwiseXorFn                 // the bits that one has and the other has not
	BitwiseNotFn                 // the bits that x has not
	LogicalLeftShiftFn           // a shifted by b bits, 0 where b is no number below the width
	LogicalRightShiftFn          // in the other direction, filled with zeros
	RemainderFn                  // what a / b, truncated, leaves: of the sign of a
	PowFn                        // a to the b
	Atan2Fn                      // angle of the point (b, a)
	Exp2Fn                       // 2 to the x
	AsinFn                       // arc sine of x
	AcosFn                       // arc cosine of x
	AsinhFn                      // area hyperbolic sine of x
	SignFn                       // 1, 0 or -1; 0 of NaN
	Relu6Fn                      // clamp of x between 0 and 6
	LeakyReluFn                  // x where it is above 0, else x times a parameter
	SiluFn                       // x * sigmoid(x)
	GeluFn                       // x / 2 * (1 + erf(x / √2))
	HardsigmoidFn                // clamp of (x + 3) / 6 between 0 and 1
	ClampScalarFn                // minimum(maximum(x, min), max) for two parameters
	ClampTensorFn                // and for two operands
	numFunctions
)

// functions are the kinds of elementwise ops, each with an elementwiseOp.
var functions = []*ir.Kind{
	binary("add", AddFn, sameElem, "a + b", ir.Commutative),
	binary("subtract", SubtractFn, sameElem, "a - b", 0),
	binary("multiply", MultiplyFn, sameElem, "a * b", ir.Commutative),
	binary("divide", DivideFn, sameElem, "a / b, of integers truncated", 0),
	binary("div", DivideFn, sameElem, "a / b, of integers truncated; tt-mlir's name of ttir.divide", 0),
	binary("maximum", MaximumFn, sameElem, "the greater of a and b, NaN where either is", ir.Commutative|ir.Idempotent),
	binary("minimum", MinimumFn, sameElem, "the smaller of a and b, NaN where either is", ir.Commutative|ir.Idempotent),
	unary("neg", NegFn, sameElem, "-x", ir.Involution),
	unary("exp", ExpFn, sameFloat, "e to the x", 0),
	unary("sqrt", SqrtFn, sameFloat, "the square root of x", 0),
	unary("rsqrt", RsqrtFn, sameFloat, "1 / sqrt(x)", 0),
	unary("abs", AbsFn, sameElem, "the magnitude of x", ir.Idempotent),
	unary("relu", ReluFn, sameElem, "the greater of x and 0", ir.Idempotent),
	unary("sigmoid", SigmoidFn, sameFloat, "1 / (1 + exp(-x))", 0),
	unary("tanh", TanhFn, sameFloat, "the hyperbolic tangent of x", 0),
	unary("sin", SinFn, sameElem, "the sine of x", 0),
	unary("cos", CosFn, sameElem, "the cosine of x", 0),
	unary("tan", TanFn, sameElem, "the tangent of x", 0),
	unary("atan", AtanFn, sameElem, "the arc tangent of x", 0),
	unary("log", LogFn, sameElem, "the natural logarithm of x", 0),
	unary("log1p", Log1pFn, sameElem, "the natural logarithm of 1 + x", 0),
	unary("expm1", Expm1Fn, sameElem, "e to the x, less 1", 0),
	unary("cbrt", CbrtFn, sameElem, "the cube root of x", 0),
	unary("erf", ErfFn, sameElem, "the error function of x", 0),
	unary("floor", FloorFn, sameElem, "the greatest whole number not above x", ir.Idempotent),
	unary("ceil", CeilFn, sameElem, "the least whole number not below x", ir.Idempotent),
	unary("reciprocal", ReciprocalFn, sameElem, "1 / x", 0),

	binary("eq", EqFn, comparing, "1 where a = b, else 0", ir.Commutative),
	binary("ne", NeFn, comparing, "1 where a and b differ, as NaN does from everything, else 0", ir.Commutative),
	binary("gt", GtFn, comparing, "1 where a > b, else 0", 0),
	binary("ge", GeFn, comparing, "1 where a >= b, else 0", 0),
	binary("lt", LtFn, comparing, "1 where a < b, else 0", 0),
	binary("le", LeFn, comparing, "1 where a <= b, else 0", 0),
	unary("isfinite", IsFiniteFn, comparing, "1 where x is neither infinite nor NaN, else 0", 0),
	binary("logical_and", LogicalAndFn, logical, "1 where neither is 0, else 0", ir.Commutative|ir.Idempotent),
	binary("logical_or", LogicalOrFn, logical, "0 where both are, else 1", ir.Commutative|ir.Idempotent),
	binary("logical_xor", LogicalXorFn, logical, "1 where one is 0 and the other is not, else 0", ir.Commutative),
	unary("logical_not", LogicalNotFn, logical, "1 where x is 0, else 0", 0),
	function("where", WhereFn, choosing, "b where a is not 0, else c", 0, "first", "second", "third"),

	binary("bitwise_and", BitwiseAndFn, unverified, "the bits that both integers have", ir.Commutative|ir.Idempotent),
	binary("bitwise_or", BitwiseOrFn, unverified, "the bits that one integer has", ir.Commutative|ir.Idempotent),
	binary("bitwise_xor", BitwiseXorFn, unverified, "the bits that one integer has and the other has not", ir.Commutative),
	unary("bitwise_not", BitwiseNotFn, unverified, "the bits that an integer has not", ir.Involution),
	shift("logical_left_shift", LogicalLeftShiftFn, "a shifted left by b bits; 0 where b is no number below the width"),
	shift("logical_right_shift", LogicalRightShiftFn, "a shifted right by b bits, filled with zeros; 0 where b is no number below the width"),
	binary("remainder", RemainderFn, unverified, "what a / b leaves, of the sign of a", 0),

	binary("pow", PowFn, unverified, "a to the b", 0),
	binary("atan2", Atan2Fn, unverified, "the angle of the point (b, a)", 0),
	unary("exp2", Exp2Fn, unverified, "2 to the x", 0),
	unary("asin", AsinFn, unverified, "the arc sine of x", 0),
	unary("acos", AcosFn, unverified, "the arc cosine of x", 0),
	unary("asinh", AsinhFn, unverified, "the area hyperbolic sine of x", 0),
	unary("sign", SignFn, unverified, "1, 0 or -1, as x is above, at or below 0; 0 of NaN", ir.Idempotent),
	unary("relu6", Relu6Fn, unverified, "x, but at least 0 and at most 6", ir.Idempotent),
	unary("silu", SiluFn, unverified, "x * sigmoid(x)", 0),
	unary("gelu", GeluFn, unverified, "x / 2 * (1 + erf(x / sqrt(2)))", 0),
	unary("hardsigmoid", HardsigmoidFn, unverified, "(x + 3) / 6, but at least 0 and at most 1", 0),
	withAttrs(unary("leaky_relu", LeakyReluFn, unverified, "x where it is above 0, else x times the parameter", 0),
		ir.Attr{Name: parameterAttr, Type: constraint.F32Attr}),
	withAttrs(verified(unary("clamp_scalar", ClampScalarFn, unverified,
		"x, but at least min and at most max, each of which becomes the nearest number of the element type; of integers it loses its fraction", 0), verifyClampScalar),
		ir.Attr{Name: minAttr, Type: numberAttr}, ir.Attr{Name: maxAttr, Type: numberAttr}),
	verified(function("clamp_tensor", ClampTensorFn, unverified, "x, but at least min and at most max", 0, "input", "min", "max"), verifyClampTensor),
}

func shift(name string, fn Function, summary string) *ir.Kind {
	return verified(binary(name, fn, unverified, summary, 0), verifyShift)
}

// verified adds a verifier to a kind.
func verified(k *ir.Kind, verify func(op *ir.Op) error) *ir.Kind {
	impl := k.Impl.(elementwiseOp)
	impl.verify = verify
	k.Impl = impl
	return k
}

// withAttrs adds attributes to a kind.
func withAttrs(k *ir.Kind, attrs ...ir.Attr) *ir.Kind {
	k.Attrs = append(attrs, k.Attrs...)
	return k
}

func binary(name string, fn Function, t typing, summary string, traits ir.Traits) *ir.Kind {
	return function(name, fn, t, summary, traits, "lhs", "rhs")
}

func unary(name string, fn Function, t typing, summary string, traits ir.Traits) *ir.Kind {
	return function(name, fn, t, summary, traits, "input")
}

func function(name string, fn Function, t typing, summary string, traits ir.Traits, inputs ...string) *ir.Kind {
	k := &ir.Kind{
		Name:    "ttir." + name,
		Summary: summary,
		Doc:     "Elementwise, with the broadcasting of NumPy; an optional last operand is the destination.\n",
		Traits:  ir.Pure | traits,
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs:   []ir.Attr{segments},
		Impl:    elementwiseOp{fn: fn, count: len(inputs), typing: t},
	}
	for _, in := range inputs {
		k.Operands = append(k.Operands, ir.Operands{Name: in, Type: constraint.RankedTensor})
	}
	k.Operands = append(k.Operands, destination)
	return k
}

// Kind returns the op kind of the function, nil for NoFunction.
func (f Function) Kind() *ir.Kind {
	for _, k := range functions {
		if k.Impl.(elementwiseOp).fn == f {
			return k
		}
	}
	return nil
}

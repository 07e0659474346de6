package math

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect. Its constants are those of arith.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "math",
		Inliner: ir.InlinesFreely{},
		Doc:     "Functions on floats and integers, scalar and elementwise.",
		Kinds: []*ir.Kind{
			AbsF, Ceil, Floor, Round, RoundEven, Trunc, CopySign,
			Sqrt, Rsqrt, Cbrt, Exp, Exp2, ExpM1, Log, Log2, Log10, Log1p, PowF, FPowI, Erf,
			Sin, Cos, Tan, Asin, Acos, Atan, Atan2, Sinh, Cosh, Tanh, Asinh, Acosh, Atanh,
			Fma,
			AbsI, IPowI, CtLz, CtTz, CtPop,
		},
		Constant: arith.Dialect().Constant,
	}
}

const elementwise = ir.Pure | ir.SameTypes | ir.Elementwise

func operands(t ir.TypeConstraint, names ...string) []ir.Operands {
	groups := make([]ir.Operands, len(names))
	for i, n := range names {
		groups[i] = ir.Operands{Name: n, Type: t}
	}
	return groups
}

func result(t ir.TypeConstraint) []ir.Results { return []ir.Results{{Name: "result", Type: t}} }

// floatUnary is the record of a function of one float.
func floatUnary(name, summary string, impl any) *ir.Kind {
	return &ir.Kind{
		Name: "math." + name, Summary: summary, Traits: elementwise,
		Operands: operands(constraint.FloatLike, "operand"), Results: result(constraint.FloatLike),
		Attrs:  []ir.Attr{arith.FastMathProperty},
		Format: "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		Impl:   impl,
	}
}

// floatBinary is the record of a function of two floats.
func floatBinary(name, summary string, impl any) *ir.Kind {
	return &ir.Kind{
		Name: "math." + name, Summary: summary, Traits: elementwise,
		Operands: operands(constraint.FloatLike, "lhs", "rhs"), Results: result(constraint.FloatLike),
		Attrs:  []ir.Attr{arith.FastMathProperty},
		Format: "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		Impl:   impl,
	}
}

// integerUnary is the record of a function of one integer.
func integerUnary(name, summary string, impl any) *ir.Kind {
	return &ir.Kind{
		Name: "math." + name, Summary: summary, Traits: elementwise,
		Operands: operands(constraint.SignlessIntegerLike, "operand"), Results: result(constraint.SignlessIntegerLike),
		Format: "$operand attr-dict `:` type($result)",
		Impl:   impl,
	}
}

// New creates a function of one operand: any such kind of this dialect.
func New(b *ir.Builder, k *ir.Kind, x *ir.Value) *ir.Value {
	t := ir.Type(b.Context().None())
	if x != nil {
		t = x.Type()
	}
	return b.Op(k, t, []*ir.Value{x}).Result(0)
}

// NewExp creates e to the power of x.
func NewExp(b *ir.Builder, x *ir.Value) *ir.Value { return New(b, Exp, x) }

// NewSqrt creates the square root of x.
func NewSqrt(b *ir.Builder, x *ir.Value) *ir.Value { return New(b, Sqrt, x) }

// NewRsqrt creates 1 / sqrt(x).
func NewRsqrt(b *ir.Builder, x *ir.Value) *ir.Value { return New(b, Rsqrt, x) }

// NewTanh creates the hyperbolic tangent of x.
func NewTanh(b *ir.Builder, x *ir.Value) *ir.Value { return New(b, Tanh, x) }

// NewAbsF creates the absolute value of x.
func NewAbsF(b *ir.Builder, x *ir.Value) *ir.Value { return New(b, AbsF, x) }

package constraint

import "github.com/ttopt/ttopt/ir"

// Scalar types.
var (
	Index = ir.TypeConstraint{Desc: "index", Holds: IsIndex, Only: func(c *ir.Context) ir.Type { return c.Index() }}
	I1    = ir.TypeConstraint{
		Desc:  "1-bit signless integer",
		Holds: isI1,
		Only:  func(c *ir.Context) ir.Type { return c.Integer(1) },
	}
	AnyInteger             = ir.TypeConstraint{Desc: "integer", Holds: isInteger}
	SignlessIntegerOrIndex = ir.TypeConstraint{Desc: "signless integer or index", Holds: isSignlessIntegerOrIndex}
	SignlessIntegerOrFloat = ir.TypeConstraint{Desc: "signless integer or floating-point", Holds: func(t ir.Type) bool {
		return IsSignlessInteger(t) || IsFloat(t)
	}}
	IntegerIndexOrFloat = ir.TypeConstraint{Desc: "integer/index/float type", Holds: func(t ir.Type) bool {
		return isInteger(t) || IsIndex(t) || IsFloat(t)
	}}
	Function = ir.TypeConstraint{Desc: "function type", Holds: func(t ir.Type) bool {
		_, ok := t.(*ir.FunctionType)
		return ok
	}}
)

// Types that elementwise ops work on: a scalar, or a vector or tensor of such
// scalars.
var (
	SignlessIntegerLike      = ir.TypeConstraint{Desc: "signless-integer-like", Holds: valueOf(isSignlessIntegerOrIndex)}
	SignlessFixedIntegerLike = ir.TypeConstraint{Desc: "signless-fixed-width-integer-like", Holds: valueOf(IsSignlessInteger)}
	FloatLike                = ir.TypeConstraint{Desc: "floating-point-like", Holds: valueOf(isComputedAsFloat)}
	BoolLike                 = ir.TypeConstraint{Desc: "bool-like", Holds: valueOf(isI1)}
)

// IsIndex reports whether t is index.
func IsIndex(t ir.Type) bool {
	_, ok := t.(*ir.IndexType)
	return ok
}

// OfFloats is a type of a dialect that holds several numbers, and that ops on floats
// take for one where the numbers are floats.
type OfFloats interface {
	ir.Type
	HoldsFloats() bool
}

func isComputedAsFloat(t ir.Type) bool {
	several, ok := t.(OfFloats)
	return IsFloat(t) || ok && several.HoldsFloats()
}

// IsFloat reports whether t is a float type.
func IsFloat(t ir.Type) bool {
	_, ok := t.(*ir.FloatType)
	return ok
}

// IsSignlessInteger reports whether t is i1, i32 …
func IsSignlessInteger(t ir.Type) bool {
	it, ok := t.(*ir.IntegerType)
	return ok && it.Sign() == ir.Signless
}

func isInteger(t ir.Type) bool {
	_, ok := t.(*ir.IntegerType)
	return ok
}

func isI1(t ir.Type) bool { return IsSignlessInteger(t) && ir.BitWidth(t) == 1 }

func isSignlessIntegerOrIndex(t ir.Type) bool { return IsSignlessInteger(t) || IsIndex(t) }

// valueOf accepts what the predicate accepts, and vectors and tensors of it.
func valueOf(scalar func(ir.Type) bool) func(ir.Type) bool {
	return func(t ir.Type) bool {
		switch t := t.(type) {
		case *ir.VectorType:
			return scalar(t.Elem())
		case *ir.TensorType:
			return scalar(t.Elem())
		case *ir.UnrankedTensorType:
			return scalar(t.Elem())
		}
		return scalar(t)
	}
}

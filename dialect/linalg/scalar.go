package linalg

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/math"
	"github.com/ttopt/ttopt/ir"
)

// The words of #linalg.type_fn.
const (
	castSigned   = "cast_signed"
	castUnsigned = "cast_unsigned"
)

// scalars builds the body of a named op. The first value that cannot be built
// is remembered, and later ones are not built.
type scalars struct {
	*ir.Builder
	args []*ir.Value
	// attr returns the word of an attribute of the op, or the default.
	attr func(name, word string) string
	err  error
}

// out returns the argument of the output.
func (s *scalars) out() *ir.Value { return s.args[len(s.args)-1] }

func (s *scalars) fail(what string, vs ...*ir.Value) *ir.Value {
	if s.err == nil {
		s.err = fmt.Errorf("unsupported element type '%s' of %s", vs[0].Type(), what)
	}
	return vs[0]
}

func (s *scalars) op(k *ir.Kind, vs ...*ir.Value) *ir.Value {
	return s.Op(k, vs[0].Type(), vs).Result(0)
}

// cast converts v to the type of the output by the attribute cast.
func (s *scalars) cast(v *ir.Value) *ir.Value { return s.castBy(s.attr("cast", castSigned), v) }

// signed converts v to the type of the output.
func (s *scalars) signed(v *ir.Value) *ir.Value { return s.castBy(castSigned, v) }

func (s *scalars) castBy(fn string, v *ir.Value) *ir.Value {
	return s.convert(v, s.out().Type(), fn == castUnsigned)
}

// convert returns v as a value of another number type.
func (s *scalars) convert(v *ir.Value, to ir.Type, unsigned bool) *ir.Value {
	from := v.Type()
	if from == to {
		return v
	}
	pick := func(signed, other *ir.Kind) *ir.Value {
		if unsigned {
			signed = other
		}
		return arith.Cast(s.Builder, signed, v, to)
	}
	wider := ir.BitWidth(to) - ir.BitWidth(from)
	fromInt, toInt := constraint.IsSignlessInteger(from), constraint.IsSignlessInteger(to)
	fromFloat, toFloat := constraint.IsFloat(from), constraint.IsFloat(to)
	switch {
	case fromFloat && toInt:
		return pick(arith.FPToSI, arith.FPToUI)
	case fromInt && toFloat:
		return pick(arith.SIToFP, arith.UIToFP)
	case constraint.IsIndex(from) && toInt:
		return arith.NewIndexCast(s.Builder, v, to)
	case fromInt && toInt && wider > 0:
		return pick(arith.ExtSI, arith.ExtUI)
	case fromInt && toInt && wider < 0:
		return arith.Cast(s.Builder, arith.TruncI, v, to)
	case fromFloat && toFloat && wider > 0:
		return arith.Cast(s.Builder, arith.ExtF, v, to)
	case fromFloat && toFloat && wider < 0:
		return arith.Cast(s.Builder, arith.TruncF, v, to)
	}
	return v
}

// unary applies a word of #linalg.unary_fn, which all are for floats.
func (s *scalars) unary(fn string, v *ir.Value) *ir.Value {
	t, ok := v.Type().(*ir.FloatType)
	if !ok {
		return s.fail(fn, v)
	}
	switch fn {
	case "reciprocal":
		return s.op(arith.DivF, arith.ConstantFloat(s.Builder, 1, t), v)
	case "square":
		return s.op(arith.MulF, v, v)
	}
	return s.op(map[string]*ir.Kind{
		"exp": math.Exp, "log": math.Log, "abs": math.AbsF, "ceil": math.Ceil, "floor": math.Floor,
		"negf": arith.NegF, "round": math.Round, "sqrt": math.Sqrt, "rsqrt": math.Rsqrt,
		"tanh": math.Tanh, "erf": math.Erf,
	}[fn], v)
}

// arithmetic is what a word of #linalg.binary_fn means for floats, for i1 and
// for wider integers; nil where it means nothing.
type arithmetic struct{ float, bit, integer *ir.Kind }

func arithmeticOf(fn string) arithmetic {
	switch fn {
	case "add":
		return arithmetic{arith.AddF, arith.OrI, arith.AddI}
	case "sub":
		return arithmetic{arith.SubF, nil, arith.SubI}
	case "mul":
		return arithmetic{arith.MulF, arith.AndI, arith.MulI}
	case "div":
		return arithmetic{arith.DivF, nil, arith.DivSI}
	case "div_unsigned":
		return arithmetic{nil, nil, arith.DivUI}
	case "max_signed":
		return arithmetic{arith.MaximumF, arith.MaxSI, arith.MaxSI}
	case "min_signed":
		return arithmetic{arith.MinimumF, arith.MinSI, arith.MinSI}
	case "max_unsigned":
		return arithmetic{arith.MaximumF, arith.MaxUI, arith.MaxUI}
	case "min_unsigned":
		return arithmetic{arith.MinimumF, arith.MinUI, arith.MinUI}
	case "powf":
		return arithmetic{float: math.PowF}
	}
	return arithmetic{}
}

// binary applies a word of #linalg.binary_fn.
func (s *scalars) binary(fn string, x, y *ir.Value) *ir.Value {
	var k *ir.Kind
	a := arithmeticOf(fn)
	switch {
	case constraint.IsFloat(x.Type()) && constraint.IsFloat(y.Type()):
		k = a.float
	case constraint.I1.Holds(x.Type()) && constraint.I1.Holds(y.Type()):
		k = a.bit
	case constraint.IsSignlessInteger(x.Type()) && constraint.IsSignlessInteger(y.Type()):
		k = a.integer
	}
	if k == nil {
		return s.fail(fn, x)
	}
	return s.op(k, x, y)
}

func (s *scalars) add(x, y *ir.Value) *ir.Value { return s.binary("add", x, y) }
func (s *scalars) sub(x, y *ir.Value) *ir.Value { return s.binary("sub", x, y) }
func (s *scalars) mul(x, y *ir.Value) *ir.Value { return s.binary("mul", x, y) }

// i64 returns a constant.
func (s *scalars) i64(v int64) *ir.Value {
	return arith.ConstantInt(s.Builder, v, s.Context().Integer(64))
}

// A body computes what a named op yields.
type body func(s *scalars) *ir.Value

// copyIn yields the input; copyCast does so by the attribute cast.
func copyIn(s *scalars) *ir.Value   { return s.signed(s.args[0]) }
func copyCast(s *scalars) *ir.Value { return s.cast(s.args[0]) }

// unaryBody and binaryBody apply a function to the inputs, without conversion.
func unaryBody(fn string) body {
	return func(s *scalars) *ir.Value { return s.unary(fn, s.args[0]) }
}

func binaryBody(fn string) body {
	return func(s *scalars) *ir.Value { return s.binary(fn, s.args[0], s.args[1]) }
}

func unaryByAttr(s *scalars) *ir.Value { return s.unary(s.attr("fun", "exp"), s.cast(s.args[0])) }

func binaryByAttr(s *scalars) *ir.Value {
	x := s.cast(s.args[0])
	return s.binary(s.attr("fun", "add"), x, s.cast(s.args[1]))
}

func selectBody(s *scalars) *ir.Value {
	c, x, y := s.args[0], s.args[1], s.args[2]
	if !constraint.I1.Holds(c.Type()) {
		return s.fail("select", c)
	}
	return arith.NewSelect(s.Builder, c, x, y)
}

// products adds in0 * in1 to the output.
func products(s *scalars) *ir.Value {
	x := s.signed(s.args[0])
	return s.add(s.out(), s.mul(x, s.signed(s.args[1])))
}

// productsByAttr does so with conversions by the attribute cast.
func productsByAttr(s *scalars) *ir.Value {
	x := s.cast(s.args[0])
	return s.add(s.out(), s.mul(x, s.cast(s.args[1])))
}

// productsOnceCast converts the second factor and the product.
func productsOnceCast(s *scalars) *ir.Value {
	return s.add(s.out(), s.signed(s.mul(s.args[0], s.signed(s.args[1]))))
}

// quantizedProducts adds (in0 - zero0) * (in1 - zero1), the zero points being
// inputs 2 and 3.
func quantizedProducts(s *scalars) *ir.Value {
	x := s.signed(s.args[0])
	x = s.sub(x, s.signed(s.args[2]))
	y := s.signed(s.args[1])
	y = s.sub(y, s.signed(s.args[3]))
	return s.add(s.out(), s.mul(x, y))
}

// pooling combines the output with the input; the window gives only the shape.
func pooling(fn, cast string) body {
	return func(s *scalars) *ir.Value { return s.binary(fn, s.out(), s.castBy(cast, s.args[0])) }
}

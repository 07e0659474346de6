package loops

import (
	"fmt"
	gomath "math"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/math"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// wideType returns the type that floats of a type are computed in: f32 for the two
// of 16 bits.
func wideType(t *ir.FloatType) (*ir.FloatType, error) {
	if t.Width() == 16 {
		return t.Context().Float(ir.F32), nil
	}
	if k := t.Kind(); k != ir.F32 && k != ir.F64 {
		return nil, noLowering(t)
	}
	return t, nil
}

// widen converts a value to the type that it is computed in.
func (k *kernel) widen(v *ir.Value, t, wide *ir.FloatType) *ir.Value {
	if wide == t {
		return v
	}
	return k.cast(arith.ExtF, v, wide)
}

// ofFloats computes half and bfloat in f32 and rounds once: for a single
// operation that is exact, as f32 has more than twice their digits.
func (f *function) ofFloats(t *ir.FloatType, args []*ir.Value) (*ir.Value, error) {
	wide, err := wideType(t)
	if err != nil {
		return nil, err
	}
	for i := range args {
		args[i] = f.widen(args[i], t, wide)
	}
	round := func(v *ir.Value) *ir.Value {
		if wide == t {
			return v
		}
		return f.cast(arith.TruncF, v, t)
	}
	if f.op.Function() == ttir.RsqrtFn { // two operations: two roundings
		root := f.widen(round(f.unary(math.Sqrt, args[0])), t, wide)
		one := f.splat(t.Context().FloatAttr(wide, 1), f.width)
		return round(f.binary(arith.DivF, one, root)), nil
	}
	v, err := f.float(wide, args)
	if err != nil {
		return nil, err
	}
	return round(v), nil
}

// float computes a function of f32 or f64.
func (f *function) float(t *ir.FloatType, args []*ir.Value) (*ir.Value, error) {
	number := func(v float64) *ir.Value { return f.splat(t.Context().FloatAttr(t, v), f.width) }
	if kind := opOf(f.op.Function(), t); kind != nil {
		return f.single(kind, args), nil
	}
	switch f.op.Function() {
	case ttir.ReluFn:
		return f.binary(arith.MaximumF, args[0], number(0)), nil
	case ttir.ReciprocalFn:
		return f.binary(arith.DivF, number(1), args[0]), nil
	case ttir.SignFn:
		above := arith.NewCmpF(f.b, arith.FloatOGT, args[0], number(0))
		below := arith.NewCmpF(f.b, arith.FloatOLT, args[0], number(0))
		return arith.NewSelect(f.b, above, number(1), arith.NewSelect(f.b, below, number(-1), number(0))), nil
	case ttir.ClampTensorFn:
		return f.clamp(args[0], args[1], args[2]), nil
	}
	return f.activation(t, args[0])
}

// activation computes an activation function of neural networks.
func (f *function) activation(t *ir.FloatType, x *ir.Value) (*ir.Value, error) {
	number := func(v float64) *ir.Value { return f.splat(t.Context().FloatAttr(t, v), f.width) }
	switch f.op.Function() {
	case ttir.SigmoidFn:
		return f.sigmoid(x, number(1)), nil
	case ttir.SiluFn:
		return f.binary(arith.MulF, x, f.sigmoid(x, number(1))), nil
	case ttir.GeluFn:
		erf := f.unary(math.Erf, f.binary(arith.DivF, x, number(gomath.Sqrt2)))
		return f.binary(arith.MulF, f.binary(arith.MulF, x, number(0.5)), f.binary(arith.AddF, number(1), erf)), nil
	case ttir.HardsigmoidFn:
		return f.clamp(f.binary(arith.DivF, f.binary(arith.AddF, x, number(3)), number(6)), number(0), number(1)), nil
	case ttir.LeakyReluFn:
		above := arith.NewCmpF(f.b, arith.FloatOGT, x, number(0))
		return arith.NewSelect(f.b, above, x, f.binary(arith.MulF, x, number(f.op.Slope()))), nil
	case ttir.Relu6Fn:
		return f.clamp(x, number(0), number(6)), nil
	case ttir.ClampScalarFn:
		bound := func(v float64) *ir.Value { // in the type of the elements, which may be narrower
			return number(t.Context().FloatAttr(f.elem.(*ir.FloatType), v).Float64())
		}
		low, high := f.op.Bounds()
		return f.clamp(x, bound(low), bound(high)), nil
	}
	return nil, fmt.Errorf("has no lowering for floats")
}

func (f *function) sigmoid(x, one *ir.Value) *ir.Value {
	e := f.unary(math.Exp, f.unary(arith.NegF, x))
	return f.binary(arith.DivF, one, f.binary(arith.AddF, one, e))
}

// clamp returns high where the bounds cross.
func (f *function) clamp(x, low, high *ir.Value) *ir.Value {
	return f.binary(arith.MinimumF, f.binary(arith.MaximumF, x, low), high)
}

// floatOps are the functions of floats that are one op each.
var floatOps = map[ttir.Function]*ir.Kind{
	ttir.AddFn: arith.AddF, ttir.SubtractFn: arith.SubF, ttir.MultiplyFn: arith.MulF,
	ttir.DivideFn: arith.DivF, ttir.RemainderFn: arith.RemF,
	ttir.MaximumFn: arith.MaximumF, ttir.MinimumFn: arith.MinimumF, ttir.NegFn: arith.NegF,

	ttir.AbsFn: math.AbsF, ttir.FloorFn: math.Floor, ttir.CeilFn: math.Ceil,
	ttir.SqrtFn: math.Sqrt, ttir.CbrtFn: math.Cbrt, ttir.PowFn: math.PowF,
	ttir.ExpFn: math.Exp, ttir.Exp2Fn: math.Exp2, ttir.Expm1Fn: math.ExpM1,
	ttir.LogFn: math.Log, ttir.Log1pFn: math.Log1p, ttir.ErfFn: math.Erf,
	ttir.SinFn: math.Sin, ttir.CosFn: math.Cos, ttir.TanFn: math.Tan, ttir.TanhFn: math.Tanh,
	ttir.AsinFn: math.Asin, ttir.AcosFn: math.Acos, ttir.AtanFn: math.Atan,
	ttir.Atan2Fn: math.Atan2, ttir.AsinhFn: math.Asinh,
}

// opOf returns the op that a function of numbers of a type is, nil if it is none or several.
func opOf(fn ttir.Function, t ir.Type) *ir.Kind {
	switch ops := integerOps[fn]; {
	case isFloat(t):
		return floatOps[fn]
	case isUnsigned(t):
		return ops.unsigned
	default:
		return ops.signed
	}
}

// single computes an op of one operand or two.
func (f *function) single(kind *ir.Kind, args []*ir.Value) *ir.Value {
	if len(args) == 1 {
		return f.unary(kind, args[0])
	}
	return f.binary(kind, args[0], args[1])
}

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
	fn := f.op.Function()
	if kind := mathKind(fn); kind != nil {
		return f.unary(kind, args[0]), nil
	}
	switch fn {
	case ttir.AddFn:
		return f.binary(arith.AddF, args[0], args[1]), nil
	case ttir.SubtractFn:
		return f.binary(arith.SubF, args[0], args[1]), nil
	case ttir.MultiplyFn:
		return f.binary(arith.MulF, args[0], args[1]), nil
	case ttir.DivideFn:
		return f.binary(arith.DivF, args[0], args[1]), nil
	case ttir.RemainderFn:
		return f.binary(arith.RemF, args[0], args[1]), nil
	case ttir.MaximumFn:
		return f.binary(arith.MaximumF, args[0], args[1]), nil
	case ttir.MinimumFn:
		return f.binary(arith.MinimumF, args[0], args[1]), nil
	case ttir.NegFn:
		return f.unary(arith.NegF, args[0]), nil
	case ttir.ReluFn:
		return f.binary(arith.MaximumF, args[0], number(0)), nil
	case ttir.ReciprocalFn:
		return f.binary(arith.DivF, number(1), args[0]), nil
	case ttir.PowFn:
		return f.binary(math.PowF, args[0], args[1]), nil
	case ttir.Atan2Fn:
		return f.binary(math.Atan2, args[0], args[1]), nil
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

// mathKind returns the op of math that is a function on floats, nil if none is.
func mathKind(fn ttir.Function) *ir.Kind {
	switch fn {
	case ttir.ExpFn:
		return math.Exp
	case ttir.Exp2Fn:
		return math.Exp2
	case ttir.SqrtFn:
		return math.Sqrt
	case ttir.AbsFn:
		return math.AbsF
	case ttir.TanhFn:
		return math.Tanh
	case ttir.SinFn:
		return math.Sin
	case ttir.CosFn:
		return math.Cos
	case ttir.TanFn:
		return math.Tan
	case ttir.AsinFn:
		return math.Asin
	case ttir.AcosFn:
		return math.Acos
	case ttir.AtanFn:
		return math.Atan
	case ttir.AsinhFn:
		return math.Asinh
	case ttir.LogFn:
		return math.Log
	case ttir.Log1pFn:
		return math.Log1p
	case ttir.Expm1Fn:
		return math.ExpM1
	case ttir.CbrtFn:
		return math.Cbrt
	case ttir.ErfFn:
		return math.Erf
	case ttir.FloorFn:
		return math.Floor
	case ttir.CeilFn:
		return math.Ceil
	}
	return nil
}

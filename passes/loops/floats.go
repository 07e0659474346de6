package loops

import (
	"fmt"

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
	case ttir.SigmoidFn:
		e := f.unary(math.Exp, f.unary(arith.NegF, args[0]))
		return f.binary(arith.DivF, number(1), f.binary(arith.AddF, number(1), e)), nil
	case ttir.ReciprocalFn:
		return f.binary(arith.DivF, number(1), args[0]), nil
	}
	return nil, fmt.Errorf("has no lowering for floats")
}

// mathKind returns the op of math that is a function on floats, nil if none is.
func mathKind(fn ttir.Function) *ir.Kind {
	switch fn {
	case ttir.ExpFn:
		return math.Exp
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
	case ttir.AtanFn:
		return math.Atan
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

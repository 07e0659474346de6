package loops

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/math"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// elementwise lowers an op that computes each element by itself.
func (k *kernel) elementwise(op ttir.ElementwiseOp) error {
	result := encoding.Logical(op.ResultType())
	var sources []*buffer
	var views []*layout.Layout
	for _, in := range op.Inputs() {
		b, err := k.bufferOf(in)
		if err != nil {
			return err
		}
		view, err := broadcastView(b.layout, result.Shape())
		if err != nil {
			return err
		}
		sources, views = append(sources, b), append(views, view)
	}
	dst, err := k.target(op.Result(0))
	if err != nil {
		return err
	}
	return k.computeTensor(sources, views, dst, func(loaded []*ir.Value, width int64) (*ir.Value, error) {
		args := make([]*ir.Value, len(loaded))
		for i, v := range loaded {
			if args[i], err = k.decode(v, sources[i], width); err != nil {
				return nil, err
			}
		}
		v, err := k.compute(op.Function(), result.Elem(), args, width)
		if err != nil {
			return nil, err
		}
		return k.encode(v, dst, width)
	})
}

// broadcastView returns the layout of an operand as a function of the index of
// the result: trailing dims agree, a dim of extent 1 is repeated.
func broadcastView(l *layout.Layout, shape []int64) (*layout.Layout, error) {
	own := l.Shape()
	skip := len(shape) - len(own)
	access := affine.Map{NumDims: len(shape), Results: make([]*affine.Expr, len(own))}
	same := skip == 0
	for i, n := range own {
		if n == shape[skip+i] {
			access.Results[i] = affine.Dim(skip + i)
		} else {
			access.Results[i], same = affine.Const(0), false
		}
	}
	if same {
		return l, nil
	}
	return l.Through(access, shape)
}

// compute emits a function of ttir on values of the logical element type.
func (k *kernel) compute(fn ttir.Function, elem ir.Type, args []*ir.Value, width int64) (*ir.Value, error) {
	switch t := elem.(type) {
	case *ir.FloatType:
		return k.computeFloat(fn, t, args, width)
	case *ir.IntegerType:
		return k.computeInteger(fn, t, args, width)
	}
	return nil, fmt.Errorf("has no lowering for elements of type '%s'", elem)
}

// computeFloat computes half and bfloat in f32 and rounds once: for a single
// operation that is exact, as f32 has more than twice their digits.
func (k *kernel) computeFloat(fn ttir.Function, t *ir.FloatType, args []*ir.Value, width int64) (*ir.Value, error) {
	wide := t
	if t.Width() == 16 {
		wide = t.Context().Float(ir.F32)
		for i := range args {
			args[i] = k.cast(arith.ExtF, args[i], wide)
		}
	} else if k := t.Kind(); k != ir.F32 && k != ir.F64 {
		return nil, fmt.Errorf("has no lowering for elements of type '%s'", t)
	}
	round := func(v *ir.Value) *ir.Value {
		if wide == t {
			return v
		}
		return k.cast(arith.TruncF, v, t)
	}
	if fn == ttir.RsqrtFn { // two operations: two roundings
		root := round(k.unary(math.Sqrt, args[0]))
		if wide != t {
			root = k.cast(arith.ExtF, root, wide)
		}
		one := k.splat(t.Context().FloatAttr(wide, 1), width)
		return round(k.binary(arith.DivF, one, root)), nil
	}
	v, err := k.floatFunction(fn, wide, args, width)
	if err != nil {
		return nil, err
	}
	return round(v), nil
}

func (k *kernel) floatFunction(fn ttir.Function, t *ir.FloatType, args []*ir.Value, width int64) (*ir.Value, error) {
	number := func(v float64) *ir.Value { return k.splat(t.Context().FloatAttr(t, v), width) }
	if kind := mathKind(fn); kind != nil {
		return k.unary(kind, args[0]), nil
	}
	switch fn {
	case ttir.AddFn:
		return k.binary(arith.AddF, args[0], args[1]), nil
	case ttir.SubtractFn:
		return k.binary(arith.SubF, args[0], args[1]), nil
	case ttir.MultiplyFn:
		return k.binary(arith.MulF, args[0], args[1]), nil
	case ttir.DivideFn:
		return k.binary(arith.DivF, args[0], args[1]), nil
	case ttir.MaximumFn:
		return k.binary(arith.MaximumF, args[0], args[1]), nil
	case ttir.MinimumFn:
		return k.binary(arith.MinimumF, args[0], args[1]), nil
	case ttir.NegFn:
		return k.unary(arith.NegF, args[0]), nil
	case ttir.ReluFn:
		return k.binary(arith.MaximumF, args[0], number(0)), nil
	case ttir.SigmoidFn:
		e := k.unary(math.Exp, k.unary(arith.NegF, args[0]))
		return k.binary(arith.DivF, number(1), k.binary(arith.AddF, number(1), e)), nil
	case ttir.ReciprocalFn:
		return k.binary(arith.DivF, number(1), args[0]), nil
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

func (k *kernel) computeInteger(fn ttir.Function, t *ir.IntegerType, args []*ir.Value, width int64) (*ir.Value, error) {
	pick := func(signed, unsigned *ir.Kind) *ir.Kind {
		if isUnsigned(t) {
			return unsigned
		}
		return signed
	}
	zero := func() *ir.Value {
		return k.splat(t.Context().IntegerAttr(t.Context().Integer(t.Width()), 0), width)
	}
	switch fn {
	case ttir.AddFn:
		return k.binary(arith.AddI, args[0], args[1]), nil
	case ttir.SubtractFn:
		return k.binary(arith.SubI, args[0], args[1]), nil
	case ttir.MultiplyFn:
		return k.binary(arith.MulI, args[0], args[1]), nil
	case ttir.DivideFn:
		return k.divide(args[0], args[1], t.Width(), isUnsigned(t), width), nil
	case ttir.MaximumFn:
		return k.binary(pick(arith.MaxSI, arith.MaxUI), args[0], args[1]), nil
	case ttir.MinimumFn:
		return k.binary(pick(arith.MinSI, arith.MinUI), args[0], args[1]), nil
	case ttir.NegFn:
		return k.binary(arith.SubI, zero(), args[0]), nil
	case ttir.AbsFn:
		if isUnsigned(t) {
			return args[0], nil
		}
		return k.binary(arith.MaxSI, args[0], k.binary(arith.SubI, zero(), args[0])), nil
	case ttir.ReluFn:
		if isUnsigned(t) {
			return args[0], nil
		}
		return k.binary(arith.MaxSI, args[0], zero()), nil
	}
	return nil, fmt.Errorf("has no lowering for integers")
}

// divide divides integers without the traps that processors have: x / 0 is not
// defined and gives x here, and the least number by -1 wraps.
func (k *kernel) divide(x, y *ir.Value, bits int, unsigned bool, width int64) *ir.Value {
	ctx := k.fn.Context()
	number := func(n int64) *ir.Value { return k.splat(ctx.IntegerAttr(ctx.Integer(bits), n), width) }
	is := func(n int64) *ir.Value { return arith.NewCmpI(k.b, arith.IntEQ, y, number(n)) }
	safe := arith.NewSelect(k.b, is(0), number(1), y)
	if unsigned {
		return k.binary(arith.DivUI, x, safe)
	}
	minusOne := is(-1)
	safe = arith.NewSelect(k.b, minusOne, number(1), safe)
	return arith.NewSelect(k.b, minusOne, k.binary(arith.SubI, number(0), x), k.binary(arith.DivSI, x, safe))
}

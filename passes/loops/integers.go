package loops

import (
	"fmt"
	"math/big"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// ofIntegers computes a function of integers modulo their width.
func (f *function) ofIntegers(t *ir.IntegerType, args []*ir.Value) (*ir.Value, error) {
	if kind := opOf(f.op.Function(), t); kind != nil {
		return f.single(kind, args), nil
	}
	zero := func() *ir.Value {
		return f.splat(t.Context().IntegerAttr(t.Context().Integer(t.Width()), 0), f.width)
	}
	switch f.op.Function() {
	case ttir.DivideFn:
		return f.divide(args[0], args[1], t.Width(), isUnsigned(t), f.width), nil
	case ttir.RemainderFn:
		return f.remainder(args[0], args[1], t), nil
	case ttir.NegFn:
		return f.binary(arith.SubI, zero(), args[0]), nil
	case ttir.AbsFn:
		if isUnsigned(t) {
			return args[0], nil
		}
		return f.binary(arith.MaxSI, args[0], f.binary(arith.SubI, zero(), args[0])), nil
	case ttir.ReluFn:
		if isUnsigned(t) {
			return args[0], nil
		}
		return f.binary(arith.MaxSI, args[0], zero()), nil
	case ttir.SignFn:
		return f.clampIntegers(t, args[0], f.bound(t, -1), f.bound(t, 1)), nil
	case ttir.Relu6Fn:
		return f.clampIntegers(t, args[0], f.bound(t, 0), f.bound(t, 6)), nil
	case ttir.ClampScalarFn:
		low, high := f.op.Bounds()
		return f.clampIntegers(t, args[0], f.bound(t, low), f.bound(t, high)), nil
	case ttir.ClampTensorFn:
		return f.clampIntegers(t, args[0], args[1], args[2]), nil
	case ttir.BitwiseNotFn:
		ones := f.splat(t.Context().IntegerAttr(t.Context().Integer(t.Width()), -1), f.width)
		return f.binary(arith.XOrI, args[0], ones), nil
	case ttir.LogicalLeftShiftFn:
		return f.shift(arith.ShLI, args[0], args[1], t), nil
	case ttir.LogicalRightShiftFn:
		return f.shift(arith.ShRUI, args[0], args[1], t), nil
	}
	return nil, fmt.Errorf("has no lowering for integers")
}

// integerOps are the functions of integers that are one op each, with a sign and without.
var integerOps = map[ttir.Function]struct{ signed, unsigned *ir.Kind }{
	ttir.AddFn:        {arith.AddI, arith.AddI},
	ttir.SubtractFn:   {arith.SubI, arith.SubI},
	ttir.MultiplyFn:   {arith.MulI, arith.MulI},
	ttir.MaximumFn:    {arith.MaxSI, arith.MaxUI},
	ttir.MinimumFn:    {arith.MinSI, arith.MinUI},
	ttir.BitwiseAndFn: {arith.AndI, arith.AndI},
	ttir.BitwiseOrFn:  {arith.OrI, arith.OrI},
	ttir.BitwiseXorFn: {arith.XOrI, arith.XOrI},
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

// remainder is safe as divide is: x modulo 0 is not defined and gives 0 here, and
// so does what is modulo -1.
func (f *function) remainder(x, y *ir.Value, t *ir.IntegerType) *ir.Value {
	ctx := t.Context()
	number := func(n int64) *ir.Value { return f.splat(ctx.IntegerAttr(ctx.Integer(t.Width()), n), f.width) }
	safe := func(n int64, y *ir.Value) *ir.Value {
		return arith.NewSelect(f.b, arith.NewCmpI(f.b, arith.IntEQ, y, number(n)), number(1), y)
	}
	if isUnsigned(t) {
		return f.binary(arith.RemUI, x, safe(0, y))
	}
	return f.binary(arith.RemSI, x, safe(0, safe(-1, y)))
}

// shift shifts by amounts below the width; others, of which upstream's ops are not
// defined, leave nothing.
func (f *function) shift(kind *ir.Kind, x, y *ir.Value, t *ir.IntegerType) *ir.Value {
	ctx := t.Context()
	number := func(n int64) *ir.Value { return f.splat(ctx.IntegerAttr(ctx.Integer(t.Width()), n), f.width) }
	fits := arith.NewCmpI(f.b, arith.IntULT, y, number(int64(t.Width())))
	return arith.NewSelect(f.b, fits, f.binary(kind, x, arith.NewSelect(f.b, fits, y, number(0))), number(0))
}

// clampIntegers returns high where the bounds cross.
func (f *function) clampIntegers(t *ir.IntegerType, x, low, high *ir.Value) *ir.Value {
	if isUnsigned(t) {
		return f.binary(arith.MinUI, f.binary(arith.MaxUI, x, low), high)
	}
	return f.binary(arith.MinSI, f.binary(arith.MaxSI, x, low), high)
}

// bound returns the integer of a type that is nearest to a number, without its
// fraction.
func (f *function) bound(t *ir.IntegerType, number float64) *ir.Value {
	n := saturate(number, t)
	if t.Width() == 1 && !(number >= 1) { // this is no typecast, which makes true of all but 0
		n = new(big.Int)
	}
	return f.splat(t.Context().BigIntegerAttr(t.Context().Integer(t.Width()), n), f.width)
}

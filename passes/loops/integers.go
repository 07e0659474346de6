package loops

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// ofIntegers computes a function of integers modulo their width.
func (f *function) ofIntegers(t *ir.IntegerType, args []*ir.Value) (*ir.Value, error) {
	pick := func(signed, unsigned *ir.Kind) *ir.Kind {
		if isUnsigned(t) {
			return unsigned
		}
		return signed
	}
	zero := func() *ir.Value {
		return f.splat(t.Context().IntegerAttr(t.Context().Integer(t.Width()), 0), f.width)
	}
	switch f.op.Function() {
	case ttir.AddFn:
		return f.binary(arith.AddI, args[0], args[1]), nil
	case ttir.SubtractFn:
		return f.binary(arith.SubI, args[0], args[1]), nil
	case ttir.MultiplyFn:
		return f.binary(arith.MulI, args[0], args[1]), nil
	case ttir.DivideFn:
		return f.divide(args[0], args[1], t.Width(), isUnsigned(t), f.width), nil
	case ttir.MaximumFn:
		return f.binary(pick(arith.MaxSI, arith.MaxUI), args[0], args[1]), nil
	case ttir.MinimumFn:
		return f.binary(pick(arith.MinSI, arith.MinUI), args[0], args[1]), nil
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

package interp

import (
	"cmp"
	"math"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// addTTIRTruths adds the functions whose results are 1 or 0, and ttir.where.
func addTTIRTruths(t map[string]opCompiler) {
	for _, name := range []string{"eq", "ne", "gt", "ge", "lt", "le"} {
		t["ttir."+name] = ttirTyped(2, func(_ ttir.ElementwiseOp, in, out scalar) (lane, error) {
			one := out.one()
			switch {
			case in.isFloat:
				decode, holds := in.decode(), comparison[float64](name)
				return lane{two: func(a, b uint64) uint64 { return one * truth(holds(decode(a), decode(b))) }}, nil
			case in.unsigned:
				holds := comparison[uint64](name)
				return lane{two: func(a, b uint64) uint64 { return one * truth(holds(a, b)) }}, nil
			}
			holds := comparison[int64](name)
			return lane{two: func(a, b uint64) uint64 { return one * truth(holds(in.signed(a), in.signed(b))) }}, nil
		})
	}
	t["ttir.isfinite"] = ttirTyped(1, func(_ ttir.ElementwiseOp, in, out scalar) (lane, error) {
		one, decode := out.one(), in.decode()
		if !in.isFloat {
			return lane{one: func(uint64) uint64 { return one }}, nil
		}
		return lane{one: func(a uint64) uint64 { return one * truth(math.Abs(decode(a)) <= math.MaxFloat64) }}, nil
	})

	t["ttir.logical_not"] = ttirTyped(1, func(op ttir.ElementwiseOp, _, out scalar) (lane, error) {
		one := out.one()
		x, err := truthOf(op.Operand(0))
		return lane{one: func(a uint64) uint64 { return one * (1 - x(a)) }}, err
	})
	for name, fn := range map[string]func(a, b uint64) uint64{
		"logical_and": func(a, b uint64) uint64 { return a & b },
		"logical_or":  func(a, b uint64) uint64 { return a | b },
		"logical_xor": func(a, b uint64) uint64 { return a ^ b },
	} {
		t["ttir."+name] = ttirTyped(2, func(op ttir.ElementwiseOp, _, out scalar) (lane, error) {
			one := out.one()
			x, err := truthOf(op.Operand(0))
			if err != nil {
				return lane{}, err
			}
			y, err := truthOf(op.Operand(1))
			return lane{two: func(a, b uint64) uint64 { return one * fn(x(a), y(b)) }}, err
		})
	}
	t["ttir.where"] = ttirTyped(3, func(op ttir.ElementwiseOp, _, _ scalar) (lane, error) {
		condition, err := truthOf(op.Operand(0))
		return lane{three: func(c, a, b uint64) uint64 {
			if condition(c) != 0 {
				return a
			}
			return b
		}}, err
	})
}

// comparison returns a comparison by its name in ttir.
func comparison[T cmp.Ordered](name string) func(x, y T) bool {
	switch name {
	case "eq":
		return func(x, y T) bool { return x == y }
	case "ne":
		return func(x, y T) bool { return x != y }
	case "gt":
		return func(x, y T) bool { return x > y }
	case "ge":
		return func(x, y T) bool { return x >= y }
	case "lt":
		return func(x, y T) bool { return x < y }
	}
	return func(x, y T) bool { return x <= y }
}

// truthOf returns the function from an element of a tensor to 1 where it is not 0,
// else 0.
func truthOf(v *ir.Value) (func(w uint64) uint64, error) {
	return conversion(encoding.LogicalElem(v.Type()), v.Type().Context().Integer(1))
}

// one returns the word of the number 1.
func (s scalar) one() uint64 {
	if s.isFloat {
		return s.encode()(1)
	}
	return 1
}

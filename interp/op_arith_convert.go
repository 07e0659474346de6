package interp

import (
	"math"

	"github.com/ttopt/ttopt/ir"
)

// addArithConvert adds the conversions of arith.
func addArithConvert(t map[string]opCompiler) {
	unsigned := lanewise(func(_, out scalar) lane {
		m := out.mask()
		return lane{one: func(a uint64) uint64 { return a & m }}
	})
	signed := lanewise(func(in, out scalar) lane {
		m := out.mask()
		return lane{one: func(a uint64) uint64 { return uint64(in.signed(a)) & m }}
	})
	t["arith.extui"], t["arith.trunci"], t["arith.index_castui"] = unsigned, unsigned, unsigned
	t["arith.extsi"], t["arith.index_cast"] = signed, signed

	t["arith.sitofp"] = lanewise(func(in, out scalar) lane { return lane{one: fromInteger(in, out, true)} })
	t["arith.uitofp"] = lanewise(func(in, out scalar) lane { return lane{one: fromInteger(in, out, false)} })
	t["arith.fptosi"] = lanewise(func(in, out scalar) lane { return toInteger(in, out, true) })
	t["arith.fptoui"] = lanewise(func(in, out scalar) lane { return toInteger(in, out, false) })
	t["arith.extf"] = lanewise(func(in, out scalar) lane { return lane{one: betweenFloats(in, out)} })
	t["arith.truncf"] = compileTruncf
	t["arith.bitcast"] = lanewise(func(_, _ scalar) lane { return lane{one: func(a uint64) uint64 { return a }} })
}

func betweenFloats(in, out scalar) func(uint64) uint64 {
	if in.kind == out.kind {
		return func(a uint64) uint64 { return a }
	}
	decode, encode := in.decode(), out.encode()
	return func(a uint64) uint64 { return encode(decode(a)) }
}

// fromInteger rounds an integer to a float type, once.
func fromInteger(in, out scalar, signed bool) func(uint64) uint64 {
	encode := out.encode()
	return func(a uint64) uint64 {
		if !signed {
			return encode(unsignedToOdd(a, out))
		}
		v := in.signed(a)
		if v < 0 {
			return encode(-unsignedToOdd(-uint64(v), out))
		}
		return encode(unsignedToOdd(uint64(v), out))
	}
}

// unsignedToOdd returns v as a float64. Where that is not exact and is to be
// rounded again, the last bit collects what is lost, so that the second
// rounding is as if it were the only one.
func unsignedToOdd(v uint64, to scalar) float64 {
	if v < 1<<53 || to.kind == ir.F64 {
		return float64(v)
	}
	if v&(1<<11-1) != 0 {
		v |= 1 << 11
	}
	return float64(v &^ (1<<11 - 1))
}

// toInteger drops the fraction. A value that does not fit is poison, and the
// nearest integer; a NaN is poison, and 0.
func toInteger(in, out scalar, signed bool) lane {
	decode := in.decode()
	low, high := 0.0, math.Ldexp(1, out.bits) // high is the first that is too large
	if signed {
		low, high = -math.Ldexp(1, out.bits-1), math.Ldexp(1, out.bits-1)
	}
	return lane{
		one: func(a uint64) uint64 {
			x := math.Trunc(decode(a))
			switch {
			case x != x:
				return 0
			case x < low && signed:
				return uint64(out.minSigned()) & out.mask()
			case x < low:
				return 0
			case x >= high && signed:
				return uint64(out.maxSigned())
			case x >= high:
				return out.mask()
			case signed:
				return uint64(int64(x)) & out.mask()
			case x >= 1<<63:
				return uint64(int64(x-1<<63)) + 1<<63
			}
			return uint64(x)
		},
		check: func(a, _ uint64) verdict {
			x := math.Trunc(decode(a))
			return verdict{poison: !(x >= low && x < high)}
		},
	}
}

// compileTruncf knows the rounding modes, of which the nearest-even one is
// meant where there is none.
func compileTruncf(c *compiler, op *ir.Op) (step, error) {
	in, out, err := laneTypes(op)
	if err != nil {
		return nil, err
	}
	if a := op.Attr("roundingmode"); a != nil {
		if mode, ok := a.(*ir.IntegerAttr); !ok || mode.IsTrue() {
			return nil, op.Errorf("has a rounding mode; only to nearest, ties to even, is supported")
		}
	}
	return c.lanes(op, lane{one: betweenFloats(in, out)})
}

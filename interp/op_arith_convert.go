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
	from, to := in.fractionBits(), out.fractionBits()
	if from == 0 || to == 0 {
		return func(a uint64) uint64 { return encode(decode(a)) }
	}
	nan := convertNaN(in, out, from, to)
	return func(a uint64) uint64 {
		x := decode(a)
		if x != x {
			return nan(a)
		}
		return encode(x)
	}
}

// fractionBits returns the bits behind the exponent in the formats that all have
// a sign, an exponent and a fraction, with infinities and NaNs at the end; else
// 0.
func (s scalar) fractionBits() int {
	switch s.kind {
	case ir.F16:
		return 10
	case ir.BF16:
		return 7
	case ir.F32:
		return 23
	case ir.F64:
		return 52
	}
	return 0
}

// convertNaN returns the conversion of NaNs: sign and leading bits of the
// fraction are kept. It becomes quiet, but from bf16 to f32, which appends zeros.
func convertNaN(in, out scalar, from, to int) func(uint64) uint64 {
	quiet := uint64(1) << (to - 1)
	if in.kind == ir.BF16 && out.kind == ir.F32 {
		quiet = 0
	}
	exponent := out.mask() >> 1 &^ (1<<to - 1)
	return func(a uint64) uint64 {
		sign, fraction := a>>(in.bits-1), a&(1<<from-1)
		if from < to {
			fraction <<= to - from
		} else {
			fraction >>= from - to
		}
		return sign<<(out.bits-1) | exponent | fraction | quiet
	}
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

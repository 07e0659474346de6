package interp

import (
	"math"
	"math/bits"

	"github.com/ttopt/ttopt/dialect/math/libm"
	"github.com/ttopt/ttopt/ir"
)

// addMath adds the ops of math.
func addMath(t map[string]opCompiler) {
	float1 := func(name string, fn func(x float64) float64) {
		t[name] = lanewise(func(s, _ scalar) lane { return floatLane1(s, fn) })
	}
	// Exact ones.
	float1("math.sqrt", math.Sqrt)
	float1("math.ceil", math.Ceil)
	float1("math.floor", math.Floor)
	float1("math.trunc", math.Trunc)
	float1("math.round", math.Round)
	float1("math.roundeven", math.RoundToEven)
	t["math.absf"] = lanewise(func(s, _ scalar) lane {
		m := s.mask() >> 1
		return lane{one: func(a uint64) uint64 { return a & m }}
	})
	t["math.copysign"] = lanewise(func(s, _ scalar) lane {
		m := s.mask() >> 1
		sign := m + 1
		return lane{two: func(a, b uint64) uint64 { return a&m | b&sign }}
	})
	fma := lanewise(func(s, _ scalar) lane { return lane{three: s.fusedMulAdd()} })
	t["math.fma"], t["vector.fma"] = fma, fma

	// Transcendental ones.
	for name, fn := range transcendental() {
		float1("math."+name, fn)
	}
	float1("math.rsqrt", func(x float64) float64 { return 1 / math.Sqrt(x) })
	t["math.atan2"] = lanewise(func(s, _ scalar) lane { return floatLane2(s, math.Atan2) })
	t["math.powf"] = lanewise(func(s, _ scalar) lane { return floatLane2(s, libm.Pow) })
	t["math.fpowi"] = compileFPowI

	integer := func(name string, fn func(s scalar, a uint64) uint64) {
		t[name] = lanewise(func(s, _ scalar) lane {
			m := s.mask()
			return lane{one: func(a uint64) uint64 { return fn(s, a) & m }}
		})
	}
	integer("math.absi", func(s scalar, a uint64) uint64 {
		if s.signed(a) < 0 {
			return -a
		}
		return a
	})
	integer("math.ctlz", func(s scalar, a uint64) uint64 { return uint64(bits.LeadingZeros64(a) - (64 - s.bits)) })
	integer("math.cttz", func(s scalar, a uint64) uint64 { return uint64(min(bits.TrailingZeros64(a), s.bits)) })
	integer("math.ctpop", func(_ scalar, a uint64) uint64 { return uint64(bits.OnesCount64(a)) })
	t["math.ipowi"] = lanewise(func(s, _ scalar) lane {
		return lane{
			two: func(a, b uint64) uint64 { return integerPower(s, a, s.signed(b)) },
			check: func(a, b uint64) verdict {
				if a == 0 && s.signed(b) < 0 {
					return verdict{failure: byZero}
				}
				return verdict{}
			},
		}
	})
}

// transcendental returns the functions of one float that are computed in
// float64 and rounded, by their names in math.
func transcendental() map[string]func(float64) float64 {
	return map[string]func(float64) float64{
		"exp": libm.Exp, "exp2": math.Exp2, "expm1": math.Expm1,
		"log": libm.Log, "log2": libm.Log2, "log10": libm.Log10, "log1p": math.Log1p,
		"sin": math.Sin, "cos": math.Cos, "tan": libm.Tan,
		"asin": libm.Asin, "acos": libm.Acos, "atan": math.Atan,
		"sinh": libm.Sinh, "cosh": libm.Cosh, "tanh": math.Tanh,
		"asinh": math.Asinh, "acosh": math.Acosh, "atanh": math.Atanh,
		"erf": math.Erf, "cbrt": math.Cbrt,
	}
}

// integerPower multiplies at the width of the type; a negative exponent is the
// power of the inverse, rounded to zero.
func integerPower(s scalar, base uint64, exponent int64) uint64 {
	if exponent < 0 {
		switch b := s.signed(base); {
		case b == 1, b == -1 && exponent%2 == 0:
			return 1 & s.mask()
		case b == -1:
			return s.mask()
		}
		return 0
	}
	result := uint64(1)
	for e := exponent; e > 0; e >>= 1 {
		if e&1 == 1 {
			result *= base
		}
		base *= base
	}
	return result & s.mask()
}

// compileFPowI: a float to the power of an integer of another type.
func compileFPowI(c *compiler, op *ir.Op) (step, error) {
	s, _, err := laneTypes(op)
	if err != nil {
		return nil, err
	}
	if op.NumOperands() != 2 {
		return nil, op.Errorf("expects two operands")
	}
	e, err := scalarOf(ir.ElemOf(op.Operand(1).Type()))
	if err != nil {
		return nil, err
	}
	decode, encode := s.decode(), s.encode()
	return c.lanes(op, lane{two: func(a, b uint64) uint64 {
		return encode(libm.Pow(decode(a), float64(e.signed(b))))
	}})
}

package fold

import (
	"math"

	"github.com/ttopt/ttopt/ir"
)

// Floats folds floats: f computes in float64, which for sums, products,
// quotients and square roots of narrower formats rounds to the same result as
// the format itself would. Where f yields NaN, the result is the first operand
// that is NaN, made quiet, or the positive quiet NaN.
func Floats(t ir.Type, operands []ir.Attribute, f func(v []float64) float64) ir.Attribute {
	return floats(t, operands, f, Quiet)
}

// Chosen is Floats for an f that yields one of its operands, which stays what it is:
// of a signalling NaN, too.
func Chosen(t ir.Type, operands []ir.Attribute, f func(v []float64) float64) ir.Attribute {
	return floats(t, operands, f, func(a *ir.FloatAttr) *ir.FloatAttr { return a })
}

func floats(t ir.Type, operands []ir.Attribute, f func(v []float64) float64, keep func(*ir.FloatAttr) *ir.FloatAttr) ir.Attribute {
	elem, ok := ir.ElemOf(t).(*ir.FloatType)
	if !ok {
		return nil
	}
	return Elementwise(t, operands, func(elems []ir.Attribute) ir.Attribute {
		v := make([]float64, len(elems))
		var nan ir.Attribute
		for i, e := range elems {
			a, ok := e.(*ir.FloatAttr)
			if !ok || !IsExact(a.FloatType()) {
				return nil
			}
			v[i] = a.Float64()
			if nan == nil && math.IsNaN(v[i]) && a.FloatType() == elem {
				nan = keep(a)
			}
		}
		r := f(v)
		if math.IsNaN(r) {
			if nan != nil {
				return nan
			}
			r = NaN()
		}
		return t.Context().FloatAttr(elem, r)
	})
}

// NaN returns the positive quiet NaN without payload, which math.NaN has.
func NaN() float64 { return math.Float64frombits(0x7ff8 << 48) }

// IsExact reports whether a float64 holds every value of the type.
func IsExact(t *ir.FloatType) bool { return t.Width() <= 64 }

// IsFloat reports whether a is a float, or a splat of one, equal to v and of
// the same sign.
func IsFloat(a ir.Attribute, v float64) bool {
	f, ok := SplatValue(a).(*ir.FloatAttr)
	return ok && f.Float64() == v && math.Signbit(f.Float64()) == math.Signbit(v)
}

var fractions = map[ir.FloatKind]int{
	ir.F8E5M2: 2, ir.F8E4M3: 3, ir.BF16: 7, ir.F16: 10, ir.TF32: 10, ir.F32: 23, ir.F64: 52,
}

// FractionBits returns the width of the fraction of a format that has infinities and
// NaNs as those of IEEE 754; ok is false for others, and for those of more than 64 bits.
func FractionBits(k ir.FloatKind) (n int, ok bool) {
	n, ok = fractions[k]
	return n, ok
}

// Quiet returns a NaN as what arithmetic makes of it: not a signalling one.
func Quiet(a *ir.FloatAttr) *ir.FloatAttr {
	bits := a.Bits()
	if n, ok := FractionBits(a.FloatType().Kind()); ok {
		bits[0] |= 1 << (n - 1)
	}
	return a.Context().FloatBitsAttr(a.FloatType(), bits)
}

package encoding

import (
	"fmt"
	"math"
	"math/big"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// FillValue returns what a padding slot of an element's format holds under a
// fill, as a value of its ValueType; nil for undef. In block floats an infinity
// is the largest finite magnitude, and undef is 0: padding has a part in the
// exponent that a block shares.
func (e Elem) FillValue(ctx *ir.Context, f layout.Fill) (ir.Attribute, error) {
	t := e.ValueType(ctx)
	if !e.IsBlock() {
		return FillValue(f, t)
	}
	v := floatFill(f, ir.F32)
	if most := float64(e.Block.Max()); math.IsInf(v, 0) {
		v = math.Copysign(most, v)
	}
	return ctx.FloatAttr(t.(*ir.FloatType), v), nil
}

// FillValue returns what a padding slot of type t holds under a fill, nil for
// undef. Integers have no infinity, their greatest and least value stand for it;
// so do the greatest finite values of floats that have none.
func FillValue(f layout.Fill, t ir.Type) (ir.Attribute, error) {
	ctx := t.Context()
	if f == layout.Undef {
		return nil, nil
	}
	switch t := t.(type) {
	case *ir.FloatType:
		return ctx.FloatAttr(t, floatFill(f, t.Kind())), nil
	case *ir.IntegerType:
		// An i1 is false or true, not 0 or -1.
		unsigned := t.Sign() == ir.Unsigned || t.Width() == 1
		return ctx.BigIntegerAttr(t, integerFill(f, t.Width(), unsigned)), nil
	case *ir.IndexType:
		return ctx.BigIntegerAttr(t, integerFill(f, 64, false)), nil
	}
	return nil, fmt.Errorf("a padding value of '%s' for elements of type '%s' is not known", f, t)
}

func floatFill(f layout.Fill, k ir.FloatKind) float64 {
	switch f {
	case layout.One:
		return 1
	case layout.Inf:
		return greatest(k)
	case layout.NegInf:
		return -greatest(k)
	}
	return 0
}

// greatest returns infinity, or the greatest finite value of a format without.
func greatest(k ir.FloatKind) float64 {
	inf := math.Inf(1)
	if math.IsInf(k.Decode(k.Encode(inf)), 1) {
		return inf
	}
	// The formats without infinity are the 8 bit ones: try every pattern.
	best := 0.0
	for b := range uint64(1) << k.Bits() {
		if v := k.Decode(ir.FloatBits{b}); v > best {
			best = v
		}
	}
	return best
}

func integerFill(f layout.Fill, width int, unsigned bool) *big.Int {
	one := big.NewInt(1)
	valueBits := uint(width)
	if !unsigned && width > 0 {
		valueBits--
	}
	switch f {
	case layout.One:
		return one
	case layout.Inf:
		v := new(big.Int).Lsh(one, valueBits)
		return v.Sub(v, one)
	case layout.NegInf:
		if unsigned || width == 0 {
			return new(big.Int)
		}
		v := new(big.Int).Lsh(one, valueBits)
		return v.Neg(v)
	}
	return new(big.Int)
}

package arith

import (
	"math"
	"math/big"

	"github.com/ttopt/ttopt/ir"
)

// Identity returns the value that an op of two operands, by which values are
// reduced, leaves as it is: 0 for a sum, even if that makes 0 of -0, the least value for a
// maximum. It is nil where the type has no such value or the op is none of those.
func Identity(c *ir.Context, k *ir.Kind, t ir.Type) ir.TypedAttr {
	if f, ok := t.(*ir.FloatType); ok {
		if v, ok := floatIdentities[k]; ok {
			return c.FloatAttr(f, v)
		}
		return nil
	}
	i, ok := t.(*ir.IntegerType)
	if !ok {
		if _, ok := t.(*ir.IndexType); !ok {
			return nil
		}
	}
	var v *big.Int
	switch k {
	case AddI, OrI, MaxUI:
		v = big.NewInt(0)
	case MulI:
		v = big.NewInt(1)
	case AndI, MinUI:
		v = big.NewInt(-1)
	case MaxSI:
		v = numbersOf(t, true).least
	case MinSI:
		v = numbersOf(t, true).most
	default:
		return nil
	}
	if i == nil {
		return c.IndexAttr(v.Int64())
	}
	return c.BigIntegerAttr(i, v)
}

var floatIdentities = map[*ir.Kind]float64{
	AddF: 0, MulF: 1,
	MaximumF: math.Inf(-1), MinimumF: math.Inf(1),
	MaxNumF: math.Copysign(math.NaN(), -1), MinNumF: math.NaN(),
}

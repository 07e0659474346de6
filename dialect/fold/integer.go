package fold

import (
	"math/big"

	"github.com/ttopt/ttopt/ir"
)

// Width returns the number of bits of an integer type or of index.
func Width(t ir.Type) int {
	if _, ok := t.(*ir.IndexType); ok {
		return 64
	}
	return ir.BitWidth(t)
}

// Wrap returns v modulo 2^width, as a signed or an unsigned number.
func Wrap(v *big.Int, width int, signed bool) *big.Int {
	mod := new(big.Int).Lsh(big.NewInt(1), uint(width))
	r := new(big.Int).Mod(v, mod)
	if signed && width > 0 && r.Bit(width-1) == 1 {
		r.Sub(r, mod)
	}
	return r
}

// Unsigned returns v, a signed number of that width, as an unsigned one.
func Unsigned(v *big.Int, width int) *big.Int { return Wrap(v, width, false) }

// Ints folds integers: f gets the elements as signed numbers and their width,
// and returns the element of the result, which is wrapped to the width of t,
// or nil where there is none.
func Ints(t ir.Type, operands []ir.Attribute, f func(v []*big.Int, width int) *big.Int) ir.Attribute {
	elem := ir.ElemOf(t)
	return Elementwise(t, operands, func(elems []ir.Attribute) ir.Attribute {
		v, width := make([]*big.Int, len(elems)), 0
		for i, e := range elems {
			a, ok := e.(*ir.IntegerAttr)
			if !ok {
				return nil
			}
			v[i], width = a.Big(), Width(a.Type())
		}
		r := f(v, width)
		if r == nil {
			return nil
		}
		return t.Context().BigIntegerAttr(elem, Wrap(r, Width(elem), true))
	})
}

// IsInt reports whether a is an integer, or a splat of one, that is equal to v
// modulo its width.
func IsInt(a ir.Attribute, v int64) bool {
	i, ok := SplatValue(a).(*ir.IntegerAttr)
	if !ok {
		return false
	}
	width := Width(i.Type())
	if width == 0 {
		return v == 0
	}
	return Unsigned(i.Big(), width).Cmp(Unsigned(big.NewInt(v), width)) == 0
}

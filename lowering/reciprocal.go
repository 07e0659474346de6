package lowering

import "math/bits"

// A reciprocal divides by a constant without a division: x·factor >> shift.
type reciprocal struct{ factor, shift int64 }

// reciprocalOf returns the reciprocal of a positive divisor for dividends from 0 to
// most. It reports false where a product would not fit 64 bits without a sign.
//
// With factor·divisor = 2^shift + e, and 0 < e <= divisor, x·factor >> shift is the
// quotient as long as x·e < 2^shift: what e adds is less than what is missing to the
// next multiple.
func reciprocalOf(divisor, most int64) (reciprocal, bool) {
	if divisor&(divisor-1) == 0 {
		return reciprocal{1, int64(bits.TrailingZeros64(uint64(divisor)))}, true
	}
	if most < 0 {
		return reciprocal{}, false
	}
	if most < divisor {
		return reciprocal{}, true // every quotient is zero
	}
	for shift := range 63 {
		power := uint64(1) << shift
		factor := power/uint64(divisor) + 1
		over, e := bits.Mul64(uint64(most), factor*uint64(divisor)-power)
		if over != 0 || e >= power {
			continue
		}
		over, _ = bits.Mul64(uint64(most), factor)
		return reciprocal{int64(factor), int64(shift)}, over == 0
	}
	return reciprocal{}, false
}

package layout

import "math/bits"

// mulMod returns a·b mod m for a, b in [0, m).
func mulMod(a, b, m int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	_, rem := bits.Div64(hi%uint64(m), lo, uint64(m))
	return int64(rem)
}

// inverseMod returns x in [0, m) with a·x = 1 mod m, for a and m without a
// common divisor.
func inverseMod(a, m int64) int64 {
	r0, r1 := m, floorMod(a, m)
	t0, t1 := int64(0), int64(1)
	for r1 != 0 {
		q := r0 / r1
		r0, r1 = r1, r0-q*r1
		t0, t1 = t1, t0-q*t1
	}
	return floorMod(t0, m)
}

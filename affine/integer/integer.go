package integer

import (
	"math"
	"math/bits"
)

// Add returns a + b; fits is false where that is no int64.
func Add(a, b int64) (sum int64, fits bool) {
	sum = a + b
	return sum, (sum > a) == (b > 0)
}

// Mul returns a * b; fits is false where that is no int64.
func Mul(a, b int64) (product int64, fits bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	product = a * b
	// The least number divided by -1 is itself.
	return product, product/b == a && !(b == -1 && a == math.MinInt64)
}

// FloorDiv rounds towards minus infinity; b > 0.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// FloorMod is in [0, b); b > 0.
func FloorMod(a, b int64) int64 {
	r := a % b
	if r < 0 {
		r += b
	}
	return r
}

// CeilDiv rounds up; b > 0.
func CeilDiv(a, b int64) int64 {
	q := a / b
	if a%b > 0 {
		q++
	}
	return q
}

// CeilPowerOfTwo returns the least power of two that is no less than n, for n from 1 to 1<<62.
func CeilPowerOfTwo(n int64) int64 { return 1 << bits.Len64(uint64(n-1)) }

// GCD is the greatest common divisor of non-negative numbers; GCD(0, b) = b.
func GCD(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// MulMod returns a·b mod m for a, b in [0, m), without overflow.
func MulMod(a, b, m int64) int64 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	_, rem := bits.Div64(hi%uint64(m), lo, uint64(m))
	return int64(rem)
}

// InverseMod returns x in [0, m) with a·x = 1 mod m, for a and m > 0 without a
// common divisor.
func InverseMod(a, m int64) int64 {
	r0, r1 := m, FloorMod(a, m)
	t0, t1 := int64(0), int64(1)
	for r1 != 0 {
		q := r0 / r1
		r0, r1 = r1, r0-q*r1
		t0, t1 = t1, t0-q*t1
	}
	return FloorMod(t0, m)
}

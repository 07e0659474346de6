package interp

import (
	"errors"
	"math"

	"github.com/ttopt/ttopt/ir"
)

var errConstantSize = errors.New("the constant does not have as many elements as its type")

// floatLane1 rounds what fn computes in float64. For a format of p bits that
// is the correctly rounded result of +, -, *, / and sqrt, as 53 >= 2p + 2.
func floatLane1(s scalar, fn func(x float64) float64) lane {
	switch s.kind {
	case ir.F32:
		return lane{one: func(a uint64) uint64 {
			return uint64(math.Float32bits(float32(fn(float64(math.Float32frombits(uint32(a)))))))
		}}
	case ir.F64:
		return lane{one: func(a uint64) uint64 { return math.Float64bits(fn(math.Float64frombits(a))) }}
	}
	decode, encode := s.decode(), s.encode()
	return lane{one: func(a uint64) uint64 { return encode(fn(decode(a))) }}
}

// floatLane2 is floatLane1 for two operands.
func floatLane2(s scalar, fn func(x, y float64) float64) lane {
	switch s.kind {
	case ir.F32:
		return lane{two: func(a, b uint64) uint64 {
			x, y := float64(math.Float32frombits(uint32(a))), float64(math.Float32frombits(uint32(b)))
			return uint64(math.Float32bits(float32(fn(x, y))))
		}}
	case ir.F64:
		return lane{two: func(a, b uint64) uint64 {
			return math.Float64bits(fn(math.Float64frombits(a), math.Float64frombits(b)))
		}}
	}
	decode, encode := s.decode(), s.encode()
	return lane{two: func(a, b uint64) uint64 { return encode(fn(decode(a), decode(b))) }}
}

// maximum is IEEE 754-2019 maximum: NaN if one is, and +0 above -0.
func maximum(x, y float64) float64 {
	switch {
	case x != x || y != y:
		return math.NaN()
	case x == 0 && y == 0 && math.Signbit(x):
		return y
	case x < y:
		return y
	}
	return x
}

// minimum is IEEE 754-2019 minimum.
func minimum(x, y float64) float64 {
	switch {
	case x != x || y != y:
		return math.NaN()
	case x == 0 && y == 0 && math.Signbit(y):
		return y
	case y < x:
		return y
	}
	return x
}

// maxNum is libm's fmax, with the order of zeros that maximum has: the other
// number if one is NaN.
func maxNum(x, y float64) float64 {
	switch {
	case x != x:
		return y
	case y != y:
		return x
	}
	return maximum(x, y)
}

// minNum is libm's fmin.
func minNum(x, y float64) float64 {
	switch {
	case x != x:
		return y
	case y != y:
		return x
	}
	return minimum(x, y)
}

// floatRemainder is C's fmod: exact, with the sign of x.
func floatRemainder(x, y float64) float64 { return math.Mod(x, y) }

// fusedMulAdd returns the function for x*y + z rounded once to the type.
func (s scalar) fusedMulAdd() func(x, y, z uint64) uint64 {
	decode, encode := s.decode(), s.encode()
	if s.kind == ir.F64 {
		return func(x, y, z uint64) uint64 { return encode(math.FMA(decode(x), decode(y), decode(z))) }
	}
	return func(x, y, z uint64) uint64 {
		// The product of two numbers of up to 24 bits is exact. The sum is
		// rounded to odd, after which rounding again loses nothing.
		return encode(addToOdd(decode(x)*decode(y), decode(z)))
	}
}

// addToOdd returns x + y rounded to odd: where the sum is not exact, the
// neighbour whose last bit is set.
func addToOdd(x, y float64) float64 {
	sum := x + y
	if math.IsInf(sum, 0) || sum != sum {
		return sum
	}
	// Knuth's two-sum: sum + rest = x + y exactly.
	yy := sum - x
	rest := (x - (sum - yy)) + (y - yy)
	b := math.Float64bits(sum)
	if rest == 0 || b&1 == 1 {
		return sum
	}
	if (rest > 0) == (sum > 0) {
		b++
	} else {
		b--
	}
	return math.Float64frombits(b)
}

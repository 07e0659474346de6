package llvmir

import (
	"fmt"
	"math"
	"strconv"
)

// ConstFloat returns the float nearest to v of type t, ties to even; for a
// vector type, in every lane. A NaN becomes the quiet NaN of v's sign.
func ConstFloat(t Type, v float64) Value {
	if !IsFloat(t) {
		panic(fmt.Sprintf("llvmir: a float constant of type %s", t))
	}
	return ConstFloatBits(t, RoundFloat(t, v))
}

// ConstFloatBits returns the float of type t with the given IEEE bits, which
// may be any NaN; for a vector type, in every lane.
func ConstFloatBits(t Type, bits uint64) Value {
	return splat(t, string(appendFloat(nil, Elem(t), bits)))
}

// RoundFloat returns the bits of the float of type t nearest to v, ties to
// even, overflow to infinity.
func RoundFloat(t Type, v float64) uint64 {
	switch Elem(t) {
	case F64:
		if v != v {
			return math.Float64bits(math.Copysign(0, v)) | 0x7FF8<<48
		}
		return math.Float64bits(v)
	case F32:
		if v != v {
			return math.Float64bits(math.Copysign(0, v))>>32 | 0x7FC00000
		}
		return uint64(math.Float32bits(float32(v)))
	case F16:
		return roundTo16(v, 10)
	case BF16:
		return roundTo16(v, 7)
	}
	panic(fmt.Sprintf("llvmir: %s is not a floating-point type", t))
}

// roundTo16 rounds v once, from double, to the 16-bit format with the given
// number of stored mantissa bits.
func roundTo16(v float64, mant int) uint64 {
	bits := math.Float64bits(v)
	sign := bits >> 63 << 15
	maxExp := 1<<(15-mant) - 1
	inf := uint64(maxExp) << mant
	switch {
	case v != v:
		return sign | inf | 1<<(mant-1)
	case math.IsInf(v, 0):
		return sign | inf
	case v == 0:
		return sign
	}
	// |v| as a count of the format's units in the last place: exact, since a
	// scaling by a power of two loses nothing down to the subnormals of a
	// double, which round to zero here anyway.
	_, exp := math.Frexp(v)
	minExp := 2 - maxExp/2 // frexp's exponent of the smallest normal number
	unit := max(exp, minExp) - mant - 1
	n := uint64(math.RoundToEven(math.Ldexp(math.Abs(v), -unit)))
	// n carries the hidden bit, if there is one, into the exponent field; a
	// round-up to the next binade does the same.
	n += uint64(unit-(minExp-mant-1)) << mant
	return sign | min(n, inf)
}

// appendFloat writes the bits of a float of scalar type t as LLVM does: half
// and bfloat by their bits, float and double in decimal where six digits say
// it exactly and else by the bits of a double.
func appendFloat(dst []byte, t Type, bits uint64) []byte {
	switch t {
	case F16:
		return appendHex(append(dst, "0xH"...), bits, 4)
	case BF16:
		return appendHex(append(dst, "0xR"...), bits, 4)
	case F32:
		bits = widen(uint32(bits))
		// An odd multiple of 2^-11 has the eight digits of 5^11 or more.
		if v := math.Float64frombits(bits) * 1024; v != math.Trunc(v) {
			return appendHex(append(dst, "0x"...), bits, 16)
		}
	case F64:
	default:
		panic(fmt.Sprintf("llvmir: %s is not a floating-point type", t))
	}
	if v := math.Float64frombits(bits); v-v == 0 {
		n := len(dst)
		dst = strconv.AppendFloat(dst, v, 'e', 6, 64)
		if back, err := strconv.ParseFloat(string(dst[n:]), 64); err == nil && math.Float64bits(back) == bits {
			return dst
		}
		dst = dst[:n]
	}
	return appendHex(append(dst, "0x"...), bits, 16)
}

// widen returns the bits of the double that stands for a float in LLVM's
// text. Unlike a conversion by the processor it keeps a signalling NaN.
func widen(bits uint32) uint64 {
	if bits&0x7F800000 == 0x7F800000 {
		return uint64(bits>>31)<<63 | 0x7FF<<52 | uint64(bits&0x7FFFFF)<<29
	}
	return math.Float64bits(float64(math.Float32frombits(bits)))
}

// appendHex writes the low digits of v in upper-case hexadecimal.
func appendHex(dst []byte, v uint64, digits int) []byte {
	for i := digits - 1; i >= 0; i-- {
		dst = append(dst, "0123456789ABCDEF"[v>>(4*i)&15])
	}
	return dst
}

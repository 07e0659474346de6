package ir

import (
	"math"
	"math/bits"
	"strconv"
)

// AppendFloat appends the value of a float of the given format as MLIR prints
// it: with six digits and an exponent where that says it exactly, else with as
// many digits as the format needs, else (infinities, NaNs, whole numbers that
// want many digits) the bits in hexadecimal.
func AppendFloat(buf []byte, k FloatKind, b FloatBits) []byte {
	f := k.Decode(b)
	if !math.IsInf(f, 0) && !math.IsNaN(f) && k != F80 && k != F128 {
		start := len(buf)
		buf = appendScientific(buf, f)
		if back, err := strconv.ParseFloat(string(buf[start:]), 64); err == nil && k.Encode(back) == b {
			return buf
		}
		buf = buf[:start]
		if out, ok := appendFull(buf, k, f); ok {
			return out
		}
	}
	return appendFloatHex(buf, k, b)
}

// decimal returns the n most significant decimal digits of f > 0, rounded half
// up and without trailing zeros, and the exponent of the last digit. LLVM first
// cuts the number to the digits that roughly n need, and so does this: 7.8 as
// 779999 where six are asked for.
func decimal(f float64, n int) (digits []byte, exp int) {
	text := strconv.AppendFloat(nil, f, 'e', n+20, 64)
	point := 1
	exponent, _ := strconv.Atoi(string(text[n+23:]))
	digits = append(append(make([]byte, 0, n+21), text[0]), text[point+1:n+22]...)
	kept := keptDigits(f, exponent, n)
	up := kept > n && digits[n] >= '5'
	n = min(n, kept)
	digits = digits[:n]
	for i := n - 1; up && i >= 0; i-- {
		if digits[i]++; digits[i] <= '9' {
			up = false
		} else {
			digits[i] = '0'
		}
	}
	if up {
		digits[0] = '1' // it was all nines: the rest is zeros
		exponent++
	}
	last := n
	for last > 1 && digits[last-1] == '0' {
		last--
	}
	return digits[:last], exponent - (last - 1)
}

// keptDigits returns how many of the decimal digits of f LLVM looks at, where n
// are to be printed. It writes f = m * 2^-e as the integer m * 5^e and divides
// that by the power of ten that takes away, by estimate, the bits too many.
func keptDigits(f float64, exponent, n int) int {
	mantissa, exp := math.Frexp(f)
	m := uint64(math.Ldexp(mantissa, 53))
	exp -= 53
	zeros := bits.TrailingZeros64(m)
	m, exp = m>>zeros, exp+zeros
	length := bits.Len64(m) + exp // of m * 5^0 * 2^exp
	total := exponent + 1
	if exp < 0 {
		length = int(math.Floor(math.Log2(float64(m))+float64(-exp)*math.Log2(5))) + 1
		total -= exp
	}
	if excess := length - (n*196+58)/59; excess > 0 {
		return total - excess*59/196
	}
	return total
}

// appendScientific appends f as 1.234560e+00: six significant digits, padded
// to six behind the point.
func appendScientific(buf []byte, f float64) []byte {
	if math.Signbit(f) {
		buf = append(buf, '-')
		f = -f
	}
	if f == 0 {
		return append(buf, "0.000000e+00"...)
	}
	digits, exp := decimal(f, 6)
	exp += len(digits) - 1
	buf = append(buf, digits[0], '.')
	buf = append(buf, digits[1:]...)
	for i := len(digits); i <= 6; i++ {
		buf = append(buf, '0')
	}
	return appendExponent(append(buf, 'e'), exp, 2)
}

func appendExponent(buf []byte, exp, minDigits int) []byte {
	if exp < 0 {
		buf, exp = append(buf, '-'), -exp
	} else {
		buf = append(buf, '+')
	}
	if exp < 10 && minDigits > 1 {
		buf = append(buf, '0')
	}
	return strconv.AppendInt(buf, int64(exp), 10)
}

// appendFull appends f with all digits that the format can hold, plain where
// at most three zeros pad it, else as 1.2E+10. It fails where no point would
// show that the text is a float.
func appendFull(buf []byte, k FloatKind, f float64) ([]byte, bool) {
	precision := 2 + (floatFormats[k].mantissa+1)*59/196
	const maxPadding = 3
	if math.Signbit(f) {
		buf = append(buf, '-')
		f = -f
	}
	digits, exp := decimal(f, precision)
	n := len(digits)
	msd := exp + n - 1
	scientific := msd < 0 && -msd > maxPadding
	if exp >= 0 {
		scientific = exp > maxPadding || n+exp > precision
	}
	switch {
	case scientific:
		buf = append(buf, digits[0], '.')
		if n == 1 {
			buf = append(buf, '0')
		}
		buf = append(buf, digits[1:]...)
		return appendExponent(append(buf, 'E'), msd, 1), true
	case exp >= 0:
		return buf, false
	}
	whole := exp + n
	if whole > 0 {
		buf = append(buf, digits[:whole]...)
		buf = append(buf, '.')
		return append(buf, digits[whole:]...), true
	}
	buf = append(buf, '0', '.')
	for i := whole; i < 0; i++ {
		buf = append(buf, '0')
	}
	return append(buf, digits...), true
}

func appendFloatHex(buf []byte, k FloatKind, b FloatBits) []byte {
	const hex = "0123456789ABCDEF"
	buf = append(buf, '0', 'x')
	for i := (k.Bits() + 3) / 4; i > 0; i-- {
		nibble := i - 1
		buf = append(buf, hex[b[nibble/16]>>(nibble%16*4)&15])
	}
	return buf
}

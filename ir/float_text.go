package ir

import (
	"math"
	"math/big"
	"strconv"
)

// AppendFloat appends the value of a float of the given format as MLIR prints
// it: with six digits and an exponent where that says it exactly, else with as
// many digits as the format needs, else (infinities, NaNs, whole numbers that
// want many digits) the bits in hexadecimal.
func AppendFloat(buf []byte, k FloatKind, b FloatBits) []byte {
	x, ok := finite(k, b)
	if !ok {
		return appendFloatHex(buf, k, b)
	}
	start := len(buf)
	if x.negative {
		buf = append(buf, '-')
	}
	unsigned := len(buf)
	buf = x.appendScientific(buf)
	if readsAs(string(buf[start:]), k, b) {
		return buf
	}
	if out, ok := x.appendFull(buf[:unsigned], 2+(floatFormats[k].fraction+1)*59/196); ok {
		return out
	}
	return appendFloatHex(buf[:start], k, b)
}

// magnitude is a finite float without its sign, m * 2^exp, m being odd or 0.
type magnitude struct {
	negative bool
	m        *big.Int
	exp      int
}

func finite(k FloatKind, b FloatBits) (x magnitude, ok bool) {
	if k == F80 || k == F128 {
		if k.wide(b) == nil {
			return x, false
		}
		x.negative, x.exp, x.m = k.wideParts(b)
		x.exp = max(x.exp, 1) - wideBias - floatFormats[k].fraction
	} else {
		f := k.Decode(b)
		if math.IsInf(f, 0) || math.IsNaN(f) {
			return x, false
		}
		frac, exp := math.Frexp(math.Abs(f))
		x.negative, x.exp, x.m = math.Signbit(f), exp-53, big.NewInt(int64(math.Ldexp(frac, 53)))
	}
	zeros := x.m.TrailingZeroBits()
	x.m.Rsh(x.m, zeros)
	x.exp += int(zeros)
	return x, true
}

// readsAs reports whether a reader of the text gets the bits back.
func readsAs(text string, k FloatKind, b FloatBits) bool {
	switch k {
	case F80, F128:
		// With so many bits behind those of the format, rounding twice does no
		// harm to a number of seven digits.
		x, _, err := big.ParseFloat(text, 10, 300, big.ToNearestEven)
		return err == nil && k.encodeWide(x) == b
	case F32:
		f, err := strconv.ParseFloat(text, 32)
		return err == nil && k.Encode(f) == b
	}
	f, err := strconv.ParseFloat(text, 64)
	return err == nil && k.Encode(f) == b
}

// decimal returns the n most significant decimal digits of x > 0 without
// trailing zeros, and the exponent of the last digit. It rounds as MLIR's
// library does: digits far behind the n are cut off before the rest is rounded
// half up, and at times the cut leaves just n digits.
func (x magnitude) decimal(n int) (digits []byte, exp int) {
	whole := new(big.Int)
	if x.exp >= 0 {
		whole.Lsh(x.m, uint(x.exp))
	} else {
		// m * 2^-e = m * 5^e * 10^-e
		exp = x.exp
		whole.Exp(big.NewInt(5), big.NewInt(int64(-exp)), nil)
		whole.Mul(whole, x.m)
	}
	// 59/196 is a little less than the decimal digits of a bit.
	if spare := whole.BitLen() - (n*196+58)/59; spare > 0 {
		cut := spare * 59 / 196
		whole.Quo(whole, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(cut)), nil))
		exp += cut
	}
	digits = whole.Append(nil, 10)
	if len(digits) > n {
		exp += len(digits) - n
		up := digits[n] >= '5'
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
			exp++
		}
	}
	last := len(digits)
	for last > 1 && digits[last-1] == '0' {
		last--
	}
	return digits[:last], exp + len(digits) - last
}

// appendScientific appends x as 1.234560e+00: six significant digits, padded
// to six behind the point.
func (x magnitude) appendScientific(buf []byte) []byte {
	if x.m.Sign() == 0 {
		return append(buf, "0.000000e+00"...)
	}
	digits, exp := x.decimal(6)
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

// appendFull appends x with all digits that its format can hold, plain where
// at most three zeros pad it, else as 1.2E+10. It fails where no point would
// show that the text is a float.
func (x magnitude) appendFull(buf []byte, precision int) ([]byte, bool) {
	const maxPadding = 3
	digits, exp := x.decimal(precision)
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

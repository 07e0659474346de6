package ir

import (
	"math"
	"math/big"
	"math/bits"
)

// F80 and F128 have the same exponents and keep as many bits as fit behind
// them; F80 keeps the bit before the binary point too.
const (
	wideBias   = 16383
	wideMaxExp = 0x7fff
)

// widen is exact: both formats hold every float64.
func (k FloatKind) widen(f float64) FloatBits {
	b := math.Float64bits(f)
	neg, exp, man := b>>63, int(b>>52&0x7ff), b&(1<<52-1)
	var top, m uint64 // m: 64 significant bits, the one before the point on top
	switch {
	case exp == 0x7ff:
		top, m = wideMaxExp, 1<<63|man<<11
	case exp == 0 && man == 0:
	case exp == 0:
		shift := bits.LeadingZeros64(man)
		m = man << shift
		top = uint64(wideBias - 1022 - (shift - 11))
	default:
		top, m = uint64(exp-1023+wideBias), 1<<63|man<<11
	}
	if k == F80 {
		return FloatBits{m, neg<<15 | top}
	}
	frac := m << 1
	return FloatBits{frac << 48, neg<<63 | top<<48 | frac>>16}
}

// wideParts splits a pattern: the value of a finite one is
// ±m * 2^(max(exp, 1) - bias - fraction bits).
func (k FloatKind) wideParts(b FloatBits) (negative bool, exp int, m *big.Int) {
	hi, lo := uint64(0), b[0]
	if k == F80 {
		negative, exp = b[1]>>15&1 == 1, int(b[1]&wideMaxExp)
	} else {
		negative, exp, hi = b[1]>>63 == 1, int(b[1]>>48&wideMaxExp), b[1]&(1<<48-1)
		if exp != 0 && exp != wideMaxExp {
			hi |= 1 << 48
		}
	}
	m = new(big.Int).SetUint64(hi)
	m.Lsh(m, 64).Or(m, new(big.Int).SetUint64(lo))
	return negative, exp, m
}

// wide returns the value of a finite F80 or F128, exactly; nil where it is an
// infinity or a NaN.
func (k FloatKind) wide(b FloatBits) *big.Float {
	negative, exp, m := k.wideParts(b)
	// An F80 that is normal by its exponent but lacks the bit before the point
	// is no number either.
	if exp == wideMaxExp || k == F80 && exp > 0 && m.Bit(63) == 0 {
		return nil
	}
	x := new(big.Float).SetInt(m)
	x.SetMantExp(x, max(exp, 1)-wideBias-floatFormats[k].fraction)
	if negative {
		x.Neg(x)
	}
	return x
}

// encodeWide rounds to F80 or F128, to nearest, ties to even.
func (k FloatKind) encodeWide(x *big.Float) FloatBits {
	fraction := floatFormats[k].fraction
	q, exp := new(big.Int), 0
	if x.Sign() != 0 {
		// Count units in the last place, which do not get smaller than those of
		// the subnormals.
		exp = max(x.MantExp(nil)-1+wideBias, 1)
		y := new(big.Float).SetPrec(0).Abs(x)
		y.SetMantExp(y, fraction+wideBias-exp)
		y.Int(q)
		rest := new(big.Float).Sub(y, new(big.Float).SetInt(q))
		if half := rest.Cmp(big.NewFloat(0.5)); half > 0 || half == 0 && q.Bit(0) == 1 {
			q.Add(q, big.NewInt(1))
		}
		switch {
		case q.BitLen() > fraction+1:
			q.Rsh(q, 1)
			exp++
		case q.BitLen() <= fraction:
			exp = 0
		}
	}
	if exp >= wideMaxExp {
		exp = wideMaxExp
		q.Lsh(big.NewInt(1), 63)
	}
	top := uint64(exp)
	if x.Signbit() {
		top |= 1 << 15
	}
	lo := new(big.Int).And(q, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	if k == F80 {
		return FloatBits{lo, top}
	}
	if exp == wideMaxExp {
		lo = 0
	}
	return FloatBits{lo, top<<48 | q.Rsh(q, 64).Uint64()&(1<<48-1)}
}

// shorten rounds to a float64.
func (k FloatKind) shorten(b FloatBits) float64 {
	if x := k.wide(b); x != nil {
		f, _ := x.Float64()
		return f
	}
	negative, exp, m := k.wideParts(b)
	if k == F80 {
		m.SetBit(m, 63, m.Bit(63)^1) // set in an infinity
	}
	if exp == wideMaxExp && m.Sign() == 0 {
		return math.Copysign(math.Inf(1), sign(negative))
	}
	return math.Copysign(math.NaN(), sign(negative))
}

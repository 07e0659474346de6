package ir

import (
	"math"
	"math/bits"
)

// FloatKind is a float format.
type FloatKind uint8

// The float formats of MLIR 19.
const (
	F16 FloatKind = iota
	BF16
	F32
	F64
	TF32
	F80
	F128
	F8E5M2
	F8E4M3
	F8E4M3FN
	F8E5M2FNUZ
	F8E4M3FNUZ
	F8E4M3B11FNUZ
	F8E3M4
	floatKindCount
)

// floatFormat describes the bits of a format. In a finite format (FN, FNUZ)
// there is no infinity; in an FNUZ format there is no -0 either and the one
// NaN has its pattern.
type floatFormat struct {
	name     string
	bits     int
	exponent int
	mantissa int
	bias     int
	finite   bool
	fnuz     bool
}

var floatFormats = [floatKindCount]floatFormat{
	F16:           {"f16", 16, 5, 10, 15, false, false},
	BF16:          {"bf16", 16, 8, 7, 127, false, false},
	F32:           {"f32", 32, 8, 23, 127, false, false},
	F64:           {"f64", 64, 11, 52, 1023, false, false},
	TF32:          {"tf32", 19, 8, 10, 127, false, false},
	F80:           {"f80", 80, 15, 64, 16383, false, false},
	F128:          {"f128", 128, 15, 112, 16383, false, false},
	F8E5M2:        {"f8E5M2", 8, 5, 2, 15, false, false},
	F8E4M3:        {"f8E4M3", 8, 4, 3, 7, false, false},
	F8E4M3FN:      {"f8E4M3FN", 8, 4, 3, 7, true, false},
	F8E5M2FNUZ:    {"f8E5M2FNUZ", 8, 5, 2, 16, true, true},
	F8E4M3FNUZ:    {"f8E4M3FNUZ", 8, 4, 3, 8, true, true},
	F8E4M3B11FNUZ: {"f8E4M3B11FNUZ", 8, 4, 3, 11, true, true},
	F8E3M4:        {"f8E3M4", 8, 3, 4, 3, false, false},
}

// String returns the name of the type: f32.
func (k FloatKind) String() string { return floatFormats[k].name }

// Bits returns the width of the format.
func (k FloatKind) Bits() int { return floatFormats[k].bits }

// FloatKindByName returns the format that prints as name.
func FloatKindByName(name string) (FloatKind, bool) {
	for k, f := range floatFormats {
		if f.name == name {
			return FloatKind(k), true
		}
	}
	return 0, false
}

// FloatBits is the bit pattern of a float of up to 128 bits, low word first.
type FloatBits [2]uint64

// Encode rounds f to the format, to nearest, ties to even. Values beyond the
// range become infinity, or NaN where the format has no infinity.
func (k FloatKind) Encode(f float64) FloatBits {
	switch k {
	case F64:
		return FloatBits{math.Float64bits(f)}
	case F32:
		return FloatBits{uint64(math.Float32bits(float32(f)))}
	case F80, F128:
		return k.widen(f)
	}
	return FloatBits{k.narrow(f)}
}

// Decode returns the value of the bits as a float64; the formats wider than
// that are rounded towards zero.
func (k FloatKind) Decode(b FloatBits) float64 {
	switch k {
	case F64:
		return math.Float64frombits(b[0])
	case F32:
		return float64(math.Float32frombits(uint32(b[0])))
	case F80, F128:
		return k.truncate(b)
	}
	return k.expand(b[0])
}

// narrow rounds to a format of at most 19 bits.
func (k FloatKind) narrow(f float64) uint64 {
	ff := &floatFormats[k]
	sign := uint64(0)
	if math.Signbit(f) {
		sign = 1 << (ff.bits - 1)
		f = -f
	}
	maxExp := uint64(1)<<ff.exponent - 1
	nan := maxExp<<ff.mantissa | 1<<(ff.mantissa-1)
	if ff.finite {
		nan = maxExp<<ff.mantissa | (1<<ff.mantissa - 1)
	}
	if ff.fnuz {
		nan, sign = 1<<(ff.bits-1), sign&^0
	}
	inf := maxExp << ff.mantissa
	switch {
	case math.IsNaN(f):
		if ff.fnuz {
			return nan
		}
		return sign | nan
	case math.IsInf(f, 0):
		if ff.fnuz {
			return nan
		}
		if ff.finite {
			return sign | nan
		}
		return sign | inf
	case f == 0:
		if ff.fnuz {
			return 0
		}
		return sign
	}
	frac, exp := math.Frexp(f) // f = frac * 2^exp, frac in [0.5, 1)
	e := exp - 1 + ff.bias
	m := uint64(math.Ldexp(frac, 53)) // 53 significant bits, exact
	drop := 52 - ff.mantissa
	if e <= 0 { // subnormal in the format
		drop += 1 - e
		e = 0
	}
	var q uint64
	if drop < 64 {
		q = m >> drop
		rest, half := m&(1<<drop-1), uint64(1)<<(drop-1)
		if rest > half || rest == half && q&1 == 1 {
			q++
		}
	}
	// q carries the hidden bit where the number is normal, so adding lets a
	// carry run into the exponent.
	r := q
	if e > 0 {
		r = uint64(e-1)<<ff.mantissa + q
	}
	limit := inf // first pattern that is not finite
	switch {
	case ff.fnuz:
		limit = (maxExp + 1) << ff.mantissa
	case ff.finite:
		limit = nan
	}
	if r >= limit {
		switch {
		case ff.fnuz:
			return nan
		case ff.finite:
			return sign | nan
		}
		return sign | inf
	}
	if r == 0 && ff.fnuz {
		return 0
	}
	return sign | r
}

// expand is exact: every format of at most 19 bits fits in a float64.
func (k FloatKind) expand(b uint64) float64 {
	ff := &floatFormats[k]
	negative := b>>(ff.bits-1)&1 == 1
	exp := b >> ff.mantissa & (1<<ff.exponent - 1)
	man := b & (1<<ff.mantissa - 1)
	maxExp := uint64(1)<<ff.exponent - 1
	switch {
	case ff.fnuz:
		if negative && exp == 0 && man == 0 {
			return math.NaN()
		}
	case ff.finite:
		if exp == maxExp && man == 1<<ff.mantissa-1 {
			return math.Copysign(math.NaN(), sign(negative))
		}
	case exp == maxExp:
		if man != 0 {
			return math.Copysign(math.NaN(), sign(negative))
		}
		return math.Copysign(math.Inf(1), sign(negative))
	}
	var f float64
	if exp == 0 {
		f = math.Ldexp(float64(man), 1-ff.bias-ff.mantissa)
	} else {
		f = math.Ldexp(float64(man|1<<ff.mantissa), int(exp)-ff.bias-ff.mantissa)
	}
	return math.Copysign(f, sign(negative))
}

func sign(negative bool) float64 {
	if negative {
		return -1
	}
	return 1
}

// widen is exact: both formats hold every float64.
func (k FloatKind) widen(f float64) FloatBits {
	b := math.Float64bits(f)
	neg, exp, man := b>>63, int(b>>52&0x7ff), b&(1<<52-1)
	var top, m uint64 // m: 64 significant bits, the hidden bit on top
	switch {
	case exp == 0x7ff:
		top, m = 0x7fff, 1<<63|man<<11
	case exp == 0 && man == 0:
	case exp == 0:
		shift := bits.LeadingZeros64(man)
		m = man << shift
		top = uint64(16383 - 1022 - (shift - 11))
	default:
		top, m = uint64(exp-1023+16383), 1<<63|man<<11
	}
	if k == F80 {
		return FloatBits{m, neg<<15 | top}
	}
	frac := m << 1 // without the hidden bit
	return FloatBits{frac << 48, neg<<63 | top<<48 | frac>>16}
}

func (k FloatKind) truncate(b FloatBits) float64 {
	var neg bool
	var exp int
	var m uint64
	if k == F80 {
		neg, exp, m = b[1]>>15&1 == 1, int(b[1]&0x7fff), b[0]
	} else {
		neg, exp = b[1]>>63 == 1, int(b[1]>>48&0x7fff)
		m = b[1]<<16>>1 | b[0]>>49
		if exp != 0 {
			m |= 1 << 63
		}
	}
	switch {
	case exp == 0x7fff && m<<1 != 0:
		return math.Copysign(math.NaN(), sign(neg))
	case exp == 0x7fff:
		return math.Copysign(math.Inf(1), sign(neg))
	}
	return math.Copysign(math.Ldexp(float64(m>>11), exp-16383-52), sign(neg))
}

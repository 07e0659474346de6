package ir

import "math"

// FloatKind is a float format.
type FloatKind uint8

// The float formats of MLIR 19, and f8E3M4.
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
	fraction int // bits behind the binary point
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
	F80:           {"f80", 80, 15, 63, 16383, false, false}, // the bit before the point is kept too
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

// Bits returns the width of the format's patterns.
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

// Pattern returns the bits of b that the format has.
func (k FloatKind) Pattern(b FloatBits) FloatBits {
	if n := k.Bits(); n < 64 {
		return FloatBits{b[0] & (1<<n - 1)}
	}
	return b
}

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

// Decode returns the value of the bits as a float64: exactly, but for F80 and
// F128, which are rounded to nearest, ties to even.
func (k FloatKind) Decode(b FloatBits) float64 {
	switch k {
	case F64:
		return math.Float64frombits(b[0])
	case F32:
		return float64(math.Float32frombits(uint32(b[0])))
	case F80, F128:
		return k.shorten(b)
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
	// Patterns without the sign: the NaN, what stands for too large values, and
	// the first pattern that is neither a number.
	maxExp := uint64(1)<<ff.exponent - 1
	inf := maxExp << ff.fraction
	nan, overflow, limit := inf|1<<(ff.fraction-1), inf, inf
	switch {
	case ff.fnuz:
		nan, limit = 1<<(ff.bits-1), 1<<(ff.bits-1)
		overflow = nan
	case ff.finite:
		nan = inf | (1<<ff.fraction - 1)
		overflow, limit = nan, nan
	}
	switch {
	case math.IsNaN(f):
		return sign | nan
	case math.IsInf(f, 0):
		return sign | overflow
	case f == 0 && ff.fnuz:
		return 0
	case f == 0:
		return sign
	}
	frac, exp := math.Frexp(f) // f = frac * 2^exp, frac in [0.5, 1)
	e := exp - 1 + ff.bias
	m := uint64(math.Ldexp(frac, 53)) // 53 significant bits, exact
	drop := 52 - ff.fraction
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
	if e > 0 {
		q += uint64(e-1) << ff.fraction
	}
	switch {
	case q >= limit:
		return sign | overflow
	case q == 0 && ff.fnuz:
		return 0
	}
	return sign | q
}

// expand is exact: every format of at most 19 bits fits in a float64.
func (k FloatKind) expand(b uint64) float64 {
	ff := &floatFormats[k]
	negative := b>>(ff.bits-1)&1 == 1
	exp := b >> ff.fraction & (1<<ff.exponent - 1)
	man := b & (1<<ff.fraction - 1)
	maxExp := uint64(1)<<ff.exponent - 1
	switch {
	case ff.fnuz:
		if negative && exp == 0 && man == 0 {
			return math.NaN()
		}
	case ff.finite:
		if exp == maxExp && man == 1<<ff.fraction-1 {
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
		f = math.Ldexp(float64(man), 1-ff.bias-ff.fraction)
	} else {
		f = math.Ldexp(float64(man|1<<ff.fraction), int(exp)-ff.bias-ff.fraction)
	}
	return math.Copysign(f, sign(negative))
}

func sign(negative bool) float64 {
	if negative {
		return -1
	}
	return 1
}

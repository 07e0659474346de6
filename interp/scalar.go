package interp

import (
	"errors"
	"fmt"
	"math"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/ir"
)

// scalar describes a type whose values are kept in one word: an integer of up
// to 64 bits, zero-extended; index; or a float of up to 64 bits as its bit
// pattern.
type scalar struct {
	bits     int
	bytes    int // in memory
	isFloat  bool
	unsigned bool // an integer type that says so
	kind     ir.FloatKind
}

var errFrameTooLarge = errors.New("the values of the function take more than 512 MiB")

// scalarOf describes t, which is a scalar type.
func scalarOf(t ir.Type) (scalar, error) {
	switch t := t.(type) {
	case *ir.IndexType:
		return scalar{bits: 64, bytes: 8}, nil
	case *ir.IntegerType:
		if w := t.Width(); w >= 1 && w <= 64 {
			return scalar{bits: w, bytes: ir.ElementBytes(t), unsigned: t.Sign() == ir.Unsigned}, nil
		}
	case *ir.FloatType:
		if w := t.Width(); w <= 64 {
			return scalar{bits: w, bytes: ir.ElementBytes(t), isFloat: true, kind: t.Kind()}, nil
		}
	}
	return scalar{}, fmt.Errorf("values of type '%s' cannot be interpreted", t)
}

// laneCount returns how many words a value of a scalar or vector type takes.
func laneCount(t ir.Type) (int, error) {
	v, ok := t.(*ir.VectorType)
	if !ok {
		_, err := scalarOf(t)
		return 1, err
	}
	if v.Scalable() != nil {
		return 0, fmt.Errorf("values of the scalable type '%s' cannot be interpreted", t)
	}
	if _, err := scalarOf(v.Elem()); err != nil {
		return 0, err
	}
	n, err := ir.NumElements(v.Shape())
	if err != nil {
		return 0, err
	}
	if n > maxFrameWords {
		return 0, errFrameTooLarge
	}
	return int(n), nil
}

// mask has the bits of the type set.
func (s scalar) mask() uint64 { return math.MaxUint64 >> (64 - s.bits) }

// signed returns the value of a word as a two's complement number.
func (s scalar) signed(w uint64) int64 {
	shift := 64 - s.bits
	return int64(w<<shift) >> shift
}

// minSigned and maxSigned are the bounds of the type.
func (s scalar) minSigned() int64 { return math.MinInt64 >> (64 - s.bits) }
func (s scalar) maxSigned() int64 { return math.MaxInt64 >> (64 - s.bits) }

// decode returns the function from a word to the value of a float type.
func (s scalar) decode() func(w uint64) float64 {
	switch s.kind {
	case ir.F64:
		return math.Float64frombits
	case ir.F32:
		return func(w uint64) float64 { return float64(math.Float32frombits(uint32(w))) }
	case ir.BF16:
		return func(w uint64) float64 { return float64(math.Float32frombits(uint32(w) << 16)) }
	case ir.F16:
		return decodeF16
	}
	kind := s.kind
	return func(w uint64) float64 { return kind.Decode(ir.FloatBits{w}) }
}

// encode returns the function that rounds to a float type, to nearest, ties to
// even.
func (s scalar) encode() func(f float64) uint64 {
	switch s.kind {
	case ir.F64:
		return math.Float64bits
	case ir.F32:
		return func(f float64) uint64 { return uint64(math.Float32bits(float32(f))) }
	case ir.BF16:
		return func(f float64) uint64 { return encodeHalf(f, ir.BF16, 7, 127) }
	case ir.F16:
		return func(f float64) uint64 { return encodeHalf(f, ir.F16, 10, 15) }
	}
	kind := s.kind
	return func(f float64) uint64 { return kind.Encode(f)[0] }
}

// encodeHalf is kind.Encode for a format of 16 bits, with a short way for normal
// numbers: both formats have the fraction below the exponent, so rounding is an
// addition whose carry runs into the exponent.
func encodeHalf(f float64, kind ir.FloatKind, mantissa, bias int) uint64 {
	b := math.Float64bits(f)
	exp := int(b >> 52 & 0x7ff)
	if exp <= 1023-bias || exp >= 1023+bias {
		return kind.Encode(f)[0]
	}
	drop := 52 - mantissa
	b += 1<<(drop-1) - 1 + b>>drop&1
	return b>>63<<15 | (b>>drop-uint64(1023-bias)<<mantissa)&0x7fff
}

// decodeF16 is ir.F16.Decode with a short way for normal numbers.
func decodeF16(w uint64) float64 {
	exp := w >> 10 & 0x1f
	if exp == 0 || exp == 0x1f {
		return ir.F16.Decode(ir.FloatBits{w})
	}
	return math.Float64frombits(w>>15<<63 | (exp+1023-15)<<52 | w&0x3ff<<42)
}

// put and get access little-endian memory; len(b) is the size.
func put(b []byte, w uint64) {
	for i := range b {
		b[i] = byte(w)
		w >>= 8
	}
}

func get(b []byte) uint64 {
	w := uint64(0)
	for i, v := range b {
		w |= uint64(v) << (8 * i)
	}
	return w
}

// mulBytes returns a product of sizes, or false where it does not fit.
func mulBytes(a, b int64) (int64, bool) {
	n, fits := integer.Mul(a, b)
	return n, a >= 0 && b >= 0 && fits
}

// attrWord returns the word of an integer or float attribute of type t.
func attrWord(a ir.Attribute, t ir.Type) (uint64, error) {
	s, err := scalarOf(t)
	if err != nil {
		return 0, err
	}
	switch a := a.(type) {
	case *ir.IntegerAttr:
		if !s.isFloat {
			if v, ok := a.Int64(); ok {
				return uint64(v) & s.mask(), nil
			}
			return a.Big().Uint64() & s.mask(), nil
		}
	case *ir.FloatAttr:
		if s.isFloat && a.FloatType().Kind() == s.kind {
			return a.Bits()[0], nil
		}
		if s.isFloat {
			return s.encode()(a.Float64()), nil
		}
	}
	return 0, fmt.Errorf("attribute %v is not a value of type '%s'", a, t)
}

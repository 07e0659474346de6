package blockfloat

import (
	"math"
	"math/bits"
)

// The parts of a float32.
const (
	fractionBits    = 23
	fractionMask    = 1<<fractionBits - 1
	hiddenBit       = 1 << fractionBits
	exponentMask    = 0xff
	significandBits = fractionBits + 1
)

// Exponents of 5 bits have another bias.
const (
	rebias    = 127 - 15
	maxNarrow = 31
)

// significand returns the exponent field of a number in the format's bias, and
// its significand with the hidden bit.
func (f Format) significand(x float32) (exponent uint8, significand uint32) {
	b := math.Float32bits(x)
	e := int(b >> fractionBits & exponentMask)
	fraction := b & fractionMask
	if f.Narrow() {
		switch e -= rebias; {
		case e < 0:
			e, fraction = 0, 0
		case e > maxNarrow:
			e, fraction = maxNarrow, fractionMask
		}
	}
	return uint8(e), hiddenBit | fraction
}

// EncodeBlock writes the elements of a block to dst, BlockBytes long, and
// returns the shared exponent.
func (f Format) EncodeBlock(dst []byte, src *[Block]float32) (exponent uint8) {
	for _, x := range src {
		e, _ := f.significand(x)
		exponent = max(exponent, e)
	}
	width := f.ElementBits()
	clear(dst[:f.BlockBytes()])
	for i, x := range src {
		at := i * width
		dst[at/8] |= f.encode(x, exponent) << (at % 8)
	}
	return exponent
}

// encode returns the element of x in a block of the given exponent.
func (f Format) encode(x float32, shared uint8) uint8 {
	if x == 0 {
		return 0
	}
	m := f.MagnitudeBits()
	e, s := f.significand(x)
	s >>= shared - e // Go shifts out everything where that is 32 or more
	drop := significandBits - m
	half, odd := uint32(1)<<(drop-1), s>>drop&1
	magnitude := min((s+half-1+odd)>>drop, uint32(1)<<m-1)
	if magnitude == 0 {
		return 0
	}
	return uint8(math.Float32bits(x)>>31<<m | magnitude)
}

// DecodeBlock reads a block of the given exponent, whose elements are the first
// BlockBytes of src.
func (f Format) DecodeBlock(dst *[Block]float32, exponent uint8, src []byte) {
	width := f.ElementBits()
	for i := range dst {
		at := i * width
		dst[i] = f.element(exponent, src[at/8]>>(at%8)&(1<<width-1))
	}
}

// element returns the number that an element stands for. Elements whose
// exponent field would be negative, which no encoder writes, are zero.
func (f Format) element(shared, element uint8) float32 {
	m := f.MagnitudeBits()
	sign := uint32(element>>m) << 31
	magnitude := uint32(element) & (1<<m - 1)
	shift := m - bits.Len32(magnitude)
	field := int(shared) - shift
	if f.Narrow() {
		field = int(shared&maxNarrow) - shift + rebias
	}
	if magnitude == 0 || field < 0 {
		return math.Float32frombits(sign)
	}
	fraction := magnitude << (significandBits - m + shift) & fractionMask
	return math.Float32frombits(sign | uint32(field)<<fractionBits | fraction)
}

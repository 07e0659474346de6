package blockfloat

import "fmt"

// Format is a block-float format.
type Format uint8

const (
	BF8 Format = iota // bfp_bf8: exponent of 8 bits, sign and 7 bits of magnitude
	BF4               // bfp_bf4: exponent of 8 bits, sign and 3 bits
	BF2               // bfp_bf2: exponent of 8 bits, sign and 1 bit
	F8                // bfp_f8: exponent of 5 bits, sign and 7 bits
	F4                // bfp_f4: exponent of 5 bits, sign and 3 bits
	F2                // bfp_f2: exponent of 5 bits, sign and 1 bit
)

// Formats lists all formats.
func Formats() []Format { return []Format{BF8, BF4, BF2, F8, F4, F2} }

// Block is how many numbers share an exponent.
const Block = 16

// minHeader is the least size of the exponents of a tile, in bytes.
const minHeader = 16

// String returns the name as a tile type writes it: bfp_bf8.
func (f Format) String() string {
	if f > F2 {
		return fmt.Sprintf("Format(%d)", uint8(f))
	}
	exponent := "bf"
	if f.Narrow() {
		exponent = "f"
	}
	return fmt.Sprintf("bfp_%s%d", exponent, f.ElementBits())
}

// Narrow reports whether the exponent has 5 bits instead of 8.
func (f Format) Narrow() bool { return f >= F8 }

// MagnitudeBits returns the bits of an element without the sign: 7, 3 or 1.
func (f Format) MagnitudeBits() int { return f.ElementBits() - 1 }

// ElementBits returns the bits of an element: 8, 4 or 2.
func (f Format) ElementBits() int { return 8 >> (f % 3) }

// BlockBytes returns the bytes of the elements of a block.
func (f Format) BlockBytes() int { return Block * f.ElementBits() / 8 }

// HeaderBytes returns the bytes of the exponents of a tile of n numbers, a
// multiple of [Block].
func HeaderBytes(n int64) int64 { return max(n/Block, minHeader) }

// TileBytes returns the bytes of a tile of n numbers, a multiple of [Block].
func (f Format) TileBytes(n int64) int64 {
	return HeaderBytes(n) + n/Block*int64(f.BlockBytes())
}

// Max returns the largest finite magnitude. Padding that holds an infinity is
// stored as it, so that the rest of the block does not vanish entirely.
func (f Format) Max() float32 {
	exponent := uint8(254)
	if f.Narrow() {
		exponent = maxNarrow
	}
	return f.element(exponent, uint8(1)<<f.MagnitudeBits()-1)
}

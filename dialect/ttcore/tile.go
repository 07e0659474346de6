package ttcore

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// faceEdge is the width of the hardware's faces and their greatest height. It
// is also how many block floats share an exponent.
const faceEdge = 16

// TileType is !ttcore.tile<32x32, f32>: a rectangle of numbers that is moved
// and computed on as one element.
type TileType struct {
	ir.TypeBase
	height, width int64
	data          DataType
	faces         []int64 // nil: the elements are row-major
}

// Tile returns !ttcore.tile<height x width, d, faces = faces>; nil faces are
// row-major elements, but for block floats those of the hardware. It is an error
// if the sizes are not positive, if faces do not divide the tile or, for block
// floats, are not the hardware's, or if the tile has 2^62 bits or more.
func Tile(ctx *ir.Context, height, width int64, d DataType, faces []int64) (*TileType, error) {
	if height <= 0 || width <= 0 {
		return nil, fmt.Errorf("tile: expected a positive height and width, found %s", shapeText([]int64{height, width}))
	}
	if d >= dataTypeCount {
		return nil, fmt.Errorf("tile: expected a data type, found %v", d)
	}
	hi, n := bits.Mul64(uint64(height), uint64(width))
	if hi > 0 || n > math.MaxInt64/128 {
		return nil, fmt.Errorf("tile: expected a size of less than 2^62 bits, found %dx%d numbers of type %v", height, width, d)
	}
	if faces != nil {
		if len(faces) != 2 || faces[0] <= 0 || faces[1] <= 0 || height%faces[0] != 0 || width%faces[1] != 0 {
			return nil, fmt.Errorf("tile: expected faces that divide %dx%d, found %s", height, width, shapeText(faces))
		}
	}
	if d.IsBlockFloat() {
		hardware := []int64{min(height, faceEdge), faceEdge}
		if width%faceEdge != 0 || height%hardware[0] != 0 {
			return nil, fmt.Errorf("tile: expected a multiple of the faces %s for block floats of type %v, found %dx%d", shapeText(hardware), d, height, width)
		}
		if faces != nil && !slices.Equal(faces, hardware) {
			return nil, fmt.Errorf("tile: expected the hardware's faces %s for block floats of type %v, found %s", shapeText(hardware), d, shapeText(faces))
		}
		faces = hardware
	}
	if len(faces) == 2 && faces[0] == height && faces[1] == width {
		faces = nil // one face is the tile itself
	}
	return ir.UniqueType(ctx, &TileType{height: height, width: width, data: d, faces: slices.Clone(faces)}), nil
}

// Height returns the number of rows.
func (t *TileType) Height() int64 { return t.height }

// Width returns the number of columns.
func (t *TileType) Width() int64 { return t.width }

// Shape returns height and width.
func (t *TileType) Shape() []int64 { return []int64{t.height, t.width} }

// DataType returns the format of the numbers.
func (t *TileType) DataType() DataType { return t.data }

// Faces returns height and width of the faces, nil where the whole tile is
// row-major.
func (t *TileType) Faces() []int64 { return slices.Clone(t.faces) }

// ElementType returns the type of a number once it is unpacked.
func (t *TileType) ElementType() ir.Type { return t.data.ElementType(t.Context()) }

// HoldsFloats implements constraint.OfFloats: as in tt-mlir, arith's ops on floats take
// tiles of them.
func (t *TileType) HoldsFloats() bool { return t.data.ExponentBits() > 0 }

// Bytes returns the size of the tile. That of block floats includes the shared
// exponents, a byte for every 16 numbers and at least 16, as the hardware stores
// them.
func (t *TileType) Bytes() int64 {
	n := t.height * t.width
	if f, ok := t.data.BlockFormat(); ok {
		return f.TileBytes(n)
	}
	return (n*t.data.Bits() + 7) / 8
}

// headerBytes returns the bytes that precede the numbers of the tile.
func (t *TileType) headerBytes() int64 {
	if t.data.IsBlockFloat() {
		return blockfloat.HeaderBytes(t.height * t.width)
	}
	return 0
}

// WithDataType returns a tile of the same shape for another format, with the
// same faces unless that format or t is of block floats.
func (t *TileType) WithDataType(d DataType) (*TileType, error) {
	faces := t.faces
	if t.data.IsBlockFloat() || d.IsBlockFloat() {
		faces = nil
	}
	return Tile(t.Context(), t.height, t.width, d, faces)
}

// Header returns what precedes the numbers of the tile in storage: of block
// floats the shared exponents.
func (t *TileType) Header() layout.Header {
	if n := t.headerBytes(); n > 0 {
		return layout.Header{Slots: t.height * t.width, Bytes: n}
	}
	return layout.Header{}
}

// Storage returns how one number of the tile is stored.
func (t *TileType) Storage() encoding.Elem {
	e := encoding.Elem{Bits: t.data.Bits(), Name: t.data.String()}
	var isBlock bool
	if e.Block, isBlock = t.data.BlockFormat(); !isBlock {
		e.Type = t.ElementType()
	}
	return e
}

// StoredAs returns how a number is stored in a memref or tensor of the given
// elements: tiles, or the numbers themselves.
func StoredAs(elem ir.Type) (encoding.Elem, error) {
	if t, ok := elem.(*TileType); ok {
		return t.Storage(), nil
	}
	return encoding.Plain(elem)
}

// PrintTo appends "!ttcore.tile<32x32, f32>".
func (t *TileType) PrintTo(w *ir.TextWriter) {
	w.Str("!ttcore.tile<")
	w.Str(shapeText(t.Shape()))
	w.Str(", ")
	w.Str(t.data.String())
	if t.faces != nil && !t.data.IsBlockFloat() {
		w.Str(", faces = ")
		w.Str(shapeText(t.faces))
	}
	w.Byte('>')
}

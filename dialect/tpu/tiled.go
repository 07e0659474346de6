package tpu

import (
	"fmt"
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// TiledAttr is #tpu.tiled<(8,128)(2,1),[2,1]>.
type TiledAttr struct {
	ir.AttrBase
	tiles   []layout.Tiling
	strides []int64
}

// Tiled returns #tpu.tiled<tiles,[strides]>. It is an error if Mosaic does not
// know such tiles: the first of more entries than there are strides, a further
// one that reaches across tiles or does not divide them.
func Tiled(ctx *ir.Context, tiles []layout.Tiling, strides []int64) (*TiledAttr, error) {
	if err := checkTiles(tiles, len(strides)); err != nil {
		return nil, err
	}
	for i, s := range strides {
		if s < 0 {
			return nil, fmt.Errorf("tile stride %d of dim %d is negative", s, i)
		}
	}
	a := &TiledAttr{strides: slices.Clone(strides)}
	for _, t := range tiles {
		a.tiles = append(a.tiles, slices.Clone(t))
	}
	return ir.UniqueAttr(ctx, a), nil
}

func checkTiles(tiles []layout.Tiling, rank int) error {
	if len(tiles) == 0 {
		return nil
	}
	volume := int64(1)
	for _, t := range tiles {
		for _, n := range t {
			if n <= 0 {
				return fmt.Errorf("tile %v: expected positive sizes, found %d", t, n)
			}
		}
	}
	first := tiles[0]
	if len(first) > rank {
		return ir.Errorf(0, "First tile rank cannot exceed the length of strides (the memref rank)")
	}
	for _, n := range first {
		if volume > math.MaxInt32/n {
			return fmt.Errorf("tile %v has more than 2^31 elements", first)
		}
		volume *= n
	}
	inside := []int64(first)
	for _, t := range tiles[1:] {
		kept := len(inside) - len(t)
		if kept < 0 {
			return ir.Errorf(0, "Not implemented: Nested tiling across first tiles")
		}
		next := slices.Clone(inside[:kept])
		for i, n := range t {
			if inside[kept+i]%n != 0 {
				return ir.Errorf(0, "Not implemented: Nested tiles must evenly divide the first tile %v but they do not (would add padding)", first)
			}
			next = append(next, inside[kept+i]/n)
		}
		inside = append(next, t...)
	}
	return nil
}

// Tiles returns the tiles, the first and those inside it.
func (a *TiledAttr) Tiles() []layout.Tiling {
	out := make([]layout.Tiling, len(a.tiles))
	for i, t := range a.tiles {
		out[i] = slices.Clone(t)
	}
	return out
}

// Strides returns, for each dim, the tiles from one tile of it to the next; for
// dims that are not tiled from one position to the next.
func (a *TiledAttr) Strides() []int64 { return slices.Clone(a.strides) }

// VerifyMemRef returns an error where a memref cannot have the layout.
func (a *TiledAttr) VerifyMemRef(shape []int64, _ ir.Type) error {
	if len(shape) != len(a.strides) {
		return ir.Errorf(0, "Layout rank does not match shape rank")
	}
	return nil
}

// MemRefPlaces returns where the elements of a memref lie. Elements are packed
// in as many bits as they have. It is an error if tiles overlap, or if the
// strides do not nest, so that no row-major order of tiles gives them.
func (a *TiledAttr) MemRefPlaces(shape []int64, elem ir.Type) (*layout.Layout, error) {
	if err := encoding.CheckStatic(shape); err != nil {
		return nil, err
	}
	e, err := encoding.Plain(elem)
	if err != nil {
		return nil, err
	}
	if w := ir.BitWidth(elem); w > 0 {
		e.Bits = int64(w)
	}
	if len(shape) != len(a.strides) {
		return nil, fmt.Errorf("expected %d tile strides, the rank of the memref, found %d", len(shape), len(a.strides))
	}
	if !slices.ContainsFunc(a.tiles, func(t layout.Tiling) bool {
		return slices.ContainsFunc(t, func(n int64) bool { return n > 1 })
	}) {
		return layout.Strided(shape, a.strides, 0, e.Bits)
	}
	coords, digits, err := a.digits(shape)
	if err != nil {
		return nil, err
	}
	var inside []layout.Tiling
	if len(a.tiles) > 0 {
		inside = a.tiles[1:]
	}
	l, err := layout.FromDigits(shape, coords, digits, e.Bits, inside...)
	if err != nil {
		return nil, fmt.Errorf("tpu.tiled: %w", err)
	}
	return l, nil
}

// counted is how many steps of a stride a dim takes between tiles.
type counted struct {
	dim           int
	count, stride int64
}

// digits returns the order of the tiles, by falling strides, and then that of
// the elements of the first tile, as digits of coords: of 0, where tiles leave others
// free between them, as in a part of a larger memref, and of the dims, which are
// last, where further tiles are to find them.
func (a *TiledAttr) digits(shape []int64) (coords affine.Map, digits []layout.Digit, err error) {
	tile := a.tileOf()
	var outer []counted
	for j, n := range shape {
		outer = append(outer, counted{j, (n + tile[j] - 1) / tile[j], a.strides[j]})
	}
	// A dim that takes no steps is where its digit does no harm.
	slices.SortStableFunc(outer, func(x, y counted) int {
		if xOne, yOne := x.count <= 1, y.count <= 1; xOne || yOne {
			return boolOrder(yOne) - boolOrder(xOne)
		}
		switch {
		case x.stride > y.stride:
			return -1
		case x.stride < y.stride:
			return 1
		}
		return 0
	})
	coords, next, shift := affine.Identity(len(shape)), int64(1), 0
	var free []layout.Digit
	if i := len(outer) - 1; i >= 0 && outer[i].count > 1 && outer[i].stride != 1 {
		if next = outer[i].stride; next < 1 {
			return coords, nil, fmt.Errorf("tpu.tiled: tiles of dim %d overlap, whose stride is %d", outer[i].dim, next)
		}
		coords.Results = slices.Insert(coords.Results, 0, affine.Const(0))
		free, shift = []layout.Digit{{Coord: 0, Div: 1, Size: next}}, 1
	}
	digits = make([]layout.Digit, len(outer))
	for i := len(outer) - 1; i >= 0; i-- {
		o := outer[i]
		size := max(o.count, 1)
		above := int64(0)
		if i > 0 && outer[i-1].count > 1 {
			above = outer[i-1].stride
		}
		switch {
		case above > 0 && (above%next != 0 || above/next < size):
			return coords, nil, fmt.Errorf("tpu.tiled: stride %d of dim %d is not a multiple of %d of at least %d", above, outer[i-1].dim, next, next*size)
		case above > 0:
			size = above / next
		}
		digits[i] = layout.Digit{Coord: shift + o.dim, Div: tile[o.dim], Size: size}
		next *= size
	}
	digits = append(digits, free...)
	if len(a.tiles) > 0 {
		first := a.tiles[0]
		for i, n := range first {
			digits = append(digits, layout.Digit{Coord: shift + len(shape) - len(first) + i, Div: 1, Size: n})
		}
	}
	return coords, digits, nil
}

func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tileOf returns the size of the first tile in each dim, 1 where there is none.
func (a *TiledAttr) tileOf() []int64 {
	tile := slices.Repeat([]int64{1}, len(a.strides))
	if len(a.tiles) > 0 {
		copy(tile[len(tile)-len(a.tiles[0]):], a.tiles[0])
	}
	return tile
}

// AliasName is the name of layouts: #layout, #layout1.
func (a *TiledAttr) AliasName() string { return "layout" }

// PrintTo appends "#tpu.tiled<(8,128)(2,1),[2,1]>".
func (a *TiledAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#tpu.tiled<")
	for _, t := range a.tiles {
		w.Str(t.String())
	}
	w.Str(",[")
	for i, s := range a.strides {
		if i > 0 {
			w.Byte(',')
		}
		w.Int(s)
	}
	w.Str("]>")
}

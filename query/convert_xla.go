package query

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/dialect/xla"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// asXLA writes a shape of XLA's whose elements are those in storage.
func (sub *subject) asXLA() (string, error) {
	if sub.shape != nil {
		return sub.shape.String(), nil
	}
	stored, err := encoding.ElemOf(sub.tensor)
	if err != nil {
		return "", err
	}
	if stored.IsBlock() {
		return "", fmt.Errorf("XLA has no element type %s", stored.Name)
	}
	shape := &xlashape.Shape{Layout: &xlashape.Layout{TailAlignment: 1}}
	if shape.Type, err = xlaElement(stored.Type); err != nil {
		return "", err
	}
	for _, n := range sub.tensor.Shape() {
		shape.Dims = append(shape.Dims, xlashape.Dim{Size: n})
	}
	for d := len(shape.Dims) - 1; d >= 0; d-- {
		shape.Layout.MinorToMajor = append(shape.Layout.MinorToMajor, int64(d))
	}
	switch attr := sub.tensor.Encoding().(type) {
	case *xla.LayoutAttr:
		v := attr.Value()
		shape.Layout = &xlashape.Layout{
			MinorToMajor:  v.MinorToMajor,
			Tiles:         v.Tiles,
			TailAlignment: max(v.TailAlignment, 1),
			ElementBits:   v.ElementBits,
			MemorySpace:   v.MemorySpace,
		}
	case *ttcore.MetalLayoutAttr:
		shape.Layout.Tiles = metalTiles(attr)
	}
	place, err := shape.Place()
	if err != nil {
		return "", err
	}
	if err := checkConversion(sub.layout, place, "XLA"); err != nil {
		return "", err
	}
	return shape.String(), nil
}

// metalTiles returns the tiles that a metal_layout on one core amounts to: * for
// each dim that the linear map joins with the next, then the tile and its faces.
// Coordinates before the last two are not tiled.
func metalTiles(attr *ttcore.MetalLayoutAttr) []layout.Tiling {
	tile := attr.Tile()
	if tile == nil {
		return nil
	}
	var first layout.Tiling
	rows := attr.Linear().Results
	for i, size := range tile.Shape() {
		row := rows[len(rows)-2+i]
		joined := 0
		for d := range attr.Linear().NumDims {
			if row.UsesDim(d) {
				joined++
			}
		}
		first = append(first, slices.Repeat(layout.Tiling{layout.Combine}, max(joined-1, 0))...)
		first = append(first, size)
	}
	tiles := []layout.Tiling{first}
	if faces := tile.Faces(); faces != nil {
		tiles = append(tiles, faces)
	}
	return tiles
}

package query

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/tpu"
	"github.com/ttopt/ttopt/dialect/xla"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// asXLA writes a shape of XLA's whose elements are those in storage.
func (sub *subject) asXLA() (string, error) {
	if sub.shape != nil {
		return sub.shape.String(), nil
	}
	if sub.stored.IsBlock() {
		return "", fmt.Errorf("XLA has no element type %s", sub.stored.Name)
	}
	name, err := xlaElement(sub.stored.Type)
	if err != nil {
		return "", err
	}
	shape := &xlashape.Shape{Type: name}
	for _, n := range sub.layout.Shape() {
		shape.Dims = append(shape.Dims, xlashape.Dim{Size: n})
	}
	if attr, ok := sub.encoding().(*xla.LayoutAttr); ok {
		shape.Layout = attr.Value()
	} else if shape.Layout, err = xlashape.FromLayout(sub.layout); err != nil {
		return "", err
	}
	shape.Layout = sub.withMosaicsTiles(shape.Layout)
	if sub.memref != nil {
		if shape.Layout.MemorySpace, err = sub.xlaSpace(); err != nil {
			return "", err
		}
	}
	place, err := shape.Place()
	if err != nil {
		return "", err
	}
	if place.ElementBits() != sub.layout.ElementBits() {
		shape.Layout.ElementBits = sub.layout.ElementBits()
		if place, err = shape.Place(); err != nil {
			return "", err
		}
	}
	if err := sub.checkConversion(place, "XLA"); err != nil {
		return "", err
	}
	return shape.String(), nil
}

// withMosaicsTiles returns x with the tiles that the memref writes, if the
// elements lie under them where they do.
func (sub *subject) withMosaicsTiles(x *xlashape.Layout) *xlashape.Layout {
	if sub.memref == nil {
		return x
	}
	tiled, ok := sub.memref.Layout().(*tpu.TiledAttr)
	if !ok {
		return x
	}
	written := x.Clone()
	written.Tiles = tiled.Tiles()
	place, err := written.PlaceOf(sub.layout.Shape(), sub.layout.ElementBits())
	if err != nil || sub.checkConversion(place, "XLA") != nil {
		return x
	}
	return written
}

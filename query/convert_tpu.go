package query

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/tpu"
	"github.com/ttopt/ttopt/dialect/xla"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// asTPU writes a memref with a tiled layout of Mosaic's.
func (s *Session) asTPU(sub *subject) (string, error) {
	plain, stored, err := s.logical(sub)
	if err != nil {
		return "", err
	}
	if stored.IsBlock() {
		return "", fmt.Errorf("TPUs have no element type %s", stored.Name)
	}
	if sub.memref != nil {
		if _, ok := sub.memref.Layout().(*tpu.TiledAttr); ok {
			return sub.memref.String(), nil
		}
	}
	if err := sub.checkBesides("tpu.tiled"); err != nil {
		return "", err
	}
	space, err := sub.tpuSpace(s.ctx)
	if err != nil {
		return "", err
	}
	a, err := sub.tiled(s.ctx, stored.Type)
	if err != nil {
		return "", err
	}
	t := s.ctx.MemRef(plain.Shape(), stored.Type, a, space)
	place, err := encoding.LayoutOfMemRef(t)
	if err != nil {
		return "", err
	}
	if err := sub.checkConversion(place, "tpu.tiled"); err != nil {
		return "", err
	}
	return t.String(), nil
}

// tiled returns Mosaic's layout, with the tiles that are written where those do.
func (sub *subject) tiled(ctx *ir.Context, elem ir.Type) (*tpu.TiledAttr, error) {
	if tiles := sub.xlaTiles(); len(tiles) > 0 {
		if a, err := tpu.FromTiles(ctx, sub.layout, tiles, elem); err == nil {
			return a, nil
		}
	}
	return tpu.FromLayout(ctx, sub.layout, elem)
}

// xlaTiles returns the tiles that a layout of XLA's writes, among them such that
// hold the whole array and move nothing.
func (sub *subject) xlaTiles() []layout.Tiling {
	if sub.shape != nil {
		return sub.shape.Layout.Tiles
	}
	if attr, ok := sub.encoding().(*xla.LayoutAttr); ok {
		return attr.Value().Tiles
	}
	return nil
}

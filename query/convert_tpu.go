package query

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/tpu"
	"github.com/ttopt/ttopt/dialect/xla"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/xlashape"
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
	if x := sub.xlaLayout(); x != nil && len(x.Tiles) > 0 {
		if a, err := tpu.FromTiles(ctx, sub.layout, x.Tiles, elem); err == nil {
			return a, nil
		}
	}
	return tpu.FromLayout(ctx, sub.layout, elem)
}

// xlaLayout returns the layout of XLA's that is written, whose tiles may be more than
// it takes, such as one that holds the whole array; nil where there is none.
func (sub *subject) xlaLayout() *xlashape.Layout {
	if sub.shape != nil {
		return sub.shape.Layout
	}
	if attr, ok := sub.encoding().(*xla.LayoutAttr); ok {
		return attr.Value()
	}
	return nil
}

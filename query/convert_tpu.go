package query

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/tpu"
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
	a, err := tpu.FromLayout(s.ctx, sub.layout, stored.Type)
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

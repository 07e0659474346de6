package query

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/tpu"
	"github.com/ttopt/ttopt/ir"
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
	a, err := tpu.FromLayout(s.ctx, sub.layout, stored.Type)
	if err != nil {
		return "", err
	}
	t := s.ctx.MemRef(plain.Shape(), stored.Type, a, sub.tpuSpace(s.ctx))
	place, err := encoding.LayoutOfMemRef(t)
	if err != nil {
		return "", err
	}
	if err := sub.checkConversion(place, "tpu.tiled"); err != nil {
		return "", err
	}
	return t.String(), nil
}

// tpuSpace returns the memory space of a memref: that of a memref, and VMEM for
// XLA's S(1).
func (sub *subject) tpuSpace(ctx *ir.Context) ir.Attribute {
	switch {
	case sub.memref != nil:
		return sub.memref.Space()
	case sub.shape != nil && sub.shape.Layout.MemorySpace == 1:
		return tpu.MemorySpace(ctx, "vmem")
	}
	return nil
}

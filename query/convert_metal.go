package query

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// asMetal writes a tensor with a metal_layout on one core. A tile of two sizes
// becomes a tile, one inside it its faces; dims are joined or left alone,
// whichever gives the same places.
func (s *Session) asMetal(sub *subject) (string, error) {
	tensor := sub.tensor
	if tensor == nil {
		elem, err := mlirElement(s.ctx, sub.shape.Type)
		if err != nil {
			return "", err
		}
		tensor = s.ctx.Tensor(sub.layout.Shape(), elem, nil)
	} else if ttcore.Of(tensor) != nil {
		return tensor.String(), nil
	}
	plain := tensor.WithEncoding(nil)
	stored, err := s.metalElement(plain.Elem(), sub.layout.Tilings())
	if err != nil {
		return "", err
	}
	var failure error
	for _, collapse := range [][]affine.CollapseInterval{affine.DefaultCollapseIntervals(), {}} {
		attr, err := ttcore.LayoutFor(plain, ttcore.Placement{Collapse: collapse, Elem: stored, Space: ttcore.L1})
		if err != nil {
			return "", err
		}
		place, err := attr.Layout(plain.Shape(), plain.Elem())
		if err != nil {
			return "", err
		}
		if err = checkConversion(sub.layout, place, "metal_layout"); err == nil {
			return plain.WithEncoding(attr).String(), nil
		}
		if failure == nil {
			failure = err
		}
	}
	return "", failure
}

// metalElement returns the element type of the memref: the element, or a tile of
// the last two sizes of the first tiling with the second as faces.
func (s *Session) metalElement(elem ir.Type, tilings []layout.Tiling) (ir.Type, error) {
	if len(tilings) == 0 {
		return elem, nil
	}
	sizes := slices.DeleteFunc(slices.Clone(tilings[0]), func(n int64) bool { return n == layout.Combine })
	format, ok := ttcore.DataTypeOf(elem)
	if !ok || len(sizes) < 2 {
		return elem, nil
	}
	var faces []int64
	if len(tilings) > 1 && len(tilings[1]) == 2 {
		faces = tilings[1]
	}
	sizes = sizes[len(sizes)-2:]
	return ttcore.Tile(s.ctx, sizes[0], sizes[1], format, faces)
}

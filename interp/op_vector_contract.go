package interp

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// compileContract combines the products of two vectors with the accumulator, over all indices
// of the maps' dims, the last one fastest. A product is rounded before it is added; a mask has
// those dims.
func compileContract(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 3, 1, false); err != nil {
		return nil, err
	}
	multiply, r, err := multiplying(op)
	if err != nil {
		return nil, err
	}
	maps, ok := op.Attr("indexing_maps").(*ir.ArrayAttr)
	if !ok || len(maps.Elems()) != 3 {
		return nil, op.Errorf("expects three maps")
	}
	var extents []int64
	var lanes [3][]int64 // how far each dim steps through the operands
	for i, e := range maps.Elems() {
		a, ok := e.(*ir.AffineMapAttr)
		if !ok {
			return nil, op.Errorf("expects three maps")
		}
		t := op.Operand(i).Type()
		if ir.ElemOf(t) != ir.ElemOf(op.Operand(0).Type()) {
			return nil, op.Errorf("of elements of several types cannot be run by the interpreter")
		}
		m, shape := a.Value(), vectorShape(t)
		if extents == nil {
			extents = make([]int64, m.NumDims)
		}
		if len(m.Results) != len(shape) || m.NumDims != len(extents) {
			return nil, op.Errorf("has a map of %d results for '%s'", len(m.Results), t)
		}
		lanes[i] = make([]int64, len(extents))
		for j, unit := range rowMajor(shape) {
			if m.Results[j].Op() != affine.OpDim {
				return nil, op.Errorf("requires dims in its maps")
			}
			d := m.Results[j].Value()
			if extents[d] != 0 && extents[d] != shape[j] {
				return nil, op.Errorf("has the extents %d and %d for dim %d", extents[d], shape[j], d)
			}
			lanes[i][d] += unit
			extents[d] = shape[j]
		}
	}
	x, y, acc, d, mask := c.at(op, 0), c.at(op, 1), c.place(op.Operand(2)), c.result(op, 0), c.under
	return c.certain(op, "the mask", decided(mask), func(f *frame) error {
		copyPlace(f, d, f, acc)
		i := -1
		eachIndex(extents, func(index []int64) {
			if i++; !isOn(f, mask, i) {
				return
			}
			a, b, to := x+laneOf(index, lanes[0]), y+laneOf(index, lanes[1]), d.at+laneOf(index, lanes[2])
			r.addTo(f, to, multiply.combine(f.words[a], f.words[b]), a, b)
		})
		return nil
	}), nil
}

package tensor

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
)

// Speculatability implements ir.Speculator: the dim is known to be there.
func (dim) Speculatability(op *ir.Op) ir.Speculatability {
	t, ranked := op.Operand(0).Type().(*ir.TensorType)
	i, known := arith.ConstantInt64(op.Operand(1))
	if !ranked || !known || i < 0 || i >= int64(len(t.Shape())) {
		return ir.NotSpeculatable
	}
	return ir.Speculatable
}

// Speculatability implements ir.Speculator: what does not fit into whole tiles
// is padded, or all tiles are of known extents.
func (pack) Speculatability(op *ir.Op) ir.Speculatability {
	tiled := op.Operand(0).Type()
	if op.Kind() == Pack {
		if len(op.OperandGroup(2)) > 0 {
			return ir.Speculatable
		}
		tiled = op.Operand(1).Type()
	}
	shape := tiled.(*ir.TensorType).Shape()
	static, ok := op.Attr("static_inner_tiles").(*ir.DenseArrayAttr)
	if !ok || len(static.Ints()) > len(shape) {
		return ir.NotSpeculatable
	}
	tiles := static.Ints()
	for i, extent := range shape[len(shape)-len(tiles):] {
		if tiles[i] == ir.Dynamic || extent == ir.Dynamic {
			return ir.NotSpeculatable
		}
	}
	return ir.Speculatable
}

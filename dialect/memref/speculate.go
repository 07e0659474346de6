package memref

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
)

// Speculatability implements ir.Speculator: the dim is known to be there.
func (dim) Speculatability(op *ir.Op) ir.Speculatability {
	t, ranked := op.Operand(0).Type().(*ir.MemRefType)
	i, known := arith.ConstantInt64(op.Operand(1))
	if !ranked || !known || i < 0 || i >= int64(len(t.Shape())) {
		return ir.NotSpeculatable
	}
	return ir.Speculatable
}

package linalg

import "github.com/ttopt/ttopt/ir"

// Effects implements ir.EffectfulOp.
func (generic) Effects(op *ir.Op) ir.Effects { return effects(op) }

// Effects implements ir.EffectfulOp.
func (mapper) Effects(op *ir.Op) ir.Effects { return effects(op) }

// Effects implements ir.EffectfulOp.
func (reducer) Effects(op *ir.Op) ir.Effects { return effects(op) }

// Effects implements ir.EffectfulOp.
func (mover) Effects(op *ir.Op) ir.Effects { return effects(op) }

// Effects implements ir.EffectfulOp.
func (named) Effects(op *ir.Op) ir.Effects { return effects(op) }

// effects are those of a structured op: none on tensors, on buffers it reads and
// writes.
func effects(op *ir.Op) ir.Effects {
	for i := range op.NumOperands() {
		if _, ok := op.Operand(i).Type().(*ir.MemRefType); ok {
			return ir.EffectRead | ir.EffectWrite
		}
	}
	return 0
}

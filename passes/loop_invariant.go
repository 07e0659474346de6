package passes

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// LoopInvariantCodeMotion returns the pass loop-invariant-code-motion.
func LoopInvariantCodeMotion() *pass.Pass {
	return &pass.Pass{
		Name:    "loop-invariant-code-motion",
		Title:   "LoopInvariantCodeMotion",
		Summary: "Hoist loop invariant instructions outside of the loop",
		Doc: "An op in a loop that has no effects, may run even if the loop never does, and depends on nothing that " +
			"the loop changes, moves in front of the loop. Inner loops come first.",
		Run: func(r *pass.Run) error {
			inside := &ir.Inside{}
			r.Op.WalkPostOrder(func(op *ir.Op) {
				if loop, ok := op.Kind().Impl.(ir.LoopLike); ok {
					for _, region := range loop.LoopRegions(op) {
						hoist(op, region, inside)
					}
				}
			})
			return nil
		},
	}
}

// hoist moves what does not depend on the iteration from a region of a loop to
// the place before the loop.
func hoist(loop *ir.Op, region *ir.Region, inside *ir.Inside) {
	var work []*ir.Op // first in, first out
	for b := range region.Blocks {
		for op := range b.Ops {
			work = append(work, op)
		}
	}
	for i := 0; i < len(work); i++ {
		op := work[i]
		if op.Region() != region || op.Kind().Is(ir.Terminator) ||
			!inside.IsPure(op) || !inside.IsSpeculatable(op) || usesValuesOf(op, loop) {
			continue
		}
		op.MoveBefore(loop)
		// What used it may be able to follow.
		for _, v := range op.Results() {
			for u := range v.Uses {
				if u.Owner().Region() == region {
					work = append(work, u.Owner())
				}
			}
		}
	}
}

// usesValuesOf reports whether op, which lies in a region of loop, or an op inside
// it uses a value that is defined in such a region, beside op.
func usesValuesOf(op, loop *ir.Op) bool {
	return !op.Walk(func(inner *ir.Op) ir.WalkResult {
		for i := range inner.NumOperands() {
			if inner.Operand(i).ParentBlock().ParentOp() == loop {
				return ir.Interrupt
			}
		}
		return ir.Advance
	})
}

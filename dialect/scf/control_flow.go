package scf

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// This file says how control goes through the ops of the dialect, for the
// passes that follow it.

// LoopRegions implements ir.LoopLike.
func (forLoop) LoopRegions(op *ir.Op) []*ir.Region { return []*ir.Region{op.RegionAt(0)} }

// LoopRegions implements ir.LoopLike.
func (parallel) LoopRegions(op *ir.Op) []*ir.Region { return []*ir.Region{op.RegionAt(0)} }

// LoopRegions implements ir.LoopLike.
func (forAll) LoopRegions(op *ir.Op) []*ir.Region { return []*ir.Region{op.RegionAt(0)} }

// LoopRegions implements ir.LoopLike.
func (whileLoop) LoopRegions(op *ir.Op) []*ir.Region {
	return []*ir.Region{op.RegionAt(0), op.RegionAt(1)}
}

// Speculatability implements ir.Speculator: with a step of 1 the loop comes to
// an end.
func (forLoop) Speculatability(op *ir.Op) ir.Speculatability {
	if step, ok := arith.ConstantInt64(ForOp{op}.Step()); ok && step == 1 {
		return ir.RecursivelySpeculatable
	}
	return ir.NotSpeculatable
}

// EntrySuccessors implements ir.RegionBrancher.
func (l forLoop) EntrySuccessors(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	return l.RegionSuccessors(op, nil)
}

// RegionSuccessors implements ir.RegionBrancher: the body, again and again.
func (forLoop) RegionSuccessors(op *ir.Op, _ *ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(0), 1), ir.Leaving(op)}
}

// EntryOperands implements ir.RegionBrancher.
func (forLoop) EntryOperands(op *ir.Op, _ ir.RegionSuccessor) []*ir.Value { return ForOp{op}.Inits() }

// EntrySuccessors implements ir.RegionBrancher: one region where the condition
// is known.
func (ifOp) EntrySuccessors(op *ir.Op, operands []ir.Attribute) []ir.RegionSuccessor {
	var list []ir.RegionSuccessor
	if !fold.IsInt(operands[0], 0) {
		list = append(list, ir.IntoRegion(op.RegionAt(0), 0))
	}
	if known, ok := operands[0].(*ir.IntegerAttr); ok && !fold.IsInt(known, 0) {
		return list
	}
	if op.RegionAt(1).Empty() {
		return append(list, ir.Leaving(op))
	}
	return append(list, ir.IntoRegion(op.RegionAt(1), 0))
}

// RegionSuccessors implements ir.RegionBrancher.
func (ifOp) RegionSuccessors(op *ir.Op, _ *ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{ir.Leaving(op)}
}

// EntryOperands implements ir.RegionBrancher.
func (ifOp) EntryOperands(*ir.Op, ir.RegionSuccessor) []*ir.Value { return nil }

// RunsAtMostOnce implements ir.InvocationBounds.
func (ifOp) RunsAtMostOnce(*ir.Op, *ir.Region) bool { return true }

// EntrySuccessors implements ir.RegionBrancher: one region where the operand is
// known.
func (indexSwitch) EntrySuccessors(op *ir.Op, operands []ir.Attribute) []ir.RegionSuccessor {
	if known, ok := operands[0].(*ir.IntegerAttr); ok {
		for i, c := range Cases(op) {
			if fold.IsInt(known, c) {
				return []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(i+1), 0)}
			}
		}
		return []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(0), 0)}
	}
	var list []ir.RegionSuccessor
	for i := range op.NumRegions() {
		list = append(list, ir.IntoRegion(op.RegionAt(i), 0))
	}
	return list
}

// RegionSuccessors implements ir.RegionBrancher.
func (indexSwitch) RegionSuccessors(op *ir.Op, _ *ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{ir.Leaving(op)}
}

// EntryOperands implements ir.RegionBrancher.
func (indexSwitch) EntryOperands(*ir.Op, ir.RegionSuccessor) []*ir.Value { return nil }

// RunsAtMostOnce implements ir.InvocationBounds.
func (indexSwitch) RunsAtMostOnce(*ir.Op, *ir.Region) bool { return true }

// EntrySuccessors implements ir.RegionBrancher.
func (executeRegion) EntrySuccessors(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(0), 0)}
}

// RegionSuccessors implements ir.RegionBrancher.
func (executeRegion) RegionSuccessors(op *ir.Op, _ *ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{ir.Leaving(op)}
}

// EntryOperands implements ir.RegionBrancher.
func (executeRegion) EntryOperands(*ir.Op, ir.RegionSuccessor) []*ir.Value { return nil }

// EntrySuccessors implements ir.RegionBrancher.
func (whileLoop) EntrySuccessors(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(0), 0)}
}

// RegionSuccessors implements ir.RegionBrancher: the body goes back to the
// condition.
func (whileLoop) RegionSuccessors(op *ir.Op, from *ir.Region) []ir.RegionSuccessor {
	if from == op.RegionAt(1) {
		return []ir.RegionSuccessor{ir.IntoRegion(op.RegionAt(0), 0)}
	}
	return []ir.RegionSuccessor{ir.Leaving(op), ir.IntoRegion(op.RegionAt(1), 0)}
}

// EntryOperands implements ir.RegionBrancher.
func (whileLoop) EntryOperands(op *ir.Op, _ ir.RegionSuccessor) []*ir.Value { return op.Operands() }

// RegionOperands implements ir.RegionTerminator: all but the condition.
func (condition) RegionOperands(op *ir.Op, _ ir.RegionSuccessor) []*ir.Value {
	return op.Operands()[1:]
}

// SuccessorsFor implements ir.RegionTerminator: the body where the condition is
// true, else the end of the loop.
func (condition) SuccessorsFor(op *ir.Op, operands []ir.Attribute) []ir.RegionSuccessor {
	loop := op.ParentOp()
	var list []ir.RegionSuccessor
	known, ok := operands[0].(*ir.IntegerAttr)
	if !ok || !fold.IsInt(known, 0) {
		list = append(list, ir.IntoRegion(loop.RegionAt(1), 0))
	}
	if !ok || fold.IsInt(known, 0) {
		list = append(list, ir.Leaving(loop))
	}
	return list
}

// EntrySuccessors implements ir.RegionBrancher.
func (l parallel) EntrySuccessors(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	return l.RegionSuccessors(op, nil)
}

// RegionSuccessors implements ir.RegionBrancher. What is reduced is not handed
// on by the terminator, so no values come along.
func (parallel) RegionSuccessors(op *ir.Op, _ *ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: op.RegionAt(0)}, {}}
}

// EntryOperands implements ir.RegionBrancher.
func (parallel) EntryOperands(*ir.Op, ir.RegionSuccessor) []*ir.Value { return nil }

// EntrySuccessors implements ir.RegionBrancher.
func (l forAll) EntrySuccessors(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	return l.RegionSuccessors(op, nil)
}

// RegionSuccessors implements ir.RegionBrancher, as of parallel.
func (forAll) RegionSuccessors(op *ir.Op, _ *ir.Region) []ir.RegionSuccessor {
	return []ir.RegionSuccessor{{Region: op.RegionAt(0)}, {}}
}

// EntryOperands implements ir.RegionBrancher.
func (forAll) EntryOperands(*ir.Op, ir.RegionSuccessor) []*ir.Value { return nil }

// RegionOperands implements ir.RegionTerminator: it hands nothing on.
func (inParallel) RegionOperands(*ir.Op, ir.RegionSuccessor) []*ir.Value { return nil }

// SuccessorsFor implements ir.RegionTerminator.
func (inParallel) SuccessorsFor(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	return forAll{}.RegionSuccessors(op.ParentOp(), op.Region())
}

// RegionOperands implements ir.RegionTerminator: what is reduced is combined,
// not handed on.
func (reduce) RegionOperands(*ir.Op, ir.RegionSuccessor) []*ir.Value { return nil }

// SuccessorsFor implements ir.RegionTerminator.
func (reduce) SuccessorsFor(op *ir.Op, _ []ir.Attribute) []ir.RegionSuccessor {
	return parallel{}.RegionSuccessors(op.ParentOp(), op.Region())
}

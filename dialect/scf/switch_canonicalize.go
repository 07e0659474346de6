package scf

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/cf"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (indexSwitch) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "index is constant", Root: IndexSwitch, Upstream: "FoldConstantCase", Apply: decideSwitch}}
}

// decideSwitch puts the region of a constant index in the place of the switch.
func decideSwitch(r *rewrite.Rewriter, op *ir.Op) bool {
	v, ok := arith.ConstantInt64(op.Operand(0))
	if !ok {
		return false
	}
	chosen := 0
	for i, c := range Cases(op) {
		if c == v {
			chosen = i + 1
		}
	}
	inline(r, op, op.RegionAt(chosen).First(), nil)
	return true
}

// Patterns implements rewrite.Canonicalizer.
func (executeRegion) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "region of one block", Root: ExecuteRegion, Upstream: "SingleBlockExecuteInliner", Apply: inlineExecuted},
		{Name: "region of blocks", Root: ExecuteRegion, Upstream: "MultiBlockExecuteInliner", Apply: inlineBlocks},
	}
}

// inlineExecuted puts the only block of a region in the place of the op.
func inlineExecuted(r *rewrite.Rewriter, op *ir.Op) bool {
	if !op.RegionAt(0).HasOneBlock() || op.Body().Last().Kind() != Yield {
		return false
	}
	inline(r, op, op.Body(), nil)
	return true
}

// inlineBlocks puts the blocks of a region between what is before the op and
// what is behind it, where the region around has blocks.
func inlineBlocks(r *rewrite.Rewriter, op *ir.Op) bool {
	switch parent := op.ParentOp(); {
	case op.RegionAt(0).HasOneBlock(), parent == nil:
		return false
	case parent.Name() != "func.func" && parent.Kind() != ExecuteRegion:
		return false
	}
	home, before := op.Region(), op.Block()
	after := before.SplitBefore(op)
	values := make([]*ir.Value, op.NumResults())
	for i := range values {
		values[i] = after.AddArg(op.Result(i).Type(), op.Loc())
	}
	entry := op.Body()
	for b := entry; b != nil; {
		next := b.Next()
		op.RegionAt(0).Remove(b)
		home.InsertBefore(b, after)
		if last := b.Last(); last.Kind() == Yield {
			cf.NewBr(r.AtEnd(b).WithLoc(last.Loc()), after, last.Operands()...)
			r.Erase(last)
		}
		b = next
	}
	cf.NewBr(r.AtEnd(before).WithLoc(op.Loc()), entry)
	r.Replace(op, values...)
	return true
}

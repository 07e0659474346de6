package affine

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Fold implements ir.Folder: the condition is composed with Apply ops and its
// operands are put in order.
func (ifOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	set := IfOp{op}.Set()
	old := mapped{affine.Map{NumDims: set.NumDims, NumSymbols: set.NumSymbols}, op.Operands()}
	for _, c := range set.Constraints {
		old.Results = append(old.Results, c.Expr)
	}
	m := old
	if slices.ContainsFunc(old.operands, func(v *ir.Value) bool {
		return v.DefinedBy(Apply) != nil
	}) {
		m = m.compose()
	}
	m = m.canonicalize()
	if m.equal(old) {
		return nil
	}
	now := affine.Set{NumDims: m.NumDims, NumSymbols: m.NumSymbols}
	for i, e := range m.Results {
		now.Constraints = append(now.Constraints, affine.Constraint{Expr: e, IsEq: set.Constraints[i].IsEq})
	}
	op.SetAttr(conditionAttr, op.Context().IntegerSet(now))
	op.SetOperands(m.operands)
	return fold.InPlace(op)
}

// Patterns implements rewrite.Canonicalizer.
func (ifOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "else that does nothing", Root: If, Upstream: "SimplifyDeadElse", Apply: dropElse},
		{Name: "condition is known", Root: If, Upstream: "AlwaysTrueOrFalseIf", Apply: decideIf},
	}
}

func dropElse(r *rewrite.Rewriter, op *ir.Op) bool {
	els := IfOp{op}.Else()
	if els == nil || els.First() != els.Last() || op.NumResults() > 0 {
		return false
	}
	r.Erase(els.Last())
	op.RegionAt(1).Remove(els)
	r.Changed(op)
	return true
}

// decideIf puts the block that runs in the place of an If whose condition is
// 1 == 0 or 0 == 0.
func decideIf(r *rewrite.Rewriter, op *ir.Op) bool {
	set := IfOp{op}.Set()
	if len(set.Constraints) != 1 || !set.Constraints[0].IsEq {
		return false
	}
	block := IfOp{op}.Then()
	switch e := set.Constraints[0].Expr; {
	case e.IsConst(0):
	case e.IsConst(1):
		if block = (IfOp{op}).Else(); block == nil {
			r.Erase(op)
			return true
		}
	default:
		return false
	}
	yield := block.Last()
	r.InlineBefore(block, op, nil)
	r.Replace(op, yield.Operands()...)
	r.Erase(yield)
	return true
}

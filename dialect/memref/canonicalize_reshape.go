package memref

import (
	"github.com/ttopt/ttopt/dialect/reassociation"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

var reshapes = &reassociation.Reshapes{
	Expand: ExpandShape, Collapse: CollapseShape, NewDim: NewDim, NewCast: NewCast,
	Plain: func(t ir.Type) bool { return identity(t.(*ir.MemRefType)) },
}

// Fold implements ir.Folder.
func (expandShape) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return foldReshape(op) }

// Fold implements ir.Folder.
func (collapseShape) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return foldReshape(op) }

// foldReshape folds a reshape to the same type, and one that undoes another.
func foldReshape(op *ir.Op) []ir.FoldResult {
	if op.Operand(0).Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	if v := reshapes.Undone(op); v != nil {
		return []ir.FoldResult{{Value: v}}
	}
	return nil
}

// Patterns implements rewrite.Canonicalizer.
func (expandShape) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "expansion of an expansion", Root: ExpandShape, Apply: reshapes.ExpandTwice},
		{Name: "expansion of a collapse", Root: ExpandShape, Apply: reshapes.ExpandCollapsed},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (collapseShape) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "collapse of a collapse", Root: CollapseShape, Apply: reshapes.CollapseTwice},
		{Name: "collapse of an expansion", Root: CollapseShape, Apply: reshapes.CollapseExpanded},
		{Name: "collapse of a cast", Root: CollapseShape, Upstream: "CollapseShapeOpMemRefCastFolder", Apply: collapseCast},
	}
}

// collapseCast collapses what is cast.
func collapseCast(r *rewrite.Rewriter, op *ir.Op) bool {
	c := op.Operand(0).DefinedBy(Cast)
	if c == nil || !loses(c) {
		return false
	}
	from, groups := typeOf(c.Operand(0)), reassociation.Of(op)
	shape := make([]int64, len(groups))
	for i, g := range groups {
		shape[i] = 1
		for _, d := range g {
			shape[i] = times(shape[i], from.Shape()[d])
		}
	}
	t, ok := collapsedType(from, shape, groups)
	if !ok {
		return false
	}
	if t == op.Result(0).Type() {
		r.SetOperand(op, 0, c.Operand(0))
		return true
	}
	r.Replace(op, NewCast(r.Builder, reshapes.NewCollapse(r.Builder, c.Operand(0), t, groups), op.Result(0).Type()))
	return true
}

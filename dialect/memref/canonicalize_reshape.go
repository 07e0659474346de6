package memref

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/reassociation"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Fold implements ir.Folder.
func (expandShape) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return foldReshape(op, "memref.collapse_shape")
}

// Fold implements ir.Folder.
func (collapseShape) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return foldReshape(op, "memref.expand_shape")
}

// foldReshape undoes a reshape by its opposite, where no two dynamic dims can
// have been exchanged.
func foldReshape(op *ir.Op, opposite string) []ir.FoldResult {
	t := typeOf(op.Result(0))
	if op.Operand(0).Type() == t {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	inner := op.Operand(0).DefiningOp()
	if inner == nil || inner.Name() != opposite || inner.Operand(0).Type() != t {
		return nil
	}
	exchanged := func(group []int64) bool { return numDynamic(reassociation.At(t.Shape(), group)) > 1 }
	same := op.Attr(reassociation.Attr.Name) == inner.Attr(reassociation.Attr.Name)
	if numDynamic(t.Shape()) > 1 && !(same && (opposite == "memref.expand_shape" || !slices.ContainsFunc(reassociation.Of(op), exchanged))) {
		return nil
	}
	return []ir.FoldResult{{Value: inner.Operand(0)}}
}

// Patterns implements rewrite.Canonicalizer.
func (expandShape) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "expansion of an expansion", Root: ExpandShape, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
			inner := op.Operand(0).DefinedBy(ExpandShape)
			if inner == nil {
				return false
			}
			groups := reassociation.Compose(reassociation.Of(inner), reassociation.Of(op))
			r.Replace(op, newExpand(r, inner.Operand(0), op.Result(0).Type(), groups, outputShape(op)))
			return true
		}},
		{Name: "expansion of a collapse", Root: ExpandShape, Apply: expandCollapsed},
	}
}

func newExpand(r *rewrite.Rewriter, v *ir.Value, t ir.Type, groups [][]int64, shape []indexlist.Index) *ir.Value {
	static, values := indexlist.Split(shape)
	return r.Op(ExpandShape, t, append([]*ir.Value{v}, values...),
		reassociation.Groups(r.Context(), groups),
		ir.NamedAttr{Name: "static_output_shape", Value: r.Context().DenseI64(static)}).Result(0)
}

func outputShape(op *ir.Op) []indexlist.Index {
	return indexlist.Mixed(indexlist.Static(op, "static_output_shape"), op.Operands()[1:])
}

// expandCollapsed makes one reshape of an expansion of a collapse, where each
// group of dims collapses to what it is expanded to, or the other way round.
func expandCollapsed(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := op.Operand(0).DefinedBy(CollapseShape)
	if inner == nil || !isDense(inner.Operand(0), op.Operand(0), op.Result(0)) {
		return false
	}
	from, to := typeOf(inner.Operand(0)), typeOf(op.Result(0))
	before, after := reassociation.Of(inner), reassociation.Of(op)
	switch a, b := len(from.Shape()), len(to.Shape()); {
	case a > b:
		if groups, ok := reassociation.Collapsing(before, after, from.Shape(), to.Shape()); ok {
			r.Replace(op, newCollapse(r, inner.Operand(0), to, groups))
			return true
		}
	case a < b:
		if groups, ok := reassociation.Collapsing(after, before, to.Shape(), from.Shape()); ok {
			r.Replace(op, newExpand(r, inner.Operand(0), to, groups, outputShape(op)))
			return true
		}
	}
	return false
}

// collapseExpanded makes one reshape of a collapse of an expansion, where the
// groups of one are made up of groups of the other.
func collapseExpanded(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := op.Operand(0).DefinedBy(ExpandShape)
	if inner == nil || !isDense(inner.Operand(0), op.Operand(0), op.Result(0)) {
		return false
	}
	from, to := typeOf(inner.Operand(0)), typeOf(op.Result(0))
	fine, coarse := reassociation.Of(inner), reassociation.Of(op)
	if len(from.Shape()) > len(to.Shape()) {
		groups, ok := reassociation.Regroup(fine, coarse)
		if !ok {
			return false
		}
		r.Replace(op, newCollapse(r, inner.Operand(0), to, groups))
		return true
	}
	groups, ok := reassociation.Regroup(coarse, fine)
	if !ok || len(from.Shape()) == len(to.Shape()) {
		return false
	}
	shape := indexlist.Consts(to.Shape()...)
	for i, g := range groups {
		for _, d := range g {
			if to.Shape()[d] != ir.Dynamic {
				continue
			}
			if len(g) > 1 {
				return false
			}
			shape[d] = indexlist.Index{Value: NewDim(r.Builder, inner.Operand(0), arith.ConstantIndex(r.Builder, int64(i)))}
		}
	}
	r.Replace(op, newExpand(r, inner.Operand(0), to, groups, shape))
	return true
}

// isDense reports whether no memref has a layout.
func isDense(vs ...*ir.Value) bool {
	return !slices.ContainsFunc(vs, func(v *ir.Value) bool { return typeOf(v).Layout() != nil })
}

// Patterns implements rewrite.Canonicalizer.
func (collapseShape) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "collapse of a collapse", Root: CollapseShape, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
			inner := op.Operand(0).DefinedBy(CollapseShape)
			if inner == nil {
				return false
			}
			groups := reassociation.Compose(reassociation.Of(op), reassociation.Of(inner))
			r.Replace(op, newCollapse(r, inner.Operand(0), op.Result(0).Type(), groups))
			return true
		}},
		{Name: "collapse of an expansion", Root: CollapseShape, Apply: collapseExpanded},
		{Name: "collapse of a cast", Root: CollapseShape, Apply: collapseCast},
	}
}

func newCollapse(r *rewrite.Rewriter, v *ir.Value, t ir.Type, groups [][]int64) *ir.Value {
	return r.Op(CollapseShape, t, []*ir.Value{v}, reassociation.Groups(r.Context(), groups)).Result(0)
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
	r.Replace(op, NewCast(r.Builder, newCollapse(r, c.Operand(0), t, groups), op.Result(0).Type()))
	return true
}

package memref

import (
	"slices"

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

// foldReshape undoes a reshape by its opposite, where the type says all.
func foldReshape(op *ir.Op, opposite string) []ir.FoldResult {
	t := op.Result(0).Type()
	if op.Operand(0).Type() == t {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	inner := op.Operand(0).DefiningOp()
	if inner == nil || inner.Name() != opposite || inner.Operand(0).Type() != t {
		return nil
	}
	if ir.HasStaticShape(t.(*ir.MemRefType)) || slices.EqualFunc(reassociation.Of(op), reassociation.Of(inner), slices.Equal[[]int64]) && numDynamic(typeOf(op.Result(0)).Shape()) <= 1 {
		return []ir.FoldResult{{Value: inner.Operand(0)}}
	}
	return nil
}

// Patterns implements rewrite.Canonicalizer.
func (expandShape) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "expansion of an expansion", Root: ExpandShape, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		inner := op.Operand(0).DefinedBy(ExpandShape)
		if inner == nil {
			return false
		}
		shape := indexlist.Static(op, "static_output_shape")
		groups := reassociation.Compose(reassociation.Of(inner), reassociation.Of(op))
		made := r.Op(ExpandShape, op.Result(0).Type(), append([]*ir.Value{inner.Operand(0)}, op.Operands()[1:]...),
			reassociation.Groups(r.Context(), groups),
			ir.NamedAttr{Name: "static_output_shape", Value: r.Context().DenseI64(shape)})
		r.Replace(op, made.Result(0))
		return true
	}}}
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

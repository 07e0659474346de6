package tensor

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	affinedialect "github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/reassociation"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

var reshapes = &reassociation.Reshapes{Expand: ExpandShape, Collapse: CollapseShape, NewDim: NewDim, NewCast: NewCast}

// Patterns implements rewrite.Canonicalizer.
func (expandShape) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "expansion of an expansion", Root: ExpandShape, Apply: reshapes.ExpandTwice},
		{Name: "expansion of a collapse", Root: ExpandShape, Apply: reshapes.ExpandCollapsed},
		{Name: "expansion of scalars", Root: ExpandShape, Upstream: "FoldReshapeWithFromElements<mlir::tensor::ExpandShapeOp>", Apply: reshapeScalars},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (collapseShape) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "collapse of a collapse", Root: CollapseShape, Apply: reshapes.CollapseTwice},
		{Name: "collapse of an expansion", Root: CollapseShape, Apply: reshapes.CollapseExpanded},
		{Name: "collapse of scalars", Root: CollapseShape, Upstream: "FoldReshapeWithFromElements<mlir::tensor::CollapseShapeOp>", Apply: reshapeScalars},
		{Name: "collapse of a cast", Root: CollapseShape, Upstream: "FoldCollapseOfCastOp", Apply: collapseCast},
	}
}

// reshapeScalars makes of scalars the shape that they are given afterwards.
func reshapeScalars(r *rewrite.Rewriter, op *ir.Op) bool {
	def := op.Operand(0).DefiningOp()
	if def == nil || def.Kind() != Splat && def.Kind() != FromElements || !ir.HasStaticShape(tensorOf(op.Operand(0))) {
		return false
	}
	r.Replace(op, r.Op(def.Kind(), op.Result(0).Type(), def.Operands()).Result(0))
	return true
}

// collapseCast collapses what is cast, where more is known of it before.
func collapseCast(r *rewrite.Rewriter, op *ir.Op) bool {
	c := op.Operand(0).DefinedBy(Cast)
	if c == nil || !refines(c.Operand(0).Type(), c.Result(0).Type()) {
		return false
	}
	from, to := tensorOf(c.Operand(0)), tensorOf(op.Result(0))
	groups := reassociation.Of(op)
	shape := make([]int64, len(groups))
	for i, g := range groups {
		n, ok := reassociation.Extent(from.Shape(), g)
		if !ok {
			return false
		}
		shape[i] = n
	}
	if slices.Equal(shape, to.Shape()) {
		r.SetOperand(op, 0, c.Operand(0))
		return true
	}
	known := reshapes.NewCollapse(r.Builder, c.Operand(0), r.Context().Tensor(shape, to.Elem(), to.Encoding()), groups)
	r.Replace(op, NewCast(r.Builder, known, to))
	return true
}

// Fold implements ir.Folder: of reshapes one after the other the last one counts,
// and one to the shape that a tensor has is nothing.
func (reshape) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	source, t := op.Operand(0), tensorOf(op.Result(0))
	if t != nil {
		if splat := resizedSplat(operands[0], t); splat != nil {
			return splat
		}
	}
	if inner := source.DefinedBy(Reshape); inner != nil {
		op.SetOperand(0, inner.Operand(0))
		return fold.InPlace(op)
	}
	if t == nil || source.Type() != t {
		return nil
	}
	if len(t.Shape()) == 1 || isShapeOf(op.Operand(1), source) {
		return []ir.FoldResult{{Value: source}}
	}
	return nil
}

// isShapeOf reports whether the elements of a tensor are the extents of t.
func isShapeOf(shape, t *ir.Value) bool {
	made, extents := shape.DefinedBy(FromElements), tensorOf(t).Shape()
	if made == nil || made.NumOperands() != len(extents) {
		return false
	}
	for i, v := range made.Operands() {
		if n, ok := arith.ConstantInt64(v); ok {
			if n != extents[i] {
				return false
			}
			continue
		}
		d := v.DefinedBy(Dim)
		if d == nil || d.Operand(0) != t {
			return false
		}
		if n, ok := arith.ConstantInt64(d.Operand(1)); !ok || n != int64(i) {
			return false
		}
	}
	return true
}

// dimOfReshape computes an extent of a reshape from those of what is reshaped.
func dimOfReshape(r *rewrite.Rewriter, dim, reshape *ir.Op) bool {
	i, ok := arith.ConstantInt64(dim.Operand(1))
	from, to := tensorOf(reshape.Operand(0)), tensorOf(reshape.Result(0))
	if !ok || i < 0 || i >= int64(len(to.Shape())) || to.Shape()[i] != ir.Dynamic {
		return false
	}
	var extents []*ir.Value
	extent := func(d int64) *affine.Expr {
		if n := from.Shape()[d]; n != ir.Dynamic {
			return affine.Const(n)
		}
		extents = append(extents, NewDim(r.Builder, reshape.Operand(0), arith.ConstantOf(r.Builder, r.Context().IndexAttr(d))))
		return affine.Symbol(len(extents) - 1)
	}
	size := affine.Const(1)
	for d, group := range reassociation.Of(reshape) {
		switch {
		case reshape.Kind() == CollapseShape && int64(d) == i:
			for _, d := range group {
				size = affine.Mul(size, extent(d))
			}
		case reshape.Kind() == ExpandShape && slices.Contains(group, i):
			known := slices.DeleteFunc(slices.Clone(group), func(d int64) bool { return d == i })
			others, ok := reassociation.Extent(to.Shape(), known)
			if !ok || others == ir.Dynamic || others == 0 {
				return false
			}
			size = affine.FloorDiv(extent(int64(d)), affine.Const(others))
		}
	}
	r.Replace(dim, affinedialect.NewApply(r.Builder, affine.Map{NumSymbols: len(extents), Results: []*affine.Expr{size}}, extents...))
	return true
}

package linalg

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// isFill returns the Fill that yields v, or nil.
func isFill(v *ir.Value) *ir.Op {
	if op := v.DefiningOp(); op != nil && op.Kind() == Fill {
		return op
	}
	return nil
}

// extractFilled takes the value that was filled in.
func extractFilled(r *rewrite.Rewriter, op *ir.Op) bool {
	fill := isFill(op.Operand(0))
	if fill == nil || fill.Operand(0).Type() != op.Result(0).Type() {
		return false
	}
	r.Replace(op, fill.Operand(0))
	return true
}

// reshapeFill fills what is reshaped.
func reshapeFill(r *rewrite.Rewriter, op *ir.Op) bool {
	fill := isFill(op.Operand(0))
	if fill == nil {
		return false
	}
	operands := op.Operands()
	operands[0] = fill.Operand(1)
	out := r.Create(&ir.OpState{Kind: op.Kind(), Operands: operands, Types: op.ResultTypes(), Attrs: op.AllAttrs()}).Result(0)
	r.Replace(op, fillInto(r, fill, out).Results()...)
	return true
}

// transposeFill fills what a fill is transposed to.
func transposeFill(r *rewrite.Rewriter, op *ir.Op) bool {
	if fill := isFill(op.Operand(0)); fill != nil {
		r.Replace(op, fillInto(r, fill, op.Operand(1)).Results()...)
		return true
	}
	return false
}

// packFill fills what a fill is packed to, where the padding is the same.
func packFill(r *rewrite.Rewriter, op *ir.Op) bool {
	fill, dest := isFill(op.Operand(0)), op.Operand(1)
	if fill == nil || !dest.HasOneUse() {
		return false
	}
	if padding := op.OperandGroup(2); len(padding) > 0 && padding[0] != fill.Operand(0) {
		return false
	}
	r.Replace(op, fillInto(r, fill, dest).Results()...)
	return true
}

// copyFill fills what a fill is copied to.
func copyFill(r *rewrite.Rewriter, op *ir.Op) bool {
	if fill := isFill(op.Operand(0)); fill != nil {
		r.Replace(op, fillInto(r, fill, op.Operand(1)).Results()...)
		return true
	}
	return false
}

func fillInto(r *rewrite.Rewriter, fill *ir.Op, out *ir.Value) *ir.Op {
	s := &ir.OpState{Kind: fill.Kind(), Operands: []*ir.Value{fill.Operand(0), out}, Attrs: fill.AllAttrs(), Regions: 1}
	resultsOf(s, []ir.Type{out.Type()})
	made := r.Create(s)
	fill.RegionAt(0).CloneInto(made.RegionAt(0), ir.NewMapping())
	return made
}

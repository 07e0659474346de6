package linalg

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// extractFilled takes the value that was filled in.
func extractFilled(r *rewrite.Rewriter, op *ir.Op) bool {
	fill := op.Operand(0).DefinedBy(Fill)
	if fill == nil || fill.Operand(0).Type() != op.Result(0).Type() {
		return false
	}
	r.Replace(op, fill.Operand(0))
	return true
}

// reshapeFill fills what is reshaped.
func reshapeFill(r *rewrite.Rewriter, op *ir.Op) bool {
	fill := op.Operand(0).DefinedBy(Fill)
	if fill == nil {
		return false
	}
	operands := op.Operands()
	operands[0] = fill.Operand(1)
	out := r.Create(&ir.OpState{Kind: op.Kind(), Operands: operands, Types: op.ResultTypes(), Attrs: op.AllAttrs()}).Result(0)
	r.Replace(op, fillInto(r, fill, out).Results()...)
	return true
}

// fillDestination fills what a fill is copied or transposed to.
func fillDestination(r *rewrite.Rewriter, op *ir.Op) bool {
	if fill := op.Operand(0).DefinedBy(Fill); fill != nil {
		r.Replace(op, fillInto(r, fill, op.Operand(1)).Results()...)
		return true
	}
	return false
}

// packFill fills what a fill is packed to, where the padding is the same.
func packFill(r *rewrite.Rewriter, op *ir.Op) bool {
	fill, dest := op.Operand(0).DefinedBy(Fill), op.Operand(1)
	if fill == nil || !dest.HasOneUse() {
		return false
	}
	if padding := op.OperandGroup(2); len(padding) > 0 && padding[0] != fill.Operand(0) {
		return false
	}
	r.Replace(op, fillInto(r, fill, dest).Results()...)
	return true
}

func fillInto(r *rewrite.Rewriter, fill *ir.Op, out *ir.Value) *ir.Op {
	s := &ir.OpState{Kind: fill.Kind(), Operands: []*ir.Value{fill.Operand(0), out}, Attrs: fill.AllAttrs(), Regions: 1}
	resultsOf(s, []ir.Type{out.Type()})
	made := r.Create(s)
	fill.RegionAt(0).CloneInto(made.RegionAt(0), ir.NewMapping())
	return made
}

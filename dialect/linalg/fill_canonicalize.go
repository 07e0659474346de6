package linalg

import (
	"github.com/ttopt/ttopt/affine"
	affinedialect "github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/tensor"
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
	out := r.WithLoc(fill.Loc()).Create(&ir.OpState{Kind: op.Kind(), Operands: operands, Types: op.ResultTypes(), Attrs: op.AllAttrs()}).Result(0)
	r.Replace(op, fillInto(r.Builder, fill, out).Results()...)
	return true
}

// fillDestination fills what a fill is copied or transposed to.
func fillDestination(r *rewrite.Rewriter, op *ir.Op) bool {
	fill := op.Operand(0).DefinedBy(Fill)
	if fill != nil && ir.ElemOf(op.Operand(0).Type()) == ir.ElemOf(op.Operand(1).Type()) {
		r.Replace(op, fillInto(r.Builder, fill, op.Operand(1)).Results()...)
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
	r.Replace(op, fillInto(r.Builder, fill, dest).Results()...)
	return true
}

// copyOver copies to what was there before a fill.
func copyOver(r *rewrite.Rewriter, op *ir.Op) bool {
	fill := op.Operand(1).DefinedBy(Fill)
	if fill == nil || op.Operand(0).DefinedBy(Fill) != nil {
		return false
	}
	r.SetOperand(op, 1, fill.Operand(1))
	return true
}

// filledWith reports whether a fill writes what a padding adds.
func filledWith(fill, pad *ir.Op) bool { return pad.Body().Last().Operand(0) == fill.Operand(0) }

// padFill fills what a fill is padded to.
func padFill(r *rewrite.Rewriter, op *ir.Op) bool {
	fill := op.Operand(0).DefinedBy(Fill)
	if fill == nil || !filledWith(fill, op) {
		return false
	}
	t := op.Result(0).Type().(*ir.TensorType)
	low, high := tensor.Padding(op)
	var sizes []*ir.Value
	for i, n := range t.Shape() {
		if n != ir.Dynamic {
			continue
		}
		values := []*ir.Value{tensor.NewDim(r.Builder, op.Operand(0), arith.ConstantIndex(r.Builder, int64(i)))}
		size := affine.Dim(0)
		for _, x := range []indexlist.Index{low[i], high[i]} {
			if x.Value == nil {
				size = affine.Add(size, affine.Const(x.Const))
				continue
			}
			size = affine.Add(size, affine.Symbol(len(values)-1))
			values = append(values, x.Value)
		}
		sizes = append(sizes, affinedialect.NewApply(r.Builder,
			affine.Map{NumDims: 1, NumSymbols: len(values) - 1, Results: []*affine.Expr{size}}, values...))
	}
	empty := tensor.NewEmpty(r.Builder, r.Context().Tensor(t.Shape(), t.Elem(), nil), sizes...)
	v := fillInto(r.WithLoc(fill.Loc()), fill, empty).Result(0)
	if v.Type() != t {
		v = tensor.NewCast(r.Builder, v, t)
	}
	r.Replace(op, v)
	return true
}

// insertPadded inserts what is padded with what is there already, where no other
// insertion is overwritten.
func insertPadded(r *rewrite.Rewriter, op *ir.Op) bool {
	pad := op.Operand(0).DefinedBy(tensor.Pad)
	if pad == nil || !keepsRank(op) {
		return false
	}
	box := indexlist.SliceOf(op, 2)
	if !indexlist.AllAre(box.Strides, 1) {
		return false
	}
	dest := op.Operand(1)
	var walk fold.Walk
	for in := dest.DefinedBy(tensor.InsertSlice); in != nil; in = dest.DefinedBy(tensor.InsertSlice) {
		if walk.ComesRound(dest) || !keepsRank(in) {
			return false
		}
		if !disjoint(box, indexlist.SliceOf(in, 2)) {
			break
		}
		dest = in.Operand(1)
	}
	fill := dest.DefinedBy(Fill)
	if fill == nil || !filledWith(fill, pad) {
		return false
	}
	low, _ := tensor.Padding(pad)
	source := pad.Operand(0)
	for i, n := range source.Type().(*ir.TensorType).Shape() {
		box.Offsets[i] = sum(r, low[i], box.Offsets[i])
		box.Sizes[i] = indexlist.Const(n)
	}
	for i, x := range box.Sizes {
		if x.Const == ir.Dynamic {
			box.Sizes[i] = indexlist.Index{Value: tensor.NewDim(r.Builder, source, arith.ConstantIndex(r.Builder, int64(i)))}
		}
	}
	r.Replace(op, tensor.NewInsertSlice(r.Builder, source, op.Operand(1), box))
	return true
}

// keepsRank reports whether an insertion leaves out no dims.
func keepsRank(insert *ir.Op) bool {
	return len(insert.Operand(0).Type().(*ir.TensorType).Shape()) == len(insert.Result(0).Type().(*ir.TensorType).Shape())
}

// disjoint reports whether two boxes are known to have nothing in common.
func disjoint(a, b indexlist.Slice) bool {
	for i := range a.Offsets {
		first, last, ok := bounds(a, i)
		from, to, known := bounds(b, i)
		if ok && known && (last < from || to < first) {
			return true
		}
	}
	return false
}

// bounds returns the first and the last index of a box in a dim, where they are
// constant.
func bounds(box indexlist.Slice, i int) (first, last int64, ok bool) {
	offset, size, stride := box.Offsets[i], box.Sizes[i], box.Strides[i]
	if offset.Value != nil || size.Value != nil || stride.Value != nil {
		return 0, 0, false
	}
	end := offset.Const + (size.Const-1)*stride.Const
	return min(offset.Const, end), max(offset.Const, end), true
}

// sum adds two indices.
func sum(r *rewrite.Rewriter, a, b indexlist.Index) indexlist.Index {
	var values []*ir.Value
	size := affine.Const(0)
	for _, x := range []indexlist.Index{a, b} {
		if n, ok := x.Int64(); ok {
			size = affine.Add(size, affine.Const(n))
			continue
		}
		size = affine.Add(size, affine.Symbol(len(values)))
		values = append(values, x.Value)
	}
	switch {
	case len(values) == 0:
		return indexlist.Const(size.Value())
	case size.Equal(affine.Symbol(0)):
		return indexlist.Index{Value: values[0]}
	}
	m := affine.Map{NumSymbols: len(values), Results: []*affine.Expr{size}}
	return indexlist.Index{Value: affinedialect.NewApply(r.Builder, m, values...)}
}

// fillInto fills out as fill does. What else was said about that does not hold of it.
func fillInto(b *ir.Builder, fill *ir.Op, out *ir.Value) *ir.Op {
	s := &ir.OpState{Kind: fill.Kind(), Operands: []*ir.Value{fill.Operand(0), out}, Regions: 1}
	s.Attr(ir.OperandSegmentsAttr, fill.Attr(ir.OperandSegmentsAttr))
	resultsOf(s, []ir.Type{out.Type()})
	made := b.Create(s)
	fill.RegionAt(0).CloneInto(made.RegionAt(0), ir.NewMapping())
	return made
}

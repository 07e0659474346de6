package tensor

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (insertSlice) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "box is constant", Root: InsertSlice, Upstream: "InsertSliceOpConstantArgumentFolder<mlir::tensor::InsertSliceOp>", Apply: staticInsertSlice},
		{Name: "insert of or into a cast", Root: InsertSlice, Upstream: "InsertSliceOpCastFolder<mlir::tensor::InsertSliceOp>", Apply: insertCast},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (parallelInsertSlice) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "box is constant", Root: ParallelInsertSlice, Upstream: "InsertSliceOpConstantArgumentFolder<mlir::tensor::ParallelInsertSliceOp>", Apply: staticInsertSlice},
		{Name: "insert of or into a cast", Root: ParallelInsertSlice, Upstream: "InsertSliceOpCastFolder<mlir::tensor::ParallelInsertSliceOp>", Apply: insertCast},
	}
}

// Destinations implements DestinationStyle.
func (insertSlice) Destinations(op *ir.Op) []*ir.Value { return op.Operands()[1:2] }

// Fold implements ir.Folder: what covers all, or is overwritten, or there already,
// or has no elements.
func (insertSlice) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if t := tensorOf(op.Operand(0)); op.Operand(0).Type() == op.Result(0).Type() && ir.HasStaticShape(t) && isWhole(op, t) {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	box := indexlist.SliceOf(op, 2)
	if in := op.Operand(1).DefiningOp(); in != nil && in.Name() == op.Name() &&
		in.Operand(0).Type() == op.Operand(0).Type() && box.Equal(indexlist.SliceOf(in, 2)) {
		op.SetOperand(1, in.Operand(1))
		return fold.InPlace(op)
	}
	out := op.Operand(0).DefiningOp()
	back := out != nil && out.Name() == "tensor.extract_slice" && out.Operand(0) == op.Operand(1) && box.Equal(indexlist.SliceOf(out, 1))
	if back || slices.ContainsFunc(box.Sizes, func(x indexlist.Index) bool { return x.Is(0) }) {
		return []ir.FoldResult{{Value: op.Operand(1)}}
	}
	return nil
}

// insertLike creates an insertion of the kind of op.
func insertLike(r *rewrite.Rewriter, op *ir.Op, source, dest *ir.Value, box indexlist.Slice) []*ir.Value {
	s := &ir.OpState{Kind: op.Kind(), Operands: []*ir.Value{source, dest}}
	if op.NumResults() > 0 {
		s.Types = []ir.Type{dest.Type()}
	}
	box.AddTo(r.Context(), s)
	return r.Create(s).Results()
}

// outside returns where to compute what op inserts: before op, or for one of a
// list of parallel insertions, which holds nothing else, before the list.
func outside(r *rewrite.Rewriter, op *ir.Op) *ir.Builder {
	if op.Kind() == ParallelInsertSlice {
		return r.Before(op.ParentOp())
	}
	return r.Builder
}

// staticInsertSlice makes constant entries of a box part of it.
func staticInsertSlice(r *rewrite.Rewriter, op *ir.Op) bool {
	box, source := indexlist.SliceOf(op, 2), op.Operand(0)
	notZero := func(stride int64) bool { return stride != 0 } // as in MLIR
	known, ok := knownBox(box, notZero, tensorOf(source))
	if !ok {
		return false
	}
	if known != source.Type() {
		source = NewCast(outside(r, op), source, known)
	}
	r.Replace(op, insertLike(r, op, source, op.Operand(1), box)...)
	return true
}

// insertCast inserts what is cast into what is cast, where the casts forgot
// something. Extents that the source knows become part of the box.
func insertCast(r *rewrite.Rewriter, op *ir.Op) bool {
	if hasConstant(op, 2) {
		return false
	}
	var values [2]*ir.Value
	changed := false
	for i := range values {
		values[i] = op.Operand(i)
		if c := values[i].DefinedBy(Cast); c != nil && LosesStatic(c) {
			values[i], changed = c.Operand(0), true
		}
	}
	if !changed {
		return false
	}
	source, dest, box := tensorOf(values[0]), tensorOf(values[1]), indexlist.SliceOf(op, 2)
	dropped, ok := droppedDims(box.Sizes, source.Shape())
	if !ok {
		return false
	}
	next := 0
	for i := range box.Sizes {
		// As in MLIR, dims behind one that the source does not know stay.
		if !dropped[i] && source.Shape()[next] != ir.Dynamic {
			box.Sizes[i] = indexlist.Const(source.Shape()[next])
			next++
		}
	}
	if sizes, _ := indexlist.Split(box.Sizes); !indexlist.Reduces(sizes, source.Shape(), nil) {
		return false
	}
	results := insertLike(r, op, values[0], values[1], box)
	if len(results) > 0 && dest != op.Operand(1).Type() {
		results[0] = NewCast(r.Builder, results[0], op.Operand(1).Type())
	}
	r.Replace(op, results...)
	return true
}

// droppedDims returns which dims of a box are not dims of a type that may know
// more or less of their extents.
func droppedDims(sizes []indexlist.Index, to []int64) (dropped []bool, ok bool) {
	static, _ := indexlist.Split(sizes)
	dropped = make([]bool, len(static))
	next := 0
	for i, n := range static {
		switch {
		case next < len(to) && (n == to[next] || n != 1 && (n == ir.Dynamic || to[next] == ir.Dynamic)):
			next++
		case n == 1:
			dropped[i] = true
		default:
			return nil, false
		}
	}
	return dropped, next == len(to)
}

package tensor

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (extractSlice) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "box is constant", Root: ExtractSlice, Apply: staticExtractSlice},
		{Name: "slice of a cast", Root: ExtractSlice, Apply: sliceCast},
		{Name: "slice of what was inserted", Root: ExtractSlice, Apply: extractInserted},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (insertSlice) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "box is constant", Root: InsertSlice, Apply: staticInsertSlice},
		{Name: "slice inserted again", Root: InsertSlice, Apply: insertAgain},
		{Name: "slice put back", Root: InsertSlice, Apply: insertExtracted},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (p pack) Patterns() []*rewrite.Pattern {
	if p.Named == "pack" {
		return []*rewrite.Pattern{
			{Name: "pack of an unpack", Root: Pack, Apply: undoPacking},
			{Name: "pack of a splat", Root: Pack, Apply: packSplat},
		}
	}
	return []*rewrite.Pattern{
		{Name: "unpack of a pack", Root: Unpack, Apply: undoPacking},
		{Name: "unpack of a splat", Root: Unpack, Apply: packSplat},
	}
}

// constant makes the entries of a box that are constants part of it.
func constant(box indexlist.Slice) (out indexlist.Slice, changed bool) {
	out = box
	for _, list := range [][]indexlist.Index{out.Offsets, out.Sizes, out.Strides} {
		for i, x := range list {
			if x.Value == nil {
				continue
			}
			if v, ok := arith.ConstantInt64(x.Value); ok && v >= 0 {
				list[i], changed = indexlist.Const(v), true
			}
		}
	}
	return out, changed
}

// kept returns which dims of a box are left in a type that may lack dims of
// extent 1; as in MLIR, the first ones that fit are dropped.
func kept(sizes []indexlist.Index, to []int64) []int {
	var dims []int
	for i, x := range sizes {
		n := len(dims)
		extent := x.Const
		if x.Value != nil {
			extent = ir.Dynamic
		}
		if n < len(to) && to[n] == extent && (extent != 1 || len(sizes)-i <= len(to)-n) {
			dims = append(dims, i)
		}
	}
	return dims
}

// staticExtractSlice makes constant entries of a box part of it.
func staticExtractSlice(r *rewrite.Rewriter, op *ir.Op) bool {
	old, t := indexlist.SliceOf(op, 1), tensorOf(op.Result(0))
	dims := kept(old.Sizes, t.Shape())
	box, changed := constant(old)
	if !changed || len(dims) != len(t.Shape()) {
		return false
	}
	sizes, _ := indexlist.Split(box.Sizes)
	shape := make([]int64, len(dims))
	for i, d := range dims {
		shape[i] = sizes[d]
	}
	made := NewExtractSlice(r.Builder, op.Operand(0), op.Context().Tensor(shape, t.Elem(), t.Encoding()), box)
	if made.Type() != t {
		made = NewCast(r.Builder, made, t)
	}
	r.Replace(op, made)
	return true
}

// sliceCast takes a slice of what was cast, where the cast forgot something.
func sliceCast(r *rewrite.Rewriter, op *ir.Op) bool {
	c := op.Operand(0).DefinedBy(Cast)
	if c == nil || !refines(c.Operand(0).Type(), c.Result(0).Type()) || hasConstant(op, 1) {
		return false
	}
	r.Replace(op, NewExtractSlice(r.Builder, c.Operand(0), tensorOf(op.Result(0)), indexlist.SliceOf(op, 1)))
	return true
}

// hasConstant reports whether an operand from the first on is a constant: then
// the box can still be made constant.
func hasConstant(op *ir.Op, first int) bool {
	for _, v := range op.Operands()[first:] {
		if arith.ConstantValue(v) != nil {
			return true
		}
	}
	return false
}

// sameBox reports whether two ops have one box; a and b are the numbers of
// their first operand groups.
func sameBox(x *ir.Op, a int, y *ir.Op, b int) bool {
	p, q := indexlist.SliceOf(x, a), indexlist.SliceOf(y, b)
	return slices.Equal(p.Offsets, q.Offsets) && slices.Equal(p.Sizes, q.Sizes) && slices.Equal(p.Strides, q.Strides)
}

// extractInserted yields what was inserted at the same place.
func extractInserted(r *rewrite.Rewriter, op *ir.Op) bool {
	in := op.Operand(0).DefinedBy(InsertSlice)
	if in == nil || in.Operand(0).Type() != op.Result(0).Type() || !sameBox(op, 1, in, 2) {
		return false
	}
	r.Replace(op, in.Operand(0))
	return true
}

// insertAgain leaves out an insertion that is overwritten.
func insertAgain(r *rewrite.Rewriter, op *ir.Op) bool {
	in := op.Operand(1).DefinedBy(InsertSlice)
	if in == nil || in.Operand(0).Type() != op.Operand(0).Type() || !sameBox(op, 2, in, 2) {
		return false
	}
	r.SetOperand(op, 1, in.Operand(1))
	return true
}

// insertExtracted leaves out an insertion of what is there already.
func insertExtracted(r *rewrite.Rewriter, op *ir.Op) bool {
	out := op.Operand(0).DefinedBy(ExtractSlice)
	if out == nil || out.Operand(0) != op.Operand(1) || !sameBox(op, 2, out, 1) {
		return false
	}
	r.Replace(op, op.Operand(1))
	return true
}

// staticInsertSlice makes constant entries of a box part of it.
func staticInsertSlice(r *rewrite.Rewriter, op *ir.Op) bool {
	old, t := indexlist.SliceOf(op, 2), tensorOf(op.Operand(0))
	dims := kept(old.Sizes, t.Shape())
	box, changed := constant(old)
	if !changed || len(dims) != len(t.Shape()) {
		return false
	}
	sizes, _ := indexlist.Split(box.Sizes)
	shape := make([]int64, len(dims))
	for i, d := range dims {
		shape[i] = sizes[d]
	}
	source := op.Operand(0)
	if want := op.Context().Tensor(shape, t.Elem(), t.Encoding()); want != t {
		source = NewCast(r.Builder, source, want)
	}
	r.Replace(op, NewInsertSlice(r.Builder, source, op.Operand(1), box))
	return true
}

// undoPacking yields the source of an op that op undoes.
func undoPacking(r *rewrite.Rewriter, op *ir.Op) bool {
	inverse, padding := Unpack, op
	if op.Kind() == Unpack {
		inverse = Pack
	}
	inner := op.Operand(0).DefinedBy(inverse)
	if inner == nil || inner.Operand(0).Type() != op.Operand(1).Type() {
		return false
	}
	if op.Kind() == Unpack {
		padding = inner
	}
	if len(padding.OperandGroup(2)) > 0 {
		return false
	}
	if !slices.Equal(outerOrder(op), outerOrder(inner)) ||
		!slices.Equal(indexlist.Static(op, "inner_dims_pos"), indexlist.Static(inner, "inner_dims_pos")) ||
		!slices.Equal(tilesOf(op), tilesOf(inner)) {
		return false
	}
	r.Replace(op, inner.Operand(0))
	return true
}

// outerOrder returns the order of the tiles of a Pack or Unpack, nil where it is
// that of the dims.
func outerOrder(op *ir.Op) []int64 {
	order := indexlist.Static(op, "outer_dims_perm")
	for i, d := range order {
		if int64(i) != d {
			return order
		}
	}
	return nil
}

// packSplat repeats a constant element in another shape. Padding must be the
// same.
func packSplat(r *rewrite.Rewriter, op *ir.Op) bool {
	elem, t := fold.SplatValue(arith.ConstantValue(op.Operand(0))), tensorOf(op.Result(0))
	if elem == nil || !ir.HasStaticShape(t) {
		return false
	}
	if op.Kind() == Pack {
		for _, v := range op.OperandGroup(2) {
			if arith.ConstantValue(v) != elem {
				return false
			}
		}
	}
	r.Replace(op, arith.ConstantOf(r.Builder, fold.Splat(t, elem).(ir.TypedAttr)))
	return true
}

func tilesOf(op *ir.Op) []indexlist.Index {
	group := 2
	if op.Kind() == Pack {
		group = 3
	}
	return indexlist.Mixed(indexlist.Static(op, "static_inner_tiles"), op.OperandGroup(group))
}

// castSlice takes a slice of the type it is cast to.
func castSlice(r *rewrite.Rewriter, op *ir.Op) bool {
	from, to := op.Operand(0).DefinedBy(ExtractSlice), tensorOf(op.Result(0))
	if from == nil || to == nil || slices.Equal(to.Shape(), tensorOf(op.Operand(0)).Shape()) {
		return false
	}
	box := indexlist.SliceOf(from, 1)
	dims := kept(box.Sizes, tensorOf(from.Result(0)).Shape())
	if len(dims) != len(to.Shape()) {
		return false
	}
	for i, d := range dims {
		if to.Shape()[i] != ir.Dynamic {
			box.Sizes[d] = indexlist.Const(to.Shape()[i])
		} else if box.Sizes[d].Value == nil {
			return false // the cast forgets an extent
		}
	}
	r.Replace(op, NewExtractSlice(r.Builder, from.Operand(0), to, box))
	return true
}

package tensor

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (extractSlice) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "box is constant", Root: ExtractSlice, Apply: staticExtractSlice},
		{Name: "slice of a cast", Root: ExtractSlice, Upstream: "ExtractSliceOpCastFolder", Apply: sliceCast},
	}
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

// knownBox makes the entries of a box that are constants part of it, of the strides
// those that it may say, and returns what they make of the type t of its elements.
func knownBox(box indexlist.Slice, may func(stride int64) bool, t *ir.TensorType) (known *ir.TensorType, changed bool) {
	dims := kept(box.Sizes, t.Shape())
	if !box.Known(may) || len(dims) != len(t.Shape()) {
		return nil, false
	}
	sizes, _ := indexlist.Split(box.Sizes)
	shape := make([]int64, len(dims))
	for i, d := range dims {
		shape[i] = sizes[d]
	}
	return t.Context().Tensor(shape, t.Elem(), t.Encoding()), true
}

// staticExtractSlice makes constant entries of a box part of it.
func staticExtractSlice(r *rewrite.Rewriter, op *ir.Op) bool {
	box, t := indexlist.SliceOf(op, 1), tensorOf(op.Result(0))
	known, ok := knownBox(box, nil, t)
	if !ok {
		return false
	}
	made := NewExtractSlice(r.Builder, op.Operand(0), known, box)
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

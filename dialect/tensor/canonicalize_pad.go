package tensor

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (pad) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "padding of nothing", Root: Pad, Upstream: "FoldStaticZeroPadding", Apply: padNothing},
		{Name: "padding of a cast", Root: Pad, Upstream: "FoldSourceTensorCast", Apply: padCast},
		{Name: "cast of a padding", Root: Pad, Upstream: "FoldTargetTensorCast", Apply: padToCast},
		{Name: "paddings of other dims", Root: Pad, Upstream: "FoldOrthogonalPaddings", Apply: padOrthogonally},
		{Name: "padding is constant", Root: Pad, Upstream: "FoldStaticPadding", Apply: staticPad},
	}
}

// Padding returns how much a Pad adds before and behind each dim.
func Padding(op *ir.Op) (low, high []indexlist.Index) {
	return indexlist.Mixed(indexlist.Static(op, "static_low"), op.OperandGroup(1)),
		indexlist.Mixed(indexlist.Static(op, "static_high"), op.OperandGroup(2))
}

// newPadLike creates a Pad with the region and the attributes of another.
func newPadLike(r *rewrite.Rewriter, op *ir.Op, source *ir.Value, t ir.Type, low, high []indexlist.Index) *ir.Value {
	c := r.Context()
	lowStatic, lowValues := indexlist.Split(low)
	highStatic, highValues := indexlist.Split(high)
	s := &ir.OpState{
		Kind: Pad, Operands: slices.Concat([]*ir.Value{source}, lowValues, highValues), Types: []ir.Type{t}, Regions: 1,
		Attrs: slices.Clone(op.AllAttrs()),
	}
	made := r.Create(s)
	made.SetAttr("static_low", c.DenseI64(lowStatic))
	made.SetAttr("static_high", c.DenseI64(highStatic))
	made.SetAttr(ir.OperandSegmentsAttr, c.DenseI32([]int32{1, int32(len(lowValues)), int32(len(highValues))}))
	made.RegionAt(0).TakeFrom(op.RegionAt(0))
	return made.Result(0)
}

// padNothing casts what is not padded.
func padNothing(r *rewrite.Rewriter, op *ir.Op) bool {
	low, high := Padding(op)
	if !indexlist.AllAre(low, 0) || !indexlist.AllAre(high, 0) || op.Attr("nofold") != nil {
		return false
	}
	r.Replace(op, NewCast(r.Builder, op.Operand(0), op.Result(0).Type()))
	return true
}

// paddedType returns the type of a padded tensor, old with the dynamic extents that
// follow.
func paddedType(from, old *ir.TensorType, low, high []indexlist.Index) *ir.TensorType {
	shape := slices.Clone(old.Shape())
	for i, n := range from.Shape() {
		if shape[i] != ir.Dynamic || n == ir.Dynamic || low[i].Value != nil || high[i].Value != nil {
			continue
		}
		if sum, fits := padded(n, low[i].Const, high[i].Const); fits && sum >= 0 {
			shape[i] = sum
		}
	}
	return old.Context().Tensor(shape, old.Elem(), nil)
}

// padCast pads what is cast.
func padCast(r *rewrite.Rewriter, op *ir.Op) bool {
	c := op.Operand(0).DefinedBy(Cast)
	if c == nil || !LosesStatic(c) {
		return false
	}
	low, high := Padding(op)
	old := tensorOf(op.Result(0))
	t := paddedType(tensorOf(c.Operand(0)), old, low, high)
	if t == old {
		r.SetOperand(op, 0, c.Operand(0))
		return true
	}
	r.Replace(op, NewCast(r.Builder, newPadLike(r, op, c.Operand(0), t, low, high), old))
	return true
}

// padToCast pads to the type that the only user casts to.
func padToCast(r *rewrite.Rewriter, op *ir.Op) bool {
	if !op.Result(0).HasOneUse() {
		return false
	}
	var cast *ir.Op
	for u := range op.Result(0).Uses {
		cast = u.Owner()
	}
	if cast.Kind() != Cast || !refines(cast.Result(0).Type(), op.Result(0).Type()) {
		return false
	}
	low, high := Padding(op)
	v := newPadLike(r, op, op.Operand(0), cast.Result(0).Type(), low, high)
	r.Replace(op, v)
	r.Replace(cast, v)
	return true
}

// staticPad makes constants part of the padding, where the type tells more for
// it.
func staticPad(r *rewrite.Rewriter, op *ir.Op) bool {
	old := tensorOf(op.Result(0))
	low, high := Padding(op)
	indexlist.Known(low, nil)
	indexlist.Known(high, nil)
	t := paddedType(tensorOf(op.Operand(0)), old, low, high)
	if t == old {
		return false
	}
	r.Replace(op, NewCast(r.Builder, newPadLike(r, op, op.Operand(0), t, low, high), old))
	return true
}

// paddedDims returns which dims are padded at all.
func paddedDims(op *ir.Op) []bool {
	low, high := Padding(op)
	dims := make([]bool, len(low))
	for i := range dims {
		dims[i] = !low[i].Is(0) || !high[i].Is(0)
	}
	return dims
}

// constantPadding returns the constant that a Pad adds, or nil.
func constantPadding(op *ir.Op) ir.Attribute { return arith.ConstantValue(op.Body().Last().Operand(0)) }

// padOrthogonally pads at once what a slice of a slice is padded to, one dim
// after the other.
func padOrthogonally(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := op.Operand(0).DefinedBy(ExtractSlice)
	if inner == nil {
		return false
	}
	first := inner.Operand(0).DefinedBy(Pad)
	if first == nil || first.Attr("nofold") != nil {
		return false
	}
	outer := first.Operand(0).DefinedBy(ExtractSlice)
	if outer == nil {
		return false
	}
	then, before := indexlist.SliceOf(inner, 1), indexlist.SliceOf(outer, 1)
	low, high := Padding(op)
	firstLow, firstHigh := Padding(first)
	value := constantPadding(op)
	if len(tensorOf(outer.Operand(0)).Shape()) != len(low) || len(then.Offsets) != len(low) ||
		!indexlist.AllAre(then.Strides, 1) || !indexlist.AllAre(before.Strides, 1) || !indexlist.AllAre(low, 0) || !indexlist.AllAre(firstLow, 0) ||
		value == nil || constantPadding(first) != value {
		return false
	}
	last, earlier := paddedDims(op), paddedDims(first)
	box := indexlist.Slice{Offsets: slices.Clone(before.Offsets), Sizes: slices.Clone(then.Sizes), Strides: then.Strides}
	for d := range last {
		switch {
		case last[d] && earlier[d]:
			return false
		case !last[d] && then.Offsets[d].Is(0):
		case !earlier[d] && before.Offsets[d].Is(0):
			box.Offsets[d] = then.Offsets[d]
		default:
			return false
		}
		if earlier[d] {
			if !then.Sizes[d].Is(tensorOf(inner.Operand(0)).Shape()[d]) {
				return false
			}
			box.Sizes[d], high[d] = before.Sizes[d], firstHigh[d]
		}
	}
	slice := NewExtractSlice(r.Builder, outer.Operand(0), nil, box)
	r.Replace(op, newPadLike(r, op, slice, op.Result(0).Type(), low, high))
	return true
}

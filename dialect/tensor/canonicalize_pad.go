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
		{Name: "padding of nothing", Root: Pad, Apply: padNothing},
		{Name: "padding of a cast", Root: Pad, Apply: padCast},
		{Name: "cast of a padding", Root: Pad, Apply: padToCast},
		{Name: "padding is constant", Root: Pad, Apply: staticPad},
	}
}

// padding returns how much a Pad adds before and behind each dim.
func padding(op *ir.Op) (low, high []indexlist.Index) {
	return indexlist.Mixed(indexlist.Static(op, "static_low"), op.OperandGroup(1)),
		indexlist.Mixed(indexlist.Static(op, "static_high"), op.OperandGroup(2))
}

// newPadLike creates a Pad with the region and the flags of another.
func newPadLike(r *rewrite.Rewriter, op *ir.Op, source *ir.Value, t ir.Type, low, high []indexlist.Index) *ir.Value {
	c := r.Context()
	lowStatic, lowValues := indexlist.Split(low)
	highStatic, highValues := indexlist.Split(high)
	s := &ir.OpState{Kind: Pad, Operands: slices.Concat([]*ir.Value{source}, lowValues, highValues), Types: []ir.Type{t}, Regions: 1}
	s.Attr("static_low", c.DenseI64(lowStatic)).Attr("static_high", c.DenseI64(highStatic))
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32([]int32{1, int32(len(lowValues)), int32(len(highValues))}))
	if a := op.Attr("nofold"); a != nil {
		s.Attr("nofold", a)
	}
	made := r.Create(s)
	made.RegionAt(0).TakeFrom(op.RegionAt(0))
	return made.Result(0)
}

// padNothing casts what is not padded.
func padNothing(r *rewrite.Rewriter, op *ir.Op) bool {
	low, high := padding(op)
	for _, x := range slices.Concat(low, high) {
		if x.Value != nil || x.Const != 0 {
			return false
		}
	}
	if op.Attr("nofold") != nil {
		return false
	}
	r.Replace(op, NewCast(r.Builder, op.Operand(0), op.Result(0).Type()))
	return true
}

// paddedType returns the type of a padded tensor; extents that do not follow are
// those of old.
func paddedType(from, old *ir.TensorType, low, high []indexlist.Index) *ir.TensorType {
	shape := slices.Clone(old.Shape())
	for i, n := range from.Shape() {
		if n != ir.Dynamic && low[i].Value == nil && high[i].Value == nil {
			shape[i] = n + low[i].Const + high[i].Const
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
	low, high := padding(op)
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
	low, high := padding(op)
	v := newPadLike(r, op, op.Operand(0), cast.Result(0).Type(), low, high)
	r.Replace(op, v)
	r.Replace(cast, v)
	return true
}

// staticPad makes constants part of the padding, and of the type.
func staticPad(r *rewrite.Rewriter, op *ir.Op) bool {
	old := tensorOf(op.Result(0))
	low, high := padding(op)
	changed := false
	for _, list := range [][]indexlist.Index{low, high} {
		for i, x := range list {
			if x.Value == nil {
				continue
			}
			if v, ok := arith.ConstantInt64(x.Value); ok {
				list[i], changed = indexlist.Const(v), true
			}
		}
	}
	t := paddedType(tensorOf(op.Operand(0)), old, low, high)
	if !changed && t == old {
		return false
	}
	v := newPadLike(r, op, op.Operand(0), t, low, high)
	if t != old {
		v = NewCast(r.Builder, v, old)
	}
	r.Replace(op, v)
	return true
}

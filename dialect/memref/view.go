package memref

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
)

// SubView is a box of a memref, every so many elements in each dim:
//
//	%v = memref.subview %m[0, %i] [4, 8] [1, 2] : memref<8x64xf32> to memref<4x8xf32, strided<[64, 2], offset: ?>>
var SubView = &ir.Kind{
	Name: "memref.subview", Summary: "box of a memref",
	Traits:   ir.Pure | ir.OperandSegments,
	Operands: append([]ir.Operands{one("source", constraint.MemRef)}, indexlist.SliceOperands()...),
	Results:  result("result", constraint.MemRef),
	Attrs:    indexlist.SliceAttrs(),
	Format:   "$source `` " + indexlist.SliceFormat + " attr-dict `:` type($source) `to` type($result)",
	Impl:     subView{Named: "subview"},
}

type subView struct {
	constraint.Named
	indexlist.Syntax
}

// NewSubView creates a box; its type follows from that of the source.
func NewSubView(b *ir.Builder, source *ir.Value, box indexlist.Slice) *ir.Value {
	s := &ir.OpState{Kind: SubView, Operands: []*ir.Value{source}}
	box.AddTo(b.Context(), s)
	t := ir.Type(b.Context().None())
	if source != nil {
		offsets, _ := indexlist.Split(box.Offsets)
		sizes, _ := indexlist.Split(box.Sizes)
		strides, _ := indexlist.Split(box.Strides)
		if m, ok := source.Type().(*ir.MemRefType); ok {
			if v, ok := SubViewType(m, offsets, sizes, strides); ok {
				t = v
			} else {
				b.Failf("memref.subview: the source type %s has no strides, or of another rank", m)
			}
		}
	}
	s.Types = []ir.Type{t}
	return b.Create(s).Result(0)
}

// SubViewType returns the type of a box of a memref, without dropping dims;
// ir.Dynamic stands for what is not known. ok is false where the memref is not
// strided or the rank differs.
func SubViewType(m *ir.MemRefType, offsets, sizes, strides []int64) (t *ir.MemRefType, ok bool) {
	base, offset, ok := StridesAndOffset(m)
	if !ok || len(base) != len(offsets) || len(base) != len(sizes) || len(base) != len(strides) {
		return nil, false
	}
	steps := make([]int64, len(base))
	for i := range base {
		offset = plus(offset, times(base[i], offsets[i]))
		steps[i] = times(base[i], strides[i])
	}
	c := m.Context()
	return c.MemRef(sizes, m.Elem(), c.StridedLayout(steps, offset), m.Space()), true
}

// Verify implements ir.Verifier.
func (subView) Verify(op *ir.Op) error {
	base, view := typeOf(op.Operand(0)), typeOf(op.Result(0))
	n := len(base.Shape())
	if err := indexlist.VerifySlice(op, 1, n, n, n); err != nil {
		return err
	}
	if base.Space() != view.Space() {
		return op.PlainErrorf("different memory spaces specified for base memref type '%s' and subview memref type '%s'", base, view)
	}
	want, ok := SubViewType(base, indexlist.Static(op, indexlist.StaticOffsets), indexlist.Static(op, indexlist.StaticSizes), indexlist.Static(op, indexlist.StaticStrides))
	if !ok {
		return op.PlainErrorf("base type '%s' is not strided", base)
	}
	mismatch := func(what string) error {
		return op.PlainErrorf("expected result type to be '%s' or a rank-reduced version. (mismatch of result %s) ", want, what)
	}
	switch {
	case len(view.Shape()) > n:
		return op.PlainErrorf("expected result rank to be smaller or equal to the source rank. ")
	case !indexlist.Reduces(want.Shape(), view.Shape(), nil):
		return mismatch("sizes")
	case view.Elem() != base.Elem():
		return op.PlainErrorf("expected result element type to be '%s'", base.Elem())
	}
	have, offset, ok := StridesAndOffset(view)
	steps, wantOffset, _ := StridesAndOffset(want)
	if !ok || offset != wantOffset || !indexlist.Reduces(want.Shape(), view.Shape(), func(i, j int) bool { return steps[i] == have[j] }) {
		return mismatch("layout")
	}
	return nil
}

// ReinterpretCast sees memory with another offset, shape and strides,
// whatever those of the source are:
//
//	%r = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 4], strides: [4, 1] : memref<?xf32> to memref<?x4xf32>
var ReinterpretCast = &ir.Kind{
	Name: "memref.reinterpret_cast", Summary: "memory with a new offset, shape and strides",
	Traits:   ir.Pure | ir.OperandSegments,
	Operands: append([]ir.Operands{one("source", constraint.RankedOrUnrankedMemRef)}, indexlist.SliceOperands()...),
	Results:  result("result", constraint.MemRef),
	Attrs:    indexlist.SliceAttrs(),
	Format: "$source `to` `offset` `` `:` custom<offsets>($offsets, $static_offsets) `` `,` " +
		"`sizes` `` `:` custom<sizes>($sizes, $static_sizes) `` `,` " +
		"`strides` `` `:` custom<strides>($strides, $static_strides) " +
		"attr-dict `:` type($source) `to` type($result)",
	Impl: reinterpretCast{Named: "reinterpret_cast"},
}

type reinterpretCast struct {
	constraint.Named
	indexlist.Syntax
}

// NewReinterpretCast creates a ReinterpretCast to the given type.
func NewReinterpretCast(b *ir.Builder, source *ir.Value, t *ir.MemRefType, offset indexlist.Index, sizes, strides []indexlist.Index) *ir.Value {
	s := &ir.OpState{Kind: ReinterpretCast, Operands: []*ir.Value{source}, Types: []ir.Type{t}}
	indexlist.Slice{Offsets: []indexlist.Index{offset}, Sizes: sizes, Strides: strides}.AddTo(b.Context(), s)
	return b.Create(s).Result(0)
}

// Verify implements ir.Verifier.
func (reinterpretCast) Verify(op *ir.Op) error {
	to := typeOf(op.Result(0))
	from := op.Operand(0).Type().(ir.ShapedType)
	n := len(to.Shape())
	if err := indexlist.VerifySlice(op, 1, 1, n, n); err != nil {
		return err
	}
	if spaceOf(from) != to.Space() {
		return op.PlainErrorf("different memory spaces specified for source type '%s' and result memref type '%s'", from, to)
	}
	if from.Elem() != to.Elem() {
		return op.PlainErrorf("different element types specified for source type '%s' and result memref type '%s'", from, to)
	}
	for i, want := range indexlist.Static(op, indexlist.StaticSizes) {
		if have := to.Shape()[i]; differ(have, want) {
			return op.PlainErrorf("expected result type with size = %d instead of %d in dim = %d", want, have, i)
		}
	}
	strides, offset, ok := StridesAndOffset(to)
	if !ok {
		return op.PlainErrorf("expected result type to have strided layout but found '%s'", to)
	}
	if want := indexlist.Static(op, indexlist.StaticOffsets)[0]; differ(offset, want) {
		return op.PlainErrorf("expected result type with offset = %d instead of %d", want, offset)
	}
	for i, want := range indexlist.Static(op, indexlist.StaticStrides) {
		if have := strides[i]; differ(have, want) {
			return op.PlainErrorf("expected result type with stride = %d instead of %d in dim = %d", want, have, i)
		}
	}
	return nil
}

// differ reports whether two numbers are known and not the same.
func differ(a, b int64) bool { return a != ir.Dynamic && b != ir.Dynamic && a != b }

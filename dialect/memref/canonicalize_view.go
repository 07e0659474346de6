package memref

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (subView) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "box is constant", Root: SubView, Apply: staticSubView},
		{Name: "box of a cast", Root: SubView, Upstream: "SubViewOpMemRefCastFolder", Apply: subViewOfCast},
		{Name: "box of all", Root: SubView, Upstream: "TrivialSubViewOpFolder", Apply: subViewOfAll},
	}
}

// Fold implements ir.Folder: a box that is all of its source.
func (subView) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	source := op.Operand(0)
	t := typeOf(op.Result(0))
	if t != source.Type() {
		return nil
	}
	if ir.HasStaticShape(t) {
		return []ir.FoldResult{{Value: source}}
	}
	inner := source.DefiningOp()
	if inner == nil || inner.Name() != "memref.subview" {
		return nil
	}
	box := indexlist.SliceOf(op, 1)
	if indexlist.AllAre(box.Offsets, 0) && indexlist.AllAre(box.Strides, 1) && slices.Equal(box.Sizes, indexlist.SliceOf(inner, 1).Sizes) {
		return []ir.FoldResult{{Value: source}}
	}
	return nil
}

// viewOf creates a box of source that drops the dims that op drops, and casts it
// to the type of op.
func viewOf(r *rewrite.Rewriter, op *ir.Op, source *ir.Value, box indexlist.Slice) bool {
	t, ok := reducedType(op, typeOf(source), box)
	if !ok {
		return false
	}
	s := &ir.OpState{Kind: SubView, Operands: []*ir.Value{source}, Types: []ir.Type{t}}
	box.AddTo(r.Context(), s)
	r.Replace(op, NewCast(r.Builder, r.Create(s).Result(0), op.Result(0).Type()))
	return true
}

// reducedType returns the type of a box without the dims that op drops.
func reducedType(op *ir.Op, source *ir.MemRefType, box indexlist.Slice) (*ir.MemRefType, bool) {
	offsets, _ := indexlist.Split(box.Offsets)
	sizes, _ := indexlist.Split(box.Sizes)
	strides, _ := indexlist.Split(box.Strides)
	full, ok := SubViewType(source, offsets, sizes, strides)
	if !ok {
		return nil, false
	}
	keep, ok := keptDims(op)
	if !ok {
		return nil, false
	}
	steps, offset, ok := StridesAndOffset(full)
	if !ok || len(keep) == len(steps) {
		return full, ok
	}
	var shape, kept []int64
	for _, d := range keep {
		shape, kept = append(shape, full.Shape()[d]), append(kept, steps[d])
	}
	c := op.Context()
	return c.MemRef(shape, full.Elem(), c.StridedLayout(kept, offset), full.Space()), true
}

// keptDims returns the dims of the box of a SubView that its type has: of those
// of extent 1 all are dropped, or else the ones whose strides the type lacks.
func keptDims(op *ir.Op) (dims []int, ok bool) {
	source, t := typeOf(op.Operand(0)), typeOf(op.Result(0))
	full, ok := SubViewType(source, indexlist.Static(op, indexlist.StaticOffsets), indexlist.Static(op, indexlist.StaticSizes), indexlist.Static(op, indexlist.StaticStrides))
	if !ok {
		return nil, false
	}
	for i := range full.Shape() {
		dims = append(dims, i)
	}
	if len(dims) == len(t.Shape()) {
		return dims, true
	}
	if rest := slices.DeleteFunc(slices.Clone(dims), func(i int) bool { return full.Shape()[i] == 1 }); len(rest) == len(t.Shape()) {
		return rest, true
	}
	from, _, ok1 := StridesAndOffset(source)
	to, _, ok2 := StridesAndOffset(t)
	if !ok1 || !ok2 {
		return nil, false
	}
	left := map[int64]int{} // how often a stride is to stay
	for _, s := range to {
		left[s]++
	}
	have := map[int64]int{}
	for _, s := range from {
		have[s]++
	}
	drop := make([]bool, len(dims))
	n := 0
	for i, d := range full.Shape() {
		if d == 1 && have[from[i]] > left[from[i]] {
			have[from[i]]--
			drop[i], n = true, n+1
		}
	}
	if n != len(dims)-len(t.Shape()) {
		return nil, false
	}
	return slices.DeleteFunc(dims, func(i int) bool { return drop[i] }), true
}

// staticSubView makes constant entries of a box part of it, strides only where none
// is 0, which the layout of the result could not say.
func staticSubView(r *rewrite.Rewriter, op *ir.Op) bool {
	box := indexlist.SliceOf(op, 1)
	zero := slices.ContainsFunc(box.Strides, func(x indexlist.Index) bool { return x.Is(0) })
	return box.Known(func(int64) bool { return !zero }) && viewOf(r, op, op.Operand(0), box)
}

func subViewOfCast(r *rewrite.Rewriter, op *ir.Op) bool {
	for _, v := range op.Operands()[1:] {
		if _, ok := arith.ConstantInt64(v); ok {
			return false // the box is made constant first
		}
	}
	c := op.Operand(0).DefinedBy(Cast)
	return c != nil && loses(c) && viewOf(r, op, c.Operand(0), indexlist.SliceOf(op, 1))
}

func subViewOfAll(r *rewrite.Rewriter, op *ir.Op) bool {
	source, t := typeOf(op.Operand(0)), typeOf(op.Result(0))
	box := indexlist.SliceOf(op, 1)
	if len(source.Shape()) != len(t.Shape()) || !indexlist.AllAre(box.Offsets, 0) || !indexlist.AllAre(box.Strides, 1) {
		return false
	}
	for i, x := range box.Sizes {
		if n, ok := x.Int64(); !ok || n != source.Shape()[i] {
			return false
		}
	}
	if source == t {
		r.Replace(op, op.Operand(0))
	} else {
		r.Replace(op, NewCast(r.Builder, op.Operand(0), t))
	}
	return true
}

// Patterns implements rewrite.Canonicalizer.
func (view) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "extents are constant", Root: View, Upstream: "ViewOpShapeFolder", Apply: staticView},
		{Name: "view of a cast allocation", Root: View, Upstream: "ViewOpMemrefCastFolder", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
			c := op.Operand(0).DefinedBy(Cast)
			if c == nil || c.Operand(0).DefinedBy(Alloc) == nil {
				return false
			}
			r.SetOperand(op, 0, c.Operand(0))
			return true
		}},
	}
}

func staticView(r *rewrite.Rewriter, op *ir.Op) bool {
	t := typeOf(op.Result(0))
	shape, sizes, changed := staticExtents(t.Shape(), op.OperandGroup(2))
	if _, offset, ok := StridesAndOffset(t); !changed || !ok || offset != 0 {
		return false
	}
	to := r.Context().MemRef(shape, t.Elem(), t.Layout(), t.Space())
	r.Replace(op, NewCast(r.Builder, NewView(r.Builder, op.Operand(0), op.Operand(1), to, sizes...), t))
	return true
}

// Fold implements ir.Folder.
func (transpose) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	perm, ok := op.Attr("permutation").(*ir.AffineMapAttr)
	if !ok {
		return nil
	}
	if perm.Value().IsIdentity() && op.Operand(0).Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	inner := op.Operand(0).DefiningOp()
	if inner != nil && inner.Name() == "memref.transpose" {
		first := inner.Attr("permutation").(*ir.AffineMapAttr).Value()
		both := perm.Value().Compose(first)
		op.SetOperand(0, inner.Operand(0))
		op.SetAttr("permutation", op.Context().AffineMap(both))
		return fold.InPlace(op)
	}
	return nil // casts stay: the result has the extents of what is transposed
}

// Fold implements ir.Folder: what the source was before casts does not matter.
func (reinterpretCast) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	source := op.Operand(0)
	if def := source.DefiningOp(); def != nil {
		switch name := def.Name(); {
		case name == "memref.reinterpret_cast", name == "memref.cast",
			name == "memref.subview" && indexlist.AllAre(indexlist.SliceOf(def, 1).Offsets, 0):
			op.SetOperand(0, def.Operand(0))
			return fold.InPlace(op)
		}
	}
	t := typeOf(op.Result(0))
	if source.Type() != t {
		return nil
	}
	// What the type does not say may be one thing before, and another thing after.
	strides, offset, ok := StridesAndOffset(t)
	if want := slices.Concat([]int64{offset}, t.Shape(), strides); ok && isBox(op, want) {
		return []ir.FoldResult{{Value: source}}
	}
	return nil
}

// isBox reports whether a slice or a cast gives these numbers as offsets, sizes and strides.
func isBox(op *ir.Op, numbers []int64) bool {
	box := indexlist.SliceOf(op, 1)
	return slices.EqualFunc(slices.Concat(box.Offsets, box.Sizes, box.Strides), numbers, func(x indexlist.Index, n int64) bool {
		c, known := x.Int64()
		return known && c == n
	})
}

// Patterns implements rewrite.Canonicalizer.
func (reinterpretCast) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "metadata put together again", Root: ReinterpretCast, Upstream: "ReinterpretCastOpExtractStridedMetadataFolder", Apply: restoreMetadata}}
}

// restoreMetadata undoes an ExtractStridedMetadata.
func restoreMetadata(r *rewrite.Rewriter, op *ir.Op) bool {
	m := op.Operand(0).DefinedBy(ExtractStridedMetadata)
	if m == nil {
		return false
	}
	source := typeOf(m.Operand(0))
	strides, offset, ok := StridesAndOffset(source)
	if !ok {
		return false
	}
	box := indexlist.SliceOf(op, 1)
	have := slices.Concat(box.Offsets, box.Sizes, box.Strides)
	want := slices.Concat([]int64{offset}, source.Shape(), strides)
	if len(have) != len(want) {
		return false
	}
	// A number that the type says stands for the result.
	for i, x := range have {
		n, known := x.Int64()
		switch {
		case want[i] != ir.Dynamic && known && n == want[i]:
		case x.Value != nil && x.Value == m.Result(1+i):
		default:
			return false
		}
	}
	if source == op.Result(0).Type() {
		r.Replace(op, m.Operand(0))
	} else {
		r.Replace(op, NewCast(r.Builder, m.Operand(0), op.Result(0).Type()))
	}
	return true
}

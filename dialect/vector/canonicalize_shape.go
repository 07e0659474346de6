package vector

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (transpose) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "transpose of a mask", Root: Transpose, Upstream: "FoldTransposeCreateMask", Apply: transposeMask},
		{Name: "transpose of what was repeated", Root: Transpose, Upstream: "FoldTransposedScalarBroadcast FoldTransposeSplat", Apply: transposeRepeated},
		{Name: "transpose of a transpose", Root: Transpose, Upstream: "TransposeFolder", Apply: transposeTwice},
	}
}

func transposeTwice(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := op.Operand(0).DefinedBy(Transpose)
	if inner == nil {
		return false
	}
	first, then := inner.Ints("permutation"), op.Ints("permutation")
	both := make([]int64, len(then))
	for i, p := range then {
		both[i] = first[p]
	}
	r.Replace(op, NewTranspose(r.Builder, inner.Operand(0), both...))
	return true
}

// transposeMask makes a mask of the extents in the new order.
func transposeMask(r *rewrite.Rewriter, op *ir.Op) bool {
	perm, t := op.Ints("permutation"), vectorOf(op.Result(0))
	if m := op.Operand(0).DefinedBy(CreateMask); m != nil {
		sizes := make([]*ir.Value, len(perm))
		for i, p := range perm {
			sizes[i] = m.Operand(int(p))
		}
		r.Replace(op, r.Op(CreateMask, t, sizes).Result(0))
		return true
	}
	m := op.Operand(0).DefinedBy(ConstantMask)
	if m == nil {
		return false
	}
	old := m.Ints("mask_dim_sizes")
	sizes := make([]int64, len(perm))
	for i, p := range perm {
		sizes[i] = old[p]
	}
	r.Replace(op, newConstantMask(r, t, sizes))
	return true
}

// transposeRepeated repeats one element in the new shape at once.
func transposeRepeated(r *rewrite.Rewriter, op *ir.Op) bool {
	t := vectorOf(op.Result(0))
	if s := op.Operand(0).DefinedBy(Splat); s != nil {
		r.Replace(op, NewSplat(r.Builder, s.Operand(0), t))
		return true
	}
	b := op.Operand(0).DefinedBy(Broadcast)
	if b == nil {
		return false
	}
	if from, ok := b.Operand(0).Type().(*ir.VectorType); ok {
		if n, err := ir.NumElements(from.Shape()); err != nil || n != 1 {
			return false
		}
	}
	r.Replace(op, NewBroadcast(r.Builder, b.Operand(0), t))
	return true
}

// Patterns implements rewrite.Canonicalizer.
func (shapeCast) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "reshape of a constant", Root: ShapeCast, Upstream: "ShapeCastConstantFolder", Apply: reshapeConstant},
		{Name: "reshape of a broadcast", Root: ShapeCast, Upstream: "ShapeCastBroadcastFolder", Apply: reshapeBroadcast},
	}
}

// reshapeBroadcast broadcasts to the shape at once where that ends with what is
// repeated, or reshapes what is not repeated at all.
func reshapeBroadcast(r *rewrite.Rewriter, op *ir.Op) bool {
	b := op.Operand(0).DefinedBy(Broadcast)
	if b == nil {
		return false
	}
	source, t := b.Operand(0), vectorOf(op.Result(0))
	var from []int64
	if v := vectorOf(source); v != nil {
		from = v.Shape()
	}
	between := vectorOf(op.Operand(0))
	if between.HasScalable() || t.HasScalable() {
		return false
	}
	if endsWith(between.Shape(), from) && endsWith(t.Shape(), from) {
		r.Replace(op, NewBroadcast(r.Builder, source, t))
		return true
	}
	n, err1 := ir.NumElements(from)
	m, err2 := ir.NumElements(t.Shape())
	if vectorOf(source) == nil || err1 != nil || err2 != nil || n != m {
		return false
	}
	r.Replace(op, NewShapeCast(r.Builder, source, t))
	return true
}

// endsWith reports whether a shape ends with another one.
func endsWith(shape, end []int64) bool {
	lead := len(shape) - len(end)
	return lead >= 0 && slices.Equal(shape[lead:], end)
}

// reshapeConstant repeats a constant element in another shape.
func reshapeConstant(r *rewrite.Rewriter, op *ir.Op) bool {
	d, ok := arith.ConstantValue(op.Operand(0)).(*ir.DenseElementsAttr)
	if !ok || !d.IsSplat() || d.Strings() != nil {
		return false
	}
	r.Replace(op, arith.ConstantOf(r.Builder, r.Context().Dense(vectorOf(op.Result(0)), d.Data())))
	return true
}

// Patterns implements rewrite.Canonicalizer.
func (extractStridedSlice) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "slice of a splat", Root: ExtractStridedSlice, Upstream: "StridedSliceSplat", Apply: sliceOfSplat},
		{Name: "slice of a constant", Root: ExtractStridedSlice, Upstream: "StridedSliceSplatConstantFolder StridedSliceNonSplatConstantFolder", Apply: sliceOfConstant},
		{Name: "slice of a constant mask", Root: ExtractStridedSlice, Upstream: "StridedSliceConstantMaskFolder", Apply: sliceOfMask},
		{Name: "slice of a broadcast", Root: ExtractStridedSlice, Upstream: "StridedSliceBroadcast", Apply: sliceOfBroadcast},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (insertStridedSlice) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "slice of one scalar into itself", Root: InsertStridedSlice, Upstream: "FoldInsertStridedSliceSplat", Apply: sliceIntoSplat},
		{Name: "slice put back", Root: InsertStridedSlice, Upstream: "FoldInsertStridedSliceOfExtract", Apply: sliceBack},
		{Name: "slice into a constant", Root: InsertStridedSlice, Upstream: "InsertStridedSliceConstantFolder", Apply: sliceIntoConstant},
	}
}

// sliceIntoSplat leaves out the insertion of a splat into another of its scalar.
func sliceIntoSplat(r *rewrite.Rewriter, op *ir.Op) bool {
	from, to := op.Operand(0).DefinedBy(Splat), op.Operand(1).DefinedBy(Splat)
	if from == nil || to == nil || from.Operand(0) != to.Operand(0) {
		return false
	}
	r.Replace(op, op.Operand(1))
	return true
}

// sliceBack leaves out the insertion of a slice where it was taken.
func sliceBack(r *rewrite.Rewriter, op *ir.Op) bool {
	from := op.Operand(0).DefinedBy(ExtractStridedSlice)
	if from == nil || from.Operand(0) != op.Operand(1) ||
		!slices.Equal(from.Ints("offsets"), op.Ints("offsets")) || !slices.Equal(from.Ints("strides"), op.Ints("strides")) {
		return false
	}
	r.Replace(op, op.Operand(1))
	return true
}

// box calls f for the place of every element of a slice of a vector of the given
// shape, row-major: offsets leave out last dims, that are whole.
func box(shape, offsets, sizes []int64, f func(at int64)) {
	var visit func(d int, at int64)
	visit = func(d int, at int64) {
		if d == len(shape) {
			f(at)
			return
		}
		offset := int64(0)
		if d < len(offsets) {
			offset = offsets[d]
		}
		for i := range sizes[d] {
			visit(d+1, at*shape[d]+offset+i)
		}
	}
	visit(0, 0)
}

// unitStrides reports whether a slice has no gaps.
func unitStrides(op *ir.Op) bool {
	return !slices.ContainsFunc(op.Ints("strides"), func(s int64) bool { return s != 1 })
}

// sliceOfConstant makes a constant of a part of one.
func sliceOfConstant(r *rewrite.Rewriter, op *ir.Op) bool {
	c, ok := arith.ConstantValue(op.Operand(0)).(*ir.DenseElementsAttr)
	if !ok || c.IsSplat() || !unitStrides(op) {
		return false
	}
	t := vectorOf(op.Result(0))
	var data []byte
	box(vectorOf(op.Operand(0)).Shape(), op.Ints("offsets"), t.Shape(), func(at int64) {
		data = ir.AppendElement(data, c.Element(at))
	})
	r.Replace(op, arith.ConstantOf(r.Builder, r.Context().Dense(t, string(data))))
	return true
}

// sliceIntoConstant makes a constant of one and of a slice of it that is
// replaced by another.
func sliceIntoConstant(r *rewrite.Rewriter, op *ir.Op) bool {
	source, ok1 := arith.ConstantValue(op.Operand(0)).(*ir.DenseElementsAttr)
	dest, ok2 := arith.ConstantValue(op.Operand(1)).(*ir.DenseElementsAttr)
	t, from := vectorOf(op.Result(0)), vectorOf(op.Operand(0)).Shape()
	if !ok1 || !ok2 || !unitStrides(op) || !isChangeable(dest, t, !op.Operand(1).HasOneUse()) {
		return false
	}
	elems := make([]ir.Attribute, dest.NumElements())
	for i := range elems {
		elems[i] = dest.Element(int64(i))
	}
	sizes := slices.Clone(t.Shape())
	for i := range sizes {
		sizes[i] = 1
	}
	copy(sizes[len(sizes)-len(from):], from)
	next := int64(0)
	box(t.Shape(), op.Ints("offsets"), sizes, func(at int64) {
		elems[at] = source.Element(next)
		next++
	})
	var data []byte
	for _, e := range elems {
		data = ir.AppendElement(data, e)
	}
	r.Replace(op, arith.ConstantOf(r.Builder, r.Context().Dense(t, string(data))))
	return true
}

// Fold implements ir.Folder.
func (extractStridedSlice) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if all := sliceOfAll(op); all != nil {
		return all
	}
	var walk fold.Walk
	for in := op.Operand(0).DefiningOp(); in != nil && in.Name() == "vector.insert_strided_slice"; in = in.Operand(1).DefiningOp() {
		if walk.ComesRound(in.Result(0)) {
			return nil
		}
		offsets, inside, outside := sliceInserted(op, in)
		switch {
		case inside:
			op.SetOperand(0, in.Operand(0))
			op.SetAttr("offsets", op.Context().I64Array(offsets))
			return fold.InPlace(op)
		case !outside:
			return nil
		}
	}
	return nil
}

// sliceInserted tells whether a slice is inside of what was inserted, and at which
// offsets there, or has nothing of it.
func sliceInserted(op, in *ir.Op) (offsets []int64, inside, outside bool) {
	from, to := vectorOf(in.Operand(0)).Shape(), vectorOf(op.Result(0)).Shape()
	if len(from) != len(to) || !unitStrides(op) || !unitStrides(in) {
		return nil, false, false
	}
	offsets, at := op.Ints("offsets"), in.Ints("offsets")
	inside = true
	for i, extent := range to {
		if i >= len(offsets) {
			inside = inside && from[i] == extent // a dim that is taken whole
			continue
		}
		outside = outside || offsets[i]+extent <= at[i] || offsets[i] >= at[i]+from[i]
		inside = inside && at[i] <= offsets[i] && offsets[i]+extent <= at[i]+from[i]
		offsets[i] -= at[i]
	}
	return offsets, inside, outside
}

// Fold implements ir.Folder.
func (insertStridedSlice) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return sliceOfAll(op) }

func sliceOfAll(op *ir.Op) []ir.FoldResult {
	if op.Operand(0).Type() != op.Result(0).Type() {
		return nil
	}
	return []ir.FoldResult{{Value: op.Operand(0)}}
}

func sliceOfSplat(r *rewrite.Rewriter, op *ir.Op) bool {
	if def := op.Operand(0).DefinedBy(Splat); def != nil {
		r.Replace(op, NewSplat(r.Builder, def.Operand(0), vectorOf(op.Result(0))))
		return true
	}
	elem := fold.SplatValue(arith.ConstantValue(op.Operand(0)))
	if elem == nil {
		return false
	}
	value, ok := fold.Splat(op.Result(0).Type(), elem).(ir.TypedAttr)
	if !ok {
		return false
	}
	r.Replace(op, arith.ConstantOf(r.Builder, value))
	return true
}

// sliceOfMask makes a constant mask of the part of one.
func sliceOfMask(r *rewrite.Rewriter, op *ir.Op) bool {
	m := op.Operand(0).DefinedBy(ConstantMask)
	if m == nil || len(vectorOf(op.Result(0)).Shape()) == 0 {
		return false
	}
	on := m.Ints("mask_dim_sizes")
	offsets, sizes := op.Ints("offsets"), op.Ints("sizes")
	for i := range offsets {
		on[i] = max(0, min(offsets[i]+sizes[i], on[i])-offsets[i])
	}
	if slices.Contains(on, 0) {
		clear(on)
	}
	r.Replace(op, newConstantMask(r, vectorOf(op.Result(0)), on))
	return true
}

// sliceOfBroadcast broadcasts to a part at once, where the part has all of what
// is repeated.
func sliceOfBroadcast(r *rewrite.Rewriter, op *ir.Op) bool {
	b, t := op.Operand(0).DefinedBy(Broadcast), vectorOf(op.Result(0))
	if b == nil {
		return false
	}
	source := b.Operand(0)
	if from, ok := source.Type().(*ir.VectorType); ok {
		n, err := ir.NumElements(from.Shape())
		lead := len(t.Shape()) - len(from.Shape())
		if !slices.Equal(from.Shape(), t.Shape()[lead:]) && (err != nil || n != 1) {
			offsets, sizes := op.Ints("offsets"), op.Ints("sizes")
			whole := vectorOf(op.Operand(0)).Shape()[lead:]
			if len(sizes) <= lead || !slices.Equal(from.Shape(), whole) {
				return false // of which a part is repeated along a dim
			}
			source = NewExtractStridedSlice(r.Builder, source, offsets[lead:], sizes[lead:])
		}
	}
	r.Replace(op, NewBroadcast(r.Builder, source, t))
	return true
}

// Patterns implements rewrite.Canonicalizer.
func (multiReduction) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "reduction along dims of extent 1", Root: MultiReduction, Upstream: "ElideUnitDimsInMultiDimReduction", Apply: reduceUnitDims}}
}

// Fold implements ir.Folder: a row that is reduced along no dim stays, as in MLIR, whatever the
// accumulator is.
func (multiReduction) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if rankOf(op.Operand(0).Type()) == 1 && len(op.Ints("reduction_dims")) == 0 {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	return nil
}

// maskOf returns the op that puts op under a mask, or op itself without a mask.
func maskOf(op *ir.Op) (outer *ir.Op, mask *ir.Value) {
	if p := op.ParentOp(); p != nil && p.Kind() == Mask {
		return p, p.Operand(0)
	}
	return op, nil
}

// combine creates the op that combines two values as a reduction does.
func combine(b *ir.Builder, k *ir.Kind, x, y *ir.Value, attrs ...ir.NamedAttr) *ir.Value {
	return b.Op(k, x.Type(), []*ir.Value{x, y}, attrs...).Result(0)
}

// orElse returns v, or where there is a mask that is off, the accumulator.
func orElse(b *ir.Builder, mask, v, acc *ir.Value) *ir.Value {
	if mask == nil {
		return v
	}
	return arith.NewSelect(b, mask, v, acc)
}

// reduceUnitDims combines the accumulator with the source, in its shape.
func reduceUnitDims(r *rewrite.Rewriter, op *ir.Op) bool {
	shape := vectorOf(op.Operand(0)).Shape()
	for _, d := range op.Ints("reduction_dims") {
		if shape[d] != 1 {
			return false
		}
	}
	k := combiner(op)
	if k == nil {
		return false
	}
	outer, mask := maskOf(op)
	b := r.Before(outer).WithLoc(op.Loc())
	var source *ir.Value
	if t := vectorOf(op.Result(0)); t != nil {
		if mask != nil {
			mask = NewShapeCast(b, mask, r.Context().Vector(t.Shape(), t.Scalable(), r.Context().Integer(1)))
		}
		source = NewShapeCast(b, op.Operand(0), t)
	} else {
		zeros := indexlist.Consts(make([]int64, len(shape))...)
		if mask != nil {
			mask = NewExtract(b, mask, zeros...)
		}
		source = NewExtract(b, op.Operand(0), zeros...)
	}
	acc := op.Operand(1)
	r.Replace(outer, orElse(b, mask, combine(b, k, acc, source), acc))
	return true
}

// combiner returns the op that combines two elements as a reduction does, nil if
// there is none.
func combiner(op *ir.Op) *ir.Kind {
	kinds := combiners[KindOf(op)]
	if _, ok := ir.ElemOf(op.Result(0).Type()).(*ir.FloatType); ok {
		return kinds[1]
	}
	return kinds[0]
}

// Patterns implements rewrite.Canonicalizer.
func (reduction) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "reduction of one element", Root: Reduction, Upstream: "ElideSingleElementReduction", Apply: reduceOne}}
}

// combiners are the ops that combine two floats or integers as a reduction does.
var combiners = map[string][2]*ir.Kind{ // integer, float
	"add": {arith.AddI, arith.AddF}, "mul": {arith.MulI, arith.MulF},
	"minui": {arith.MinUI}, "minsi": {arith.MinSI}, "maxui": {arith.MaxUI}, "maxsi": {arith.MaxSI},
	"and": {arith.AndI}, "or": {arith.OrI}, "xor": {arith.XOrI},
	"minimumf": {1: arith.MinimumF}, "maximumf": {1: arith.MaximumF},
	"minnumf": {1: arith.MinNumF}, "maxnumf": {1: arith.MaxNumF},
}

// reduceOne takes the only element, combined with the accumulator.
func reduceOne(r *rewrite.Rewriter, op *ir.Op) bool {
	shape := vectorOf(op.Operand(0)).Shape()
	k := combiner(op)
	if len(shape) > 0 && shape[0] != 1 || k == nil {
		return false
	}
	outer, mask := maskOf(op)
	b := r.Before(outer).WithLoc(op.Loc())
	only := func(v *ir.Value) *ir.Value {
		if len(shape) == 0 {
			return b.Op(ExtractElement, ir.ElemOf(v.Type()), []*ir.Value{v}).Result(0)
		}
		return NewExtract(b, v, indexlist.Const(0))
	}
	if mask != nil {
		mask = only(mask)
	}
	v := only(op.Operand(0))
	if op.NumOperands() == 2 {
		var attrs []ir.NamedAttr
		if k.IsInherent("fastmath") {
			attrs = append(attrs, ir.NamedAttr{Name: "fastmath", Value: op.Attr("fastmath")})
		}
		acc := op.Operand(1)
		v = orElse(b, mask, combine(b, k, v, acc, attrs...), acc)
	}
	r.Replace(outer, v)
	return true
}

// Patterns implements rewrite.Canonicalizer.
func (contract) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "sum with a contraction", Root: arith.AddI, Upstream: "CanonicalizeContractAdd<mlir::arith::AddIOp>", Apply: addToContraction},
		{Name: "sum with a contraction", Root: arith.AddF, Upstream: "CanonicalizeContractAdd<mlir::arith::AddFOp>", Apply: addToContraction},
	}
}

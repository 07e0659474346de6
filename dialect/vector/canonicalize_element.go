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
func (extract) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "extract from an extract", Root: Extract, Apply: extractTwice},
		{Name: "extract from what was repeated", Root: Extract, Apply: extractRepeated},
		{Name: "extract from what was inserted", Root: Extract, Apply: extractInserted},
		{Name: "extract from a transpose", Root: Extract, Apply: extractTransposed},
		{Name: "extract from what was reshaped", Root: Extract, Apply: extractReshaped},
		{Name: "extract from a slice", Root: Extract, Apply: extractSliced},
		{Name: "extract from what slices were inserted into", Root: Extract, Apply: extractInsertedSlice},
		{Name: "extract from a constant", Root: Extract, Apply: extractConstant},
		{Name: "extract from a mask", Root: Extract, Apply: extractMask},
		{Name: "extract from scalars", Root: Extract, Apply: extractScalar},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (insert) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "insert of as many elements", Root: Insert, Apply: insertUnitDims},
		{Name: "insert of one scalar among itself", Root: Insert, Apply: insertSplat},
		{Name: "insert into a constant", Root: Insert, Apply: insertConstant},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (broadcast) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "broadcast of a broadcast", Root: Broadcast, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		inner := op.Operand(0).DefinedBy(Broadcast)
		if inner == nil {
			return false
		}
		r.SetOperand(op, 0, inner.Operand(0))
		return true
	}}}
}

// Patterns implements rewrite.Canonicalizer.
func (fromElements) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "scalars that are one", Root: FromElements, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		for _, v := range op.Operands() {
			if v != op.Operand(0) {
				return false
			}
		}
		if op.NumOperands() == 0 {
			return false
		}
		r.Replace(op, NewSplat(r.Builder, op.Operand(0), vectorOf(op.Result(0))))
		return true
	}}}
}

// staticPositionOf returns the position of an Extract or Insert; ok is false
// where a part of it is a value.
func staticPositionOf(op *ir.Op) (position []int64, ok bool) {
	position = indexlist.Static(op, staticPosition)
	return position, indexlist.CountDynamic(position) == 0
}

// replaceExtract extracts at another position from another vector.
func replaceExtract(r *rewrite.Rewriter, op *ir.Op, v *ir.Value, position []int64) {
	if len(position) == 0 && v.Type() == op.Result(0).Type() {
		r.Replace(op, v)
		return
	}
	r.Replace(op, NewExtract(r.Builder, v, indexlist.Consts(position...)...))
}

// extractTwice extracts at once what is extracted step by step.
func extractTwice(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := op.Operand(0).DefinedBy(Extract)
	if inner == nil {
		return false
	}
	outer, ok1 := staticPositionOf(op)
	first, ok2 := staticPositionOf(inner)
	if !ok1 || !ok2 {
		return false
	}
	replaceExtract(r, op, inner.Operand(0), slices.Concat(first, outer))
	return true
}

// extractConstant makes a constant of a part of one. Of a splat, all parts are the
// same.
func extractConstant(r *rewrite.Rewriter, op *ir.Op) bool {
	c, isDense := arith.ConstantValue(op.Operand(0)).(*ir.DenseElementsAttr)
	if elem := fold.SplatValue(arith.ConstantValue(op.Operand(0))); isDense && elem != nil {
		value, ok := fold.Splat(op.Result(0).Type(), elem).(ir.TypedAttr)
		if ok {
			r.Replace(op, arith.ConstantOf(r.Builder, value))
		}
		return ok
	}
	position, ok := staticPositionOf(op)
	if !isDense || !ok || len(position) == 0 || c.Strings() != nil {
		return false
	}
	shape := vectorOf(op.Operand(0)).Shape()
	at, n := int64(0), int64(1)
	for i, d := range shape {
		if i < len(position) {
			at = at*d + position[i]
		} else {
			at, n = at*d, n*d
		}
	}
	t, isVector := op.Result(0).Type().(*ir.VectorType)
	if !isVector {
		value, ok := c.Element(at).(ir.TypedAttr)
		if ok {
			r.Replace(op, arith.ConstantOf(r.Builder, value))
		}
		return ok
	}
	var data []byte
	for i := range n {
		data = fold.AppendElement(data, c.Element(at+i))
	}
	r.Replace(op, arith.ConstantOf(r.Builder, r.Context().Dense(t, string(data))))
	return true
}

// extractReshaped extracts from what was reshaped: the dims that are taken whole
// stay, and the element is counted through the others.
func extractReshaped(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := op.Operand(0).DefinedBy(ShapeCast)
	position, ok := staticPositionOf(op)
	if inner == nil || !ok {
		return false
	}
	from, to := vectorOf(inner.Operand(0)).Shape(), vectorOf(inner.Result(0)).Shape()
	var whole []int64
	if t, ok := op.Result(0).Type().(*ir.VectorType); ok {
		whole = t.Shape()
	}
	lead := len(from) - len(whole)
	if len(from) == 0 || len(to) == 0 || lead < 0 || !slices.Equal(from[lead:], whole) {
		return false
	}
	at := int64(0)
	for i, p := range position {
		at = at*to[i] + p
	}
	moved := make([]int64, lead)
	for i := lead - 1; i >= 0; i-- {
		moved[i] = at % from[i]
		at /= from[i]
	}
	replaceExtract(r, op, inner.Operand(0), moved)
	return true
}

// extractSliced extracts from what was sliced, where the dims that are taken are
// those that were sliced.
func extractSliced(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := op.Operand(0).DefinedBy(ExtractStridedSlice)
	position, ok := staticPositionOf(op)
	if inner == nil || !ok || !unitStrides(inner) {
		return false
	}
	from, to := vectorOf(inner.Operand(0)).Shape(), vectorOf(inner.Result(0)).Shape()
	offsets := inner.Ints("offsets")
	for n := len(offsets); n > 0 && offsets[n-1] == 0 && from[n-1] == to[n-1]; n-- {
		offsets = offsets[:n-1]
	}
	if len(offsets) > len(position) {
		return false
	}
	moved := slices.Clone(position)
	for i, o := range offsets {
		moved[i] += o
	}
	replaceExtract(r, op, inner.Operand(0), moved)
	return true
}

// extractRepeated takes what was broadcast instead of a part of the result.
func extractRepeated(r *rewrite.Rewriter, op *ir.Op) bool {
	def := op.Operand(0).DefiningOp()
	if def == nil || def.Kind() != Broadcast && def.Kind() != Splat {
		return false
	}
	source, t := def.Operand(0), op.Result(0).Type()
	position, static := staticPositionOf(op)
	if source.Type() == t {
		if static {
			r.Replace(op, source)
		}
		return static
	}
	from, isVector := source.Type().(*ir.VectorType)
	to, wantsVector := t.(*ir.VectorType)
	var have, rank int
	if isVector {
		have = len(from.Shape())
	}
	if wantsVector {
		rank = len(to.Shape())
	}
	switch {
	case rank == 0 && have == 0:
		r.Replace(op, r.Op(ExtractElement, t, []*ir.Value{source}).Result(0))
		return true
	case rank >= have:
		r.Replace(op, NewBroadcast(r.Builder, source, to))
		return true
	}
	whole := vectorOf(def.Result(0)).Shape()
	if !static || wantsVector && !slices.Equal(to.Shape(), from.Shape()[len(from.Shape())-rank:]) {
		return false
	}
	lead := len(whole) - len(from.Shape())
	at := slices.Clone(position[len(position)-(len(from.Shape())-rank):])
	for i := range at {
		if d := len(position) - len(at) + i - lead; from.Shape()[d] == 1 {
			at[i] = 0
		}
	}
	replaceExtract(r, op, source, at)
	return true
}

// extractInserted takes what was inserted there, or goes past what was inserted
// elsewhere.
func extractInserted(r *rewrite.Rewriter, op *ir.Op) bool {
	in := op.Operand(0).DefinedBy(Insert)
	at, ok := staticPositionOf(op)
	if in == nil || !ok {
		return false
	}
	v := op.Operand(0)
	for in != nil && insertsElsewhere(in, at) {
		v = in.Operand(1)
		in = v.DefinedBy(Insert)
	}
	if v != op.Operand(0) {
		replaceExtract(r, op, v, at)
		return true
	}
	put, ok := staticPositionOf(in)
	if !ok {
		return false
	}
	switch n := len(put); {
	case len(at) < len(put):
		return false // a slice of which a part was replaced
	case len(at) == len(put) && in.Operand(0).Type() != op.Result(0).Type():
		return false
	case len(at) == len(put):
		r.Replace(op, in.Operand(0))
	default:
		replaceExtract(r, op, in.Operand(0), at[n:])
	}
	return true
}

// insertsElsewhere reports whether an Insert leaves what is at a position as it is.
func insertsElsewhere(in *ir.Op, at []int64) bool {
	put, ok := staticPositionOf(in)
	n := min(len(at), len(put))
	return ok && !slices.Equal(at[:n], put[:n])
}

// extractInsertedSlice extracts from the slice that put in what is extracted, the
// last or one before.
func extractInsertedSlice(r *rewrite.Rewriter, op *ir.Op) bool {
	position, ok := staticPositionOf(op)
	if !ok {
		return false
	}
	for in := op.Operand(0).DefinedBy(InsertStridedSlice); in != nil; in = in.Operand(1).DefinedBy(InsertStridedSlice) {
		if slices.ContainsFunc(in.Ints("strides"), func(s int64) bool { return s != 1 }) {
			return false
		}
		slice, dest, offsets := vectorOf(in.Operand(0)).Shape(), vectorOf(in.Result(0)).Shape(), in.Ints("offsets")
		leading := len(dest) - len(slice)
		var at []int64
		inside := true
		for d, p := range position {
			extent := int64(1)
			if d >= leading {
				extent = slice[d-leading]
				at = append(at, p-offsets[d])
			}
			inside = inside && offsets[d] <= p && p < offsets[d]+extent
		}
		if !inside {
			continue
		}
		if len(position) < leading || !slices.Equal(slice[len(position)-leading:], dest[len(position):]) {
			return false // of which only a part was put in
		}
		replaceExtract(r, op, in.Operand(0), at)
		return true
	}
	return false
}

// extractTransposed extracts from before a transpose, where the dims that are
// left are in the same order.
func extractTransposed(r *rewrite.Rewriter, op *ir.Op) bool {
	def := op.Operand(0).DefinedBy(Transpose)
	if def == nil {
		return false
	}
	position, ok := staticPositionOf(op)
	permutation := def.Ints("permutation")
	n := len(position)
	if !ok || n == 0 {
		return false
	}
	for i, p := range permutation[n:] {
		if p != int64(n+i) {
			return false
		}
	}
	at := make([]int64, n)
	for i, p := range permutation[:n] {
		at[p] = position[i]
	}
	replaceExtract(r, op, def.Operand(0), at)
	return true
}

// extractScalar takes one of the scalars that a vector was made of.
func extractScalar(r *rewrite.Rewriter, op *ir.Op) bool {
	def := op.Operand(0).DefinedBy(FromElements)
	position, ok := staticPositionOf(op)
	if def == nil || !ok || len(position) != len(vectorOf(op.Operand(0)).Shape()) {
		return false
	}
	at := int64(0)
	for i, p := range position {
		at = at*vectorOf(op.Operand(0)).Shape()[i] + p
	}
	if at >= int64(def.NumOperands()) || op.Result(0).Type() != def.Operand(int(at)).Type() {
		return false
	}
	r.Replace(op, def.Operand(int(at)))
	return true
}

// insertUnitDims broadcasts a vector that has all elements of the result.
func insertUnitDims(r *rewrite.Rewriter, op *ir.Op) bool {
	from, to := vectorOf(op.Operand(0)), vectorOf(op.Result(0))
	if from == nil {
		return false
	}
	n, err1 := ir.NumElements(from.Shape())
	m, err2 := ir.NumElements(to.Shape())
	if err1 != nil || err2 != nil || n != m {
		return false
	}
	r.Replace(op, NewBroadcast(r.Builder, op.Operand(0), to))
	return true
}

// insertSplat makes a splat of one that is inserted into another of that scalar.
func insertSplat(r *rewrite.Rewriter, op *ir.Op) bool {
	from, to := op.Operand(0).DefinedBy(Splat), op.Operand(1).DefinedBy(Splat)
	if from == nil || to == nil || from.Operand(0) != to.Operand(0) {
		return false
	}
	r.Replace(op, NewSplat(r.Builder, to.Operand(0), vectorOf(op.Result(0))))
	return true
}

// What is inserted into a constant makes another constant of the same size: of up
// to sharedElements always, of more only where the first one is needed no more, and
// of more than largestConstant never, as a splat may have more elements than memory
// has room for.
const (
	sharedElements  = 256
	largestConstant = 1 << 24
)

// isTooLarge reports whether a constant is too large for a changed copy; elsewhere
// says that it is needed as it is, too.
func isTooLarge(c *ir.DenseElementsAttr, elsewhere bool) bool {
	n := c.NumElements()
	return n > largestConstant || n > sharedElements && elsewhere
}

// insertConstant inserts a constant into a constant.
func insertConstant(r *rewrite.Rewriter, op *ir.Op) bool {
	position, ok := staticPositionOf(op)
	if !ok {
		return false
	}
	v := vectorOf(op.Result(0))
	at := int64(0)
	for i, d := range v.Shape() {
		at *= d
		if i < len(position) {
			at += position[i]
		}
	}
	return replaceConstant(r, op, at)
}

// replaceConstant replaces op, which puts its first operand into the second from
// the given element on, by a constant if both are constants.
func replaceConstant(r *rewrite.Rewriter, op *ir.Op, at int64) bool {
	v := vectorOf(op.Result(0))
	dest, ok := arith.ConstantValue(op.Operand(1)).(*ir.DenseElementsAttr)
	if !ok || dest.Strings() != nil || isTooLarge(dest, !op.Result(0).HasOneUse()) {
		return false
	}
	var values []ir.Attribute
	switch a := arith.ConstantValue(op.Operand(0)).(type) {
	case *ir.IntegerAttr, *ir.FloatAttr:
		values = []ir.Attribute{a}
	case *ir.DenseElementsAttr:
		for i := range a.NumElements() {
			values = append(values, a.Element(i))
		}
	default:
		return false
	}
	r.Replace(op, arith.ConstantOf(r.Builder, withElements(dest, v, at, values...)))
	return true
}

// withElements returns dest, a vector of type v, with other elements from a
// place on.
func withElements(dest *ir.DenseElementsAttr, v *ir.VectorType, at int64, values ...ir.Attribute) *ir.DenseElementsAttr {
	var data []byte
	for i := range dest.NumElements() {
		e := dest.Element(i)
		if i >= at && i-at < int64(len(values)) {
			e = values[i-at]
		}
		data = fold.AppendElement(data, e)
	}
	return v.Context().Dense(v, string(data))
}

// Fold implements ir.Folder: an element of a constant or of what was repeated, an
// element put into a constant.
func (e elementOp) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	if len(operands) == e.position {
		return nil
	}
	position, ok := operands[e.position].(*ir.IntegerAttr)
	if !ok {
		return nil
	}
	if e.position == 1 {
		if def := op.Operand(0).DefiningOp(); def != nil && (def.Kind() == Splat || def.Kind() == Broadcast) && def.Operand(0).Type() == op.Result(0).Type() {
			return []ir.FoldResult{{Value: def.Operand(0)}}
		}
	}
	v := vectorOf(op.Operand(e.position - 1))
	at, ok := position.Int64()
	if !ok || at < 0 || at >= v.Shape()[0] {
		return nil
	}
	whole, ok := operands[e.position-1].(*ir.DenseElementsAttr)
	ok = ok && whole.Strings() == nil
	if e.position == 2 {
		if value := operands[0]; ok && value != nil && !isTooLarge(whole, false) {
			return []ir.FoldResult{{Attr: withElements(whole, v, at, value)}}
		}
		return nil
	}
	if ok {
		return []ir.FoldResult{{Attr: whole.Element(at)}}
	}
	return nil
}

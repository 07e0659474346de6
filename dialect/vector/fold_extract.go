package vector

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// Fold implements ir.Folder: what is extracted is taken from where it comes from.
func (extract) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	at, static := staticPositionOf(op)
	if !static {
		return nil
	}
	if len(at) == 0 && op.Operand(0).Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	def := op.Operand(0).DefiningOp()
	if def == nil {
		return nil
	}
	switch def.Kind() {
	case Extract:
		if first, ok := staticPositionOf(def); ok {
			return reposition(op, def.Operand(0), slices.Concat(first, at))
		}
	case Insert:
		return foldExtractInserted(op, at)
	case Transpose:
		return foldExtractTransposed(op, def, at)
	case Broadcast, Splat:
		return foldExtractRepeated(op, def, at)
	case ShapeCast:
		return foldExtractReshaped(op, def, at)
	case ExtractStridedSlice:
		return foldExtractSliced(op, def, at)
	case InsertStridedSlice:
		return foldExtractInsertedSlice(op, at)
	case FromElements:
		return foldExtractScalar(op, def, at)
	}
	return nil
}

// reposition lets an Extract take its result from another position of another vector,
// which may be all there is.
func reposition(op *ir.Op, v *ir.Value, position []int64) []ir.FoldResult {
	if len(position) == 0 && v.Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: v}}
	}
	op.SetOperand(0, v)
	op.SetAttr(staticPosition, op.Context().DenseI64(position))
	return fold.InPlace(op)
}

// foldExtractReshaped extracts from what was reshaped: the dims that are taken whole
// stay, and the element is counted through the others.
func foldExtractReshaped(op, inner *ir.Op, position []int64) []ir.FoldResult {
	from, to := vectorOf(inner.Operand(0)).Shape(), vectorOf(inner.Result(0)).Shape()
	var whole []int64
	if t, ok := op.Result(0).Type().(*ir.VectorType); ok {
		whole = t.Shape()
	}
	lead := len(from) - len(whole)
	if len(from) == 0 || len(to) == 0 || lead < 0 || !slices.Equal(from[lead:], whole) {
		return nil
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
	return reposition(op, inner.Operand(0), moved)
}

// foldExtractSliced extracts from what was sliced, where the dims that are taken are
// those that were sliced.
func foldExtractSliced(op, inner *ir.Op, position []int64) []ir.FoldResult {
	if !unitStrides(inner) {
		return nil
	}
	from, to := vectorOf(inner.Operand(0)).Shape(), vectorOf(inner.Result(0)).Shape()
	offsets := inner.Ints("offsets")
	for n := len(offsets); n > 0 && offsets[n-1] == 0 && from[n-1] == to[n-1]; n-- {
		offsets = offsets[:n-1]
	}
	if len(offsets) > len(position) {
		return nil
	}
	moved := slices.Clone(position)
	for i, o := range offsets {
		moved[i] += o
	}
	return reposition(op, inner.Operand(0), moved)
}

// foldExtractRepeated takes what was broadcast, or a part of it, instead of a part of
// the result.
func foldExtractRepeated(op, def *ir.Op, position []int64) []ir.FoldResult {
	source, rank, have := repeatedSource(op)
	if source.Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: source}}
	}
	if rank >= have {
		return nil
	}
	from, whole := vectorOf(source), vectorOf(def.Result(0)).Shape()
	if to, ok := op.Result(0).Type().(*ir.VectorType); ok && !slices.Equal(to.Shape(), from.Shape()[have-rank:]) {
		return nil
	}
	lead := len(whole) - have
	at := slices.Clone(position[len(position)-(have-rank):])
	for i := range at {
		if d := len(position) - len(at) + i - lead; from.Shape()[d] == 1 {
			at[i] = 0
		}
	}
	return reposition(op, source, at)
}

// repeatedSource returns what the vector was broadcast from that op extracts from, or
// nil, and the ranks of what is extracted and of that.
func repeatedSource(op *ir.Op) (source *ir.Value, rank, have int) {
	def := op.Operand(0).DefiningOp()
	if def == nil || def.Kind() != Broadcast && def.Kind() != Splat {
		return nil, 0, 0
	}
	return def.Operand(0), rankOf(op.Result(0).Type()), rankOf(def.Operand(0).Type())
}

// rankOf returns the rank of a vector, 0 for a scalar.
func rankOf(t ir.Type) int {
	if v, ok := t.(*ir.VectorType); ok {
		return len(v.Shape())
	}
	return 0
}

// foldExtractInserted takes what was inserted there, or goes past what was inserted
// elsewhere.
func foldExtractInserted(op *ir.Op, at []int64) []ir.FoldResult {
	v := op.Operand(0)
	in := v.DefinedBy(Insert)
	for in != nil && insertsElsewhere(in, at) {
		v = in.Operand(1)
		in = v.DefinedBy(Insert)
	}
	if v != op.Operand(0) {
		return reposition(op, v, at)
	}
	put, ok := staticPositionOf(in)
	switch {
	case !ok || len(at) < len(put):
		return nil // a slice of which a part was replaced
	case len(at) == len(put) && in.Operand(0).Type() != op.Result(0).Type():
		return nil
	}
	return reposition(op, in.Operand(0), at[len(put):])
}

// insertsElsewhere reports whether an Insert leaves what is at a position as it is.
func insertsElsewhere(in *ir.Op, at []int64) bool {
	put, ok := staticPositionOf(in)
	n := min(len(at), len(put))
	return ok && !slices.Equal(at[:n], put[:n])
}

// foldExtractInsertedSlice extracts from the slice that put in what is extracted, the
// last or one before.
func foldExtractInsertedSlice(op *ir.Op, position []int64) []ir.FoldResult {
	for in := op.Operand(0).DefinedBy(InsertStridedSlice); in != nil; in = in.Operand(1).DefinedBy(InsertStridedSlice) {
		if slices.ContainsFunc(in.Ints("strides"), func(s int64) bool { return s != 1 }) {
			return nil
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
			return nil // of which only a part was put in
		}
		return reposition(op, in.Operand(0), at)
	}
	return nil
}

// foldExtractTransposed extracts from before a transpose, where the dims that are
// left are in the same order.
func foldExtractTransposed(op, def *ir.Op, position []int64) []ir.FoldResult {
	permutation := def.Ints("permutation")
	n := len(position)
	if n == 0 {
		return nil
	}
	for i, p := range permutation[n:] {
		if p != int64(n+i) {
			return nil
		}
	}
	at := make([]int64, n)
	for i, p := range permutation[:n] {
		at[p] = position[i]
	}
	return reposition(op, def.Operand(0), at)
}

// foldExtractScalar takes one of the scalars that a vector was made of.
func foldExtractScalar(op, def *ir.Op, position []int64) []ir.FoldResult {
	shape := vectorOf(op.Operand(0)).Shape()
	if len(position) != len(shape) {
		return nil
	}
	at := int64(0)
	for i, p := range position {
		at = at*shape[i] + p
	}
	if at >= int64(def.NumOperands()) || op.Result(0).Type() != def.Operand(int(at)).Type() {
		return nil
	}
	return []ir.FoldResult{{Value: def.Operand(int(at))}}
}

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
	case Insert, Transpose:
		return foldExtractInserted(op, at)
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
	if vectorOf(inner.Operand(0)).HasScalable() {
		return nil
	}
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

// foldExtractInserted takes what was inserted there, or goes past transposes and what
// was inserted elsewhere. On the way the dims that are left in the result are numbered
// -1, -2, …: they may change places, but must be last and in order again at the end.
func foldExtractInserted(op *ir.Op, position []int64) []ir.FoldResult {
	v, at := op.Operand(0), slices.Clone(position)
	for d := len(position); d < len(vectorOf(v).Shape()); d++ {
		at = append(at, int64(len(position)-d-1))
	}
	n := len(position)
	for walk := (fold.Walk{}); ; {
		if walk.ComesRound(v) {
			return nil
		}
		if t := v.DefinedBy(Transpose); t != nil {
			v, at = t.Operand(0), beforeTranspose(t, at)
			continue
		}
		in := v.DefinedBy(Insert)
		if in == nil {
			break
		}
		put, static := staticPositionOf(in)
		if !static {
			return nil
		}
		if len(put) <= len(at) && slices.Equal(put, at[:len(put)]) {
			if len(put) == n && in.Operand(0).Type() != op.Result(0).Type() {
				return nil
			}
			v, at, n = in.Operand(0), at[len(put):], n-len(put)
			break
		}
		if mayMeet(put, at) {
			break // a slice of which a part was replaced
		}
		v = in.Operand(1)
	}
	if v == op.Operand(0) || n < 0 || !endsInOrder(at, n) {
		return nil
	}
	return reposition(op, v, at[:n])
}

// endsInOrder reports whether all from dim n on are the numbered dims, in order.
func endsInOrder(at []int64, n int) bool {
	for i, d := range at[n:] {
		if d != int64(-i-1) {
			return false
		}
	}
	return true
}

// beforeTranspose returns what lies at a position of a transpose in what it takes.
func beforeTranspose(t *ir.Op, at []int64) []int64 {
	before := make([]int64, len(at))
	for i, p := range t.Ints("permutation") {
		before[p] = at[i]
	}
	return before
}

// mayMeet reports whether two positions have an element in common; a negative index is
// all of a dim.
func mayMeet(a, b []int64) bool {
	for i := range min(len(a), len(b)) {
		if a[i] >= 0 && b[i] >= 0 && a[i] != b[i] {
			return false
		}
	}
	return true
}

// foldExtractInsertedSlice extracts from the slice that put in what is extracted, the
// last or one before.
func foldExtractInsertedSlice(op *ir.Op, position []int64) []ir.FoldResult {
	var walk fold.Walk
	for in := op.Operand(0).DefinedBy(InsertStridedSlice); in != nil; in = in.Operand(1).DefinedBy(InsertStridedSlice) {
		if walk.ComesRound(in.Result(0)) {
			return nil
		}
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

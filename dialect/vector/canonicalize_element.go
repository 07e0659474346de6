package vector

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (extract) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "extract from a constant", Root: Extract, Upstream: "ExtractOpSplatConstantFolder ExtractOpNonSplatConstantFolder", Apply: extractConstant},
		{Name: "extract from what was repeated", Root: Extract, Upstream: "ExtractOpFromBroadcast", Apply: extractRepeated},
		{Name: "extract from a mask", Root: Extract, Upstream: "ExtractOpFromCreateMask", Apply: extractMask},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (insert) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "insert of as many elements", Root: Insert, Upstream: "InsertToBroadcast", Apply: insertUnitDims},
		{Name: "insert of one scalar among itself", Root: Insert, Upstream: "InsertSplatToSplat", Apply: insertSplat},
		{Name: "insert into a constant", Root: Insert, Upstream: "InsertOpConstantFolder", Apply: insertConstant},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (broadcast) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "broadcast of a broadcast", Root: Broadcast, Upstream: "BroadcastFolder", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
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
		data = ir.AppendElement(data, c.Element(at+i))
	}
	r.Replace(op, arith.ConstantOf(r.Builder, r.Context().Dense(t, string(data))))
	return true
}

// extractRepeated repeats less of what was broadcast.
func extractRepeated(r *rewrite.Rewriter, op *ir.Op) bool {
	source, rank, have := repeatedSource(op)
	t, isVector := op.Result(0).Type().(*ir.VectorType)
	switch {
	case source == nil || source.Type() == op.Result(0).Type() || rank < have:
		return false
	case isVector && rank > 0:
		r.Replace(op, NewBroadcast(r.Builder, source, t))
	default:
		r.Replace(op, r.Op(ExtractElement, op.Result(0).Type(), []*ir.Value{source}).Result(0))
	}
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

// isChangeable reports whether a changed copy of a constant is small enough;
// elsewhere says that it is needed as it is, too. Scalable vectors have no constants
// but splats.
func isChangeable(c *ir.DenseElementsAttr, v *ir.VectorType, elsewhere bool) bool {
	n := c.NumElements()
	return v.Scalable() == nil && (n <= sharedElements || n <= largestConstant && !elsewhere)
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
	if !ok || dest.Strings() != nil || !isChangeable(dest, v, !op.Result(0).HasOneUse()) {
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
		data = ir.AppendElement(data, e)
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
		if value := operands[0]; ok && value != nil && isChangeable(whole, v, false) {
			return []ir.FoldResult{{Attr: withElements(whole, v, at, value)}}
		}
		return nil
	}
	if ok {
		return []ir.FoldResult{{Attr: whole.Element(at)}}
	}
	return nil
}

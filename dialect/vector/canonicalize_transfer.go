package vector

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Fold implements ir.Folder.
func (load) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return fold.MemRefCasts(op, nil) }

// Fold implements ir.Folder.
func (store) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return fold.MemRefCasts(op, nil) }

// Fold implements ir.Folder.
func (maskedLoadOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if op.Name() != "vector.maskedload" {
		return nil // MLIR does not fold expandload and compressstore
	}
	return fold.MemRefCasts(op, nil)
}

// Fold implements ir.Folder.
func (maskedStoreOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if op.Name() != "vector.maskedstore" {
		return nil
	}
	return fold.MemRefCasts(op, nil)
}

// isInside reports whether no dim of a transfer may leave its source.
func (t TransferOp) isInside() bool { return !slices.Contains(t.InBounds(), false) }

// isUnderMask reports whether a mask decides what is moved.
func (t TransferOp) isUnderMask() bool {
	p := t.ParentOp()
	return t.Mask() != nil || p != nil && p.Kind() == Mask
}

// sameBox reports whether two transfers move the same part, of any source.
func sameBox(a, b TransferOp) bool {
	return slices.Equal(a.Indices(), b.Indices()) && a.Vector().Type() == b.Vector().Type() && a.Map().Equal(b.Map())
}

// areDisjoint reports whether two transfers move parts that have nothing in
// common, as constant indices tell.
func areDisjoint(a, b TransferOp) bool {
	if a.Vector().Type() != b.Vector().Type() || !a.Map().Equal(b.Map()) {
		return false
	}
	x, y := a.Indices(), b.Indices()
	shape := vectorOf(a.Vector()).Shape()
	lead := len(x) - len(shape)
	for i := range x {
		p, ok1 := arith.ConstantInt64(x[i])
		q, ok2 := arith.ConstantInt64(y[i])
		if !ok1 || !ok2 {
			continue
		}
		extent := int64(1)
		if i >= lead {
			extent = shape[i-lead]
		}
		if p != q && (p >= q+extent || q >= p+extent) {
			return true
		}
	}
	return false
}

// writeOf returns the write that yields a tensor.
func writeOf(v *ir.Value) (TransferOp, bool) {
	op := v.DefiningOp()
	if op == nil || op.Name() != "vector.transfer_write" {
		return TransferOp{}, false
	}
	return TransferOp{op}, true
}

// Destinations implements tensor.DestinationStyle.
func (transferWrite) Destinations(op *ir.Op) []*ir.Value { return op.Operands()[1:2] }

// Fold implements ir.Folder: what was written can be used without reading it
// again.
func (transferRead) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	t := TransferOp{op}
	if _, ok := t.Source().Type().(*ir.TensorType); !ok {
		return fold.MemRefCasts(op, nil)
	}
	for w, ok := writeOf(t.Source()); ok; w, ok = writeOf(w.Source()) {
		if w.isInside() && !w.isUnderMask() && !t.isUnderMask() && sameBox(w, t) {
			return []ir.FoldResult{{Value: w.Vector()}}
		}
		if !areDisjoint(w, t) {
			break
		}
	}
	if c := t.Source().DefinedBy(tensor.Cast); c != nil && tensor.LosesStatic(c) {
		op.SetOperand(0, c.Operand(0))
		return fold.InPlace(op)
	}
	return nil
}

// Fold implements ir.Folder: to write what was read there changes nothing, and
// to write all of another tensor gives that.
func (transferWrite) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	t := TransferOp{op}
	if _, ok := t.Source().Type().(*ir.TensorType); !ok {
		return fold.MemRefCasts(op, nil)
	}
	def := t.Vector().DefiningOp()
	if def == nil || def.Name() != "vector.transfer_read" {
		return nil
	}
	from := TransferOp{def}
	if isAllOf(from, t) || from.Source() == t.Source() && sameBox(from, t) && !from.isUnderMask() && !t.isUnderMask() {
		return []ir.FoldResult{{Value: from.Source()}}
	}
	return nil
}

// isAllOf reports whether a read and a write move all of a tensor.
func isAllOf(read, write TransferOp) bool {
	source, v := read.Source().Type(), vectorOf(read.Vector())
	t, ok := source.(*ir.TensorType)
	if !ok || source != write.Source().Type() || len(v.Shape()) == 0 || !slices.Equal(v.Shape(), t.Shape()) ||
		!read.isInside() || !write.isInside() || !isMinorIdentity(read.Map()) || !isMinorIdentity(write.Map()) {
		return false
	}
	return !slices.ContainsFunc(slices.Concat(read.Indices(), write.Indices()), func(i *ir.Value) bool {
		n, ok := arith.ConstantInt64(i)
		return !ok || n != 0
	})
}

// writeAgain leaves out a write to a tensor that a later one overwrites.
func writeAgain(r *rewrite.Rewriter, op *ir.Op) bool {
	t := TransferOp{op}
	if _, ok := t.Source().Type().(*ir.TensorType); !ok {
		return false
	}
	change := op
	for w, ok := writeOf(t.Source()); ok; w, ok = writeOf(w.Source()) {
		if sameBox(t, w) && t.Mask() == w.Mask() {
			r.SetOperand(change, 1, w.Source())
			return true
		}
		if !areDisjoint(w, t) || !w.Result(0).HasOneUse() {
			return false
		}
		change = w.Op
	}
	return false
}

// writeToCast writes to what is cast.
func writeToCast(r *rewrite.Rewriter, op *ir.Op) bool {
	if op.NumResults() == 0 {
		return false
	}
	c := op.Operand(1).DefinedBy(tensor.Cast)
	if c == nil || !tensor.LosesStatic(c) {
		return false
	}
	operands := op.Operands()
	operands[1] = c.Operand(0)
	tensor.Retype(r, op, operands, []ir.Type{c.Operand(0).Type()})
	return true
}

// addToContraction accumulates what is added to a contraction that starts from
// zero.
func addToContraction(r *rewrite.Rewriter, op *ir.Op) bool {
	for i := range 2 {
		c := op.Operand(i).DefinedBy(Contract)
		if c == nil {
			continue
		}
		zero := arith.ConstantValue(c.Operand(2))
		if zero == nil || !fold.IsInt(zero, 0) && !fold.IsFloat(zero, 0) {
			continue
		}
		operands := c.Operands()
		operands[2] = op.Operand(1 - i)
		s := &ir.OpState{Kind: Contract, Operands: operands, Types: c.ResultTypes(), Attrs: c.AllAttrs()}
		r.Replace(op, r.Create(s).Results()...)
		return true
	}
	return false
}

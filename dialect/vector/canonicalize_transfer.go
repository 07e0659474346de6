package vector

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (transferRead) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "read of a written vector", Root: TransferRead, Upstream: "TransferReadAfterWriteToBroadcast", Apply: readWritten},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (transferWrite) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "write to a cast", Root: TransferWrite, Apply: writeToCast},
		{Name: "write that is overwritten", Root: TransferWrite, Upstream: "FoldWaw", Apply: writeAgain},
		{Name: "slice of what was written, inserted", Root: tensor.InsertSlice, Upstream: "SwapExtractSliceOfTransferWrite", Apply: writeToSlice},
	}
}

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

// isUnderMask reports whether a mask decides what is moved, as an operand or around it.
func (t TransferOp) isUnderMask() bool { return t.Mask() != nil || t.isInMask() }

// isInMask reports whether a transfer is in a vector.mask.
func (t TransferOp) isInMask() bool {
	p := t.ParentOp()
	return p != nil && p.Kind() == Mask
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
	x, y, extents := a.Indices(), b.Indices(), accessed(a)
	for i := range x {
		p, ok1 := arith.ConstantInt64(x[i])
		q, ok2 := arith.ConstantInt64(y[i])
		if !ok1 || !ok2 || p == q || extents[i].isScalable {
			continue
		}
		if uint64(max(p, q))-uint64(min(p, q)) >= uint64(extents[i].n) {
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
// again; what is known of the place and the mask is said.
func (transferRead) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	t := TransferOp{op}
	_, isTensor := t.Source().Type().(*ir.TensorType)
	var walk fold.Walk
	for w, ok := writeOf(t.Source()); ok && !walk.ComesRound(w.Result(0)); w, ok = writeOf(w.Source()) {
		if w.isInside() && !w.isUnderMask() && !t.isUnderMask() && sameBox(w, t) {
			return []ir.FoldResult{{Value: w.Vector()}}
		}
		if !areDisjoint(w, t) {
			break
		}
	}
	if markInBounds(op) || dropMask(op) {
		return fold.InPlace(op)
	}
	if !isTensor {
		return fold.MemRefCasts(op, nil)
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
	_, isTensor := t.Source().Type().(*ir.TensorType)
	if def := t.Vector().DefiningOp(); isTensor && def != nil && def.Kind() == TransferRead {
		from := TransferOp{def}
		masked := from.isUnderMask() || t.isUnderMask()
		if !masked && (isAllOf(from, t) || from.Source() == t.Source() && sameBox(from, t)) {
			return []ir.FoldResult{{Value: from.Source()}}
		}
	}
	if markInBounds(op) || dropMask(op) {
		return fold.InPlace(op)
	}
	if isTensor {
		return nil
	}
	return fold.MemRefCasts(op, nil)
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
	var walk fold.Walk
	for w, ok := writeOf(t.Source()); ok && !walk.ComesRound(w.Result(0)); w, ok = writeOf(w.Source()) {
		if sameBox(t, w) && t.Mask() == w.Mask() && !t.isInMask() {
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
		if c == nil || KindOf(c) != "add" {
			continue
		}
		zero := arith.ConstantValue(c.Operand(2))
		if zero == nil || !fold.IsInt(zero, 0) && !fold.IsFloat(zero, 0) {
			continue
		}
		operands := c.Operands()
		operands[2] = op.Operand(1 - i)
		s := &ir.OpState{Kind: Contract, Operands: operands, Types: c.ResultTypes(), Attrs: c.AllAttrs()}
		r.Replace(op, r.WithLoc(c.Loc()).Create(s).Results()...)
		return true
	}
	return false
}

// markInBounds marks the dims in which a transfer is known to lie inside.
func markInBounds(op *ir.Op) bool {
	t := TransferOp{op}
	m, inside, indices := t.Map(), t.InBounds(), t.Indices()
	shape := t.Source().Type().(ir.ShapedType).Shape()
	extents := vectorOf(t.Vector()).Shape()
	changed := false
	for i, e := range m.Results {
		if inside[i] || e.Op() != affine.OpDim {
			continue
		}
		d := e.Value()
		at, ok := arith.ConstantInt64(indices[d])
		if ok && shape[d] != ir.Dynamic && !vectorOf(t.Vector()).IsScalable(i) && at <= shape[d]-extents[i] {
			inside[i], changed = true, true
		}
	}
	if !changed {
		return false
	}
	flags := make([]ir.Attribute, len(inside))
	for i, v := range inside {
		flags[i] = op.Context().Bool(v)
	}
	op.SetAttr(inBounds, op.Context().Array(flags))
	return true
}

// dropMask leaves out a mask of which all lanes are on.
func dropMask(op *ir.Op) bool {
	mask := TransferOp{op}.Mask()
	if mask == nil {
		return false
	}
	if on, _ := known(mask); !on {
		return false
	}
	sizes, err := op.OperandGroupSizes()
	if err != nil {
		return false
	}
	segments := make([]int32, len(sizes))
	for i, n := range sizes[:len(sizes)-1] {
		segments[i] = int32(n)
	}
	op.SetOperands(op.Operands()[:op.NumOperands()-1])
	op.SetAttr(ir.OperandSegmentsAttr, op.Context().DenseI32(segments))
	return true
}

// readWritten repeats and transposes the vector that was written where it is read.
func readWritten(r *rewrite.Rewriter, op *ir.Op) bool {
	t := TransferOp{op}
	w, ok := writeOf(t.Source())
	if !ok || !t.isInside() || t.isUnderMask() || w.isUnderMask() || !slices.Equal(t.Indices(), w.Indices()) ||
		!slices.Equal(accessed(t), accessed(w)) {
		return false
	}
	to, rank := vectorOf(t.Vector()), len(vectorOf(w.Vector()).Shape())
	lead := len(to.Shape()) - rank // dims that are repeated come first
	if rank == 0 || lead < 0 {
		return false
	}
	// Which dim of the vector, repeated, becomes which one of what is read.
	perm := make([]int64, len(to.Shape()))
	free := make([]bool, len(perm))
	for i := range free {
		free[i] = true
	}
	for i, e := range t.Map().Results {
		if e.Op() == affine.OpDim {
			from := slices.IndexFunc(w.Map().Results, func(x *affine.Expr) bool { return x.Op() == affine.OpDim && x.Value() == e.Value() })
			perm[i] = int64(lead + from)
			free[lead+from] = false
		}
	}
	for i, e := range t.Map().Results {
		if e.Op() != affine.OpDim {
			perm[i] = int64(slices.Index(free, true))
			free[perm[i]] = false
		}
	}
	shape, scalable := make([]int64, len(perm)), make([]bool, len(perm))
	for i, p := range perm {
		shape[p], scalable[p] = to.Shape()[i], to.IsScalable(i)
	}
	v := NewBroadcast(r.Builder, w.Vector(), r.Context().Vector(shape, scalable, to.Elem()))
	r.Replace(op, NewTranspose(r.Builder, v, perm...))
	return true
}

// accessed returns how many elements a transfer moves along each dim of its
// source, none where the map does not have the dim.
func accessed(t TransferOp) []extent {
	extents, v := make([]extent, t.Map().NumDims), vectorOf(t.Vector())
	for i, e := range t.Map().Results {
		if e.Op() == affine.OpDim {
			extents[e.Value()] = extent{v.Shape()[i], v.IsScalable(i)}
		}
	}
	return extents
}

// movesAll reports whether a transfer moves as many elements along each dim of its source as a
// shape has.
func (t TransferOp) movesAll(shape []int64) bool {
	return slices.EqualFunc(accessed(t), shape, func(e extent, n int64) bool { return e == extent{n, false} })
}

// An extent is how many elements a vector has along a dim, or how many times vscale.
type extent struct {
	n          int64
	isScalable bool
}

// writeToSlice writes a vector, of which a slice is inserted, where it is
// inserted. The vector must be all that is in the slice.
func writeToSlice(r *rewrite.Rewriter, op *ir.Op) bool {
	slice := op.Operand(0).DefinedBy(tensor.ExtractSlice)
	if slice == nil || !slice.Result(0).HasOneUse() {
		return false
	}
	w, ok := writeOf(slice.Operand(0))
	if !ok || !w.Result(0).HasOneUse() || w.isUnderMask() {
		return false
	}
	from, to := indexlist.SliceOf(slice, 1), indexlist.SliceOf(op, 2)
	if len(op.Operand(0).Type().(*ir.TensorType).Shape()) != len(w.Map().Results) ||
		!w.movesAll(w.Result(0).Type().(*ir.TensorType).Shape()) || !slices.Equal(from.Sizes, to.Sizes) {
		return false
	}
	for i := range from.Offsets {
		if from.Offsets[i] != indexlist.Const(0) || from.Strides[i] != indexlist.Const(1) || to.Strides[i] != indexlist.Const(1) {
			return false
		}
	}
	for _, i := range w.Indices() {
		if n, ok := arith.ConstantInt64(i); !ok || n != 0 {
			return false
		}
	}
	part := tensor.NewExtractSlice(r.Builder, op.Operand(1), op.Operand(0).Type().(*ir.TensorType), to)
	operands := w.Operands()
	operands[1] = part
	write := r.Create(&ir.OpState{Kind: TransferWrite, Operands: operands, Types: []ir.Type{part.Type()}, Attrs: slices.Clone(w.AllAttrs())})
	outside := make([]ir.Attribute, len(w.Map().Results))
	for i := range outside {
		outside[i] = r.Context().Bool(false)
	}
	write.SetAttr(inBounds, r.Context().Array(outside))
	r.SetOperand(op, 0, write.Result(0))
	return true
}

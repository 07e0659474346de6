package tensor

import (
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// LosesStatic reports whether a cast knows no more of the extents than what it
// casts: its users can do without it.
func LosesStatic(cast *ir.Op) bool {
	return refines(cast.Operand(0).Type(), cast.Result(0).Type())
}

// MayCast reports whether a Cast from one type to the other is valid.
func MayCast(from, to ir.Type) bool { return sameElements(from, to) }

// DestinationStyle is implemented by the Impl of ops that write to tensors or
// memrefs they are given, and yield each tensor as it is afterwards.
type DestinationStyle interface {
	// Destinations returns the operands that are written to; those that are
	// tensors become the results.
	Destinations(op *ir.Op) []*ir.Value
}

// destinationOf returns the tensor that was written to, to make v; nil where v
// was not made so.
func destinationOf(v *ir.Value) *ir.Value {
	op := v.DefiningOp()
	if op == nil {
		return nil
	}
	d, ok := op.Kind().Impl.(DestinationStyle)
	if !ok {
		return nil
	}
	n := v.Index()
	for _, to := range d.Destinations(op) {
		if tensorOf(to) == nil {
			continue
		}
		if n == 0 {
			return to
		}
		n--
	}
	return nil
}

// firstDestination returns the tensor from which v was made by writing to it any
// number of times, v itself if it was made of itself.
func firstDestination(v *ir.Value) *ir.Value {
	var walk fold.Walk
	first := v
	for to := destinationOf(v); to != nil; to = destinationOf(to) {
		if walk.ComesRound(to) {
			return v
		}
		first = to
	}
	return first
}

// FoldCasts lets an op whose operands from inits on are written and become its
// results take the operands of casts that know less than what they cast. The
// results are cast back.
func FoldCasts(r *rewrite.Rewriter, op *ir.Op, inits int) bool {
	operands := op.Operands()
	changed := false
	var types []ir.Type
	for i, v := range operands {
		if c := v.DefinedBy(Cast); c != nil && LosesStatic(c) {
			operands[i], changed = c.Operand(0), true
		}
		if _, ok := operands[i].Type().(*ir.TensorType); ok && i >= inits {
			types = append(types, operands[i].Type())
		}
	}
	if !changed || len(types) != op.NumResults() {
		return false
	}
	Retype(r, op, operands, types)
	return true
}

// Retype replaces op by one with other operands and result types, and casts the
// results back. The regions move.
func Retype(r *rewrite.Rewriter, op *ir.Op, operands []*ir.Value, types []ir.Type) *ir.Op {
	made := r.Create(&ir.OpState{Kind: op.Kind(), Operands: operands, Types: types, Attrs: op.AllAttrs(), Regions: op.NumRegions()})
	for i := range op.NumRegions() {
		made.RegionAt(i).TakeFrom(op.RegionAt(i))
	}
	results := made.Results()
	for i, v := range results {
		if t := op.Result(i).Type(); t != v.Type() {
			results[i] = NewCast(r.Builder, v, t)
		}
	}
	r.Replace(op, results...)
	return made
}

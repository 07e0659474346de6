package fold

import "github.com/ttopt/ttopt/ir"

// InPlace returns what [ir.Folder] returns for an op that it has changed in
// place: the results of op itself.
func InPlace(op *ir.Op) []ir.FoldResult {
	results := make([]ir.FoldResult, op.NumResults())
	for i := range results {
		results[i].Value = op.Result(i)
	}
	return results
}

// MemRefCasts folds an op that uses memrefs with a rank as they are: instead of
// the result of memref.cast it takes what is cast. The operand kept, which may be
// nil, stays: a memref that is stored has its type.
func MemRefCasts(op *ir.Op, kept *ir.Value) []ir.FoldResult {
	folded := false
	for i, v := range op.Operands() {
		cast := v.DefiningOp()
		if cast == nil || cast.Name() != "memref.cast" || v == kept {
			continue
		}
		if _, ranked := cast.Operand(0).Type().(*ir.MemRefType); ranked {
			op.SetOperand(i, cast.Operand(0))
			folded = true
		}
	}
	if !folded {
		return nil
	}
	return InPlace(op)
}

package vector

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (shuffle) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "shuffle of one scalar", Root: Shuffle, Upstream: "ShuffleSplat", Apply: shuffleSplats},
		{Name: "shuffle that interleaves", Root: Shuffle, Upstream: "ShuffleInterleave", Apply: shuffleInterleaves},
		{Name: "shuffle of vectors without dims", Root: Shuffle, Upstream: "Canonicalize0DShuffleOp", Apply: shuffleScalars},
	}
}

// shuffleSplats makes a splat of two splats of one scalar.
func shuffleSplats(r *rewrite.Rewriter, op *ir.Op) bool {
	a, b := op.Operand(0).DefinedBy(Splat), op.Operand(1).DefinedBy(Splat)
	if a == nil || b == nil || a.Operand(0) != b.Operand(0) {
		return false
	}
	r.Replace(op, NewSplat(r.Builder, a.Operand(0), vectorOf(op.Result(0))))
	return true
}

// shuffleInterleaves takes elements of both vectors by turns.
func shuffleInterleaves(r *rewrite.Rewriter, op *ir.Op) bool {
	t, from := vectorOf(op.Result(0)), vectorOf(op.Operand(0))
	each := int64(1)
	if len(from.Shape()) == 1 {
		each = from.Shape()[0]
	}
	mask := op.Ints("mask")
	if len(t.Shape()) != 1 || op.Operand(1).Type() != from || int64(len(mask)) != 2*each {
		return false
	}
	for i, m := range mask {
		if m != int64(i%2)*each+int64(i/2) {
			return false
		}
	}
	r.Replace(op, r.Op(Interleave, t, op.Operands()).Result(0))
	return true
}

// shuffleScalars takes one of two vectors without dims.
func shuffleScalars(r *rewrite.Rewriter, op *ir.Op) bool {
	mask := op.Ints("mask")
	if len(vectorOf(op.Operand(0)).Shape()) != 0 || len(mask) != 1 {
		return false
	}
	r.Replace(op, NewBroadcast(r.Builder, op.Operand(int(mask[0])), vectorOf(op.Result(0))))
	return true
}

type step struct{}

// Fold implements ir.Folder.
func (step) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	t := vectorOf(op.Result(0))
	if t.IsScalable(0) {
		return nil
	}
	var data []byte
	for i := range t.Shape()[0] {
		data = ir.AppendElement(data, op.Context().IndexAttr(i))
	}
	return []ir.FoldResult{{Attr: op.Context().Dense(t, string(data))}}
}

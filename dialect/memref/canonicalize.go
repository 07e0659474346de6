package memref

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Fold implements ir.Folder.
func (load) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return fold.MemRefCasts(op, nil) }

// Fold implements ir.Folder.
func (store) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return fold.MemRefCasts(op, op.Operand(0))
}

// Fold implements ir.Folder.
func (dealloc) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return fold.MemRefCasts(op, nil) }

// Fold implements ir.Folder.
func (prefetchOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return fold.MemRefCasts(op, nil) }

// Fold implements ir.Folder.
func (dmaStart) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return fold.MemRefCasts(op, nil) }

// Fold implements ir.Folder.
func (dmaWait) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return fold.MemRefCasts(op, nil) }

// Fold implements ir.Folder.
func (atomicRMW) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return fold.MemRefCasts(op, op.Operand(0))
}

// Fold implements ir.Folder.
func (copyOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	folded := false
	for i, v := range op.Operands() {
		if c := v.DefiningOp(); c != nil && c.Name() == "memref.cast" && loses(c) {
			op.SetOperand(i, c.Operand(0))
			folded = true
		}
	}
	if folded {
		return fold.InPlace(op)
	}
	return nil
}

// loses reports whether a cast between strided memrefs of one rank makes nothing
// known that was not: its users can do without it.
func loses(cast *ir.Op) bool {
	from, to := typeOf(cast.Operand(0)), typeOf(cast.Result(0))
	if from == nil || to == nil || from.Elem() != to.Elem() || len(from.Shape()) != len(to.Shape()) {
		return false
	}
	strides, offset, ok1 := StridesAndOffset(from)
	toStrides, toOffset, ok2 := StridesAndOffset(to)
	if !ok1 || !ok2 {
		return false
	}
	known := func(a, b int64) bool { return a == ir.Dynamic && b != ir.Dynamic }
	for i := range strides {
		if known(from.Shape()[i], to.Shape()[i]) || known(strides[i], toStrides[i]) {
			return false
		}
	}
	return !known(offset, toOffset)
}

// Patterns implements rewrite.Canonicalizer.
func (copyOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "copy of a cast", Root: Copy, Upstream: "FoldCopyOfCast", Apply: copyCast},
		{Name: "copy of nothing", Root: Copy, Upstream: "FoldEmptyCopy", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
			if !isEmpty(op.Operand(0)) && !isEmpty(op.Operand(1)) {
				return false
			}
			r.Erase(op)
			return true
		}},
		{Name: "copy to itself", Root: Copy, Upstream: "FoldSelfCopy", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
			if op.Operand(0) != op.Operand(1) {
				return false
			}
			r.Erase(op)
			return true
		}},
	}
}

func isEmpty(v *ir.Value) bool {
	t := typeOf(v)
	return t != nil && slices.Contains(t.Shape(), 0)
}

// copyCast copies what a cast sees: the shapes of a copy need only be compatible, so
// the cast may say less or more of it. What has no rank is not copied.
func copyCast(r *rewrite.Rewriter, op *ir.Op) bool {
	changed := false
	for i := range 2 {
		c := op.Operand(i).DefinedBy(Cast)
		if c == nil {
			continue
		}
		if typeOf(c.Operand(0)) != nil {
			r.SetOperand(op, i, c.Operand(0))
			changed = true
		}
	}
	return changed
}

// Patterns implements rewrite.Canonicalizer.
func (dim) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "extent of a reshape", Root: Dim, Upstream: "DimOfMemRefReshape", Apply: dimOfReshape}}
}

// dimOfReshape loads the extent from the shape that a reshape was given, right
// behind the reshape, as the shape may be overwritten later.
func dimOfReshape(r *rewrite.Rewriter, op *ir.Op) bool {
	reshape, i := op.Operand(0).DefinedBy(Reshape), op.Operand(1)
	if reshape == nil {
		return false
	}
	switch def := i.DefiningOp(); {
	case i.ParentBlock() == reshape.Block():
		if def != nil && reshape.IsBeforeInBlock(def) {
			return false
		}
	case i.ParentBlock().Region() == reshape.Region() || reshape.Region() == nil || !i.ParentBlock().Region().IsAncestorOf(reshape.Region()):
		return false
	}
	b := r.After(reshape).WithLoc(op.Loc())
	extent := NewLoad(b, reshape.Operand(1), i)
	if extent.Type() != op.Result(0).Type() {
		extent = arith.NewIndexCast(b, extent, op.Result(0).Type())
	}
	r.Replace(op, extent)
	return true
}

// Patterns implements rewrite.Canonicalizer. As a fold of its own results this would not be one that
// can be tried, and undone.
func (extractStridedMetadata) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "metadata that the type says", Root: ExtractStridedMetadata, Apply: metadataOfType}}
}

// metadataOfType makes constants of what the type says of the offset, the extents and the strides.
func metadataOfType(r *rewrite.Rewriter, op *ir.Op) bool {
	t := typeOf(op.Operand(0))
	strides, offset, ok := StridesAndOffset(t)
	if !ok {
		return false
	}
	changed := false
	for i, v := range slices.Concat([]int64{offset}, t.Shape(), strides) {
		if old := op.Result(1 + i); v != ir.Dynamic && old.HasUses() {
			r.ReplaceAllUses(old, arith.ConstantIndex(r.Builder, v))
			changed = true
		}
	}
	return changed
}

package affine

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// inliner keeps to what may be a dim or a symbol: a value from the top of a
// function is no longer at the top where the function is inlined into a loop.
type inliner struct{}

// CanInlineOp implements ir.Inliner.
func (inliner) CanInlineOp(_ *ir.Op, dest *ir.Region) bool {
	return dest.Op().Kind().Is(ir.AffineScope) || isStructure(dest.Op())
}

func isStructure(op *ir.Op) bool {
	return op.Kind() == For || op.Kind() == Parallel || op.Kind() == If
}

// CanInlineRegion implements ir.Inliner: one block, in which no op has effects
// but affine accesses.
func (inliner) CanInlineRegion(dest, src *ir.Region, m *ir.Mapping) bool {
	if !isStructure(dest.Op()) || !src.HasOneBlock() {
		return false
	}
	for op := range src.First().Ops {
		if op.Effects() == 0 && !op.Kind().Is(ir.RecursivelyPure) && op.Kind() != Apply {
			continue
		}
		if !staysValid(op, src, dest, m) {
			return false
		}
	}
	return true
}

// staysValid reports whether the operands of op's map remain dims and symbols.
func staysValid(op *ir.Op, src, dest *ir.Region, m *ir.Mapping) bool {
	var operands []*ir.Value
	if access, ok := AsAccess(op); ok {
		operands = access.Indices()
	} else if op.Kind() == Apply {
		operands = op.Operands()
	} else {
		return false
	}
	numDims := MapOf(op, mapAttr).NumDims
	for i, v := range operands {
		switch {
		case v.ParentBlock().Region() != src: // not at the top
		case v.DefiningOp() != nil:
			if rewrite.ConstantValue(v) == nil && !isDimOp(v.DefiningOp()) {
				return false
			}
		case i < numDims && !isDim(m.Value(v), dest), i >= numDims && !isSymbol(m.Value(v), dest):
			return false
		}
	}
	return true
}

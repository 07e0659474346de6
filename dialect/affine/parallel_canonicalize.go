package affine

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// Fold implements ir.Folder: the maps of the bounds are simplified.
func (parallel) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	lowerMap, upperMap := MapOf(op, lowerBoundsMap), MapOf(op, upperBoundsMap)
	n := min(lowerMap.NumDims+lowerMap.NumSymbols, op.NumOperands())
	lower, upper := mapped{lowerMap, op.Operands()[:n]}, mapped{upperMap, op.Operands()[n:]}
	newLower, newUpper := lower.compose(), upper.compose()
	if newLower.equal(lower) && newUpper.equal(upper) {
		return nil
	}
	c := op.Context()
	op.SetAttr(lowerBoundsMap, c.AffineMap(newLower.Map))
	op.SetAttr(upperBoundsMap, c.AffineMap(newUpper.Map))
	op.SetOperands(slices.Concat(newLower.operands, newUpper.operands))
	return fold.InPlace(op)
}

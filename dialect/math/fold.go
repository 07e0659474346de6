package math

import (
	"math"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// one returns the results of an op that folds to a, nil where that is nil.
func one(a ir.Attribute) []ir.FoldResult {
	if a == nil {
		return nil
	}
	return []ir.FoldResult{{Attr: a}}
}

// exact folds a function whose results every float format holds.
type exact struct{ f func(float64) float64 }

// Fold implements ir.Folder.
func (e exact) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return one(fold.Floats(op.Result(0).Type(), operands, func(v []float64) float64 { return e.f(v[0]) }))
}

// squareRoot folds Sqrt of what is not negative.
type squareRoot struct{}

// Fold implements ir.Folder.
func (squareRoot) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	negative := false
	r := fold.Floats(op.Result(0).Type(), operands, func(v []float64) float64 {
		negative = negative || math.Signbit(v[0])
		return math.Sqrt(v[0])
	})
	if negative {
		return nil
	}
	return one(r)
}

// copySign folds CopySign.
type copySign struct{}

// Fold implements ir.Folder.
func (copySign) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return one(fold.Floats(op.Result(0).Type(), operands, func(v []float64) float64 { return math.Copysign(v[0], v[1]) }))
}

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

// function folds a function of one float by the library's double precision,
// rounded to the type: within one unit in the last place for f64, nearly always
// the nearest float for f32. Other types, and results that are not numbers, are
// left alone, as in MLIR.
type function struct{ f func(float64) float64 }

// Fold implements ir.Folder.
func (f function) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return foldNumbers(op, operands, func(v []float64) float64 { return f.f(v[0]) })
}

// function2 is a function of two floats.
type function2 struct{ f func(x, y float64) float64 }

// Fold implements ir.Folder.
func (f function2) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return foldNumbers(op, operands, func(v []float64) float64 { return f.f(v[0], v[1]) })
}

func foldNumbers(op *ir.Op, operands []ir.Attribute, f func(v []float64) float64) []ir.FoldResult {
	switch ir.BitWidth(ir.ElemOf(op.Result(0).Type())) {
	case 32, 64:
	default:
		return nil
	}
	numbers := true
	r := fold.Floats(op.Result(0).Type(), operands, func(v []float64) float64 {
		y := f(v)
		numbers = numbers && !math.IsNaN(y)
		return y
	})
	if !numbers {
		return nil
	}
	return one(r)
}

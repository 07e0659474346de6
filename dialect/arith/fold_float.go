package arith

import (
	"math"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// floats folds constants to one of the result's type.
func floats(op *ir.Op, operands []ir.Attribute, f func(v []float64) float64) ir.FoldResult {
	return toAttr(fold.Floats(op.Result(0).Type(), operands, f))
}

func foldNegF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	if inner := definedBy(op.Operand(0), "arith.negf"); inner != nil {
		return toValue(inner.Operand(0))
	}
	return toAttr(fold.Elementwise(op.Result(0).Type(), operands, func(elems []ir.Attribute) ir.Attribute {
		a, ok := elems[0].(*ir.FloatAttr)
		if !ok {
			return nil
		}
		return negated(a)
	}))
}

// negated flips the sign bit, that of a NaN too. A format without -0 has no
// negative zero to flip to.
func negated(a *ir.FloatAttr) ir.Attribute {
	t, bits := a.FloatType(), a.Bits()
	if t.Kind().Encode(math.Copysign(0, -1)) == (ir.FloatBits{}) && (a.Float64() == 0 || math.IsNaN(a.Float64())) {
		return a
	}
	sign := t.Kind().Bits() - 1
	bits[sign/64] ^= 1 << (sign % 64)
	return a.Context().FloatBitsAttr(t, bits)
}

func foldAddF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	if fold.IsFloat(operands[1], math.Copysign(0, -1)) {
		return toValue(op.Operand(0))
	}
	return floats(op, operands, func(v []float64) float64 { return v[0] + v[1] })
}

func foldSubF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	if fold.IsFloat(operands[1], 0) {
		return toValue(op.Operand(0))
	}
	return floats(op, operands, func(v []float64) float64 { return v[0] - v[1] })
}

func foldMulF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	if fold.IsFloat(operands[1], 1) {
		return toValue(op.Operand(0))
	}
	return floats(op, operands, func(v []float64) float64 { return v[0] * v[1] })
}

func foldDivF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	if fold.IsFloat(operands[1], 1) {
		return toValue(op.Operand(0))
	}
	return floats(op, operands, func(v []float64) float64 { return v[0] / v[1] })
}

func foldRemF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return floats(op, operands, func(v []float64) float64 { return math.Mod(v[0], v[1]) })
}

func foldMaximumF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return foldFloatExtremum(op, operands, math.Inf(-1), propagatingNaN(math.Max))
}

func foldMinimumF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return foldFloatExtremum(op, operands, math.Inf(1), propagatingNaN(math.Min))
}

func foldMaxNumF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return foldNumber(op, operands, math.Inf(-1), math.Max)
}

func foldMinNumF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return foldNumber(op, operands, math.Inf(1), math.Min)
}

// foldNumber gives the other operand where one is NaN. Of a value that is not known and what is
// neutral among numbers it gives the value, as MLIR does, although that may be NaN.
func foldNumber(op *ir.Op, operands []ir.Attribute, neutral float64, f func(a, b float64) float64) ir.FoldResult {
	if operands[0] == nil || operands[1] == nil || op.Operand(0) == op.Operand(1) {
		return foldFloatExtremum(op, operands, neutral, f)
	}
	if isNaN(operands[0]) && isNaN(operands[1]) {
		return toAttr(operands[1])
	}
	return toAttr(fold.Chosen(op.Result(0).Type(), operands, func(v []float64) float64 {
		switch a, b := v[0], v[1]; {
		case math.IsNaN(a):
			return b
		case math.IsNaN(b):
			return a
		default:
			return f(a, b)
		}
	}))
}

// isNaN reports whether an attribute is a float, and NaN.
func isNaN(a ir.Attribute) bool {
	x, ok := a.(*ir.FloatAttr)
	return ok && math.IsNaN(x.Float64())
}

func propagatingNaN(f func(a, b float64) float64) func(a, b float64) float64 {
	return func(a, b float64) float64 {
		switch { // of two NaN the first; math.Max(+Inf, NaN) is +Inf
		case math.IsNaN(a):
			return a
		case math.IsNaN(b):
			return b
		}
		return f(a, b)
	}
}

func foldFloatExtremum(op *ir.Op, operands []ir.Attribute, neutral float64, f func(a, b float64) float64) ir.FoldResult {
	if op.Operand(0) == op.Operand(1) {
		return toValue(op.Operand(1))
	}
	if fold.IsFloat(operands[1], neutral) {
		return toValue(op.Operand(0))
	}
	return toAttr(fold.Chosen(op.Result(0).Type(), operands, func(v []float64) float64 { return f(v[0], v[1]) }))
}

package arith

import (
	"math"
	"math/big"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// sameShapeI1 is the rule that a comparison yields i1 in the operands' shape.
var sameShapeI1 = ir.TypeRule{
	From: "lhs", To: "result", Via: BoolOf,
	Desc: "result type has i1 element type and same shape as operands",
}

// Comparisons.
var (
	CmpI = &ir.Kind{
		Name: "arith.cmpi", Summary: "comparison of integers",
		Traits:    ir.Pure | ir.SameOperandTypes | ir.Elementwise,
		Operands:  lhsRhs,
		Results:   result("result", constraint.BoolLike),
		Attrs:     []ir.Attr{{Name: "predicate", Type: intPredicateAttr}},
		TypeRules: []ir.TypeRule{sameShapeI1},
		Format:    "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
		Impl:      folder{foldCmpI},
	}
	CmpF = &ir.Kind{
		Name: "arith.cmpf", Summary: "comparison of floats",
		Traits:    ir.Pure | ir.SameOperandTypes | ir.Elementwise,
		Operands:  []ir.Operands{operand("lhs", constraint.FloatLike), operand("rhs", constraint.FloatLike)},
		Results:   result("result", constraint.BoolLike),
		Attrs:     []ir.Attr{{Name: "predicate", Type: floatPredicateAttr}, FastMathProperty},
		TypeRules: []ir.TypeRule{sameShapeI1},
		Format:    "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)",
		Impl:      folder{foldCmpF},
	}
)

// BoolOf returns i1, or the vector or tensor of i1 in the shape of t.
func BoolOf(t ir.Type) ir.Type {
	c := t.Context()
	i1 := c.Integer(1)
	switch t := t.(type) {
	case *ir.VectorType:
		return c.Vector(t.Shape(), t.Scalable(), i1)
	case *ir.TensorType:
		return c.Tensor(t.Shape(), i1, t.Encoding())
	case *ir.UnrankedTensorType:
		return c.UnrankedTensor(i1)
	}
	return i1
}

// CompareInts reports whether the predicate holds of two signed numbers of the
// given width.
func CompareInts(p IntPredicate, a, b *big.Int, width int) bool {
	if p >= IntULT {
		a, b = fold.Unsigned(a, width), fold.Unsigned(b, width)
	}
	switch c := a.Cmp(b); p {
	case IntEQ:
		return c == 0
	case IntNE:
		return c != 0
	case IntSLT, IntULT:
		return c < 0
	case IntSLE, IntULE:
		return c <= 0
	case IntSGT, IntUGT:
		return c > 0
	default:
		return c >= 0
	}
}

// CompareFloats reports whether the predicate holds.
func CompareFloats(p FloatPredicate, a, b float64) bool {
	if math.IsNaN(a) || math.IsNaN(b) {
		return p >= FloatUEQ
	}
	switch p {
	case FloatOEQ, FloatUEQ:
		return a == b
	case FloatOGT, FloatUGT:
		return a > b
	case FloatOGE, FloatUGE:
		return a >= b
	case FloatOLT, FloatULT:
		return a < b
	case FloatOLE, FloatULE:
		return a <= b
	case FloatONE, FloatUNE:
		return a != b
	}
	return p == FloatORD || p == FloatTrue
}

func foldCmpI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	p := IntPredicateOf(op)
	t := op.Result(0).Type()
	x, y := op.Operand(0), op.Operand(1)
	if x == y {
		same := CompareInts(p, bigOne, bigOne, 64)
		if a := fold.Splat(t, op.Context().Bool(same)); a != nil {
			return toAttr(a)
		}
	}
	// (extension of an i1) != 0 is the i1
	if fold.IsInt(operands[1], 0) && p == IntNE {
		for _, name := range []string{"arith.extui", "arith.extsi"} {
			if ext := definedBy(x, name); ext != nil && ir.BitWidth(ir.ElemOf(ext.Operand(0).Type())) == 1 {
				return toValue(ext.Operand(0))
			}
		}
	}
	if operands[0] != nil && operands[1] == nil {
		op.SetOperands([]*ir.Value{y, x})
		op.SetAttr("predicate", op.Context().I64(int64(p.swapped())))
		return toValue(op.Result(0))
	}
	if fold.Poison(operands) != nil {
		return ir.FoldResult{} // as in MLIR
	}
	return toAttr(fold.Ints(t, operands, func(v []*big.Int, width int) *big.Int {
		return boolInt(CompareInts(p, v[0], v[1], width))
	}))
}

// foldCmpF compares scalars only, as MLIR does.
func foldCmpF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	p := FloatPredicateOf(op)
	for _, a := range operands {
		if f, ok := a.(*ir.FloatAttr); ok && math.IsNaN(f.Float64()) {
			return toAttr(op.Context().Bool(p >= FloatUEQ))
		}
	}
	a, ok1 := operands[0].(*ir.FloatAttr)
	b, ok2 := operands[1].(*ir.FloatAttr)
	if !ok1 || !ok2 || !fold.IsExact(a.FloatType()) {
		return ir.FoldResult{}
	}
	return toAttr(op.Context().Bool(CompareFloats(p, a.Float64(), b.Float64())))
}

func boolInt(v bool) *big.Int {
	if v {
		return bigOne
	}
	return new(big.Int)
}

package arith

import (
	"strconv"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Constant yields the value of its attribute:
//
//	%c4 = arith.constant 4 : index
var Constant = &ir.Kind{
	Name: "arith.constant", Summary: "integer or float constant, or elements of such",
	Traits:    ir.Pure | ir.ConstantLike,
	Results:   result("result", ir.AnyType),
	Attrs:     []ir.Attr{{Name: "value", Type: constraint.Typed}},
	TypeRules: constraint.Same("value", "result"),
	Format:    "attr-dict $value",
	Impl:      constantOp{},
}

type constantOp struct{}

// Verify implements ir.Verifier.
func (constantOp) Verify(op *ir.Op) error {
	t := op.Result(0).Type()
	switch it := t.(type) {
	case *ir.IntegerType:
		if it.Sign() != ir.Signless {
			return op.Errorf("integer return type must be signless")
		}
	case *ir.VectorType:
		if d, dense := op.Attr("value").(*ir.DenseElementsAttr); it.Scalable() != nil && !(dense && d.IsSplat()) {
			return op.Errorf("intializing scalable vectors with elements attribute is not supported unless it's a vector splat")
		}
	}
	switch op.Attr("value").(type) {
	case *ir.IntegerAttr, *ir.FloatAttr, *ir.DenseElementsAttr, *ir.DenseResourceAttr, *ir.SparseElementsAttr:
		return nil
	}
	return op.Errorf("value must be an integer, float, or elements attribute")
}

// Fold implements ir.Folder.
func (constantOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return one(toAttr(op.Attr("value")))
}

// ResultNames suggests %c4, %c4_i32, %true, %cst.
func (constantOp) ResultNames(op *ir.Op, set func(v *ir.Value, name string)) {
	a, ok := op.Attr("value").(*ir.IntegerAttr)
	if !ok {
		set(op.Result(0), "cst")
		return
	}
	it, isInt := a.Type().(*ir.IntegerType)
	switch {
	case isInt && it.Width() == 1 && a.IsTrue():
		set(op.Result(0), "true")
	case isInt && it.Width() == 1:
		set(op.Result(0), "false")
	default:
		name := []byte{'c'}
		if v, small := a.Int64(); small {
			name = strconv.AppendInt(name, v, 10)
		} else {
			name = a.Big().Append(name, 10)
		}
		if isInt {
			name = append(append(name, '_'), it.String()...)
		}
		set(op.Result(0), string(name))
	}
}

package ttir

import (
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// constantOp is the code behind ttir.constant.
type constantOp struct{ shortForm }

// Verify checks that the elements are numbers, in tt-mlir's words, and those of the
// result. The encoding of the result says where they lie and is not part of the
// value's type.
func (constantOp) Verify(op *ir.Op) error {
	value := op.Attr(valueAttr).(ir.TypedAttr)
	if _, ok := value.(*ir.SparseElementsAttr); ok {
		return op.Errorf("value attribute must be one of DenseResourceElementsAttr or DenseElementsAttr.")
	}
	switch ir.ElemOf(value.Type()).(type) {
	case *ir.IntegerType, *ir.FloatType, *ir.IndexType: // the last not in tt-mlir
	default:
		return op.Errorf("value attribute must be of int or float type.")
	}
	result := logicalType(op.Result(0))
	if v, ok := value.Type().(ir.ShapedType); !ok || v.Elem() != result.Elem() || !ir.ExtentsAgree(v.Shape(), result.Shape()) {
		return op.Errorf("expected a value of type '%s', found '%s'", result.WithEncoding(nil), value.Type())
	}
	return nil
}

// Fold returns the value.
func (constantOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return []ir.FoldResult{{Attr: op.Attr(valueAttr)}}
}

// constantFor builds a ttir.constant for what folding found.
func constantFor(b *ir.Builder, value ir.Attribute, t ir.Type) *ir.Op {
	elements, ok := value.(*ir.DenseElementsAttr)
	result, isTensor := t.(*ir.TensorType)
	if !ok || !isTensor {
		return nil
	}
	logical := encoding.Logical(result)
	if elements.ShapedType().Elem() != logical.Elem() || !ir.ExtentsAgree(elements.ShapedType().Shape(), logical.Shape()) {
		return nil
	}
	return b.Op(ConstantKind, t, nil, ir.NamedAttr{Name: valueAttr, Value: value})
}

// fullOp is the code behind ttir.full, ttir.zeros and ttir.ones.
type fullOp struct{ shortForm }

// Verify checks the shape, where the op states it.
func (fullOp) Verify(op *ir.Op) error {
	result := logicalType(op.Result(0))
	if shape, ok := op.Attr(shapeAttr).(*ir.DenseArrayAttr); ok && !ir.ExtentsAgree(shape.Ints(), result.Shape()) {
		return op.Errorf("expected shape %s, got %s", shapeText(result.Shape()), shapeText(shape.Ints()))
	}
	return verifyNumbers(op, result.Elem(), false)
}

// arangeOp is the code behind ttir.arange.
type arangeOp struct{ shortForm }

// Verify checks that there are as many numbers as the dim has indices, in tt-mlir's
// words.
func (arangeOp) Verify(op *ir.Op) error {
	shape := logicalType(op.Result(0)).Shape()
	start, end, step, dim := number(op, startAttr), number(op, endAttr), number(op, stepAttr), number(op, arangeDimAttr)
	if step == 0 {
		return op.Errorf("Step value cannot be zero")
	}
	back, negated := integer.Mul(start, -1)
	between, fits := integer.Add(end, back)
	count := between / step
	switch {
	case !negated || !fits || count <= 0:
		return op.Errorf("Invalid range: start=%d, end=%d, step=%d", start, end, step)
	case dim < 0 || dim >= int64(len(shape)):
		return op.Errorf("Invalid dimension %d for a tensor of rank %d", dim, len(shape))
	case shape[dim] != count && shape[dim] != ir.Dynamic:
		return op.Errorf("Output tensor shape must be %d at dim %d (since start=%d, end=%d, step=%d), but got %d", count, dim, start, end, step, shape[dim])
	}
	return nil
}

// typecastOp is the code behind ttir.typecast.
type typecastOp struct{ shortForm }

// Verify checks that only the element type differs.
func (typecastOp) Verify(op *ir.Op) error {
	if err := verifyDestination(op, 1); err != nil {
		return err
	}
	in, out := logicalType(op.Operand(0)), logicalType(op.Result(0))
	if !ir.ExtentsAgree(in.Shape(), out.Shape()) {
		return op.Errorf("expected the shape of the result to be that of the input, %s, found %s", shapeText(in.Shape()), shapeText(out.Shape()))
	}
	for _, t := range []*ir.TensorType{in, out} {
		if err := verifyNumbers(op, t.Elem(), false); err != nil {
			return err
		}
	}
	return nil
}

// Fold drops a cast to the type that the input has.
func (typecastOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if in := op.Operand(0); in.Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: in}}
	}
	return nil
}

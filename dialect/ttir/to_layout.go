package ttir

import (
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// toLayoutOp is the code behind ttir.to_layout.
type toLayoutOp struct{}

// Verify checks that the op changes nothing but the layout. Where a type has the
// elements of the storage, they may be of another format.
func (toLayoutOp) Verify(op *ir.Op) error {
	in, out := logicalType(op.Operand(0)), logicalType(op.Result(0))
	isStorage := in != op.Operand(0).Type() || out != op.Result(0).Type()
	switch {
	case op.Operand(1).Type() != op.Result(0).Type():
		return op.Errorf("expected the type of the destination to be that of the result, '%s', found '%s'", op.Result(0).Type(), op.Operand(1).Type())
	case !ir.ExtentsAgree(in.Shape(), out.Shape()):
		return op.Errorf("expected the shape of the result to be that of the input, %s, found %s", shapeText(in.Shape()), shapeText(out.Shape()))
	case in.Elem() != out.Elem() && !isStorage:
		return op.Errorf("expected the element type of the result to be that of the input, '%s', found '%s'", in.Elem(), out.Elem())
	case isStorage:
		for _, t := range []*ir.TensorType{in, out} {
			if err := verifyNumbers(op, t.Elem(), false); err != nil {
				return err
			}
		}
	}
	return nil
}

// Fold drops what does nothing: a relayout to the layout that the input has, one
// of a tensor of anything, and, in a chain, a relayout in between whose data
// format loses nothing that the next one would keep.
func (toLayoutOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	v := ToLayoutOp{op}
	if v.Input().Type() == v.Result().Type() {
		return []ir.FoldResult{{Value: v.Input()}}
	}
	def := v.Input().DefiningOp()
	if def == nil {
		return nil
	}
	if def.Kind() == EmptyKind && v.Output().DefiningOp() != nil && v.Output().DefiningOp().Kind() == EmptyKind {
		return []ir.FoldResult{{Value: v.Output()}}
	}
	if inner, ok := AsToLayout(def); ok && skippable(inner, v) {
		op.SetOperand(0, inner.Input())
		return []ir.FoldResult{{Value: v.Result()}}
	}
	return nil
}

// skippable reports whether second gives the same from the input of first as
// from its result.
func skippable(first, second ToLayoutOp) bool {
	from, err1 := encoding.ElemOf(first.InputType())
	between, err2 := encoding.ElemOf(first.ResultType())
	to, err3 := encoding.ElemOf(second.ResultType())
	if err1 != nil || err2 != nil || err3 != nil {
		return false
	}
	if !between.IsBlock() && between.Type == to.Type {
		return true
	}
	elem := encoding.LogicalElem(first.ResultType())
	return between.Holds(from) && sameNumbers(from.Type, between.Type, elem) &&
		(!isNegative(from.Type, elem) || between.Holds(encoding.Elem{Type: elem}))
}

// isNegative reports whether what is stored may be a negative number that the tensor's elements, which
// have no sign, are large numbers for.
func isNegative(stored, elem ir.Type) bool {
	x, ok1 := stored.(*ir.IntegerType)
	e, ok2 := elem.(*ir.IntegerType)
	return ok1 && ok2 && x.Sign() != ir.Unsigned && x.Width() > 1 && e.Sign() == ir.Unsigned
}

// sameNumbers reports whether what is stored in both formats is the same to a tensor: not integers
// of which one has a sign, where the tensor's elements have other bits.
func sameNumbers(a, b, elem ir.Type) bool {
	x, ok1 := a.(*ir.IntegerType)
	y, ok2 := b.(*ir.IntegerType)
	if !ok1 || !ok2 || (x.Sign() == ir.Unsigned) == (y.Sign() == ir.Unsigned) || x.Width() == 1 {
		return true
	}
	e, ok := elem.(*ir.IntegerType)
	return ok && e.Width() == x.Width()
}

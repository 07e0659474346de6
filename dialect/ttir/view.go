package ttir

import "github.com/ttopt/ttopt/ir"

// ToLayoutOp is a ttir.to_layout.
type ToLayoutOp struct{ *ir.Op }

// AsToLayout returns op as a ToLayoutOp if it is one.
func AsToLayout(op *ir.Op) (ToLayoutOp, bool) {
	return ToLayoutOp{op}, op.Kind() == ToLayoutKind
}

// Input returns the tensor to relay out.
func (o ToLayoutOp) Input() *ir.Value { return o.Operand(0) }

// Output returns the destination.
func (o ToLayoutOp) Output() *ir.Value { return o.Operand(1) }

// Result returns the tensor in its new layout.
func (o ToLayoutOp) Result() *ir.Value { return o.Op.Result(0) }

// InputType returns the type of the input.
func (o ToLayoutOp) InputType() *ir.TensorType { return o.Input().Type().(*ir.TensorType) }

// ResultType returns the type of the result.
func (o ToLayoutOp) ResultType() *ir.TensorType { return o.Result().Type().(*ir.TensorType) }

// FillValue returns the value of a ttir.full, ttir.zeros or ttir.ones, an integer
// or a float attribute whose type may differ from the element type, or nil for
// other ops.
func FillValue(op *ir.Op) ir.TypedAttr {
	var n int64
	switch op.Kind() {
	case FullKind:
		v, _ := op.Attr(fillValueAttr).(ir.TypedAttr)
		return v
	case OnesKind:
		n = 1
	case ZerosKind:
	default:
		return nil
	}
	return op.Context().IntegerAttr(op.Context().Integer(32), n)
}

// ArangeOp is a ttir.arange.
type ArangeOp struct{ *ir.Op }

// AsArange returns op as an ArangeOp if it is one.
func AsArange(op *ir.Op) (ArangeOp, bool) { return ArangeOp{op}, op.Kind() == ArangeKind }

// Start returns the element at index 0.
func (o ArangeOp) Start() int64 { return number(o.Op, startAttr) }

// Step returns what is between the elements.
func (o ArangeOp) Step() int64 { return number(o.Op, stepAttr) }

// Dim returns the dim along which elements differ.
func (o ArangeOp) Dim() int { return int(number(o.Op, arangeDimAttr)) }

// IsConstant reports whether an op makes a tensor of known elements, and of nothing
// else.
func IsConstant(op *ir.Op) bool {
	switch op.Kind() {
	case ConstantKind, FullKind, ZerosKind, OnesKind, ArangeKind:
		return true
	}
	return false
}

// ConstantValue returns the elements of a ttir.constant, or nil for other ops.
func ConstantValue(op *ir.Op) ir.TypedAttr {
	if op.Kind() != ConstantKind {
		return nil
	}
	v, _ := op.Attr(valueAttr).(ir.TypedAttr)
	return v
}

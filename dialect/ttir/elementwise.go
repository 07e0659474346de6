package ttir

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// typing says how the element types of operands and result of a function go
// together. tt-mlir verifies nothing of them, and so files may have any; the arithmetic
// that everyone uses is verified all the same, as a wrong type there is a mistake. Of
// the others, who computes looks at them, see [ElementwiseOp.Elem].
type typing uint8

const (
	sameElem   typing = iota // all are the same
	sameFloat                // all are the same, and floats
	unverified               // all should be the same
	comparing                // those of the operands should be the same, the result is a truth
	logical                  // operands and result are truths, each of its own type
	choosing                 // the first operand is a truth, all others should be the same
)

// elementwiseOp is the code behind the elementwise kinds.
type elementwiseOp struct {
	shortForm
	fn     Function
	count  int // of the inputs
	typing typing
	// verify checks what tt-mlir does; nil for nothing.
	verify func(op *ir.Op) error
}

// Verify checks element types, broadcasting and the destination.
func (e elementwiseOp) Verify(op *ir.Op) error {
	if err := verifyDestination(op, e.count); err != nil {
		return err
	}
	if e.verify != nil {
		if err := e.verify(op); err != nil {
			return err
		}
	}
	if err := e.verifyTypes(op); err != nil {
		return err
	}
	shapes := make([][]int64, e.count)
	for i := range shapes {
		shapes[i] = logicalType(op.Operand(i)).Shape()
	}
	shape, err := Broadcast(shapes...)
	if err != nil {
		return op.Errorf("Operands are not broadcast compatible: %s", err)
	}
	if result := logicalType(op.Result(0)); !ir.ExtentsAgree(shape, result.Shape()) {
		return op.Errorf("Result shape must match operand shapes after broadcasting: expected %s, found %s", shapeText(shape), shapeText(result.Shape()))
	}
	return nil
}

func (e elementwiseOp) verifyTypes(op *ir.Op) error {
	if e.typing != sameElem && e.typing != sameFloat {
		return nil
	}
	result := logicalType(op.Result(0)).Elem()
	for i := range e.count {
		if elem := logicalType(op.Operand(i)).Elem(); elem != result {
			return op.Errorf("expected the element type of operand #%d to be that of the result, '%s', found '%s'", i, result, elem)
		}
	}
	return verifyNumbers(op, result, e.typing == sameFloat)
}

// verifyShift checks that there are bits to shift, in tt-mlir's words.
func verifyShift(op *ir.Op) error {
	for _, v := range []struct {
		what  string
		value *ir.Value
	}{{"Left operand", op.Operand(0)}, {"Right operand", op.Operand(1)}, {"Output", op.Result(0)}} {
		elem := logicalType(v.value).Elem()
		if _, ok := elem.(*ir.IntegerType); !ok {
			return op.Errorf("%s element type must be integer, but got '%s'", v.what, elem)
		}
	}
	return nil
}

// verifyClampScalar checks shapes in tt-mlir's words.
func verifyClampScalar(op *ir.Op) error {
	if !ir.ExtentsAgree(logicalType(op.Operand(0)).Shape(), logicalType(op.Result(0)).Shape()) {
		return op.Errorf("input and output must have same shape.")
	}
	return nil
}

// verifyClampTensor checks that bounds can be broadcast, in tt-mlir's words.
func verifyClampTensor(op *ir.Op) error {
	out := logicalType(op.Result(0)).Shape()
	for i, what := range []string{"Min", "Max"} {
		bound := logicalType(op.Operand(1 + i)).Shape()
		if _, err := Broadcast(bound, out); err != nil {
			return op.Errorf("%s attribute shape (%s) cannot be broadcasted to output shape (%s).", what, commas(bound), commas(out))
		}
	}
	return nil
}

// Fold drops what yields its operand again.
func (e elementwiseOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if e.count != 2 || !op.Kind().Is(ir.Idempotent) {
		return nil
	}
	x, t := op.Operand(0), op.Result(0).Type()
	if op.Operand(1) != x || x.Type() != t {
		return nil
	}
	if e.typing == logical && encoding.LogicalElem(t) != op.Context().Integer(1) {
		return nil // a number becomes 1
	}
	return []ir.FoldResult{{Value: x}}
}

// ElementwiseOp is an op that computes each element of its result from the
// elements of its inputs at the same index, up to broadcasting.
type ElementwiseOp struct {
	*ir.Op
	impl elementwiseOp
}

// AsElementwise returns op as an ElementwiseOp if it is one.
func AsElementwise(op *ir.Op) (ElementwiseOp, bool) {
	impl, ok := op.Kind().Impl.(elementwiseOp)
	return ElementwiseOp{op, impl}, ok
}

// Function returns what is computed.
func (o ElementwiseOp) Function() Function { return o.impl.fn }

// Inputs returns the operands but for the destination.
func (o ElementwiseOp) Inputs() []*ir.Value { return o.Operands()[:o.impl.count] }

// Output returns the destination, or nil.
func (o ElementwiseOp) Output() *ir.Value {
	if o.NumOperands() > o.impl.count {
		return o.Operand(o.impl.count)
	}
	return nil
}

// ResultType returns the type of the result.
func (o ElementwiseOp) ResultType() *ir.TensorType { return o.Result(0).Type().(*ir.TensorType) }

// Slope returns the parameter of a ttir.leaky_relu.
func (o ElementwiseOp) Slope() float64 { return floatOf(o.Attr(parameterAttr)) }

// Bounds returns the parameters of a ttir.clamp_scalar.
func (o ElementwiseOp) Bounds() (low, high float64) {
	return floatOf(o.Attr(minAttr)), floatOf(o.Attr(maxAttr))
}

// floatOf returns the value of a numberAttr.
func floatOf(a ir.Attribute) float64 {
	switch a := a.(type) {
	case *ir.FloatAttr:
		return a.Float64()
	case *ir.IntegerAttr:
		n, _ := a.Int64()
		return float64(n)
	}
	return 0
}

// YieldsTruth reports whether elements of the result are 1 or 0, of whichever type.
func (o ElementwiseOp) YieldsTruth() bool {
	return o.impl.typing == comparing || o.impl.typing == logical
}

// Elem returns the type of the elements that the function computes with: those of
// the inputs, but for truths that choose. It is an error if they have several where
// the function is of one.
func (o ElementwiseOp) Elem() (ir.Type, error) {
	inputs := o.Inputs()
	if o.impl.typing == choosing {
		inputs = inputs[1:]
	}
	switch o.impl.typing {
	case logical:
		inputs = inputs[:1]
	case comparing:
	default:
		inputs = append(slices.Clone(inputs), o.Result(0))
	}
	return oneElem(o.Op, "computes with", inputs)
}

// oneElem returns the element type of values, an error about what an op does if they have several.
func oneElem(op *ir.Op, does string, values []*ir.Value) (ir.Type, error) {
	elem := encoding.LogicalElem(values[0].Type())
	for _, v := range values[1:] {
		if other := encoding.LogicalElem(v.Type()); other != elem {
			return nil, op.Errorf("%s elements of one type, found '%s' and '%s'", does, elem, other)
		}
	}
	return elem, nil
}

// logicalType returns the type of a tensor as the ops compute with it.
func logicalType(v *ir.Value) *ir.TensorType { return encoding.Logical(v.Type().(*ir.TensorType)) }

func verifyNumbers(op *ir.Op, elem ir.Type, floatOnly bool) error {
	switch elem.(type) {
	case *ir.FloatType:
		return nil
	case *ir.IntegerType:
		if !floatOnly {
			return nil
		}
		return op.Errorf("expected elements of a float type, found '%s'", elem)
	}
	return op.Errorf("expected elements of an integer or float type, found '%s'", elem)
}

// verifyDestination checks what follows the inputs of an op.
func verifyDestination(op *ir.Op, inputs int) error {
	switch n := op.NumOperands(); {
	case n > inputs+1:
		return op.Errorf("expected %d operands, but found %d", inputs+1, n)
	case n == inputs+1 && op.Operand(inputs).Type() != op.Result(0).Type():
		return op.Errorf("expected the type of the destination to be that of the result, '%s', found '%s'", op.Result(0).Type(), op.Operand(inputs).Type())
	}
	if a, ok := op.Attr(ir.OperandSegmentsAttr).(*ir.DenseArrayAttr); ok {
		want := []int64{int64(inputs), int64(op.NumOperands() - inputs)}
		if got := a.Ints(); len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
			return op.Errorf("expected %s = array<i32: %d, %d>, found '%s'", ir.OperandSegmentsAttr, want[0], want[1], a)
		}
	}
	return nil
}

// Broadcast returns the shape of an elementwise result of operands of the given
// shapes. A dynamic extent agrees with any; with 1 or another dynamic one it
// stays dynamic. The error names the dim and the sizes that do not agree.
func Broadcast(shapes ...[]int64) ([]int64, error) {
	rank := 0
	for _, s := range shapes {
		rank = max(rank, len(s))
	}
	out := make([]int64, rank)
	for d := range out {
		out[d] = 1
		for _, s := range shapes {
			if d < rank-len(s) {
				continue
			}
			switch n := s[d-(rank-len(s))]; {
			case n == out[d] || n == 1:
			case out[d] == 1 || out[d] == ir.Dynamic:
				out[d] = n
			case n != ir.Dynamic:
				return nil, fmt.Errorf("dim %d is %d and %d", d, out[d], n)
			}
		}
	}
	return out, nil
}

// shapeText formats a shape as tt-mlir does: (2, 3, ?).
func shapeText(shape []int64) string {
	b := []byte{'('}
	for i, n := range shape {
		if i > 0 {
			b = append(b, ", "...)
		}
		if n == ir.Dynamic {
			b = append(b, '?')
		} else {
			b = strconv.AppendInt(b, n, 10)
		}
	}
	return string(append(b, ')'))
}

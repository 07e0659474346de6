package interp

import (
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// A taken window of a result has the elements of a window of an input.
type taken struct {
	input    int // place of the tensor
	from, to ttir.Window
}

// compileConcat: each input is a window of the result.
func compileConcat(c *compiler, op *ir.Op) (step, error) {
	o, _ := ttir.AsConcat(op)
	if err := checkStatic(op); err != nil {
		return nil, err
	}
	if _, err := o.Elem(); err != nil {
		return nil, err
	}
	var windows []taken
	for i, w := range o.Windows() {
		whole := ttir.Window{Begin: make([]int64, len(w.Begin)), Shape: w.Shape}
		windows = append(windows, taken{c.at(op, i), whole, w})
	}
	return c.ofWindows(op, windows, 0)
}

// compilePad: the value, and in a window elements of the input.
func compilePad(c *compiler, op *ir.Op) (step, error) {
	o, _ := ttir.AsPad(op)
	if err := checkStatic(op); err != nil {
		return nil, err
	}
	convert, err := conversion(o.Value().Type(), encoding.LogicalElem(op.Result(0).Type().(*ir.TensorType)))
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	value, err := attrWord(o.Value(), o.Value().Type())
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	from, to := o.Kept()
	return c.ofWindows(op, []taken{{c.at(op, 0), from, to}}, convert(value))
}

// checkStatic refuses tensors of shapes that are not known.
func checkStatic(op *ir.Op) error {
	for _, v := range append(op.Operands(), op.Result(0)) {
		if t, ok := v.Type().(*ir.TensorType); !ok || !ir.HasStaticShape(encoding.Logical(t)) {
			return op.Errorf("cannot be run by the interpreter on dynamic shapes")
		}
	}
	return nil
}

// ofWindows makes a result of windows, and of a value where there is none.
func (c *compiler) ofWindows(op *ir.Op, windows []taken, value uint64) (step, error) {
	return c.tensorOf(op, op.Result(0).Type().(*ir.TensorType), func(f *frame, out *Tensor) error {
		out.setAll(value)
		for _, w := range windows {
			out.take(f.tensors[w.input], w)
		}
		return nil
	})
}

// take sets the elements of a window to those of another tensor.
func (t *Tensor) take(from *Tensor, w taken) {
	if from.Undefined != nil && t.Undefined == nil {
		t.Undefined = make([]bool, t.Len())
	}
	size := max(ir.ElementBytes(t.Elem()), 1)
	eachIndex(w.to.Shape, func(index []int64) {
		var at, source int
		for d, i := range index {
			at = at*int(t.Shape[d]) + int(w.to.Begin[d]+i)
			source = source*int(from.Shape[d]) + int(w.from.Begin[d]+i)
		}
		copy(t.Data[at*size:(at+1)*size], from.Data[source*size:])
		if from.Undefined != nil {
			t.Undefined[at] = from.Undefined[source]
		}
	})
}

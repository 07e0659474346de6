package interp

import (
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// compileFull: every element is one value, converted to the element type.
func compileFull(c *compiler, op *ir.Op) (step, error) {
	t, ok := op.Result(0).Type().(*ir.TensorType)
	a := ttir.FillValue(op)
	if !ok || a == nil {
		return nil, op.Errorf("requires a number 'fill_value' and yields a tensor")
	}
	w, err := attrWord(a, a.Type())
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	convert, err := conversion(a.Type(), encoding.LogicalElem(t))
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	return c.tensorSplat(op, t, convert(w))
}

// compileArange: an element is start + step * i, modulo 2^64, converted to the
// element type.
func compileArange(c *compiler, op *ir.Op) (step, error) {
	a, isArange := ttir.AsArange(op)
	t, ok := op.Result(0).Type().(*ir.TensorType)
	if !isArange || !ok || !ir.HasStaticShape(encoding.Logical(t)) || a.Dim() < 0 || a.Dim() >= len(encoding.Logical(t).Shape()) {
		return nil, op.Errorf("requires a dim of the tensor of static shape that it yields")
	}
	logical := encoding.Logical(t)
	convert, err := conversion(op.Context().Integer(64), logical.Elem())
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	return c.tensorOf(op, t, func(_ *frame, out *Tensor) error {
		write, i := out.writer(), 0
		eachIndex(out.Shape, func(index []int64) {
			write(out.Data, i, convert(uint64(a.Start()+a.Step()*index[a.Dim()])))
			i++
		})
		return nil
	})
}

package interp

import (
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// compileMovement: every element of the result is the one of the input that the
// op's map leads to.
func compileMovement(c *compiler, op *ir.Op) (step, error) {
	m, ok := ttir.AsMovement(op)
	if !ok || op.NumOperands() == 0 || op.NumResults() != 1 {
		return nil, op.Errorf("expects a tensor and yields one")
	}
	if err := checkStatic(op); err != nil {
		return nil, err
	}
	access, in := m.Access(), c.at(op, 0)
	return c.tensorOf(op, op.Result(0).Type().(*ir.TensorType), func(f *frame, out *Tensor) error {
		x := f.tensors[in]
		if x.Undefined != nil {
			out.Undefined = make([]bool, out.Len())
		}
		size := max(ir.ElementBytes(out.Elem()), 1)
		i, failed := 0, error(nil)
		eachIndex(out.Shape, func(index []int64) {
			at, err := access.Eval(index, nil)
			if err != nil {
				failed = op.AsDiagnostic(err)
				return
			}
			slot := int64(0)
			for j, n := range x.Shape {
				slot = slot*n + at[j]
			}
			copy(out.Data[i*size:(i+1)*size], x.Data[int(slot)*size:])
			if x.Undefined != nil {
				out.Undefined[i] = x.Undefined[slot]
			}
			i++
		})
		return failed
	})
}

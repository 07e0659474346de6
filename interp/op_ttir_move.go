package interp

import (
	"github.com/ttopt/ttopt/dialect/encoding"
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
	t, ok1 := op.Result(0).Type().(*ir.TensorType)
	from, ok2 := m.Input().Type().(*ir.TensorType)
	if !ok1 || !ok2 || !ir.HasStaticShape(encoding.Logical(t)) || !ir.HasStaticShape(encoding.Logical(from)) {
		return nil, op.Errorf("cannot be run by the interpreter on dynamic shapes")
	}
	round, err := storageRounding(t)
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	access, in, d := m.Access(), c.at(op, 0), c.result(op, 0).at
	shape := encoding.Logical(t).Shape()
	return func(f *frame) error {
		x := f.tensors[in]
		out, err := f.newTensor(op, t, shape)
		if err != nil {
			return err
		}
		if x.Undefined != nil {
			out.Undefined = make([]bool, out.Len())
		}
		size := max(ir.ElementBytes(out.Elem()), 1)
		i, failed := 0, error(nil)
		eachIndex(shape, func(index []int64) {
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
		if failed != nil {
			return failed
		}
		f.tensors[d] = out
		return rounded(op, round, out)
	}, nil
}

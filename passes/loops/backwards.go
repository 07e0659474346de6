package loops

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// goesBackwards reports whether an index of the source falls where one of a shape grows.
func goesBackwards(access affine.Map, shape []int64) bool {
	return slices.ContainsFunc(access.Results, func(e *affine.Expr) bool {
		steps, _, ok := e.Coefficients(len(shape))
		return ok && slices.ContainsFunc(steps, func(n int64) bool { return n < 0 })
	})
}

// moveBackwards is moveThrough where the index of the source falls along some dims. A source whose
// address is no strided sum goes by way of a row-major buffer.
func (k *kernel) moveBackwards(src, dst *buffer, access affine.Map) error {
	steps, base, ok := src.stepsThrough(access)
	if ok {
		return k.walkBackwards(src, dst, steps, base)
	}
	return k.onceStaged(func() error {
		rows, err := k.inRows(src)
		if err != nil {
			return err
		}
		return k.moveBackwards(rows, dst, access)
	})
}

// walkBackwards moves elements to the indices of a shape from base + Σ steps·index. No plan has steps
// that are negative: it says what there is to add and what to take away.
func (k *kernel) walkBackwards(src, dst *buffer, steps []int64, base int64) error {
	shape := dst.layout.Shape()
	added, err := sumOfSteps(shape, steps, 1)
	if err != nil {
		return err
	}
	taken, err := sumOfSteps(shape, steps, -1)
	if err != nil {
		return err
	}
	plan, perCore, err := dst.plan(shape, added, taken)
	if err != nil {
		return err
	}
	for i := range plan.Boxes {
		a := plan.Boxes[i].Addresses
		a[1].Base = base + a[0].Base - a[1].Base
		for d, n := range a[1].Strides {
			a[1].Strides[d] = a[0].Strides[d] - n
		}
		plan.Boxes[i].Addresses = a[1:]
	}
	return k.walkPlan(plan, perCore, []*buffer{src}, dst, k.recoding(src, dst))
}

// sumOfSteps returns the layout of a shape in which an index lies at the sum of the steps of one sign.
func sumOfSteps(shape, steps []int64, sign int64) (*layout.Layout, error) {
	sum, last := affine.Const(0), int64(0)
	for d, n := range steps {
		if n *= sign; n > 0 && shape[d] > 0 {
			sum = affine.Add(sum, affine.Mul(affine.Dim(d), affine.Const(n)))
			last += n * (shape[d] - 1)
		}
	}
	line, err := layout.RowMajor([]int64{last + 1}, 8)
	if err != nil {
		return nil, err
	}
	return line.Through(affine.Map{NumDims: len(shape), Results: []*affine.Expr{sum}}, shape)
}

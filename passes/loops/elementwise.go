package loops

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// elementwise lowers an op that computes each element by itself.
func (k *kernel) elementwise(op ttir.ElementwiseOp) error {
	result := encoding.Logical(op.ResultType())
	var sources []*buffer
	var views []*layout.Layout
	for _, in := range op.Inputs() {
		b, err := k.bufferOf(in)
		if err != nil {
			return err
		}
		view, err := broadcastView(b.layout, result.Shape())
		if err != nil {
			return err
		}
		sources, views = append(sources, b), append(views, view)
	}
	dst, err := k.target(op.Result(0))
	if err != nil {
		return err
	}
	elem, err := op.Elem()
	if err != nil {
		return err
	}
	return k.computeTensor(sources, views, dst, func(loaded []*ir.Value, width int64) (*ir.Value, error) {
		args := make([]*ir.Value, len(loaded))
		for i, v := range loaded {
			if args[i], err = k.decode(v, sources[i], width); err != nil {
				return nil, err
			}
		}
		v, err := (&function{k, op, elem, width}).compute(args)
		if err != nil {
			return nil, err
		}
		return k.encode(v, dst, width)
	})
}

// broadcastView returns the layout of an operand as a function of the index of
// the result: trailing dims agree, a dim of extent 1 is repeated.
func broadcastView(l *layout.Layout, shape []int64) (*layout.Layout, error) {
	own := l.Shape()
	skip := len(shape) - len(own)
	access := affine.Map{NumDims: len(shape), Results: make([]*affine.Expr, len(own))}
	same := skip == 0
	for i, n := range own {
		if n == shape[skip+i] {
			access.Results[i] = affine.Dim(skip + i)
		} else {
			access.Results[i], same = affine.Const(0), false
		}
	}
	if same {
		return l, nil
	}
	return l.Through(access, shape)
}

// function emits what an op computes of elements, so many at a time.
type function struct {
	*kernel
	op    ttir.ElementwiseOp
	elem  ir.Type // that it computes with
	width int64
}

// compute returns the elements of the result for those of the inputs, all of the
// types that the tensors have.
func (f *function) compute(args []*ir.Value) (*ir.Value, error) {
	if f.op.Function() == ttir.WhereFn {
		condition, err := f.truth(0, args[0])
		if err != nil {
			return nil, err
		}
		return arith.NewSelect(f.b, condition, args[1], args[2]), nil
	}
	if f.op.YieldsTruth() {
		v, err := f.predicate(args)
		if err != nil {
			return nil, err
		}
		return f.convert(v, f.b.Context().Integer(1), encoding.LogicalElem(f.op.ResultType()), f.width)
	}
	switch t := f.elem.(type) {
	case *ir.FloatType:
		return f.ofFloats(t, args)
	case *ir.IntegerType:
		return f.ofIntegers(t, args)
	}
	return nil, noLowering(f.elem)
}

func noLowering(elem ir.Type) error {
	return fmt.Errorf("has no lowering for elements of type '%s'", elem)
}

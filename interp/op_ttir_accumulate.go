package interp

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// addTTIRAccumulations adds the ops that make an element of many: reductions and
// products of matrices.
func addTTIRAccumulations(t map[string]opCompiler) {
	for _, name := range []string{"sum", "mean", "max", "min", "prod"} {
		t["ttir."+name] = compileTensorReduction
	}
	t["ttir.matmul"], t["ttir.linear"] = compileMatmul, compileMatmul
}

// accumulation is how each element of a result is made of many. Words are those of
// the accumulator's type.
type accumulation struct {
	reduction
	reduced  []int64                     // sizes of the dims of what is accumulated
	multiply func(x, y uint64) uint64    // nil if there is one factor
	finish   func(w, bias uint64) uint64 // makes what is rounded to an element of the sum
	inputs   []seen                      // the factors, and perhaps a bias
}

// seen is a tensor as seen from an index of the result and one of the reduced dims.
type seen struct {
	at      int // place of the tensor
	read    func(data []byte, i int) uint64
	convert func(w uint64) uint64
	strides []int
}

func compileTensorReduction(c *compiler, op *ir.Op) (step, error) {
	o, _ := ttir.AsReduction(op)
	if err := checkStatic(op); err != nil {
		return nil, err
	}
	s, err := accumulatorOf(op)
	if err != nil {
		return nil, err
	}
	in, err := c.seen(op, 0, o.Access())
	if err != nil {
		return nil, err
	}
	a := accumulation{
		reduction: reductionBy(o.Function(), s), reduced: o.Reduced(), inputs: []seen{in},
		finish: func(w, _ uint64) uint64 { return w },
	}
	if o.IsMean() {
		a.finish = divisionBy(s, a.reduced)
	}
	return c.accumulate(op, a)
}

func compileMatmul(c *compiler, op *ir.Op) (step, error) {
	o, _ := ttir.AsMatmul(op)
	if err := checkStatic(op); err != nil {
		return nil, err
	}
	s, err := accumulatorOf(op)
	if err != nil {
		return nil, err
	}
	a := accumulation{
		reduction: reductionBy(ttir.AddFn, s), reduced: []int64{o.Depth()},
		multiply: reductionBy(ttir.MultiplyFn, s).combine, finish: func(w, _ uint64) uint64 { return w },
	}
	for i := range o.Inputs() {
		in, err := c.seen(op, i, o.Access(i))
		if err != nil {
			return nil, err
		}
		a.inputs = append(a.inputs, in)
	}
	if len(a.inputs) > 2 {
		a.finish = a.combine
	}
	return c.accumulate(op, a)
}

// accumulatorOf describes the type in which an op accumulates. Signs are those of
// elementwise ops.
func accumulatorOf(op *ir.Op) (scalar, error) {
	elem := encoding.LogicalElem(op.Result(0).Type())
	t := ttir.Accumulator(elem)
	if t == nil {
		return scalar{}, op.Errorf("cannot accumulate elements of type '%s'", elem)
	}
	s, err := scalarOf(t)
	if err != nil {
		return s, op.AsDiagnostic(err)
	}
	s.unsigned = s.unsigned || s.bits == 1
	return s, nil
}

// reductionBy returns the reduction by a function of two numbers.
func reductionBy(fn ttir.Function, s scalar) reduction {
	names := map[ttir.Function][3]string{ // of floats, of integers with a sign and without
		ttir.AddFn:      {"addf", "addi", "addi"},
		ttir.MultiplyFn: {"mulf", "muli", "muli"},
		ttir.MaximumFn:  {"maximumf", "maxsi", "maxui"},
		ttir.MinimumFn:  {"minimumf", "minsi", "minui"},
	}[fn]
	name := names[1]
	switch {
	case s.isFloat:
		name = names[0]
	case s.unsigned:
		name = names[2]
	}
	r, _ := reductionOf(name, s)
	return r
}

// divisionBy divides by the number of elements of a shape. Integers lose their fraction;
// the number may be none of their type, and the mean of no integers is 0.
func divisionBy(s scalar, shape []int64) func(w, _ uint64) uint64 {
	count := int64(1)
	for _, n := range shape {
		count *= n
	}
	if s.isFloat {
		divide, n := floatLane2(s, func(x, y float64) float64 { return x / y }).two, s.encode()(float64(count))
		return func(w, _ uint64) uint64 { return divide(w, n) }
	}
	m := s.mask()
	count = max(count, 1)
	if s.unsigned {
		return func(w, _ uint64) uint64 { return w / uint64(count) }
	}
	return func(w, _ uint64) uint64 { return uint64(s.signed(w)/count) & m }
}

// seen returns how an op sees one of its operands, by a map whose results are dims or 0.
func (c *compiler) seen(op *ir.Op, operand int, access affine.Map) (seen, error) {
	t := encoding.Logical(op.Operand(operand).Type().(*ir.TensorType))
	elem, err := scalarOf(t.Elem())
	if err != nil {
		return seen{}, op.AsDiagnostic(err)
	}
	convert, err := conversion(t.Elem(), ttir.Accumulator(encoding.LogicalElem(op.Result(0).Type())))
	if err != nil {
		return seen{}, op.AsDiagnostic(err)
	}
	s := seen{c.at(op, operand), reader(elem), convert, make([]int, access.NumDims)}
	for i, n := range rowMajor(t.Shape()) {
		if e := access.Results[i]; e.Op() == affine.OpDim {
			s.strides[e.Value()] += int(n)
		}
	}
	return s, nil
}

// accumulate compiles an accumulation, in row-major order of the reduced index.
func (c *compiler) accumulate(op *ir.Op, a accumulation) (step, error) {
	t := op.Result(0).Type().(*ir.TensorType)
	logical := encoding.Logical(t)
	convert, err := conversion(ttir.Accumulator(logical.Elem()), logical.Elem())
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	return c.tensorOf(op, t, func(f *frame, out *Tensor) error {
		write := out.writer()
		tensors := make([]*Tensor, len(a.inputs))
		for n, in := range a.inputs {
			if tensors[n] = f.tensors[in.at]; tensors[n].Undefined != nil {
				out.Undefined = make([]bool, out.Len())
			}
		}
		i, rank := 0, len(out.Shape)
		both := make([]int64, rank+len(a.reduced))
		element := func(n int) uint64 {
			at := 0
			for d, v := range both {
				at += int(v) * a.inputs[n].strides[d]
			}
			if u := tensors[n].Undefined; u != nil && u[at] {
				out.Undefined[i] = true
			}
			return a.inputs[n].convert(a.inputs[n].read(tensors[n].Data, at))
		}
		eachIndex(out.Shape, func(index []int64) {
			copy(both, index)
			w := a.neutral
			eachIndex(a.reduced, func(index []int64) {
				copy(both[rank:], index)
				v := element(0)
				if a.multiply != nil {
					v = a.multiply(v, element(1))
				}
				w = a.combine(w, v)
			})
			bias := uint64(0)
			if len(a.inputs) > 2 {
				bias = element(2) // which has no stride along what is reduced
			}
			write(out.Data, i, convert(a.finish(w, bias)))
			i++
		})
		return nil
	})
}

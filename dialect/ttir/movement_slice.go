package ttir

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// interval is what a slice takes of one dim: from begin to end, without it, in
// steps. Negative places count from the end of the dim.
type interval struct{ begin, end, step int64 }

// place returns a place, counted from the front.
func place(n, size int64) int64 {
	if n < 0 {
		n += size
	}
	return n
}

// count returns how many indices there are in a dim of the given size.
func (v interval) count(size int64) int64 {
	begin, end := place(v.begin, size), place(v.end, size)
	if v.step < 0 {
		return (begin - end - v.step - 1) / -v.step
	}
	return (end - begin + v.step - 1) / v.step
}

// access returns the index of the input for an index of the result.
func (v interval) access(d int, size int64) *affine.Expr {
	return affine.Add(affine.Mul(affine.Dim(d), affine.Const(v.step)), affine.Const(place(v.begin, size)))
}

// verify checks an interval of dim d of a shape, in tt-mlir's words.
func (v interval) verify(op *ir.Op, d int, shape []int64) error {
	size := shape[d]
	if v.begin < -size || v.begin >= size {
		return op.Errorf("Invalid begin index for dimension %d. Expected value in range [%d, %d), got %d. Input shape: %s", d, -size, size, v.begin, shapeText(shape))
	}
	if v.end < -size || v.end > size {
		return op.Errorf("Invalid end index for dimension %d. Expected value in range [%d, %d], got %d. Input shape: %s", d, -size, size, v.end, shapeText(shape))
	}
	if v.step == 0 {
		return op.Errorf("Step value for dimension %d cannot be zero", d)
	}
	text := func(n int64) string {
		if n < 0 {
			return fmt.Sprintf("%d (%d)", place(n, size), n)
		}
		return fmt.Sprint(n)
	}
	begin, end := place(v.begin, size), place(v.end, size)
	if v.step > 0 && begin > end {
		return op.Errorf("For positive step, begin index must be less than or equal to end index for dimension %d. Got begin: %s, end: %s, step: %d, input shape: %s", d, text(v.begin), text(v.end), v.step, shapeText(shape))
	}
	if v.step < 0 && begin < end {
		return op.Errorf("For negative step, begin index must be greater than or equal to end index for dimension %d. Got begin: %s, end: %s, step: %d, input shape: %s", d, text(v.begin), text(v.end), v.step, shapeText(shape))
	}
	return nil
}

// verifyTypes checks what does not depend on the places.
func verifyTypes(op *ir.Op, in, out []int64) error {
	switch {
	case logicalType(op.Operand(0)).Elem() != logicalType(op.Result(0)).Elem():
		return op.Errorf("Output tensor must have the same element type as the input tensor")
	case len(out) != len(in):
		return op.Errorf("Output tensor must have the same rank as the input tensor")
	}
	return nil
}

func verifyCount(op *ir.Op, d int, want int64, out []int64) error {
	if out[d] != want {
		return op.Errorf("Mismatch in dimension %d of the output tensor: expected size %d, but got %d", d, want, out[d])
	}
	return nil
}

func intervals(op *ir.Op, rank int) ([]interval, bool) {
	begins, ends, steps := op.Ints("begins"), op.Ints("ends"), op.Ints("step")
	if len(begins) != rank || len(ends) != rank || len(steps) != rank {
		return nil, false
	}
	out := make([]interval, rank)
	for d := range out {
		out[d] = interval{begins[d], ends[d], steps[d]}
	}
	return out, true
}

func verifySlice(op *ir.Op, in, out []int64) error {
	if len(in) < 1 {
		return op.Errorf("Input must be at least a 1D tensor")
	}
	of, ok := intervals(op, len(in))
	if !ok {
		return op.Errorf("Begins, ends, and step attributes must have the same number of elements as the input tensor rank")
	}
	if err := verifyTypes(op, in, out); err != nil {
		return err
	}
	for d, v := range of {
		if v.begin == v.end && out[d] == 0 {
			continue // nothing of a dim, from wherever
		}
		if err := v.verify(op, d, in); err != nil {
			return err
		}
		if err := verifyCount(op, d, v.count(in[d]), out); err != nil {
			return err
		}
	}
	return nil
}

func sliceAccess(op *ir.Op, in, out []int64) affine.Map {
	m := affine.Map{NumDims: len(out)}
	of, _ := intervals(op, len(in))
	for d, v := range of {
		m.Results = append(m.Results, v.access(d, in[d]))
	}
	return m
}

// SliceDynamicKind takes a slice whose places are tensors. It is not lowered.
var SliceDynamicKind = &ir.Kind{
	Name: "ttir.slice_dynamic", Summary: "a slice whose places are computed",
	Doc: "An optional last operand is the destination.\n\n" +
		"    %3 = \"ttir.slice_dynamic\"(%0, %1, %2) <{step = [1 : i32, 1 : i32]}> : (tensor<4x6xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xf32>\n",
	Traits: ir.Pure,
	Operands: []ir.Operands{
		{Name: "input", Type: constraint.RankedTensor}, {Name: "begins", Type: constraint.RankedTensor},
		{Name: "ends", Type: constraint.RankedTensor}, destination,
	},
	Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
	Attrs:   []ir.Attr{{Name: "step", Type: i32Array, Optional: true}, segments},
	Impl:    sliceDynamicOp{},
}

// sliceDynamicOp is the code behind ttir.slice_dynamic.
type sliceDynamicOp struct{ shortForm }

func (sliceDynamicOp) inputs(*ir.Op) int { return 3 }

// Verify checks what does not depend on the places, in tt-mlir's words.
func (sliceDynamicOp) Verify(op *ir.Op) error {
	if err := verifyDestination(op, 3); err != nil {
		return err
	}
	in, out := logicalType(op.Operand(0)).Shape(), logicalType(op.Result(0)).Shape()
	begins, ends := logicalType(op.Operand(1)).Shape(), logicalType(op.Operand(2)).Shape()
	steps, hasSteps := op.Ints("step"), op.Attr("step") != nil
	switch rank := len(in); {
	case rank < 1:
		return op.Errorf("Input must be at least a 1D tensor")
	case len(begins) != 1 || len(ends) != 1:
		return op.Errorf("Begins and ends must be 1D tensors")
	case !ir.ExtentsAgree(begins, []int64{int64(rank)}) || !ir.ExtentsAgree(ends, []int64{int64(rank)}) || hasSteps && len(steps) != rank:
		return op.Errorf("Begins, ends, and step must have the same number of elements as the input tensor rank")
	}
	if err := verifyTypes(op, in, out); err != nil {
		return err
	}
	for d, n := range steps {
		if n == 0 {
			return op.Errorf("Step value for dimension %d cannot be zero", d)
		}
	}
	return nil
}

func indexInterval(op *ir.Op) interval {
	return interval{number(op, "begin"), number(op, "end"), number(op, "step")}
}

func verifyIndex(op *ir.Op, in, out []int64) error {
	if len(in) < 1 {
		return op.Errorf("Input must be at least a 1D tensor")
	}
	if err := verifyTypes(op, in, out); err != nil {
		return err
	}
	d, ok := dimOf(number(op, "dim"), len(in))
	if !ok {
		return op.Errorf("Invalid dimension index %d. Input tensor rank is %d", number(op, "dim"), len(in))
	}
	v := indexInterval(op)
	if err := v.verify(op, d, in); err != nil {
		return err
	}
	want := slices.Clone(in)
	want[d] = v.count(in[d])
	for i, n := range want {
		if err := verifyCount(op, i, n, out); err != nil {
			return err
		}
	}
	return nil
}

func indexAccess(op *ir.Op, in, _ []int64) affine.Map {
	m := affine.Identity(len(in))
	m.Results = slices.Clone(m.Results)
	d, _ := dimOf(number(op, "dim"), len(in))
	m.Results[d] = indexInterval(op).access(d, in[d])
	return m
}

package ttir

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// ConcatKind puts tensors behind one another along a dim.
var ConcatKind = &ir.Kind{
	Name: "ttir.concat", Summary: "tensors behind one another",
	Doc: "A last operand of the result's type is the destination if the others make the result.\n\n" +
		"    %2 = \"ttir.concat\"(%0, %1) <{dim = 0 : si32}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>\n",
	Traits:   ir.Pure,
	Operands: []ir.Operands{{Name: "inputs", Type: constraint.RankedTensor, Arity: ir.Variadic}},
	Results:  []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
	Attrs:    []ir.Attr{dimAttr("dim"), segments},
	Impl:     concatOp{},
}

// concatOp is the code behind ttir.concat.
type concatOp struct{ shortForm }

// inputs leaves out a last operand that has the size of the result: where sizes are not known, one
// that has nothing in it.
func (concatOp) inputs(op *ir.Op) int {
	n := op.NumOperands()
	if n < 2 {
		return n
	}
	// The layout is not looked at: it is refined of one after the other.
	last, result := logicalType(op.Operand(n-1)), logicalType(op.Result(0))
	if last.Elem() != result.Elem() || !slices.Equal(last.Shape(), result.Shape()) {
		return n
	}
	out := result.Shape()
	d, ok := dimOf(number(op, "dim"), len(out))
	if !ok {
		return n - 1
	}
	sum := int64(0)
	for _, v := range op.Operands() {
		shape := logicalType(v).Shape()
		if len(shape) != len(out) {
			continue
		}
		if shape[d] == ir.Dynamic {
			if op.Operand(n-1).DefinedBy(EmptyKind) == nil {
				return n
			}
			return n - 1
		}
		sum += shape[d]
	}
	if sum == out[d] {
		return n // all others are empty
	}
	return n - 1
}

// Verify checks that the shapes fit, in tt-mlir's words.
func (c concatOp) Verify(op *ir.Op) error {
	n := c.inputs(op)
	if n == 0 {
		return op.Errorf("expected at least one operand")
	}
	for _, v := range append(slices.Clone(op.Operands()), op.Result(0)) {
		if !ir.HasStaticShape(logicalType(v)) {
			return nil
		}
	}
	first, out := logicalType(op.Operand(0)).Shape(), logicalType(op.Result(0)).Shape()
	dim := number(op, "dim")
	d, ok := dimOf(dim, len(first))
	if !ok {
		return op.Errorf("Invalid dimension %d for concatenation.", dim)
	}
	sum := int64(0)
	for _, v := range op.Operands()[:n] {
		shape := logicalType(v).Shape()
		if len(shape) != len(first) {
			return op.Errorf("All input tensors must have the same rank.")
		}
		for i, size := range shape {
			if i != d && size != first[i] {
				return op.Errorf("All input tensors must have the same dimensions, except for dimension %d.", d)
			}
		}
		var fits bool
		if sum, fits = integer.Add(sum, shape[d]); !fits {
			return op.Errorf("the sum of input tensor dimensions %d does not fit in 64 bits", d)
		}
	}
	want := slices.Clone(first)
	want[d] = sum
	if len(out) == len(want) && out[d] != sum {
		return op.Errorf("Output tensor dimension %d does not match the sum of input tensor dimensions: %d vs. %d.", d, out[d], sum)
	}
	if !slices.Equal(want, out) {
		return op.Errorf("Expected output shape %s, got %s", shapeText(want), shapeText(out))
	}
	return nil
}

// Fold drops a concat of one tensor, and tensors that have nothing along the dim.
func (c concatOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	n, out := c.inputs(op), op.Result(0)
	if n == 1 && op.Operand(0) != out && op.Operand(0).Type() == out.Type() {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	d, ok := dimOf(number(op, "dim"), len(logicalType(out).Shape()))
	isEmpty := func(v *ir.Value) bool { shape := logicalType(v).Shape(); return d < len(shape) && shape[d] == 0 }
	if !ok || op.Attr(ir.OperandSegmentsAttr) != nil || !slices.ContainsFunc(op.Operands()[:n], isEmpty) {
		return nil
	}
	kept := slices.DeleteFunc(slices.Clone(op.Operands()[:n]), isEmpty)
	if len(kept) == 0 {
		kept = op.Operands()[:1] // there is nothing in the result, too
		if n == 1 {
			return nil
		}
	}
	op.SetOperands(append(slices.Clone(kept), op.Operands()[n:]...))
	return []ir.FoldResult{{Value: out}}
}

// ConcatOp is a ttir.concat.
type ConcatOp struct{ *ir.Op }

// AsConcat returns op as a ConcatOp if it is one.
func AsConcat(op *ir.Op) (ConcatOp, bool) { return ConcatOp{op}, op.Kind() == ConcatKind }

// Inputs returns the tensors that are put behind one another.
func (o ConcatOp) Inputs() []*ir.Value { return o.Operands()[:concatOp{}.inputs(o.Op)] }

// Elem returns the type of the elements, which the verifier does not look at, as tt-mlir's does not. It is
// an error if operands and result have several.
func (o ConcatOp) Elem() (ir.Type, error) {
	return oneElem(o.Op, "has", append([]*ir.Value{o.Result(0)}, o.Inputs()...))
}

// Windows returns where in the result each input is. The op is verified and of static shapes.
func (o ConcatOp) Windows() []Window {
	rank := len(logicalType(o.Result(0)).Shape())
	d, _ := dimOf(number(o.Op, "dim"), rank)
	var out []Window
	at := int64(0)
	for _, v := range o.Inputs() {
		w := Window{Begin: make([]int64, rank), Shape: slices.Clone(logicalType(v).Shape())}
		w.Begin[d] = at
		at += w.Shape[d]
		out = append(out, w)
	}
	return out
}

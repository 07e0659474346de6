package ttir

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// PadKind puts a value around a tensor.
var PadKind = &ir.Kind{
	Name: "ttir.pad", Summary: "a tensor with a value around it",
	Doc: "Of each dim, padding says how many indices there are before those of the input, and how many\n" +
		"behind; where it is negative, so many of the input are left out. The value is converted to the\n" +
		"element type. An optional last operand is the destination.\n\n" +
		"    %1 = \"ttir.pad\"(%0) <{padding = array<i32: 0, 1, 2, 0>, value = 0.0 : f32}> : (tensor<2x3xf32>) -> tensor<3x5xf32>\n",
	Traits:   ir.Pure,
	Operands: []ir.Operands{{Name: "input", Type: constraint.RankedTensor}, destination},
	Results:  []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
	Attrs:    []ir.Attr{{Name: "padding", Type: constraint.DenseI32}, {Name: valueAttr, Type: constraint.F32Attr}, segments},
	Impl:     padOp{},
}

// padOp is the code behind ttir.pad.
type padOp struct{ shortForm }

func (padOp) inputs(*ir.Op) int { return 1 }

// Verify checks the shapes, in tt-mlir's words.
func (padOp) Verify(op *ir.Op) error {
	if err := verifyDestination(op, 1); err != nil {
		return err
	}
	in, out := logicalType(op.Operand(0)), logicalType(op.Result(0))
	if !ir.HasStaticShape(in) || !ir.HasStaticShape(out) {
		return nil
	}
	padding := op.Ints("padding")
	if len(padding) != 2*len(in.Shape()) {
		return op.Errorf("Padding must have the same number of elements as twice the rank of the input tensor")
	}
	want := slices.Clone(in.Shape())
	for d, n := range want {
		var fits bool
		if want[d], fits = integer.Add(n, padding[2*d]+padding[2*d+1]); !fits {
			return op.Errorf("dim %d of %d with padding of %d and %d does not fit in 64 bits", d, n, padding[2*d], padding[2*d+1])
		}
	}
	if !slices.Equal(want, out.Shape()) {
		return op.Errorf("Output tensor shape (%s) must match the inferred shape: (%s)", commas(out.Shape()), commas(want))
	}
	if in.Elem() != out.Elem() {
		return op.Errorf("Output tensor must have the same element type as the input tensor")
	}
	return nil
}

// Fold drops what pads nothing.
func (padOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	pads := slices.ContainsFunc(op.Ints("padding"), func(n int64) bool { return n != 0 })
	if in := op.Operand(0); !pads && in != op.Result(0) && in.Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: in}}
	}
	return nil
}

// PadOp is a ttir.pad.
type PadOp struct{ *ir.Op }

// AsPad returns op as a PadOp if it is one.
func AsPad(op *ir.Op) (PadOp, bool) { return PadOp{op}, op.Kind() == PadKind }

// Input returns the tensor that gets padding.
func (o PadOp) Input() *ir.Value { return o.Operand(0) }

// Value returns the value of the padding, whose type may differ from the element type.
func (o PadOp) Value() ir.TypedAttr { return o.Attr(valueAttr).(ir.TypedAttr) }

// Kept returns which window of the input is which window of the result. The op is verified and of
// static shapes.
func (o PadOp) Kept() (from, to Window) {
	padding, in, out := o.Ints("padding"), logicalType(o.Input()).Shape(), logicalType(o.Result(0)).Shape()
	for d, n := range in {
		before := padding[2*d]
		begin := min(max(before, 0), out[d])
		extent := max(0, min(before+n, out[d])-begin)
		from.Begin, from.Shape = append(from.Begin, max(-before, 0)), append(from.Shape, extent)
		to.Begin, to.Shape = append(to.Begin, begin), append(to.Shape, extent)
	}
	return from, to
}

// Around returns the windows of the result that have the value.
func (o PadOp) Around() []Window {
	_, kept := o.Kept()
	return kept.Around(logicalType(o.Result(0)).Shape())
}

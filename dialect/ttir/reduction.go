package ttir

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// The kinds of ops that make one element of all along some dims, or along all of them.
var (
	SumKind  = reduction("sum", "sum along dims", "", reductionOp{fn: AddFn})
	MeanKind = reduction("mean", "mean along dims",
		"The sum is divided by the count in the accumulator's type; an integer loses its\nfraction, and the mean of no integers is 0.\n", reductionOp{fn: AddFn, mean: true})
	MaxKind  = reduction("max", "greatest along dims", "A NaN wins, as in ttir.maximum.\n", reductionOp{fn: MaximumFn})
	MinKind  = reduction("min", "smallest along dims", "A NaN wins, as in ttir.minimum.\n", reductionOp{fn: MinimumFn})
	ProdKind = reduction("prod", "product along dims", "", reductionOp{fn: MultiplyFn})
)

var reductions = []*ir.Kind{SumKind, MeanKind, MaxKind, MinKind, ProdKind}

func reduction(name, summary, more string, impl reductionOp) *ir.Kind {
	return &ir.Kind{
		Name: "ttir." + name, Summary: summary,
		Doc: "Along dim_arg, or all dims without it; they stay with size 1 if keep_dim says so.\n" +
			"Elements are accumulated as [Accumulator] says, one by one in row-major order.\n" + more +
			"An optional last operand is the destination.\n\n" +
			"    %1 = \"ttir." + name + "\"(%0) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<2x3xf32>) -> tensor<2xf32>\n",
		Traits:   ir.Pure,
		Operands: []ir.Operands{{Name: "input", Type: constraint.RankedTensor}, destination},
		Results:  []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs: []ir.Attr{
			{Name: keepDimAttr, Type: constraint.BoolAttr},
			{Name: dimArgAttr, Type: i32Array, Optional: true},
			segments,
		},
		Impl: impl,
	}
}

// reductionOp is the code behind the reductions.
type reductionOp struct {
	shortForm
	fn   Function // of what is accumulated and the next element
	mean bool
}

func (reductionOp) inputs(*ir.Op) int { return 1 }

// Verify checks the dims and the shape, in tt-mlir's words.
func (reductionOp) Verify(op *ir.Op) error {
	if err := verifyDestination(op, 1); err != nil {
		return err
	}
	in, out := logicalType(op.Operand(0)).Shape(), logicalType(op.Result(0)).Shape()
	reduced := make([]bool, len(in))
	dims := op.Ints(dimArgAttr)
	for _, dim := range dims {
		d, ok := dimOf(dim, len(in))
		switch {
		case !ok:
			return op.Errorf("Reduce dimension %d is out of range for input tensor of rank %d", dim, len(in))
		case reduced[d]:
			return op.Errorf("Reduce dimensions are not unique")
		}
		reduced[d] = true
	}
	want := keptShape(in, reducedDims(dims, len(in)), number(op, keepDimAttr) != 0)
	// What is left of all dims was a tensor of one element before it was a scalar.
	if !ir.ExtentsAgree(want, out) && !(len(want) == 0 && slices.Equal(out, []int64{1})) {
		return op.Errorf("Expected output shape %s, got %s", shapeText(want), shapeText(out))
	}
	return nil
}

// reducedDims says of each dim of a rank whether it is one of some, or of all if these are none.
func reducedDims(dims []int64, rank int) []bool {
	out := make([]bool, rank)
	for d := range out {
		out[d] = len(dims) == 0
	}
	for _, dim := range dims {
		if d, ok := dimOf(dim, rank); ok {
			out[d] = true
		}
	}
	return out
}

// keptShape returns the shape that is left of one whose dims are reduced, some or all.
func keptShape(in []int64, reduced []bool, keep bool) []int64 {
	out := []int64{}
	for d, n := range in {
		switch {
		case !reduced[d]:
			out = append(out, n)
		case keep:
			out = append(out, 1)
		}
	}
	return out
}

// ReductionOp is an op that makes one element of all along some dims.
type ReductionOp struct {
	*ir.Op
	impl reductionOp
}

// AsReduction returns op as a ReductionOp if it is one.
func AsReduction(op *ir.Op) (ReductionOp, bool) {
	impl, ok := op.Kind().Impl.(reductionOp)
	return ReductionOp{op, impl}, ok
}

// Input returns the tensor whose elements are accumulated.
func (o ReductionOp) Input() *ir.Value { return o.Operand(0) }

// Function returns what makes one of what is accumulated and the next element: of
// add, multiply, maximum and minimum.
func (o ReductionOp) Function() Function { return o.impl.fn }

// IsMean reports whether what is accumulated is divided by the count.
func (o ReductionOp) IsMean() bool { return o.impl.mean }

// Reduced returns the sizes of the dims that are reduced, in their order. The op is
// verified and of static shapes, here and below.
func (o ReductionOp) Reduced() []int64 {
	var out []int64
	for d, reduced := range o.isReduced() {
		if reduced {
			out = append(out, logicalType(o.Input()).Shape()[d])
		}
	}
	return out
}

// Access returns the map to an index of the input from one of the result and, behind
// it, one of the reduced dims.
func (o ReductionOp) Access() affine.Map {
	kept, reduced := 0, len(logicalType(o.Result(0)).Shape())
	m := affine.Map{NumDims: reduced + len(o.Reduced())}
	for _, isReduced := range o.isReduced() {
		switch {
		case isReduced:
			m.Results = append(m.Results, affine.Dim(reduced))
			reduced++
			if number(o.Op, keepDimAttr) != 0 {
				kept++
			}
		default:
			m.Results = append(m.Results, affine.Dim(kept))
			kept++
		}
	}
	return m
}

// isReduced says of each dim of the input whether it is reduced.
func (o ReductionOp) isReduced() []bool {
	return reducedDims(o.Ints(dimArgAttr), len(logicalType(o.Input()).Shape()))
}

// Accumulator returns the type that reductions and products of matrices compute in
// if the elements of their result are of the given one: f64 of that, f32 of other
// floats, integers of the width of the result's, modulo that. Elements become it as
// by ttir.typecast, what is accumulated becomes an element in the end. It is nil for
// types that there is no arithmetic on.
func Accumulator(result ir.Type) ir.Type {
	switch t := result.(type) {
	case *ir.FloatType:
		switch {
		case t.Kind() == ir.F64:
			return t
		case t.Width() <= 32:
			return t.Context().Float(ir.F32)
		}
	case *ir.IntegerType:
		return t
	}
	return nil
}

package ttir

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// reductions are the kinds of ops that make one element of all along some dims, or
// along all of them. They are not lowered.
var reductions = []*ir.Kind{
	reduction("sum", "sum along dims"),
	reduction("mean", "mean along dims"),
	reduction("max", "greatest along dims"),
	reduction("min", "smallest along dims"),
	reduction("prod", "product along dims"),
}

func reduction(name, summary string) *ir.Kind {
	return &ir.Kind{
		Name: "ttir." + name, Summary: summary,
		Doc: "Along dim_arg, or all dims without it; they stay with size 1 if keep_dim says so.\n" +
			"An optional last operand is the destination.\n\n" +
			"    %1 = \"ttir." + name + "\"(%0) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<2x3xf32>) -> tensor<2xf32>\n",
		Traits:   ir.Pure,
		Operands: []ir.Operands{{Name: "input", Type: constraint.RankedTensor}, destination},
		Results:  []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs: []ir.Attr{
			{Name: "keep_dim", Type: constraint.BoolAttr},
			{Name: "dim_arg", Type: i32Array, Optional: true},
			segments,
		},
		Impl: reductionOp{},
	}
}

// reductionOp is the code behind the reductions.
type reductionOp struct{ shortForm }

func (reductionOp) inputs(*ir.Op) int { return 1 }

// Verify checks the dims and the shape, in tt-mlir's words.
func (reductionOp) Verify(op *ir.Op) error {
	if err := verifyDestination(op, 1); err != nil {
		return err
	}
	in, out := logicalType(op.Operand(0)).Shape(), logicalType(op.Result(0)).Shape()
	reduced := make([]bool, len(in))
	dims := op.Ints("dim_arg")
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
	keep := number(op, "keep_dim") != 0
	want := []int64{}
	for d, n := range in {
		switch {
		case !reduced[d] && len(dims) > 0:
			want = append(want, n)
		case keep:
			want = append(want, 1)
		}
	}
	// What is left of all dims was a tensor of one element before it was a scalar.
	if !ir.ExtentsAgree(want, out) && !(len(want) == 0 && slices.Equal(out, []int64{1})) {
		return op.Errorf("Expected output shape %s, got %s", shapeText(want), shapeText(out))
	}
	return nil
}

package ttir

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Products of matrices, the last two dims of tensors, one for each index of the
// others, which are broadcast. A tensor of one dim is a row on the left and a
// column on the right, and that dim is not in the result. They are not lowered.
var (
	MatmulKind = matmulKind("matmul", "product of matrices",
		`%2 = "ttir.matmul"(%0, %1) <{transpose_b = true}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>`, matmulOp{})

	// LinearKind adds a bias, which may be left out, to the product.
	LinearKind = matmulKind("linear", "product of matrices, with a bias",
		`%3 = "ttir.linear"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`, matmulOp{hasBias: true})
)

func matmulKind(name, summary, example string, impl matmulOp) *ir.Kind {
	return &ir.Kind{
		Name: "ttir." + name, Summary: summary,
		Doc:    "An optional last operand is the destination.\n\n    " + example + "\n",
		Traits: ir.Pure,
		Operands: []ir.Operands{
			{Name: "a", Type: constraint.RankedTensor},
			{Name: "b", Type: constraint.RankedTensor},
			{Name: "more", Type: constraint.RankedTensor, Arity: ir.Variadic},
		},
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs: []ir.Attr{
			{Name: "transpose_a", Type: constraint.BoolAttr, Optional: true},
			{Name: "transpose_b", Type: constraint.BoolAttr, Optional: true},
			segments,
		},
		Impl: impl,
	}
}

// matmulOp is the code behind the products.
type matmulOp struct {
	shortForm
	hasBias bool
}

// inputs: where a bias may be and one operand follows the matrices, that is taken
// for it. A destination in its place fits as well, being of the result's shape.
func (m matmulOp) inputs(op *ir.Op) int {
	if m.hasBias && op.NumOperands() > 2 {
		return 3
	}
	return 2
}

// Verify checks that the shapes fit, in tt-mlir's words.
func (m matmulOp) Verify(op *ir.Op) error {
	inputs := m.inputs(op)
	if n := op.NumOperands(); n > inputs+1 {
		return op.Errorf("expected %d operands, but found %d", inputs+1, n)
	}
	for _, v := range append(slices.Clone(op.Operands()), op.Result(0)) {
		if !ir.HasStaticShape(logicalType(v)) {
			return nil
		}
	}
	a, b, out := logicalType(op.Operand(0)).Shape(), logicalType(op.Operand(1)).Shape(), logicalType(op.Result(0)).Shape()
	want, err := product(op, a, b)
	if err != nil {
		return err
	}
	if inputs == 3 {
		bias := logicalType(op.Operand(2)).Shape()
		sum, err := Broadcast(want, bias)
		if err != nil {
			return op.Errorf("Bias shape(%s) is not broadcast compatible with the matmul output shape(%s)", commas(bias), commas(want))
		}
		want = sum
	}
	return verifyProduct(op, want, out)
}

// product returns the shape of the product of two shapes.
func product(op *ir.Op, a, b []int64) ([]int64, error) {
	switch {
	case len(a) == 0:
		return nil, op.Errorf("Input A must be at least a 1D tensor")
	case len(b) == 0:
		return nil, op.Errorf("Input B must be at least a 1D tensor")
	}
	isRow, isColumn := len(a) == 1, len(b) == 1
	a, b = matrices(op, "transpose_a", a), matrices(op, "transpose_b", b)
	if isRow {
		a = []int64{1, a[0]}
	}
	if isColumn {
		b = []int64{b[0], 1}
	}
	last := len(a) - 1
	if inner := b[len(b)-2]; a[last] != inner {
		return nil, op.Errorf("Input A[-1](%d) and B[-2](%d) must have matching inner dimensions", a[last], inner)
	}
	batchA, batchB := a[:last-1], b[:len(b)-2]
	want, err := Broadcast(batchA, batchB)
	if err != nil {
		return nil, op.Errorf("Batch dimensions of input A(%s) and B(%s) are not broadcast compatible", commas(batchA), commas(batchB))
	}
	if !isRow {
		want = append(want, a[last-1])
	}
	if !isColumn {
		want = append(want, b[len(b)-1])
	}
	return want, nil
}

// matrices returns a shape with the last two dims swapped if the op says so.
func matrices(op *ir.Op, name string, shape []int64) []int64 {
	shape = slices.Clone(shape)
	if n := len(shape); n > 1 && number(op, name) != 0 {
		shape[n-1], shape[n-2] = shape[n-2], shape[n-1]
	}
	return shape
}

func verifyProduct(op *ir.Op, want, out []int64) error {
	if len(want) == 0 {
		switch {
		case len(out) == 0:
			return op.Errorf("Scalar output is not supported, output must be at least a 1D tensor")
		case len(out) > 1 || out[0] != 1:
			return op.Errorf("Scalar output must be a 1D tensor of size 1")
		}
		return nil
	}
	if len(out) != len(want) {
		return op.Errorf("Output shape rank(%d) must match the expected output shape rank(%d)", len(out), len(want))
	}
	for d, n := range want {
		if out[d] != n {
			return op.Errorf("Output shape dimension[%d](%d) doesn't match the expected output shape dimension[%d](%d)", d, out[d], d, n)
		}
	}
	return nil
}

// commas formats a shape as some of tt-mlir's messages do: 2,3.
func commas(shape []int64) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = strconv.FormatInt(n, 10)
	}
	return strings.Join(parts, ",")
}

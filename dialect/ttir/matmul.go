package ttir

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Products of matrices, the last two dims of tensors, one for each index of the
// others, which are broadcast. A tensor of one dim is a row on the left and a
// column on the right, and that dim is not in the result. Products are accumulated as
// [Accumulator] says, one by one along the inner dim, each rounded before it is added.
var (
	MatmulKind = matmulKind("matmul", "product of matrices",
		`%2 = "ttir.matmul"(%0, %1) <{transpose_b = true}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>`, matmulOp{})

	// LinearKind adds a bias, which may be left out, to the product, in the type of the
	// accumulator and behind all products.
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
			{Name: transposeA, Type: constraint.BoolAttr, Optional: true},
			{Name: transposeB, Type: constraint.BoolAttr, Optional: true},
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
	want, problem := product(a, b, number(op, transposeA) != 0, number(op, transposeB) != 0)
	if problem != "" {
		return op.Errorf("%s", problem)
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

// product returns the shape of the product of tensors of two shapes, or why there is none.
func product(a, b []int64, transposeA, transposeB bool) (shape []int64, problem string) {
	switch {
	case len(a) == 0:
		return nil, "Input A must be at least a 1D tensor"
	case len(b) == 0:
		return nil, "Input B must be at least a 1D tensor"
	}
	isRow, isColumn := len(a) == 1, len(b) == 1
	a, b = matrices(a, transposeA), matrices(b, transposeB)
	if isRow {
		a = []int64{1, a[0]}
	}
	if isColumn {
		b = []int64{b[0], 1}
	}
	last := len(a) - 1
	if inner := b[len(b)-2]; a[last] != inner {
		return nil, fmt.Sprintf("Input A[-1](%d) and B[-2](%d) must have matching inner dimensions", a[last], inner)
	}
	batchA, batchB := a[:last-1], b[:len(b)-2]
	want, err := Broadcast(batchA, batchB)
	if err != nil {
		return nil, fmt.Sprintf("Batch dimensions of input A(%s) and B(%s) are not broadcast compatible", commas(batchA), commas(batchB))
	}
	if !isRow {
		want = append(want, a[last-1])
	}
	if !isColumn {
		want = append(want, b[len(b)-1])
	}
	return want, ""
}

// matrices returns a shape with the last two dims swapped if they are transposed.
func matrices(shape []int64, transposed bool) []int64 {
	shape = slices.Clone(shape)
	if n := len(shape); n > 1 && transposed {
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

// MatmulOp is a product of matrices, perhaps with a bias.
type MatmulOp struct {
	*ir.Op
	impl matmulOp
}

// AsMatmul returns op as a MatmulOp if it is one.
func AsMatmul(op *ir.Op) (MatmulOp, bool) {
	impl, ok := op.Kind().Impl.(matmulOp)
	return MatmulOp{op, impl}, ok
}

// Inputs returns the matrices and the bias, if there is one.
func (o MatmulOp) Inputs() []*ir.Value { return o.Operands()[:o.impl.inputs(o.Op)] }

// Depth returns how many products are added for an element. The op is verified and of
// static shapes, here and below.
func (o MatmulOp) Depth() int64 {
	a := matrices(logicalType(o.Operand(0)).Shape(), number(o.Op, transposeA) != 0)
	return a[len(a)-1]
}

// Access returns the map to an index of an input from one of the result and, behind
// it, the number of the product.
func (o MatmulOp) Access(input int) affine.Map {
	rankA, rankB := len(logicalType(o.Operand(0)).Shape()), len(logicalType(o.Operand(1)).Shape())
	shape, out := logicalType(o.Operand(input)).Shape(), logicalType(o.Result(0)).Shape()
	last := len(shape) - 1
	m := affine.Map{NumDims: len(out) + 1, Results: make([]*affine.Expr, len(shape))}
	// see makes dim d the one of the result that so many follow; one of size 1 is repeated.
	see := func(d, behind int) {
		if of := len(out) - 1 - behind; shape[d] == out[of] {
			m.Results[d] = affine.Dim(of)
		} else {
			m.Results[d] = affine.Const(0)
		}
	}
	if input == 2 {
		for d := range shape {
			see(d, last-d)
		}
		return m
	}
	// The dims of the matrix, and how many dims of the result follow those of its batch.
	inner, outer, behind := last, last-1, min(rankA-1, 1)+min(rankB-1, 1)
	isTransposed := number(o.Op, [...]string{transposeA, transposeB}[input]) != 0
	if last > 0 && isTransposed != (input == 1) {
		inner, outer = outer, inner
	}
	m.Results[inner] = affine.Dim(len(out))
	if last > 0 {
		see(outer, [...]int{min(rankB-1, 1), 0}[input])
	}
	for d := range last - 1 {
		see(d, behind+last-2-d)
	}
	return m
}

package linalg

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// role is what the name of an op promises beyond its structure.
type role int

const (
	plain     role = iota
	contracts      // sums products of two inputs
	convolves      // moves a window, the second input, over the first
	fills          // takes one scalar
)

// verifyOperands checks what can be told before what is inside the op.
func (r role) verifyOperands(op *ir.Op) error {
	ins, outs := op.OperandGroup(0), op.OperandGroup(1)
	switch {
	case r == convolves && (len(ins) < 2 || len(outs) != 1):
		return op.PlainErrorf("expected op with 2 inputs and 1 output")
	case r == fills && (len(ins) != 1 || len(outs) != 1):
		return op.PlainErrorf("expected op with 1 input and 1 output")
	case r == fills:
		if _, ok := ins[0].Type().(ir.ShapedType); ok {
			return op.PlainErrorf("expected op with scalar input")
		}
	}
	return nil
}

// verifyBody checks an op whose structure is right.
func (r role) verifyBody(op *ir.Op, maps []affine.Map) error {
	switch {
	case r != contracts:
		return nil
	case len(op.OperandGroup(0)) != 2 || len(op.OperandGroup(1)) != 1:
		return op.PlainErrorf("expected op with 2 inputs and 1 output")
	case slices.ContainsFunc(maps, func(m affine.Map) bool { return !m.IsProjectedPermutation() }):
		return op.PlainErrorf("expected indexing maps to be projected permutations")
	case !sumsProducts(op.Body()):
		return op.PlainErrorf("expected add/mul op in the body")
	}
	return nil
}

// sumsProducts reports whether a block adds, to its last argument, the product of
// the others, casts aside.
func sumsProducts(b *ir.Block) bool {
	end := b.Last()
	if end == nil || end.NumOperands() != 1 || len(b.Args()) != 3 {
		return false
	}
	sum := binary(end.Operand(0))
	if sum == nil {
		return false
	}
	product, acc := uncast(sum.Operand(0)), uncast(sum.Operand(1))
	if product.DefiningOp() == nil {
		product, acc = acc, product
	}
	mul := binary(product)
	if acc != b.Args()[2] || mul == nil || sumOf[mul.Name()] != sum.Name() {
		return false
	}
	x, y := uncast(mul.Operand(0)), uncast(mul.Operand(1))
	return x == b.Args()[0] && y == b.Args()[1] || x == b.Args()[1] && y == b.Args()[0]
}

// sumOf holds, for each op that multiplies, the one that sums what it gives.
var sumOf = map[string]string{
	"arith.mulf": "arith.addf", "arith.muli": "arith.addi",
	"arith.andi": "arith.ori", "complex.mul": "complex.add",
}

// binary returns the op of two operands and one result behind a value, or nil.
func binary(v *ir.Value) *ir.Op {
	op := uncast(v).DefiningOp()
	if op == nil || op.NumOperands() != 2 || op.NumResults() != 1 {
		return nil
	}
	return op
}

// uncast returns what a value was before the ops of one operand that made it.
func uncast(v *ir.Value) *ir.Value {
	for {
		op := v.DefiningOp()
		if op == nil || op.NumOperands() != 1 || !op.Kind().Is(ir.Pure) {
			return v
		}
		v = op.Operand(0)
	}
}

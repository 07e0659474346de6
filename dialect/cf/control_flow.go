package cf

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// SuccessorOperands implements ir.Brancher.
func (branch) SuccessorOperands(op *ir.Op, i int) []*ir.Value { return SuccessorOperands(op, i) }

// SuccessorFor implements ir.Brancher.
func (br) SuccessorFor(op *ir.Op, _ []ir.Attribute) *ir.Block { return op.Successor(0) }

// SuccessorFor implements ir.Brancher.
func (condBr) SuccessorFor(op *ir.Op, operands []ir.Attribute) *ir.Block {
	known, ok := operands[0].(*ir.IntegerAttr)
	switch {
	case !ok:
		return nil
	case fold.IsInt(known, 0):
		return op.Successor(1)
	}
	return op.Successor(0)
}

// SuccessorOperands implements ir.Brancher.
func (switchOp) SuccessorOperands(op *ir.Op, i int) []*ir.Value { return SuccessorOperands(op, i) }

// SuccessorFor implements ir.Brancher.
func (switchOp) SuccessorFor(op *ir.Op, operands []ir.Attribute) *ir.Block {
	if operands[0] == nil {
		return nil
	}
	for i, c := range CaseValues(op) {
		if c == operands[0] {
			return op.Successor(i + 1)
		}
	}
	return op.Successor(0)
}

// SetSuccessorOperands implements ir.Brancher.
func (br) SetSuccessorOperands(op *ir.Op, values [][]*ir.Value) { op.SetOperands(values[0]) }

// SetSuccessorOperands implements ir.Brancher.
func (condBr) SetSuccessorOperands(op *ir.Op, values [][]*ir.Value) {
	op.SetOperands(slices.Concat(op.OperandGroup(0), values[0], values[1]))
	op.SetAttr(ir.OperandSegmentsAttr, op.Context().DenseI32([]int32{1, int32(len(values[0])), int32(len(values[1]))}))
}

// SetSuccessorOperands implements ir.Brancher.
func (switchOp) SetSuccessorOperands(op *ir.Op, values [][]*ir.Value) {
	operands, sizes := op.OperandGroup(0), make([]int32, len(values))
	for j, given := range values {
		sizes[j] = int32(len(given))
		operands = append(operands, given...)
	}
	op.SetOperands(operands)
	c := op.Context()
	op.SetAttr(caseSegments, c.DenseI32(sizes[1:]))
	op.SetAttr(ir.OperandSegmentsAttr, c.DenseI32([]int32{1, sizes[0], int32(len(operands)) - 1 - sizes[0]}))
}

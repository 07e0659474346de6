package ttir

import "github.com/ttopt/ttopt/ir"

// counted says how many of an op's operands are inputs.
type counted interface{ inputs(op *ir.Op) int }

func (e elementwiseOp) inputs(*ir.Op) int { return e.count }
func (typecastOp) inputs(*ir.Op) int      { return 1 }
func (toLayoutOp) inputs(*ir.Op) int      { return 1 }

// Destination returns the operand that says where an op of the dialect may put its
// result, nil where there is none.
func Destination(op *ir.Op) *ir.Operand {
	c, ok := op.Kind().Impl.(counted)
	if !ok {
		return nil
	}
	if n := c.inputs(op); n+1 == op.NumOperands() {
		return op.OpOperand(n)
	}
	return nil
}

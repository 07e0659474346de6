package fn

import (
	"fmt"

	"github.com/ttopt/ttopt/ir"
)

// Return ends a function and gives its results.
var Return = &ir.Kind{
	Name: "func.return", Summary: "end of a function",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []*ir.Kind{Func},
	Operands: []ir.Operands{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "attr-dict ($operands^ `:` type($operands))?",
	Impl:     returnOp{},
}

type returnOp struct{}

// Verify implements ir.Verifier.
func (returnOp) Verify(op *ir.Op) error {
	f := FuncOp{op.ParentOp()}
	t, ok := f.Attr(typeAttr).(*ir.TypeAttr)
	if !ok {
		return nil // the function itself is wrong
	}
	results := t.Value().(*ir.FunctionType).Results()
	if op.NumOperands() != len(results) {
		return op.Errorf("has %d operands, but enclosing function (@%s) returns %d", op.NumOperands(), f.SymbolName(), len(results))
	}
	for i, want := range results {
		if got := op.Operand(i).Type(); got != want {
			return &ir.Diagnostic{Loc: op.Loc(), Op: op, Message: fmt.Sprintf(
				"type of return operand %d ('%s') doesn't match function result type ('%s') in function @%s", i, got, want, f.SymbolName())}
		}
	}
	return nil
}

// NewReturn creates a return.
func NewReturn(b *ir.Builder, values ...*ir.Value) *ir.Op { return b.Op(Return, nil, values) }

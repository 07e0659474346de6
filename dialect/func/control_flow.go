package fn

import "github.com/ttopt/ttopt/ir"

// CallableRegion implements ir.Callable.
func (function) CallableRegion(op *ir.Op) *ir.Region {
	if r := op.RegionAt(0); !r.Empty() {
		return r
	}
	return nil
}

// Callee implements ir.Caller.
func (call) Callee(op *ir.Op) (*ir.SymbolRefAttr, *ir.Value) {
	return op.Attr("callee").(*ir.SymbolRefAttr), nil
}

// CallArguments implements ir.Caller.
func (call) CallArguments(op *ir.Op) []*ir.Value { return op.Operands() }

// Callee implements ir.Caller.
func (callIndirect) Callee(op *ir.Op) (*ir.SymbolRefAttr, *ir.Value) { return nil, op.Operand(0) }

// CallArguments implements ir.Caller.
func (callIndirect) CallArguments(op *ir.Op) []*ir.Value { return op.Operands()[1:] }

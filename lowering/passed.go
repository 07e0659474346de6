package lowering

import (
	"slices"
	"sync"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// What is known of the arguments of a private function is what its callers pass: nobody
// else calls it. Its body is lowered after theirs.

// A callee is a private function.
type callee struct {
	op     *ir.Op
	mu     sync.Mutex // several callers may be lowered at once
	sites  int        // calls of it that are not lowered yet
	passed []affine.Interval
}

// callees finds the private functions among some, by name, and counts the calls of each.
func callees(bodies []*ir.Op) map[string]*callee {
	found := map[string]*callee{}
	for _, op := range bodies {
		if op.SymbolVisibility() == "private" {
			found[op.SymbolName()] = &callee{op: op}
		}
	}
	if len(found) == 0 {
		return nil
	}
	for _, op := range bodies {
		op.Walk(func(op *ir.Op) ir.WalkResult {
			if c := found[calleeName(op)]; c != nil {
				c.sites++
			}
			return ir.Advance
		})
	}
	return found
}

// calleeName returns the name of the function that op calls, "" where it is no call.
func calleeName(op *ir.Op) string {
	if op.Name() != "func.call" {
		return ""
	}
	ref, _ := op.Attr("callee").(*ir.SymbolRefAttr)
	if ref == nil {
		return ""
	}
	return ref.Root()
}

// pass adds what a call passes.
func (c *callee) pass(ranges []affine.Interval) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sites--; c.passed == nil {
		c.passed = slices.Clone(ranges)
		return
	}
	for i, r := range ranges {
		c.passed[i].Lo, c.passed[i].Hi = min(c.passed[i].Lo, r.Lo), max(c.passed[i].Hi, r.Hi)
	}
}

// inOrder returns functions in an order in which callers come before the private functions
// that they call, as far as there is one.
func inOrder(bodies []*ir.Op, private map[string]*callee) []*ir.Op {
	var order []*ir.Op
	done := map[*ir.Op]bool{}
	var visit func(op *ir.Op)
	visit = func(op *ir.Op) {
		if done[op] {
			return
		}
		done[op] = true
		op.Walk(func(op *ir.Op) ir.WalkResult {
			if c := private[calleeName(op)]; c != nil {
				visit(c.op)
			}
			return ir.Advance
		})
		order = append(order, op)
	}
	for _, op := range slices.Backward(bodies) {
		visit(op)
	}
	slices.Reverse(order)
	return order
}

package lowering

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// Stores past the cache are ordered by a fence only. It stands before the return of a
// function that others may call; one for each call of a private function would wait for what
// its caller has not stored yet.

// fencedAmong returns which of some functions, callers before the private ones they call as
// far as these do not call each other, have a fence.
func fencedAmong(order []*ir.Op, private map[string]*callee) map[*ir.Op]bool {
	past := map[*ir.Op]bool{}
	for changed := true; changed; {
		changed = false
		for _, op := range slices.Backward(order) {
			if !past[op] && storesPast(op, func(name string) bool {
				c := private[name]
				return c != nil && past[c.op]
			}) {
				past[op], changed = true, true
			}
		}
	}
	for _, c := range private {
		delete(past, c.op)
	}
	return past
}

// storesPast reports whether a function has stores that go past the cache, or calls one that
// has some.
func storesPast(fn *ir.Op, callee func(name string) bool) bool {
	return !fn.Walk(func(op *ir.Op) ir.WalkResult {
		if a, ok := op.Attr("nontemporal").(*ir.IntegerAttr); ok && a.IsTrue() && op.NumResults() == 0 {
			return ir.Interrupt
		}
		if name := calleeName(op); name != "" && callee(name) {
			return ir.Interrupt
		}
		return ir.Advance
	})
}

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
	past, calls := map[*ir.Op]bool{}, map[*ir.Op][]*ir.Op{}
	for _, op := range order {
		past[op], calls[op] = storesPast(op, private)
	}
	isPast := func(op *ir.Op) bool { return past[op] }
	for changed := true; changed; {
		changed = false
		for _, op := range slices.Backward(order) {
			if !past[op] && slices.ContainsFunc(calls[op], isPast) {
				past[op], changed = true, true
			}
		}
	}
	for _, c := range private {
		delete(past, c.op)
	}
	return past
}

// storesPast reports whether a function has stores of its own that go past the cache, or else which
// private functions it calls.
func storesPast(fn *ir.Op, private map[string]*callee) (past bool, calls []*ir.Op) {
	past = !fn.Walk(func(op *ir.Op) ir.WalkResult {
		if a, ok := op.Attr("nontemporal").(*ir.IntegerAttr); ok && a.IsTrue() && op.NumResults() == 0 {
			return ir.Interrupt
		}
		if c := private[calleeName(op)]; c != nil {
			calls = append(calls, c.op)
		}
		return ir.Advance
	})
	return past, calls
}

package passes

import "github.com/ttopt/ttopt/ir"

// callUses counts the references to the callables that may go when nothing
// refers to them any more, so that inlining knows the last call of one.
type callUses struct {
	graph   *callGraph
	symbols *ir.SymbolTables
	// total counts all uses; only callables that may go have an entry.
	total map[*callNode]int
	// by are the uses inside a callable, and own those in its own attributes.
	by, own map[*callNode]map[*callNode]int
}

func newCallUses(op *ir.Op, graph *callGraph, symbols *ir.SymbolTables) *callUses {
	u := &callUses{
		graph: graph, symbols: symbols, total: map[*callNode]int{},
		by: map[*callNode]map[*callNode]int{}, own: map[*callNode]map[*callNode]int{},
	}
	live := map[*callNode]bool{}
	op.WalkSymbolTables(op.Block() == nil, func(table *ir.Op, allVisible bool) {
		for inner := range table.Body().Ops {
			if region, ok := inner.CallableRegion(); ok && graph.nodes[region] != nil {
				if inner.IsSymbol() && discardable(inner, allVisible) {
					u.total[graph.nodes[region]] = 0
				}
				continue
			}
			u.each(inner, func(n *callNode, _ *ir.Op) { live[n] = true })
		}
	})
	for n := range live {
		delete(u.total, n)
	}
	for _, n := range graph.order {
		u.recount(n)
	}
	return u
}

// each calls f for every reference in op to a callable of the graph.
func (u *callUses) each(op *ir.Op, f func(n *callNode, user *ir.Op)) {
	uses, _ := op.SymbolUses()
	for _, use := range uses {
		parent := op.ParentOp()
		if parent == nil {
			continue
		}
		target := u.symbols.Resolve(parent, use.Ref)
		if target == nil {
			continue
		}
		if region, ok := target.CallableRegion(); ok && region != nil {
			if n := u.graph.nodes[region]; n != nil {
				f(n, use.User)
			}
		}
	}
}

// recount counts anew what n refers to.
func (u *callUses) recount(n *callNode) {
	u.drop(n)
	by, own := map[*callNode]int{}, map[*callNode]int{}
	u.each(n.op(), func(to *callNode, user *ir.Op) {
		if _, counted := u.total[to]; !counted {
			return
		}
		if user != n.op() {
			by[to]++
		} else if own[to] > 0 {
			return
		} else {
			own[to]++
		}
		u.total[to]++
	})
	u.by[n], u.own[n] = by, own
}

// drop forgets what n refers to.
func (u *callUses) drop(n *callNode) {
	for _, list := range []map[*callNode]int{u.by[n], u.own[n]} {
		for to, count := range list {
			u.total[to] -= count
		}
	}
	delete(u.by, n)
	delete(u.own, n)
}

// inlined notes that the body of callee went into caller in place of call, which was
// the only reference to callee where nothing is left of that.
func (u *callUses) inlined(caller, callee *callNode, call *ir.Op) {
	if callee.region.Empty() { // and so not found by its name
		u.release(caller, callee)
	}
	u.each(call, func(to *callNode, _ *ir.Op) { u.release(caller, to) })
	for to, count := range u.by[callee] {
		u.by[caller][to] += count
		u.total[to] += count
	}
}

// release notes that caller has one reference less.
func (u *callUses) release(caller, to *callNode) {
	count := u.by[caller][to]
	if count == 0 {
		return
	}
	u.total[to]--
	if count == 1 {
		delete(u.by[caller], to) // or it would be copied with each inlining
		return
	}
	u.by[caller][to] = count - 1
}

// erase forgets a callable that is gone, with those inside it.
func (u *callUses) erase(n *callNode) {
	for _, e := range n.edges {
		if e.child {
			u.erase(e.to)
		}
	}
	u.drop(n)
	delete(u.total, n)
}

// isDead reports whether nothing refers to n.
func (u *callUses) isDead(n *callNode) bool { return u.has(n, 0) }

// isLast reports whether one reference to n is left, and n may go with it.
func (u *callUses) isLast(n *callNode) bool { return u.has(n, 1) }

func (u *callUses) has(n *callNode, uses int) bool {
	count, ok := u.total[n]
	return ok && count == uses
}

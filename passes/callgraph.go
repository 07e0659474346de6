package passes

import "github.com/ttopt/ttopt/ir"

// callGraph has a node for every callable that has a body, and edges from
// callables to what they call and to callables inside them.
type callGraph struct {
	nodes map[*ir.Region]*callNode
	order []*callNode // as they stand in the IR
	// roots are the callables that are in no other.
	roots []*callNode
}

type callNode struct {
	region *ir.Region
	edges  []callEdge
	seen   map[callEdge]bool
}

type callEdge struct {
	to    *callNode
	child bool // inside, not called
}

func newCallGraph(op *ir.Op, symbols *ir.SymbolTables) *callGraph {
	g := &callGraph{nodes: map[*ir.Region]*callNode{}}
	g.visit(op, nil, func(op *ir.Op, parent *callNode) {
		region, ok := op.CallableRegion()
		if !ok || region == nil {
			return
		}
		n := &callNode{region: region, seen: map[callEdge]bool{}}
		g.nodes[region] = n
		g.order = append(g.order, n)
		if parent != nil {
			parent.add(callEdge{n, true})
		} else {
			g.roots = append(g.roots, n)
		}
	})
	g.visit(op, nil, func(op *ir.Op, parent *callNode) {
		if _, ok := op.Kind().Impl.(ir.Caller); ok && parent != nil {
			if n := g.callee(op, symbols); n != nil {
				parent.add(callEdge{n, false})
			}
		}
	})
	return g
}

func (n *callNode) add(e callEdge) {
	if !n.seen[e] {
		n.seen[e] = true
		n.edges = append(n.edges, e)
	}
}

// op returns the callable.
func (n *callNode) op() *ir.Op { return n.region.Op() }

func (n *callNode) hasChildren() bool {
	for _, e := range n.edges {
		if e.child {
			return true
		}
	}
	return false
}

func (n *callNode) callsItself() bool { return n.seen[callEdge{n, false}] }

// visit calls f for op and what is inside, with the innermost callable around
// each. It does not look into calls and declarations.
func (g *callGraph) visit(op *ir.Op, parent *callNode, f func(op *ir.Op, parent *callNode)) {
	f(op, parent)
	if _, ok := op.Kind().Impl.(ir.Caller); ok {
		return
	}
	if region, ok := op.CallableRegion(); ok {
		if region == nil {
			return
		}
		parent = g.nodes[region]
	}
	for i := range op.NumRegions() {
		for b := range op.RegionAt(i).Blocks {
			for inner := range b.Ops {
				g.visit(inner, parent, f)
			}
		}
	}
}

// callee returns the node of what a call calls, nil where that is not known.
func (g *callGraph) callee(call *ir.Op, symbols *ir.SymbolTables) *callNode {
	_, body := symbols.Callee(call)
	return g.nodes[body]
}

// components returns the strongly connected components, callees before callers,
// by Tarjan's algorithm.
func (g *callGraph) components() [][]*callNode {
	t := &tarjan{number: map[*callNode]int{}, low: map[*callNode]int{}, open: map[*callNode]bool{}}
	for _, n := range g.roots {
		if t.number[n] == 0 {
			t.visit(n)
		}
	}
	return t.found
}

type tarjan struct {
	number, low map[*callNode]int
	open        map[*callNode]bool
	stack       []*callNode
	found       [][]*callNode
}

// visit does not recurse: a chain of calls may be long.
func (t *tarjan) visit(root *callNode) {
	type frame struct {
		n    *callNode
		next int
	}
	enter := func(n *callNode) frame {
		t.number[n] = len(t.number) + 1
		t.low[n] = t.number[n]
		t.open[n] = true
		t.stack = append(t.stack, n)
		return frame{n: n}
	}
	frames := []frame{enter(root)}
	for len(frames) > 0 {
		top := &frames[len(frames)-1]
		n := top.n
		if top.next < len(n.edges) {
			to := n.edges[top.next].to
			top.next++
			switch {
			case t.number[to] == 0:
				frames = append(frames, enter(to))
			case t.open[to]:
				t.low[n] = min(t.low[n], t.number[to])
			}
			continue
		}
		frames = frames[:len(frames)-1]
		if len(frames) > 0 {
			caller := frames[len(frames)-1].n
			t.low[caller] = min(t.low[caller], t.low[n])
		}
		if t.low[n] != t.number[n] {
			continue
		}
		var component []*callNode
		for {
			last := t.stack[len(t.stack)-1]
			t.stack = t.stack[:len(t.stack)-1]
			t.open[last] = false
			component = append(component, last)
			if last == n {
				break
			}
		}
		t.found = append(t.found, component)
	}
}

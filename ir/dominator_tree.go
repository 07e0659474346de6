package ir

// immediateDominators computes idom by the algorithm of Lengauer and Tarjan, "A
// Fast Algorithm for Finding Dominators in a Flowgraph": unlike an iteration
// over the blocks, it takes no more than m log n steps whatever the branches.
func (t *dominatorTree) immediateDominators() []int {
	n := len(t.blocks)
	if n == 0 {
		return nil
	}
	w := t.spanningTree()
	idom := make([]int, n)     // by preorder, as all in w
	bucket := make([][]int, n) // those of that semidominator
	for v := n - 1; v > 0; v-- {
		for p := range t.blocks[w.block[v]].Preds {
			if m, reached := t.number[p.owner.block]; reached {
				w.semi[v] = min(w.semi[v], w.semi[w.lowest(w.preorder[m])])
			}
		}
		bucket[w.semi[v]] = append(bucket[w.semi[v]], v)
		parent := w.parent[v]
		w.link[v] = parent
		for _, u := range bucket[parent] {
			if low := w.lowest(u); w.semi[low] < parent {
				idom[u] = low
			} else {
				idom[u] = parent
			}
		}
		bucket[parent] = nil
	}
	byNumber := make([]int, n)
	for v := 1; v < n; v++ {
		if idom[v] != w.semi[v] {
			idom[v] = idom[idom[v]]
		}
		byNumber[w.block[v]] = w.block[idom[v]]
	}
	return byNumber
}

// spanning is a spanning tree of the blocks, found depth first. Its nodes are
// numbered in the order they were found.
type spanning struct {
	preorder []int // of each block
	block    []int // the reverse of it
	parent   []int
	semi     []int // semidominator as far as known
	// link is the parent of a node that was linked into the forest, later any
	// node further up; low is the node of least semi from there down to the
	// node.
	link, low []int
	path      []int
}

func (t *dominatorTree) spanningTree() *spanning {
	n := len(t.blocks)
	w := &spanning{
		preorder: make([]int, n), block: make([]int, 0, n), parent: make([]int, 0, n),
		semi: make([]int, n), link: make([]int, n), low: make([]int, n),
	}
	for i := range n {
		w.preorder[i], w.link[i], w.semi[i], w.low[i] = -1, -1, i, i
	}
	type frame struct{ node, succ int }
	find := func(block, parent int) frame {
		v := len(w.block)
		w.preorder[block] = v
		w.block, w.parent = append(w.block, block), append(w.parent, parent)
		return frame{node: v}
	}
	for stack := []frame{find(0, 0)}; len(stack) > 0; {
		top := &stack[len(stack)-1]
		last := t.blocks[w.block[top.node]].last
		if last == nil || top.succ == len(last.successors) {
			stack = stack[:len(stack)-1]
			continue
		}
		to := last.successors[top.succ].block
		top.succ++
		if to == nil {
			continue
		}
		if next := t.number[to]; w.preorder[next] < 0 {
			stack = append(stack, find(next, top.node))
		}
	}
	return w
}

// lowest returns the node of least semi on the way from v up to, but without,
// the root of the forest that v is in; v itself where it is the root. It makes
// the ways shorter as it goes.
func (w *spanning) lowest(v int) int {
	path := w.path[:0]
	u := v
	for ; w.link[u] >= 0 && w.link[w.link[u]] >= 0; u = w.link[u] {
		path = append(path, u)
	}
	for i := len(path) - 1; i >= 0; i-- {
		above := w.link[path[i]]
		if w.semi[w.low[above]] < w.semi[w.low[path[i]]] {
			w.low[path[i]] = w.low[above]
		}
		w.link[path[i]] = w.link[u]
	}
	w.path = path
	return w.low[v]
}

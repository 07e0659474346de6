package ir

import "slices"

// Dominance answers which values are available where. It is computed for a
// region when first asked about it and stays valid while the blocks, their
// branches and what is in what do not change.
type Dominance struct {
	regions map[*Region]*dominatorTree
	nesting nesting
}

// NewDominance returns an empty analysis.
func NewDominance() *Dominance { return &Dominance{regions: map[*Region]*dominatorTree{}} }

// dominatorTree holds the immediate dominators of a region's blocks, by their
// number in reverse post-order. Blocks that cannot be reached have no number.
type dominatorTree struct {
	number map[*Block]int
	blocks []*Block // by number
	idom   []int
	// Walking the tree, parents first, a block comes at place at, and those that
	// it dominates up to place end.
	at, end []int
}

func (d *Dominance) tree(r *Region) *dominatorTree {
	if t := d.regions[r]; t != nil {
		return t
	}
	t := &dominatorTree{number: map[*Block]int{}}
	t.blocks = r.PostOrder()
	slices.Reverse(t.blocks)
	for i, b := range t.blocks {
		t.number[b] = i
	}
	t.idom = t.immediateDominators()
	t.place()
	d.regions[r] = t
	return t
}

// place sets at and end. A block has a higher number than its dominators.
func (t *dominatorTree) place() {
	n := len(t.blocks)
	size, next := make([]int, n), make([]int, n) // next: place of the next child
	t.at, t.end = make([]int, n), make([]int, n)
	for i := n - 1; i >= 0; i-- {
		size[i]++
		if i > 0 {
			size[t.idom[i]] += size[i]
		}
	}
	for i := range n {
		if i > 0 {
			parent := t.idom[i]
			t.at[i] = next[parent]
			next[parent] += size[i]
		}
		next[i] = t.at[i] + 1
		t.end[i] = t.at[i] + size[i]
	}
}

func (t *dominatorTree) dominates(a, b int) bool { return t.at[a] <= t.at[b] && t.at[b] < t.end[a] }

// PostOrder returns the blocks that can be reached from the entry, each behind
// those that it leads to unless they are a loop.
func (r *Region) PostOrder() []*Block {
	if r.first == nil {
		return nil
	}
	type frame struct {
		b    *Block
		succ int
	}
	var order []*Block
	seen := map[*Block]bool{r.first: true}
	stack := []frame{{b: r.first}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		var next *Block
		if t := top.b.last; t != nil && top.succ < len(t.successors) {
			next = t.successors[top.succ].block
			top.succ++
		} else {
			order = append(order, top.b)
			stack = stack[:len(stack)-1]
			continue
		}
		if next != nil && !seen[next] {
			seen[next] = true
			stack = append(stack, frame{b: next})
		}
	}
	return order
}

// Children returns the blocks of a region that each block dominates
// immediately. Blocks that cannot be reached have no part in it.
func (d *Dominance) Children(r *Region) map[*Block][]*Block {
	t := d.tree(r)
	children := map[*Block][]*Block{}
	for i := 1; i < len(t.blocks); i++ {
		parent := t.blocks[t.idom[i]]
		children[parent] = append(children[parent], t.blocks[i])
	}
	return children
}

// IsReachable reports whether b can be reached from the entry of its region. A
// block in no region can.
func (d *Dominance) IsReachable(b *Block) bool {
	if b.region == nil || b.region.HasOneBlock() || b.IsEntry() {
		return true
	}
	_, ok := d.tree(b.region).number[b]
	return ok
}

// BlockDominates reports whether every way to b, in the same region, leads
// through a; a block dominates itself. Everything dominates a block that cannot be reached.
func (d *Dominance) BlockDominates(a, b *Block) bool {
	if a == b {
		return true
	}
	t := d.tree(a.region)
	nb, ok := t.number[b]
	if !ok {
		return true
	}
	na, ok := t.number[a]
	if !ok {
		return false
	}
	return t.dominates(na, nb)
}

// available reports whether v may be used by op: op lies in the region of v or
// inside an op of it, and v comes first on every way there. It also returns the op
// between v and op that is isolated from above, or nil.
func (d *Dominance) available(v *Value, op *Op) (bool, *Op) {
	home := v.ParentBlock()
	if home == nil {
		return false, nil
	}
	holder, barrier := d.nesting.holderIn(home.region, op)
	if holder == nil && barrier != nil && barrier.IsProperAncestorOf(home.region.op) {
		barrier = nil // both are inside of it
	}
	if holder == nil || holder.block == nil || home.region == nil && holder.block != home {
		return false, barrier
	}
	if def := v.op; def != nil && def.block == holder.block {
		return home.region.IsGraph() || !d.IsReachable(home) || def.IsBeforeInBlock(holder), barrier
	}
	return d.BlockDominates(home, holder.block), barrier
}

// IsGraph reports whether the order of ops does not restrict uses in the
// region. Of an op that no dialect defines, that may be so.
func (r *Region) IsGraph() bool {
	if r == nil {
		return false
	}
	return r.op.kind.Is(GraphRegions) || r.op.kind.Unregistered && r.HasOneBlock()
}

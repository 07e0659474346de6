package ir

import "slices"

// Dominance answers which values are available where. It is computed for a
// region when first asked about it and stays valid while the blocks and their
// branches do not change.
type Dominance struct {
	regions map[*Region]*dominatorTree
}

// NewDominance returns an empty analysis.
func NewDominance() *Dominance { return &Dominance{regions: map[*Region]*dominatorTree{}} }

// dominatorTree holds the immediate dominators of a region's blocks, by their
// number in reverse post-order. Blocks that cannot be reached have no number.
type dominatorTree struct {
	number map[*Block]int
	blocks []*Block // by number
	idom   []int
}

// tree computes the immediate dominators by the iteration of Cooper, Harvey
// and Kennedy, "A Simple, Fast Dominance Algorithm".
func (d *Dominance) tree(r *Region) *dominatorTree {
	if t := d.regions[r]; t != nil {
		return t
	}
	t := &dominatorTree{number: map[*Block]int{}}
	order := r.PostOrder()
	t.blocks = order
	slices.Reverse(t.blocks)
	for i, b := range t.blocks {
		t.number[b] = i
	}
	t.idom = make([]int, len(order))
	for i := range t.idom {
		t.idom[i] = -1
	}
	if len(order) > 0 {
		t.idom[0] = 0
	}
	for changed := true; changed; {
		changed = false
		for i := 1; i < len(t.blocks); i++ {
			b, n, best := t.blocks[i], i, -1
			for p := range b.Preds {
				m, reached := t.number[p.owner.block]
				if !reached || t.idom[m] < 0 {
					continue
				}
				if best < 0 {
					best = m
				} else {
					best = t.meet(best, m)
				}
			}
			if best >= 0 && t.idom[n] != best {
				t.idom[n], changed = best, true
			}
		}
	}
	d.regions[r] = t
	return t
}

func (t *dominatorTree) meet(a, b int) int {
	for a != b {
		for a > b {
			a = t.idom[a]
		}
		for b > a {
			b = t.idom[b]
		}
	}
	return a
}

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
	for nb > na {
		nb = t.idom[nb]
	}
	return na == nb
}

// Available reports whether v may be used by op: op lies in the region of v or
// inside an op of it, and v comes first on every way there.
func (d *Dominance) Available(v *Value, op *Op) bool {
	home := v.ParentBlock()
	if home == nil {
		return false
	}
	// Find the op around op, or op itself, that is in the region of v.
	for op.block != nil && op.block.region != home.region {
		if op = op.ParentOp(); op == nil {
			return false
		}
	}
	if op.block == nil || home.region == nil && op.block != home {
		return false
	}
	if def := v.op; def != nil && def.block == op.block {
		return home.region.isGraph() || !d.IsReachable(home) || def.IsBeforeInBlock(op)
	}
	return d.BlockDominates(home, op.block)
}

// isGraph reports whether the order of ops does not restrict uses in the
// region. Of an op that no dialect defines, that may be so.
func (r *Region) isGraph() bool {
	if r == nil {
		return false
	}
	return r.op.kind.Is(GraphRegions) || r.op.kind.Unregistered && r.HasOneBlock()
}

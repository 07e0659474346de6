package passes

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// LoopInvariantCodeMotion returns the pass loop-invariant-code-motion.
func LoopInvariantCodeMotion() *pass.Pass {
	return &pass.Pass{
		Name:    "loop-invariant-code-motion",
		Title:   "LoopInvariantCodeMotion",
		Summary: "Hoist loop invariant instructions outside of the loop",
		Doc: "An op in a loop that has no effects, may run even if the loop never does, and depends on nothing that " +
			"the loop changes, moves in front of the loop. Inner loops come first.",
		Run: func(r *pass.Run) error {
			h := &hoister{}
			for i := range r.Op.NumRegions() {
				h.region(r.Op, r.Op.RegionAt(i), false)
			}
			return nil
		},
	}
}

// hoister moves each op once: from its loop to the place before the outermost loop
// that it can leave, when all before it and all inside it are where they stay. What
// comes to the same place keeps its order, as if it had gone there loop by loop.
type hoister struct {
	inside ir.Inside
	levels []loopLevel // the regions around, outermost first
	heaps  levelHeaps
}

// loopLevel is a region on the way to an op.
type loopLevel struct {
	op   *ir.Op // whose region it is
	loop bool   // whether it runs again and again
	top  int    // the outermost level that an op in it may move to
	uses int32  // heap: the levels of loops with values that what stays here uses
}

// region moves what is inside a region of op, and returns the heap of what stays.
func (h *hoister) region(op *ir.Op, r *ir.Region, loop bool) int32 {
	at := len(h.levels)
	level := loopLevel{op: op, loop: loop, top: at}
	if loop {
		level.top = h.levels[at-1].top
	}
	h.levels = append(h.levels, level)
	op.SetPlace(at)
	for b := range r.Blocks {
		for inner := range b.Ops {
			h.op(inner)
		}
	}
	uses := h.levels[at].uses
	h.levels = h.levels[:at]
	return uses
}

func (h *hoister) op(op *ir.Op) {
	at := len(h.levels) - 1
	uses := h.inner(op)
	for uses != 0 && h.heaps.top(uses) > at {
		uses = h.heaps.pop(uses)
	}
	to := at
	if top := h.levels[at].top; top < at && !op.Kind().Is(ir.Terminator) {
		to = top
		if uses != 0 {
			to = max(to, h.heaps.top(uses))
		}
		for i := range op.NumOperands() {
			to = max(to, h.levelOf(op.Operand(i)))
		}
		if to < at && h.inside.IsPure(op) && h.inside.IsSpeculatable(op) {
			op.MoveBefore(h.levels[to+1].op)
		} else {
			to = at
		}
	}
	for i := range op.NumOperands() {
		// Nothing leaves a region that is not a loop's: who uses its values does not matter.
		if l := h.levelOf(op.Operand(i)); l >= 0 && h.levels[l].loop {
			uses = h.heaps.push(uses, l)
		}
	}
	h.levels[to].uses = h.heaps.meld(h.levels[to].uses, uses)
}

// inner moves what is inside of op, and returns the heap of what stays there.
func (h *hoister) inner(op *ir.Op) (uses int32) {
	if op.NumRegions() == 0 {
		return 0
	}
	var again []*ir.Region
	if loop, ok := op.Kind().Impl.(ir.LoopLike); ok {
		again = loop.LoopRegions(op)
	}
	for i := range op.NumRegions() {
		r := op.RegionAt(i)
		uses = h.heaps.meld(uses, h.region(op, r, slices.Contains(again, r)))
	}
	return uses
}

// levelOf returns the level of the region in which a value is defined, or -1 where
// it is none around.
func (h *hoister) levelOf(v *ir.Value) int {
	op := v.ParentBlock().ParentOp()
	if op == nil {
		return -1
	}
	if l := op.Place(); l < len(h.levels) && h.levels[l].op == op {
		return l
	}
	return -1
}

// levelHeaps are leftist heaps of levels, the highest on top: an op leaves its
// loops, what stays inside it goes along, and so two heaps must be joined as fast as
// one grows. A heap is the number of its top, 0 for none.
type levelHeaps struct {
	nodes []levelNode // the first is not used
	free  []int32
}

type levelNode struct {
	level       int32
	rank        int32 // nodes on the way down to the right
	left, right int32
}

func (h *levelHeaps) top(a int32) int { return int(h.nodes[a].level) }

func (h *levelHeaps) push(a int32, level int) int32 {
	if a != 0 && h.top(a) == level {
		return a
	}
	node := levelNode{level: int32(level), rank: 1}
	if last := len(h.free) - 1; last >= 0 {
		n := h.free[last]
		h.free = h.free[:last]
		h.nodes[n] = node
		return h.meld(a, n)
	}
	if len(h.nodes) == 0 {
		h.nodes = append(h.nodes, levelNode{})
	}
	h.nodes = append(h.nodes, node)
	return h.meld(a, int32(len(h.nodes)-1))
}

func (h *levelHeaps) pop(a int32) int32 {
	h.free = append(h.free, a)
	return h.meld(h.nodes[a].left, h.nodes[a].right)
}

func (h *levelHeaps) meld(a, b int32) int32 {
	if a == 0 || b == 0 {
		return a + b
	}
	if h.nodes[a].level < h.nodes[b].level {
		a, b = b, a
	}
	right := h.meld(h.nodes[a].right, b)
	n := &h.nodes[a]
	n.right = right
	if h.nodes[n.left].rank < h.nodes[right].rank {
		n.left, n.right = right, n.left
	}
	n.rank = h.nodes[n.right].rank + 1
	return a
}

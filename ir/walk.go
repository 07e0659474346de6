package ir

// WalkResult tells a walk how to go on.
type WalkResult uint8

// The ways to go on.
const (
	Advance WalkResult = iota
	Skip               // not into the regions of this op
	Interrupt
)

// Walk visits op and everything inside it, an op before its regions, and
// reports whether it went through to the end. The function may erase the op it
// is given if it returns Skip. The walk does not recurse, so that depth of
// nesting costs no stack.
func (op *Op) Walk(f func(*Op) WalkResult) bool {
	type frame struct {
		op     *Op
		region int
		block  *Block
		next   *Op
	}
	switch f(op) {
	case Interrupt:
		return false
	case Skip:
		return true
	}
	stack := []frame{{op: op, region: -1}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == nil {
			// Go on to the next block that has ops, or leave the op.
			if top.block != nil {
				top.block = top.block.next
			}
			for top.block == nil && top.region+1 < len(top.op.regions) {
				top.region++
				top.block = top.op.regions[top.region].first
			}
			if top.block == nil {
				stack = stack[:len(stack)-1]
				continue
			}
			top.next = top.block.first
			continue
		}
		cur := top.next
		top.next = cur.next
		switch f(cur) {
		case Interrupt:
			return false
		case Advance:
			if len(cur.regions) > 0 {
				stack = append(stack, frame{op: cur, region: -1})
			}
		}
	}
	return true
}

// CountOps counts op and everything inside it.
func (op *Op) CountOps() (n int) {
	op.Walk(func(*Op) WalkResult {
		n++
		return Advance
	})
	return n
}

// WalkPostOrder visits everything inside op and then op itself, siblings in
// their order, so that the function may erase the op it is given.
func (op *Op) WalkPostOrder(f func(*Op)) {
	// Visit parents first and siblings backwards, and turn that around.
	all := make([]*Op, 0, op.CountOps())
	stack := []*Op{op}
	for len(stack) > 0 {
		o := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		all = append(all, o)
		for i := range o.regions {
			for b := o.regions[i].first; b != nil; b = b.next {
				for inner := b.first; inner != nil; inner = inner.next {
					stack = append(stack, inner)
				}
			}
		}
	}
	for i := len(all) - 1; i >= 0; i-- {
		f(all[i])
	}
}

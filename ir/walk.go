package ir

// WalkResult tells a walk how to go on.
type WalkResult uint8

// The ways to go on.
const (
	Advance WalkResult = iota
	Skip               // not into the regions of this op
	Interrupt
)

// frame is where a walk is inside an op.
type frame struct {
	op     *Op
	region int // -1 before the first
	block  *Block
	next   *Op
}

// step returns the next op, nil behind the last one.
func (f *frame) step() *Op {
	for f.next == nil {
		if f.block != nil {
			f.block = f.block.next
		}
		for f.block == nil && f.region+1 < len(f.op.regions) {
			f.region++
			f.block = f.op.regions[f.region].first
		}
		if f.block == nil {
			return nil
		}
		f.next = f.block.first
	}
	cur := f.next
	f.next = cur.next
	return cur
}

// Walk visits op and everything inside it, an op before its regions, and
// reports whether it went through to the end. The function may erase the op it
// is given if it returns Skip. The walk does not recurse, so that depth of
// nesting costs no stack.
func (op *Op) Walk(f func(*Op) WalkResult) bool {
	switch f(op) {
	case Interrupt:
		return false
	case Skip:
		return true
	}
	stack := []frame{{op: op, region: -1}}
	for len(stack) > 0 {
		cur := stack[len(stack)-1].step()
		if cur == nil {
			stack = stack[:len(stack)-1]
			continue
		}
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
	stack := []frame{{op: op, region: -1}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		switch cur := top.step(); {
		case cur == nil:
			left := top.op
			stack = stack[:len(stack)-1]
			f(left)
		case len(cur.regions) > 0:
			stack = append(stack, frame{op: cur, region: -1})
		default:
			f(cur)
		}
	}
}

package rewrite

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// worklist is a stack of ops, each at most once on it, from which ops are removed
// in constant time: they know their place.
type worklist struct {
	ops []*ir.Op // nil where one was removed
}

func (w *worklist) has(op *ir.Op) bool {
	i := op.Place()
	return i < len(w.ops) && w.ops[i] == op
}

// push puts op on top, and reports whether it was not there.
func (w *worklist) push(op *ir.Op) bool {
	if w.has(op) {
		return false
	}
	if n := len(w.ops); n == cap(w.ops) {
		w.ops = slices.Grow(w.ops, n+1) // in steps of two: nearly all ops of a file come
	}
	op.SetPlace(len(w.ops))
	w.ops = append(w.ops, op)
	return true
}

// pop takes the op from the top; nil if there is none.
func (w *worklist) pop() *ir.Op {
	for len(w.ops) > 0 {
		op := w.ops[len(w.ops)-1]
		w.ops = w.ops[:len(w.ops)-1]
		if op != nil {
			return op
		}
	}
	return nil
}

func (w *worklist) remove(op *ir.Op) {
	if w.has(op) {
		w.ops[op.Place()] = nil
	}
}

func (w *worklist) clear() { w.ops = w.ops[:0] }

func (w *worklist) reverse() {
	w.ops = slices.DeleteFunc(w.ops, func(op *ir.Op) bool { return op == nil })
	slices.Reverse(w.ops)
	for i, op := range w.ops {
		op.SetPlace(i)
	}
}

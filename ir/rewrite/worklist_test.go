package rewrite

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/ir"
)

func newOps(t *testing.T, n int) []*ir.Op {
	ctx, err := ir.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	kind := &ir.Kind{Name: "t.op", Unregistered: true}
	ops := make([]*ir.Op, n)
	for i := range ops {
		ops[i] = ir.NewOp(ctx, &ir.OpState{Kind: kind})
	}
	return ops
}

// A stack beside a list that is searched.
func TestWorklist(t *testing.T) {
	ops := newOps(t, 6)
	rapid.Check(t, func(t *rapid.T) {
		var w worklist
		var list []*ir.Op
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			op := rapid.SampledFrom(ops).Draw(t, "op")
			switch rapid.IntRange(0, 4).Draw(t, "do") {
			case 0, 1:
				added := !slices.Contains(list, op)
				if w.push(op) != added {
					t.Fatalf("pushing op %d: want added %v", slices.Index(ops, op), added)
				}
				if added {
					list = append(list, op)
				}
			case 2:
				w.remove(op)
				list = slices.DeleteFunc(list, func(x *ir.Op) bool { return x == op })
			case 3:
				w.reverse()
				slices.Reverse(list)
			case 4:
				var top *ir.Op
				if n := len(list); n > 0 {
					top, list = list[n-1], list[:n-1]
				}
				if got := w.pop(); got != top {
					t.Fatalf("popped op %d, want %d", slices.Index(ops, got), slices.Index(ops, top))
				}
			}
			for _, op := range ops {
				if w.has(op) != slices.Contains(list, op) {
					t.Fatalf("op %d: on the stack %v", slices.Index(ops, op), w.has(op))
				}
			}
		}
	})
}

// What an earlier stack noted in an op does not count.
func TestWorklistAfterAnother(t *testing.T) {
	ops := newOps(t, 2)
	a, b := ops[0], ops[1]
	var first, second worklist
	first.push(a)
	second.push(b)
	if second.has(a) || !second.push(a) || second.pop() != a || second.pop() != b || second.pop() != nil {
		t.Error("the second stack takes the place in the first one for its own")
	}
}

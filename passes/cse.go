package passes

import (
	"hash/maphash"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// CSE returns the pass cse.
func CSE() *pass.Pass {
	return &pass.Pass{
		Name:    "cse",
		Summary: "Eliminate common sub-expressions",
		Doc:     "An op without side effects that computes what one before it computes on every way there is replaced by that. Dead ops go.",
		Statistics: []pass.Statistic{
			{Name: "num-cse'd", Doc: "Number of operations CSE'd"},
			{Name: "num-dce'd", Doc: "Number of operations DCE'd"},
		},
		Run: func(r *pass.Run) error {
			e := &eliminator{run: r, dom: ir.NewDominance(), seed: maphash.MakeSeed()}
			for i := 0; i < r.Op.NumRegions(); i++ {
				e.region(r.Op.RegionAt(i), map[uint64][]*ir.Op{})
			}
			return nil
		},
	}
}

type eliminator struct {
	run  *pass.Run
	dom  *ir.Dominance
	seed maphash.Seed
}

// region goes through the blocks of a region; known are the ops that the
// region may use.
func (e *eliminator) region(r *ir.Region, known map[uint64][]*ir.Op) {
	var added []uint64
	for b := range r.Blocks {
		for op := range b.Ops {
			if h, ok := e.op(op, known); ok {
				added = append(added, h)
			}
		}
	}
	for i := len(added) - 1; i >= 0; i-- {
		list := known[added[i]]
		known[added[i]] = list[:len(list)-1]
	}
}

// op replaces or remembers one op. It returns the hash under which the op is
// known now.
func (e *eliminator) op(op *ir.Op, known map[uint64][]*ir.Op) (uint64, bool) {
	if rewrite.IsDead(op) {
		op.Erase()
		e.run.Count(1, 1)
		return 0, false
	}
	for i := 0; i < op.NumRegions(); i++ {
		inner := known
		if op.Kind().Is(ir.IsolatedFromAbove) || op.Kind().Unregistered {
			inner = map[uint64][]*ir.Op{}
		}
		e.region(op.RegionAt(i), inner)
	}
	if !op.Kind().Is(ir.Pure) || op.NumRegions() > 0 || op.Kind().Is(ir.Terminator) || op.NumResults() == 0 {
		return 0, false
	}
	h := e.hash(op)
	for _, old := range known[h] {
		if same(old, op) && e.before(old, op) {
			op.ReplaceAllUsesWith(old.Results())
			op.Erase()
			e.run.Count(0, 1)
			return 0, false
		}
	}
	known[h] = append(known[h], op)
	return h, true
}

// before reports whether old's results are available at op.
func (e *eliminator) before(old, op *ir.Op) bool {
	return e.dom.Available(old.Result(0), op)
}

func (e *eliminator) hash(op *ir.Op) uint64 {
	h := maphash.Comparable(e.seed, op.Kind())
	mix := func(x uint64) { h = (h ^ x) * 0x9e3779b97f4a7c15 }
	commutative := op.Kind().Is(ir.Commutative)
	var sum uint64
	for i := 0; i < op.NumOperands(); i++ {
		x := maphash.Comparable(e.seed, op.Operand(i))
		if commutative {
			sum += x
		} else {
			mix(x)
		}
	}
	mix(sum)
	for _, a := range op.AllAttrs() {
		mix(maphash.String(e.seed, a.Name))
		mix(maphash.Comparable(e.seed, a.Value))
	}
	for i := 0; i < op.NumResults(); i++ {
		mix(maphash.Comparable(e.seed, op.Result(i).Type()))
	}
	return h
}

// same reports whether two ops compute the same.
func same(a, b *ir.Op) bool {
	if a.Kind() != b.Kind() || a.NumOperands() != b.NumOperands() || a.NumResults() != b.NumResults() {
		return false
	}
	if !sameOperands(a, b) {
		return false
	}
	for i := 0; i < a.NumResults(); i++ {
		if a.Result(i).Type() != b.Result(i).Type() {
			return false
		}
	}
	x, y := a.AllAttrs(), b.AllAttrs()
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

func sameOperands(a, b *ir.Op) bool {
	equal := true
	for i := 0; i < a.NumOperands(); i++ {
		equal = equal && a.Operand(i) == b.Operand(i)
	}
	if equal || !a.Kind().Is(ir.Commutative) || a.NumOperands() != 2 {
		return equal
	}
	return a.Operand(0) == b.Operand(1) && a.Operand(1) == b.Operand(0)
}

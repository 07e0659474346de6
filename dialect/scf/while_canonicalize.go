package scf

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (whileLoop) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "carried values that do not change", Root: While, Upstream: "RemoveLoopInvariantArgsFromBeforeBlock", Apply: dropInvariantInits},
		{Name: "passed values from outside", Root: While, Upstream: "RemoveLoopInvariantValueYielded", Apply: dropInvariantResults},
		{Name: "condition is true in the body", Root: While, Upstream: "WhileConditionTruth", Apply: conditionInBody},
		{Name: "comparison repeated in the body", Root: While, Upstream: "WhileCmpCond", Apply: comparisonInBody},
		{Name: "passed values nobody uses", Root: While, Upstream: "WhileUnusedResult", Apply: dropWhileResults},
		{Name: "passed values repeated", Root: While, Upstream: "WhileRemoveDuplicatedResults", Apply: mergeWhileResults},
		{Name: "carried values nobody uses", Root: While, Upstream: "WhileRemoveUnusedArgs", Apply: dropWhileInits},
		{Name: "carried values passed in another order", Root: While, Upstream: "WhileOpAlignBeforeArgs", Apply: alignWhile},
	}
}

// slot says what becomes of a value that a While carries or passes: it is kept,
// or value stands in its place, or the slot number same, counted before any is
// dropped, has the same value.
type slot struct {
	keep  bool
	value *ir.Value
	same  int
}

func kept(n int) []slot {
	slots := make([]slot, n)
	for i := range slots {
		slots[i] = slot{keep: true, same: i}
	}
	return slots
}

// keeping returns those of vs whose slot is kept.
func keeping[T any](slots []slot, vs []T) []T {
	var out []T
	for i, v := range vs {
		if slots[i].keep {
			out = append(out, v)
		}
	}
	return out
}

// parts are the blocks of a While and how they end.
func parts(op *ir.Op) (before, after *ir.Block, cond, yield *ir.Op) {
	before, after = op.RegionAt(0).First(), op.RegionAt(1).First()
	return before, after, before.Last(), after.Last()
}

// rebuildWhile replaces op by a loop with fewer carried values (in) or passed
// values (out), and returns that. ok is false where all are kept.
func rebuildWhile(r *rewrite.Rewriter, op *ir.Op, in, out []slot) (made *ir.Op, ok bool) {
	if len(keeping(in, in)) == len(in) && len(keeping(out, out)) == len(out) {
		return nil, false
	}
	before, after, cond, yield := parts(op)
	made = r.Create(&ir.OpState{
		Kind: While, Operands: keeping(in, op.Operands()), Types: keeping(out, op.ResultTypes()),
		Attrs: op.AllAttrs(), Regions: 2,
	})
	cond.SetOperands(append([]*ir.Value{cond.Operand(0)}, keeping(out, cond.Operands()[1:])...))
	yield.SetOperands(keeping(in, yield.Operands()))
	r.Changed(cond)
	r.Changed(yield)
	dropArgs(r, before, in)
	dropArgs(r, after, out)
	made.RegionAt(0).TakeFrom(op.RegionAt(0))
	made.RegionAt(1).TakeFrom(op.RegionAt(1))
	results := make([]*ir.Value, len(out))
	n := 0
	for i, s := range out {
		switch {
		case s.keep:
			results[i] = made.Result(n)
			n++
		case s.value != nil:
			results[i] = s.value
		default:
			results[i] = results[s.same]
		}
	}
	r.Replace(op, results...)
	return made, true
}

// locateCarried has the carried values come from what they begin with, as in MLIR
// where a pattern makes new arguments for those that stay.
func locateCarried(op *ir.Op) {
	for i, a := range op.RegionAt(0).First().Args() {
		a.SetLoc(op.Operand(i).Loc())
	}
}

// locatePassed has the passed values come from the loop.
func locatePassed(op *ir.Op) {
	for _, a := range op.RegionAt(1).First().Args() {
		a.SetLoc(op.Loc())
	}
}

// dropArgs removes the arguments of a block whose slots are not kept.
func dropArgs(r *rewrite.Rewriter, b *ir.Block, slots []slot) {
	for i, s := range slots {
		switch {
		case s.keep:
		case s.value != nil:
			r.ReplaceAllUses(b.Arg(i), s.value)
		default:
			r.ReplaceAllUses(b.Arg(i), b.Arg(s.same))
		}
	}
	b.EraseArgs(func(v *ir.Value) bool { return !slots[v.Index()].keep })
}

// dropInvariantInits removes carried values that are the same in every
// iteration.
func dropInvariantInits(r *rewrite.Rewriter, op *ir.Op) bool {
	before, after, cond, yield := parts(op)
	in := kept(op.NumOperands())
	for i, init := range op.Operands() {
		next := yield.Operand(i)
		same := next == init
		if next.Block() == after {
			passed := cond.Operand(1 + next.Index())
			same = passed == before.Arg(i) || passed == init
		}
		if same {
			in[i] = slot{value: init}
		}
	}
	_, ok := rebuildWhile(r, op, in, kept(op.NumResults()))
	return ok
}

// dropInvariantResults removes passed values that come from outside the first
// region.
func dropInvariantResults(r *rewrite.Rewriter, op *ir.Op) bool {
	before, _, cond, _ := parts(op)
	out := kept(op.NumResults())
	for i, v := range cond.Operands()[1:] {
		if v.ParentBlock() != before {
			out[i] = slot{value: v}
		}
	}
	_, ok := rebuildWhile(r, op, kept(op.NumOperands()), out)
	return ok
}

// dropWhileResults removes passed values that nobody uses.
func dropWhileResults(r *rewrite.Rewriter, op *ir.Op) bool {
	_, after, cond, _ := parts(op)
	out := kept(op.NumResults())
	for i := range out {
		if !op.Result(i).HasUses() && !after.Arg(i).HasUses() {
			out[i] = slot{value: cond.Operand(1 + i)}
		}
	}
	made, ok := rebuildWhile(r, op, kept(op.NumOperands()), out)
	if ok {
		locatePassed(made)
	}
	return ok
}

// mergeWhileResults passes every value once.
func mergeWhileResults(r *rewrite.Rewriter, op *ir.Op) bool {
	_, _, cond, _ := parts(op)
	out := kept(op.NumResults())
	first := map[*ir.Value]int{}
	for i, v := range cond.Operands()[1:] {
		if j, ok := first[v]; ok {
			out[i] = slot{same: j}
		} else {
			first[v] = i
		}
	}
	made, ok := rebuildWhile(r, op, kept(op.NumOperands()), out)
	if ok {
		locateCarried(made)
		locatePassed(made)
	}
	return ok
}

// dropWhileInits removes carried values that the first region does not use.
func dropWhileInits(r *rewrite.Rewriter, op *ir.Op) bool {
	before, _, _, _ := parts(op)
	in := kept(op.NumOperands())
	for i, init := range op.Operands() {
		if !before.Arg(i).HasUses() {
			in[i] = slot{value: init}
		}
	}
	made, ok := rebuildWhile(r, op, in, kept(op.NumResults()))
	if ok {
		locateCarried(made)
		locatePassed(made)
	}
	return ok
}

// alignWhile passes the carried values in the order in which they are carried, where
// they are what is passed. Attributes of the loop are lost, as in MLIR.
func alignWhile(r *rewrite.Rewriter, op *ir.Op) bool {
	before, after, cond, _ := parts(op)
	carried, passed := before.Args(), cond.Operands()[1:]
	if len(carried) != len(passed) || slices.Equal(carried, passed) {
		return false
	}
	to := make([]int, len(passed)) // where what was passed is carried
	taken := make([]bool, len(carried))
	types := make([]ir.Type, len(carried))
	for i, v := range passed {
		j := slices.Index(carried, v)
		if j < 0 || taken[j] {
			return false
		}
		to[i], taken[j], types[j] = j, true, v.Type()
	}
	made := r.Create(&ir.OpState{Kind: While, Operands: op.Operands(), Types: types, Regions: 2})
	cond.SetOperands(append([]*ir.Value{cond.Operand(0)}, carried...))
	r.Changed(cond)
	old := slices.Clone(after.Args())
	results := make([]*ir.Value, len(to))
	for _, t := range types {
		after.AddArg(t, op.Loc())
	}
	for i, j := range to {
		r.ReplaceAllUses(old[i], after.Arg(len(old)+j))
		results[i] = made.Result(j)
	}
	after.EraseArgs(func(v *ir.Value) bool { return slices.Contains(old, v) })
	made.RegionAt(0).TakeFrom(op.RegionAt(0))
	made.RegionAt(1).TakeFrom(op.RegionAt(1))
	locateCarried(made)
	r.Replace(op, results...)
	return true
}

// conditionInBody replaces the condition, where it is passed, by true.
func conditionInBody(r *rewrite.Rewriter, op *ir.Op) bool {
	_, after, cond, _ := parts(op)
	var one *ir.Value
	for i, v := range cond.Operands()[1:] {
		if v == cond.Operand(0) && after.Arg(i).HasUses() {
			if one == nil {
				one = arith.ConstantOf(r.Builder, r.Context().Bool(true))
			}
			r.ReplaceAllUses(after.Arg(i), one)
		}
	}
	return one != nil
}

// comparisonInBody decides comparisons in the body that the condition has made
// already.
func comparisonInBody(r *rewrite.Rewriter, op *ir.Op) bool {
	_, after, cond, _ := parts(op)
	cmp := cond.Operand(0).DefiningOp()
	if cmp == nil || cmp.Kind() != arith.CmpI {
		return false
	}
	holds := arith.IntPredicateOf(cmp)
	changed := false
	for i, v := range cond.Operands()[1:] {
		for side := range 2 {
			if v != cmp.Operand(side) {
				continue
			}
			var again []*ir.Op
			for u := range after.Arg(i).Uses {
				if o := u.Owner(); o.Kind() == arith.CmpI && o.Operand(side) == after.Arg(i) && o.Operand(1-side) == cmp.Operand(1-side) {
					again = append(again, o)
				}
			}
			for _, o := range again {
				p := arith.IntPredicateOf(o)
				if o.IsErased() || p != holds && p != holds.Inverse() {
					continue
				}
				r.Replace(o, arith.ConstantOf(r.WithLoc(o.Loc()), r.Context().Bool(p == holds)))
				changed = true
			}
		}
	}
	return changed
}

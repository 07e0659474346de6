package scf

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (ifOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "two choices by one condition", Root: If, Upstream: "CombineIfs", Apply: combineIfs},
		{Name: "choice in a choice", Root: If, Upstream: "CombineNestedIfs", Apply: combineNestedIfs},
		{Name: "condition inside is known", Root: If, Upstream: "ConditionPropagation", Apply: propagateCondition},
		{Name: "choice between values", Root: If, Upstream: "ConvertTrivialIfToSelect", Apply: ifToSelect},
		{Name: "empty else", Root: If, Upstream: "RemoveEmptyElseBranch", Apply: dropEmptyElse},
		{Name: "condition is constant", Root: If, Upstream: "RemoveStaticCondition", Apply: decideIf},
		{Name: "results nobody uses", Root: If, Upstream: "RemoveUnusedResults", Apply: dropIfResults},
		{Name: "result is the condition", Root: If, Upstream: "ReplaceIfYieldWithConditionOrValue", Apply: resultFromCondition},
	}
}

// decideIf puts a region in the place of an If whose condition is constant.
func decideIf(r *rewrite.Rewriter, op *ir.Op) bool {
	c, ok := arith.ConstantInt64(op.Operand(0))
	if !ok {
		return false
	}
	i := IfOp{op}
	switch {
	case c != 0:
		inline(r, op, i.Then(), nil)
	case i.Else() != nil:
		inline(r, op, i.Else(), nil)
	default:
		r.Erase(op)
	}
	return true
}

// dropEmptyElse removes an else region that does nothing.
func dropEmptyElse(r *rewrite.Rewriter, op *ir.Op) bool {
	els := IfOp{op}.Else()
	if op.NumResults() > 0 || els == nil || els.First() != els.Last() {
		return false
	}
	r.Erase(els.Last())
	op.RegionAt(1).Remove(els)
	r.Changed(op)
	return true
}

// dropIfResults removes the results that nobody uses.
func dropIfResults(r *rewrite.Rewriter, op *ir.Op) bool {
	var used []int
	for i := range op.NumResults() {
		if op.Result(i).HasUses() {
			used = append(used, i)
		}
	}
	if len(used) == op.NumResults() {
		return false
	}
	made := newIfOf(r, op, used)
	results := make([]*ir.Value, op.NumResults())
	for n, i := range used {
		results[i] = made.Result(n)
	}
	for i := range results {
		if results[i] == nil {
			results[i] = op.Result(i) // without uses
		}
	}
	r.Replace(op, results...)
	return true
}

// newIfOf creates an If with some of the results of op, whose regions it takes.
func newIfOf(r *rewrite.Rewriter, op *ir.Op, results []int) *ir.Op {
	s := &ir.OpState{Kind: If, Operands: op.Operands(), Regions: 2}
	for _, i := range results {
		s.Types = append(s.Types, op.Result(i).Type())
	}
	made := r.Create(s)
	for i := range 2 {
		made.RegionAt(i).TakeFrom(op.RegionAt(i))
		b := made.RegionAt(i).First()
		if b == nil {
			continue
		}
		var values []*ir.Value
		for _, j := range results {
			values = append(values, b.Last().Operand(j))
		}
		b.Last().SetOperands(values)
		r.Changed(b.Last())
	}
	return made
}

// ifToSelect yields what comes from outside by arith.select.
func ifToSelect(r *rewrite.Rewriter, op *ir.Op) bool {
	i := IfOp{op}
	if op.NumResults() == 0 || i.Else() == nil {
		return false
	}
	then, els := i.Then().Last().Operands(), i.Else().Last().Operands()
	var inside []int
	for j := range then {
		if then[j].ParentBlock() == i.Then() || els[j].ParentBlock() == i.Else() {
			inside = append(inside, j)
		}
	}
	if len(inside) == len(then) {
		return false
	}
	made := newIfOf(r, op, inside)
	results := make([]*ir.Value, len(then))
	for n, j := range inside {
		results[j] = made.Result(n)
	}
	before := r.Builder.Before(made)
	for j := range results {
		switch {
		case results[j] != nil:
		case then[j] == els[j]:
			results[j] = then[j]
		default:
			results[j] = arith.NewSelect(before, op.Operand(0), then[j], els[j])
		}
	}
	r.Replace(op, results...)
	return true
}

// resultFromCondition replaces results that both regions give the same value,
// and those that are the condition or its opposite.
func resultFromCondition(r *rewrite.Rewriter, op *ir.Op) bool {
	i := IfOp{op}
	if op.NumResults() == 0 {
		return false
	}
	then, els := i.Then().Last().Operands(), i.Else().Last().Operands()
	changed := false
	replace := func(v, by *ir.Value) {
		if v.HasUses() {
			r.ReplaceAllUses(v, by)
			changed = true
		}
	}
	for j := range then {
		v := op.Result(j)
		if then[j] == els[j] {
			replace(v, then[j])
			continue
		}
		a, okA := arith.ConstantInt64(then[j])
		b, okB := arith.ConstantInt64(els[j])
		if !okA || !okB || ir.BitWidth(v.Type()) != 1 {
			continue
		}
		switch {
		case a != 0 && b == 0:
			replace(v, op.Operand(0))
		case a == 0 && b != 0 && v.HasUses():
			one := arith.ConstantOf(r.Builder, r.Context().Bool(true))
			replace(v, arith.NewXOrI(r.Builder, op.Operand(0), one))
		}
	}
	return changed
}

// propagateCondition replaces the condition inside the regions by what it is
// there.
func propagateCondition(r *rewrite.Rewriter, op *ir.Op) bool {
	cond := op.Operand(0)
	if arith.ConstantValue(cond) != nil {
		return false
	}
	var known [2]*ir.Value // true, false
	uses := cond.UsesInside(op)
	for _, u := range uses {
		i := 1
		if op.RegionAt(0).IsAncestorOf(u.Owner().Region()) {
			i = 0
		}
		if known[i] == nil {
			known[i] = arith.ConstantOf(r.Builder, r.Context().Bool(i == 0))
		}
		u.Set(known[i])
		r.Changed(u.Owner())
	}
	return len(uses) > 0
}

// combineNestedIfs makes one choice of two of which the second is all that the
// first does.
func combineNestedIfs(r *rewrite.Rewriter, op *ir.Op) bool {
	i := IfOp{op}
	inner, ok := AsIf(i.Then().First())
	if !ok || inner.Next() != i.Then().Last() ||
		i.Else() != nil && i.Else().First() != i.Else().Last() ||
		inner.Else() != nil && inner.Else().First() != inner.Else().Last() {
		return false
	}
	then := i.Then().Last().Operands()
	var els []*ir.Value
	if i.Else() != nil {
		els = i.Else().Last().Operands()
	}
	var selects []int
	for j, v := range then {
		if v.DefiningOp() == inner.Op {
			k := v.Index()
			if inner.Else().Last().Operand(k) != els[j] {
				return false
			}
			then[j] = inner.Then().Last().Operand(k)
			continue
		}
		selects = append(selects, j)
	}
	both := arith.NewAndI(r.Builder, op.Operand(0), inner.Condition())
	made := r.Create(&ir.OpState{Kind: If, Operands: []*ir.Value{both}, Types: op.ResultTypes(), Regions: 2})
	results := made.Results()
	before := r.Builder.Before(made)
	for _, j := range selects {
		results[j] = arith.NewSelect(before, op.Operand(0), then[j], els[j])
	}
	made.RegionAt(0).TakeFrom(inner.RegionAt(0))
	yield := made.RegionAt(0).First().Last()
	yield.SetOperands(then)
	r.Changed(yield)
	if len(els) > 0 {
		NewYield(r.AtEnd(made.RegionAt(1).AddBlock()), els...)
	}
	r.Replace(op, results...)
	return true
}

// combineIfs makes one choice of two that stand one behind the other and have
// the same condition, or the opposite.
func combineIfs(r *rewrite.Rewriter, op *ir.Op) bool {
	next := IfOp{op}
	prev, ok := AsIf(op.Prev())
	if !ok {
		return false
	}
	var then, els *ir.Block // the parts of next for the condition of prev
	switch a, b := prev.Condition(), next.Condition(); {
	case a == b:
		then, els = next.Then(), next.Else()
	case isNot(a, b), isNot(b, a):
		then, els = next.Else(), next.Then()
	default:
		return false
	}
	// Inside next it is known which values prev gave.
	for i, from := range []*ir.Block{prev.Then(), prev.Else()} {
		to := []*ir.Block{then, els}[i]
		if from == nil || to == nil {
			continue
		}
		for j := range prev.NumResults() {
			for _, u := range prev.Result(j).UsesInside(op) {
				if to.Region().IsAncestorOf(u.Owner().Region()) {
					u.Set(from.Last().Operand(j))
					r.Changed(u.Owner())
				}
			}
		}
	}
	made := r.Create(&ir.OpState{
		Kind: If, Operands: []*ir.Value{prev.Condition()}, Regions: 2,
		Types: append(prev.ResultTypes(), next.ResultTypes()...),
	})
	mergeInto(r, made.RegionAt(0), prev.RegionAt(0), then)
	mergeInto(r, made.RegionAt(1), prev.RegionAt(1), els)
	results := made.Results()
	n := prev.NumResults()
	r.Replace(prev.Op, results[:n]...)
	r.Replace(op, results[n:]...)
	return true
}

// mergeInto moves the block of from, and what the block second does after it,
// into a region; either may be missing.
func mergeInto(r *rewrite.Rewriter, to, from *ir.Region, second *ir.Block) {
	to.TakeFrom(from)
	if second == nil {
		return
	}
	first := to.First()
	if first == nil {
		to.TakeFrom(second.Region())
		return
	}
	yield := first.Last()
	r.InlineBefore(second, yield, nil)
	values := append(yield.Operands(), yield.Prev().Operands()...)
	yield.SetLoc(yield.Prev().Loc())
	r.Erase(yield.Prev())
	yield.SetOperands(values)
	r.Changed(yield)
}

// isNot reports whether a is the opposite of b.
func isNot(a, b *ir.Value) bool {
	x := a.DefiningOp()
	if x == nil || x.Kind() != arith.XOrI {
		return false
	}
	return x.Operand(0) == b && fold.IsInt(arith.ConstantValue(x.Operand(1)), 1)
}

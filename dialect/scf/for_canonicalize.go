package scf

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (forLoop) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "carried values that do not change", Root: For, Upstream: "ForOpIterArgsFolder", Apply: dropCarried},
		{Name: "loop of no or one iteration", Root: For, Upstream: "SimplifyTrivialLoops", Apply: unloop},
		{Name: "carried tensor is cast", Root: For, Upstream: "ForOpTensorCastFolder", Apply: carryUncast},
	}
}

// dropCarried removes the carried values that stay what they were, or that
// nobody looks at.
func dropCarried(r *rewrite.Rewriter, op *ir.Op) bool {
	f := ForOp{op}
	inits, carried, next := f.Inits(), f.Carried(), op.Body().Last().Operands()
	args, results := make([]*ir.Value, len(inits)), make([]*ir.Value, len(inits))
	var keep []int
	for i, arg := range carried {
		if next[i] == arg || !arg.HasUses() && (inits[i] == next[i] || !op.Result(i).HasUses()) {
			args[i], results[i] = inits[i], inits[i]
		} else {
			keep = append(keep, i)
		}
	}
	if len(keep) == len(inits) {
		return false
	}
	s := &ir.OpState{Kind: For, Operands: op.Operands()[:3], Attrs: op.AllAttrs(), Regions: 1}
	for _, i := range keep {
		s.Operands = append(s.Operands, inits[i])
		s.Types = append(s.Types, op.Result(i).Type())
	}
	made := ForOp{r.Create(s)}
	body := made.AddBody()
	for n, i := range keep {
		args[i], results[i] = made.Carried()[n], made.Result(n)
	}
	yield := NewYield(r.AtEnd(body).WithLoc(op.Body().Last().Loc()))
	r.InlineBefore(op.Body(), yield, append([]*ir.Value{made.IV()}, args...))
	old := yield.Prev()
	var values []*ir.Value
	for _, i := range keep {
		values = append(values, old.Operand(i))
	}
	r.Erase(old)
	yield.SetOperands(values)
	r.Replace(op, results...)
	return true
}

// carryUncast carries a tensor in the type it had before a cast that knows less,
// and casts inside of the loop and behind it.
func carryUncast(r *rewrite.Rewriter, op *ir.Op) bool {
	f := ForOp{op}
	for i, v := range f.Inits() {
		c := v.DefiningOp()
		if c != nil && c.Kind() == tensor.Cast && c.Operand(0).Type() != v.Type() && tensor.LosesStatic(c) && op.Result(i).HasOneUse() {
			retypeCarried(r, f, i, c.Operand(0))
			return true
		}
	}
	return false
}

// retypeCarried replaces a loop by one that starts with another value for
// carried value i, of another type.
func retypeCarried(r *rewrite.Rewriter, f ForOp, i int, init *ir.Value) {
	old, t := f.Result(i).Type(), init.Type()
	s := &ir.OpState{Kind: For, Operands: f.Operands(), Types: f.ResultTypes(), Attrs: f.AllAttrs(), Regions: 1}
	s.Operands[3+i], s.Types[i] = init, t
	made := ForOp{r.Create(s)}
	body := made.AddBody()
	args := slices.Clone(body.Args())
	args[1+i] = tensor.NewCast(r.AtEnd(body), args[1+i], old)
	yield := NewYield(r.AtEnd(body), f.Body().Last().Operands()...)
	r.InlineBefore(f.Body(), yield, args)
	r.Erase(yield.Prev())
	yield.SetOperand(i, tensor.NewCast(r.Before(yield), yield.Operand(i), t))
	results := made.Results()
	results[i] = tensor.NewCast(r.After(made.Op), results[i], old)
	r.Replace(f.Op, results...)
}

// unloop removes a loop that does not run, or does nothing, and puts the body
// in the place of a loop that runs once.
func unloop(r *rewrite.Rewriter, op *ir.Op) bool {
	f := ForOp{op}
	trip, ok := distance(f.Lower(), f.Upper())
	switch {
	case !ok:
		return false
	case trip <= 0:
		r.Replace(op, f.Inits()...)
		return true
	}
	step, ok := arith.ConstantInt64(f.Step())
	if !ok {
		return false
	}
	if step >= trip {
		inline(r, op, op.Body(), append([]*ir.Value{f.Lower()}, f.Inits()...))
		return true
	}
	yield := op.Body().Last()
	if op.Body().First() != yield {
		return false
	}
	for _, v := range yield.Operands() {
		if v.Block() == op.Body() {
			return false
		}
	}
	r.Replace(op, yield.Operands()...)
	return true
}

// distance returns hi - lo where it is known: both are constants, the same
// value, or hi is lo plus a constant.
func distance(lo, hi *ir.Value) (int64, bool) {
	if lo == hi {
		return 0, true
	}
	if a, ok := arith.ConstantInt64(lo); ok {
		if b, ok := arith.ConstantInt64(hi); ok {
			d := b - a
			return d, (d > 0) == (b > a)
		}
	}
	if add := hi.DefinedBy(arith.AddI); add != nil {
		if add.Operand(0) == lo {
			return arith.ConstantInt64(add.Operand(1))
		}
		if add.Operand(1) == lo {
			return arith.ConstantInt64(add.Operand(0))
		}
	}
	return 0, false
}

// inline puts a block of op, which ends with a Yield, in op's place.
func inline(r *rewrite.Rewriter, op *ir.Op, block *ir.Block, args []*ir.Value) {
	yield := block.Last()
	r.InlineBefore(block, op, args)
	r.Replace(op, yield.Operands()...)
	r.Erase(yield)
}

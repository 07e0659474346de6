package scf

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (parallel) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "dims of no or one iteration", Root: Parallel, Upstream: "ParallelOpSingleOrZeroIterationDimsFolder", Apply: dropParallelDims},
		{Name: "parallel loop in a parallel loop", Root: Parallel, Upstream: "MergeNestedParallelLoops", Apply: mergeParallel},
	}
}

// trips returns the number of iterations of a loop with constant bounds.
func trips(lo, hi, step *ir.Value) (int64, bool) {
	if lo == hi {
		return 0, true
	}
	a, okA := arith.ConstantInt64(lo)
	b, okB := arith.ConstantInt64(hi)
	s, okS := arith.ConstantInt64(step)
	if !okA || !okB || !okS {
		return 0, false
	}
	return iterations(a, b, s)
}

// iterations returns how often a loop runs, where the distance of its bounds can be told. Of
// loops that end before they begin, as in MLIR, only those within a step of the end are known.
func iterations(lo, hi, step int64) (n int64, known bool) {
	d := hi - lo
	switch {
	case step <= 0 || lo < hi != (d > 0):
		return 0, false
	case d > 0:
		return (d-1)/step + 1, true
	}
	return 0, d > -step
}

// dropParallelDims removes the dims that have one iteration, and the loop if a
// dim has none.
func dropParallelDims(r *rewrite.Rewriter, op *ir.Op) bool {
	lower, upper, step, inits := op.OperandGroup(0), op.OperandGroup(1), op.OperandGroup(2), op.OperandGroup(3)
	ivs := op.Body().Args()
	args := make([]*ir.Value, len(ivs))
	var keep []int
	for i := range ivs {
		n, ok := trips(lower[i], upper[i], step[i])
		switch {
		case ok && n == 0:
			r.Replace(op, inits...)
			return true
		case ok && n == 1:
			args[i] = lower[i]
		default:
			keep = append(keep, i)
		}
	}
	switch len(keep) {
	case len(ivs):
		return false
	case 0:
		inlineParallel(r, op, inits, args)
		return true
	}
	made := newParallel(r, op, op.AllAttrs(), pick(lower, keep), pick(upper, keep), pick(step, keep), inits)
	body := made.RegionAt(0).AddBlock()
	for _, i := range keep {
		args[i] = body.AddArg(ivs[i].Type(), ivs[i].Loc())
	}
	moveBody(r, op.Body(), body, args)
	r.Replace(op, made.Results()...)
	return true
}

func pick(vs []*ir.Value, keep []int) []*ir.Value {
	out := make([]*ir.Value, len(keep))
	for n, i := range keep {
		out[n] = vs[i]
	}
	return out
}

// newParallel creates a loop without a body, with the results and attributes of
// op.
func newParallel(r *rewrite.Rewriter, op *ir.Op, attrs []ir.NamedAttr, lower, upper, step, inits []*ir.Value) *ir.Op {
	n := int32(len(lower))
	s := &ir.OpState{Kind: Parallel, Types: op.ResultTypes(), Regions: 1}
	for _, a := range attrs {
		if a.Name != ir.OperandSegmentsAttr {
			s.Attr(a.Name, a.Value)
		}
	}
	for _, group := range [][]*ir.Value{lower, upper, step, inits} {
		s.Operands = append(s.Operands, group...)
	}
	s.Attr(ir.OperandSegmentsAttr, r.Context().DenseI32([]int32{n, n, n, int32(len(inits))}))
	return r.Create(s)
}

// moveBody moves the ops of a block to the end of an empty one.
func moveBody(r *rewrite.Rewriter, from, to *ir.Block, args []*ir.Value) {
	end := NewYield(r.AtEnd(to))
	r.InlineBefore(from, end, args)
	r.Erase(end)
}

// inlineParallel puts the body of a loop of one iteration in its place, and
// behind it the reductions of the initial values with what the body yields.
func inlineParallel(r *rewrite.Rewriter, op *ir.Op, inits, args []*ir.Value) {
	reduce := op.Body().Last()
	r.InlineBefore(op.Body(), op, args)
	results := make([]*ir.Value, len(inits))
	for i := range results {
		b := reduce.RegionAt(i).First()
		end := b.Last()
		r.InlineBefore(b, op, []*ir.Value{inits[i], reduce.Operand(i)})
		results[i] = end.Operand(0)
		r.Erase(end)
	}
	r.Erase(reduce)
	r.Replace(op, results...)
}

// mergeParallel makes one loop of loops each of which is all that the one around it
// does: of all at once, as there may be many.
func mergeParallel(r *rewrite.Rewriter, op *ir.Op) bool {
	nest, bodies := []*ir.Op{op}, map[*ir.Block]bool{}
	for op.NumResults() == 0 {
		outer := nest[len(nest)-1].Body()
		bodies[outer] = true
		inner := outer.First()
		if inner.Kind() != Parallel || inner.Next() != outer.Last() || inner.NumResults() > 0 ||
			slices.ContainsFunc(inner.Operands(), func(v *ir.Value) bool { return bodies[v.Block()] }) {
			break
		}
		nest = append(nest, inner)
	}
	if len(nest) == 1 {
		return false
	}
	join := func(i int) (all []*ir.Value) {
		for _, loop := range nest {
			all = append(all, loop.OperandGroup(i)...)
		}
		return all
	}
	made := newParallel(r, op, nil, join(0), join(1), join(2), nil) // attributes are of one loop only
	body := made.RegionAt(0).AddBlock()
	for i, loop := range nest {
		ivs := loop.Body().Args()
		var args []*ir.Value
		for _, iv := range ivs {
			args = append(args, body.AddArg(iv.Type(), op.Loc()))
		}
		if i == len(nest)-1 {
			moveBody(r, loop.Body(), body, args)
			body.Last().SetLoc(op.Loc())
			break
		}
		for k, iv := range ivs {
			r.ReplaceAllUses(iv, args[k])
		}
	}
	r.Erase(op)
	return true
}

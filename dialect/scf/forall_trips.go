package scf

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// points are the bounds and steps of a ForAll, by dim.
type points struct{ lower, upper, step []indexlist.Index }

func pointsOf(op *ir.Op) points {
	list := func(name string, group int) []indexlist.Index {
		return indexlist.Mixed(indexlist.Static(op, name), op.OperandGroup(group))
	}
	return points{list(staticLower, 0), list(staticUpper, 1), list(staticStep, 2)}
}

// newForAll creates a loop over other points with other outputs, and the attributes
// of op. It takes the body of op, which is still in use.
func newForAll(r *rewrite.Rewriter, op *ir.Op, p points, outs []*ir.Value) *ir.Op {
	s := &ir.OpState{Kind: ForAll, Regions: 1}
	for _, a := range op.AllAttrs() {
		if !slices.Contains([]string{ir.OperandSegmentsAttr, staticLower, staticUpper, staticStep}, a.Name) {
			s.Attr(a.Name, a.Value)
		}
	}
	var segments []int32
	put := func(name string, list []indexlist.Index) {
		static, values := indexlist.Split(list)
		s.Attr(name, r.Context().DenseI64(static))
		s.Operands = append(s.Operands, values...)
		segments = append(segments, int32(len(values)))
	}
	put(staticLower, p.lower)
	put(staticUpper, p.upper)
	put(staticStep, p.step)
	for _, v := range outs {
		s.Types = append(s.Types, v.Type())
	}
	s.Operands = append(s.Operands, outs...)
	s.Attr(ir.OperandSegmentsAttr, r.Context().DenseI32(append(segments, int32(len(outs)))))
	made := r.Create(s)
	made.RegionAt(0).TakeFrom(op.RegionAt(0))
	return made
}

// dropSingleTrips replaces a loop that has no points by its outputs, one of a single
// point by its body, and leaves out dims of one point. Dims that are mapped to
// processors stay.
func dropSingleTrips(r *rewrite.Rewriter, op *ir.Op) bool {
	if op.Attr(mapping) != nil {
		return false
	}
	p, kept := pointsOf(op), points{}
	var single []int
	for i := range p.lower {
		n, known := extentOf(p.lower[i], p.upper[i], p.step[i])
		switch {
		case known && n == 0:
			r.Replace(op, op.OperandGroup(3)...)
			return true
		case known && n == 1:
			single = append(single, i)
		default:
			kept.lower, kept.upper, kept.step = append(kept.lower, p.lower[i]), append(kept.upper, p.upper[i]), append(kept.step, p.step[i])
		}
	}
	if len(single) == 0 || len(kept.lower) == 0 && !insertsOnce(op) {
		return false
	}
	args := op.Body().Args()
	for _, i := range single {
		v := p.lower[i].Value
		if v == nil {
			v = arith.ConstantIndex(r.Builder, p.lower[i].Const)
		}
		r.ReplaceAllUses(args[i], v)
	}
	if len(kept.lower) == 0 {
		inlineForAll(r, op)
		return true
	}
	made := newForAll(r, op, kept, op.OperandGroup(3))
	made.Body().EraseArgs(func(v *ir.Value) bool { return slices.Contains(single, v.Index()) })
	r.Replace(op, made.Results()...)
	return true
}

// extentOf returns how many points a dim has, where that is known.
func extentOf(lower, upper, step indexlist.Index) (int64, bool) {
	if lower == upper {
		return 0, true
	}
	lo, ok1 := lower.Int64()
	hi, ok2 := upper.Int64()
	by, ok3 := step.Int64()
	if !ok1 || !ok2 || !ok3 {
		return 0, false
	}
	return iterations(lo, hi, by)
}

// insertsOnce reports whether the body inserts into each output once, in order.
func insertsOnce(op *ir.Op) bool {
	args := op.Body().Args()
	i := len(args) - op.NumResults()
	for in := range op.Body().Last().Body().Ops {
		if i == len(args) || in.Kind() != tensor.ParallelInsertSlice || in.Operand(1) != args[i] {
			return false
		}
		i++
	}
	return i == len(args)
}

// inlineForAll puts the body of a loop of one point in its place.
func inlineForAll(r *rewrite.Rewriter, op *ir.Op) {
	end := op.Body().Last()
	var results []*ir.Value
	b := *r
	b.Builder = r.Before(end)
	for in := range end.Body().Ops {
		s := &ir.OpState{Kind: tensor.InsertSlice, Operands: in.Operands(), Attrs: slices.Clone(in.AllAttrs()), Types: []ir.Type{in.Operand(1).Type()}}
		results = append(results, b.Create(s).Result(0))
	}
	r.Erase(end)
	// The variables have been replaced: nothing uses what is given for them.
	given := slices.Clone(op.Body().Args())
	copy(given[len(given)-op.NumResults():], op.OperandGroup(3))
	r.InlineBefore(op.Body(), op, given)
	r.Replace(op, results...)
}

// uncastOutputs writes to what was cast, where the cast knows less.
func uncastOutputs(r *rewrite.Rewriter, op *ir.Op) bool {
	outs := slices.Clone(op.OperandGroup(3))
	var cast []int
	for i, v := range outs {
		if c := v.DefinedBy(tensor.Cast); c != nil && tensor.LosesStatic(c) {
			outs[i], cast = c.Operand(0), append(cast, i)
		}
	}
	if len(cast) == 0 {
		return false
	}
	made := newForAll(r, op, pointsOf(op), outs)
	body := made.Body()
	first := len(body.Args()) - len(outs)
	b := *r
	b.Builder = r.AtStart(body)
	results := made.Results()
	for _, i := range cast {
		arg := body.Arg(first + i)
		old := arg.Type()
		arg.SetType(outs[i].Type())
		known := tensor.NewCast(b.Builder, arg, old)
		for u := range arg.Uses {
			if user := u.Owner(); user != known.DefiningOp() && (user.ParentOp() != body.Last() || u.Index() != 1) {
				r.SetOperand(user, u.Index(), known)
			}
		}
		results[i] = tensor.NewCast(r.Builder, results[i], old)
	}
	r.Replace(op, results...)
	return true
}

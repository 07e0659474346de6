package scf

import (
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (forAll) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "output is a cast", Root: ForAll, Apply: uncastOutputs},
		{Name: "bounds are constant", Root: ForAll, Upstream: "ForallOpControlOperandsFolder", Apply: constantBounds},
		{Name: "outputs nobody writes or reads", Root: ForAll, Upstream: "ForallOpIterArgsFolder", Apply: dropOutputs},
		{Name: "dims of one point or none", Root: ForAll, Upstream: "ForallOpSingleOrZeroIterationDimsFolder", Apply: dropSingleTrips},
		{Name: "output is cast", Root: ForAll, Upstream: "FoldTensorCastOfOutputIntoForallOp", Apply: castOutputs},
		{Name: "extent of a shared output", Root: tensor.Dim, Upstream: "DimOfForallOp", Apply: dimOfForAll},
	}
}

// dimOfForAll asks the tensor that the points of a loop write to for an extent.
func dimOfForAll(r *rewrite.Rewriter, op *ir.Op) bool {
	v := op.Operand(0)
	def := v.DefiningOp()
	if def == nil || def.Kind() != ForAll {
		return false
	}
	r.SetOperand(op, 0, def.OperandGroup(3)[v.Index()])
	return true
}

// constantBounds makes those bounds and steps that are constants part of the op.
func constantBounds(r *rewrite.Rewriter, op *ir.Op) bool {
	c := op.Context()
	var operands []*ir.Value
	segments := make([]int32, 0, 4)
	changed := false
	for group, name := range []string{staticLower, staticUpper, staticStep} {
		list := indexlist.Mixed(indexlist.Static(op, name), op.OperandGroup(group))
		if indexlist.Known(list, nil) {
			changed = true
		}
		if !changed {
			operands = append(operands, op.OperandGroup(group)...)
			segments = append(segments, int32(len(op.OperandGroup(group))))
			continue
		}
		static, values := indexlist.Split(list)
		op.SetAttr(name, c.DenseI64(static))
		operands = append(operands, values...)
		segments = append(segments, int32(len(values)))
	}
	if !changed {
		return false
	}
	outs := op.OperandGroup(3)
	op.SetOperands(append(operands, outs...))
	op.SetAttr(ir.OperandSegmentsAttr, c.DenseI32(append(segments, int32(len(outs)))))
	r.Changed(op)
	return true
}

// dropOutputs removes the outputs that are not written to or whose results have
// no use.
func dropOutputs(r *rewrite.Rewriter, op *ir.Op) bool {
	outs, args := op.OperandGroup(3), op.Body().Args()
	first := len(args) - len(outs)
	writes := make([][]*ir.Op, len(outs)) // the insertions into each output
	for in := range op.Body().Last().Body().Ops {
		for i := range outs {
			if in.NumOperands() > 1 && in.Operand(1) == args[first+i] {
				writes[i] = append(writes[i], in)
			}
		}
	}
	s := &ir.OpState{Kind: ForAll, Regions: 1, Operands: op.Operands()[:op.NumOperands()-len(outs)]}
	var keep []int
	for i, out := range outs {
		if op.Result(i).HasUses() && len(writes[i]) > 0 {
			keep = append(keep, i)
			s.Operands = append(s.Operands, out)
			s.Types = append(s.Types, op.Result(i).Type())
		}
	}
	if len(keep) == len(outs) {
		return false
	}
	sizes, _ := op.OperandGroupSizes()
	segments := []int32{int32(sizes[0]), int32(sizes[1]), int32(sizes[2]), int32(len(keep))}
	for _, a := range op.AllAttrs() {
		if a.Name != ir.OperandSegmentsAttr {
			s.Attr(a.Name, a.Value)
		}
	}
	s.Attr(ir.OperandSegmentsAttr, r.Context().DenseI32(segments))
	made := r.Create(s)
	body := op.Body()
	results := append([]*ir.Value{}, outs...)
	for n, i := range keep {
		results[i], writes[i] = made.Result(n), nil
	}
	for i := len(outs) - 1; i >= 0; i-- {
		if results[i] != outs[i] {
			continue
		}
		for _, w := range writes[i] {
			r.Erase(w)
		}
		r.ReplaceAllUses(args[first+i], outs[i])
	}
	body.EraseArgs(func(v *ir.Value) bool { return v.Index() >= first && results[v.Index()-first] == outs[v.Index()-first] })
	made.RegionAt(0).TakeFrom(op.RegionAt(0))
	r.Replace(op, results...)
	return true
}

// castOutputs lets the points write to tensors as they were before casts that
// forgot extents, and casts inside and behind.
func castOutputs(r *rewrite.Rewriter, op *ir.Op) bool {
	outs := op.OperandGroup(3)
	changed := false
	s := &ir.OpState{Kind: ForAll, Regions: 1, Attrs: op.AllAttrs(), Operands: op.Operands()[:op.NumOperands()-len(outs)]}
	for i, v := range outs {
		if c := v.DefinedBy(tensor.Cast); c != nil && tensor.LosesStatic(c) {
			outs[i], changed = c.Operand(0), true
		}
		s.Types = append(s.Types, outs[i].Type())
	}
	if !changed {
		return false
	}
	s.Operands = append(s.Operands, outs...)
	made := r.Create(s)
	body := op.Body()
	first := len(body.Args()) - len(outs)
	b := r.Before(body.First())
	results := made.Results()
	for i, v := range results {
		t := op.Result(i).Type()
		if v.Type() == t {
			continue
		}
		old := body.Arg(first + i)
		arg := body.InsertArg(first+i, v.Type(), op.Loc())
		inside := tensor.NewCast(b, arg, t)
		r.ReplaceAllUses(old, inside)
		body.EraseArg(first + i + 1)
		for in := range body.Last().Body().Ops {
			if in.NumOperands() > 1 && in.Operand(1) == inside {
				r.SetOperand(in, 1, arg)
			}
		}
		results[i] = tensor.NewCast(r.Builder, v, t)
	}
	made.RegionAt(0).TakeFrom(op.RegionAt(0))
	r.Replace(op, results...)
	return true
}

package passes

import (
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/scf"
	"github.com/ttopt/ttopt/ir"
)

// parallel lowers loops whose iterations may run in any order. What affine
// yields and names a reduction for, scf reduces by a region.
func (l *affineLowering) parallel(b *ir.Builder, p affine.ParallelOp) {
	var lower, upper, steps, inits []*ir.Value
	for i := range p.Steps() {
		lo := l.extremum(b, p.Lower(i).Map, p.Lower(i).Operands, true)
		if lo == nil {
			return
		}
		hi := l.extremum(b, p.Upper(i).Map, p.Upper(i).Operands, false)
		if hi == nil {
			return
		}
		lower, upper = append(lower, lo), append(upper, hi)
	}
	for _, s := range p.Steps() {
		steps = append(steps, arith.ConstantIndex(b, s))
	}
	var kinds []*ir.Kind
	for i, n := range p.Reductions() {
		kind, identity := reduction(b.Context(), affine.ReductionKinds()[n], p.Result(i).Type())
		if identity == nil {
			l.fail(ir.Errorf(b.Loc(), "Reduction operation type not supported"))
			return
		}
		kinds, inits = append(kinds, kind), append(inits, arith.ConstantOf(b, identity))
	}
	c := b.Context()
	n := int32(len(steps))
	s := &ir.OpState{Kind: scf.Parallel, Types: p.ResultTypes(), Regions: 1}
	s.Operands = append(append(append(append(s.Operands, lower...), upper...), steps...), inits...)
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32([]int32{n, n, n, int32(len(inits))}))
	loop := b.Create(s)
	loop.RegionAt(0).TakeFrom(p.RegionAt(0))
	l.replace(p.Op, loop.Results()...)

	end := loop.Body().Last()
	at := ir.NewBuilder(c).Before(end)
	reduce := at.Create(&ir.OpState{Kind: scf.Reduce, Operands: end.Operands(), Regions: len(kinds)})
	for i, k := range kinds {
		body := reduce.RegionAt(i).AddBlock()
		t := end.Operand(i).Type()
		x, y := body.AddArg(t, end.Loc()), body.AddArg(t, end.Loc())
		inner := b.AtEnd(body)
		inner.Op(scf.ReduceReturn, nil, []*ir.Value{arith.Binary(inner, k, x, y)})
	}
	l.replace(end)
}

// reduction returns the op of a reduction and the value that it leaves as it
// is, nil where the type has none.
func reduction(c *ir.Context, name string, t ir.Type) (*ir.Kind, ir.TypedAttr) {
	kind := map[string]*ir.Kind{
		"addf": arith.AddF, "addi": arith.AddI, "mulf": arith.MulF, "muli": arith.MulI,
		"maximumf": arith.MaximumF, "minimumf": arith.MinimumF, "maxnumf": arith.MaxNumF, "minnumf": arith.MinNumF,
		"maxs": arith.MaxSI, "maxu": arith.MaxUI, "mins": arith.MinSI, "minu": arith.MinUI,
		"ori": arith.OrI, "andi": arith.AndI,
	}[name]
	identity := arith.Identity(c, kind, t)
	return kind, identity
}

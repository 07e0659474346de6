package passes

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/scf"
	"github.com/ttopt/ttopt/ir"
)

// parallelToFor makes a nest of loops of a parallel loop, which carries what is
// reduced, and returns the loops, the outer first.
func parallelToFor(op *ir.Op) []*ir.Op {
	lower, upper, steps, carried := op.OperandGroup(0), op.OperandGroup(1), op.OperandGroup(2), op.OperandGroup(3)
	var loops []*ir.Op
	var ivs []*ir.Value
	b := ir.NewBuilder(op.Context()).Before(op)
	for i := range lower {
		loop := scf.ForOp{Op: b.Create(&ir.OpState{
			Kind: scf.For, Operands: append([]*ir.Value{lower[i], upper[i], steps[i]}, carried...), Types: op.ResultTypes(), Regions: 1,
		})}
		body := loop.AddBody()
		ivs = append(ivs, loop.IV())
		if len(loops) > 0 {
			scf.NewYield(b, loop.Results()...)
		}
		loops, carried, b = append(loops, loop.Op), loop.Carried(), atEnd(body, op)
	}
	results := loops[0].Results()
	reduce := op.Body().Last()
	var yielded []*ir.Value
	for i := range op.NumResults() {
		reduction := reduce.RegionAt(i).First()
		end := reduction.Last()
		for j, v := range []*ir.Value{carried[i], reduce.Operand(i)} {
			reduction.Arg(j).ReplaceAllUsesWith(v)
		}
		// The result may be an argument that was just replaced.
		yielded = append(yielded, end.Operand(0))
		end.Erase()
		for inner := range reduction.Ops {
			inner.MoveBefore(reduce)
		}
	}
	reduce.Erase()
	for i, a := range op.Body().Args() {
		a.ReplaceAllUsesWith(ivs[i])
	}
	for i, v := range yielded { // it may be a loop variable
		if v.Block() == op.Body() {
			yielded[i] = ivs[v.Index()]
		}
	}
	appendOps(b.Block(), op.Body())
	scf.NewYield(b, yielded...)
	op.ReplaceAllUsesWith(results)
	op.Erase()
	return loops
}

// inlineForAll puts what a forall of no dims does once in its place.
func inlineForAll(op *ir.Op) {
	body := op.Body()
	for inner := range body.Ops {
		if inner != body.Last() {
			inner.MoveBefore(op)
		}
	}
	op.Erase()
}

// forAllToParallel makes a parallel loop of a forall that works on memory.
func forAllToParallel(op *ir.Op) *ir.Op {
	b := ir.NewBuilder(op.Context()).Before(op)
	s := &ir.OpState{Kind: scf.Parallel, Regions: 1}
	n := 0
	for i, name := range []string{"staticLowerBound", "staticUpperBound", "staticStep"} {
		dynamic := op.OperandGroup(i)
		static := indexlist.Static(op, name)
		n = len(static)
		for _, v := range static {
			if v != ir.Dynamic {
				s.Operands = append(s.Operands, arith.ConstantIndex(b, v))
				continue
			}
			s.Operands = append(s.Operands, dynamic[0])
			dynamic = dynamic[1:]
		}
	}
	rank := int32(n)
	s.Attr(ir.OperandSegmentsAttr, b.Context().DenseI32([]int32{rank, rank, rank, 0}))
	loop := b.Create(s)
	loop.RegionAt(0).TakeFrom(op.RegionAt(0))
	end := loop.Body().Last()
	ir.NewBuilder(op.Context()).Before(end).Create(&ir.OpState{Kind: scf.Reduce})
	end.Erase()
	op.Erase()
	return loop
}

package passes

import (
	"github.com/ttopt/ttopt/dialect/cf"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
)

// inlineCall puts the body of a callable behind the block of a call. Where that is
// more than one block, what followed the call goes into a block behind them. It
// returns the new blocks, which are not connected yet; finishInlining does that. It fails where the two do not fit
// together or a dialect forbids it.
func inlineCall(call, callee *ir.Op, body *ir.Region, move bool) (blocks []*ir.Block, ok bool) {
	args, params := call.Kind().Impl.(ir.Caller).CallArguments(call), body.First().Args()
	f, isFunc := fn.AsFunc(callee)
	if !isFunc || len(args) != len(params) || call.NumResults() != len(f.Type().Results()) {
		return nil, false
	}
	m := ir.NewMapping()
	for i, p := range params {
		if p.Type() != args[i].Type() {
			return nil, false
		}
		m.Map(p, args[i])
	}
	for i, t := range f.Type().Results() {
		if call.Result(i).Type() != t {
			return nil, false
		}
	}
	dest := call.Region()
	if !mayComeInto(call, dest) || !regionMayComeInto(dest, body, m) || !opsMayComeInto(dest, body) {
		return nil, false
	}
	rest := call.Block().Next()
	if !body.HasOneBlock() {
		rest = call.Block().SplitBefore(call.Next())
	}
	from := body
	if !move {
		copied := ir.NewOp(call.Context(), &ir.OpState{Kind: callee.Kind(), Regions: 1})
		body.CloneInto(copied.RegionAt(0), m)
		from = copied.RegionAt(0)
	}
	blocks = blocksOf(from)
	for _, b := range blocks {
		from.Remove(b)
		dest.InsertBefore(b, rest)
	}
	entry := blocks[0]
	for i, p := range entry.Args() {
		p.ReplaceAllUsesWith(args[i])
	}
	for i := len(entry.Args()) - 1; i >= 0; i-- {
		entry.EraseArg(i)
	}
	moveLocations(blocks, call)
	return blocks, true
}

// mayComeInto asks the dialect of an op.
func mayComeInto(op *ir.Op, dest *ir.Region) bool {
	d := op.Context().Dialect(op.Kind().Dialect())
	return d != nil && d.Inliner != nil && !op.Kind().Unregistered && d.Inliner.CanInlineOp(op, dest)
}

func regionMayComeInto(dest, src *ir.Region, m *ir.Mapping) bool {
	op := dest.Op()
	d := op.Context().Dialect(op.Kind().Dialect())
	return d != nil && d.Inliner != nil && d.Inliner.CanInlineRegion(dest, src, m)
}

// opsMayComeInto asks the dialects of all ops in a region.
func opsMayComeInto(dest, src *ir.Region) bool {
	for b := range src.Blocks {
		for op := range b.Ops {
			ok := op.Walk(func(inner *ir.Op) ir.WalkResult {
				if !mayComeInto(inner, dest) {
					return ir.Interrupt
				}
				return ir.Advance
			})
			if !ok {
				return false
			}
		}
	}
	return true
}

// moveLocations says of all ops in blocks from which call they come.
func moveLocations(blocks []*ir.Block, call *ir.Op) {
	c := call.Context()
	caller := c.LocationAttr(call.Loc())
	if _, unknown := caller.(*ir.UnknownLoc); unknown {
		return
	}
	moved := map[ir.Loc]ir.Loc{}
	for _, b := range blocks {
		for op := range b.Ops {
			op.Walk(func(inner *ir.Op) ir.WalkResult {
				l, ok := moved[inner.Loc()]
				if !ok {
					l = c.Loc(c.CallSite(c.LocationAttr(inner.Loc()), caller))
					moved[inner.Loc()] = l
				}
				inner.SetLoc(l)
				return ir.Advance
			})
		}
	}
}

// finishInlining connects inlined blocks with what stands before and behind
// them. Returns become values where there is one block, else branches.
func finishInlining(call *ir.Op, blocks []*ir.Block) {
	entry := blocks[0]
	if len(blocks) == 1 {
		end := entry.Last()
		call.ReplaceAllUsesWith(end.Operands())
		end.Erase()
		for op := range entry.Ops {
			op.MoveBefore(call)
		}
	} else {
		rest := blocks[len(blocks)-1].Next()
		for _, v := range call.Results() {
			v.ReplaceAllUsesWith(rest.AddArg(v.Type(), call.Loc()))
		}
		for _, b := range blocks {
			if end := b.Last(); end.Kind() == fn.Return {
				cf.NewBr(ir.NewBuilder(call.Context()).Before(end), rest, end.Operands()...)
				end.Erase()
			}
		}
		appendOps(call.Block(), entry)
	}
	entry.Region().Remove(entry)
}

// appendOps moves the ops of a block to the end of another.
func appendOps(to, from *ir.Block) {
	for op := range from.Ops {
		op.Remove()
		to.Append(op)
	}
}

package passes

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/cf"
	"github.com/ttopt/ttopt/dialect/scf"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// SCFToControlFlow returns the pass convert-scf-to-cf.
func SCFToControlFlow() *pass.Pass {
	return &pass.Pass{
		Name:    "convert-scf-to-cf",
		Title:   "SCFToControlFlow",
		Summary: "Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG",
		Doc:     "Loops, conditions and switches become blocks and branches, their values arguments of blocks.",
		Run: func(r *pass.Run) error {
			if err := verifyHasBlocks(r.Op); err != nil {
				return err
			}
			var ops []*ir.Op
			r.Op.WalkPostOrder(func(op *ir.Op) {
				if op != r.Op && op.Kind().Dialect() == "scf" {
					ops = append(ops, op)
				}
			})
			// Outer ops come first, and in a block the last: what is behind an op moves
			// to another block, and would move with each op before it.
			for _, op := range slices.Backward(ops) {
				if !op.IsErased() {
					foldInPlace(op)
					toBlocks(op)
				}
			}
			return nil
		},
	}
}

// verifyHasBlocks finds the first op inside that no blocks say the same as.
func verifyHasBlocks(inside *ir.Op) (err error) {
	inside.Walk(func(op *ir.Op) ir.WalkResult {
		if op != inside && op.Kind() == scf.ForAll && op.NumResults() > 0 {
			err = op.PlainErrorf("failed to legalize operation 'scf.forall' that was explicitly marked illegal")
			return ir.Interrupt
		}
		return ir.Advance
	})
	return err
}

// toBlocks replaces an op of scf, unless it is a part of another, by blocks.
func toBlocks(op *ir.Op) {
	switch op.Kind() {
	case scf.For:
		forToBlocks(scf.ForOp{Op: op})
	case scf.If:
		ifToBlocks(scf.IfOp{Op: op})
	case scf.While:
		whileToBlocks(op)
	case scf.IndexSwitch:
		switchToBlocks(op)
	case scf.ExecuteRegion:
		executeToBlocks(op)
	case scf.Parallel:
		for _, loop := range parallelToFor(op) {
			forToBlocks(scf.ForOp{Op: loop})
		}
	case scf.ForAll:
		if len(op.Body().Args()) == 0 {
			inlineForAll(op)
		} else {
			toBlocks(forAllToParallel(op))
		}
	}
}

// cut divides the block of op in front of it.
func cut(op *ir.Op) (before, rest *ir.Block) {
	before = op.Block()
	return before, before.SplitBefore(op)
}

// atEnd returns a builder that appends to b what comes from op.
func atEnd(b *ir.Block, op *ir.Op) *ir.Builder {
	return ir.NewBuilder(op.Context()).AtEnd(b).WithLoc(op.Loc())
}

// moveBlocks moves the blocks of a region in front of another block.
func moveBlocks(from *ir.Region, before *ir.Block) {
	for _, b := range blocksOf(from) {
		from.Remove(b)
		before.Region().InsertBefore(b, before)
	}
}

// goOn replaces the terminator of a block by a branch with its operands.
func goOn(b *ir.Block, from *ir.Op, to *ir.Block) {
	end := b.Last()
	cf.NewBr(atEnd(b, from), to, end.Operands()...)
	end.Erase()
}

// forToBlocks: the block with the counter and the carried values as arguments
// compares the counter; from the last block of the body control comes back.
func forToBlocks(f scf.ForOp) {
	before, rest := cut(f.Op)
	condition := f.Body()
	body := condition.SplitBefore(condition.First())
	last := f.RegionAt(0).Last()
	moveBlocks(f.RegionAt(0), rest)
	iv := condition.Arg(0)

	end := last.Last()
	b := atEnd(last, f.Op)
	next := arith.NewAddI(b, iv, f.Step())
	cf.NewBr(b, condition, append([]*ir.Value{next}, end.Operands()...)...)
	end.Erase()

	cf.NewBr(atEnd(before, f.Op), condition, append([]*ir.Value{f.Lower()}, f.Inits()...)...)
	b = atEnd(condition, f.Op)
	cf.NewCondBr(b, arith.NewCmpI(b, arith.IntSLT, iv, f.Upper()), body, nil, rest, nil)
	f.ReplaceAllUsesWith(condition.Args()[1:])
	f.Erase()
}

func ifToBlocks(f scf.IfOp) {
	before, rest := cut(f.Op)
	join := rest
	if f.NumResults() > 0 {
		join = ir.NewBlock()
		rest.Region().InsertBefore(join, rest)
		for _, t := range f.ResultTypes() {
			join.AddArg(t, f.Loc())
		}
		cf.NewBr(atEnd(join, f.Op), rest)
	}
	then, otherwise := f.Then(), join
	goOn(f.RegionAt(0).Last(), f.Op, join)
	moveBlocks(f.RegionAt(0), join)
	if f.Else() != nil {
		otherwise = f.Else()
		goOn(f.RegionAt(1).Last(), f.Op, join)
		moveBlocks(f.RegionAt(1), join)
	}
	cf.NewCondBr(atEnd(before, f.Op), f.Condition(), then, nil, otherwise, nil)
	f.ReplaceAllUsesWith(join.Args())
	f.Erase()
}

// whileToBlocks: where the second region only hands its arguments back, control
// goes from the first one straight to itself.
func whileToBlocks(op *ir.Op) {
	current, rest := cut(op)
	before, after := op.RegionAt(0).First(), op.RegionAt(1).First()
	lastBefore, lastAfter := op.RegionAt(0).Last(), op.RegionAt(1).Last()
	again := after
	if onlyHandsBack(after) {
		again = before
	} else {
		moveBlocks(op.RegionAt(1), rest)
	}
	if again == after {
		moveBlocks(op.RegionAt(0), after)
	} else {
		moveBlocks(op.RegionAt(0), rest)
	}
	cf.NewBr(atEnd(current, op), before, op.Operands()...)
	end := lastBefore.Last()
	values := end.Operands()[1:]
	cf.NewCondBr(atEnd(lastBefore, end), end.Operand(0), again, values, rest, nil)
	end.Erase()
	if again == after {
		goOn(lastAfter, lastAfter.Last(), before)
	}
	op.ReplaceAllUsesWith(values)
	op.Erase()
}

// onlyHandsBack reports whether a block does nothing but yield its arguments.
func onlyHandsBack(b *ir.Block) bool {
	end := b.Last()
	if b.First() != end || end.Kind() != scf.Yield || end.NumOperands() != len(b.Args()) {
		return false
	}
	for i, a := range b.Args() {
		if end.Operand(i) != a {
			return false
		}
	}
	return true
}

func switchToBlocks(op *ir.Op) {
	before, rest := cut(op)
	for _, t := range op.ResultTypes() {
		rest.AddArg(t, op.Loc())
	}
	convert := func(r *ir.Region) *ir.Block {
		first := r.First()
		goOn(first, first.Last(), rest)
		moveBlocks(r, rest)
		return first
	}
	var cases []*ir.Block
	for i := 1; i < op.NumRegions(); i++ {
		cases = append(cases, convert(op.RegionAt(i)))
	}
	otherwise := convert(op.RegionAt(0))
	b := atEnd(before, op)
	flag := arith.NewIndexCast(b, op.Operand(0), b.Context().Integer(32))
	cf.NewSwitch(b, flag, otherwise, scf.Cases(op), cases)
	op.ReplaceAllUsesWith(rest.Args())
	op.Erase()
}

func executeToBlocks(op *ir.Op) {
	before, rest := cut(op)
	cf.NewBr(atEnd(before, op), op.Body())
	for b := range op.RegionAt(0).Blocks {
		if b.Last().Kind() == scf.Yield {
			goOn(b, op, rest)
		}
	}
	moveBlocks(op.RegionAt(0), rest)
	for _, t := range op.ResultTypes() {
		rest.AddArg(t, op.Loc())
	}
	op.ReplaceAllUsesWith(rest.Args())
	op.Erase()
}

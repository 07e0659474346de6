package lowering

import (
	"fmt"
	"math"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// structured lowers the ops of affine and scf that hold regions, and what
// computes indices for them.
func (f *function) structured(op *ir.Op) (bool, error) {
	switch op.Name() {
	case "affine.apply":
		return true, f.apply(op)
	case "affine.min", "affine.max":
		pred := llvmir.IntPred("slt")
		if op.Name() == "affine.max" {
			pred = "sgt"
		}
		v, err := f.extreme(mapAttr(op, "map", op.NumOperands()), op.Operands(), pred)
		if err != nil {
			return true, err
		}
		f.result(op, v)
	case "affine.for":
		return true, f.affineFor(op)
	case "scf.for":
		return true, f.loop(op, bounds{
			lower: f.operand(op, 0), upper: f.operand(op, 1), step: f.operand(op, 2),
			known: f.between(op.Operand(0), op.Operand(1)), inits: op.Operands()[3:],
		})
	case "affine.if":
		cond, err := f.setCondition(op)
		if err != nil {
			return true, err
		}
		return true, f.branch(op, cond)
	case "scf.if":
		return true, f.branch(op, f.operand(op, 0))
	case "affine.yield", "scf.yield":
		// The loop or branch around it takes the values.
	default:
		return false, nil
	}
	return true, nil
}

// apply lowers an affine.apply, and remembers its range.
func (f *function) apply(op *ir.Op) error {
	if f.onlyNear(op.Result(0)) {
		return nil
	}
	m, operands := mapAttr(op, "map", op.NumOperands()), op.Operands()
	v, err := f.affineExpr(m.Results[0], m, operands)
	if err != nil {
		return err
	}
	f.result(op, v)
	known := f.rangesOf(operands)
	if r, ok := m.Results[0].Bounds(known[:m.NumDims], known[m.NumDims:]); ok {
		f.ranges[op.Result(0)] = r
	}
	return nil
}

// bounds describe a counted loop.
type bounds struct {
	lower, upper, step llvmir.Value
	known              affine.Interval // of the induction variable
	varies             bool            // the upper bound does
	runs               bool            // once or more
	inits              []*ir.Value
}

// affineFor lowers an affine.for: the lower bound is the greatest result of its
// map, the upper bound the least.
func (f *function) affineFor(op *ir.Op) error {
	sizes, err := op.OperandGroupSizes()
	if err != nil {
		return err
	}
	vs := op.Operands()
	lowerMap, upperMap := mapAttr(op, "lowerBoundMap", 0), mapAttr(op, "upperBoundMap", 0)
	bd := bounds{known: affine.Unbounded(), inits: vs[sizes[0]+sizes[1]:]}
	if bd.lower, err = f.extreme(lowerMap, vs[:sizes[0]], "sgt"); err != nil {
		return err
	}
	if bd.upper, err = f.extreme(upperMap, vs[sizes[0]:sizes[0]+sizes[1]], "slt"); err != nil {
		return err
	}
	step, ok := op.Attr("step").(*ir.IntegerAttr)
	if !ok {
		return fmt.Errorf("has no step")
	}
	n, _ := step.Int64()
	bd.step = index(n)
	// The variable is not below any lower bound, and below every upper one.
	for i, m := range []affine.Map{lowerMap, upperMap} {
		known := f.rangesOf(vs[i*sizes[0] : sizes[0]+i*sizes[1]])
		for _, e := range m.Results {
			switch r, ok := e.Bounds(known[:m.NumDims], known[m.NumDims:]); {
			case ok && i == 0:
				bd.known.Lo = max(bd.known.Lo, r.Lo)
			case ok && r.Hi != math.MinInt64:
				bd.known.Hi = min(bd.known.Hi, r.Hi-1)
			}
		}
	}
	last, constant := constantBound(upperMap)
	first, ok := constantBound(lowerMap)
	bd.varies, bd.runs = !constant, constant && ok && first < last
	return f.loop(op, bd)
}

func constantBound(m affine.Map) (int64, bool) {
	if len(m.Results) == 1 && m.Results[0].Op() == affine.OpConst {
		return m.Results[0].Value(), true
	}
	return 0, false
}

// loop emits head, body and latch of a counted loop with iteration values. One that is
// known to run has no head: LLVM would find out with effort.
func (f *function) loop(op *ir.Op, bd bounds) error {
	body := op.Body()
	from := f.b.Block()
	var head, inside, after *llvmir.Block
	if bd.runs {
		inside, after = f.fn.NewBlock("body"), f.fn.NewBlock("done")
		head = inside
	} else {
		head, inside, after = f.fn.NewBlock("for"), f.fn.NewBlock("body"), f.fn.NewBlock("done")
	}
	f.b.Br(head)
	f.b.MoveTo(head)
	iv := f.b.Phi(bd.lower.Type(), "")
	iv.From(bd.lower, from)
	f.values[body.Arg(0)] = iv
	if !bd.known.IsEmpty() {
		f.ranges[body.Arg(0)] = bd.known
	}
	phis := make([]llvmir.Phi, len(bd.inits))
	for i, v := range bd.inits {
		t, err := lowerType(v.Type())
		if err != nil {
			return err
		}
		phis[i] = f.b.Phi(t, "")
		phis[i].From(f.values[v], from)
		f.values[body.Arg(i+1)] = phis[i]
		f.values[op.Result(i)] = phis[i]
	}
	if !bd.runs {
		f.b.CondBr(f.b.ICmp("slt", iv, bd.upper), inside, after)
		f.b.MoveTo(inside)
	}
	before := f.keepsRolled
	f.keepsRolled, f.parallel = false, f.isParallel(op)
	if err := f.ops(body); err != nil {
		return err
	}
	yield := body.Last()
	for i, phi := range phis {
		phi.From(f.operand(yield, i), f.b.Block())
		if bd.runs {
			f.values[op.Result(i)] = f.operand(yield, i)
		}
	}
	next := f.b.Add(iv, bd.step, llvmir.NSW)
	iv.From(next, f.b.Block())
	hints := f.loopHints(body, bd.varies)
	if f.parallel {
		hints = append(hints, llvmir.ParallelAccesses())
		f.parallel = false
	}
	if bd.runs {
		f.b.CondBr(f.b.ICmp("slt", next, bd.upper), head, after, hints...)
	} else {
		f.b.Br(head, hints...)
	}
	f.keepsRolled = f.keepsRolled || before
	f.b.MoveTo(after)
	return nil
}

// elementsTogether is how many iterations of a loop that only copies elements LLVM makes
// one: the numbers of a loop cost as much as a copy.
const elementsTogether = 4

// loopHints keeps LLVM's vectorizer off loops that move vectors already, or
// that copy with a stride: it makes gathers and scatters of them. Those that move
// vectors, and the loops around them, are unrolled as far as they gain by it: more
// would take LLVM longer than all else. So would all iterations of one that copies
// elements, which takes elementsTogether at a time. Nor does LLVM unroll those whose
// number of iterations varies, and the loops around them: it would write out every number.
func (f *function) loopHints(body *ir.Block, varies bool) []llvmir.LoopHint {
	var hints []llvmir.LoopHint
	for op := range body.Ops {
		switch op.Name() {
		case "affine.vector_load", "affine.vector_store", "vector.load", "vector.store", "vector.maskedload", "vector.maskedstore":
			f.keepsRolled = true
			fallthrough
		case "affine.load", "affine.store":
			if hints == nil {
				hints = append(hints, llvmir.NoVectorize())
			}
		}
	}
	switch {
	case f.keepsRolled || varies && hints != nil:
		hints = append(hints, llvmir.NoUnroll())
		f.keepsRolled = true
	case hints != nil && onlyCopies(body):
		hints = append(hints, llvmir.UnrollCount(elementsTogether))
		f.keepsRolled = true
	}
	return hints
}

// onlyCopies reports whether a block does nothing but copy elements, to places that take
// no division: of those LLVM gets rid where it writes out all iterations.
func onlyCopies(body *ir.Block) bool {
	for op := range body.Ops {
		switch op.Name() {
		case "affine.apply", "affine.load", "affine.store":
			m := mapAttr(op, "map", op.NumOperands())
			for _, place := range m.Results {
				if divisions, _ := place.Effort(); divisions > 0 {
					return false
				}
			}
		case "memref.prefetch", "affine.yield":
		default:
			return false
		}
	}
	return true
}

// setCondition computes whether the operands of an affine.if are in its set.
func (f *function) setCondition(op *ir.Op) (llvmir.Value, error) {
	set, ok := op.Attr("condition").(*ir.IntegerSetAttr)
	if !ok {
		return nil, fmt.Errorf("has no condition")
	}
	s := set.Value()
	m := affine.Map{NumDims: s.NumDims, NumSymbols: s.NumSymbols}
	for _, c := range s.Constraints {
		m.Results = append(m.Results, c.Expr)
	}
	vs, err := f.affineMap(m, op.Operands())
	if err != nil {
		return nil, err
	}
	cond := llvmir.ConstBool(true)
	for i, c := range s.Constraints {
		pred := llvmir.IntPred("sge")
		if c.IsEq {
			pred = "eq"
		}
		cond = f.b.And(cond, f.b.ICmp(pred, vs[i], index(0)))
	}
	return cond, nil
}

// branch lowers an if with optional else and results.
func (f *function) branch(op *ir.Op, cond llvmir.Value) error {
	hasElse := op.NumRegions() > 1 && !op.RegionAt(1).Empty()
	then, after := f.fn.NewBlock("then"), f.fn.NewBlock("endif")
	otherwise := after
	if hasElse {
		otherwise = f.fn.NewBlock("else")
	}
	f.b.CondBr(cond, then, otherwise)
	type exit struct {
		from *llvmir.Block
		vs   []llvmir.Value
	}
	var exits []exit
	for i, blk := range []*llvmir.Block{then, otherwise} {
		if i == 1 && !hasElse {
			break
		}
		f.b.MoveTo(blk)
		body := op.RegionAt(i).First()
		if err := f.ops(body); err != nil {
			return err
		}
		e := exit{from: f.b.Block()}
		for r := 0; r < op.NumResults(); r++ {
			e.vs = append(e.vs, f.operand(body.Last(), r))
		}
		exits = append(exits, e)
		f.b.Br(after)
	}
	f.b.MoveTo(after)
	for r := 0; r < op.NumResults(); r++ {
		t, err := lowerType(op.Result(r).Type())
		if err != nil {
			return err
		}
		phi := f.b.Phi(t, "")
		for _, e := range exits {
			phi.From(e.vs[r], e.from)
		}
		f.values[op.Result(r)] = phi
	}
	return nil
}

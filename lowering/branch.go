package lowering

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/cf"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// reachable returns the blocks that control may come to, in reverse postorder:
// a block after those that dominate it.
func reachable(entry *ir.Block) []*ir.Block {
	var order []*ir.Block
	seen := map[*ir.Block]bool{}
	var visit func(*ir.Block)
	visit = func(blk *ir.Block) {
		if seen[blk] {
			return
		}
		seen[blk] = true
		for i := range blk.Last().NumSuccessors() {
			visit(blk.Last().Successor(i))
		}
		order = append(order, blk)
	}
	visit(entry)
	slices.Reverse(order)
	return order
}

// jump lowers branches between blocks.
func (f *function) jump(op *ir.Op) (bool, error) {
	switch op.Kind() {
	case cf.Br:
		to := op.Successor(0)
		f.pass(to, op.Operands())
		f.b.Br(f.blocks[to])
	case cf.CondBr:
		taken := map[*ir.Block]bool{}
		yes, no := f.edge(op, 0, taken), f.edge(op, 1, taken)
		f.b.CondBr(f.operand(op, 0), yes, no)
	case cf.Switch:
		f.switchBranch(op)
	default:
		return false, nil
	}
	return true, nil
}

// switchBranch lowers a branch by the value of an integer. Of two cases for a value the first one counts.
func (f *function) switchBranch(op *ir.Op) {
	taken := map[*ir.Block]bool{}
	otherwise := f.edge(op, 0, taken)
	var cases []llvmir.Case
	known := map[ir.Attribute]bool{}
	for i, value := range cf.CaseValues(op) {
		if known[value] {
			continue
		}
		known[value] = true
		v := llvmir.ConstBig(f.operand(op, 0).Type(), value.(*ir.IntegerAttr).Big())
		cases = append(cases, llvmir.Case{Value: v, To: f.edge(op, i+1, taken)})
	}
	f.b.Switch(f.operand(op, 0), otherwise, cases...)
}

// edge passes what successor i of a branch gets, and returns the block to go to: that of the
// successor, or one on the way, as a phi tells apart only edges from different blocks. Taken are
// the successors that the branch goes to itself.
func (f *function) edge(op *ir.Op, i int, taken map[*ir.Block]bool) *llvmir.Block {
	to := op.Successor(i)
	operands := cf.SuccessorOperands(op, i)
	if !taken[to] || len(operands) == 0 {
		f.pass(to, operands)
		taken[to] = true
		return f.blocks[to]
	}
	from, way := f.b.Block(), f.fn.NewBlock("edge")
	f.b.MoveTo(way)
	f.pass(to, operands)
	f.b.Br(f.blocks[to])
	f.b.MoveTo(from)
	return way
}

// pass gives the arguments of a block the values they have when control comes
// from here.
func (f *function) pass(to *ir.Block, vs []*ir.Value) {
	for i, v := range vs {
		f.values[to.Arg(i)].(llvmir.Phi).From(f.values[v], f.b.Block())
	}
}

package cf

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

type (
	br     struct{ branch }
	condBr struct{ branch }
	assert struct{}
)

// Patterns implements rewrite.Canonicalizer.
func (br) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "block with one predecessor", Root: Br, Apply: mergeSuccessor},
		{Name: "branch to a branch", Root: Br, Apply: skipBr},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (condBr) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "condition is constant", Root: CondBr, Upstream: "SimplifyConstCondBranchPred", Apply: decideCondBr},
		{Name: "branch to a branch", Root: CondBr, Upstream: "SimplifyPassThroughCondBranch", Apply: skipCondBr},
		{Name: "both ways are one", Root: CondBr, Upstream: "SimplifyCondBranchIdenticalSuccessors", Apply: sameDests},
		{Name: "condition was known before", Root: CondBr, Upstream: "SimplifyCondBranchFromCondBranchOnSameCondition", Apply: decidedBefore},
		{Name: "condition is known behind", Root: CondBr, Upstream: "CondBranchTruthPropagation", Apply: knownBehind},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (assert) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "assertion holds", Root: Assert, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		v, ok := arith.ConstantInt64(op.Operand(0))
		if !ok || v == 0 {
			return false
		}
		r.Erase(op)
		return true
	}}}
}

// becomeBr replaces a terminator by a branch to its successor i.
func becomeBr(r *rewrite.Rewriter, op *ir.Op, i int) bool {
	NewBr(r.Builder, op.Successor(i), SuccessorOperands(op, i)...)
	r.Erase(op)
	return true
}

// onePred returns the op that branches to b where there is one such op and it
// does so once, else nil.
func onePred(b *ir.Block) *ir.Op {
	var pred *ir.Op
	for p := range b.Preds {
		if pred != nil {
			return nil
		}
		pred = p.Owner()
	}
	return pred
}

// mergeSuccessor moves the ops of a block to the end of the only one from which
// it is reached. Of a chain of such blocks, the first takes the others in turn: if
// the last went into the one before it, and so on, ops would move again and again.
func mergeSuccessor(r *rewrite.Rewriter, op *ir.Op) bool {
	if soleSuccessor(op) == nil {
		return false
	}
	end := op
	for pred := onePred(op.Block()); pred != nil && pred != op && soleSuccessor(pred) != nil; pred = onePred(pred.Block()) {
		end = pred
	}
	block := end.Block()
	for next := soleSuccessor(end); next != nil; next = soleSuccessor(end) {
		r.InlineBefore(next, end, end.Operands())
		r.Erase(end)
		next.Region().Remove(next)
		end = block.Last()
	}
	return true
}

// soleSuccessor returns the block that a plain branch leads to, where nothing else
// does, else nil.
func soleSuccessor(op *ir.Op) *ir.Block {
	if op.Kind() != Br {
		return nil
	}
	next := op.Successor(0)
	if next == op.Block() || next.IsEntry() || onePred(next) != op {
		return nil
	}
	return next
}

// skip returns where a branch to a block ends up if the block does nothing but
// branch on, and what it gives there.
func skip(dest *ir.Block, operands []*ir.Value) (*ir.Block, []*ir.Value, bool) {
	next := dest.First()
	if next == nil || next.Kind() != Br || circles(dest) {
		return dest, operands, false
	}
	for _, arg := range dest.Args() {
		for u := range arg.Uses {
			if u.Owner() != next {
				return dest, operands, false
			}
		}
	}
	values := next.Operands()
	for i, v := range values {
		if v.Block() == dest {
			values[i] = operands[v.Index()]
		}
	}
	return next.Successor(0), values, true
}

// circles reports whether blocks that do nothing but branch lead from b back to
// b, or are too many to tell: to follow them would never end.
func circles(b *ir.Block) bool {
	at := b
	for range 64 {
		op := at.First()
		if op == nil || op.Kind() != Br {
			return false
		}
		next := op.Successor(0)
		if next == b {
			return true
		}
		if next == at { // a loop that b is not in: there it ends
			return false
		}
		at = next
	}
	return true
}

func skipBr(r *rewrite.Rewriter, op *ir.Op) bool {
	dest, operands, ok := skip(op.Successor(0), op.Operands())
	if !ok {
		return false
	}
	NewBr(r.Builder, dest, operands...)
	r.Erase(op)
	return true
}

func skipCondBr(r *rewrite.Rewriter, op *ir.Op) bool {
	then, thenArgs, ok1 := skip(op.Successor(0), SuccessorOperands(op, 0))
	els, elsArgs, ok2 := skip(op.Successor(1), SuccessorOperands(op, 1))
	if !ok1 && !ok2 {
		return false
	}
	NewCondBr(r.Builder, op.Operand(0), then, thenArgs, els, elsArgs)
	r.Erase(op)
	return true
}

func decideCondBr(r *rewrite.Rewriter, op *ir.Op) bool {
	v, ok := arith.ConstantInt64(op.Operand(0))
	switch {
	case !ok:
		return false
	case v != 0:
		return becomeBr(r, op, 0)
	}
	return becomeBr(r, op, 1)
}

// sameDests branches without a condition where both ways lead to one block; if
// nothing else leads there the values are selected.
func sameDests(r *rewrite.Rewriter, op *ir.Op) bool {
	dest := op.Successor(0)
	if dest != op.Successor(1) {
		return false
	}
	then, els := SuccessorOperands(op, 0), SuccessorOperands(op, 1)
	same := true
	for i := range then {
		same = same && then[i] == els[i]
	}
	if same {
		return becomeBr(r, op, 0)
	}
	for p := range dest.Preds {
		if p.Owner() != op {
			return false
		}
	}
	for i := range then {
		if then[i] != els[i] {
			then[i] = arith.NewSelect(r.Builder, op.Operand(0), then[i], els[i])
		}
	}
	NewBr(r.Builder, dest, then...)
	r.Erase(op)
	return true
}

// decidedBefore branches as the only predecessor did by the same condition.
func decidedBefore(r *rewrite.Rewriter, op *ir.Op) bool {
	pred := onePred(op.Block())
	if pred == nil || pred == op || pred.Kind() != CondBr || pred.Operand(0) != op.Operand(0) {
		return false
	}
	if pred.Successor(0) == op.Block() {
		return becomeBr(r, op, 0)
	}
	return becomeBr(r, op, 1)
}

// knownBehind replaces the condition in the blocks that only one way leads to.
func knownBehind(r *rewrite.Rewriter, op *ir.Op) bool {
	cond := op.Operand(0)
	changed := false
	for way := range 2 {
		dest := op.Successor(way)
		if onePred(dest) != op {
			continue
		}
		uses := cond.UsesIn(dest)
		if len(uses) == 0 {
			continue
		}
		known := arith.ConstantOf(r.Builder, r.Context().Bool(way == 0))
		for _, u := range uses {
			u.Set(known)
			r.Changed(u.Owner())
		}
		changed = true
	}
	return changed
}

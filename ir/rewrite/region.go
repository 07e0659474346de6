package rewrite

import "github.com/ttopt/ttopt/ir"

// simplifyRegions tidies the control flow of all regions inside the root.
func (d *driver) simplifyRegions() {
	regions := d.branching()
	foundOnTheWay := d.visits() && len(d.work.ops) == 0 && !d.inPlace
	if len(regions) == 0 && (foundOnTheWay || !d.anyDead()) {
		return
	}
	for _, r := range regions {
		if !r.Op().IsErased() {
			d.dropUnreachable(r)
		}
	}
	d.dropDead()
	if d.cfg.Regions != Aggressive {
		return
	}
	regions = d.branching()
	for _, r := range regions {
		for mergeEqualBlocks(d, r) {
		}
	}
	for _, r := range regions {
		for b := range r.Blocks {
			d.dropConstantArgs(b)
		}
	}
}

// anyDead reports whether an op can go. Without branches to arguments one can, if any
// are dead: the last of them.
func (d *driver) anyDead() bool {
	inside := &ir.Inside{}
	return !d.root.Walk(func(op *ir.Op) ir.WalkResult {
		if op != d.root && IsDead(op, inside) {
			return ir.Interrupt
		}
		return ir.Advance
	})
}

// branching returns the regions of several blocks.
func (d *driver) branching() []*ir.Region {
	var regions []*ir.Region
	d.root.Walk(func(op *ir.Op) ir.WalkResult {
		for i := range op.NumRegions() {
			if r := op.RegionAt(i); !r.Empty() && !r.HasOneBlock() {
				regions = append(regions, r)
			}
		}
		return ir.Advance
	})
	return regions
}

// dropUnreachable erases the blocks that no branch leads to.
func (d *driver) dropUnreachable(r *ir.Region) {
	reached := map[*ir.Block]bool{}
	for _, b := range r.PostOrder() {
		reached[b] = true
	}
	var dead []*ir.Block
	for b := range r.Blocks {
		if !reached[b] {
			dead = append(dead, b)
		}
	}
	for _, b := range dead {
		d.eraseOps(b)
	}
	for _, b := range dead {
		r.Remove(b)
		d.changed = true
	}
}

// liveness says which ops and arguments of blocks something needs. All is dead
// until the opposite is proved, so that what only needs itself, around a loop,
// stays dead.
type liveness struct {
	ops  worklist // that are needed
	args map[*ir.Value]bool
	work []*ir.Value // needed, of which the definition is to be looked at

	given map[*ir.Block][][]*ir.Value // see givenTo
}

// newLiveness looks at what is inside the root, about n ops.
func newLiveness(root *ir.Op, n int) *liveness {
	l := &liveness{ops: worklist{make([]*ir.Op, 0, n)}, args: map[*ir.Value]bool{}, given: map[*ir.Block][][]*ir.Value{}}
	inside := &ir.Inside{}
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if !canGo(op, inside) {
			l.op(op)
		}
		return ir.Advance
	})
	for len(l.work) > 0 {
		v := l.work[len(l.work)-1]
		l.work = l.work[:len(l.work)-1]
		l.value(v)
	}
	return l
}

// op marks an op as needed, and what it needs: of a branch not the values that
// it gives to arguments.
func (l *liveness) op(op *ir.Op) {
	if !l.ops.push(op) {
		return
	}
	var forwarded map[*ir.Value]int
	if branch, ok := op.Kind().Impl.(ir.Brancher); ok {
		forwarded = map[*ir.Value]int{}
		for i := range op.NumSuccessors() {
			for _, v := range branch.SuccessorOperands(op, i) {
				forwarded[v]++
			}
		}
	} else if op.Kind().Is(ir.Terminator) {
		for i := range op.NumSuccessors() {
			l.work = append(l.work, op.Successor(i).Args()...)
		}
	}
	for i := range op.NumOperands() {
		if v := op.Operand(i); forwarded[v] > 0 {
			forwarded[v]--
		} else {
			l.work = append(l.work, v)
		}
	}
}

// value marks what defines a needed value; for an argument, the values that
// branches give to it.
func (l *liveness) value(v *ir.Value) {
	if def := v.DefiningOp(); def != nil {
		l.op(def)
		return
	}
	if l.args[v] || v.Block().IsEntry() {
		return
	}
	l.args[v] = true
	for _, given := range l.givenTo(v.Block()) {
		if v.Index() < len(given) {
			l.work = append(l.work, given[v.Index()])
		}
	}
}

// givenTo returns what each branch gives to the arguments of a block, of which there
// may be many.
func (l *liveness) givenTo(b *ir.Block) [][]*ir.Value {
	lists, known := l.given[b]
	if known {
		return lists
	}
	for p := range b.Preds {
		if branch, ok := p.Owner().Kind().Impl.(ir.Brancher); ok {
			lists = append(lists, branch.SuccessorOperands(p.Owner(), p.Index()))
		}
	}
	l.given[b] = lists
	return lists
}

// dropDead erases the ops and arguments that nothing needs.
func (d *driver) dropDead() {
	for _, op := range newLiveness(d.root, d.ops).dropArgs(d.root, nil) {
		d.erase(op)
	}
}

// dropArgs drops the arguments inside op that nothing needs, and appends the ops that
// nothing needs to a list, users before definitions. They are erased when all are known:
// then the driver takes the places of others.
func (l *liveness) dropArgs(op *ir.Op, dead []*ir.Op) []*ir.Op {
	for i := range op.NumRegions() {
		r := op.RegionAt(i)
		if r.Empty() {
			continue
		}
		for _, b := range r.PostOrder() {
			if last := b.Last(); last != nil {
				l.dropOperands(last)
			}
			for inner := b.Last(); inner != nil; inner = inner.Prev() {
				if l.ops.has(inner) {
					dead = l.dropArgs(inner, dead)
				} else {
					dead = append(dead, inner)
				}
			}
		}
		for b := range r.Blocks {
			if b.IsEntry() {
				continue
			}
			b.EraseArgs(func(v *ir.Value) bool { return !l.args[v] })
		}
	}
	return dead
}

// dropOperands removes what a branch gives to arguments that nothing needs.
func (l *liveness) dropOperands(op *ir.Op) {
	branch, ok := op.Kind().Impl.(ir.Brancher)
	if !ok {
		return
	}
	kept, dropped := make([][]*ir.Value, op.NumSuccessors()), false
	for i := range kept {
		for j, v := range branch.SuccessorOperands(op, i) {
			if l.args[op.Successor(i).Arg(j)] {
				kept[i] = append(kept[i], v)
			} else {
				dropped = true
			}
		}
	}
	if dropped {
		branch.SetSuccessorOperands(op, kept)
	}
}

// give changes what branches give to blocks.
func give(blocks []*ir.Block, change func(b *ir.Block, given []*ir.Value) []*ir.Value) {
	to, done := map[*ir.Block]bool{}, map[*ir.Op]bool{}
	for _, b := range blocks {
		to[b] = true
	}
	for _, b := range blocks {
		for p := range b.Preds {
			op := p.Owner()
			if done[op] {
				continue
			}
			done[op] = true
			branch := op.Kind().Impl.(ir.Brancher)
			values := make([][]*ir.Value, op.NumSuccessors())
			for i := range values {
				values[i] = branch.SuccessorOperands(op, i)
				if dest := op.Successor(i); to[dest] {
					values[i] = change(dest, values[i])
				}
			}
			branch.SetSuccessorOperands(op, values)
		}
	}
}

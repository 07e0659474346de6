package rewrite

import (
	"hash/maphash"
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// mergeEqualBlocks merges the blocks of a region that go to the same successors
// and do the same, but for operands from outside of the block: these become
// arguments of the one block that stays.
func mergeEqualBlocks(d *driver, r *ir.Region) bool {
	var clusters []*cluster
	changed := false
	seed, alike := maphash.MakeSeed(), map[ir.Hash][]*cluster{}
	for b := range r.Blocks {
		if b.IsEntry() || !mayMerge(b) {
			continue
		}
		h := hashButOperands(seed, b)
		if !slices.ContainsFunc(alike[h], func(c *cluster) bool { return c.add(b) }) {
			c := &cluster{blocks: []*ir.Block{b}}
			clusters, alike[h] = append(clusters, c), append(alike[h], c)
		}
	}
	for _, c := range clusters {
		changed = c.merge(d) || changed
	}
	return changed
}

// mayMerge reports whether nothing outside of a block uses its arguments and no
// op in it has a region.
func mayMerge(b *ir.Block) bool {
	for op := range b.Ops {
		for i := range op.NumRegions() {
			if !op.RegionAt(i).Empty() {
				return false
			}
		}
	}
	return !slices.ContainsFunc(b.Args(), func(v *ir.Value) bool { return usedOutside(v, b) })
}

func usedOutside(v *ir.Value, b *ir.Block) bool {
	for u := range v.Uses {
		if u.Owner().Block() != b {
			return true
		}
	}
	return false
}

// cluster is a set of blocks that are equal but for some operands.
type cluster struct {
	blocks []*ir.Block
	differ []position // sorted
}

// position is an operand: the number of the op in the block, that of the
// operand.
type position struct{ op, operand int }

func comparePositions(a, b position) int {
	if a.op != b.op {
		return a.op - b.op
	}
	return a.operand - b.operand
}

// add takes b into the cluster if it is equal to the first block.
func (c *cluster) add(b *ir.Block) bool {
	leader := c.blocks[0]
	if len(leader.Args()) != len(b.Args()) {
		return false
	}
	same := map[*ir.Value]*ir.Value{} // of leader's value, b's
	for i, v := range leader.Args() {
		if v.Type() != b.Arg(i).Type() {
			return false
		}
		same[v] = b.Arg(i)
	}
	differ := slices.Clone(c.differ)
	x, y := leader.First(), b.First()
	for n := 0; x != nil && y != nil; n++ {
		if !equalButOperands(x, y) {
			return false
		}
		for i := range x.NumOperands() {
			v, w := x.Operand(i), y.Operand(i)
			inside := v.ParentBlock() == leader
			switch {
			case v == w:
			case v.Type() != w.Type() || inside != (w.ParentBlock() == b):
				return false
			case inside:
				if same[v] != w {
					return false
				}
			case !mayForward(v, leader) || !mayForward(w, b):
				return false
			default:
				differ = append(differ, position{n, i})
			}
		}
		for i := range x.NumResults() {
			if usedOutside(x.Result(i), leader) || usedOutside(y.Result(i), b) {
				return false
			}
			same[x.Result(i)] = y.Result(i)
		}
		x, y = x.Next(), y.Next()
	}
	if x != nil || y != nil {
		return false
	}
	slices.SortFunc(differ, comparePositions)
	c.differ = slices.Compact(differ)
	c.blocks = append(c.blocks, b)
	return true
}

// hashButOperands hashes what is the same in all blocks of a cluster.
func hashButOperands(seed maphash.Seed, b *ir.Block) (h ir.Hash) {
	for _, v := range b.Args() {
		h.Mix(maphash.Comparable(seed, v.Type()))
	}
	for op := range b.Ops {
		h.MixButOperands(seed, op)
		h.Mix(uint64(op.NumOperands()))
		for i := range op.NumSuccessors() {
			h.Mix(maphash.Comparable(seed, op.Successor(i)))
		}
	}
	return h
}

func equalButOperands(x, y *ir.Op) bool {
	if x.Kind() != y.Kind() || x.NumOperands() != y.NumOperands() || !slices.Equal(x.ResultTypes(), y.ResultTypes()) ||
		!slices.Equal(x.AllAttrs(), y.AllAttrs()) || x.NumSuccessors() != y.NumSuccessors() {
		return false
	}
	for i := range x.NumSuccessors() {
		if x.Successor(i) != y.Successor(i) {
			return false
		}
	}
	return true
}

// mayForward reports whether every branch to b can give v: a branch cannot give
// what is its own result.
func mayForward(v *ir.Value, b *ir.Block) bool {
	def := v.DefiningOp()
	if def == nil || def.Next() != nil {
		return true
	}
	for p := range b.Preds {
		if p.Owner() == def {
			return false
		}
	}
	return true
}

// merge leads all branches to the first block and erases the others.
func (c *cluster) merge(d *driver) bool {
	if len(c.blocks) == 1 {
		return false
	}
	if len(c.differ) > 0 {
		for _, b := range c.blocks {
			for p := range b.Preds {
				if _, ok := p.Owner().Kind().Impl.(ir.Brancher); !ok {
					return false
				}
			}
		}
		c.forward(c.columns())
	}
	leader := c.blocks[0]
	for _, b := range c.blocks[1:] {
		for p := range b.Preds {
			p.Set(leader)
		}
		d.eraseOps(b)
		b.Region().Remove(b)
	}
	d.changed = true
	return true
}

// columns returns, for each operand that differs, its value in every block.
func (c *cluster) columns() [][]*ir.Value {
	columns := make([][]*ir.Value, len(c.differ))
	for _, b := range c.blocks {
		op, n := b.First(), 0
		for i, at := range c.differ {
			for ; n < at.op; n++ {
				op = op.Next()
			}
			columns[i] = append(columns[i], op.Operand(at.operand))
		}
	}
	return columns
}

// forward makes the operands that differ arguments of the first block, one for
// each column that no other one repeats, and lets the branches give them.
func (c *cluster) forward(columns [][]*ir.Value) {
	leader := c.blocks[0]
	var kept [][]*ir.Value
	var args []*ir.Value
	op, n := leader.First(), 0
	for i, at := range c.differ {
		for ; n < at.op; n++ {
			op = op.Next()
		}
		j := slices.IndexFunc(kept, func(col []*ir.Value) bool { return slices.Equal(col, columns[i]) })
		if j < 0 {
			j = len(kept)
			kept = append(kept, columns[i])
			args = append(args, leader.AddArg(columns[i][0].Type(), columns[i][0].Loc()))
		}
		op.SetOperand(at.operand, args[j])
	}
	number := map[*ir.Block]int{}
	for i, b := range c.blocks {
		number[b] = i
	}
	give(c.blocks, func(b *ir.Block, given []*ir.Value) []*ir.Value {
		for _, col := range kept {
			given = append(given, col[number[b]])
		}
		return given
	})
}

// dropConstantArgs replaces the arguments of a block for which every branch
// gives one value.
func (d *driver) dropConstantArgs(b *ir.Block) {
	if b.IsEntry() || len(b.Args()) == 0 {
		return
	}
	var lists [][]*ir.Value
	for p := range b.Preds {
		branch, ok := p.Owner().Kind().Impl.(ir.Brancher)
		if !ok {
			return
		}
		lists = append(lists, branch.SuccessorOperands(p.Owner(), p.Index()))
	}
	replaced := map[*ir.Value]*ir.Value{}
	for i := len(b.Args()) - 1; i >= 0; i-- {
		arg := b.Arg(i)
		if v := onlyValue(lists, i, replaced); v != nil && v != arg {
			replaced[arg] = v
			d.replaceUses(arg, v)
		}
	}
	if len(replaced) == 0 {
		return
	}
	goes := make([]bool, len(b.Args()))
	for i, arg := range b.Args() {
		goes[i] = replaced[arg] != nil
	}
	b.EraseArgs(func(arg *ir.Value) bool { return replaced[arg] != nil })
	give([]*ir.Block{b}, func(_ *ir.Block, given []*ir.Value) (kept []*ir.Value) {
		for i, v := range given {
			if !goes[i] {
				kept = append(kept, v)
			}
		}
		return kept
	})
}

// onlyValue returns the value that all lists have at place i, nil if they differ. In
// the place of what was replaced stands what it was replaced by.
func onlyValue(lists [][]*ir.Value, i int, replaced map[*ir.Value]*ir.Value) (only *ir.Value) {
	for _, given := range lists {
		if i >= len(given) {
			return nil
		}
		v := given[i]
		for replaced[v] != nil {
			v = replaced[v]
		}
		if only != nil && v != only {
			return nil
		}
		only = v
	}
	return only
}

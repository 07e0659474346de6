package dataflow

import "github.com/ttopt/ttopt/ir"

// at returns the sources of a place.
func (c *Constants) at(place any) *sources {
	s := c.sources[place]
	if s == nil {
		s = &sources{}
		c.sources[place] = s
	}
	return s
}

// comesFrom notes that op hands control over to a place. Where that is known
// already, the values may be new.
func (c *Constants) comesFrom(place any, op *ir.Op) {
	c.at(place).add(op)
	c.push(place)
}

// comesFromAnywhere notes that not all that hands control over to a place is
// known.
func (c *Constants) comesFromAnywhere(place any) {
	if s := c.at(place); !s.others {
		s.others = true
		c.push(place)
	}
}

// openCallables finds the callables of a symbol table that may be called from
// where nobody knows: those that can be seen from outside, and those that are
// referred to by more than calls.
func (c *Constants) openCallables(table *ir.Op, allVisible bool) {
	found := false
	for op := range table.Body().Ops {
		if region, ok := op.CallableRegion(); !ok || region == nil || !op.IsSymbol() {
			continue
		}
		found = true
		if v := op.SymbolVisibility(); v == "public" || !allVisible && v == "nested" {
			c.comesFromAnywhere(op)
		}
	}
	if !found {
		return
	}
	uses, ok := table.SymbolUsesInside()
	if !ok {
		c.scope.Walk(func(op *ir.Op) ir.WalkResult {
			if _, ok := op.CallableRegion(); ok {
				c.comesFromAnywhere(op)
			}
			return ir.Advance
		})
		return
	}
	for _, u := range uses {
		if _, ok := u.User.Kind().Impl.(ir.Caller); ok {
			continue
		}
		if path := c.symbols.Path(table, u.Ref); len(path) > 0 {
			c.comesFromAnywhere(path[len(path)-1])
		}
	}
}

// control follows control through an op that runs.
func (c *Constants) control(op *ir.Op) {
	impl := op.Kind().Impl
	if _, ok := impl.(ir.Caller); ok {
		c.call(op)
	}
	if op.NumRegions() > 0 {
		c.enterRegions(op)
	}
	switch {
	case op.NumSuccessors() > 0:
		c.branch(op)
	case op.Next() == nil && (op.Kind().Is(ir.Terminator) || op.Kind().Unregistered):
		c.leaveRegion(op)
	}
}

// call makes a call a source of what it calls, if that is known.
func (c *Constants) call(op *ir.Op) {
	callee, body := c.symbols.Callee(op)
	if body == nil || !c.scope.IsProperAncestorOf(callee) {
		c.comesFromAnywhere(op)
		return
	}
	if c.at(callee).add(op) {
		c.push(callee)
		// What returns from there returns to here as well.
		for b := range body.Blocks {
			if b.Last() != nil {
				c.push(b.Last())
			}
		}
	}
	c.push(body.First())
}

func (c *Constants) enterRegions(op *ir.Op) {
	branch, ok := op.Kind().Impl.(ir.RegionBrancher)
	if ok {
		if operands, ok := c.operands(op); ok {
			c.follow(op, op, branch.EntrySuccessors(op, operands))
		}
		return
	}
	if _, callable := op.CallableRegion(); callable {
		if calls := c.at(op); !calls.others && len(calls.known) == 0 {
			return
		}
	}
	for i := range op.NumRegions() {
		if b := op.RegionAt(i).First(); b != nil {
			c.reach(b)
			c.push(b)
		}
	}
}

// follow notes that control goes from source on in or behind a structured op.
func (c *Constants) follow(op, source *ir.Op, ways []ir.RegionSuccessor) {
	for _, way := range ways {
		if way.Region == nil {
			if c.at(op).add(source) || source != op {
				c.push(op)
			}
			continue
		}
		if b := way.Region.First(); b != nil {
			c.reach(b)
			c.comesFrom(b, source)
		}
	}
}

func (c *Constants) branch(op *ir.Op) {
	branch, ok := op.Kind().Impl.(ir.Brancher)
	if ok {
		operands, ok := c.operands(op)
		if !ok {
			return
		}
		if to := branch.SuccessorFor(op, operands); to != nil {
			c.take(op.Block(), to)
			return
		}
	}
	for i := range op.NumSuccessors() {
		c.take(op.Block(), op.Successor(i))
	}
}

func (c *Constants) take(from, to *ir.Block) {
	c.edges[edge{from, to}] = true
	c.reach(to)
	c.push(to)
}

// leaveRegion follows control out of a region whose end is op.
func (c *Constants) leaveRegion(op *ir.Op) {
	parent := op.ParentOp()
	if parent == c.scope {
		return
	}
	if branch, ok := parent.Kind().Impl.(ir.RegionBrancher); ok {
		operands, ok := c.operands(op)
		if !ok {
			return
		}
		c.follow(parent, op, regionSuccessors(op, parent, branch, operands))
		return
	}
	if region, ok := parent.CallableRegion(); ok && region == op.Region() {
		for _, call := range c.at(parent).known {
			if op.Kind().Is(ir.ReturnLike) {
				c.comesFrom(call, op)
			} else {
				c.comesFromAnywhere(call)
			}
		}
	}
}

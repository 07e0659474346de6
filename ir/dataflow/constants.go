package dataflow

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// Constants is what is known about the values and blocks of an op.
type Constants struct {
	scope   *ir.Op
	values  map[*ir.Value]state
	readers map[*ir.Value][]*ir.Op // ops whose results are a value that they do not use
	live    map[*ir.Block]bool
	edges   map[edge]bool
	sources map[any]*sources // by a place: see place
	symbols ir.SymbolTables
	work    []any // ops and blocks
	waiting map[any]bool
}

// state is an element of the lattice: nothing is known yet, one constant, or
// anything.
type state struct {
	kind  stateKind
	value ir.Attribute
	// dialect of the op that yields the constant: it can build one.
	dialect string
}

type stateKind uint8

const (
	unknown stateKind = iota
	constant
	varying
)

// edge is a way from a block to one of its successors.
type edge struct{ from, to *ir.Block }

// sources are the ops from which control, with its values, comes to a place: the
// entry block of a region, what is behind an op with regions, the body of a
// callable, what is behind a call. A block stands for the first, the op itself
// for the others.
type sources struct {
	known  []*ir.Op
	has    map[*ir.Op]bool // the known ones, once they are many
	others bool            // there may be more than the known ones
}

// add reports whether op was not known.
func (s *sources) add(op *ir.Op) bool {
	const few = 8
	if s.has[op] || s.has == nil && slices.Contains(s.known, op) {
		return false
	}
	s.known = append(s.known, op)
	if len(s.known) == few {
		s.has = map[*ir.Op]bool{}
		for _, k := range s.known {
			s.has[k] = true
		}
	} else if s.has != nil {
		s.has[op] = true
	}
	return true
}

// FindConstants analyzes what is inside scope. What calls and refers to the
// symbols there from outside is not known.
func FindConstants(scope *ir.Op) *Constants {
	c := &Constants{
		scope:   scope,
		values:  map[*ir.Value]state{},
		readers: map[*ir.Value][]*ir.Op{},
		live:    map[*ir.Block]bool{},
		edges:   map[edge]bool{},
		sources: map[any]*sources{},
		waiting: map[any]bool{},
	}
	for i := range scope.NumRegions() {
		if b := scope.RegionAt(i).First(); b != nil {
			c.reach(b)
		}
	}
	scope.WalkSymbolTables(scope.Block() == nil, c.openCallables)
	// First in, first out: to where control comes from many ops, it has come from
	// most of them before that is looked at.
	for len(c.work) > 0 {
		round := c.work
		c.work = nil
		for _, next := range round {
			delete(c.waiting, next)
			switch x := next.(type) {
			case *ir.Block:
				c.block(x)
			case *ir.Op:
				c.op(x)
			}
		}
	}
	return c
}

// Value returns the constant that v always is, and the name of the dialect of
// the op that computes it; nil where there is no such constant.
func (c *Constants) Value(v *ir.Value) (value ir.Attribute, dialect string) {
	if s := c.values[v]; s.kind == constant {
		return s.value, s.dialect
	}
	return nil, ""
}

func (c *Constants) push(x any) {
	if !c.waiting[x] {
		c.waiting[x] = true
		c.work = append(c.work, x)
	}
}

// reach notes that control comes to b.
func (c *Constants) reach(b *ir.Block) {
	if c.live[b] {
		return
	}
	c.live[b] = true
	c.push(b)
	for op := range b.Ops {
		c.push(op)
	}
}

// join adds what else v may be.
func (c *Constants) join(v *ir.Value, s state) {
	old := c.values[v]
	switch {
	case s.kind == unknown || old.kind == varying:
		return
	case old.kind == constant && s.kind == constant:
		if s.value == old.value {
			return
		}
		s = state{kind: varying}
	}
	c.values[v] = s
	for u := range v.Uses {
		c.push(u.Owner())
	}
	for _, op := range c.readers[v] {
		c.push(op)
	}
}

// read notes that results of op depend on v: a fold may find a value that is an
// operand of an operand.
func (c *Constants) read(v *ir.Value, op *ir.Op) {
	if !slices.Contains(op.Operands(), v) && !slices.Contains(c.readers[v], op) {
		c.readers[v] = append(c.readers[v], op)
	}
}

func (c *Constants) joinAll(vs []*ir.Value, s state) {
	for _, v := range vs {
		c.join(v, s)
	}
}

// anything makes values vary.
func (c *Constants) anything(vs []*ir.Value) { c.joinAll(vs, state{kind: varying}) }

// handOver gives values to what receives them.
func (c *Constants) handOver(from, to []*ir.Value) {
	for i, v := range to {
		if i < len(from) {
			c.join(v, c.values[from[i]])
		} else {
			c.join(v, state{kind: varying})
		}
	}
}

// operands returns the known constants among op's operands; ok is false while
// nothing is known about one of them.
func (c *Constants) operands(op *ir.Op) (list []ir.Attribute, ok bool) {
	list = make([]ir.Attribute, op.NumOperands())
	for i := range list {
		s := c.values[op.Operand(i)]
		if s.kind == unknown {
			return nil, false
		}
		list[i] = s.value
	}
	return list, true
}

// block finds what the arguments of a block may be.
func (c *Constants) block(b *ir.Block) {
	if len(b.Args()) == 0 || !c.live[b] {
		return
	}
	if b.IsEntry() {
		c.entry(b)
		return
	}
	for p := range b.Preds {
		from := p.Owner()
		if !c.edges[edge{from.Block(), b}] {
			continue
		}
		branch, ok := from.Kind().Impl.(ir.Brancher)
		if !ok {
			c.anything(b.Args())
			return
		}
		c.handOver(branch.SuccessorOperands(from, p.Index()), b.Args())
	}
}

// entry finds what the arguments of the first block of a region may be.
func (c *Constants) entry(b *ir.Block) {
	parent := b.ParentOp()
	if region, ok := parent.CallableRegion(); ok && region == b.Region() {
		calls := c.at(parent)
		if calls.others {
			c.anything(b.Args())
			return
		}
		for _, call := range calls.known {
			c.handOver(call.Kind().Impl.(ir.Caller).CallArguments(call), b.Args())
		}
		return
	}
	if branch, ok := parent.Kind().Impl.(ir.RegionBrancher); ok {
		c.arrive(parent, branch, b.Region(), c.at(b), b.Args())
		return
	}
	c.anything(b.Args())
}

// arrive finds what values at a place in or behind a structured op may be, from
// the ops that hand values over there.
func (c *Constants) arrive(op *ir.Op, branch ir.RegionBrancher, to *ir.Region, from *sources, values []*ir.Value) {
	if from.others {
		c.anything(values)
		return
	}
	for _, source := range from.known {
		var ways []ir.RegionSuccessor
		if source == op {
			ways = branch.EntrySuccessors(op, make([]ir.Attribute, op.NumOperands()))
		} else {
			ways = regionSuccessors(source, op, branch, nil)
		}
		for _, way := range ways {
			if way.Region != to {
				continue
			}
			given, known := branch.EntryOperands(op, way), true
			if source != op {
				given, known = source.RegionOperands(way)
			}
			if !known {
				c.anything(values)
				continue
			}
			// Other arguments the op makes itself, as a loop its counter.
			first := 0
			if len(way.Inputs) > 0 {
				first = way.Inputs[0].Index()
			}
			if len(way.Inputs) == 0 {
				c.anything(values)
				continue
			}
			c.anything(values[:first])
			c.handOver(given, way.Inputs)
			c.anything(values[first+len(way.Inputs):])
		}
	}
}

// regionSuccessors returns where control goes from a terminator.
func regionSuccessors(end, op *ir.Op, branch ir.RegionBrancher, operands []ir.Attribute) []ir.RegionSuccessor {
	if t, ok := end.Kind().Impl.(ir.RegionTerminator); ok {
		if operands == nil {
			operands = make([]ir.Attribute, end.NumOperands())
		}
		return t.SuccessorsFor(end, operands)
	}
	return branch.RegionSuccessors(op, end.Region())
}

// op follows control and values through an op.
func (c *Constants) op(op *ir.Op) {
	if !c.live[op.Block()] {
		return
	}
	c.control(op)
	if op.NumResults() > 0 {
		c.results(op)
	}
}

// results finds what the results of an op may be.
func (c *Constants) results(op *ir.Op) {
	if branch, ok := op.Kind().Impl.(ir.RegionBrancher); ok {
		c.arrive(op, branch, nil, c.at(op), op.Results())
		return
	}
	if _, ok := op.Kind().Impl.(ir.Caller); ok {
		returns := c.at(op)
		if returns.others {
			c.anything(op.Results())
			return
		}
		for _, end := range returns.known {
			c.handOver(end.Operands(), op.Results())
		}
		return
	}
	if op.NumRegions() > 0 {
		c.anything(op.Results())
		return
	}
	operands, ok := c.operands(op)
	if !ok {
		return
	}
	folded := simulate(op, operands)
	if len(folded) != op.NumResults() {
		c.anything(op.Results())
		return
	}
	for i, f := range folded {
		if f.Value != nil {
			c.read(f.Value, op)
			c.join(op.Result(i), c.values[f.Value])
		} else {
			c.join(op.Result(i), state{constant, f.Attr, op.Kind().Dialect()})
		}
	}
}

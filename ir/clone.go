package ir

// Mapping says what stands for a value or a block of the original in a clone.
type Mapping struct {
	values map[*Value]*Value
	blocks map[*Block]*Block
}

// NewMapping returns an empty mapping.
func NewMapping() *Mapping {
	return &Mapping{values: map[*Value]*Value{}, blocks: map[*Block]*Block{}}
}

// Map makes w stand for v.
func (m *Mapping) Map(v, w *Value) { m.values[v] = w }

// Value returns what stands for v; v itself where nothing does.
func (m *Mapping) Value(v *Value) *Value {
	if w := m.values[v]; w != nil {
		return w
	}
	return v
}

// Block returns what stands for b; b itself where nothing does.
func (m *Mapping) Block(b *Block) *Block {
	if nb := m.blocks[b]; nb != nil {
		return nb
	}
	return b
}

// Clone returns a copy of op and of all that is inside it, in no block.
// Operands that m maps are replaced; m learns what stands for what.
func (op *Op) Clone(m *Mapping) *Op {
	var c cloner
	clone := c.op(op, m)
	c.resolve(m)
	return clone
}

// CloneInto appends copies of the blocks of r to another region.
func (r *Region) CloneInto(to *Region, m *Mapping) {
	var c cloner
	c.region(r, to, m)
	c.resolve(m)
}

// cloner remembers the operands for which nothing stood when they were cloned.
// A use may come before its definition, in a graph region or where blocks are
// not in order of dominance, so it looks again in the end.
type cloner struct{ open []*Operand }

func (c *cloner) resolve(m *Mapping) {
	for _, u := range c.open {
		if w := m.values[u.value]; w != nil {
			u.Set(w)
		}
	}
}

func (c *cloner) op(op *Op, m *Mapping) *Op {
	s := OpState{Kind: op.kind, Loc: op.loc, Types: op.ResultTypes(), Regions: len(op.regions)}
	for i := range op.operands {
		s.Operands = append(s.Operands, m.Value(op.operands[i].value))
	}
	s.Props = append(s.Props, op.Props()...)
	s.Attrs = append(s.Attrs, op.DiscardableAttrs()...)
	for i := range op.successors {
		s.Successors = append(s.Successors, m.Block(op.successors[i].block))
	}
	clone := NewOp(op.Context(), &s)
	for i := range op.operands {
		if m.values[op.operands[i].value] == nil {
			c.open = append(c.open, &clone.operands[i])
		}
	}
	for i := range op.NumResults() {
		m.Map(op.Result(i), clone.Result(i))
	}
	for i := range op.regions {
		c.region(&op.regions[i], &clone.regions[i], m)
	}
	return clone
}

func (c *cloner) region(r, to *Region, m *Mapping) {
	// Blocks that are there by now: to may be r itself.
	var blocks []*Block
	for b := r.first; b != nil; b = b.next {
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		nb := to.AddBlock()
		m.blocks[b] = nb
		for _, a := range b.args {
			m.Map(a, nb.AddArg(a.typ, a.Loc()))
		}
	}
	for _, b := range blocks {
		for op := b.first; op != nil; op = op.next {
			m.blocks[b].Append(c.op(op, m))
		}
	}
}

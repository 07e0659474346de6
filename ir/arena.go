package ir

import "slices"

// Arena allocates ops, and what belongs to them, in pages: a file has so many
// that one allocation each would show. A nil Arena allocates one by one. It is
// not safe for concurrent use.
type Arena struct {
	ops        pages[Op]
	operands   pages[Operand]
	results    pages[[1]Value]
	attrs      pages[NamedAttr]
	attrLists  pages[attrList]
	blocks     pages[Block]
	args       pages[argValue]
	argLists   pages[*Value]
	structures pages[structure]
	regions    pages[Region]
	kinds      KindTable[*kindAttrs]
}

// argValue is the value of a block argument, and what is known of that.
type argValue struct {
	value    Value
	argument argument
}

// kindAttrs are the attributes of some ops of a kind. Ops of a kind often have the
// same ones as one before, and then share them: a slice of attributes never changes.
type kindAttrs struct {
	defaults []NamedAttr // the properties that every op of the kind has
	recent   [1 << 4]*askedAttrs
}

// askedAttrs are the attributes that an op was asked to have, and those that it has.
type askedAttrs struct {
	props, attrs []NamedAttr
	asWritten    bool
	list         *attrList
}

// entry returns where the attributes of an op like s are, if they are known.
func (k *kindAttrs) entry(s *OpState) **askedAttrs {
	h := uint32(0)
	for _, attrs := range [2][]NamedAttr{s.Props, s.Attrs} {
		for i := range attrs {
			if v := attrs[i].Value; v != nil {
				h = h*31 + v.Number()
			}
		}
	}
	return &k.recent[h%uint32(len(k.recent))]
}

// areOf reports whether these are the attributes of an op like s.
func (l *askedAttrs) areOf(s *OpState) bool {
	return l != nil && l.asWritten == s.AsWritten && slices.Equal(l.props, s.Props) && slices.Equal(l.attrs, s.Attrs)
}

// op returns an op of a kind with room for the operands that the state asks for, and for
// one result where it asks for that, and with the attributes.
func (a *Arena) op(ctx *Context, kind *Kind, s *OpState) *Op {
	if a == nil {
		return singleOp(s, ctx.defaultProps(kind))
	}
	op := &a.ops.take(1)[0]
	op.operands = a.operands.take(len(s.Operands))[:0]
	if len(s.Types) == 1 {
		op.result = &a.results.take(1)[0]
	}
	k := a.kinds.Get(kind, func(k *Kind) *kindAttrs { return &kindAttrs{defaults: ctx.defaultProps(k)} })
	if len(s.Props)+len(s.Attrs)+len(k.defaults) == 0 {
		op.attrs = &noAttrs
		return op
	}
	entry := k.entry(s)
	if !(*entry).areOf(s) {
		if *entry == nil {
			*entry = &askedAttrs{}
		}
		l := *entry
		l.props, l.attrs, l.asWritten = append(l.props[:0], s.Props...), append(l.attrs[:0], s.Attrs...), s.AsWritten
		l.list = &a.attrLists.take(1)[0]
		*l.list = s.attrList(a.attrs.take(attrsOf(s, k.defaults))[:0], k.defaults)
	}
	op.attrs = (*entry).list
	return op
}

// structure returns the structure of the op that the state asks for.
func (a *Arena) structure(ctx *Context, s *OpState) *structure {
	regions, successors, results := s.Regions, len(s.Successors), len(s.Types)
	if regions+successors == 0 && results <= 1 {
		return &ctx.noStructure
	}
	var st *structure
	if a == nil {
		st = &structure{regions: make([]Region, regions)}
	} else {
		st = &a.structures.take(1)[0]
		st.regions = a.regions.take(regions)
	}
	st.ctx = ctx
	if successors > 0 {
		st.successors = make([]BlockOperand, successors)
	}
	if results > 1 {
		st.results = make([]Value, results)
	}
	return st
}

// attrsOf counts the attributes of a new op.
func attrsOf(s *OpState, defaults []NamedAttr) int {
	n := len(s.Props) + len(s.Attrs)
	for _, d := range defaults {
		if !has(s.Props, d.Name) && !has(s.Attrs, d.Name) {
			n++
		}
	}
	return n
}

// has reports whether there is an entry of that name, in any order.
func has(entries []NamedAttr, name string) bool {
	for i := range entries {
		if entries[i].Name == name {
			return true
		}
	}
	return false
}

// singleOp allocates the common op at once.
func singleOp(s *OpState, defaults []NamedAttr) *Op {
	room := new(struct {
		op       Op
		operands [2]Operand
		result   [1]Value
		list     attrList
		attrs    [2]NamedAttr
	})
	op := &room.op
	op.operands = room.operands[:0:2]
	room.list = s.attrList(room.attrs[:0:2], defaults)
	op.attrs = &room.list
	if len(s.Types) == 1 {
		op.result = &room.result
	}
	return op
}

// NewBlock returns a block that belongs to no region yet.
func (a *Arena) NewBlock() *Block {
	return &a.blocks.take(1)[0]
}

// AddArg appends an argument to a block.
func (a *Arena) AddArg(b *Block, t Type, loc Loc) *Value {
	if cap(b.args) == 0 {
		b.args = a.argLists.take(1)[:0]
	}
	return b.addArg(&a.args.take(1)[0], t, loc)
}

// pages hands out slices of larger ones.
type pages[T any] struct {
	free []T
	size int // of the page that free is the rest of
}

// Pages become larger at first, and are as large as what the memory for so many elements
// has room for.
const (
	firstPage = 16
	lastPage  = 1 << 8
)

// take returns a slice of n zero elements, which cannot grow in place.
func (p *pages[T]) take(n int) []T {
	if n > len(p.free) {
		if n > lastPage/8 {
			return make([]T, n)
		}
		p.size = max(min(2*p.size, lastPage), firstPage, n)
		p.free = slices.Grow([]T(nil), p.size)
		p.free = p.free[:cap(p.free)]
	}
	taken := p.free[:n:n]
	p.free = p.free[n:]
	return taken
}

package ir

import (
	"math"
	"slices"
)

// Block is a list of ops with arguments.
type Block struct {
	region      *Region
	prev, next  *Block
	first, last *Op
	args        []*Value
	preds       *BlockOperand // head of the list of branches to here
	ordered     bool          // the order numbers of the ops are valid
}

// NewBlock returns a block that belongs to no region yet.
func NewBlock() *Block { return &Block{} }

// Region returns the region the block is in, or nil.
func (b *Block) Region() *Region { return b.region }

// ParentOp returns the op whose region holds the block, or nil.
func (b *Block) ParentOp() *Op {
	if b.region == nil {
		return nil
	}
	return b.region.op
}

// Next returns the following block of the region, or nil.
func (b *Block) Next() *Block { return b.next }

// Prev returns the preceding block of the region, or nil.
func (b *Block) Prev() *Block { return b.prev }

// First returns the first op, or nil.
func (b *Block) First() *Op { return b.first }

// Last returns the last op, or nil.
func (b *Block) Last() *Op { return b.last }

// Empty reports whether the block has no ops.
func (b *Block) Empty() bool { return b.first == nil }

// Terminator returns the last op if it is a terminator, or nil. An
// unregistered op may be one.
func (b *Block) Terminator() *Op {
	if b.last != nil && (b.last.kind.Is(Terminator) || b.last.kind.Unregistered) {
		return b.last
	}
	return nil
}

// IsEntry reports whether the block is the first of its region.
func (b *Block) IsEntry() bool { return b.region != nil && b.region.first == b }

// Ops iterates over the ops; the loop may remove the op it is given.
func (b *Block) Ops(yield func(*Op) bool) {
	for op := b.first; op != nil; {
		next := op.next
		if !yield(op) {
			return
		}
		op = next
	}
}

// Args returns the arguments; do not change the slice.
func (b *Block) Args() []*Value { return b.args }

// Arg returns argument i.
func (b *Block) Arg(i int) *Value { return b.args[i] }

// AddArg appends an argument.
func (b *Block) AddArg(t Type, loc Loc) *Value { return b.addArg(new(argValue), t, loc) }

// addArg appends an argument, which has its place in a room.
func (b *Block) addArg(room *argValue, t Type, loc Loc) *Value {
	v := &room.value
	room.argument = argument{b, loc}
	*v = Value{typ: t, arg: &room.argument, index: int32(len(b.args))}
	b.args = append(b.args, v)
	return v
}

// InsertArg inserts an argument before argument i.
func (b *Block) InsertArg(i int, t Type, loc Loc) *Value {
	v := &Value{typ: t, arg: &argument{b, loc}}
	b.args = append(b.args, nil)
	copy(b.args[i+1:], b.args[i:])
	b.args[i] = v
	b.renumberArgs()
	return v
}

// EraseArg removes argument i, which must not have uses.
func (b *Block) EraseArg(i int) {
	b.args = append(b.args[:i], b.args[i+1:]...)
	b.renumberArgs()
}

// EraseArgs removes the arguments that drop reports, which must not have uses.
func (b *Block) EraseArgs(drop func(*Value) bool) {
	b.args = slices.DeleteFunc(b.args, drop)
	b.renumberArgs()
}

func (b *Block) renumberArgs() {
	for i, a := range b.args {
		a.index = int32(i)
	}
}

// Append puts op at the end of the block. The op must be in no block.
func (b *Block) Append(op *Op) { b.insert(op, nil) }

// insert puts op before another op of the block, at the end where that is nil.
func (b *Block) insert(op, before *Op) {
	if op.block != nil {
		panic("ir: '" + op.Name() + "' is in a block already")
	}
	op.block = b
	op.next = before
	if before != nil {
		op.prev = before.prev
		before.prev = op
	} else {
		op.prev = b.last
		b.last = op
	}
	if op.prev != nil {
		op.prev.next = op
	} else {
		b.first = op
	}
	b.ordered = op.prev == nil && op.next == nil || b.ordered && op.numberBetween()
}

// orderGap is what lies between the order numbers of neighbours at first, so
// that some ops fit in between without numbering all anew.
const orderGap = 8

// numberBetween gives op an order number between those of its neighbours, and
// reports whether there is one.
func (op *Op) numberBetween() bool {
	switch prev, next := op.prev, op.next; {
	case next == nil:
		op.order = prev.order + orderGap
		return prev.order <= math.MaxInt32-orderGap
	case prev == nil:
		op.order = next.order - orderGap
		return next.order >= math.MinInt32+orderGap
	default:
		op.order = prev.order + (next.order-prev.order)/2
		return op.order != prev.order
	}
}

func (b *Block) remove(op *Op) {
	if op.prev != nil {
		op.prev.next = op.next
	} else {
		b.first = op.next
	}
	if op.next != nil {
		op.next.prev = op.prev
	} else {
		b.last = op.prev
	}
	op.block, op.prev, op.next = nil, nil, nil
}

func (b *Block) renumberOps() {
	n := int32(0)
	for op := b.first; op != nil; op = op.next {
		op.order = n
		n += orderGap
	}
	b.ordered = true
}

// Preds iterates over the branches to this block, one for every time a
// terminator names it.
func (b *Block) Preds(yield func(*BlockOperand) bool) {
	for p := b.preds; p != nil; {
		next := p.next
		if !yield(p) {
			return
		}
		p = next
	}
}

// HasPreds reports whether some terminator names the block.
func (b *Block) HasPreds() bool { return b.preds != nil }

// SplitBefore moves op, which is in b, and what follows it to a new block behind
// b. A nil op moves nothing.
func (b *Block) SplitBefore(op *Op) *Block {
	nb := NewBlock()
	b.region.insert(nb, b.next)
	for op != nil {
		next := op.next
		b.remove(op)
		nb.Append(op)
		op = next
	}
	return nb
}

// BlockOperand is a successor of a terminator.
type BlockOperand struct {
	block *Block
	owner *Op
	next  *BlockOperand
	back  **BlockOperand
}

// Block returns the block branched to.
func (u *BlockOperand) Block() *Block { return u.block }

// Owner returns the terminator.
func (u *BlockOperand) Owner() *Op { return u.owner }

// Index returns the number of the successor in its owner.
func (u *BlockOperand) Index() int {
	for i := range u.owner.successors {
		if &u.owner.successors[i] == u {
			return i
		}
	}
	return -1
}

// Set makes the successor another block; nil means none.
func (u *BlockOperand) Set(b *Block) {
	if u.block != nil {
		*u.back = u.next
		if u.next != nil {
			u.next.back = u.back
		}
		u.next, u.back = nil, nil
	}
	u.block = b
	if b != nil {
		u.next = b.preds
		if u.next != nil {
			u.next.back = &u.next
		}
		b.preds = u
		u.back = &b.preds
	}
}

package ir

// Value is the result of an op or an argument of a block.
type Value struct {
	typ   Type
	first *Operand // head of the list of uses
	op    *Op      // the defining op, nil for a block argument
	arg   *argument
	index int32
	mark  uint32
}

// argument is what only block arguments have.
type argument struct {
	block *Block
	loc   Loc
}

// Type returns the type of the value.
func (v *Value) Type() Type { return v.typ }

// SetType changes the type. The caller answers for all uses.
func (v *Value) SetType(t Type) { v.typ = t }

// DefiningOp returns the op whose result v is, or nil for a block argument.
func (v *Value) DefiningOp() *Op { return v.op }

// DefinedBy returns the op that yields v if it is of the given kind, else nil.
func (v *Value) DefinedBy(k *Kind) *Op {
	if v.op != nil && v.op.kind == k {
		return v.op
	}
	return nil
}

// Block returns the block whose argument v is, or nil for a result.
func (v *Value) Block() *Block {
	if v.arg == nil {
		return nil
	}
	return v.arg.block
}

// Index returns the number of the result or of the argument.
func (v *Value) Index() int { return int(v.index) }

// ParentBlock returns the block in which the value becomes available.
func (v *Value) ParentBlock() *Block {
	if v.op != nil {
		return v.op.block
	}
	return v.Block()
}

// Loc returns the location of the defining op or of the block argument.
func (v *Value) Loc() Loc {
	if v.op != nil {
		return v.op.loc
	}
	if v.arg == nil {
		return 0
	}
	return v.arg.loc
}

// SetLoc changes the location of a block argument.
func (v *Value) SetLoc(l Loc) { v.arg.loc = l }

// Mark returns what SetMark set, 0 at first. It lets a walk over the IR keep
// what it knows about values in a slice instead of a map: the walk marks a value
// with an index, and checks that the entry there is about this value, as the
// mark may be from an earlier walk.
func (v *Value) Mark() uint32 { return v.mark }

// SetMark sets the mark. Whoever does must be alone at work on the ops that the
// value belongs to.
func (v *Value) SetMark(m uint32) { v.mark = m }

// HasUses reports whether some op uses v.
func (v *Value) HasUses() bool { return v.first != nil }

// HasOneUse reports whether exactly one operand is v.
func (v *Value) HasOneUse() bool { return v.first != nil && v.first.next == nil }

// Uses iterates over the operands that are v, the latest first. The loop may
// change the operand it is given, not others.
func (v *Value) Uses(yield func(*Operand) bool) {
	for u := v.first; u != nil; {
		next := u.next
		if !yield(u) {
			return
		}
		u = next
	}
}

// ReplaceAllUsesWith makes every use of v a use of w.
func (v *Value) ReplaceAllUsesWith(w *Value) {
	if v == w {
		return
	}
	for v.first != nil {
		v.first.Set(w)
	}
}

// Operand is a use of a value by an op.
type Operand struct {
	value *Value
	owner *Op
	next  *Operand
	back  **Operand // the pointer that points here
}

// Value returns the value that is used.
func (u *Operand) Value() *Value { return u.value }

// Owner returns the op that uses it.
func (u *Operand) Owner() *Op { return u.owner }

// Index returns the number of the operand in its owner.
func (u *Operand) Index() int {
	for i := range u.owner.operands {
		if &u.owner.operands[i] == u {
			return i
		}
	}
	return -1
}

// Set makes the operand use v; nil means no value.
func (u *Operand) Set(v *Value) {
	u.unlink()
	u.value = v
	if v != nil {
		u.next = v.first
		if u.next != nil {
			u.next.back = &u.next
		}
		v.first = u
		u.back = &v.first
	}
}

func (u *Operand) unlink() {
	if u.value == nil {
		return
	}
	*u.back = u.next
	if u.next != nil {
		u.next.back = u.back
	}
	u.value, u.next, u.back = nil, nil, nil
}

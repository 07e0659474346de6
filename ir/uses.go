package ir

import "slices"

// UsesInside returns the uses of v, which is defined outside of op, by ops inside
// op, at any depth.
func (v *Value) UsesInside(op *Op) []*Operand {
	s := useSearch{v: v, next: v.first}
	all := op.Walk(func(inner *Op) WalkResult {
		if inner != op && !s.visit(inner) {
			return Interrupt
		}
		return Advance
	})
	if !all {
		home := v.ParentBlock()
		return v.usesBy(func(user *Op) bool {
			for user != nil && user != op && user.block != home {
				if user = user.ParentOp(); user == op {
					return true
				}
			}
			return false
		})
	}
	slices.Reverse(s.found)
	return s.found
}

// UsesIn returns the uses of v by ops of b, without those inside them.
func (v *Value) UsesIn(b *Block) []*Operand {
	s := useSearch{v: v, next: v.first}
	for op := b.last; op != nil; op = op.prev {
		if !s.visit(op) {
			return v.usesBy(func(user *Op) bool { return user.block == b })
		}
	}
	return s.found
}

// usesBy returns the uses of v by some ops.
func (v *Value) usesBy(some func(*Op) bool) (uses []*Operand) {
	for u := v.first; u != nil; u = u.next {
		if some(u.owner) {
			uses = append(uses, u)
		}
	}
	return uses
}

// useSearch looks for uses of a value by going through ops, as long as these are
// fewer than the uses: a value may have many users, and those that ask be many too.
type useSearch struct {
	v     *Value
	next  *Operand // a use further for everything that was looked at
	found []*Operand
}

// visit looks at one op; false means that there are fewer uses than what was
// looked at.
func (s *useSearch) visit(op *Op) bool {
	for i := -1; i < len(op.operands); i++ {
		if s.next == nil {
			return false
		}
		s.next = s.next.next
		if i >= 0 && op.operands[i].value == s.v {
			s.found = append(s.found, &op.operands[i])
		}
	}
	return true
}

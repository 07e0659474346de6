package asm

import "github.com/ttopt/ttopt/ir"

// This file prints who uses a value, as comments: with PrintOptions.ValueUsers
// an op without results has a number too, by which the comments call it.

// opUsers prints the comment behind an op.
func (p *Printer) opUsers(op *ir.Op) {
	n := op.NumResults()
	switch {
	case n == 0 && op.NumOperands() > 0:
		p.Str(" // id: ")
		p.opID(op)
		return
	case n == 0:
		return
	case !op.HasUses():
		p.Str(" // unused")
		return
	}
	if n == 1 && usedOnce(op.Result(0)) {
		p.Str(" // user: ")
	} else {
		p.Str(" // users: ")
	}
	for i, v := range op.Results() {
		if i > 0 {
			p.Str(", ")
		}
		if n > 1 {
			p.Byte('(')
		}
		p.users(v)
		if n > 1 {
			p.Byte(')')
		}
	}
}

// usedOnce reports whether one op uses v, and has at most one result.
func usedOnce(v *ir.Value) bool {
	var user *ir.Op
	for u := range v.Uses {
		if user != nil && u.Owner() != user {
			return false
		}
		user = u.Owner()
	}
	return user == nil || user.NumResults() <= 1
}

// argUsers prints a line for each argument of a block.
func (p *Printer) argUsers(b *ir.Block) {
	for _, a := range b.Args() {
		p.spaces()
		p.Str("// ")
		p.Operand(a)
		if a.HasUses() {
			p.Str(" is used by ")
			p.users(a)
		} else {
			p.Str(" is unused")
		}
		p.Byte('\n')
	}
}

// users prints the results of the ops that use v.
func (p *Printer) users(v *ir.Value) {
	if !v.HasUses() {
		p.Str("unused")
		return
	}
	seen := map[*ir.Op]bool{}
	for u := range v.Uses {
		user := u.Owner()
		if seen[user] {
			continue
		}
		if len(seen) > 0 {
			p.Str(", ")
		}
		seen[user] = true
		if user.NumResults() == 0 {
			p.opID(user)
		} else {
			p.Operands(user.Results())
		}
	}
}

// opID prints the number of an op without results.
func (p *Printer) opID(op *ir.Op) {
	id, ok := p.names.ops[op]
	if !ok {
		p.Str("<<UNKNOWN OPERATION>>")
		return
	}
	p.Byte('%')
	p.w.Int(int64(id))
}

package asm

import "github.com/ttopt/ttopt/ir"

// Op prints an op without the names of its results and without its location,
// for ops that print an op of their region in place.
func (p *Printer) Op(op *ir.Op) {
	if p.visitor != nil && p.o.DebugInfo {
		p.visitor.location(op.Loc(), true) // gets an alias all the same
	}
	p.body(op)
}

package scf

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// printAssignments prints (%arg = %init, …) behind a keyword, nothing where
// there are none.
func printAssignments(p *asm.Printer, keyword string, args, inits []*ir.Value) {
	if len(inits) == 0 {
		return
	}
	p.Str(keyword)
	p.Byte('(')
	for i, v := range inits {
		if i > 0 {
			p.Str(", ")
		}
		p.Operand(args[i])
		p.Str(" = ")
		p.Operand(v)
	}
	p.Byte(')')
}

// setTypes gives arguments their types; there are as many.
func setTypes(args []asm.Argument, ts []ir.Type) {
	for i := range args {
		args[i].Type = ts[i]
	}
}

package affine

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// MapOf returns the map property of that name; the empty map where there is
// none.
func MapOf(op *ir.Op, name string) affine.Map {
	if a, ok := op.Attr(name).(*ir.AffineMapAttr); ok {
		return a.Value()
	}
	return affine.Map{}
}

// printDimsAndSymbols writes (%d0, %d1)[%s0].
func printDimsAndSymbols(p *asm.Printer, operands []*ir.Value, numDims int) {
	numDims = min(numDims, len(operands))
	p.Byte('(')
	p.Operands(operands[:numDims])
	p.Byte(')')
	if len(operands) > numDims {
		p.Byte('[')
		p.Operands(operands[numDims:])
		p.Byte(']')
	}
}

package ttir

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// shortForm parses the form without quotes of ops that print in generic form:
//
//	%a, %b {attributes} : (T, U) -> V
//	%a, %b {attributes} : T
//
// where the latter means that all types are T.
type shortForm struct{}

// ParseOp parses what follows the name of the op.
func (shortForm) ParseOp(p *asm.Parser, s *ir.OpState) {
	operands := p.Operands()
	p.AttrDict(s)
	p.Expect(":")
	at := p.Pos()
	if p.At("(") {
		f := p.FunctionType()
		if !p.Failed() {
			s.Operands, s.Types = p.ResolveAll(operands, f.Inputs(), at), f.Results()
		}
		return
	}
	t := p.Type()
	s.Operands, s.Types = p.ResolveSame(operands, t), []ir.Type{t}
}

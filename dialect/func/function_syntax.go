package fn

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

type function struct{}

// DefaultDialect implements asm.DefaultDialect: in a function, return stands
// for func.return.
func (function) DefaultDialect(*ir.Op) string { return "func" }

// ParseOp implements asm.OpParser.
func (function) ParseOp(p *asm.Parser, s *ir.OpState) {
	c := p.Context()
	if v := p.AcceptKeywords("public", "private", "nested"); v != "" {
		s.Attr(visibilityAttr, c.Str(v))
	}
	s.Attr(ir.SymbolNameAttr, c.Str(p.SymbolName()))
	args, results, _ := p.FunctionSignature(false)
	if p.Failed() {
		return
	}
	inputs, attrs := typesAndAttrs(args)
	outputs, outAttrs := typesAndAttrs(results)
	at := p.Pos()
	given := len(s.Attrs)
	p.AttrDictWithKeyword(s)
	for _, inferred := range []string{visibilityAttr, ir.SymbolNameAttr, typeAttr} {
		for _, a := range s.Attrs[given:] {
			if a.Name == inferred {
				p.Errorf(at, "'%s' is an inferred attribute and should not be specified in the explicit attribute dictionary", inferred)
				return
			}
		}
	}
	s.Attr(typeAttr, c.TypeAttr(c.Function(inputs, outputs)))
	s.Attr(argAttrs, dictionaries(c, attrs))
	s.Attr(resAttrs, dictionaries(c, outAttrs))
	at = p.Pos()
	if !p.AcceptRegion(s, args...) {
		p.EmptyRegion(s)
	} else if !p.Failed() && p.ParsedRegion(s, 0).Empty() {
		p.Errorf(at, "expected non-empty function body")
	}
}

func typesAndAttrs(args []asm.Argument) ([]ir.Type, [][]ir.NamedAttr) {
	ts, attrs := make([]ir.Type, len(args)), make([][]ir.NamedAttr, len(args))
	for i, a := range args {
		ts[i], attrs[i] = a.Type, a.Attrs
	}
	return ts, attrs
}

// PrintOp implements asm.OpPrinter.
func (function) PrintOp(p *asm.Printer, op *ir.Op) {
	f := FuncOp{op}
	p.Byte(' ')
	if v, ok := op.Attr(visibilityAttr).(*ir.StringAttr); ok {
		p.Str(v.Value())
		p.Byte(' ')
	}
	p.Symbol(op.SymbolName())
	p.Byte('(')
	for i, t := range f.Type().Inputs() {
		if i > 0 {
			p.Str(", ")
		}
		if f.IsDeclaration() {
			p.Type(t)
			p.Attrs("", f.ArgAttrs(i))
		} else {
			p.Argument(op.Body().Arg(i), f.ArgAttrs(i))
		}
	}
	p.Byte(')')
	f.printResults(p)
	p.AttrDictWithKeyword(op, visibilityAttr, ir.SymbolNameAttr, typeAttr, argAttrs, resAttrs)
	if !f.IsDeclaration() {
		p.Byte(' ')
		p.Region(op.RegionAt(0), false, true)
	}
}

func (f FuncOp) printResults(p *asm.Printer) {
	ts := f.Type().Results()
	if len(ts) == 0 {
		return
	}
	p.Str(" -> ")
	_, isFunc := ts[0].(*ir.FunctionType)
	bare := len(ts) == 1 && !isFunc && len(f.ResultAttrs(0)) == 0
	if !bare {
		p.Byte('(')
	}
	for i, t := range ts {
		if i > 0 {
			p.Str(", ")
		}
		p.Type(t)
		p.Attrs("", f.ResultAttrs(i))
	}
	if !bare {
		p.Byte(')')
	}
}

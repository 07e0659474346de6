package prefetch

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

const (
	isWrite  = "isWrite"
	locality = "localityHint"
	isData   = "isDataCache"
)

// Attrs returns the properties.
func Attrs(more ...ir.Attr) []ir.Attr {
	return append([]ir.Attr{
		{Name: isWrite, Type: constraint.BoolAttr},
		{Name: locality, Type: constraint.LocalityHint},
		{Name: isData, Type: constraint.BoolAttr},
	}, more...)
}

// Read returns the attributes of ", read, locality<3>, data", or of a lower locality
// where data comes to a level of the cache above the first.
func Read(c *ir.Context, level int) []ir.NamedAttr {
	return []ir.NamedAttr{
		{Name: isWrite, Value: c.Bool(false)},
		{Name: locality, Value: c.IntegerAttr(c.Integer(32), int64(4-level))},
		{Name: isData, Value: c.Bool(true)},
	}
}

// Parse parses ", read, locality<3>, data".
func Parse(p *asm.Parser, s *ir.OpState) {
	c := p.Context()
	p.Expect(",")
	rw := p.Keyword()
	p.Expect(",")
	p.ExpectKeyword("locality")
	p.Expect("<")
	hint := p.ConstrainedAttr(locality, &constraint.LocalityHint)
	p.Expect(">")
	p.Expect(",")
	cache := p.Keyword()
	switch {
	case p.Failed():
		return
	case rw != "read" && rw != "write":
		p.Errorf(p.NamePos(), "rw specifier has to be 'read' or 'write'")
	case cache != "data" && cache != "instr":
		p.Errorf(p.NamePos(), "cache type has to be 'data' or 'instr'")
	}
	s.Attr(isWrite, c.Bool(rw == "write"))
	s.Attr(locality, hint)
	s.Attr(isData, c.Bool(cache == "data"))
}

// Print writes what Parse reads.
func Print(p *asm.Printer, op *ir.Op) {
	flag := func(name, yes, no string) string {
		if i, ok := op.Attr(name).(*ir.IntegerAttr); ok && i.IsTrue() {
			return yes
		}
		return no
	}
	p.Str(", " + flag(isWrite, "write", "read") + ", locality<")
	p.AttrWithoutType(op.Attr(locality))
	p.Str(">, " + flag(isData, "data", "instr"))
}

// Elided are the attributes that Print stands for.
func Elided(more ...string) []string { return append(more, isWrite, locality, isData) }

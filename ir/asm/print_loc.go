package asm

import (
	"github.com/ttopt/ttopt/ir"
)

// loc prints the location of an op, as an alias where it has one.
func (p *Printer) loc(l ir.Loc) {
	if place := p.placeOf(l); place != nil && !p.o.PrettyDebugInfo {
		p.Str("loc(")
		p.placeAlias(place)
		p.Byte(')')
		return
	}
	a := p.ctx.LocationAttr(l)
	if p.o.PrettyDebugInfo {
		p.prettyLoc(a)
	} else if name, aliased := p.aliasOf(a); aliased {
		p.Str("loc(")
		p.Str(name)
		p.Byte(')')
	} else {
		p.Attr(a)
	}
}

// placeOf returns the place that l is, nil where it has no alias. Ops are printed
// in the order in which their places were seen, so it looks at the next one first.
func (p *Printer) placeOf(l ir.Loc) *place {
	if p.aliases == nil || p.aliases.places.count == 0 {
		return nil
	}
	ps := &p.aliases.places
	l = p.ctx.WithoutSource(l)
	if int(p.nextPlace) == ps.count || ps.at(p.nextPlace).loc != l {
		i, ok := ps.find(l)
		if !ok {
			return nil
		}
		p.nextPlace = i
	}
	p.nextPlace++
	return ps.at(p.nextPlace - 1)
}

// placeAlias prints the alias of a place.
func (p *Printer) placeAlias(place *place) {
	p.Str("#loc")
	if place.number > 0 {
		p.Int(int64(place.number))
	}
}

// aliasOf returns the alias of a node, if it has one.
func (p *Printer) aliasOf(n ir.Node) (string, bool) {
	if p.w.Alias == nil {
		return "", false
	}
	return p.w.Alias(n)
}

// argLoc prints the location of a block argument; the location itself is not
// replaced by its alias, what is inside it is.
func (p *Printer) argLoc(v *ir.Value) {
	if !p.o.DebugInfo {
		return
	}
	p.Byte(' ')
	a := p.ctx.LocationAttr(v.Loc())
	if p.o.PrettyDebugInfo {
		p.prettyLoc(a)
		return
	}
	a.PrintTo(&p.w)
}

// prettyLoc prints a location for people; what is inside it may be an alias.
func (p *Printer) prettyLoc(a ir.LocationAttr) {
	inner := func(l ir.LocationAttr) {
		if name, ok := p.aliasOf(l); ok {
			p.Str(name)
			return
		}
		p.prettyLoc(l)
	}
	switch a := a.(type) {
	case *ir.UnknownLoc:
		p.Str("[unknown]")
	case *ir.FileLineColLoc:
		p.Str(a.File())
		p.Byte(':')
		p.Int(int64(a.Line()))
		p.Byte(':')
		p.Int(int64(a.Col()))
	case *ir.NameLoc:
		p.Quoted(a.Name())
		if _, unknown := a.Child().(*ir.UnknownLoc); !unknown {
			p.Byte('(')
			inner(a.Child())
			p.Byte(')')
		}
	case *ir.CallSiteLoc:
		inner(a.Callee())
		_, named := a.Callee().(*ir.NameLoc)
		_, placed := a.Caller().(*ir.FileLineColLoc)
		if !named || !placed {
			p.Byte('\n')
		}
		p.Str(" at ")
		inner(a.Caller())
	case *ir.FusedLoc:
		if m := a.Metadata(); m != nil {
			p.Byte('<')
			p.Attr(m)
			p.Byte('>')
		}
		p.Byte('[')
		for i, l := range a.Locs() {
			if i > 0 {
				p.Str(", ")
			}
			inner(l)
		}
		p.Byte(']')
	}
}

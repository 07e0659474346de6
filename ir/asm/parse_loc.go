package asm

import (
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// deferredLoc is an op or an argument whose location alias was not defined
// where it was used.
type deferredLoc struct {
	op    *ir.Op
	arg   *ir.Value
	alias string
	at    Pos
}

func (p *Parser) opLoc(op *ir.Op) {
	loc, alias, at := p.locSuffix()
	if alias != "" {
		p.deferred = append(p.deferred, deferredLoc{op: op, alias: alias, at: at})
	} else if p.err == nil {
		op.SetLoc(loc)
	}
}

func (p *Parser) argLoc(v *ir.Value) {
	loc, alias, at := p.locSuffix()
	if alias != "" {
		p.deferred = append(p.deferred, deferredLoc{arg: v, alias: alias, at: at})
	} else if p.err == nil {
		v.SetLoc(loc)
	}
}

// locSuffix parses loc(…) behind an op or an argument. For an alias that is
// not defined yet it returns the name and where it stands.
func (p *Parser) locSuffix() (loc ir.Loc, alias string, at Pos) {
	if l, end := p.placeAt(p.end); end > 0 {
		p.seek(end)
		return l, "", 0
	}
	p.advance() // loc
	p.need('(', "expected '(' in location")
	if p.kind == tokHash {
		name := p.spelling()[1:]
		at = p.Pos()
		if strings.IndexByte(name, '.') >= 0 {
			p.errorf(at, "expected location, but found dialect attribute: '#%s'", name)
			return 0, "", 0
		}
		p.advance()
		known := p.attrAlias[name]
		if known == nil {
			alias = name
		} else {
			loc = p.locOf(known, at)
		}
		p.need(')', "expected ')' in location")
		return loc, alias, at
	}
	if p.kind == tokString {
		loc = p.nameOrFile()
	} else if a := p.location(); a != nil {
		loc = p.ctx.Loc(a)
	}
	p.need(')', "expected ')' in location")
	if p.err != nil {
		return 0, "", 0
	}
	return loc, "", 0
}

// placeAt returns the place of ("file":line:col) at a byte of the text and where
// that ends: files are full of these, written just so. The end is 0 where something
// else stands there.
func (p *Parser) placeAt(at int) (l ir.Loc, end int) {
	text := p.text[at:]
	if !strings.HasPrefix(text, `("`) {
		return 0, 0
	}
	text = text[len(`("`):]
	i := 0
	for ; i < len(text) && text[i] != '"'; i++ {
		if text[i] < ' ' || text[i] == '\\' {
			return 0, 0
		}
	}
	if i == 0 {
		return 0, 0 // a file without a name
	}
	file := text[:min(i, len(text))]
	line, i := placeNumber(text, i+1)
	col, i := placeNumber(text, i)
	if i >= len(text) || text[i] != ')' {
		return 0, 0
	}
	end = len(p.text) - len(text) + i + 1
	if p.place.file == file {
		if l, ok := p.place.loc.InFile(line, col); ok {
			return l, end
		}
	}
	l = p.ctx.PlaceLoc(file, line, col)
	p.place = parsedPlace{file, l}
	return l, end
}

// parsedPlace is a location that was parsed, and its file.
type parsedPlace struct {
	file string
	loc  ir.Loc
}

// placeNumber returns the number behind the colon at text[i] and where it ends,
// the end of the text where there is none that is written as it prints.
func placeNumber(text string, i int) (n, end int) {
	const digits = 9 // that fit
	if i+1 >= len(text) || text[i] != ':' || !isDigit(text[i+1]) {
		return 0, len(text)
	}
	begin := i + 1
	for i = begin; i < len(text) && isDigit(text[i]); i++ {
		n = n*10 + int(text[i]-'0')
		if i-begin >= digits {
			return 0, len(text)
		}
	}
	if text[begin] == '0' && i > begin+1 {
		return 0, len(text)
	}
	return n, i
}

func (p *Parser) locOf(a ir.Attribute, at Pos) ir.Loc {
	l, ok := a.(ir.LocationAttr)
	if !ok {
		p.errorf(at, "expected location, but found '%s'", a)
		return 0
	}
	return p.ctx.Loc(l)
}

// resolveLocs gives ops and arguments the locations that were defined later.
func (p *Parser) resolveLocs() {
	for _, d := range p.deferred {
		a := p.attrAlias[d.alias]
		if a == nil {
			p.errorf(d.at, "operation location alias was never defined")
			return
		}
		loc := p.locOf(a, d.at)
		if d.op != nil {
			d.op.SetLoc(loc)
		} else {
			d.arg.SetLoc(loc)
		}
	}
}

// location parses what stands between loc( and ).
func (p *Parser) location() ir.LocationAttr {
	if !p.enter() {
		return nil
	}
	defer p.leave()
	switch {
	case p.kind == tokHash:
		at, name := p.Pos(), p.spelling()
		a := p.dialectAttr(nil)
		if p.err != nil {
			return nil
		}
		l, ok := a.(ir.LocationAttr)
		if !ok {
			p.errorf(at, "expected location, but found dialect attribute: '%s'", name)
			return nil
		}
		return l
	case p.kind == tokString:
		l := p.nameOrFile()
		if p.err != nil {
			return nil
		}
		return p.ctx.LocationAttr(l)
	case p.AcceptKeyword("callsite"):
		p.need('(', "expected '(' in callsite location")
		callee := p.location()
		if p.err == nil && !p.AcceptKeyword("at") {
			p.wrong("expected 'at' in callsite location")
		}
		caller := p.location()
		p.need(')', "expected ')' in callsite location")
		if p.err != nil {
			return nil
		}
		return p.ctx.CallSite(callee, caller)
	case p.AcceptKeyword("fused"):
		return p.fusedLoc()
	case p.AcceptKeyword("unknown"):
		return p.ctx.UnknownLocation()
	}
	p.wrong("expected location instance")
	return nil
}

// nameOrFile parses "name"(child) or "file":line:col.
func (p *Parser) nameOrFile() ir.Loc {
	name := p.Str()
	if p.accept(':') {
		line := p.lineNumber("expected integer line number in FileLineColLoc")
		p.need(':', "expected ':' in FileLineColLoc")
		col := p.lineNumber("expected integer column number in FileLineColLoc")
		if p.err != nil {
			return 0
		}
		if name == "" {
			name = "-" // as in MLIR
		}
		return p.ctx.PlaceLoc(name, line, col)
	}
	var child ir.LocationAttr
	if p.accept('(') {
		child = p.location()
		p.need(')', "expected ')' after child location of NameLoc")
	}
	if p.err != nil {
		return 0
	}
	return p.ctx.Loc(p.ctx.NameLocation(name, child))
}

func (p *Parser) lineNumber(message string) int {
	if p.kind != tokInt {
		p.wrong("%s", message)
		return 0
	}
	n, ok := uintLiteral(p.spelling(), 32)
	if !ok {
		p.here("%s", message)
		return 0
	}
	p.advance()
	return int(n)
}

func (p *Parser) fusedLoc() ir.LocationAttr {
	var metadata ir.Attribute
	if p.accept('<') {
		metadata = p.Attr(nil)
		p.need('>', "expected '>' after fused location metadata")
	}
	var locs []ir.LocationAttr
	p.list('[', ']', " in fused location", func() {
		if l := p.location(); l != nil {
			locs = append(locs, l)
		}
	})
	if p.err != nil {
		return nil
	}
	return p.ctx.Fused(locs, metadata)
}

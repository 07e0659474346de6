package asm

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

func decimal(v int64) string { return strconv.FormatInt(v, 10) }

// typeAliasDef parses !name = type.
func (p *Parser) typeAliasDef() {
	name, ok := p.aliasName("type")
	if !ok {
		return
	}
	if t := p.Type(); p.err == nil {
		p.typeAlias[name] = t
	}
}

// attrAliasDef parses #name = attribute.
func (p *Parser) attrAliasDef() {
	name, ok := p.aliasName("attribute")
	if !ok {
		return
	}
	if a := p.Attr(nil); p.err == nil {
		p.attrAlias[name] = a
	}
}

// aliasName parses the name and the equals sign of an alias definition.
func (p *Parser) aliasName(what string) (string, bool) {
	name := p.spelling()[1:]
	known := p.attrAlias[name] != nil
	if what == "type" {
		known = p.typeAlias[name] != nil
	}
	switch {
	case known:
		p.here("redefinition of %s alias id '%s'", what, name)
	case strings.IndexByte(name, '.') >= 0:
		p.here("%s names with a '.' are reserved for dialect-defined names", what)
	}
	p.advance()
	p.need('=', "expected '=' in "+what+" alias definition")
	return name, p.err == nil
}

// dialectType parses !alias, !dialect.name<…> or !dialect<…>.
func (p *Parser) dialectType() ir.Type {
	at := p.Pos()
	name := p.spelling()[1:]
	if !p.hasBody() && strings.IndexByte(name, '.') < 0 {
		t := p.typeAlias[name]
		if t == nil {
			p.aliasUnknown(name)
			return nil
		}
		p.advance()
		return t
	}
	dialect, mnemonic, ok := strings.Cut(name, ".")
	d := p.ctx.Dialect(dialect)
	if d == nil || d.Syntax == nil && p.isElsewhere(d) {
		return p.opaqueType(at, dialect)
	}
	syntax, _ := d.Syntax.(DialectSyntax)
	if syntax == nil || !hasTypes(syntax) && !p.isElsewhere(d) {
		p.errorf(p.symbolPos(at, dialect), "dialect '%s' provides no type parsing hook", dialect)
		return nil
	}
	body, back := &BodyParser{p}, p.scanner
	var t ir.Type
	p.inBody(ok, &mnemonic, func() bool {
		var err error
		if t, err = syntax.ParseType(body, mnemonic); err != nil {
			p.Fail(p.symbolPos(at, dialect), err)
		} else if t == nil && !p.isElsewhere(d) {
			types, _ := syntax.Names()
			p.unknown(p.symbolPos(at, dialect), "unknown  type", mnemonic, dialect, types)
		}
		return t != nil
	})
	if t == nil && p.err == nil {
		p.scanner = back
		return p.opaqueType(at, dialect)
	}
	return t
}

func hasTypes(s DialectSyntax) bool {
	types, _ := s.Names()
	return len(types) > 0
}

// isElsewhere reports whether what is not known of a dialect is taken as it is.
func (p *Parser) isElsewhere(d *ir.Dialect) bool { return d.Partial && p.ctx.AllowsUnregistered() }

// aliasUnknown reports an alias that was not defined. The alias is taken for
// consumed, so the place is that of the token after it.
func (p *Parser) aliasUnknown(name string) {
	known := slices.AppendSeq(slices.Collect(maps.Keys(p.attrAlias)), maps.Keys(p.typeAlias))
	slices.Sort(known)
	p.advance()
	p.wrong("undefined symbol alias id '%s'", name)
	p.err.Meant = ir.Nearest(name, known)
}

// hasBody reports whether a '<' follows the current token directly.
func (p *Parser) hasBody() bool { return p.end < len(p.text) && p.text[p.end] == '<' }

// symbolPos returns where errors about !dialect.name are reported: at name.
func (p *Parser) symbolPos(at Pos, dialect string) Pos {
	return at + Pos(len(dialect)+2)
}

// inBody moves to the body of a dialect's type or attribute and calls parse,
// which reports whether the mnemonic is known. For the form !dialect<name …>
// it takes the mnemonic from the body. As in MLIR, what parse leaves of the body
// is skipped; and a '<' behind a blank is no body, so what parse makes of it is
// read again.
func (p *Parser) inBody(pretty bool, mnemonic *string, parse func() bool) {
	if p.bodyDepth >= maxBodies {
		p.here("nested too deeply")
		return
	}
	p.bodyDepth++
	restEnd := p.restEnd
	p.restEnd = 0
	defer func() {
		p.bodyDepth--
		p.restEnd = restEnd
	}()
	op := p.opName
	p.opName = "" // errors are about the body
	end := p.end
	if p.hasBody() {
		var err *lexError
		if end, err = symbolEnd(p.text, p.end); err != nil {
			p.errorf(Pos(err.at), "%s", err.msg)
			return
		}
	}
	p.advance()
	if !pretty {
		p.need('<', "expected '<'")
		if *mnemonic = p.PeekKeyword(); *mnemonic == "" {
			p.wrong("expected valid keyword")
		}
		p.advance()
		p.restEnd = end - 1
	}
	next := p.start
	if p.err == nil && parse() && p.err == nil && (p.start < end || p.start != next && next >= end) {
		p.seek(end)
	}
	p.opName = op
}

// unknown reports a type or an attribute that a dialect does not have.
func (p *Parser) unknown(at Pos, what, mnemonic, dialect string, known []string) {
	d := p.errorf(at, "%s `%s` in dialect `%s`", what, mnemonic, dialect)
	d.Meant = ir.Nearest(mnemonic, known)
}

// opaqueType consumes a type of a dialect that is not loaded.
func (p *Parser) opaqueType(at Pos, dialect string) ir.Type {
	where, text, ok := p.opaqueBody(at, dialect)
	if !ok || !p.allowOpaque(where, dialect, "`!\"%s\"<\"%s\">` type", dialect, text) {
		return nil
	}
	body, nested := p.opaqueText(dialect, text)
	return p.ctx.OpaqueType(dialect, body, nested...)
}

// opaqueAttr consumes an attribute of a dialect that is not loaded, with a type
// behind it unless t gives one.
func (p *Parser) opaqueAttr(at Pos, dialect string, t ir.Type) ir.Attribute {
	where, text, ok := p.opaqueBody(at, dialect)
	if !ok {
		return nil
	}
	if t = p.trailingType(t); p.err != nil {
		return nil
	}
	shown := t
	if t == nil {
		shown = p.ctx.None()
	}
	if !p.allowOpaque(where, dialect, "#\"%s\"<\"%s\"> : '%v' attribute", dialect, text, shown) {
		return nil
	}
	body, nested := p.opaqueText(dialect, text)
	return p.ctx.OpaqueAttr(dialect, body, t, nested...)
}

// opaqueBody consumes a type or an attribute of a dialect that is not loaded
// and returns the text behind the dot, or between the outer brackets, and where
// errors about it are reported.
func (p *Parser) opaqueBody(at Pos, dialect string) (where Pos, text string, ok bool) {
	begin := p.start + 1 + len(dialect)
	end := p.end
	if p.hasBody() {
		var err *lexError
		if end, err = symbolEnd(p.text, p.end); err != nil {
			p.errorf(Pos(err.at), "%s", err.msg)
			return 0, "", false
		}
	}
	where, text = at, p.text[begin:end]
	if strings.HasPrefix(text, ".") {
		where, text = Pos(begin+1), text[1:]
	} else {
		text = text[1 : len(text)-1]
	}
	if !isNamespace(dialect) {
		p.errorf(where, "invalid dialect namespace '\"%s\"'", dialect)
		return 0, "", false
	}
	p.seek(end)
	return where, text, p.err == nil
}

// opaqueText returns the text of a body, with the aliases that are used in it
// where the dialect is one of upstream's, and without aliases where it is known
// here. What nobody knows is text, aliases and all, as it is to mlir-opt.
func (p *Parser) opaqueText(dialect, text string) (body string, nested []ir.Node) {
	switch {
	case ir.IsUpstream(dialect):
		return p.withoutAliases(text)
	case p.ctx.Dialect(dialect) != nil:
		return p.expanded(text), nil
	}
	return text, nil
}

// expanded returns a body that is kept as text with what each alias in it stands
// for: what aliases are called in the output, or whether there are any, is then
// nothing to it.
func (p *Parser) expanded(text string) string {
	body, nested := p.withoutAliases(text)
	var out strings.Builder
	for _, n := range nested {
		before, after, _ := strings.Cut(body, ir.NestedMark)
		out.WriteString(before)
		out.WriteString(n.String())
		if out.Len() > maxExpanded {
			p.here("the aliases in a text stand for more than %d bytes", maxExpanded)
			return text
		}
		body = after
	}
	return out.String() + body
}

// maxExpanded bounds what aliases in a text may stand for, as each may double the one
// before it.
const maxExpanded = 1 << 24

// allowOpaque reports what is made without its dialect, unless that is allowed.
func (p *Parser) allowOpaque(where Pos, dialect, format string, args ...any) bool {
	if !p.ctx.AllowsUnregistered() {
		p.errorf(where, format+" created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used", args...).Meant = p.ctx.DialectNear(dialect)
		return false
	}
	return true
}

// withoutAliases replaces each #alias and !alias in an opaque body by a mark,
// so that the body does not depend on what the aliases are called. That is for
// dialects that mlir-opt knows and parses; others are text to it, aliases and
// all. A name that is not defined stays text.
func (p *Parser) withoutAliases(body string) (string, []ir.Node) {
	if !strings.ContainsAny(body, "#!") || strings.Contains(body, ir.NestedMark) {
		return body, nil
	}
	var out []byte
	var nested []ir.Node
	s := scanner{text: body}
	from := 0
	for {
		if err := s.next(); err != nil {
			s.end = s.start + 1 // the text of a dialect may be anything
			continue
		}
		if s.kind == tokEOF {
			break
		}
		name := s.spelling()
		if len(name) < 2 || s.end < len(body) && body[s.end] == '<' {
			continue
		}
		var n ir.Node
		switch name[0] {
		case '#':
			if a := p.attrAlias[name[1:]]; a != nil {
				n = a
			}
		case '!':
			if t := p.typeAlias[name[1:]]; t != nil {
				n = t
			}
		}
		if n != nil {
			out = append(append(out, body[from:s.start]...), ir.NestedMark...)
			nested = append(nested, n)
			from = s.end
		}
	}
	if nested == nil {
		return body, nil
	}
	return string(append(out, body[from:]...)), nested
}

// isNamespace reports whether a dialect can have the name.
func isNamespace(name string) bool {
	if name == "" || class[name[0]]&classLetter == 0 {
		return false
	}
	for i := 0; i < len(name); i++ {
		if class[name[i]]&(classLetter|classDigit) == 0 && name[i] != '$' {
			return false
		}
	}
	return true
}

// dialectAttr parses #alias, #dialect.name<…> or #dialect<…>, with a type
// behind it unless t gives one.
func (p *Parser) dialectAttr(t ir.Type) ir.Attribute {
	at := p.Pos()
	name := p.spelling()[1:]
	if !p.hasBody() && strings.IndexByte(name, '.') < 0 {
		a := p.attrAlias[name]
		if a == nil {
			p.aliasUnknown(name)
			return nil
		}
		p.advance()
		return a
	}
	dialect, mnemonic, ok := strings.Cut(name, ".")
	d := p.ctx.Dialect(dialect)
	if d == nil || d.Syntax == nil && p.isElsewhere(d) {
		return p.opaqueAttr(at, dialect, t)
	}
	syntax, _ := d.Syntax.(DialectSyntax)
	if syntax == nil {
		p.errorf(p.symbolPos(at, dialect), "dialect '%s' provides no attribute parsing hook", dialect)
		return nil
	}
	body, back := &BodyParser{p}, p.scanner
	var a ir.Attribute
	p.inBody(ok, &mnemonic, func() bool {
		var err error
		if a, err = syntax.ParseAttr(body, mnemonic, t); err != nil {
			p.Fail(p.symbolPos(at, dialect), err)
		} else if a == nil && !p.isElsewhere(d) {
			_, attrs := syntax.Names()
			p.unknown(p.symbolPos(at, dialect), "unknown attribute", mnemonic, dialect, attrs)
		}
		return a != nil
	})
	if a == nil && p.err == nil {
		p.scanner = back
		return p.opaqueAttr(at, dialect, t)
	}
	if p.accept(':') { // as in MLIR it may stand there, and means nothing to most
		t := p.nonFunctionType()
		if taker, ok := a.(TypeTaker); ok && t != nil {
			return taker.WithType(t)
		}
	}
	return a
}

// trailingType parses : T unless the type is known; nil where there is none.
func (p *Parser) trailingType(t ir.Type) ir.Type {
	if t == nil && p.accept(':') {
		t = p.Type()
	}
	return t
}

package asm

import (
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// strAttrDesc is what ODS calls the constraint of string attributes.
const strAttrDesc = "string attribute"

// atConstrained reports whether what comes next can be the attribute.
func (p *Parser) atConstrained(name string, c *ir.AttrConstraint) bool {
	switch {
	case name == ir.SymbolNameAttr:
		return p.kind == tokSymbol
	case c.Keywords != nil:
		if p.kind == tokIdent {
			for _, w := range c.Keywords {
				if w == p.spelling() {
					return true
				}
			}
		}
		return p.kind == tokString
	case c.Mnemonic != "":
		return p.kind == '<' || p.kind == tokHash
	case c.Desc == strAttrDesc:
		return p.kind == tokString
	}
	return p.atAttr()
}

// ConstrainedAttr parses the attribute of the given name in the short form that
// its constraint allows: what Printer.ConstrainedAttr prints.
func (p *Parser) ConstrainedAttr(name string, c *ir.AttrConstraint) ir.Attribute {
	switch {
	case name == ir.SymbolNameAttr:
		v := p.SymbolName()
		if p.err != nil {
			return nil
		}
		return p.ctx.Str(v)
	case c.Keywords != nil:
		return p.keywordAttr(name, c)
	case c.ValueType != nil:
		at, t := p.Pos(), c.ValueType(p.ctx)
		a := p.Attr(t)
		if n, ok := a.(*ir.IntegerAttr); ok && n.Type() == t {
			return a // whether the value will do is for the verifier
		}
		return p.checkKind(a, c, at)
	case p.kind != tokHash && strings.HasSuffix(c.Desc, " dense array attribute"):
		return p.shortArray(strings.TrimSuffix(c.Desc, " dense array attribute"))
	case c.Mnemonic != "" && p.kind != tokHash:
		return p.shortDialectAttr(c.Mnemonic)
	}
	at := p.Pos()
	return p.checkKind(p.Attr(nil), c, at)
}

// checkKind reports an attribute that is not of the kind a format asks for: of the
// constraint's class where it has one, the rest of it being for the verifier.
func (p *Parser) checkKind(a ir.Attribute, c *ir.AttrConstraint, at Pos) ir.Attribute {
	holds := c.Holds
	if c.Class != nil {
		holds = c.Class
	}
	if p.err == nil && holds != nil && !holds(a) {
		p.Errorf(at, "invalid kind of attribute specified")
		return nil
	}
	return a
}

func (p *Parser) keywordAttr(name string, c *ir.AttrConstraint) ir.Attribute {
	at, quoted := p.Pos(), p.kind == tokString
	word := p.PeekKeyword()
	if quoted {
		word = unquote(p.spelling())
	}
	for i, w := range c.Keywords {
		if w == word && word != "" {
			p.advance()
			t := ir.Type(p.ctx.Integer(64))
			if c.ValueType != nil {
				t = c.ValueType(p.ctx)
			}
			return p.ctx.IntegerAttr(t, int64(i))
		}
	}
	if quoted {
		p.Errorf(at, "invalid %s attribute specification: \"%s\"", name, word)
	} else {
		p.unfit("expected string or keyword containing one of the following enum values for attribute '%s' [%s]", name, strings.Join(c.Keywords, ", "))
	}
	return nil
}

// shortArray parses [1, 2], which stands for array<elem: 1, 2>.
func (p *Parser) shortArray(elem string) ir.Attribute {
	var t ir.Type
	if isIntegerType(elem) {
		width, _ := strconv.Atoi(integerDigits(elem))
		t = p.ctx.Integer(width)
	} else if k, ok := ir.FloatKindByName(elem); ok {
		t = p.ctx.Float(k)
	}
	if t == nil {
		return p.Attr(nil)
	}
	var data []byte
	p.list('[', ']', "", func() {
		if _, float := t.(*ir.FloatType); !float && p.kind != tokInt && p.kind != '-' && !p.AtKeyword("true") && !p.AtKeyword("false") {
			p.unfit("expected integer value")
			return
		}
		data = p.arrayElement(data, t)
	})
	if p.err != nil {
		return nil
	}
	return p.ctx.DenseArray(t, string(data))
}

// shortKey is the body of an attribute whose name is known.
type shortKey struct{ name, body string }

// shortDialectAttr parses the body of an attribute whose name is known, looking
// its text up first.
func (p *Parser) shortDialectAttr(name string) ir.Attribute {
	if p.kind != '<' {
		return p.newShortAttr(name)
	}
	start, end := p.start, matching(p.text, p.start)
	if end < 0 {
		return p.newShortAttr(name)
	}
	key := shortKey{name, p.text[start:end]}
	if a, ok := p.shortAttrs[key]; ok {
		p.seek(end)
		return a
	}
	a := p.newShortAttr(name)
	if p.err == nil && p.prev == end {
		p.shortAttrs[key] = a
	}
	return a
}

func (p *Parser) newShortAttr(name string) ir.Attribute {
	dialect, mnemonic, _ := strings.Cut(name, ".")
	at := p.Pos()
	d := p.ctx.Dialect(dialect)
	if d == nil {
		p.errorf(at, "dialect '%s' is not loaded", dialect)
		return nil
	}
	syntax, ok := d.Syntax.(DialectSyntax)
	if !ok {
		p.errorf(at, "dialect '%s' provides no attribute parsing hook", dialect)
		return nil
	}
	op, back, more := p.opName, p.scanner, len(p.more)
	p.opName = "" // errors are about the body
	a, err := syntax.ParseAttr(&BodyParser{p}, mnemonic, nil)
	p.opName = op
	if a == nil && err == nil && p.err == nil && p.isElsewhere(d) {
		p.scanner = back
		return p.shortOpaqueAttr(dialect, mnemonic)
	}
	if d, ok := err.(*ir.Diagnostic); ok && d != p.unreadable && !strings.HasPrefix(d.Message, "expected '") {
		d.Message = p.aboutOp(d.Message)
	}
	for _, d := range p.more[more:] {
		d.Message = p.aboutOp(d.Message)
	}
	if err != nil {
		p.Fail(at, err)
		return nil
	}
	return a
}

// shortOpaqueAttr keeps the body of an attribute whose name is known as its text.
func (p *Parser) shortOpaqueAttr(dialect, mnemonic string) ir.Attribute {
	text, _, err := (&BodyParser{p}).Text()
	if err != nil {
		return nil
	}
	body, nested := p.withoutAliases(mnemonic + "<" + text + ">")
	return p.ctx.OpaqueAttr(dialect, body, nil, nested...)
}

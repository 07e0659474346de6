package asm

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// Attr parses an attribute. t is the type of a literal that does not spell its
// own, as in arith.constant 1 : i32; nil where the text has the type.
func (p *Parser) Attr(t ir.Type) ir.Attribute {
	switch p.kind {
	case tokInt, tokFloat, tokString, '-':
		if t == nil {
			return p.remembered()
		}
		return p.literalAttr(t)
	case tokSymbol:
		if ref := p.SymbolRef(); ref != nil {
			return ref
		}
		return nil
	case '[':
		return p.nested((*Parser).array)
	case '{':
		return p.nested((*Parser).dictionaryAttr)
	case tokHash:
		return p.hashAttr(t)
	case tokIdent:
		return p.wordAttr(t)
	}
	if !p.atType() {
		p.wrong("expected attribute value")
		return nil
	}
	return p.typeAttr()
}

// remembered parses a literal with its type. The text of the whole is looked
// up first: 0 : i32 comes often.
func (p *Parser) remembered() ir.Attribute {
	start, end := p.start, literalEnd(p.text, p.start, p.end)
	if a, ok := p.attrs.get(p.text[start:end]); ok {
		p.seek(end)
		return a
	}
	a := p.literalAttr(nil)
	if p.err == nil && p.prev == end && end-start <= maxRemembered {
		p.attrs.set(p.text[start:end], a)
	}
	return a
}

// maxRemembered is the length of the longest literal that is worth a look-up.
const maxRemembered = 64

// literalEnd guesses where a literal ends whose first token is text[start:end]:
// behind its type, if that is one word.
func literalEnd(text string, start, end int) int {
	i := end
	if text[start] == '-' {
		for i < len(text) && (isBare(text[i]) || text[i-1]|0x20 == 'e' && (text[i] == '+' || text[i] == '-')) {
			i++
		}
		end = i
	}
	for i < len(text) && text[i] == ' ' {
		i++
	}
	if i == len(text) || text[i] != ':' {
		return end
	}
	for i++; i < len(text) && text[i] == ' '; i++ {
	}
	for i < len(text) && isBare(text[i]) {
		i++
	}
	return i
}

// literalAttr parses a number or a string.
func (p *Parser) literalAttr(t ir.Type) ir.Attribute {
	switch p.kind {
	case tokInt:
		return p.integer(t, false)
	case tokFloat:
		return p.float(t, false)
	case tokString:
		v := unquote(p.spelling())
		p.advance()
		if t == nil && p.accept(':') {
			t = p.Type()
		}
		switch {
		case p.err != nil:
			return nil
		case t == nil:
			return p.ctx.Str(v)
		}
		return p.ctx.TypedStr(v, t)
	}
	p.advance() // the minus
	switch p.kind {
	case tokInt:
		return p.integer(t, true)
	case tokFloat:
		return p.float(t, true)
	}
	p.wrong("expected constant integer or floating point value")
	return nil
}

func (p *Parser) nested(parse func(*Parser) ir.Attribute) ir.Attribute {
	if !p.enter() {
		return nil
	}
	defer p.leave()
	return parse(p)
}

// atAttr reports whether an attribute comes next.
func (p *Parser) atAttr() bool {
	switch p.kind {
	case tokInt, tokFloat, tokString, tokSymbol, tokHash, '-', '[', '{':
		return true
	case tokIdent:
		switch word := p.spelling(); word {
		case "array", "distinct", "strided": // not where MLIR may do without an attribute
			return false
		default:
			return attrHeads[word] != "" || p.atType()
		}
	}
	return p.atType()
}

func (p *Parser) typeAttr() ir.Attribute {
	t := p.Type()
	if p.err != nil {
		return nil
	}
	return p.ctx.TypeAttr(t)
}

// wordAttr parses an attribute that begins with a word.
func (p *Parser) wordAttr(t ir.Type) ir.Attribute {
	switch p.spelling() {
	case "true", "false":
		v := p.spelling() == "true"
		p.advance()
		return p.ctx.Bool(v)
	case "unit":
		p.advance()
		return p.ctx.Unit()
	case "loc":
		p.advance()
		p.need('(', "expected '(' in inline location")
		l := p.location()
		p.need(')', "expected ')' in inline location")
		if p.err != nil {
			return nil
		}
		return l
	case "dense":
		return p.denseAttr(t)
	case "sparse":
		return p.sparseAttr(t)
	case "dense_resource":
		return p.denseResource(t)
	case "distinct":
		return p.nested((*Parser).distinctAttr)
	case "affine_map", "affine_set", "array", "strided":
		return p.bracketed()
	}
	if !isTypeName(p.spelling()) {
		p.wrong("expected attribute value")
		return nil
	}
	return p.typeAttr()
}

// bracketed parses word<…>, looking the text up first.
func (p *Parser) bracketed() ir.Attribute {
	start, end := p.start, -1
	if p.hasBody() {
		if end = matching(p.text, p.end); end > 0 {
			if a, ok := p.attrs.get(p.text[start:end]); ok {
				p.seek(end)
				return a
			}
		}
	}
	var a ir.Attribute
	switch p.spelling() {
	case "affine_map":
		a = p.affineMap()
	case "affine_set":
		a = p.affineSet()
	case "array":
		a = p.denseArray()
	default:
		a = p.strided()
	}
	if p.err != nil {
		return nil
	}
	if p.prev == end {
		p.attrs.set(p.text[start:end], a)
	}
	return a
}

// hashAttr parses an alias or an attribute of a dialect, looking the text of
// the latter up first.
func (p *Parser) hashAttr(t ir.Type) ir.Attribute {
	start, end := p.start, p.end
	if p.hasBody() {
		end = matching(p.text, p.end)
	}
	if t == nil && end > 0 {
		if a, ok := p.attrs.get(p.text[start:end]); ok {
			p.seek(end)
			if o, ok := a.(*ir.OpaqueAttr); ok && p.kind == ':' {
				if t = p.trailingType(nil); p.err != nil {
					return nil
				}
				return o.WithType(t)
			}
			return a
		}
	}
	if !p.enter() {
		return nil
	}
	a := p.dialectAttr(t)
	p.leave()
	if p.err != nil {
		return nil
	}
	if t == nil && p.prev == end && p.text[end-1] == '>' {
		p.attrs.set(p.text[start:end], a)
	}
	return a
}

func (p *Parser) array() ir.Attribute {
	p.advance()
	var elems []ir.Attribute
	p.listUntil(']', func() { elems = append(elems, p.Attr(nil)) })
	if p.err != nil {
		return nil
	}
	return p.ctx.Array(elems)
}

func (p *Parser) dictionaryAttr() ir.Attribute {
	entries := p.attrDict()
	if p.err != nil {
		return nil
	}
	return p.ctx.Dictionary(entries)
}

// attrDict parses {name = value, name} and returns the entries.
func (p *Parser) attrDict() []ir.NamedAttr {
	base := len(p.named)
	p.dictionary()
	if p.err != nil {
		return nil
	}
	entries := append([]ir.NamedAttr(nil), p.named[base:]...)
	p.named = p.named[:base]
	return entries
}

// dictionary parses {name = value, name} and pushes the entries.
func (p *Parser) dictionary() {
	if p.kind != '{' {
		p.wrong("expected '{' in attribute dictionary")
		return
	}
	p.advance()
	if p.accept('}') {
		return
	}
	names := nameSet{base: len(p.named)}
	for p.err == nil {
		name := ""
		switch p.kind {
		case tokIdent:
			name = p.spelling()
		case tokString:
			name = unquote(p.spelling())
		default:
			p.wrong("expected attribute name")
			return
		}
		if name == "" {
			p.here("expected valid attribute name")
		} else if !names.add(p.named, name) {
			p.here("duplicate key '%s' in dictionary attribute", name)
		}
		p.advance()
		var value ir.Attribute = p.ctx.Unit()
		if p.accept('=') {
			value = p.Attr(nil)
		}
		p.named = append(p.named, ir.NamedAttr{Name: name, Value: value})
		if !p.accept(',') {
			break
		}
	}
	if p.err == nil && !p.accept('}') {
		p.wrong("expected '}' in attribute dictionary")
	}
}

// nameSet finds names that a dictionary has twice. base is where its entries
// begin on the stack.
type nameSet struct {
	base int
	seen map[string]bool // only where there are many
}

// add reports whether a name is new; stack holds the entries before it.
func (s *nameSet) add(stack []ir.NamedAttr, name string) bool {
	entries := stack[s.base:]
	if s.seen == nil && len(entries) < 16 {
		for i := range entries {
			if entries[i].Name == name {
				return false
			}
		}
		return true
	}
	if s.seen == nil {
		s.seen = make(map[string]bool, 4*len(entries))
		for i := range entries {
			s.seen[entries[i].Name] = true
		}
	}
	known := s.seen[name]
	s.seen[name] = true
	return !known
}

// AttrDict parses {name = value, …} if it comes next and adds the attributes
// to s.
func (p *Parser) AttrDict(s *ir.OpState) {
	if p.kind == '{' {
		s.Attrs = append(s.Attrs, p.attrDict()...)
	}
}

// AttrDictWithKeyword parses attributes {name = value, …} if that comes next
// and adds the attributes to s.
func (p *Parser) AttrDictWithKeyword(s *ir.OpState) {
	if p.AcceptKeyword("attributes") {
		s.Attrs = append(s.Attrs, p.attrDict()...)
	}
}

// Dictionary parses {name = value, …}.
func (p *Parser) Dictionary() []ir.NamedAttr { return p.attrDict() }

func (p *Parser) affineMap() ir.Attribute {
	p.advance()
	p.need('<', "expected '<' in affine map")
	at := p.Pos()
	m, _ := (&affineParser{Parser: p}).mapOrSet()
	if m == nil {
		p.errorf(at, "expected AffineMap, but got IntegerSet")
	}
	p.need('>', "expected '>' in affine map")
	if p.err != nil {
		return nil
	}
	return p.ctx.AffineMap(*m)
}

func (p *Parser) affineSet() ir.Attribute {
	p.advance()
	p.need('<', "expected '<' in integer set")
	at := p.Pos()
	_, s := (&affineParser{Parser: p}).mapOrSet()
	if s == nil {
		p.errorf(at, "expected IntegerSet, but got AffineMap")
	}
	p.need('>', "expected '>' in integer set")
	if p.err != nil {
		return nil
	}
	return p.ctx.IntegerSet(*s)
}

func (p *Parser) strided() ir.Attribute {
	at := p.Pos()
	p.advance()
	p.need('<', "expected '<' after 'strided'")
	var strides []int64
	p.list('[', ']', "", func() { strides = append(strides, p.stride()) })
	offset := int64(0)
	if p.err == nil && p.kind != '>' {
		p.need(',', "expected ','")
		if p.err == nil && !p.AcceptKeyword("offset") {
			p.wrong("expected 'offset' after comma")
		}
		p.need(':', "expected ':' after 'offset'")
		offset = p.stride()
	}
	p.need('>', "expected '>'")
	if slices.Contains(strides, 0) {
		p.errorf(at, "strides must not be zero")
	}
	if p.err != nil {
		return nil
	}
	return p.ctx.StridedLayout(strides, offset)
}

func (p *Parser) stride() int64 {
	if p.accept('?') {
		return ir.Dynamic
	}
	at := p.Pos()
	if p.kind != tokInt && p.kind != '-' {
		p.here("expected a 64-bit signed integer or '?'")
		return 0
	}
	negative := p.accept('-')
	v, ok := p.bigInt()
	if !ok {
		p.wrong("expected integer value")
		return 0
	}
	if negative {
		v.Neg(v)
	}
	if !v.IsInt64() || v.Int64() == ir.Dynamic {
		p.errorf(at, "expected a 64-bit signed integer or '?'")
		return 0
	}
	return v.Int64()
}

// distinctDef is a distinct attribute of the file, by the number in its text.
type distinctDef struct {
	attr  *ir.DistinctAttr
	inner ir.Attribute
}

func (p *Parser) distinctAttr() ir.Attribute {
	at := p.Pos()
	p.advance()
	p.need('[', "expected '[' after 'distinct'")
	digits := p.spelling()
	if !p.need(tokInt, "expected distinct ID") {
		return nil
	}
	id, ok := uintLiteral(digits, 64)
	if !ok {
		p.here("expected an unsigned 64-bit integer")
	}
	p.need(']', "expected ']' to close distinct ID")
	p.need('<', "expected '<' after distinct ID")
	var inner ir.Attribute = p.ctx.Unit()
	if !p.accept('>') {
		inner = p.Attr(nil)
		p.need('>', "expected '>' to close distinct attribute")
	}
	if p.err != nil {
		return nil
	}
	def, ok := p.distinct[id]
	if !ok && p.distinct == nil {
		p.errorf(at, "a body that was set aside has a distinct attribute")
		return nil
	}
	if !ok {
		def = distinctDef{p.ctx.Distinct(inner), inner}
		p.distinct[id] = def
	} else if def.inner != inner {
		p.errorf(at, "referenced attribute does not match previous definition: %s", def.inner)
		return nil
	}
	return def.attr
}

package asm

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// punctuation returns the kind of a punctuation token.
func punctuation(text string) tokenKind {
	switch text {
	case "->":
		return tokArrow
	case "...":
		return tokEllipsis
	}
	return tokenKind(text[0])
}

// Expect consumes punctuation: one of ( ) [ ] { } < > , : = -> :: + - * ? |
func (p *Parser) Expect(punct string) {
	if punct == "::" {
		p.Expect(":")
		p.Expect(":")
		return
	}
	if kind := punctuation(punct); p.kind == kind {
		p.advance()
	} else {
		p.wrong("expected '%s'", punct)
	}
}

// Accept consumes punctuation if it comes next.
func (p *Parser) Accept(punct string) bool {
	if punct == "::" {
		if !p.At("::") {
			return false
		}
		p.advance()
		return p.accept(':')
	}
	return p.accept(punctuation(punct))
}

// At reports whether punctuation comes next.
func (p *Parser) At(punct string) bool {
	if punct == "::" {
		return p.kind == ':' && p.end < len(p.text) && p.text[p.end] == ':'
	}
	return p.kind == punctuation(punct)
}

// Keyword consumes an identifier and returns it.
func (p *Parser) Keyword() string {
	if p.kind != tokIdent {
		p.unfit("expected valid keyword")
		return ""
	}
	word := p.spelling()
	p.advance()
	return word
}

// KeywordOrString consumes an identifier or a string literal and returns its
// value.
func (p *Parser) KeywordOrString() string {
	if p.kind == tokString {
		return p.Str()
	}
	if p.kind != tokIdent {
		p.unfit("expected valid keyword or string")
		return ""
	}
	return p.Keyword()
}

// ExpectKeyword consumes the given identifier.
func (p *Parser) ExpectKeyword(word string) {
	if !p.AcceptKeyword(word) {
		p.unfit("expected '%s'", word)
	}
}

// AcceptKeyword consumes the given identifier if it comes next.
func (p *Parser) AcceptKeyword(word string) bool {
	if !p.AtKeyword(word) {
		return false
	}
	p.advance()
	return true
}

// AtKeyword reports whether the given identifier comes next.
func (p *Parser) AtKeyword(word string) bool {
	return p.kind == tokIdent && p.spelling() == word
}

// AcceptKeywords consumes one of the given identifiers and returns it, or "".
func (p *Parser) AcceptKeywords(words ...string) string {
	if p.kind == tokIdent {
		for _, w := range words {
			if p.spelling() == w {
				p.advance()
				return w
			}
		}
	}
	return ""
}

// PeekKeyword returns the identifier that comes next, or "".
func (p *Parser) PeekKeyword() string {
	if p.kind == tokIdent {
		return p.spelling()
	}
	return ""
}

// Str consumes a string literal and returns its value.
func (p *Parser) Str() string {
	if p.kind != tokString {
		p.unfit("expected string")
		return ""
	}
	v := unquote(p.spelling())
	p.advance()
	return v
}

// SymbolName consumes @name and returns the name.
func (p *Parser) SymbolName() string {
	name, ok := p.AcceptSymbolName()
	if !ok {
		p.unfit("expected valid '@'-identifier for symbol name")
	}
	return name
}

// AcceptSymbolName consumes @name if it comes next.
func (p *Parser) AcceptSymbolName() (string, bool) {
	if p.kind != tokSymbol {
		return "", false
	}
	name := p.spelling()[1:]
	if name[0] == '"' {
		name = unquote(name)
	}
	p.advance()
	return name, true
}

// SymbolRef consumes @root::@nested.
func (p *Parser) SymbolRef() *ir.SymbolRefAttr {
	start, end := p.start, p.end
	if p.kind == tokSymbol {
		if a, ok := p.attrs.get(p.text[start:end]); ok {
			if p.advance(); p.kind != ':' {
				return a.(*ir.SymbolRefAttr)
			}
			p.seek(start)
		}
	}
	path := []string{p.SymbolName()}
	for p.kind == ':' {
		back := p.scanner
		p.advance()
		if !p.accept(':') { // the colon before a type
			if p.err == nil && p.kind != tokEOF { // where MLIR does not go back either
				p.scanner = back
			}
			break
		}
		if p.kind != tokSymbol {
			p.errorf(p.Pos(), "expected nested symbol reference identifier")
			break
		}
		path = append(path, p.SymbolName())
	}
	if p.err != nil {
		return nil
	}
	a := p.ctx.SymbolRef(path...)
	if len(path) == 1 {
		p.attrs.set(p.text[start:end], a)
	}
	return a
}

// Int consumes an integer literal, true (1) or false (0).
func (p *Parser) Int() int64 {
	v, ok := p.AcceptInt()
	if !ok {
		p.unfit("expected integer value")
	}
	return v
}

// AcceptInt consumes an integer literal, true or false, if one comes next. As
// in MLIR a literal is of 64 bits, whose highest may be a sign: 2^64-1 is -1.
// A negative one is read in four bits a digit, and more than 64 are too many.
func (p *Parser) AcceptInt() (int64, bool) {
	at := p.Pos()
	switch {
	case p.kind == '-':
		p.advance()
		digits := p.spelling()
		u, ok := p.bigInt()
		if !ok {
			p.wrong("expected integer value")
			return 0, false
		}
		if !u.IsInt64() || isDecimal(digits) && len(strings.TrimLeft(digits, "0")) > 16 {
			p.Errorf(at, "integer value too large")
			return 0, false
		}
		return -u.Int64(), true
	case p.kind == tokInt:
		v, err := strconv.ParseUint(p.spelling(), 10, 64)
		if err != nil {
			b, _ := p.bigInt()
			if b == nil || !b.IsUint64() {
				p.Errorf(at, "integer value too large")
				return 0, false
			}
			return int64(b.Uint64()), true
		}
		p.advance()
		return int64(v), true
	case p.AcceptKeyword("false"):
		return 0, true
	case p.AcceptKeyword("true"):
		return -1, true // its one bit is a sign
	}
	return 0, false
}

// bigInt consumes an integer literal without a sign.
func (p *Parser) bigInt() (*big.Int, bool) {
	if p.kind != tokInt {
		return nil, false
	}
	v := bigLiteral(p.spelling())
	p.advance()
	return v, true
}

// bigLiteral returns the value of a decimal or 0x literal.
func bigLiteral(text string) *big.Int {
	base := 10
	if len(text) > 1 && text[1] == 'x' {
		text, base = text[2:], 16
	}
	v, _ := new(big.Int).SetString(text, base)
	return v
}

// list parses items between commas. open and close are brackets around the
// list, which may then be empty; 0 for none, and then there is at least one
// item. context ends the message about a missing bracket.
func (p *Parser) list(open, close tokenKind, context string, item func()) {
	if open != 0 {
		if p.kind != open {
			p.wrong("expected '%s'%s", tokenText(open), context)
			return
		}
		p.advance()
		if p.accept(close) {
			return
		}
	}
	item()
	for p.accept(',') {
		item()
	}
	if close != 0 && p.err == nil && !p.accept(close) {
		p.wrong("expected '%s'%s", tokenText(close), context)
	}
}

// listUntil parses items between commas up to the closing bracket.
func (p *Parser) listUntil(close tokenKind, item func()) {
	if p.accept(close) {
		return
	}
	p.list(0, 0, "", item)
	if p.err == nil && !p.accept(close) {
		p.wrong("expected ',' or '%s'", tokenText(close))
	}
}

// ListIn is List with words that end the message about a missing bracket: " in
// operand list".
func (p *Parser) ListIn(open, close, context string, item func()) {
	p.list(punctuation(open), punctuation(close), context, item)
}

// List parses items between commas in brackets, "(" and ")" for example; both
// empty for a bare list of at least one item.
func (p *Parser) List(open, close string, item func()) {
	if open == "" {
		p.list(0, 0, "", item)
		return
	}
	p.list(punctuation(open), punctuation(close), "", item)
}

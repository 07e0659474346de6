package asm

import (
	"math/big"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// span is a piece of text that a grammar skips, to be parsed afterwards.
type span struct{ at, end int }

// Pos returns where the piece begins.
func (s span) Pos() Pos { return Pos(s.at) }

// TypeSyntax is a type in a grammar: a field of this type has the tag @@.
type TypeSyntax struct{ span }

// Parse skips the tokens of a type.
func (s *TypeSyntax) Parse(tokens *lexer.PeekingLexer) error {
	if !startsType(tokens.Peek()) {
		return participle.NextMatch
	}
	s.at = tokens.Peek().Pos.Offset
	return skipType(tokens, &s.end)
}

// Type returns the type.
func (s *TypeSyntax) Type(p *BodyParser) (ir.Type, error) {
	t := parseSpan(p.Parser, s.span, (*Parser).Type)
	return t, p.failure()
}

// AttrSyntax is an attribute in a grammar: a field of this type has the tag
// @@.
type AttrSyntax struct{ span }

// Parse skips the tokens of an attribute.
func (s *AttrSyntax) Parse(tokens *lexer.PeekingLexer) error {
	if !startsAttr(tokens.Peek()) {
		return participle.NextMatch
	}
	s.at = tokens.Peek().Pos.Offset
	return skipAttr(tokens, &s.end)
}

// Attr returns the attribute.
func (s *AttrSyntax) Attr(p *BodyParser) (ir.Attribute, error) {
	a := parseSpan(p.Parser, s.span, func(p *Parser) ir.Attribute { return p.Attr(nil) })
	return a, p.failure()
}

// parseSpan parses a piece of the text and comes back.
func parseSpan[T any](p *Parser, s span, parse func(*Parser) T) T {
	back := p.scanner
	p.seek(s.at)
	v := parse(p)
	if p.err == nil {
		p.scanner = back
	}
	return v
}

// AffineMapSyntax is an affine map in a grammar, (d0) -> (d0 * 2): bare, as
// affine_map<…>, or as an alias of one. A field of this type has the tag @@.
type AffineMapSyntax struct {
	span
	bare bool
}

// Parse skips the tokens of an affine map.
func (s *AffineMapSyntax) Parse(tokens *lexer.PeekingLexer) error {
	first := tokens.Peek()
	s.at = first.Pos.Offset
	switch {
	case first.Value == "(":
		s.bare = true
		skipBrackets(tokens, &s.end)
		if tokens.Peek().Value == "[" {
			skipBrackets(tokens, &s.end)
		}
		if tokens.Peek().Value == "->" {
			skipOne(tokens, &s.end)
			if tokens.Peek().Value == "(" {
				skipBrackets(tokens, &s.end)
			}
		}
		return nil
	case first.Type == lexHash, first.Value == "affine_map":
		return skipAttr(tokens, &s.end)
	}
	return participle.NextMatch
}

// Map returns the map.
func (s *AffineMapSyntax) Map(p *BodyParser) (affine.Map, error) {
	if s.bare {
		m := parseSpan(p.Parser, s.span, (*Parser).BareAffineMap)
		return m, p.failure()
	}
	a := parseSpan(p.Parser, s.span, func(p *Parser) ir.Attribute { return p.Attr(nil) })
	if p.err != nil {
		return affine.Map{}, p.failure()
	}
	m, ok := a.(*ir.AffineMapAttr)
	if !ok {
		return affine.Map{}, ir.Errorf(p.Loc(s.Pos()), "expected an affine map, but found '%s'", a)
	}
	return m.Value(), nil
}

// ShapeSyntax is a list of dims in a grammar: 32x?x8, or 32x?x where an
// element type follows. A field of this type has the tag @@; it may be empty.
type ShapeSyntax struct {
	At       Pos
	Dims     []int64 // ir.Dynamic for ?
	Scalable []bool  // of a vector; nil where no dim is
	Unranked bool    // *x
	Open     bool    // the text ends with an x, or is empty
}

// Parse takes the tokens of a shape.
func (s *ShapeSyntax) Parse(tokens *lexer.PeekingLexer) error {
	s.At, s.Open = Pos(tokens.Peek().Pos.Offset), true
	for tokens.Peek().Type == lexShape {
		if err := s.take(tokens); err != nil {
			return err
		}
	}
	if t := tokens.Peek(); t.Type == lexInt || t.Value == "?" {
		s.Open = false
		return s.take(tokens) // 0x32 is two dims
	}
	return nil
}

// take takes one token of dims.
func (s *ShapeSyntax) take(tokens *lexer.PeekingLexer) error {
	t := tokens.Next()
	at := t.Pos.Offset
	for _, dim := range strings.Split(strings.TrimSuffix(t.Value, "x"), "x") {
		if err := s.add(strings.TrimSpace(dim), Pos(at)); err != nil {
			return err
		}
		at += len(dim) + 1
	}
	return nil
}

func (s *ShapeSyntax) add(dim string, at Pos) error {
	switch {
	case dim == "?":
		s.Dims = append(s.Dims, ir.Dynamic)
	case dim == "*":
		s.Unranked = true
	default:
		digits := strings.TrimSpace(strings.Trim(dim, "[]"))
		v, ok := new(big.Int).SetString(digits, 10)
		if !ok || !v.IsInt64() {
			at += Pos(len(dim) - len(strings.TrimLeft(dim, "[ ")))
			return &syntaxError{at: at, msg: "invalid dimension"}
		}
		s.Dims = append(s.Dims, v.Int64())
		if digits != dim {
			for len(s.Scalable) < len(s.Dims)-1 {
				s.Scalable = append(s.Scalable, false)
			}
			s.Scalable = append(s.Scalable, true)
		}
	}
	if s.Scalable != nil && len(s.Scalable) < len(s.Dims) {
		s.Scalable = append(s.Scalable, false)
	}
	return nil
}

// StringSyntax is a string literal in a grammar, by its value: a field of this
// type has the tag @String.
type StringSyntax string

// Capture takes the literal.
func (s *StringSyntax) Capture(values []string) error {
	*s = StringSyntax(unquote(values[0]))
	return nil
}

func startsType(t *lexer.Token) bool {
	return t.Type == lexBang || t.Value == "(" || t.Type == lexIdent && isTypeName(t.Value)
}

func startsAttr(t *lexer.Token) bool {
	switch t.Type {
	case lexHash, lexString, lexSymbol, lexInt, lexFloat:
		return true
	case lexIdent:
		return attrHeads[t.Value] != "" || isTypeName(t.Value)
	}
	return t.Value == "[" || t.Value == "{" || t.Value == "-" || startsType(t)
}

// attrHeads are the words that begin an attribute, with the brackets that
// follow; ":" says that a type may.
var attrHeads = map[string]string{
	"affine_map": "<", "affine_set": "<", "array": "<", "dense": "<:", "dense_resource": "<:",
	"distinct": "[<", "loc": "(", "sparse": "<:", "strided": "<", "true": " ", "false": " ", "unit": " ",
}

func skipOne(tokens *lexer.PeekingLexer, end *int) {
	t := tokens.Next()
	*end = t.Pos.Offset + len(t.Value)
}

// skipBrackets skips an opening bracket and all up to the one that closes it.
func skipBrackets(tokens *lexer.PeekingLexer, end *int) {
	for depth := 0; !tokens.Peek().EOF(); {
		switch tokens.Peek().Value {
		case "(", "[", "{", "<":
			depth++
		case ")", "]", "}", ">":
			depth--
		}
		skipOne(tokens, end)
		if depth <= 0 {
			return
		}
	}
}

func skipType(tokens *lexer.PeekingLexer, end *int) error {
	first := tokens.Peek()
	if first.Value == "(" {
		skipBrackets(tokens, end)
		if tokens.Peek().Value != "->" {
			return nil // the parse of the span finds what is wrong
		}
		skipOne(tokens, end)
		if t := tokens.Peek(); t.Value == "(" {
			skipBrackets(tokens, end)
		} else if startsType(t) {
			return skipType(tokens, end)
		}
		return nil
	}
	skipOne(tokens, end)
	if first.Type == lexIdent && tokens.Peek().Value == "<" {
		skipBrackets(tokens, end)
	}
	return nil
}

func skipAttr(tokens *lexer.PeekingLexer, end *int) error {
	first := tokens.Peek()
	typed := false
	switch {
	case first.Type == lexIdent && attrHeads[first.Value] != "":
		skipOne(tokens, end)
		for _, b := range attrHeads[first.Value] {
			switch {
			case b == ':':
				typed = true
			case tokens.Peek().Value == string(b):
				skipBrackets(tokens, end)
			}
		}
	case first.Value == "[", first.Value == "{":
		skipBrackets(tokens, end)
	case first.Type == lexSymbol:
		skipOne(tokens, end)
		for tokens.Peek().Value == ":" {
			back := tokens.MakeCheckpoint()
			skip := *end
			skipOne(tokens, &skip)
			if tokens.Peek().Value != ":" {
				tokens.LoadCheckpoint(back)
				break
			}
			skipOne(tokens, &skip)
			skipOne(tokens, end)
		}
	case startsType(first):
		return skipType(tokens, end)
	default:
		typed = true
		skipOne(tokens, end)
		if first.Value == "-" {
			skipOne(tokens, end)
		}
	}
	if typed && tokens.Peek().Value == ":" {
		skipOne(tokens, end)
		if startsType(tokens.Peek()) {
			return skipType(tokens, end)
		}
	}
	return nil
}

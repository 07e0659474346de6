package asm

import (
	"io"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// The token types of grammars of bodies, by name in the tags: @Ident, @Int …
const (
	lexIdent lexer.TokenType = iota - 100
	lexInt
	lexFloat
	lexString
	lexSymbol
	lexPercent
	lexCaret
	lexHash  // with its <…>
	lexBang  // with its <…>
	lexShape // 2x?x of 2x?xf32
	lexPunct
)

var lexTypes = map[tokenKind]lexer.TokenType{
	tokIdent: lexIdent, tokInt: lexInt, tokFloat: lexFloat, tokString: lexString, tokSymbol: lexSymbol,
	tokPercent: lexPercent, tokCaret: lexCaret, tokHash: lexHash, tokBang: lexBang,
}

// bodySyntax is the token definition of the bodies of types and attributes:
// what stands between < and >, brackets included.
type bodySyntax struct{}

func (bodySyntax) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Ident": lexIdent, "Int": lexInt, "Float": lexFloat, "String": lexString,
		"Symbol": lexSymbol, "Percent": lexPercent, "Caret": lexCaret, "Hash": lexHash, "Bang": lexBang,
		"Shape": lexShape, "Punct": lexPunct,
	}
}

func (s bodySyntax) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return &bodyLexer{scanner: scanner{text: string(text)}}, nil
}

// bodyLexer cuts a body into tokens. It ends behind the bracket that closes
// the first one, or at once where the text does not begin with one.
type bodyLexer struct {
	scanner
	depth  int
	ended  bool
	opened bool // the token before was a '<', so a shape may come
	shaped bool // the token before was a shape
}

// Next returns the next token; its errors are of type *lexError.
func (l *bodyLexer) Next() (lexer.Token, error) {
	if l.ended {
		return lexer.EOFToken(l.position(l.end)), nil
	}
	if err := l.next(); err != nil {
		// A scalable dim or * begins a shape, but is no token of its own.
		return lexer.Token{}, err
	}
	if l.depth == 0 && l.kind != '<' || l.kind == tokEOF {
		l.ended = true
		return lexer.EOFToken(l.position(l.start)), nil
	}
	tok := lexer.Token{Type: lexPunct, Pos: l.position(l.start)}
	if t, ok := lexTypes[l.kind]; ok {
		tok.Type = t
	}
	shape := false
	switch l.kind {
	case '<':
		l.depth++
	case '>':
		if l.end < len(l.text) && l.text[l.end] == '=' {
			l.end++
		} else {
			l.depth--
			l.ended = l.depth == 0
		}
	case tokHash, tokBang:
		if err := l.extend(); err != nil {
			return lexer.Token{}, err
		}
	case tokInt, '?', '*', '[':
		if end := l.shapeEnd(); end > 0 {
			tok.Type, l.end, shape = lexShape, end, true
		}
	}
	l.opened, l.shaped = l.kind == '<', shape
	tok.Value = l.spelling()
	return tok, nil
}

func (l *bodyLexer) position(at int) lexer.Position {
	return lexer.Position{Offset: at, Line: 1, Column: at + 1}
}

// extend makes <…> behind the name of a dialect's type or attribute part of
// the token.
func (l *bodyLexer) extend() error {
	if l.end == len(l.text) || l.text[l.end] != '<' {
		return nil
	}
	end, err := symbolEnd(l.text, l.end)
	if err != nil {
		return err
	}
	l.end = end
	return nil
}

// shapeEnd returns the end of the dims with their x that begin at the current
// token, 0 where there are none. Behind a '<', 0x begins a shape and not a
// hexadecimal number.
func (l *bodyLexer) shapeEnd() int {
	first := l.opened || l.shaped
	end := 0
	for i := l.start; ; {
		start := i
		switch {
		case i == len(l.text):
			return end
		case isDigit(l.text[i]):
			for i < len(l.text) && isDigit(l.text[i]) {
				i++
			}
			if hex := i == start+1 && l.text[start] == '0' && i+1 < len(l.text) && l.text[i] == 'x' && class[l.text[i+1]]&classHex != 0; hex && !first && !l.moreDims(i+1) {
				return end
			}
		case l.text[i] == '?', l.text[i] == '*' && first && end == 0:
			i++
		case l.text[i] == '[' && first:
			i = skipBlanks(l.text, i+1)
			digits := i
			for i < len(l.text) && isDigit(l.text[i]) {
				i++
			}
			if i == digits {
				return end
			}
			if i = skipBlanks(l.text, i); i == len(l.text) || l.text[i] != ']' {
				return end
			}
			i++
		default:
			return end
		}
		if i = skipBlanks(l.text, i); i == len(l.text) || l.text[i] != 'x' {
			return end
		}
		end, first = i+1, true
		i = skipBlanks(l.text, i+1)
	}
}

// moreDims reports whether digits and another x follow, as in 0x1x33, which is no
// hexadecimal number.
func (l *bodyLexer) moreDims(i int) bool {
	for i < len(l.text) && isDigit(l.text[i]) {
		i++
	}
	return i < len(l.text) && l.text[i] == 'x'
}

func skipBlanks(text string, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}

// symbolEnd returns the end of the body that begins with the '<' at i of a
// dialect's type or attribute. All brackets in it are balanced, but for those
// in strings and arrows.
func symbolEnd(text string, i int) (int, *lexError) {
	begin := i
	var open []byte
	for ; i < len(text); i++ {
		c := text[i]
		switch c {
		case '<', '(', '[', '{':
			open = append(open, c)
			continue
		case '-':
			if strings.HasPrefix(text[i:], "->") {
				i++
			}
			continue
		case '"':
			s := scanner{text: text, start: i}
			if err := s.quoted(i, tokString); err != nil {
				return 0, err
			}
			begin = i // MLIR's current token from here on
			i = s.end - 1
			continue
		case '>', ')', ']', '}':
			if last := open[len(open)-1]; byte(closing(tokenKind(last))) != c {
				return 0, &lexError{begin, "unbalanced '" + string(rune(last)) + "' character in pretty dialect name"}
			}
			if open = open[:len(open)-1]; len(open) == 0 {
				return i + 1, nil
			}
		case 0:
			return 0, &lexError{begin, "unexpected nul or EOF in pretty dialect name"}
		}
	}
	return 0, &lexError{begin, "unbalanced '" + string(rune(open[len(open)-1])) + "' character in pretty dialect name"}
}

func (e *lexError) Error() string { return e.msg }

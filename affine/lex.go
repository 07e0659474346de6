package affine

import (
	"io"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// maxNesting bounds parentheses and signs around an operand, so that no text
// can exhaust the stack.
const maxNesting = 1000

const (
	tokIdent lexer.TokenType = iota - 100
	tokInt
	tokSSA // %name
	tokPunct
)

// syntax is the token definition of affine text. Spaces and // comments
// separate tokens and are dropped.
type syntax struct{}

func (syntax) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{"EOF": lexer.EOF, "Ident": tokIdent, "Int": tokInt, "SSA": tokSSA, "Punct": tokPunct}
}

func (s syntax) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return s.LexString(name, string(text))
}

func (syntax) LexString(_ string, text string) (lexer.Lexer, error) {
	return &scanner{text: text}, nil
}

type scanner struct {
	text  string
	pos   int
	last  string // text of the token before
	depth int    // parentheses and signs open at pos
	signs int    // signs directly before pos
	open  []int  // depth before each open parenthesis
}

// Next returns the next token; its errors are of type *SyntaxError.
func (s *scanner) Next() (lexer.Token, error) {
	s.skipSpace()
	start := s.pos
	tok := lexer.Token{Pos: lexer.Position{Offset: start, Line: 1, Column: start + 1}}
	if start == len(s.text) {
		tok.Type = lexer.EOF
		return tok, nil
	}
	switch c := s.text[start]; {
	case isLetter(c):
		tok.Type = tokIdent
		s.skip(isIdentByte)
	case isDigit(c):
		tok.Type = tokInt
		s.skip(isDigit)
		if c == '0' && s.pos == start+1 && start+2 < len(s.text) && s.text[start+1] == 'x' && isHexDigit(s.text[start+2]) {
			s.pos++
			s.skip(isHexDigit)
		}
	case c == '%':
		tok.Type = tokSSA
		s.pos++
		s.skip(func(c byte) bool { return isIdentByte(c) || c == '-' || c == '#' })
		if s.pos == start+1 {
			return tok, &SyntaxError{start, "invalid SSA name"}
		}
	case strings.HasPrefix(s.text[start:], "->"):
		tok.Type = tokPunct
		s.pos += 2
	case strings.IndexByte("()[],:+-*=<>", c) >= 0:
		tok.Type = tokPunct
		s.pos++
	default:
		return tok, &SyntaxError{start, "unexpected character"}
	}
	tok.Value = s.text[start:s.pos]
	if !s.nest(tok.Value) {
		return tok, &SyntaxError{start, "expression is nested too deeply"}
	}
	s.last = tok.Value
	return tok, nil
}

// nest keeps count of the nesting the token opens or closes.
func (s *scanner) nest(tok string) bool {
	switch tok {
	case "(":
		s.open = append(s.open, s.depth)
		s.depth += s.signs + 1
	case ")":
		if n := len(s.open); n > 0 {
			s.depth, s.open = s.open[n-1], s.open[:n-1]
		}
	}
	if tok == "-" && !endsOperand(s.last) {
		s.signs++
	} else {
		s.signs = 0
	}
	return s.depth+s.signs <= maxNesting
}

// endsOperand reports whether an operand can end with the token, so that a
// following "-" is a subtraction.
func endsOperand(tok string) bool {
	return tok != "" && (tok == ")" || isIdentByte(tok[len(tok)-1])) && !isDivision(tok)
}

func isDivision(tok string) bool { return tok == "mod" || tok == "floordiv" || tok == "ceildiv" }

func (s *scanner) skipSpace() {
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			s.pos++
		case strings.HasPrefix(s.text[s.pos:], "//"):
			if end := strings.IndexByte(s.text[s.pos:], '\n'); end >= 0 {
				s.pos += end
			} else {
				s.pos = len(s.text)
			}
		default:
			return
		}
	}
}

func (s *scanner) skip(in func(byte) bool) {
	for s.pos < len(s.text) && in(s.text[s.pos]) {
		s.pos++
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHexDigit(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

func isIdentByte(c byte) bool { return isLetter(c) || isDigit(c) || c == '$' || c == '.' }

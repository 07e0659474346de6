package asm

import "strings"

// tokenKind is the kind of a token: the character itself for punctuation of
// one character, else one of the constants.
type tokenKind uint8

const (
	tokEOF tokenKind = iota
	// tokStop is what every token is after the first error.
	tokStop
	tokIdent   // module, arith.addi, i32
	tokInt     // 42, 0x2A
	tokFloat   // 1.5e3
	tokString  // "text"
	tokSymbol  // @name, @"name"
	tokPercent // %0
	tokCaret   // ^bb0
	tokHash    // #map, #0
	tokBang    // !type
	tokArrow   // ->
	tokEllipsis
	tokMetaBegin // {-#
	tokMetaEnd   // #-}
)

// Character classes of the scanner.
const (
	classLetter  = 1 << iota // a-z A-Z _
	classDigit               // 0-9
	classHex                 // 0-9 a-f A-F
	classIDPunct             // $ . -
	classBare                // what continues a bare identifier: letters, digits, $ and .
	classSpace
	classPunct // punctuation that is always a token of its own
	classQuote // what is not itself in a string literal, or may not be there

	classSuffix = classLetter | classDigit | classIDPunct
)

var class = func() (t [256]uint8) {
	for c := 'a'; c <= 'z'; c++ {
		t[c] |= classLetter
		t[c-'a'+'A'] |= classLetter
	}
	t['_'] |= classLetter
	for c := '0'; c <= '9'; c++ {
		t[c] |= classDigit | classHex
	}
	for c := 'a'; c <= 'f'; c++ {
		t[c] |= classHex
		t[c-'a'+'A'] |= classHex
	}
	t['$'], t['.'], t['-'] = classIDPunct, classIDPunct, classIDPunct
	for c := range t {
		if t[c]&(classLetter|classDigit) != 0 || c == '$' || c == '.' {
			t[c] |= classBare
		}
	}
	for _, c := range []byte("()[]}<>,:=+*?|") {
		t[c] |= classPunct
	}
	t[' '], t['\t'], t['\n'], t['\r'], t[0] = classSpace, classSpace, classSpace, classSpace, classSpace
	for _, c := range []byte("\"\\\n\v\f") {
		t[c] |= classQuote
	}
	return t
}()

func isDigit(c byte) bool { return class[c]&classDigit != 0 }

// isBare reports whether c can continue a bare identifier.
func isBare(c byte) bool { return class[c]&classBare != 0 }

// scanner cuts a text into tokens, one at a time.
type scanner struct {
	text  string
	kind  tokenKind // of the current token,
	start int       // which is text[start:end]
	end   int
	prev  int // end of the token before
}

// lexError is what is wrong with a token, and where.
type lexError struct {
	at  int
	msg string
}

// spelling returns the text of the current token.
func (s *scanner) spelling() string { return s.text[s.start:s.end] }

// next makes the token that begins at or after s.end the current one.
func (s *scanner) next() *lexError {
	text, i := s.text, s.end
	s.prev = i
	for {
		if i >= len(text) {
			s.kind, s.start, s.end = tokEOF, len(text), len(text)
			return nil
		}
		c := text[i]
		if class[c]&classSpace != 0 {
			i++
			continue
		}
		if class[c]&classPunct != 0 {
			s.kind, s.start, s.end = tokenKind(c), i, i+1
			return nil
		}
		if c == '/' && i+1 < len(text) && text[i+1] == '/' {
			nl := strings.IndexByte(text[i:], '\n')
			if nl < 0 {
				i = len(text)
			} else {
				i += nl
			}
			continue
		}
		s.start, s.end = i, i // where an error leaves it
		switch {
		case class[c]&classLetter != 0:
			for i++; i < len(text) && isBare(text[i]); i++ {
			}
			s.kind = tokIdent
		case c == '%':
			return s.prefixed(tokPercent, "invalid SSA name")
		case c == '#':
			if strings.HasPrefix(text[i:], "#-}") {
				s.kind, s.end = tokMetaEnd, i+3
				return nil
			}
			return s.prefixed(tokHash, "invalid attribute name")
		case c == '!':
			return s.prefixed(tokBang, "invalid type identifier")
		case c == '^':
			return s.prefixed(tokCaret, "invalid block name")
		case class[c]&classDigit != 0:
			return s.number()
		case c == '"':
			return s.quoted(i, tokString)
		case c == '@':
			return s.symbol()
		default:
			return s.punctuation(c)
		}
		s.end = i
		return nil
	}
}

func (s *scanner) punctuation(c byte) *lexError {
	rest := s.text[s.start:]
	s.kind, s.end = tokenKind(c), s.start+1
	switch c {
	case '-':
		if strings.HasPrefix(rest, "->") {
			s.kind, s.end = tokArrow, s.start+2
		}
	case '{':
		if strings.HasPrefix(rest, "{-#") {
			s.kind, s.end = tokMetaBegin, s.start+3
		}
	case '.':
		if !strings.HasPrefix(rest, "...") {
			return &lexError{s.start + 1, "expected three consecutive dots for an ellipsis"}
		}
		s.kind, s.end = tokEllipsis, s.start+3
	default:
		return &lexError{s.start, "unexpected character"}
	}
	return nil
}

// prefixed scans what follows a sigil: digits, or a name that may hold
// punctuation.
func (s *scanner) prefixed(kind tokenKind, invalid string) *lexError {
	text, i := s.text, s.start+1
	switch {
	case i < len(text) && isDigit(text[i]):
		for i++; i < len(text) && isDigit(text[i]); i++ {
		}
	case i < len(text) && class[text[i]]&classSuffix != 0:
		for i++; i < len(text) && class[text[i]]&classSuffix != 0; i++ {
		}
	default:
		return &lexError{s.start, invalid}
	}
	s.kind, s.end = kind, i
	return nil
}

func (s *scanner) number() *lexError {
	text, i := s.text, s.start+1
	s.kind = tokInt
	if text[s.start] == '0' && i+1 < len(text) && text[i] == 'x' && class[text[i+1]]&classHex != 0 {
		for i += 2; i < len(text) && class[text[i]]&classHex != 0; i++ {
		}
		s.end = i
		return nil
	}
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	if i < len(text) && text[i] == '.' {
		s.kind = tokFloat
		for i++; i < len(text) && isDigit(text[i]); i++ {
		}
		if i+1 < len(text) && text[i]|0x20 == 'e' {
			e := i + 1
			if text[e] == '+' || text[e] == '-' {
				e++
			}
			if e < len(text) && isDigit(text[e]) {
				for i = e + 1; i < len(text) && isDigit(text[i]); i++ {
				}
			}
		}
	}
	s.end = i
	return nil
}

// quoted scans the string literal whose quote is at i.
func (s *scanner) quoted(i int, kind tokenKind) *lexError {
	text := s.text
	for i++; i < len(text); i++ {
		if class[text[i]]&classQuote == 0 {
			continue
		}
		switch text[i] {
		case '"':
			s.kind, s.end = kind, i+1
			return nil
		case '\n', '\v', '\f':
			return &lexError{i, "expected '\"' in string literal"}
		case '\\':
			if i+1 >= len(text) {
				return &lexError{i, "expected '\"' in string literal"}
			}
			switch e := text[i+1]; {
			case e == '"' || e == '\\' || e == 'n' || e == 't':
				i++
			case i+2 < len(text) && class[e]&classHex != 0 && class[text[i+2]]&classHex != 0:
				i += 2
			default:
				return &lexError{i, "unknown escape in string literal"}
			}
		}
	}
	return &lexError{len(text), "expected '\"' in string literal"}
}

func (s *scanner) symbol() *lexError {
	text, i := s.text, s.start+1
	switch {
	case i < len(text) && text[i] == '"':
		return s.quoted(i, tokSymbol)
	case i < len(text) && class[text[i]]&classLetter != 0:
		for i++; i < len(text) && isBare(text[i]); i++ {
		}
	default:
		return &lexError{s.start + 1, "@ identifier expected to start with letter or '_'"}
	}
	s.kind, s.end = tokSymbol, i
	return nil
}

// unquote returns the value of a string literal, quotes included, that the
// scanner accepted.
func unquote(literal string) string {
	body := literal[1 : len(literal)-1]
	i := strings.IndexByte(body, '\\')
	if i < 0 {
		return body
	}
	out := append(make([]byte, 0, len(body)), body[:i]...)
	for ; i < len(body); i++ {
		if body[i] != '\\' {
			out = append(out, body[i])
			continue
		}
		i++
		switch c := body[i]; c {
		case '"', '\\':
			out = append(out, c)
		case 'n':
			out = append(out, '\n')
		case 't':
			out = append(out, '\t')
		default:
			out = append(out, hexValue(c)<<4|hexValue(body[i+1]))
			i++
		}
	}
	return string(out)
}

func hexValue(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// maxGuess bounds how far the guesses look, so that they do not add up where
// the text nests deeply.
const maxGuess = 1 << 14

// maxGuessDepth is how many brackets deep the guesses look, for the same reason.
const maxGuessDepth = 32

// matching returns the end of the bracketed text that begins with the '<' at
// i, or -1 where it does not end. It is a guess that the caller checks: it
// knows strings and arrows but no comments.
func matching(text string, i int) int {
	depth := 0
	for end := min(len(text), i+maxGuess); i < end; i++ {
		switch text[i] {
		case '<':
			if depth++; depth > maxGuessDepth {
				return -1
			}
		case '>':
			if text[i-1] == '-' {
				continue
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case '"':
			for i++; i < end && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		}
	}
	return -1
}

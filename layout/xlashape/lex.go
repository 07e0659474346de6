package xlashape

import (
	"fmt"
	"strconv"
	"strings"
)

// SyntaxError says what is wrong with a text at a byte offset of it.
type SyntaxError struct {
	Offset int
	Msg    string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("offset %d: %s", e.Offset, e.Msg) }

type tokenKind uint8

const (
	end tokenKind = iota
	name
	integer
	punctuation // one character, or <=
)

type token struct {
	kind tokenKind
	text string
	at   int
}

// String names the token in a message.
func (t token) String() string {
	if t.kind == end {
		return "the end of the text"
	}
	return "'" + t.text + "'"
}

// tokens cuts text into tokens, the last of kind end; spaces and comments
// between them are dropped.
func tokens(text string) ([]token, error) {
	out := make([]token, 0, 32) // enough for most
	for i := 0; i < len(text); {
		rest := text[i:]
		n := 0
		switch c := rest[0]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
			continue
		case strings.HasPrefix(rest, "/*"):
			n = strings.Index(rest[2:], "*/") // which /*/ has not yet
			if n < 0 {
				return nil, &SyntaxError{i, "comment without an end"}
			}
			i += n + 4
			continue
		case strings.HasPrefix(rest, "//"):
			if n = strings.IndexAny(rest, "\r\n"); n < 0 {
				n = len(rest)
			}
			i += n
			continue
		case isDigit(c) || c == '-' && len(rest) > 1 && isDigit(rest[1]):
			n = 1 + span(rest[1:], isDigit)
			out = append(out, token{integer, rest[:n], i})
		case isLetter(c):
			n = span(rest, func(c byte) bool { return isLetter(c) || isDigit(c) })
			out = append(out, token{name, rest[:n], i})
		case strings.HasPrefix(rest, "<="):
			n = 2
			out = append(out, token{punctuation, "<=", i})
		case strings.IndexByte("()[]{},:*#?+~", c) >= 0:
			n = 1
			out = append(out, token{punctuation, rest[:1], i})
		default:
			return nil, &SyntaxError{i, "unexpected character " + strconv.QuoteRune([]rune(rest)[0])}
		}
		i += n
	}
	return append(out, token{end, "", len(text)}), nil
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }

// span returns how many bytes s starts with that are in the set.
func span(s string, in func(byte) bool) int {
	for i := range len(s) {
		if !in(s[i]) {
			return i
		}
	}
	return len(s)
}

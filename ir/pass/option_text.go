package pass

import (
	"errors"
	"fmt"
	"strings"
)

// setting is one "key=value" of an option text, or a key alone.
type setting struct {
	key   string
	value *string // as written; nil for a key alone
}

// scanSettings reads "grid=2x4 intervals=[(0, -1)] flag". A value ends at a space
// that is in no brackets and in no quotes.
func scanSettings(text string) ([]setting, error) {
	var list []setting
	for i := skipSpace(text, 0); i < len(text); i = skipSpace(text, i) {
		end := i + nameLength(text[i:])
		if end == i {
			return nil, fmt.Errorf("expected the name of an option, found %q", text[i:])
		}
		s := setting{key: text[i:end]}
		if i = end; i < len(text) && text[i] == '=' {
			i++
			n, err := valueLength(text[i:])
			if err != nil {
				return nil, fmt.Errorf("option %s: %w", s.key, err)
			}
			value := text[i : i+n]
			s.value = &value
			i += n
		} else if i < len(text) && !isSpace(text[i]) {
			return nil, fmt.Errorf("expected '=' or a space behind %q, found %q", s.key, text[i:])
		}
		list = append(list, s)
	}
	return list, nil
}

var closing = map[byte]byte{'(': ')', '[': ']', '{': '}'}

// maxBrackets bounds the nesting of brackets in a value.
const maxBrackets = 1000

// valueLength returns the length of the value that text begins with.
func valueLength(text string) (int, error) {
	var open []byte // the brackets that are missing
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\'':
			n := quotedLength(text[i:])
			if n == 0 {
				return 0, fmt.Errorf("missing closing %c", c)
			}
			i += n - 1
		case '(', '[', '{':
			if open = append(open, closing[c]); len(open) > maxBrackets {
				return 0, errors.New("brackets are nested too deep")
			}
		case ')', ']', '}':
			if len(open) == 0 {
				return 0, fmt.Errorf("extra closing '%c'", c)
			}
			if want := open[len(open)-1]; c != want {
				return 0, fmt.Errorf("expected '%c', found '%c'", want, c)
			}
			open = open[:len(open)-1]
		default:
			if len(open) == 0 && isSpace(c) {
				return i, nil
			}
		}
	}
	if len(open) > 0 {
		return 0, fmt.Errorf("missing closing '%c'", open[len(open)-1])
	}
	return len(text), nil
}

// quotedLength returns the length of the quoted text at the start, 0 where it
// does not end. Between double quotes, a backslash takes the meaning from the
// byte behind it.
func quotedLength(text string) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && text[0] == '"':
			i++
		case text[i] == text[0]:
			return i + 1
		}
	}
	return 0
}

// unquote takes off the quotes or the braces around a whole value.
func unquote(s string) string {
	n := len(s)
	switch {
	case n < 2:
	case s[0] == '\'' && quotedLength(s) == n:
		return s[1 : n-1]
	case s[0] == '"' && quotedLength(s) == n:
		var b strings.Builder
		for i := 1; i < n-1; i++ {
			if s[i] == '\\' {
				i++
			}
			b.WriteByte(s[i])
		}
		return b.String()
	case s[0] == '{' && bracedLength(s) == n:
		return s[1 : n-1]
	}
	return s
}

// bracedLength returns the length of the {…} at the start of a value, which is
// whole.
func bracedLength(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"', '\'':
			i += max(quotedLength(text[i:]), 1) - 1
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// quote is the reverse of unquote: text as it is where that reads back as one
// value, else between double quotes.
func quote(text string) string {
	if n, err := valueLength(text); err == nil && n == len(text) && unquote(text) == text {
		return text
	}
	return doubleQuote(text)
}

func doubleQuote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// splitList cuts a value at the commas that are in no brackets and no quotes. An
// empty value has no elements.
func splitList(value string) []string {
	if value == "" {
		return nil
	}
	var list []string
	start, depth := 0, 0
	for i := 0; i < len(value); i++ {
		switch value[i] {
		case '"', '\'':
			i += max(quotedLength(value[i:]), 1) - 1
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				list = append(list, unquote(value[start:i]))
				start = i + 1
			}
		}
	}
	return append(list, unquote(value[start:]))
}

// joinList is the reverse of splitList.
func joinList(list []string) string {
	parts := make([]string, len(list))
	for i, s := range list {
		if parts[i] = quote(s); s == "" || len(splitList(parts[i])) > 1 {
			parts[i] = doubleQuote(s)
		}
	}
	return strings.Join(parts, ",")
}

// nameLength returns the length of the name that text begins with: the name of
// an option, a pass or an op.
func nameLength(text string) int {
	i := 0
	for i < len(text) && (isLetter(text[i]) || i > 0 && (text[i] >= '0' && text[i] <= '9' || text[i] == '-' || text[i] == '.')) {
		i++
	}
	return i
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' }

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

func skipSpace(text string, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return i
}

package kernel

import (
	"encoding/hex"
	"slices"
	"strings"
)

// signatures reads the functions a module defines off its text, those that can be found
// from outside: a definition begins a line, and may go on in others. The kinds of their
// parameters are a string of r for ptr with the attribute readonly, p for any other ptr, i
// for i64 and ? for the rest; a function with a result starts with ?.
func signatures(ir string) map[string]string {
	kernels := map[string]string{}
	for next := ir; next != ""; {
		text := next
		_, next, _ = strings.Cut(next, "\n")
		definition, ok := strings.CutPrefix(text, "define ")
		if !ok {
			continue
		}
		head, rest, ok := strings.Cut(definition, "@")
		if !ok {
			continue
		}
		name, params, ok := strings.Cut(rest, "(")
		if strings.HasPrefix(rest, `"`) {
			name, params, ok = strings.Cut(rest[1:], `"(`)
			name = unescaped(name)
		}
		if !ok {
			continue
		}
		kinds := paramKinds(params)
		words := strings.Fields(head)
		if len(words) > 0 && (words[0] == "private" || words[0] == "internal") {
			continue
		}
		if len(words) == 0 || words[len(words)-1] != "void" {
			kinds = "?" + kinds
		}
		kernels[name] = kinds
	}
	return kernels
}

// paramKinds reads a parameter list up to its closing parenthesis.
func paramKinds(params string) string {
	var kinds strings.Builder
	depth, start := 0, 0
	for i := range len(params) {
		switch params[i] {
		case '(', '<', '{', '[':
			depth++
		case '>', '}', ']':
			depth--
		case ')', ',':
			if depth == 0 {
				if words := strings.Fields(params[start:i]); len(words) > 0 {
					kinds.WriteByte(paramKind(words))
				}
				start = i + 1
			}
			if params[i] == ')' {
				if depth == 0 {
					return kinds.String()
				}
				depth--
			}
		}
	}
	return kinds.String()
}

func paramKind(words []string) byte {
	switch {
	case words[0] == "ptr" && slices.Contains(words, "readonly"):
		return 'r'
	case words[0] == "ptr":
		return 'p'
	case words[0] == "i64":
		return 'i'
	}
	return '?'
}

// unescaped is a quoted name of LLVM's without its escapes, such as \C3.
func unescaped(name string) string {
	out := make([]byte, 0, len(name))
	for i := 0; i < len(name); i++ {
		if name[i] == '\\' && i+2 < len(name) {
			if b, err := hex.DecodeString(name[i+1 : i+3]); err == nil {
				out = append(out, b[0])
				i += 2
				continue
			}
		}
		out = append(out, name[i])
	}
	return string(out)
}

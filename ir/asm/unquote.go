package asm

import "strings"

// Unquote returns the value of a string literal of a file that was parsed, and
// whether it is one.
func Unquote(literal string) (value string, ok bool) {
	if len(literal) < 2 || !strings.HasPrefix(literal, `"`) {
		return "", false
	}
	return unquote(literal), true
}

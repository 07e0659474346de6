package asm

import (
	"slices"
	"strings"
)

// OneOf consumes one of the words of an enum and returns it. Another word is an error
// at a byte of the text: where the attribute's value begins. As in MLIR a second error,
// at the next token, names the attribute as ODS does, and the enum's class.
func (p *BodyParser) OneOf(words []string, at Pos, attr, class string) string {
	if p.Failed() {
		return ""
	}
	switch word := p.PeekKeyword(); {
	case word == "":
		p.Parser.Errorf(p.Pos(), "expected valid keyword")
	case slices.Contains(words, word):
		return p.Keyword()
	default:
		p.Keyword()
		p.Parser.Errorf(at, "expected ::mlir::%s to be one of: %s", class, strings.Join(words, ", "))
	}
	p.Also(p.Pos(), "failed to parse %s parameter 'value' which is to be a `::mlir::%s`", attr, class)
	return ""
}

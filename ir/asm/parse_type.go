package asm

import (
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// isTypeName reports whether a word names or begins a builtin type.
func isTypeName(word string) bool {
	switch word {
	case "index", "none", "tensor", "memref", "vector", "complex", "tuple":
		return true
	}
	if isIntegerType(word) {
		return true
	}
	_, ok := ir.FloatKindByName(word)
	return ok
}

// isIntegerType reports whether a word is i32, si8, ui16 …
func isIntegerType(word string) bool {
	digits := integerDigits(word)
	if digits == "" {
		return false
	}
	for i := 0; i < len(digits); i++ {
		if !isDigit(digits[i]) {
			return false
		}
	}
	return true
}

// integerDigits returns what follows the i of an integer type.
func integerDigits(word string) string {
	switch {
	case len(word) > 1 && word[0] == 'i':
		return word[1:]
	case len(word) > 2 && word[1] == 'i' && (word[0] == 's' || word[0] == 'u'):
		return word[2:]
	}
	return ""
}

// atType reports whether a type comes next.
func (p *Parser) atType() bool {
	return p.kind == '(' || p.kind == tokBang || p.kind == tokIdent && isTypeName(p.spelling())
}

// Type parses a type.
func (p *Parser) Type() ir.Type {
	if p.kind == '(' {
		return p.functionType()
	}
	return p.nonFunctionType()
}

// nonFunctionType parses a type that is no function type. Its text is looked
// up first: most types of a file were seen before.
func (p *Parser) nonFunctionType() ir.Type {
	if p.kind != tokIdent && p.kind != tokBang {
		p.wrong("expected non-function type")
		return nil
	}
	start, end := p.start, p.end
	if end < len(p.text) && p.text[end] == '<' {
		end = matching(p.text, end)
	}
	if end > 0 {
		if t, ok := p.types.get(p.text[start:end]); ok {
			p.seek(end)
			return t
		}
	}
	if !p.enter() {
		return nil
	}
	t := p.newType()
	p.leave()
	if p.err != nil {
		return nil
	}
	if p.prev == end {
		p.types.set(p.text[start:end], t)
	}
	return t
}

func (p *Parser) newType() ir.Type {
	if p.kind == tokBang {
		return p.dialectType()
	}
	word := p.spelling()
	switch word {
	case "index":
		p.advance()
		return p.ctx.Index()
	case "none":
		p.advance()
		return p.ctx.None()
	case "tensor":
		return p.tensorType()
	case "memref":
		return p.memRefType()
	case "vector":
		return p.vectorType()
	case "complex":
		return p.complexType()
	case "tuple":
		return p.tupleType()
	}
	if kind, ok := ir.FloatKindByName(word); ok {
		p.advance()
		return p.ctx.Float(kind)
	}
	if isIntegerType(word) {
		return p.integerType(word)
	}
	p.wrong("expected non-function type")
	p.err.Meant = ir.Nearest(word, builtinTypes)
	return nil
}

// builtinTypes are the names of types that are longer than a misprint.
var builtinTypes = []string{"tensor", "memref", "vector", "complex", "tuple", "index", "none", "bf16"}

func (p *Parser) integerType(word string) ir.Type {
	width, err := strconv.ParseUint(integerDigits(word), 10, 32)
	if err != nil {
		p.here("invalid integer width")
		return nil
	}
	if width > ir.MaxIntegerWidth {
		p.here("integer bitwidth is limited to %d bits", ir.MaxIntegerWidth)
		return nil
	}
	p.advance()
	switch word[0] {
	case 's':
		return p.ctx.IntegerWithSign(int(width), ir.Signed)
	case 'u':
		return p.ctx.IntegerWithSign(int(width), ir.Unsigned)
	}
	return p.ctx.Integer(int(width))
}

// functionType parses (T, …) -> T or (T, …) -> (T, …), looking the text up
// first.
func (p *Parser) functionType() ir.Type {
	start, end := p.start, functionEnd(p.text, p.start)
	if end > 0 {
		if t, ok := p.types.get(p.text[start:end]); ok {
			p.seek(end)
			return t
		}
	}
	if !p.enter() {
		return nil
	}
	t := p.newFunctionType()
	p.leave()
	if p.err == nil && p.prev == end {
		p.types.set(p.text[start:end], t)
	}
	return t
}

// functionEnd guesses where the function type ends that begins with the
// parenthesis at i: -1 where it cannot tell.
func functionEnd(text string, i int) int {
	if i = listEnd(text, i); i < 0 || !strings.HasPrefix(text[i:], " -> ") {
		return -1
	}
	i += len(" -> ")
	if i < len(text) && text[i] == '(' {
		return listEnd(text, i)
	}
	if i < len(text) && text[i] == '!' {
		i++
	}
	for i < len(text) && class[text[i]]&classSuffix != 0 {
		i++
	}
	if i < len(text) && text[i] == '<' {
		return matching(text, i)
	}
	return i
}

// listEnd guesses where the list ends that begins with the parenthesis at i,
// -1 where it does not end.
func listEnd(text string, i int) int {
	depth := 0
	for end := min(len(text), i+maxGuess); i < end; i++ {
		switch text[i] {
		case '(':
			if depth++; depth > maxGuessDepth {
				return -1
			}
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '/', '{', '\n':
			return -1
		}
	}
	return -1
}

func (p *Parser) newFunctionType() ir.Type {
	base := len(p.typeStack)
	p.typeList()
	results := len(p.typeStack)
	p.need(tokArrow, "expected '->' in function type")
	p.resultTypes()
	if p.err != nil {
		return nil
	}
	in := append([]ir.Type(nil), p.typeStack[base:results]...)
	out := append([]ir.Type(nil), p.typeStack[results:]...)
	p.typeStack = p.typeStack[:base]
	return p.ctx.Function(in, out)
}

// resultTypes parses T or (T, …) and pushes the types.
func (p *Parser) resultTypes() {
	if p.kind == '(' {
		p.typeList()
	} else {
		p.typeStack = append(p.typeStack, p.nonFunctionType())
	}
}

// ColonType parses : T.
func (p *Parser) ColonType() ir.Type {
	p.Expect(":")
	return p.Type()
}

// Types parses types between commas, at least one.
func (p *Parser) Types() []ir.Type {
	var ts []ir.Type
	p.list(0, 0, "", func() { ts = append(ts, p.Type()) })
	if p.err != nil {
		return nil
	}
	return ts
}

// ColonTypes parses : T, ….
func (p *Parser) ColonTypes() []ir.Type {
	p.Expect(":")
	return p.Types()
}

// ColonMemRef parses ":" and the type of a memref with a rank.
func (p *Parser) ColonMemRef() *ir.MemRefType {
	at := p.Pos()
	t, ok := p.ColonType().(*ir.MemRefType)
	if !ok && p.err == nil {
		p.Errorf(at, "invalid kind of type specified")
	}
	return t
}

// FunctionType parses a function type.
func (p *Parser) FunctionType() *ir.FunctionType {
	at := p.Pos()
	t := p.Type()
	if p.err != nil {
		return nil
	}
	ft, ok := t.(*ir.FunctionType)
	if !ok {
		p.Errorf(at, "invalid kind of type specified")
	}
	return ft
}

// ArrowTypes parses -> T or -> (T, …).
func (p *Parser) ArrowTypes() []ir.Type {
	p.Expect("->")
	base := len(p.typeStack)
	p.resultTypes()
	if p.err != nil {
		return nil
	}
	ts := append([]ir.Type(nil), p.typeStack[base:]...)
	p.typeStack = p.typeStack[:base]
	return ts
}

// AcceptArrowTypes parses -> T or -> (T, …) if an arrow comes next.
func (p *Parser) AcceptArrowTypes() []ir.Type {
	if p.kind != tokArrow {
		return nil
	}
	return p.ArrowTypes()
}

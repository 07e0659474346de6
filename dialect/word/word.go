package word

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Enum is a list of words, and how a dialect calls it.
type Enum struct {
	Dialect, Mnemonic string
	// Class names the list in messages, as MLIR does: vector::CombiningKind.
	Class string
	// Definition names the attribute in messages, as its definition in MLIR does.
	Definition string
	Words      []string
}

// Attr is one of the words.
type Attr struct {
	ir.AttrBase
	enum *Enum
	word string
}

// Of returns the attribute of a word, nil where there is no such word.
func (e *Enum) Of(c *ir.Context, word string) *Attr {
	if !slices.Contains(e.Words, word) {
		return nil
	}
	return ir.UniqueAttr(c, &Attr{enum: e, word: word})
}

// Has reports whether an attribute is one of the words.
func (e *Enum) Has(a ir.Attribute) bool {
	w, ok := a.(*Attr)
	return ok && w.enum == e
}

// Word returns "add" or the like.
func (a *Attr) Word() string { return a.word }

// PrintTo appends "#vector.kind<add>" or the like.
func (a *Attr) PrintTo(w *ir.TextWriter) {
	w.Str("#" + a.enum.Dialect + "." + a.enum.Mnemonic + "<" + a.word + ">")
}

// Property returns a property that is one of the words.
func (e *Enum) Property(name, desc string) ir.Attr {
	return ir.Attr{Name: name, Type: ir.AttrConstraint{Desc: desc, Holds: e.Has, Mnemonic: e.Dialect + "." + e.Mnemonic}}
}

// PropertyOr returns a property that is one of the words, and where it is not
// given the one that is named here.
func (e *Enum) PropertyOr(name, desc, word string) ir.Attr {
	a := e.Property(name, desc)
	a.Default = func(c *ir.Context) ir.Attribute { return e.Of(c, word) }
	return a
}

// In returns the word of a property of an op; "" where it is no such word.
func (e *Enum) In(op *ir.Op, name string) string {
	if a, ok := op.Attr(name).(*Attr); ok && a.enum == e {
		return a.word
	}
	return ""
}

// Strings returns a list of words as strings, as trait dictionaries write them.
// What is no word stays.
func Strings(list *ir.ArrayAttr) *ir.ArrayAttr {
	elems := slices.Clone(list.Elems())
	for i, e := range elems {
		if a, ok := e.(*Attr); ok {
			elems[i] = a.Context().Str(a.word)
		}
	}
	return list.Context().Array(elems)
}

// Syntax is the syntax of a dialect whose only attributes are words.
type Syntax []*Enum

// ParseType implements asm.DialectSyntax.
func (Syntax) ParseType(*asm.BodyParser, string) (ir.Type, error) { return nil, nil }

// Names implements asm.DialectSyntax.
func (s Syntax) Names() (types, attrs []string) {
	for _, e := range s {
		attrs = append(attrs, e.Mnemonic)
	}
	return nil, attrs
}

// ParseAttr implements asm.DialectSyntax.
func (s Syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	i := slices.IndexFunc(s, func(e *Enum) bool { return e.Mnemonic == mnemonic })
	if i < 0 {
		return nil, nil
	}
	e := s[i]
	p.Expect("<")
	word := p.OneOf(e.Words, p.Pos(), e.Definition, e.Class)
	p.Expect(">")
	if p.Failed() {
		return nil, p.Failure()
	}
	return e.Of(p.Context(), strings.Clone(word)), nil
}

package vector

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// EnumAttr is an attribute of the dialect that is one of a list of words:
// #vector.kind<add>, #vector.iterator_type<parallel>, #vector.punctuation<comma>.
type EnumAttr struct {
	ir.AttrBase
	mnemonic, word string
}

// The mnemonics of the enumerations.
const (
	kindMnemonic        = "kind"
	iteratorMnemonic    = "iterator_type"
	punctuationMnemonic = "punctuation"
)

// words returns the words of an enumeration, as messages list them.
func words(mnemonic string) []string {
	switch mnemonic {
	case kindMnemonic:
		return []string{"add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor", "maximumf", "minimumf"}
	case iteratorMnemonic:
		return []string{"parallel", "reduction"}
	case punctuationMnemonic:
		return []string{"no_punctuation", "newline", "comma", "open", "close"}
	}
	return nil
}

// Kind returns #vector.kind<word>: how values are combined.
func Kind(c *ir.Context, word string) *EnumAttr { return enum(c, kindMnemonic, word) }

// IteratorType returns #vector.iterator_type<word>.
func IteratorType(c *ir.Context, word string) *EnumAttr { return enum(c, iteratorMnemonic, word) }

func enum(c *ir.Context, mnemonic, word string) *EnumAttr {
	return ir.UniqueAttr(c, &EnumAttr{mnemonic: mnemonic, word: word})
}

// Word returns "add" or the like.
func (a *EnumAttr) Word() string { return a.word }

// PrintTo appends "#vector.kind<add>" or the like.
func (a *EnumAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#vector." + a.mnemonic + "<" + a.word + ">")
}

// enumProperty returns a property that is an enumeration, with a default word
// unless that is "".
func enumProperty(name, mnemonic, desc, word string) ir.Attr {
	a := ir.Attr{Name: name, Type: ir.AttrConstraint{
		Desc:     desc,
		Holds:    func(a ir.Attribute) bool { e, ok := a.(*EnumAttr); return ok && e.mnemonic == mnemonic },
		Mnemonic: "vector." + mnemonic,
	}}
	if word != "" {
		a.Default = func(c *ir.Context) ir.Attribute { return enum(c, mnemonic, word) }
	}
	return a
}

const kindDesc = "Kind of combining function for contractions and reductions"

// kindOf returns the word of the property kind.
func kindOf(op *ir.Op) string {
	if a, ok := op.Attr("kind").(*EnumAttr); ok {
		return a.word
	}
	return "add"
}

// syntax parses the attributes of the dialect; it has no types.
type syntax struct{}

// ParseType implements asm.DialectSyntax.
func (syntax) ParseType(*asm.BodyParser, string) (ir.Type, error) { return nil, nil }

// Names implements asm.DialectSyntax.
func (syntax) Names() (types, attrs []string) {
	return nil, []string{kindMnemonic, iteratorMnemonic, punctuationMnemonic}
}

// ParseAttr implements asm.DialectSyntax.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	list := words(mnemonic)
	if list == nil {
		return nil, nil
	}
	p.Expect("<")
	at := p.Pos()
	word := p.PeekKeyword()
	switch {
	case p.Failed():
	case word == "":
		return nil, p.Errorf(at, "expected valid keyword")
	case !slices.Contains(list, word):
		return nil, p.Errorf(at, "expected ::mlir::vector::%s to be one of: %s", enumName(mnemonic), strings.Join(list, ", "))
	}
	word = strings.Clone(p.Keyword())
	p.Expect(">")
	return enum(p.Context(), mnemonic, word), nil
}

func enumName(mnemonic string) string {
	switch mnemonic {
	case kindMnemonic:
		return "CombiningKind"
	case iteratorMnemonic:
		return "IteratorType"
	}
	return "PrintPunctuation"
}

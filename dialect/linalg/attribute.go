package linalg

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// EnumAttr is an attribute of the dialect that is one of a list of words:
// #linalg.iterator_type<parallel>, #linalg.type_fn<cast_signed>.
type EnumAttr struct {
	ir.AttrBase
	mnemonic, word string
}

// The mnemonics of the enumerations.
const (
	iteratorMnemonic = "iterator_type"
	typeMnemonic     = "type_fn"
	unaryMnemonic    = "unary_fn"
	binaryMnemonic   = "binary_fn"
	ternaryMnemonic  = "ternary_fn"
)

// words returns the C++ name and the words of an enumeration, as messages list
// them.
func words(mnemonic string) (name string, list []string) {
	switch mnemonic {
	case iteratorMnemonic:
		return "utils::IteratorType", []string{"parallel", "reduction"}
	case typeMnemonic:
		return "linalg::TypeFn", []string{castSigned, castUnsigned}
	case unaryMnemonic:
		return "linalg::UnaryFn", []string{"exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round", "sqrt", "rsqrt", "square", "tanh", "erf"}
	case binaryMnemonic:
		return "linalg::BinaryFn", []string{"add", "sub", "mul", "div", "div_unsigned", "max_signed", "min_signed", "max_unsigned", "min_unsigned", "powf"}
	case ternaryMnemonic:
		return "linalg::TernaryFn", []string{"select"}
	}
	return "", nil
}

// IteratorType returns #linalg.iterator_type<word>.
func IteratorType(c *ir.Context, word string) *EnumAttr { return enum(c, iteratorMnemonic, word) }

func enum(c *ir.Context, mnemonic, word string) *EnumAttr {
	return ir.UniqueAttr(c, &EnumAttr{mnemonic: mnemonic, word: word})
}

// Word returns "parallel" or the like.
func (a *EnumAttr) Word() string { return a.word }

// PrintTo appends "#linalg.iterator_type<parallel>" or the like.
func (a *EnumAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#linalg." + a.mnemonic + "<" + a.word + ">")
}

func isEnum(a ir.Attribute, mnemonic string) bool {
	e, ok := a.(*EnumAttr)
	return ok && e.mnemonic == mnemonic
}

// enumProperty returns a property that is an enumeration; where it is absent
// it means word.
func enumProperty(name, mnemonic, desc, word string) ir.Attr {
	return ir.Attr{
		Name: name, Optional: true,
		Type:    ir.AttrConstraint{Desc: desc, Holds: func(a ir.Attribute) bool { return isEnum(a, mnemonic) }},
		Default: func(c *ir.Context) ir.Attribute { return enum(c, mnemonic, word) },
	}
}

// syntax parses the attributes of the dialect; it has no types.
type syntax struct{}

// ParseType implements asm.DialectSyntax.
func (syntax) ParseType(*asm.BodyParser, string) (ir.Type, error) { return nil, nil }

// Names implements asm.DialectSyntax.
func (syntax) Names() (types, attrs []string) {
	return nil, []string{iteratorMnemonic, typeMnemonic, unaryMnemonic, binaryMnemonic, ternaryMnemonic}
}

// ParseAttr implements asm.DialectSyntax.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	name, list := words(mnemonic)
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
		return nil, p.Errorf(at, "expected ::mlir::%s to be one of: %s", name, strings.Join(list, ", "))
	}
	word = strings.Clone(p.Keyword())
	p.Expect(">")
	return enum(p.Context(), mnemonic, word), nil
}

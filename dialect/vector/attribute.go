package vector

import (
	"github.com/ttopt/ttopt/dialect/word"
	"github.com/ttopt/ttopt/ir"
)

// The words of the dialect: #vector.kind<add> says how values are combined.
var (
	combiningKind = &word.Enum{
		Dialect: "vector", Mnemonic: "kind", Class: "vector::CombiningKind", Definition: "Vector_CombiningKindAttr",
		Words: []string{"add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or", "xor", "maximumf", "minimumf"},
	}
	iteratorType = &word.Enum{
		Dialect: "vector", Mnemonic: "iterator_type", Class: "vector::IteratorType", Definition: "Vector_IteratorTypeEnum",
		Words: []string{"parallel", "reduction"},
	}
	punctuation = &word.Enum{
		Dialect: "vector", Mnemonic: "punctuation", Class: "vector::PrintPunctuation", Definition: "Vector_PrintPunctuation",
		Words: []string{"no_punctuation", "newline", "comma", "open", "close"},
	}
)

// Kind returns #vector.kind<name>: how values are combined; nil where there is no such kind.
func Kind(c *ir.Context, name string) *word.Attr { return combiningKind.Of(c, name) }

// IteratorType returns #vector.iterator_type<name>, nil where there is none.
func IteratorType(c *ir.Context, name string) *word.Attr { return iteratorType.Of(c, name) }

const kindDesc = "Kind of combining function for contractions and reductions"

// KindOf returns the word of the property kind.
func KindOf(op *ir.Op) string {
	if kind := combiningKind.In(op, "kind"); kind != "" {
		return kind
	}
	return "add"
}

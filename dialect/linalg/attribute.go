package linalg

import (
	"github.com/ttopt/ttopt/dialect/word"
	"github.com/ttopt/ttopt/ir"
)

// The words of the dialect.
var (
	iteratorType = &word.Enum{
		Dialect: "linalg", Mnemonic: "iterator_type", Class: "utils::IteratorType", Definition: "IteratorTypeEnum",
		Words: []string{"parallel", "reduction"},
	}
	typeFn = &word.Enum{
		Dialect: "linalg", Mnemonic: "type_fn", Class: "linalg::TypeFn", Definition: "TypeFnAttr",
		Words: []string{castSigned, castUnsigned},
	}
	unaryFn = &word.Enum{
		Dialect: "linalg", Mnemonic: "unary_fn", Class: "linalg::UnaryFn", Definition: "UnaryFnAttr",
		Words: []string{"exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round", "sqrt", "rsqrt", "square", "tanh", "erf"},
	}
	binaryFn = &word.Enum{
		Dialect: "linalg", Mnemonic: "binary_fn", Class: "linalg::BinaryFn", Definition: "BinaryFnAttr",
		Words: []string{"add", "sub", "mul", "div", "div_unsigned", "max_signed", "min_signed", "max_unsigned", "min_unsigned", "powf"},
	}
	ternaryFn = &word.Enum{
		Dialect: "linalg", Mnemonic: "ternary_fn", Class: "linalg::TernaryFn", Definition: "TernaryFnAttr",
		Words: []string{"select"},
	}
)

// IteratorType returns #linalg.iterator_type<name>, nil where there is none.
func IteratorType(c *ir.Context, name string) *word.Attr { return iteratorType.Of(c, name) }

// enumProperty returns a property that is one of the words of an enumeration;
// where it is not given it means the one that is named here.
func enumProperty(e *word.Enum, name, desc, absent string) ir.Attr {
	a := e.PropertyOr(name, desc, absent)
	a.Optional, a.Type.Mnemonic = true, ""
	return a
}

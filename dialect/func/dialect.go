package fn

import "github.com/ttopt/ttopt/ir"

// Dialect returns the dialect.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "func",
		Inliner: ir.InlinesFreely{},
		Doc:     "Functions, calls and returns.",
		Kinds:   []*ir.Kind{Func, Return, Call, CallIndirect, Constant},
		Constant: func(b *ir.Builder, value ir.Attribute, t ir.Type) *ir.Op {
			if _, ok := value.(*ir.SymbolRefAttr); !ok {
				return nil
			}
			return b.Op(Constant, t, nil, ir.NamedAttr{Name: "value", Value: value})
		},
	}
}

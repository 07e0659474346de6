package fn

import "github.com/ttopt/ttopt/ir"

// Dialect returns the dialect.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:  "func",
		Doc:   "Functions, calls and returns.",
		Kinds: []*ir.Kind{Func, Return, Call, CallIndirect, Constant},
	}
}

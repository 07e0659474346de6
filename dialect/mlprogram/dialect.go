package mlprogram

import "github.com/ttopt/ttopt/ir"

// Dialect returns the dialect.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:             "ml_program",
		Doc:              "Global variables of programs.",
		Kinds:            []*ir.Kind{Global, GlobalLoad, GlobalLoadConst, GlobalStore},
		Syntax:           syntax{},
		AllowsUnknownOps: true,
	}
}

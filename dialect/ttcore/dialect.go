package ttcore

import "github.com/ttopt/ttopt/ir"

// Dialect returns the dialect ttcore: types and attributes, no ops.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "ttcore",
		Doc:     "layouts of tensors on grids of cores",
		Syntax:  syntax{},
		Partial: true,
	}
}

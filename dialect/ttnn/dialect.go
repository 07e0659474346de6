package ttnn

import "github.com/ttopt/ttopt/ir"

// Dialect returns the dialect ttnn: attributes of layouts, no ops.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "ttnn",
		Doc:     "layouts of tensors as TTNN knows them",
		Syntax:  syntax{},
		Partial: true,
	}
}

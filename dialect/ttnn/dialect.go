package ttnn

import "github.com/ttopt/ttopt/ir"

// Dialect returns the dialect ttnn: attributes of layouts and memories, and the op
// that moves a tensor to another memory.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "ttnn",
		Doc:     "layouts of tensors as TTNN knows them",
		Kinds:   []*ir.Kind{ToMemoryConfigKind},
		Syntax:  syntax{},
		Partial: true,
	}
}

package tensor

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect. Its constants are those of arith.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:     "tensor",
		Doc:      "Tensors as values: their making, elements, slices, shapes.",
		Kinds:    []*ir.Kind{},
		Constant: arith.Dialect().Constant,
	}
}

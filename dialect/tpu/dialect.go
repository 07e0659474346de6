package tpu

import "github.com/ttopt/ttopt/ir"

// Dialect returns the dialect tpu: two attributes, no ops.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "tpu",
		Doc:     "layouts of memrefs on TPUs, as Mosaic writes them",
		Syntax:  syntax{},
		Partial: true,
	}
}

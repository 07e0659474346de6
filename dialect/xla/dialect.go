package xla

import "github.com/ttopt/ttopt/ir"

// Dialect returns the dialect xla: one attribute, no ops.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:   "xla",
		Doc:    "tiled layouts of XLA",
		Syntax: syntax{},
	}
}

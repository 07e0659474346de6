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

// LegacyDialect returns the dialect under the name tt, as tt-mlir wrote it until
// mid-2025: #tt.metal_layout, before that #tt.layout, #tt.memory_space, !tt.tile.
// They are read as those of ttcore and print so.
func LegacyDialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "tt",
		Doc:     "the former name of ttcore",
		Syntax:  legacySyntax{},
		Partial: true,
	}
}

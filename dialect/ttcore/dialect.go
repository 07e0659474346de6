package ttcore

import "github.com/ttopt/ttopt/ir"

// Dialect returns the dialect ttcore: types and attributes of layouts and devices,
// and the ops that name and hold what runs on a device.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "ttcore",
		Doc:     "layouts of tensors on grids of cores",
		Kinds:   kinds(),
		Syntax:  syntax{},
		Partial: true,
	}
}

// LegacyDialect returns the dialect under the name tt, as tt-mlir wrote it until
// mid-2025: #tt.metal_layout, before that #tt.layout, #tt.memory_space, !tt.tile.
// They are read as those of ttcore and print so; its ops keep their names.
func LegacyDialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "tt",
		Doc:     "the former name of ttcore",
		Kinds:   legacyKinds(),
		Syntax:  legacySyntax{},
		Partial: true,
	}
}

package affine

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect. Its constants are those of arith.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "affine",
		Inliner: inliner{},
		Doc:     "Loops and memory accesses whose bounds and subscripts are affine maps.",
		Kinds: []*ir.Kind{
			For, If, Parallel, Yield,
			Load, Store, VectorLoad, VectorStore, Prefetch,
			Apply, Min, Max, DelinearizeIndex, DMAStart, DMAWait,
		},
		Constant: arith.Dialect().Constant,
	}
}

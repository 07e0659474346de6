package linalg

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/word"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect. Its constants are those of arith.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "linalg",
		Inliner: ir.InlinesFreely{},
		Doc:     "Loops over a box of points, given by maps and a region: matrix products, convolutions, reductions.",
		Kinds: slices.Concat([]*ir.Kind{
			Generic, Yield, Index, Map, Reduce, Transpose, Broadcast, Softmax,
			WinogradFilterTransform, WinogradInputTransform, WinogradOutputTransform,
			Fill, FillRng2D, Copy,
			Matmul, MatmulTransposeA, MatmulTransposeB, QuantizedMatmul, Mmt4D, BatchMmt4D,
			BatchMatmul, BatchMatmulTransposeA, BatchMatmulTransposeB, QuantizedBatchMatmul, BatchReduceMatmul,
			Matvec, Vecmat, BatchMatvec, BatchVecmat, Dot,
		}, elementwiseOps(), convolutions()),
		Syntax:   word.Syntax{iteratorType, typeFn, unaryFn, binaryFn, ternaryFn},
		Constant: arith.Dialect().Constant,
		VerifyAttr: func(op *ir.Op, a ir.NamedAttr) error {
			if a.Name == memoizedMaps {
				return nil
			}
			return op.PlainErrorf("attribute '\"%s\"' not supported by the linalg dialect", a.Name)
		},
	}
}

// elementwiseOps returns the ops that apply one function to each element.
func elementwiseOps() []*ir.Kind {
	kinds := []*ir.Kind{
		elementwise("elemwise_unary", 1, unaryByAttr, unaryFun, castProperty),
		elementwise("elemwise_binary", 2, binaryByAttr, binaryFun, castProperty),
		elementwise("max", 2, binaryBody("max_signed")),
		elementwise("min", 2, binaryBody("min_signed")),
		elementwise("select", 3, selectBody),
	}
	for _, fn := range unaryFn.Words {
		kinds = append(kinds, elementwise(fn, 1, unaryBody(fn)))
	}
	for _, fn := range []string{"add", "sub", "mul", "div", "div_unsigned", "powf"} {
		kinds = append(kinds, elementwise(fn, 2, binaryBody(fn)))
	}
	return kinds
}

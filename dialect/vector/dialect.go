package vector

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/word"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect. Its constants are those of arith.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "vector",
		Inliner: ir.InlinesFreely{},
		Doc:     "Vectors of any rank: memory access, moving elements, masks, reductions.",
		Kinds: []*ir.Kind{
			Load, Store, MaskedLoad, MaskedStore, ExpandLoad, CompressStore, Gather, Scatter,
			TransferRead, TransferWrite,
			Broadcast, Splat, Step, FromElements, Shuffle, Interleave, Deinterleave,
			Extract, Insert, ExtractElement, InsertElement,
			ExtractStridedSlice, InsertStridedSlice, ScalableExtract, ScalableInsert,
			ShapeCast, Bitcast, Transpose, FlatTranspose, Reshape, TypeCast,
			CreateMask, ConstantMask, Mask, Yield,
			Reduction, MultiReduction, Contract, OuterProduct, Scan, FMA, MatrixMultiply,
			Print, VScale, WarpExecuteOnLane0,
		},
		Syntax:   word.Syntax{combiningKind, iteratorType, punctuation},
		Constant: arith.Dialect().Constant,
	}
}

func one(name string, t ir.TypeConstraint) ir.Operands { return ir.Operands{Name: name, Type: t} }

func many(name string, t ir.TypeConstraint) ir.Operands {
	return ir.Operands{Name: name, Type: t, Arity: ir.Variadic}
}

func optional(name string, t ir.TypeConstraint) ir.Operands {
	return ir.Operands{Name: name, Type: t, Arity: ir.Optional}
}

func result(name string, t ir.TypeConstraint) []ir.Results {
	return []ir.Results{{Name: name, Type: t}}
}

// oneDim accepts vectors of one dim. (Upstream's description lacks the noun.)
var oneDim = constraint.VectorOf(" of ranks 1", func(v *ir.VectorType) bool { return len(v.Shape()) == 1 })

// oneScalableDim is oneDim of a length that is not known; MLIR says nothing of that either.
var oneScalableDim = constraint.VectorOf(" of ranks 1", func(v *ir.VectorType) bool { return len(v.Shape()) == 1 && v.HasScalable() })

// oneDimMask accepts vector<…xi1> of one dim.
var oneDimMask = constraint.VectorOf("vector of 1-bit signless integer values of ranks 1", func(v *ir.VectorType) bool {
	return len(v.Shape()) == 1 && constraint.I1.Holds(v.Elem())
})

// mask accepts vectors of i1.
var mask = constraint.VectorOf("vector of 1-bit signless integer values", func(v *ir.VectorType) bool {
	return len(v.Shape()) > 0 && constraint.I1.Holds(v.Elem())
})

// vectorOf returns the type of v as a vector; nil where it is none.
func vectorOf(v *ir.Value) *ir.VectorType {
	t, _ := v.Type().(*ir.VectorType)
	return t
}

// typeOf allows for a missing value, which the builder reports.
func typeOf(b *ir.Builder, v *ir.Value) ir.Type {
	if v == nil {
		return b.Context().None()
	}
	return v.Type()
}

// sameElem checks that two types have one element type.
func sameElem(op *ir.Op, a, b ir.Type, what string) error {
	if ir.ElemOf(a) != ir.ElemOf(b) {
		return op.Errorf("failed to verify that %s", what)
	}
	return nil
}

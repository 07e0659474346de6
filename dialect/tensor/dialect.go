package tensor

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect. Its constants are those of arith.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "tensor",
		Inliner: ir.InlinesFreely{},
		Doc:     "Tensors as values: creation, elements, slices, shapes, padding.",
		Kinds: []*ir.Kind{
			Empty, FromElements, Splat, Generate, Yield,
			Extract, Insert, Gather, Scatter,
			ExtractSlice, InsertSlice, ParallelInsertSlice, Concat,
			Cast, Bitcast, Reshape, ExpandShape, CollapseShape, Dim, Rank,
			Pad, Pack, Unpack,
		},
		Constant: arith.Dialect().Constant,
	}
}

func one(name string, t ir.TypeConstraint) ir.Operands { return ir.Operands{Name: name, Type: t} }

func many(name string, t ir.TypeConstraint) ir.Operands {
	return ir.Operands{Name: name, Type: t, Arity: ir.Variadic}
}

func result(t ir.TypeConstraint) []ir.Results { return []ir.Results{{Name: "result", Type: t}} }

// tensorOf returns the type of v as a ranked tensor; nil where it is none.
func tensorOf(v *ir.Value) *ir.TensorType {
	t, _ := v.Type().(*ir.TensorType)
	return t
}

// typeOf allows for a missing value, which the builder reports.
func typeOf(b *ir.Builder, v *ir.Value) ir.Type {
	if v == nil {
		return b.Context().None()
	}
	return v.Type()
}

// numDynamic returns how many extents are dynamic.
func numDynamic(shape []int64) int {
	n := 0
	for _, d := range shape {
		if d == ir.Dynamic {
			n++
		}
	}
	return n
}

// indexTensor accepts tensors of integers or indices; flat means of one dim.
func indexTensor(desc string, flat bool) ir.TypeConstraint {
	return ir.TypeConstraint{Desc: desc, Holds: func(t ir.Type) bool {
		r, ok := t.(*ir.TensorType)
		return ok && constraint.SignlessIntegerOrIndex.Holds(r.Elem()) && (!flat || len(r.Shape()) == 1)
	}}
}

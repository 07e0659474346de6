package memref

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect. Its constants are those of arith.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "memref",
		Inliner: ir.InlinesFreely{},
		Doc:     "Memory with a shape: allocation, access, views, global variables.",
		Kinds: []*ir.Kind{
			Alloc, Alloca, Dealloc, Realloc, AllocaScope, AllocaScopeReturn,
			Load, Store, Copy, Prefetch, AssumeAlignment,
			AtomicRMW, GenericAtomicRMW, AtomicYield, DMAStart, DMAWait,
			Cast, MemorySpaceCast, SubView, ReinterpretCast, View, Reshape, Transpose,
			ExpandShape, CollapseShape,
			Dim, Rank, ExtractStridedMetadata, ExtractAlignedPointerAsIndex,
			Global, GetGlobal,
		},
		Constant: arith.Dialect().Constant,
	}
}

func one(name string, t ir.TypeConstraint) ir.Operands { return ir.Operands{Name: name, Type: t} }

func many(name string, t ir.TypeConstraint) ir.Operands {
	return ir.Operands{Name: name, Type: t, Arity: ir.Variadic}
}

func result(name string, t ir.TypeConstraint) []ir.Results {
	return []ir.Results{{Name: name, Type: t}}
}

// strided accepts memrefs whose elements lie at strides from an offset.
var strided = constraint.MemRefOf("strided memref of any type values", func(m *ir.MemRefType) bool {
	_, _, ok := StridesAndOffset(m)
	return ok
})

// typeOf returns the type of v as a memref; nil where it is none.
func typeOf(v *ir.Value) *ir.MemRefType {
	t, _ := v.Type().(*ir.MemRefType)
	return t
}

// elemOf returns the element type of the memref v, none for a missing value,
// which the builder reports.
func elemOf(b *ir.Builder, v *ir.Value) ir.Type {
	if v == nil {
		return b.Context().None()
	}
	return ir.ElemOf(v.Type())
}

package constraint

import "github.com/ttopt/ttopt/ir"

// Shaped types.
var (
	Shaped = ir.TypeConstraint{Desc: "shaped of any type values", Holds: func(t ir.Type) bool {
		_, ok := t.(ir.ShapedType)
		return ok
	}}
	// Vector has at least one dim, VectorOfAnyRank may have none.
	Vector = VectorOf("vector of any type values", func(v *ir.VectorType) bool {
		return len(v.Shape()) > 0
	})
	VectorOfAnyRank = VectorOf("vector of any type values", func(*ir.VectorType) bool { return true })
	FixedVector     = VectorOf("fixed-length vector of any type values", func(v *ir.VectorType) bool {
		return v.Scalable() == nil
	})
	VectorOfI1 = VectorOf("vector of 1-bit signless integer values", func(v *ir.VectorType) bool {
		return isI1(v.Elem())
	})

	MemRef                 = MemRefOf("memref of any type values", func(*ir.MemRefType) bool { return true })
	StaticMemRef           = MemRefOf("statically shaped memref of any type values", func(m *ir.MemRefType) bool { return ir.HasStaticShape(m) })
	RankedOrUnrankedMemRef = ir.TypeConstraint{Desc: "ranked or unranked memref of any type values", Holds: isAnyMemRef}
	MemRefWithDims         = ir.TypeConstraint{
		Desc: "unranked.memref of any type values or non-0-ranked.memref of any type values",
		Holds: func(t ir.Type) bool {
			m, ranked := t.(*ir.MemRefType)
			return isAnyMemRef(t) && (!ranked || len(m.Shape()) > 0)
		},
	}

	Tensor       = ir.TypeConstraint{Desc: "tensor of any type values", Holds: isAnyTensor}
	RankedTensor = ir.TypeConstraint{Desc: "ranked tensor of any type values", Holds: func(t ir.Type) bool {
		_, ok := t.(*ir.TensorType)
		return ok
	}}
	StaticTensor = ir.TypeConstraint{Desc: "statically shaped tensor of any type values", Holds: func(t ir.Type) bool {
		r, ok := t.(*ir.TensorType)
		return ok && ir.HasStaticShape(r)
	}}
	TensorWithDims = ir.TypeConstraint{Desc: "non-0-ranked or unranked tensor", Holds: func(t ir.Type) bool {
		r, ranked := t.(*ir.TensorType)
		return isAnyTensor(t) && (!ranked || len(r.Shape()) > 0)
	}}
)

// VectorOf returns the constraint of vectors that the predicate accepts.
func VectorOf(desc string, holds func(*ir.VectorType) bool) ir.TypeConstraint {
	return ir.TypeConstraint{Desc: desc, Holds: func(t ir.Type) bool {
		v, ok := t.(*ir.VectorType)
		return ok && holds(v)
	}}
}

// MemRefOf returns the constraint of ranked memrefs that the predicate accepts.
func MemRefOf(desc string, holds func(*ir.MemRefType) bool) ir.TypeConstraint {
	return ir.TypeConstraint{Desc: desc, Holds: func(t ir.Type) bool {
		m, ok := t.(*ir.MemRefType)
		return ok && holds(m)
	}}
}

func isAnyMemRef(t ir.Type) bool {
	switch t.(type) {
	case *ir.MemRefType, *ir.UnrankedMemRefType:
		return true
	}
	return false
}

func isAnyTensor(t ir.Type) bool {
	switch t.(type) {
	case *ir.TensorType, *ir.UnrankedTensorType:
		return true
	}
	return false
}

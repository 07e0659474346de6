package arith

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Casts between integers of different widths.
var (
	ExtSI  = cast("extsi", "integer in a wider type, extended by its sign", fixedInteger, fixedInteger, &castOp{wider: true, fold: foldExtSI})
	ExtUI  = cast("extui", "integer in a wider type, extended by zeros", fixedInteger, fixedInteger, &castOp{wider: true, fold: foldExtUI})
	TruncI = cast("trunci", "integer in a narrower type, modulo its range", fixedInteger, fixedInteger, &castOp{narrower: true, fold: foldTruncI})
)

// Casts between floats of different widths.
var (
	ExtF = &ir.Kind{
		Name: "arith.extf", Summary: "float in a wider type",
		Traits:    castTraits,
		TypeRules: castRules,
		Operands:  []ir.Operands{operand("in", constraint.FloatLike)},
		Results:   result("out", constraint.FloatLike),
		Attrs:     []ir.Attr{optionalFastMath},
		Format:    "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
		Impl:      &castOp{wider: true, fold: foldExtF},
	}
	TruncF = &ir.Kind{
		Name: "arith.truncf", Summary: "float in a narrower type, rounded",
		Traits:    castTraits,
		TypeRules: castRules,
		Operands:  []ir.Operands{operand("in", constraint.FloatLike)},
		Results:   result("out", constraint.FloatLike),
		Attrs:     []ir.Attr{{Name: "roundingmode", Type: roundingModeAttr, Optional: true}, optionalFastMath},
		Format:    "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
		Impl:      &castOp{narrower: true, fold: foldTruncF},
	}
)

// Casts between integers and floats.
var (
	SIToFP = cast("sitofp", "signed integer to the nearest float", fixedInteger, constraint.FloatLike, &castOp{fold: foldSIToFP})
	UIToFP = cast("uitofp", "unsigned integer to the nearest float", fixedInteger, constraint.FloatLike, &castOp{fold: foldUIToFP})
	FPToSI = cast("fptosi", "float to a signed integer, rounded towards zero", constraint.FloatLike, fixedInteger, &castOp{fold: foldFPToSI})
	FPToUI = cast("fptoui", "float to an unsigned integer, rounded towards zero", constraint.FloatLike, fixedInteger, &castOp{fold: foldFPToUI})
)

// Casts that keep the bits, or that involve index.
var (
	IndexCast   = cast("index_cast", "index to signed integer, or back", indexCastType, indexCastType, &castOp{indexAndInteger: true, fold: foldIndexCast})
	IndexCastUI = cast("index_castui", "index to unsigned integer, or back", indexCastType, indexCastType, &castOp{indexAndInteger: true, fold: foldIndexCastUI})
	Bitcast     = cast("bitcast", "the same bits in another type of that width", bitcastType, bitcastType, &castOp{sameWidth: true, fold: foldBitcast})
)

var fixedInteger = constraint.SignlessFixedIntegerLike

var indexCastType = orMemRef("signless-integer-like or memref of signless-integer", constraint.SignlessIntegerLike.Holds)

var bitcastType = orMemRef("signless-integer-or-float-like or memref of signless-integer or float", func(t ir.Type) bool {
	return constraint.SignlessIntegerLike.Holds(t) || constraint.FloatLike.Holds(t)
})

// orMemRef accepts what holds accepts, and memrefs of such scalars.
func orMemRef(desc string, holds func(ir.Type) bool) ir.TypeConstraint {
	return ir.TypeConstraint{Desc: desc, Holds: func(t ir.Type) bool {
		if m, ok := t.(*ir.MemRefType); ok {
			return holds(m.Elem())
		}
		return holds(t)
	}}
}

const castTraits = ir.Pure | ir.Elementwise | ir.SameShapes

var castRules = []ir.TypeRule{{Holds: sameTensorDims, Desc: "input and output have the same tensor dimensions"}}

func cast(name, summary string, from, to ir.TypeConstraint, impl *castOp) *ir.Kind {
	return &ir.Kind{
		Name: "arith." + name, Summary: summary,
		Traits:    castTraits,
		Operands:  []ir.Operands{operand("in", from)},
		Results:   result("out", to),
		TypeRules: castRules,
		Format:    "$in attr-dict `:` type($in) `to` type($out)",
		Impl:      impl,
	}
}

// castOp verifies and folds a cast. Its flags say what the result type must be
// to the operand type.
type castOp struct {
	wider, narrower, sameWidth, indexAndInteger bool

	fold foldFunc
}

// Fold implements ir.Folder.
func (c *castOp) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return one(c.fold(op, operands))
}

// Verify implements ir.Verifier.
func (c *castOp) Verify(op *ir.Op) error {
	from, to := op.Operand(0).Type(), op.Result(0).Type()
	a, b := ir.ElemOf(from), ir.ElemOf(to)
	if !c.compatible(from, to, a, b) {
		return op.Errorf("operand type '%s' and result type '%s' are cast incompatible", from, to)
	}
	return nil
}

// compatible says whether values of one type can be cast to the other at all;
// a and b are the element types.
func (c *castOp) compatible(from, to, a, b ir.Type) bool {
	switch {
	case container(from) != container(to):
		return false
	case c.wider:
		return ir.BitWidth(a) < ir.BitWidth(b)
	case c.narrower:
		return ir.BitWidth(a) > ir.BitWidth(b)
	case c.indexAndInteger:
		return constraint.IsIndex(a) != constraint.IsIndex(b)
	case c.sameWidth:
		return ir.BitWidth(a) == ir.BitWidth(b) && ir.BitWidth(a) > 0
	}
	return true
}

// container tells scalars, vectors, tensors and memrefs apart.
func container(t ir.Type) string {
	switch t.(type) {
	case *ir.VectorType:
		return "vector"
	case *ir.TensorType, *ir.UnrankedTensorType:
		return "tensor"
	case *ir.MemRefType:
		return "memref"
	}
	return ""
}

// sameTensorDims reports whether a cast has the same dims on both sides. What is no
// tensor has none; those of a tensor without rank are like no others.
func sameTensorDims(op *ir.Op) bool {
	from, ok1 := tensorDims(op.Operand(0).Type())
	to, ok2 := tensorDims(op.Result(0).Type())
	return ok1 && ok2 && slices.Equal(from, to)
}

func tensorDims(t ir.Type) (dims []int64, ok bool) {
	switch t := t.(type) {
	case *ir.TensorType:
		return t.Shape(), true
	case *ir.UnrankedTensorType:
		return nil, false
	}
	return nil, true
}

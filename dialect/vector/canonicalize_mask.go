package vector

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer: what constant masks make of the
// ops they are given to.
func (createMask) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "extents of a mask are constant", Root: CreateMask, Upstream: "CreateMaskFolder", Apply: makeConstantMask},
		{Name: "load under a known mask", Root: MaskedLoad, Upstream: "MaskedLoadFolder", Apply: unmaskLoad},
		{Name: "load under a known mask", Root: ExpandLoad, Upstream: "ExpandLoadFolder", Apply: unmaskLoad},
		{Name: "store under a known mask", Root: MaskedStore, Upstream: "MaskedStoreFolder", Apply: unmaskStore},
		{Name: "store under a known mask", Root: CompressStore, Upstream: "CompressStoreFolder", Apply: unmaskStore},
	}
}

// makeConstantMask makes a ConstantMask of constant extents; of a scalable dim
// all is on, or nothing. In a mask with such dims others may be scaled, too.
func makeConstantMask(r *rewrite.Rewriter, op *ir.Op) bool {
	t := vectorOf(op.Result(0))
	shape := t.Shape()
	if len(shape) == 0 {
		shape = []int64{1}
	}
	sizes := make([]int64, op.NumOperands())
	for i := range sizes {
		n, isConstant := arith.ConstantInt64(op.Operand(i))
		switch {
		case isConstant && (n <= 0 || !t.IsScalable(i)):
		case t.Scalable() != nil && isScaled(op.Operand(i), shape[i]):
			n = shape[i]
		default:
			return false
		}
		sizes[i] = min(max(n, 0), shape[i])
	}
	if slices.Contains(sizes, 0) {
		clear(sizes)
	}
	r.Replace(op, newConstantMask(r, t, sizes))
	return true
}

// isScaled reports whether a value is the product of n and vscale.
func isScaled(v *ir.Value, n int64) bool {
	m := v.DefinedBy(arith.MulI)
	if m == nil {
		return false
	}
	for i := range 2 {
		if c, ok := arith.ConstantInt64(m.Operand(i)); ok && c == n && m.Operand(1-i).DefinedBy(VScale) != nil {
			return true
		}
	}
	return false
}

func newConstantMask(r *rewrite.Rewriter, t *ir.VectorType, sizes []int64) *ir.Value {
	return r.Op(ConstantMask, t, nil, ir.NamedAttr{Name: "mask_dim_sizes", Value: r.Context().I64Array(sizes)}).Result(0)
}

// known tells whether all lanes of a mask are on, or all off.
func known(mask *ir.Value) (on, off bool) {
	if m := mask.DefinedBy(ConstantMask); m != nil {
		sizes := m.Ints("mask_dim_sizes")
		return slices.Equal(sizes, vectorOf(mask).Shape()), slices.Contains(sizes, 0)
	}
	if m := mask.DefinedBy(CreateMask); m != nil {
		return false, isEmptyMask(m)
	}
	a := arith.ConstantValue(mask)
	return fold.IsInt(a, 1), fold.IsInt(a, 0)
}

// isEmptyMask reports whether a CreateMask has a constant extent that leaves nothing.
func isEmptyMask(m *ir.Op) bool {
	for _, v := range m.Operands() {
		if n, ok := arith.ConstantInt64(v); ok && n <= 0 {
			return true
		}
	}
	return false
}

// extractMask makes a mask of a part of one, where it is known to be inside the
// extents of the dims that are taken, or outside of one.
func extractMask(r *rewrite.Rewriter, op *ir.Op) bool {
	m := op.Operand(0).DefinedBy(CreateMask)
	t, isVector := op.Result(0).Type().(*ir.VectorType)
	if m == nil || !isVector {
		return false
	}
	position, of := indexlist.Static(op, staticPosition), vectorOf(m.Result(0))
	off, known := isEmptyMask(m), true
	for i, p := range position {
		switch n, ok := arith.ConstantInt64(m.Operand(i)); {
		case !ok || p == ir.Dynamic && (n < of.Shape()[i] || of.IsScalable(i)):
			known = false
		case p != ir.Dynamic && p >= n:
			off = true
		}
	}
	switch {
	case off:
		none := fold.Splat(t, r.Context().Bool(false))
		if none == nil {
			return false
		}
		r.Replace(op, arith.ConstantOf(r.Builder, none.(ir.TypedAttr)))
	case known:
		r.Replace(op, r.Op(CreateMask, t, m.Operands()[len(position):]).Result(0))
	default:
		return false
	}
	return true
}

// contiguous reports whether neighbours of the last dim of a memref lie side by
// side, as Load and Store demand.
func contiguous(m *ir.Value) bool {
	strides, _, ok := memref.StridesAndOffset(m.Type().(*ir.MemRefType))
	return ok && (len(strides) == 0 || strides[len(strides)-1] == 1)
}

func unmaskLoad(r *rewrite.Rewriter, op *ir.Op) bool {
	n := op.NumOperands()
	on, off := known(op.Operand(n - 2))
	on = on && contiguous(op.Operand(0))
	switch {
	case off:
		r.Replace(op, op.Operand(n-1))
	case on:
		r.Replace(op, NewLoad(r.Builder, vectorOf(op.Result(0)), op.Operand(0), op.Operands()[1:n-2]...))
	}
	return on || off
}

func unmaskStore(r *rewrite.Rewriter, op *ir.Op) bool {
	n := op.NumOperands()
	on, off := known(op.Operand(n - 2))
	on = on && contiguous(op.Operand(0))
	switch {
	case off:
		r.Erase(op)
	case on:
		NewStore(r.Builder, op.Operand(n-1), op.Operand(0), op.Operands()[1:n-2]...)
		r.Erase(op)
	}
	return on || off
}

// Patterns implements rewrite.Canonicalizer.
func (gather) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "nothing is gathered", Root: Gather, Upstream: "GatherFolder", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		n := op.NumOperands()
		if _, off := known(op.Operand(n - 2)); !off {
			return false
		}
		r.Replace(op, op.Operand(n-1))
		return true
	}}}
}

// Patterns implements rewrite.Canonicalizer.
func (scatter) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "nothing is scattered", Root: Scatter, Upstream: "ScatterFolder", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		if _, off := known(op.Operand(op.NumOperands() - 2)); !off {
			return false
		}
		r.Erase(op)
		return true
	}}}
}

// Patterns implements rewrite.Canonicalizer.
func (maskOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "mask of all lanes", Root: Mask, Apply: dropFullMask},
		{Name: "mask of nothing", Root: Mask, Upstream: "ElideEmptyMaskOp", Apply: dropEmptyMask},
	}
}

func dropFullMask(r *rewrite.Rewriter, op *ir.Op) bool {
	on, _ := known(op.Operand(0))
	end := op.Body().Last()
	if !on || op.Body().First() == end {
		return false
	}
	r.InlineBefore(op.Body(), op, nil)
	r.Replace(op, end.Operands()...)
	r.Erase(end)
	return true
}

// dropEmptyMask yields what is computed outside.
func dropEmptyMask(r *rewrite.Rewriter, op *ir.Op) bool {
	end := op.Body().Last()
	if op.Body().First() != end {
		return false
	}
	r.Replace(op, end.Operands()...)
	return true
}

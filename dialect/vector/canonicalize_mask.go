package vector

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer: what constant masks make of the
// ops they are given to.
func (createMask) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "extents of a mask are constant", Root: CreateMask, Apply: makeConstantMask},
		{Name: "load under a known mask", Root: MaskedLoad, Apply: unmaskLoad},
		{Name: "load under a known mask", Root: ExpandLoad, Apply: unmaskLoad},
		{Name: "store under a known mask", Root: MaskedStore, Apply: unmaskStore},
		{Name: "store under a known mask", Root: CompressStore, Apply: unmaskStore},
	}
}

// makeConstantMask makes a ConstantMask of constant extents.
func makeConstantMask(r *rewrite.Rewriter, op *ir.Op) bool {
	t := vectorOf(op.Result(0))
	if t.Scalable() != nil || len(t.Shape()) == 0 {
		return false
	}
	sizes := make([]int64, op.NumOperands())
	empty := false
	for i := range sizes {
		n, ok := arith.ConstantInt64(op.Operand(i))
		if !ok {
			return false
		}
		sizes[i] = min(max(n, 0), t.Shape()[i])
		empty = empty || sizes[i] == 0
	}
	if empty {
		clear(sizes)
	}
	r.Replace(op, newConstantMask(r, t, sizes))
	return true
}

func newConstantMask(r *rewrite.Rewriter, t *ir.VectorType, sizes []int64) *ir.Value {
	return r.Op(ConstantMask, t, nil, ir.NamedAttr{Name: "mask_dim_sizes", Value: i64Array(r.Context(), sizes)}).Result(0)
}

// known tells whether all lanes of a mask are on, or all off.
func known(mask *ir.Value) (on, off bool) {
	if m := mask.DefinedBy(ConstantMask); m != nil {
		sizes := ints(m, "mask_dim_sizes")
		return slices.Equal(sizes, vectorOf(mask).Shape()), slices.Contains(sizes, 0)
	}
	a := arith.ConstantValue(mask)
	return fold.IsInt(a, 1), fold.IsInt(a, 0)
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
	return []*rewrite.Pattern{{Name: "nothing is gathered", Root: Gather, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
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
	return []*rewrite.Pattern{{Name: "nothing is scattered", Root: Scatter, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		if _, off := known(op.Operand(op.NumOperands() - 2)); !off {
			return false
		}
		r.Erase(op)
		return true
	}}}
}

// Patterns implements rewrite.Canonicalizer.
func (maskOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "mask of all lanes", Root: Mask, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		on, _ := known(op.Operand(0))
		end := op.Body().Last()
		if !on || op.Body().First() == end {
			return false
		}
		r.InlineBefore(op.Body(), op, nil)
		r.Replace(op, end.Operands()...)
		r.Erase(end)
		return true
	}}}
}

package memref

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/ir"
)

// StridesAndOffset returns the distance in elements between neighbours in each
// dim, and the place of the first element: ir.Dynamic where it is not known.
// ok is false where the layout is not that of strides.
func StridesAndOffset(m *ir.MemRefType) (strides []int64, offset int64, ok bool) {
	switch l := m.Layout().(type) {
	case nil:
		return rowMajor(m.Shape()), 0, true
	case *ir.StridedLayoutAttr:
		return l.Strides(), l.Offset(), true
	case *ir.AffineMapAttr:
		return stridesOfMap(l.Value(), m.Shape())
	}
	return nil, 0, false
}

// identity reports whether a memref is laid out as if it had no layout. As in MLIR, where
// that is a question of the layout alone, strided<[1]> says so, and no strides of more dims.
func identity(m *ir.MemRefType) bool {
	l, ok := m.Layout().(*ir.StridedLayoutAttr)
	return m.Layout() == nil || ok && l.Offset() == 0 && slices.Equal(l.Strides(), []int64{1})
}

// rowMajor returns the strides of a dense memref. As in MLIR, those beyond a dim of no
// elements are not known.
func rowMajor(shape []int64) []int64 {
	strides := make([]int64, len(shape))
	step := int64(1)
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = step
		if step = times(step, shape[i]); step == 0 {
			step = ir.Dynamic
		}
	}
	return strides
}

// times is a product in which ir.Dynamic stands for an unknown number; a
// product that does not fit is unknown too.
func times(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	if n, fits := integer.Mul(a, b); fits {
		return n
	}
	return ir.Dynamic
}

// plus is a sum in the same sense.
func plus(a, b int64) int64 {
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	if s, fits := integer.Add(a, b); fits {
		return s
	}
	return ir.Dynamic
}

func stridesOfMap(m affine.Map, shape []int64) ([]int64, int64, bool) {
	if m.IsIdentity() {
		return rowMajor(shape), 0, true
	}
	if len(m.Results) != 1 || m.NumDims != len(shape) {
		return nil, 0, false
	}
	strides := make([]int64, m.NumDims)
	offset, ok := linear(m.Results[0], 1, strides)
	if slices.Contains(strides, 0) {
		return nil, 0, false // two elements may have one place
	}
	return strides, offset, ok
}

// linear adds the coefficients of e * factor to those of the dims and returns
// the constant part. Symbols count as unknown numbers.
func linear(e *affine.Expr, factor int64, coefficients []int64) (constant int64, ok bool) {
	if e.IsSymbolicOrConst() {
		if e.Op() == affine.OpConst {
			return times(e.Value(), factor), true
		}
		return ir.Dynamic, true
	}
	switch e.Op() {
	case affine.OpDim:
		c := &coefficients[e.Value()]
		*c = plus(*c, factor)
		return 0, true
	case affine.OpAdd:
		a, ok1 := linear(e.LHS(), factor, coefficients)
		b, ok2 := linear(e.RHS(), factor, coefficients)
		return plus(a, b), ok1 && ok2
	case affine.OpMul:
		x, c := e.LHS(), e.RHS()
		if !c.IsSymbolicOrConst() {
			x, c = c, x
		}
		if c.Op() == affine.OpConst {
			return linear(x, times(factor, c.Value()), coefficients)
		}
		if c.IsSymbolicOrConst() {
			return linear(x, ir.Dynamic, coefficients)
		}
	}
	return 0, false
}

// Contiguous reports whether the elements of a static memref lie one behind
// the other in row-major order from offset 0.
func Contiguous(m *ir.MemRefType) bool {
	strides, offset, ok := StridesAndOffset(m)
	if !ok || offset != 0 {
		return false
	}
	for i, s := range rowMajor(m.Shape()) {
		if strides[i] != s && m.Shape()[i] != 1 {
			return false
		}
	}
	return true
}

// numSymbols returns how many symbol operands an allocation of the type takes.
func numSymbols(m *ir.MemRefType) int {
	switch l := m.Layout().(type) {
	case *ir.AffineMapAttr:
		return l.Value().NumSymbols
	case *ir.StridedLayoutAttr:
		n := 0
		for _, s := range append([]int64{l.Offset()}, l.Strides()...) {
			if s == ir.Dynamic {
				n++
			}
		}
		return n
	}
	return 0
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

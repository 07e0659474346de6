package layout

import (
	"github.com/ttopt/ttopt/affine"
)

// CoordExprs returns the physical coordinates as expressions of the logical
// dims, simplified over the shape.
func (l *Layout) CoordExprs() []*affine.Expr {
	ranges := affine.Extents(l.shape)
	out := physicalCoords(l, exprArithmetic())
	for i, e := range out {
		if l.volume > 0 {
			out[i] = affine.SimplifyOver(e, ranges, nil)
		}
	}
	return out
}

// AddressExpr returns the address as an expression of the logical dims,
// simplified over the shape.
func (l *Layout) AddressExpr() *affine.Expr {
	at := affine.Const(0)
	for i, e := range physicalCoords(l, exprArithmetic()) {
		at = affine.Add(at, affine.Mul(e, affine.Const(l.strides[i])))
	}
	if l.volume == 0 {
		return at
	}
	return affine.SimplifyOver(at, affine.Extents(l.shape), nil)
}

// arithmetic is what it takes to follow an index to its physical coordinates
// symbolically. Factors and divisors are positive.
type arithmetic[T any] struct {
	linear func(r row, shape []int64) T
	add    func(a, b T) T
	mul    func(a T, factor int64) T
	div    func(a T, divisor int64) T
	mod    func(a T, divisor int64) T
}

func exprArithmetic() arithmetic[*affine.Expr] {
	return arithmetic[*affine.Expr]{
		linear: func(r row, shape []int64) *affine.Expr {
			e := affine.Const(0)
			for j, c := range r.coef {
				if shape[j] > 1 {
					e = affine.Add(e, affine.Mul(affine.Dim(j), affine.Const(c)))
				}
			}
			return affine.Add(e, affine.Const(r.base))
		},
		add: affine.Add,
		mul: func(a *affine.Expr, factor int64) *affine.Expr { return affine.Mul(a, affine.Const(factor)) },
		div: func(a *affine.Expr, d int64) *affine.Expr { return affine.FloorDiv(a, affine.Const(d)) },
		mod: func(a *affine.Expr, d int64) *affine.Expr { return affine.Mod(a, affine.Const(d)) },
	}
}

// physicalCoords applies the linear map and the tilings of l, as Coords does.
// Dims of size 1 are left out, their index being 0.
func physicalCoords[T any](l *Layout, ar arithmetic[T]) []T {
	cur := make([]T, len(l.rows))
	for i, r := range l.rows {
		cur[i] = ar.linear(r, l.shape)
	}
	return tiledCoords(l.levels, cur, ar)
}

// tiledCoords applies tilings to coordinates.
func tiledCoords[T any](levels []level, cur []T, ar arithmetic[T]) []T {
	for _, lv := range levels {
		out := append([]T(nil), cur[:lv.kept]...)
		in := cur[lv.kept:]
		var inner []T
		for _, g := range lv.groups {
			v := in[0]
			for j, n := range g.extents[1:] {
				v = ar.add(ar.mul(v, n), in[j+1])
			}
			in = in[len(g.extents):]
			out, inner = append(out, ar.div(v, g.tile)), append(inner, ar.mod(v, g.tile))
		}
		cur = append(out, inner...)
	}
	return cur
}

// untiledCoords undoes one tiling, as invert does; inside is called with each
// value that must be below an extent for the coordinates not to be in the padding
// of a tile.
func untiledCoords[T any](lv level, out []T, ar arithmetic[T], inside func(v T, extent int64)) []T {
	in := append([]T(nil), out[:lv.kept]...)
	tiles, inner := out[lv.kept:], out[lv.kept+len(lv.groups):]
	for i, g := range lv.groups {
		v := ar.add(ar.mul(tiles[i], g.tile), inner[i])
		inside(v, g.extent)
		parts := make([]T, len(g.extents))
		for j := len(g.extents) - 1; j > 0; j-- {
			parts[j] = ar.mod(v, g.extents[j])
			v = ar.div(v, g.extents[j])
		}
		parts[0] = v
		in = append(in, parts...)
	}
	return in
}

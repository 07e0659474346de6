package layout

import "github.com/ttopt/ttopt/affine"

// IndexExprs returns the logical index as expressions of an address, d0, that
// holds an element: the inverse of [Layout.AddressExpr] on its image. ok is false
// where the linear map is one-to-one, but not undone by plain division.
func (l *Layout) IndexExprs() (index []*affine.Expr, ok bool) {
	if !l.dividesOut || l.volume == 0 {
		return nil, false
	}
	ar := exprArithmetic()
	cur := make([]*affine.Expr, len(l.physical))
	for i, n := range l.physical {
		cur[i] = ar.mod(ar.div(affine.Dim(0), l.strides[i]), n)
	}
	for i := len(l.levels) - 1; i >= 0; i-- {
		cur = untiledCoords(l.levels[i], cur, ar, func(*affine.Expr, int64) {})
	}
	for i, r := range l.rows {
		cur[i] = affine.Add(cur[i], affine.Const(-r.base))
	}
	index = make([]*affine.Expr, len(l.shape))
	for j := range index {
		index[j] = affine.Const(0)
	}
	for _, rd := range l.readings {
		d := ar.div(cur[rd.row], rd.coef)
		index[rd.dim] = d
		for i, r := range l.rows {
			cur[i] = affine.Add(cur[i], ar.mul(d, -r.coef[rd.dim]))
		}
	}
	for j, e := range index {
		index[j] = affine.SimplifyOver(e, []affine.Interval{affine.Extent(l.slots)}, nil)
	}
	return index, true
}

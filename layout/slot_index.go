package layout

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
)

// slotWalk returns the walk through the slots of l, its digits being the physical
// coordinates, without links; and the index of the element at a slot as sums of
// the digits. It is an error if no plain divisions lead from slots to indices.
func (l *Layout) slotWalk() (w walk, index []sum, err error) {
	digits := len(l.physical)
	w = walk{extents: l.physical, steps: make([]step, digits)}
	cur := make([]sum, digits)
	for i := range cur {
		cur[i] = constant(0, digits)
		cur[i].coef[i] = 1
	}
	for i := len(l.levels) - 1; i >= 0; i-- {
		class := l.tilingCause(i)
		cur = untiledCoords(l.levels[i], cur, sumArithmetic(), func(v sum, extent int64) {
			w.require(v, extent, class)
		})
	}
	ends := make([]int64, len(l.rows))
	for i, r := range l.rows {
		if ends[i], err = r.extent(l.shape); err != nil {
			return w, nil, err
		}
		w.require(cur[i], l.wholeTiles(i, ends[i]), l.outside())
	}
	for i, end := range ends { // where a tile is not reached at all, that is why
		if end < l.wholeTiles(i, end) {
			w.require(cur[i], end, Tile)
		}
	}
	index, err = l.inverseSums(cur, &w)
	return w, index, err
}

// require makes it a condition that v is below end.
func (w *walk) require(v sum, end int64, class Cause) {
	if v.max(w.extents) >= end {
		w.elements = append(w.elements, condition{left: v, right: constant(end, len(v.coef)), op: less, class: class})
	}
}

// inverseSums is inverse for sums: it returns the index at coordinates, and adds
// to w the conditions under which there is one.
func (l *Layout) inverseSums(coords []sum, w *walk) ([]sum, error) {
	if !l.dividesOut {
		return nil, fmt.Errorf("linear map %v over %s: no divisions undo it", l.linear, dims(l.shape))
	}
	n := len(w.extents)
	index := make([]sum, len(l.shape))
	for j := range index {
		index[j] = constant(0, n)
	}
	rest := make([]sum, len(coords))
	unread := make([]int, len(coords)) // dims of the row that are yet to be read
	for i, r := range l.rows {
		rest[i] = constant(-r.base, n)
		rest[i].add(coords[i], 1)
		if r.base > 0 {
			w.elements = append(w.elements, condition{left: constant(r.base-1, n), right: coords[i], op: less, class: Hole})
		}
		for j, c := range r.coef {
			if c > 0 && l.shape[j] > 1 {
				unread[i]++
			}
		}
	}
	elsewhere := make([]bool, len(coords)) // a dim of the row was read off another
	for _, rd := range l.readings {
		if elsewhere[rd.row] {
			return nil, fmt.Errorf("linear map %v over %s: d%d is not read off result #%d by plain division", l.linear, dims(l.shape), rd.dim, rd.row)
		}
		d := divided(rest[rd.row], affine.OpFloorDiv, rd.coef)
		index[rd.dim] = d
		w.elements = append(w.elements, condition{left: d, right: constant(l.shape[rd.dim], n), op: less, class: Hole})
		rest[rd.row] = divided(rest[rd.row], affine.OpMod, rd.coef)
		for i, r := range l.rows {
			elsewhere[i] = elsewhere[i] || i != rd.row && r.coef[rd.dim] > 0
		}
	}
	for i, r := range l.rows {
		c := condition{left: rest[i], right: constant(0, n), op: equal, class: Hole}
		if elsewhere[i] {
			c.left, c.right = coords[i], r.sum(index, n)
		}
		w.elements = append(w.elements, c)
	}
	return index, nil
}

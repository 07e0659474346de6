package layout

import (
	"fmt"
	"math"

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

// sum is the value of r at an index of sums of n digits.
func (r row) sum(index []sum, n int) sum {
	out := constant(r.base, n)
	for j, c := range r.coef {
		out.add(index[j], c)
	}
	return out
}

// coordSums returns the physical coordinates of the element at an index that is
// given as sums of n digits.
func (l *Layout) coordSums(index []sum, n int) []sum {
	ar := sumArithmetic()
	ar.linear = func(r row, _ []int64) sum { return r.sum(index, n) }
	return physicalCoords(l, ar)
}

// placeAt returns where l has the element at an index that is given as sums of n
// digits below extents: the core's number and the offset there. It is an error if
// what the digits reach does not fit.
func (l *Layout) placeAt(index []sum, extents []int64) (core, offset sum, err error) {
	if err := l.checkReach(index, extents); err != nil {
		return core, offset, err
	}
	core, offset = l.placeOf(l.coordSums(index, len(extents)), len(extents))
	return core, offset, nil
}

// checkReach checks that l can address an index that is given as sums of digits below
// extents, also where that is padding of another layout: no number on the way, what is
// divided included, takes more than 62 bits.
func (l *Layout) checkReach(index []sum, extents []int64) error {
	most := make([]float64, len(index))
	for i, s := range index {
		most[i] = s.magnitude(extents)
	}
	if l.reach(most) > math.MaxInt64/2 {
		return fmt.Errorf("%v: the numbers that addresses are computed from do not fit 62 bits, for all slots of the other layout", l)
	}
	return nil
}

// reach bounds the numbers from which the slot at an index is computed, dims of which are
// at most so large.
func (l *Layout) reach(most []float64) float64 {
	largest := 0.0
	note := func(v float64) float64 {
		largest = max(largest, v)
		return v
	}
	coords := physicalCoords(l, arithmetic[float64]{
		linear: func(r row, _ []int64) float64 {
			v := math.Abs(float64(r.base))
			for j, c := range r.coef {
				v += float64(c) * most[j]
			}
			return note(v)
		},
		add: func(a, b float64) float64 { return note(a + b) },
		mul: func(a float64, factor int64) float64 { return note(a * float64(factor)) },
		div: func(a float64, divisor int64) float64 { return a / float64(divisor) },
		mod: func(a float64, divisor int64) float64 { return min(a, float64(divisor)) },
	})
	slot := 0.0
	for i, c := range coords {
		slot += c * float64(l.strides[i])
	}
	return max(largest, slot)
}

// magnitude bounds the absolute value of s, without overflow.
func (s sum) magnitude(extents []int64) float64 {
	v := math.Abs(float64(s.base))
	for k, c := range s.coef {
		v += float64(c) * float64(extents[k]-1)
	}
	for _, t := range s.terms {
		m := t.arg.magnitude(extents)
		if t.op == affine.OpFloorDiv {
			m = m/float64(t.divisor) + 1
		} else {
			m = min(m, float64(t.divisor))
		}
		v += float64(t.weight) * m
	}
	return v
}

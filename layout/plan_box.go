package layout

import (
	"cmp"
	"slices"
)

// box makes the box of a region: digits in the order of the destination's
// strides, neighbours joined where every operand allows.
func (r region) box() Box {
	r.dropUnits()
	r.order()
	for k := len(r.extents) - 2; k >= 0; k-- {
		if r.joins(k, k+1) {
			r.join(k, k+1)
		}
	}
	b := Box{Extents: r.extents}
	for _, s := range r.sums {
		b.Addresses = append(b.Addresses, Address{Base: s.base, Strides: s.coef, Rest: s.expr()})
	}
	return b
}

// order sorts the digits by descending stride of the destination, then of the
// first operand, the second, and so on.
func (r *region) order() {
	steps := make([][]int64, len(r.sums))
	for i, s := range r.sums {
		steps[i] = make([]int64, len(r.extents))
		zero := make([]int64, len(r.extents))
		start := s.at(zero)
		for k := range r.extents {
			zero[k] = 1
			steps[i][k] = s.at(zero) - start
			zero[k] = 0
		}
	}
	perm := make([]int, len(r.extents))
	for k := range perm {
		perm[k] = k
	}
	slices.SortStableFunc(perm, func(a, b int) int {
		dst := steps[len(steps)-1]
		if d := cmp.Compare(dst[b], dst[a]); d != 0 {
			return d
		}
		for _, st := range steps {
			if d := cmp.Compare(st[b], st[a]); d != 0 {
				return d
			}
		}
		return 0
	})
	permute := func(v []int64) []int64 {
		out := make([]int64, len(v))
		for i, k := range perm {
			out[i] = v[k]
		}
		return out
	}
	r.extents = permute(r.extents)
	r.rewrite(func(base int64, coef []int64) (int64, []int64) { return base, permute(coef) })
}

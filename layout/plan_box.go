package layout

import (
	"cmp"
	"slices"
)

// box makes the box of a region, its digits in the order of the destination's
// strides.
func (r region) box() Box {
	r.order()
	b := Box{Extents: r.extents}
	if !slices.Equal(r.valid, r.extents) {
		b.Valid = r.valid
	}
	for _, s := range r.sums {
		b.Addresses = append(b.Addresses, Address{Base: s.base, Strides: s.coef, Rest: s.expr()})
	}
	return b
}

// order sorts the digits: first those in divisions, so that the loops inside
// are free of them; then by descending stride of the destination, then of the
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
	divided := make([]bool, len(r.extents))
	for k := range divided {
		divided[k] = r.dividesDigit(k)
	}
	slices.SortStableFunc(perm, func(a, b int) int {
		if divided[a] != divided[b] {
			if divided[a] {
				return -1
			}
			return 1
		}
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
	r.extents, r.valid = permute(r.extents), permute(r.valid)
	frozen := make([]bool, len(perm))
	for i, k := range perm {
		frozen[i] = r.frozen[k]
	}
	r.frozen = frozen
	r.rewrite(func(base int64, coef []int64) (int64, []int64) { return base, permute(coef) })
}

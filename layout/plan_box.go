package layout

import (
	"cmp"
	"slices"
)

// box makes the box of a region, its digits in the order of the destination's
// strides.
func (r region) box() Box {
	r.order()
	b := Box{Extents: slices.Clone(r.extents), Addresses: make([]Address, len(r.sums))}
	if r.hasRim() {
		b.Valid = slices.Clone(r.valid)
	}
	for i, s := range r.sums {
		b.Addresses[i] = s.address()
		b.Addresses[i].Strides = slices.Clone(s.coef)
	}
	return b
}

// order sorts the digits: first those in divisions, so that the loops inside
// are free of them; then by descending stride of the destination, then of the
// first operand, the second, and so on.
func (r *region) order() {
	n := len(r.extents)
	zero, room := make([]int64, n), make([]int64, len(r.sums)*n)
	steps := make([][]int64, len(r.sums))
	for i, s := range r.sums {
		steps[i] = room[i*n : (i+1)*n]
		start := s.at(zero)
		for k := range zero {
			zero[k] = 1
			steps[i][k] = s.at(zero) - start
			zero[k] = 0
		}
	}
	perm := make([]int, n)
	for k := range perm {
		perm[k] = k
	}
	divided := make([]bool, n)
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
	if slices.IsSorted(perm) {
		return
	}
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

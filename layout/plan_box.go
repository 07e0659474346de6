package layout

import (
	"cmp"
	"slices"
)

// box makes the box of a region, its digits in the order of the destination's
// strides.
func (r region) box() Box {
	r.order()
	numbers := make([]int64, 0, (2+len(r.sums))*len(r.extents))
	own := func(list []int64) []int64 {
		from := len(numbers)
		numbers = append(numbers, list...)
		return numbers[from:len(numbers):len(numbers)]
	}
	b := Box{Extents: own(r.extents), Addresses: make([]Address, len(r.sums))}
	if r.hasRim() {
		b.Valid = own(r.valid)
	}
	for i, s := range r.sums {
		b.Addresses[i] = Address{s.base, own(s.coef), s.rest()}
	}
	return b
}

// order sorts the digits: first those in divisions, so that the loops inside
// are free of them; then by descending stride of the destination, then of the
// first operand, the second, and so on.
func (r *region) order() {
	step := func(i, k int) int64 { return r.sums[i].coef[k] }
	divided := func(k int) bool { return false }
	if !r.isLinear() {
		step, divided = r.firstSteps(), r.dividesDigit
	}
	last := len(r.sums) - 1
	compare := func(a, b int) int {
		if in := divided(a); in != divided(b) {
			if in {
				return -1
			}
			return 1
		}
		if d := cmp.Compare(step(last, b), step(last, a)); d != 0 {
			return d
		}
		for i := range last {
			if d := cmp.Compare(step(i, b), step(i, a)); d != 0 {
				return d
			}
		}
		return 0
	}
	isOrdered := true
	for k := 1; k < len(r.extents) && isOrdered; k++ {
		isOrdered = compare(k-1, k) <= 0
	}
	if isOrdered {
		return
	}
	perm := make([]int, len(r.extents))
	for k := range perm {
		perm[k] = k
	}
	slices.SortStableFunc(perm, compare)
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

// firstSteps returns how far the first step of each digit goes, in each sum.
func (r *region) firstSteps() func(i, k int) int64 {
	n := len(r.extents)
	digits, steps := make([]int64, n), make([]int64, 0, len(r.sums)*n)
	for _, s := range r.sums {
		start := s.at(digits)
		for k := range digits {
			digits[k] = 1
			steps = append(steps, s.at(digits)-start)
			digits[k] = 0
		}
	}
	return func(i, k int) int64 { return steps[i*n+k] }
}

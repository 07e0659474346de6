package layout

import "slices"

// Splitting takes the last shard apart from the others, and each into whole tiles and what is
// left over. Where the tiles of one go on where those of others end, or two are alike, they are
// one region again.

// mostJoined bounds the regions among which such are looked for.
const mostJoined = 64

// joinContinued joins rows, or columns, of a product that continue others or are like them.
func joinContinued(list []region) []region {
	if len(list) > mostJoined {
		return list
	}
	list = slices.Clone(list)
	for i := 0; i < len(list); i++ {
		for k := i + 1; k < len(list); k++ {
			r, ok := list[i].continuedBy(list[k])
			if !ok {
				r, ok = list[k].continuedBy(list[i])
			}
			if ok {
				list[i] = r
				list = slices.Delete(list, k, k+1)
				k = i // the others anew
			}
		}
	}
	return list
}

// continuedBy returns two regions as one, if o has the digits of r and goes on along one of
// them: that which only r has, one of another extent, or a new one where they are alike.
func (r region) continuedBy(o region) (joined region, ok bool) {
	k := 0 // the first digit that differs
	for k < min(len(r.extents), len(o.extents)) && r.sameDigits(o, k, k+1, k) {
		k++
	}
	switch len(r.extents) - len(o.extents) {
	case 1:
		if r.sameDigits(o, k+1, len(r.extents), k) && r.endsAt(o, k) {
			return r.longer(k, 1), true
		}
	case 0:
		if k == len(r.extents) {
			return r.twice(o)
		}
		if r.sameStrides(o, k, k) && r.sameDigits(o, k+1, len(r.extents), k+1) && r.endsAt(o, k) {
			return r.longer(k, o.extents[k]), true
		}
	}
	return region{}, false
}

// longer returns a region with so many more values of digit k.
func (r region) longer(k int, more int64) region {
	r.extents, r.valid = slices.Clone(r.extents), slices.Clone(r.valid)
	r.extents[k] += more
	r.valid[k] += more
	return r
}

// twice returns a region with a digit around the others that goes from r to o, which is alike,
// unless it is before r on a side.
func (r region) twice(o region) (region, bool) {
	out := region{
		extents: append([]int64{2}, r.extents...), valid: append([]int64{2}, r.valid...), frozen: append([]bool{false}, r.frozen...),
		sums: make([]sum, len(r.sums)),
	}
	for i, s := range r.sums {
		step := o.sums[i].base - s.base
		if step < 0 {
			return region{}, false
		}
		out.sums[i] = sum{base: s.base, coef: append([]int64{step}, s.coef...)}
	}
	return out, true
}

// sameDigits reports whether digits [from, to) of r are those of o from number at on.
func (r region) sameDigits(o region, from, to, at int) bool {
	for k := from; k < to; k, at = k+1, at+1 {
		if r.extents[k] != o.extents[at] || !r.sameStrides(o, k, at) {
			return false
		}
	}
	return true
}

// sameStrides reports whether digit k of r goes as far as digit i of o, on all sides.
func (r region) sameStrides(o region, k, i int) bool {
	for n, s := range r.sums {
		if s.coef[k] != o.sums[n].coef[i] {
			return false
		}
	}
	return true
}

// endsAt reports whether o begins where digit k of r ends.
func (r region) endsAt(o region, k int) bool {
	for n, s := range r.sums {
		if o.sums[n].base != s.base+r.extents[k]*s.coef[k] {
			return false
		}
	}
	return true
}

package layout

import (
	"cmp"
	"slices"
)

// A region is a part of the index space on the way to become a box.
type region struct {
	extents []int64 // of the digits
	valid   []int64 // digits from here on are padding of the destination
	frozen  []bool  // digits not to be split
	padding bool    // nothing in it is an element
	sums    []sum   // the operands' addresses, simplified over the extents
}

// volume returns how many elements there are, or slots.
func (r region) volume() int64 { return volumeOf(r.extents) }

// hasRim reports whether there is padding behind the elements.
func (r region) hasRim() bool { return !slices.Equal(r.valid, r.extents) }

// wholeRegion has the dims as digits, in the order of the destination's strides,
// neighbours joined where no layout tells them apart.
func wholeRegion(layouts []*Layout, perCore bool) region {
	var sums []sum
	for _, l := range layouts {
		sums = append(sums, addressSum(l))
	}
	dst := layouts[len(layouts)-1]
	if perCore {
		core, at := dst.placeOf(physicalCoords(dst, sumArithmetic()), len(dst.shape))
		sums = append(sums[:len(sums)-1], at, core)
	}
	return newRegion(dst.shape, sums)
}

// newRegion returns the region of all digits below extents, simplified.
func newRegion(extents []int64, sums []sum) region {
	r := region{
		extents: slices.Clone(extents),
		valid:   slices.Clone(extents),
		frozen:  make([]bool, len(extents)),
		sums:    slices.Clone(sums),
	}
	r.settle()
	return r
}

// settle simplifies a new region, whose sums are its own, and orders its digits.
func (r *region) settle() {
	for i, s := range r.sums {
		r.sums[i] = s.fold(r.extents)
	}
	r.tidy()
	r.simplify()
	r.order()
}

// simplify simplifies all sums, and joins digits that this leaves no reason to
// tell apart.
func (r *region) simplify() {
	for i := range r.sums {
		r.sums[i] = r.sums[i].simplify(r.extents)
	}
	r.tidy()
}

// tidy drops digits of one value, and joins those that nothing tells apart.
func (r *region) tidy() {
	r.dropUnits()
	for r.joinAny() {
	}
}

// rewrite passes base and coefficients of all sums and args through f, which gets
// copies of the latter that it may change and lengthen by one.
func (r *region) rewrite(f func(base int64, coef []int64) (int64, []int64)) {
	numbers, terms := 0, 0
	for _, s := range r.sums {
		parts := s.parts()
		numbers += parts * (len(s.coef) + 1)
		terms += parts - 1
	}
	room, all := make([]int64, 0, numbers), make([]term, 0, terms)
	copied := func(base int64, coef []int64) (int64, []int64) {
		from := len(room)
		room = append(append(room, coef...), 0)
		return f(base, room[from:from+len(coef):len(room)])
	}
	sums := make([]sum, len(r.sums))
	for i, s := range r.sums {
		sums[i] = s.rewriteInto(&all, copied)
	}
	r.sums = sums
}

// drop removes digit k, whose coefficients no longer matter.
func (r *region) drop(k int) { r.keep(func(i int) bool { return i != k }) }

// keep removes all digits but some; the coefficients of the others no longer matter.
func (r *region) keep(kept func(k int) bool) {
	n := 0
	extents, valid, frozen := make([]int64, len(r.extents)), make([]int64, len(r.extents)), make([]bool, len(r.extents))
	for k := range r.extents {
		if kept(k) {
			extents[n], valid[n], frozen[n] = r.extents[k], r.valid[k], r.frozen[k]
			n++
		}
	}
	r.extents, r.valid, r.frozen = extents[:n], valid[:n], frozen[:n]
	r.rewrite(func(base int64, coef []int64) (int64, []int64) {
		n := 0
		for k, c := range coef {
			if kept(k) {
				coef[n] = c
				n++
			}
		}
		return base, coef[:n]
	})
}

func (r *region) dropUnits() {
	extents := r.extents
	if slices.Contains(extents, 1) {
		r.keep(func(k int) bool { return extents[k] > 1 })
	}
}

// joins reports whether digits a and b are the high and low part of one digit
// everywhere.
func (r region) joins(a, b int) bool {
	n := r.extents[b]
	if r.valid[b] < n {
		return false
	}
	return !slices.ContainsFunc(r.sums, func(s sum) bool {
		return !s.every(func(coef []int64) bool { return coef[a]%n == 0 && coef[a]/n == coef[b] })
	})
}

// join makes one digit of a and b, in the place of b.
func (r *region) join(a, b int) {
	extent, valid := r.extents[a]*r.extents[b], r.valid[a]*r.valid[b]
	r.drop(a)
	if a < b {
		b--
	}
	r.extents[b], r.valid[b] = extent, valid
}

func (r *region) joinAny() bool {
	for a := range r.extents {
		for b := range r.extents {
			if a != b && r.frozen[a] == r.frozen[b] && r.joins(a, b) {
				r.join(a, b)
				return true
			}
		}
	}
	return false
}

// equal reports whether two regions are the same.
func (r region) equal(o region) bool {
	return r.padding == o.padding && slices.Equal(r.extents, o.extents) && slices.Equal(r.valid, o.valid) &&
		slices.Equal(r.frozen, o.frozen) && slices.EqualFunc(r.sums, o.sums, sum.equal)
}

// hasNeighbours reports whether a digit counts neighbours in the destination.
func (r region) hasNeighbours() bool {
	digits := make([]int64, len(r.extents))
	start := r.sums[1].at(digits)
	for k := range digits {
		digits[k] = 1
		if r.sums[1].at(digits) == start+1 {
			return true
		}
		digits[k] = 0
	}
	return false
}

// same reports whether two regions without divisions have the same digits and addresses.
func (r region) same(o region) bool {
	return r.alike(o) && slices.EqualFunc(r.sums, o.sums, func(a, b sum) bool { return a.base == b.base })
}

// alike reports whether they have the same but for where they begin.
func (r region) alike(o region) bool {
	return slices.Equal(r.extents, o.extents) && slices.EqualFunc(r.sums, o.sums, func(a, b sum) bool { return slices.Equal(a.coef, b.coef) })
}

// sortRegions sorts regions by where they begin in the destination. Those are large to move: their
// places are sorted.
func sortRegions(regions []region) {
	type place struct {
		begin int64
		at    int
	}
	places := make([]place, len(regions))
	for i, r := range regions {
		places[i] = place{r.sums[len(r.sums)-1].base, i}
	}
	slices.SortFunc(places, func(a, b place) int { return cmp.Or(cmp.Compare(a.begin, b.begin), a.at-b.at) })
	unsorted := slices.Clone(regions)
	for i, p := range places {
		regions[i] = unsorted[p.at]
	}
}

// isLinear reports whether no division is left in the sums.
func (r region) isLinear() bool {
	return !slices.ContainsFunc(r.sums, func(s sum) bool { return len(s.terms) > 0 })
}

// movedBy returns regions whose addresses begin so much later.
func movedBy(regions []region, bases []int64) []region {
	if !slices.ContainsFunc(bases, func(base int64) bool { return base != 0 }) {
		return regions
	}
	moved := slices.Clone(regions)
	for i := range moved {
		moved[i].sums = slices.Clone(moved[i].sums)
	}
	for side, base := range bases {
		moveBases(moved, side, base)
	}
	return moved
}

// moveBases moves the addresses of regions in one of their sums.
func moveBases(regions []region, i int, by int64) {
	for _, r := range regions {
		r.sums[i].base += by
	}
}

func volumeOfAll(regions []region) (n int64) {
	for _, r := range regions {
		n += r.volume()
	}
	return n
}

package layout

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// A split divides one digit of a region into ranges, each the digit of a new
// region, or two digits if it has a radix.
type split struct {
	digit  int
	ranges []digitRange
}

// divides reports whether a digit that is not frozen occurs in a division or
// remainder.
func (r region) divides() bool {
	for k := range r.extents {
		if !r.frozen[k] && r.dividesDigit(k) {
			return true
		}
	}
	return false
}

func (r region) dividesDigit(k int) bool {
	return slices.ContainsFunc(r.sums, func(s sum) bool {
		return slices.ContainsFunc(s.terms, func(t term) bool { return t.arg.uses(k) })
	})
}

// take returns the part of r in which digit k, which is not frozen, is in the given range.
func (r region) take(k int, dr digitRange) region {
	out := r
	valid := min(r.valid[k]-dr.from, dr.extent)
	if valid <= 0 {
		out.padding, valid = true, dr.extent
	}
	switch {
	case dr.extent == 1:
		out.become(k, nil, nil)
		out.rewrite(func(base int64, coef []int64) (int64, []int64) {
			base += coef[k] * dr.from
			return base, slices.Delete(coef, k, k+1)
		})
	case dr.radix == 0:
		out.become(k, []int64{dr.extent}, []int64{valid})
		out.rewrite(func(base int64, coef []int64) (int64, []int64) { return base + coef[k]*dr.from, coef })
	default:
		digits := []int64{dr.extent / dr.radix, dr.radix}
		out.become(k, digits, digits)
		out.rewrite(func(base int64, coef []int64) (int64, []int64) {
			low := coef[k]
			coef = slices.Insert(coef, k+1, low)
			coef[k] = low * dr.radix
			return base + low*dr.from, coef
		})
	}
	for i := range out.sums {
		out.sums[i].reduce(out.extents) // which are its own by now
	}
	out.tidy()
	return out
}

// become puts other digits in the place of digit k, whose coefficients are yet to follow.
func (r *region) become(k int, extents, valid []int64) {
	n := len(r.extents) - 1 + len(extents)
	lists := make([]int64, 0, 2*n)
	lists = append(append(append(lists, r.extents[:k]...), extents...), r.extents[k+1:]...)
	lists = append(append(append(lists, r.valid[:k]...), valid...), r.valid[k+1:]...)
	frozen := make([]bool, n)
	copy(frozen, r.frozen[:k])
	copy(frozen[k+len(extents):], r.frozen[k+1:])
	r.extents, r.valid, r.frozen = lists[:n:n], lists[n:], frozen
}

// openRange is how many more ranges one is likely to take in which the quotient still depends
// on other digits.
const openRange = 3

// bestSplit returns the split with the fewest ranges that helps a division or
// remainder of r; ok is false if there is none with at most limit ranges.
func (r region) bestSplit(limit int) (best split, ok bool) {
	least := math.MaxInt
	var at term // whose quotient says where to cut, if best has no ranges yet
	var visit func(s sum)
	visit = func(s sum) {
		for _, t := range s.terms {
			if len(t.arg.terms) > 0 {
				visit(t.arg) // first make the argument linear
				continue
			}
			for k, c := range t.arg.coef {
				if c <= 0 || r.frozen[k] {
					continue
				}
				if s, found := r.radixSplit(t, k, min(limit, least-1)); found {
					best, least = s, len(s.ranges)
					if p, found := r.phaseSplit(t, k); found && len(p.ranges) <= limit {
						best = p
					}
				}
				if n, found := r.cutCost(t, k, limit, least); found {
					best, at, least = split{digit: k}, t, n
				}
			}
		}
	}
	for _, s := range r.sums {
		visit(s)
	}
	if least == math.MaxInt {
		return split{}, false
	}
	if best.ranges == nil {
		best.ranges = r.cut(at, best.digit, least)
	}
	return best, true
}

// radixSplit splits digit k at the period of t, so that the high digit adds
// multiples of the divisor. Where the digit is alone in the argument the period
// starts where the argument is a multiple of the divisor. It fails where that makes more than limit ranges.
func (r region) radixSplit(t term, k, limit int) (split, bool) {
	n, c := r.extents[k], t.arg.coef[k]
	period := t.divisor / integer.GCD(c, t.divisor)
	head := int64(0)
	if c == 1 && t.arg.usesOnly(k) {
		head = (t.divisor - t.arg.base) % t.divisor
	}
	if period == 1 || period >= n || n-head < period || r.valid[k] < n {
		return split{}, false
	}
	body := (n - head) / period * period
	ranges := [3]digitRange{{0, head, 0}, {head, body, period}, {head + body, n - head - body, 0}}
	some := slices.DeleteFunc(ranges[:], func(r digitRange) bool { return r.extent == 0 })
	if len(some) > limit {
		return split{}, false
	}
	return split{k, slices.Clone(some)}, true
}

// Periods may start in no more places than mostPhases, or are left in pieces.
const mostPhases = 16

// phaseSplit splits the digit that moves where the periods of digit k start in the argument of t, at
// its own period or, if it has none, into its values. With that digit as it is, a period of k would
// be in pieces: those of each shard begin anywhere in the other layout's tiles.
func (r region) phaseSplit(t term, k int) (split, bool) {
	if t.arg.coef[k] != 1 {
		return split{}, false
	}
	for i, c := range t.arg.coef {
		if i == k || c <= 0 || r.frozen[i] || r.valid[i] < r.extents[i] {
			continue
		}
		phases := min(r.extents[i], t.divisor/integer.GCD(c, t.divisor))
		if phases == 1 || phases > mostPhases {
			continue
		}
		if s, found := r.radixSplit(t, i, maxSides); found {
			return s, true
		}
		s := split{digit: i, ranges: make([]digitRange, r.extents[i])}
		for v := range r.extents[i] {
			s.ranges[v] = digitRange{v, 1, 0}
		}
		return s, true
	}
	return split{}, false
}

func (s sum) usesOnly(k int) bool {
	for i, c := range s.coef {
		if c > 0 && i != k {
			return false
		}
	}
	return len(s.terms) == 0
}

// cutCost returns how many ranges cut makes, where each that is open counts for those it is
// likely to take. It fails where that are more than limit, or the cost is not below least.
func (r region) cutCost(t term, k, limit, least int) (cost int, ok bool) {
	n, spread := r.extents[k], t.arg.spread(k, r.extents)
	ranges := 0
	for v := int64(0); v < n; ranges++ {
		end, open := t.quotientEnd(k, v, spread)
		cost++
		if open {
			cost += openRange
		}
		if ranges >= limit || cost >= least {
			return 0, false
		}
		v = end
	}
	return cost, ranges > 1
}

// cut cuts digit k where the quotient changes, which costs that much.
func (r region) cut(t term, k, cost int) []digitRange {
	n, spread := r.extents[k], t.arg.spread(k, r.extents)
	ranges := make([]digitRange, 0, min(n, int64(cost)))
	for v := int64(0); v < n; {
		end, _ := t.quotientEnd(k, v, spread)
		end = min(n, end)
		ranges = append(ranges, digitRange{v, end - v, 0})
		v = end
	}
	return ranges
}

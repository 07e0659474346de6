package layout

import "slices"

// A region is a part of the index space on the way to become a box.
type region struct {
	extents []int64 // of the digits
	sums    []sum   // the operands' addresses, simplified over the extents
}

// wholeRegion has the dims as digits, neighbours joined where no layout tells
// them apart.
func wholeRegion(shape []int64, layouts []*Layout) region {
	r := region{extents: slices.Clone(shape)}
	for _, l := range layouts {
		r.sums = append(r.sums, addressSum(l))
	}
	r.dropUnits()
	for r.joinAny() {
	}
	r.simplify()
	return r
}

func (r *region) simplify() {
	for i := range r.sums {
		r.sums[i] = r.sums[i].simplify(r.extents)
	}
}

func (r region) volume() int64 {
	v := int64(1)
	for _, n := range r.extents {
		v *= n
	}
	return v
}

func (r region) isLinear() bool {
	return !slices.ContainsFunc(r.sums, func(s sum) bool { return len(s.terms) > 0 })
}

// rewrite passes base and coefficients of all sums and args through f.
func (r *region) rewrite(f func(base int64, coef []int64) (int64, []int64)) {
	sums := make([]sum, len(r.sums))
	for i, s := range r.sums {
		sums[i] = s.rewrite(f)
	}
	r.sums = sums
}

// drop removes digit k, whose coefficients no longer matter.
func (r *region) drop(k int) {
	r.extents = slices.Concat(r.extents[:k], r.extents[k+1:])
	r.rewrite(func(base int64, coef []int64) (int64, []int64) {
		return base, slices.Concat(coef[:k], coef[k+1:])
	})
}

func (r *region) dropUnits() {
	for k := len(r.extents) - 1; k >= 0; k-- {
		if r.extents[k] == 1 {
			r.drop(k)
		}
	}
}

// joins reports whether digits a and b are the high and low part of one digit
// everywhere.
func (r region) joins(a, b int) bool {
	n := r.extents[b]
	return !slices.ContainsFunc(r.sums, func(s sum) bool {
		return !s.every(func(coef []int64) bool { return coef[a]%n == 0 && coef[a]/n == coef[b] })
	})
}

// join makes one digit of a and b, in the place of b.
func (r *region) join(a, b int) {
	r.extents = slices.Clone(r.extents)
	r.extents[b] *= r.extents[a]
	r.drop(a)
}

func (r *region) joinAny() bool {
	for a := range r.extents {
		for b := range r.extents {
			if a != b && r.joins(a, b) {
				r.join(a, b)
				return true
			}
		}
	}
	return false
}

// A split divides one digit of a region into ranges, each the digit of a new
// region, or two digits if it has a radix.
type split struct {
	digit  int
	ranges []digitRange
}

type digitRange struct {
	from, extent int64
	radix        int64 // 0, or a divisor of extent: the extent of the low digit
}

// decompose splits a region until all addresses are linear, or until there are
// limit regions: the larger ones first.
func decompose(whole region, limit int) []region {
	open, done := []region{whole}, []region(nil)
	for len(open) > 0 {
		largest := 0
		for i, r := range open {
			if r.volume() > open[largest].volume() {
				largest = i
			}
		}
		r := open[largest]
		open = slices.Delete(open, largest, largest+1)
		s, ok := r.bestSplit(limit - len(open) - len(done))
		if !ok {
			done = append(done, r)
			continue
		}
		for _, dr := range s.ranges {
			open = append(open, r.take(s.digit, dr))
		}
	}
	return done
}

// take returns the part of r in which digit k is in the given range.
func (r region) take(k int, dr digitRange) region {
	out := region{extents: slices.Clone(r.extents), sums: r.sums}
	out.extents[k] = dr.extent
	if dr.radix > 0 {
		out.extents[k] = dr.extent / dr.radix
		out.extents = slices.Insert(out.extents, k+1, dr.radix)
	}
	out.rewrite(func(base int64, coef []int64) (int64, []int64) {
		base += coef[k] * dr.from
		if dr.radix > 0 {
			low := coef[k]
			coef = slices.Insert(slices.Clone(coef), k+1, low)
			coef[k] = low * dr.radix
		}
		return base, coef
	})
	out.simplify()
	return out
}

// bestSplit returns the split with the fewest ranges that helps a division or
// remainder of r; ok is false if there is none with at most limit ranges.
func (r region) bestSplit(limit int) (best split, ok bool) {
	consider := func(s split, found bool) {
		if found && len(s.ranges) <= limit && (!ok || len(s.ranges) < len(best.ranges)) {
			best, ok = s, true
		}
	}
	var visit func(s sum)
	visit = func(s sum) {
		for _, t := range s.terms {
			if len(t.arg.terms) > 0 {
				visit(t.arg) // first make the argument linear
				continue
			}
			for k, c := range t.arg.coef {
				if c > 0 {
					consider(r.radixSplit(t, k))
				}
			}
			for k, c := range t.arg.coef {
				if c > 0 {
					consider(r.cut(t, k, limit))
				}
			}
		}
	}
	for _, s := range r.sums {
		visit(s)
	}
	return best, ok
}

// radixSplit splits digit k at the period of t, so that the high digit adds
// multiples of the divisor. Where the digit is alone in the argument the period
// starts where the argument is a multiple of the divisor.
func (r region) radixSplit(t term, k int) (split, bool) {
	n, c := r.extents[k], t.arg.coef[k]
	period := t.divisor / gcd(c, t.divisor)
	head := int64(0)
	if c == 1 && t.arg.usesOnly(k) {
		head = (t.divisor - t.arg.base) % t.divisor
	}
	if period == 1 || period >= n || n-head < period {
		return split{}, false
	}
	s := split{digit: k}
	if head > 0 {
		s.ranges = append(s.ranges, digitRange{0, head, 0})
	}
	body := (n - head) / period * period
	s.ranges = append(s.ranges, digitRange{head, body, period})
	if tail := n - head - body; tail > 0 {
		s.ranges = append(s.ranges, digitRange{head + body, tail, 0})
	}
	return s, true
}

func (s sum) usesOnly(k int) bool {
	for i, c := range s.coef {
		if c > 0 && i != k {
			return false
		}
	}
	return len(s.terms) == 0
}

// cut cuts digit k where the quotient changes. A value for which the quotient
// depends on other digits becomes a range of its own.
func (r region) cut(t term, k, limit int) (split, bool) {
	n, c := r.extents[k], t.arg.coef[k]
	spread := t.arg.max(r.extents) - t.arg.base - c*(n-1) // of the other digits
	s := split{digit: k}
	for v := int64(0); v < n; {
		if len(s.ranges) >= limit {
			return split{}, false
		}
		low := t.arg.base + c*v
		q := low / t.divisor
		end := v + 1
		if (low+spread)/t.divisor == q {
			// The last v with t.arg.base + c·v + spread < (q+1)·divisor.
			end = min(n, v+1+((q+1)*t.divisor-1-low-spread)/c)
		}
		s.ranges = append(s.ranges, digitRange{v, end - v, 0})
		v = end
	}
	return s, len(s.ranges) > 1
}

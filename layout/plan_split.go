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

type digitRange struct {
	from, extent int64
	radix        int64 // 0, or a divisor of extent: the extent of the low digit
}

// decompose splits the whole until all addresses are linear. Where that takes
// more than limit regions, it leaves the outermost digits whole, as many as it
// must: divisions and remainders of them remain, but none of the digits inside.
// Groups of digits without these are split, or found to take too many, once. If
// the innermost digit cannot be freed of them either, the larger regions are.
func (s *splitter) decompose(whole region, limit int) []region {
	for outer := 0; outer < max(len(whole.extents), 1); outer++ {
		whole.frozen = make([]bool, len(whole.extents))
		for k := range outer {
			whole.frozen[k] = true
		}
		if regions, ok := s.splitApart(whole, limit); ok {
			return regions
		}
	}
	whole.frozen = make([]bool, len(whole.extents))
	return splitPartly(whole, limit)
}

// splitPartly splits the whole as far as can be with at most limit regions.
func splitPartly(whole region, limit int) []region {
	s := newSplitting(whole)
	for len(s.open) > 0 {
		o := s.largest()
		best, ok, most := o.best, o.ok, limit-s.count()+1
		if ok && len(best.ranges) > most {
			best, ok = o.bestSplit(most)
		}
		if ok {
			s.put(o.region, best)
		} else {
			s.leave(o.region)
		}
	}
	return s.done
}

// A splitting is a region that is being split, the larger ones of its parts first. How does not depend
// on how many there are to be at most, so that it can go on where there may be more.
type splitting struct {
	open    []openRegion
	done    []region
	volumes []int64 // of what is open
	at      int     // the largest of these
	splits  int     // how many regions the best splits of all that is open make
	fails   bool    // a part has no split
}

// An openRegion is one with divisions, and the best way to split it; ok is false if there is none.
type openRegion struct {
	region
	best split
	ok   bool
}

// regions returns how many regions the best split makes.
func (o *openRegion) regions() int {
	if !o.ok {
		return 1
	}
	return len(o.best.ranges)
}

func newSplitting(whole region) *splitting {
	s := &splitting{}
	s.add(whole)
	return s
}

// count returns how many regions there are so far.
func (s *splitting) count() int { return len(s.open) + len(s.done) }

func (s *splitting) add(r region) {
	if r.isLinear() {
		s.done = append(s.done, r)
		return
	}
	o := openRegion{region: r}
	o.best, o.ok = r.bestSplit(maxSides)
	s.fails = s.fails || !o.ok && r.divides()
	s.splits += o.regions()
	s.open, s.volumes = append(s.open, o), append(s.volumes, r.volume())
}

// goOn splits until only frozen digits are divided. It reports false where that is not possible, or
// takes more than limit regions: as soon as the next splits alone would make so many.
func (s *splitting) goOn(limit int) bool {
	for len(s.open) > 0 {
		if s.fails || len(s.done)+s.splits > limit {
			return false
		}
		if o := s.largest(); o.ok {
			s.put(o.region, o.best)
		} else {
			s.leave(o.region)
		}
	}
	return !s.fails && len(s.done) <= limit
}

// largest returns the largest region that is open.
func (s *splitting) largest() *openRegion {
	s.at = 0
	for i, n := range s.volumes {
		if n > s.volumes[s.at] {
			s.at = i
		}
	}
	return &s.open[s.at]
}

// take takes the largest region that is open away.
func (s *splitting) take() {
	last := len(s.open) - 1
	s.splits -= s.open[s.at].regions()
	s.open[s.at], s.volumes[s.at] = s.open[last], s.volumes[last]
	s.open, s.volumes = s.open[:last], s.volumes[:last]
}

// put puts parts of the largest region in its place, and leave leaves it as it is.
func (s *splitting) put(r region, into split) {
	s.take()
	for _, dr := range into.ranges {
		s.add(r.take(into.digit, dr))
	}
}

func (s *splitting) leave(r region) {
	s.take()
	s.done = append(s.done, r)
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

// spread returns how far the digits other than k move s, which is linear.
func (s sum) spread(k int, extents []int64) int64 {
	return s.max(extents) - s.base - s.coef[k]*(extents[k]-1)
}

// quotientEnd returns the end of the range of digit k from v on in which the
// argument of t, which is linear and has that spread, has one quotient. A value
// for which the quotient depends on other digits is a range of its own.
func (t term) quotientEnd(k int, v, spread int64) (end int64, open bool) {
	low := t.arg.base + t.arg.coef[k]*v
	q := low / t.divisor
	if (low+spread)/t.divisor != q {
		return v + 1, true
	}
	// The last v with base + coef·v + spread < (q+1)·divisor.
	return v + 1 + ((q+1)*t.divisor-1-low-spread)/t.arg.coef[k], false
}

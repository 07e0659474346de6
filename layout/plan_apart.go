package layout

import (
	"slices"
	"sync"

	"github.com/ttopt/ttopt/affine/partition"
)

// No division has digits both of rows and of columns in most layouts. How a region is
// split along the one then does not depend on the other, and what comes out are all
// combinations. Finding them apart takes as many splits as their numbers add up to,
// not their product; and a product that is too large shows before there is any of it.

// splitApart splits the whole into at most limit regions, until only frozen digits
// are divided. It fails where that is not possible.
func (s *splitter) splitApart(whole region, limit int) (regions []region, ok bool) {
	parts, ok := s.parts(whole, limit, false)
	if !ok {
		return nil, false
	}
	return products(parts), true
}

// A splitter splits regions of one relayout, which have parts in common.
type splitter struct {
	known []knownSplit
	keeps bool // divisions of some digits, where there would be many regions

	// withRims and withoutRims return the regions of a cover, if there are not too many; nil without one.
	withRims, withoutRims func() ([]covered, bool)
}

// newSplitter returns a splitter for attempts to divide what a cover has, whose regions are found once.
func (p *Relayout) newSplitter(c cover) *splitter {
	regions := func(rims bool) func() ([]covered, bool) {
		of := c
		of.rims = rims
		return sync.OnceValues(func() ([]covered, bool) { return p.collect(of) })
	}
	return &splitter{withRims: regions(true), withoutRims: regions(false)}
}

// mostKept bounds the boxes of a relayout where divisions of some digits stay.
const mostKept = 2 * maxBoxes

// A knownSplit is of a region whose addresses begin at 0.
type knownSplit struct {
	whole region
	*splitting
}

// parts splits a region for each group of digits that divisions have in common, and leaves
// those that are in none in the first part. It fails where all combinations are more than limit
// regions or, if they may be a product, where a part of several takes more than one may have.
func (s *splitter) parts(whole region, limit int, mayBeProduct bool) (parts [][]region, ok bool) {
	groups, rest := whole.related()
	if len(groups) == 0 || len(groups) == 1 && len(rest) == 0 {
		all, ok := s.split(whole, limit)
		return [][]region{all}, ok
	}
	parts = [][]region{{whole.part(rest, true)}}
	for _, digits := range groups {
		most := limit
		if mayBeProduct {
			most = maxSides
		}
		split, ok := s.split(whole.part(digits, false), most)
		if !ok {
			return nil, false
		}
		parts = append(parts, split)
		limit /= len(split)
	}
	return parts, true
}

// split splits a region into at most limit others until only frozen digits are divided, or goes on
// with what is known, but for where the addresses begin. It fails where that is not possible.
func (s *splitter) split(whole region, limit int) (regions []region, ok bool) {
	bases := make([]int64, len(whole.sums))
	whole.sums = slices.Clone(whole.sums)
	for i := range whole.sums {
		bases[i], whole.sums[i].base = whole.sums[i].base, 0
	}
	at := slices.IndexFunc(s.known, func(k knownSplit) bool { return k.whole.equal(whole) })
	if at < 0 {
		at = len(s.known)
		s.known = append(s.known, knownSplit{whole, newSplitting(whole)})
	}
	if !s.known[at].goOn(limit) {
		return nil, false
	}
	return movedBy(s.known[at].done, bases), true
}

// partsOfFew splits a region as parts does, but for one group of digits, of which divisions
// stay, so that there are at most limit combinations. It fails where that would have to be the
// group of neighbours in the destination, or one with padding.
func (s *splitter) partsOfFew(whole region, limit int) (parts [][]region, ok bool) {
	groups, rest := whole.related()
	for kept := range groups {
		parts = [][]region{{whole.part(rest, true)}}
		ok = true
		for i, digits := range groups {
			r := whole.part(digits, false)
			if i == kept {
				ok = ok && !r.hasRim() && !r.hasNeighbours()
				for k := range r.frozen {
					r.frozen[k] = true
				}
				parts = append(parts, []region{r})
				continue
			}
			split, isSplit := s.split(r, limit)
			ok = ok && isSplit
			parts = append(parts, split)
		}
		if ok && combinations(parts) <= limit {
			return parts, true
		}
	}
	return nil, false
}

// combinations returns how many regions all combinations of parts are.
func combinations(parts [][]region) int {
	n := 1
	for _, p := range parts {
		n *= len(p)
	}
	return n
}

// products returns all combinations of parts.
func products(parts [][]region) (regions []region) {
	regions = make([]region, 0, combinations(parts))
	chosen := make([]region, len(parts))
	var visit func(i int)
	visit = func(i int) {
		if i == len(parts) {
			regions = append(regions, product(chosen))
			return
		}
		for _, chosen[i] = range parts[i] {
			visit(i + 1)
		}
	}
	visit(0)
	return regions
}

// related returns groups of digits that divisions have in common, as far as one of
// them is to be split, and the digits in none.
func (r region) related() (groups [][]int, rest []int) {
	together := partition.New(len(r.extents))
	for _, s := range r.sums {
		for _, t := range s.terms {
			together.Join(t.arg.uses)
		}
	}
	for _, digits := range together.Sets() {
		if slices.ContainsFunc(digits, func(k int) bool { return !r.frozen[k] && r.dividesDigit(k) }) {
			groups = append(groups, digits)
		} else {
			rest = append(rest, digits...)
		}
	}
	slices.Sort(rest)
	return groups, rest
}

// part returns r with some of its digits only; one of the parts is to have what
// belongs to no digit.
func (r region) part(digits []int, constants bool) region {
	pick := func(list []int64) []int64 {
		out := make([]int64, len(digits))
		for i, k := range digits {
			out[i] = list[k]
		}
		return out
	}
	out := region{extents: pick(r.extents), valid: pick(r.valid), frozen: make([]bool, len(digits)), padding: r.padding, sums: make([]sum, len(r.sums))}
	for i, k := range digits {
		out.frozen[i] = r.frozen[k]
	}
	for i, s := range r.sums {
		part := sum{coef: s.coef}
		if constants {
			part.base = s.base
		}
		for _, t := range s.terms {
			if slices.ContainsFunc(digits, t.arg.uses) || constants && !t.arg.usesAny() {
				part.terms = append(part.terms, t)
			}
		}
		out.sums[i] = part
	}
	out.rewrite(func(base int64, coef []int64) (int64, []int64) {
		for i, k := range digits { // which are in order
			coef[i] = coef[k]
		}
		return base, coef[:len(digits)]
	})
	return out
}

// usesAny reports whether there is a digit that makes a difference.
func (s sum) usesAny() bool {
	for k := range s.coef {
		if s.uses(k) {
			return true
		}
	}
	return false
}

// product returns the region of all digits of parts that have none in common.
func product(parts []region) region {
	out := parts[0]
	out.sums = slices.Clone(out.sums) // products move them
	if len(parts) > 1 {
		out = union(parts)
	}
	for out.joinAny() {
	}
	return out
}

// union is product without joining digits.
func union(parts []region) region {
	n := 0
	for _, p := range parts {
		n += len(p.extents)
	}
	out := region{frozen: make([]bool, 0, n), sums: make([]sum, len(parts[0].sums))}
	numbers := make([]int64, (2+len(out.sums))*n)
	list := func() (own []int64) {
		own, numbers = numbers[:n:n], numbers[n:]
		return own
	}
	out.extents, out.valid = list()[:0], list()[:0]
	for i := range out.sums {
		out.sums[i].coef = list()
	}
	for _, p := range parts {
		at := len(out.extents)
		out.extents = append(out.extents, p.extents...)
		out.valid = append(out.valid, p.valid...)
		out.frozen = append(out.frozen, p.frozen...)
		out.padding = out.padding || p.padding
		widen := func(base int64, coef []int64) (int64, []int64) {
			moved := make([]int64, n)
			copy(moved[at:], coef)
			return base, moved
		}
		for i, s := range p.sums {
			to := &out.sums[i]
			to.base += s.base
			copy(to.coef[at:], s.coef)
			for _, t := range s.terms {
				t.arg = t.arg.rewrite(widen)
				to.terms = append(to.terms, t)
			}
		}
	}
	return out
}

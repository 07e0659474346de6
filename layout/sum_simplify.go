package layout

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
)

// simplify returns s with as few divisions and remainders as the extents of the
// digits allow, each with an argument whose coefficients are below the divisor.
func (s sum) simplify(extents []int64) sum {
	if s.isSimple(extents) {
		return s
	}
	s = s.rewrite(func(base int64, coef []int64) (int64, []int64) { return base, slices.Clone(coef) })
	s.reduce(extents)
	return s
}

// reduce simplifies s in place: its lists and those of all args are its own.
func (s *sum) reduce(extents []int64) {
	if s.isSimple(extents) {
		return
	}
	for k, n := range extents {
		if n == 1 {
			s.coef[k] = 0
		}
	}
	terms := append(make([]term, 0, 8), s.terms...) // mostly enough not to allocate
	s.terms = s.terms[:0]
	for _, t := range terms {
		s.addReduced(t, extents)
	}
	for s.rejoin() {
	}
}

// fold is simplify without touching the coefficients of what stays, so that
// digits that belong together can still be told by them.
func (s sum) fold(extents []int64) sum {
	if len(s.terms) == 0 {
		return s
	}
	out := sum{base: s.base, coef: slices.Clone(s.coef), terms: make([]term, 0, len(s.terms))}
	for _, t := range s.terms {
		t.arg = t.arg.fold(extents)
		switch {
		case t.arg.max(extents) >= t.divisor:
			out.addTerm(t)
		case t.op == affine.OpMod:
			out.add(t.arg, t.weight)
		}
	}
	for out.rejoin() {
	}
	return out
}

// isSimple reports whether s is as simplify leaves it, so that it can stay.
func (s sum) isSimple(extents []int64) bool {
	for k, c := range s.coef {
		if c > 0 && extents[k] == 1 {
			return false
		}
	}
	for i, t := range s.terms {
		joins := func(o term) bool {
			_, over := t.joined(o)
			_, under := o.joined(t)
			return over || under || t.op == o.op && t.sameAtom(o)
		}
		if !t.isSimple(extents) || slices.ContainsFunc(s.terms[:i], joins) {
			return false
		}
	}
	return true
}

func (t term) isSimple(extents []int64) bool {
	return t.arg.isBelow(t.divisor) && t.arg.isSimple(extents) &&
		t.arg.max(extents) >= t.divisor && t.arg.granularity(t.divisor, extents) == 1
}

// addReduced adds a term, whose lists are not needed any more, reduced.
func (s *sum) addReduced(t term, extents []int64) {
	if t.isSimple(extents) {
		s.addTerm(t)
		return
	}
	rest := &t.arg
	rest.reduce(extents)
	if !rest.isBelow(t.divisor) {
		if t.op == affine.OpFloorDiv {
			s.addQuotient(*rest, t.divisor, t.weight)
		}
		rest.keepRemainder(t.divisor)
	}
	if rest.max(extents) < t.divisor {
		if t.op == affine.OpMod {
			s.add(*rest, t.weight)
		}
		return
	}
	// What stays below a common divisor g of all the larger parts makes no
	// difference: (g·X + small) floordiv (g·D) is X floordiv D, and the
	// remainder is g·(X mod D) + small.
	if g := rest.granularity(t.divisor, extents); g > 1 {
		coarse := constant(0, len(rest.coef))
		coarse.addQuotient(*rest, g, 1)
		if t.op == affine.OpMod {
			rest.keepRemainder(g)
			s.add(*rest, t.weight)
			t.weight *= g
		}
		t.arg, t.divisor = coarse, t.divisor/g
	}
	s.addTerm(t)
}

// isBelow reports whether base and coefficients are below d, so that nothing in s
// is a multiple of it.
func (s sum) isBelow(d int64) bool {
	atLeast := func(c int64) bool { return c >= d }
	return s.base >= 0 && s.base < d && !slices.ContainsFunc(s.coef, atLeast) &&
		!slices.ContainsFunc(s.terms, func(t term) bool { return t.weight >= d })
}

// addQuotient adds factor times base and coefficients of x divided by d, what they leave
// over aside. Only the base may be negative.
func (s *sum) addQuotient(x sum, d, factor int64) {
	s.base += factor * integer.FloorDiv(x.base, d)
	for k, c := range x.coef {
		s.coef[k] += factor * (c / d)
	}
	for _, t := range x.terms {
		if t.weight = t.weight / d * factor; t.weight > 0 {
			s.addTerm(t)
		}
	}
}

// keepRemainder leaves of s what base and coefficients leave over when they are divided by d: nothing
// negative.
func (s *sum) keepRemainder(d int64) {
	s.base = integer.FloorMod(s.base, d)
	for k := range s.coef {
		s.coef[k] %= d
	}
	for i := range s.terms {
		s.terms[i].weight %= d
	}
	s.terms = slices.DeleteFunc(s.terms, func(t term) bool { return t.weight == 0 })
}

// granularity returns the largest divisor g of d such that the coefficients of
// s that g does not divide, with what the base leaves over, add up to less than
// g. It is 1 if there is none.
func (s sum) granularity(d int64, extents []int64) int64 {
	type part struct{ coef, most int64 }
	parts := make([]part, 0, 16) // mostly enough not to allocate
	for k, c := range s.coef {
		if c > 0 {
			parts = append(parts, part{c, c * (extents[k] - 1)})
		}
	}
	for _, t := range s.terms {
		parts = append(parts, part{t.weight, t.weight * t.max(extents)})
	}
	// Those small enough are the smallest ones.
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.coef, b.coef) })
	most := int64(0)
	for _, p := range parts {
		most += p.most
	}
	g := d
	for i := len(parts) - 1; i >= 0; i-- {
		g = integer.GCD(g, parts[i].coef)
		if most -= parts[i].most; s.base%g+most < g {
			return g
		}
	}
	return 1
}

// rejoin replaces one pair of terms that are one, and reports whether there was one.
func (s *sum) rejoin() bool {
	for i, high := range s.terms {
		for j, low := range s.terms {
			joined, ok := high.joined(low)
			if !ok {
				continue
			}
			s.terms = slices.Delete(s.terms, max(i, j), max(i, j)+1)
			s.terms = slices.Delete(s.terms, min(i, j), min(i, j)+1)
			s.add(joined, low.weight)
			return true
		}
	}
	return false
}

// joined returns what t and low are together, for each w of the weight of low:
//
//	w·d·(x floordiv d) + w·(x mod d)                        x
//	w·d·((x floordiv d) mod n) + w·(x mod d)                x mod d·n
//	w·n·(x floordiv d·n) + w·((x floordiv d) mod n)         x floordiv d
func (t term) joined(low term) (joined sum, ok bool) {
	if low.op != affine.OpMod || t.weight%low.divisor != 0 || t.weight/low.divisor != low.weight {
		return sum{}, false
	}
	if t.op == affine.OpMod {
		q, ok := t.arg.quotient()
		if !ok || !q.sameAtom(low) {
			return sum{}, false
		}
		return divided(low.arg, affine.OpMod, q.divisor*t.divisor), true
	}
	if t.sameAtom(low) {
		return low.arg, true
	}
	q, ok := low.arg.quotient()
	return low.arg, ok && t.divisor%q.divisor == 0 && t.divisor/q.divisor == low.divisor && t.arg.equal(q.arg)
}

// quotient returns the quotient that s is, if it is just one.
func (s sum) quotient() (t term, ok bool) {
	if len(s.terms) != 1 || s.base != 0 || slices.ContainsFunc(s.coef, func(c int64) bool { return c != 0 }) {
		return term{}, false
	}
	t = s.terms[0]
	return t, t.op == affine.OpFloorDiv && t.weight == 1
}

// cancelTerms takes terms away that are in both sums, in place.
func cancelTerms(a, b *sum) {
	for x := range a.terms {
		for y := range b.terms {
			s, t := &a.terms[x], &b.terms[y]
			if s.op == t.op && s.sameAtom(*t) {
				both := min(s.weight, t.weight)
				s.weight -= both
				t.weight -= both
			}
		}
	}
	gone := func(t term) bool { return t.weight == 0 }
	a.terms, b.terms = slices.DeleteFunc(a.terms, gone), slices.DeleteFunc(b.terms, gone)
}

package affine

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// SimplifyIn is [SimplifyOver] for the points of a set: where the dims and
// symbols are in the intervals and satisfy its constraints. Constraints narrow
// the intervals, say in what range a sum is, and what remainder a dim leaves.
func SimplifyIn(e *Expr, set Set, dims, syms []Interval) *Expr {
	c := newConstrained(set, dims, syms)
	if c.isEmpty() {
		return e
	}
	return c.simplify(e)
}

// Narrow returns the least intervals, as far as propagation finds them, that
// contain the points of s in the given ones; those beyond the slices are
// [Unbounded]. ok is false if there is no point.
func (s Set) Narrow(dims, syms []Interval) (narrowDims, narrowSyms []Interval, ok bool) {
	c := newConstrained(s, dims, syms)
	return c.dims, c.syms, !c.isEmpty()
}

// A fact says in what range a sum without constant is.
type fact struct {
	sum   linear
	known Interval
}

// about returns the range of l, if that is a multiple of the sum and a constant.
func (f fact) about(l linear) (Interval, bool) {
	if len(l.terms) != len(f.sum.terms) || len(l.terms) == 0 {
		return Interval{}, false
	}
	k := l.terms[0].coef / f.sum.terms[0].coef
	for i, t := range l.terms {
		if p, ok := integer.Mul(k, f.sum.terms[i].coef); !ok || p != t.coef || !t.atom.Equal(f.sum.terms[i].atom) {
			return Interval{}, false
		}
	}
	r := ranger{}
	return r.add(hull(f.known, widen(Point(k)), r.mul), widen(Point(l.c))), true
}

// A residue says that something leaves rest when divided by modulus > 0.
type residue struct{ modulus, rest int64 }

// constrained is a simplifier that knows of constraints.
type constrained struct {
	simplifier
	empty bool
}

// maxNarrowings bounds the rounds of propagation: each is sound, and bounds that
// go on moving do so slowly.
const maxNarrowings = 32

func newConstrained(set Set, dims, syms []Interval) *constrained {
	extended := func(known []Interval, n int) []Interval {
		out := slices.Clone(known)
		for len(out) < n {
			out = append(out, Unbounded())
		}
		return out
	}
	c := &constrained{simplifier: simplifier{ranger: ranger{dims: extended(dims, set.NumDims), syms: extended(syms, set.NumSymbols)}}}
	for range maxNarrowings {
		before := slices.Concat(c.dims, c.syms)
		c.facts = nil
		for _, k := range set.Constraints {
			if c.isEmpty() {
				return c
			}
			c.learn(k)
		}
		if slices.Equal(before, slices.Concat(c.dims, c.syms)) {
			break
		}
	}
	return c
}

func (c *constrained) isEmpty() bool {
	return c.empty || slices.ContainsFunc(c.dims, Interval.IsEmpty) || slices.ContainsFunc(c.syms, Interval.IsEmpty)
}

// learn draws what follows from one constraint, knowing the others.
func (c *constrained) learn(k Constraint) {
	plain := simplifier{ranger: c.ranger} // a fact must not prove itself
	l := plain.sum(k.Expr)
	known := Interval{0, math.MaxInt64}
	if k.IsEq {
		known.Hi = 0
	}
	c.limit(l, known)
}

// limit says that l is in the interval known.
func (c *constrained) limit(l linear, known Interval) {
	span := (&simplifier{ranger: c.ranger}).span(l)
	known = Interval{max(known.Lo, span.Lo), min(known.Hi, span.Hi)}
	if known.IsEmpty() {
		c.empty = true
		return
	}
	if len(l.terms) == 0 {
		return
	}
	// Without the constant: e + k in [lo, hi] says e in [lo-k, hi-k].
	known = c.add(known, widen(Point(-max(l.c, -math.MaxInt64))))
	sum := linear{terms: l.terms}
	if g := sum.content(); g > 1 { // and e*g that e is in [ceil(lo/g), floor(hi/g)]
		sum = sum.over(g)
		known = divided(known, g)
		if known.IsEmpty() {
			c.empty = true
			return
		}
	}
	c.facts = append(c.facts, fact{sum, known})
	for i, t := range sum.terms {
		// What the others leave to this term.
		others := (&simplifier{ranger: c.ranger}).span(sum.without(i))
		left := c.add(known, hull(others, widen(Point(-1)), c.mul))
		if t.coef < 0 {
			left = hull(left, widen(Point(-1)), c.mul)
		}
		c.limitAtom(t.atom, divided(left, magnitude(t.coef)))
	}
}

// divided returns the integers whose multiples by k > 0 are in i.
func divided(i Interval, k int64) Interval {
	if i.Lo > math.MinInt64 {
		i.Lo, _ = ceilDivChecked(i.Lo, k)
	}
	if i.Hi < math.MaxInt64 {
		i.Hi, _ = floorDivChecked(i.Hi, k)
	}
	return i
}

// limitAtom says that an atom is in the interval known.
func (c *constrained) limitAtom(atom *Expr, known Interval) {
	switch {
	case atom.op == OpDim || atom.op == OpSymbol:
		r := &c.dims
		if atom.op == OpSymbol {
			r = &c.syms
		}
		if int(atom.value) >= len(*r) {
			return
		}
		i := &(*r)[atom.value]
		i.Lo, i.Hi = max(i.Lo, known.Lo), min(i.Hi, known.Hi)
		if m, ok := c.residues[leafKey(atom)]; ok {
			*i = m.snapped(*i)
		}
	case atom.op == OpFloorDiv && atom.rhs.op == OpConst && atom.rhs.value != 0 && atom.rhs.value > math.MinInt64:
		// x floordiv n in [lo, hi] says x in [lo*n, hi*n + n-1], x floordiv -n -x.
		n := magnitude(atom.rhs.value)
		lo, hi := int64(math.MinInt64), int64(math.MaxInt64)
		if p, ok := integer.Mul(known.Lo, n); ok && known.Lo > math.MinInt64 {
			lo = p
		}
		if p, ok := integer.Mul(known.Hi, n); ok && known.Hi < math.MaxInt64 {
			if p, ok = integer.Add(p, n-1); ok {
				hi = p
			}
		}
		x := sumOf(atom.lhs)
		if atom.rhs.value < 0 {
			var ok bool
			if x, ok = x.scaled(-1); !ok {
				return
			}
		}
		c.limit(x, Interval{lo, hi})
	case atom.op == OpMod && atom.rhs.op == OpConst && atom.rhs.value > 0:
		known = Interval{max(known.Lo, 0), min(known.Hi, atom.rhs.value-1)}
		switch {
		case known.IsEmpty():
			c.empty = true
		case known.IsPoint() && atom.lhs.op <= OpSymbol:
			c.leaves(atom.lhs, residue{atom.rhs.value, known.Lo})
		}
	}
}

// leaves says what remainder a dim or symbol leaves.
func (c *constrained) leaves(leaf *Expr, m residue) {
	if old, ok := c.residues[leafKey(leaf)]; ok {
		joint, consistent, fits := old.and(m)
		if !consistent {
			c.empty = true
		}
		if !consistent || !fits {
			return
		}
		m = joint
	}
	if c.residues == nil {
		c.residues = map[leafName]residue{}
	}
	c.residues[leafKey(leaf)] = m
	c.limitAtom(leaf, Unbounded())
}

// and returns what follows from both, by the Chinese remainder theorem.
// consistent is false if nothing leaves both, fits if the modulus is too large.
func (m residue) and(o residue) (joint residue, consistent, fits bool) {
	g := integer.GCD(m.modulus, o.modulus)
	if (m.rest-o.rest)%g != 0 {
		return residue{}, false, true
	}
	modulus, ok := integer.Mul(m.modulus/g, o.modulus)
	if !ok {
		return residue{}, true, false
	}
	// rest = m.rest + m.modulus*k for one of o.modulus/g values of k.
	n := o.modulus / g
	k := integer.MulMod(integer.FloorMod((o.rest-m.rest)/g, n), integer.InverseMod(m.modulus/g, n), n)
	return residue{modulus, m.rest + m.modulus*k}, true, true
}

// snapped returns the least interval with the same numbers that leave m.rest.
func (m residue) snapped(i Interval) Interval {
	if i.Lo > math.MinInt64 {
		if lo, ok := integer.Add(i.Lo, integer.FloorMod(m.rest-integer.FloorMod(i.Lo, m.modulus), m.modulus)); ok {
			i.Lo = lo
		}
	}
	if i.Hi < math.MaxInt64 {
		if hi, ok := integer.Add(i.Hi, -integer.FloorMod(integer.FloorMod(i.Hi, m.modulus)-m.rest, m.modulus)); ok {
			i.Hi = hi
		}
	}
	return i
}

// known returns l, modulo m, with constants for multiples of dims and symbols
// whose remainder is known.
func (s *simplifier) known(l linear, m int64) linear {
	for i := 0; i < len(l.terms) && len(s.residues) > 0; {
		t := l.terms[i]
		r, ok := s.residues[leafKey(t.atom)]
		if ok {
			var p, q, sum int64
			ok = t.atom.op <= OpSymbol
			if ok {
				p, ok = integer.Mul(t.coef, r.modulus)
			}
			if ok && p%m == 0 {
				if q, ok = integer.Mul(t.coef, r.rest); ok {
					if sum, ok = integer.Add(l.c, q); ok {
						l = l.without(i)
						l.c = sum
						continue
					}
				}
			}
		}
		i++
	}
	return l
}

// leafName is a dim or a symbol as a key.
type leafName struct {
	op  Op
	pos int64
}

func leafKey(e *Expr) leafName { return leafName{e.op, e.value} }

package affine

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// SimplifyOver returns an expression equal to e, over the integers, for all dims
// and symbols in the given intervals for which e is defined; those beyond the
// slices may be anything. The result never has more divisions and remainders
// than e, nor with as many of them more operations, and simplifying it again
// changes nothing. It does not depend on the order of e's sums and products, as
// far as that is not lost when e is built.
//
// Beside collecting like terms it knows, for m, d, n > 0,
//
//	x mod m -> x - q*m, x floordiv m -> q      where x is in [q*m, (q+1)*m), q linear
//	(a*d*k + r) floordiv d -> a*k + r floordiv d
//	(a*m*k + r) mod m -> r mod m
//	(a*g + r) floordiv (g*d) -> a floordiv d   where r is in [0, g)
//	(a*g + r) mod (g*m) -> (a mod m)*g + r     where r is in [0, g)
//	(x floordiv n + y) floordiv d -> (x + y*n) floordiv (n*d)
//	(x floordiv -n + y) floordiv d -> (x - y*n) floordiv -(n*d)
//	x floordiv -n -> -x floordiv n   where that costs no more
//	(x mod (n*d)) floordiv d -> (x floordiv d) mod n
//	(x mod (n*m)) mod m -> x mod m
//	(x mod m) + (x floordiv m)*m -> x, and the same for middle digits
//	x - (x floordiv m)*m -> x mod m, and the same where x is part of a sum
//	(x mod m) + ((x floordiv m) mod n)*m -> x mod (m*n)
func SimplifyOver(e *Expr, dims, syms []Interval) *Expr {
	if slices.ContainsFunc(dims, Interval.IsEmpty) || slices.ContainsFunc(syms, Interval.IsEmpty) {
		return e
	}
	s := simplifier{ranger: ranger{dims: dims, syms: syms}}
	simple := s.simplify(e)
	// Terms that cancel may be larger than what they leave.
	if _, ok := simple.Bounds(dims, syms); !ok {
		if _, ok := e.Bounds(dims, syms); ok {
			return e
		}
	}
	return simple
}

// maxEffort bounds the operations of what is simplified: an expression that uses
// its parts over and over can be larger than any memory when written out.
const maxEffort = 1 << 13

func (s *simplifier) simplify(e *Expr) *Expr {
	if e.cost.operations > maxEffort {
		return e
	}
	s.seen = map[*Expr]Interval{}
	best := sorted(e)
	for range maxRounds {
		next := sorted(s.compact(s.sum(best)))
		if next.Equal(best) || effortOf(next).compare(effortOf(best)) > 0 {
			break
		}
		best = next
	}
	return best
}

// maxRounds bounds the repetitions of what as a rule is done after one.
const maxRounds = 8

// sorted returns e with its sums and products in order, unless that costs more.
func sorted(e *Expr) *Expr {
	for range maxRounds {
		next := inOrder(e)
		if next.Equal(e) || effortOf(next).compare(effortOf(e)) > 0 {
			break
		}
		e = next
	}
	return e
}

type simplifier struct {
	ranger
	facts    []fact               // what constraints say of sums
	residues map[leafName]residue // and of dims and symbols
	dividing bool                 // all of a sum, to find a quotient in it
}

// sum returns e as a simplified linear.
func (s *simplifier) sum(e *Expr) linear {
	l := s.terms(e)
	if r, ok := s.span(l).within(1); ok {
		return linear{c: r}
	}
	return s.recombine(l)
}

// terms is sum without the rules that need the whole sum.
func (s *simplifier) terms(e *Expr) linear {
	switch e.op {
	case OpConst:
		return linear{c: e.value}
	case OpDim, OpSymbol:
		if r := s.of(e); r.IsPoint() {
			return linear{c: r.Lo}
		}
		return atomOf(e)
	case OpAdd:
		a, b := s.terms(e.lhs), s.terms(e.rhs)
		if l, ok := a.plus(b, 1); ok {
			return l
		}
		return atomOf(node(OpAdd, a.expr(), b.expr()))
	case OpMul:
		return s.product(s.terms(e.lhs), s.terms(e.rhs))
	}
	a, b := s.sum(e.lhs), s.sum(e.rhs)
	if len(b.terms) == 0 && b.c < 0 && e.op == OpFloorDiv {
		return s.floorDivByNegative(a, b.c)
	}
	if len(b.terms) > 0 || b.c < 1 {
		return s.divideByUnknown(e.op, a, b.expr())
	}
	// What is written may have bounds that its sum no longer shows.
	q, known := s.of(e.lhs).within(b.c)
	switch e.op {
	case OpMod:
		if known {
			if l, ok := a.plus(linear{c: q}, -b.c); ok {
				return l
			}
		}
		return s.mod(a, b.c)
	case OpFloorDiv:
		if known {
			return linear{c: q}
		}
		return s.floorDiv(a, b.c)
	}
	return s.ceilDiv(a, b.c)
}

func (s *simplifier) product(a, b linear) linear {
	if len(a.terms) == 0 {
		a, b = b, a
	}
	if len(b.terms) == 0 {
		if l, ok := a.scaled(b.c); ok {
			return l
		}
		return atomOf(node(OpMul, a.expr(), Const(b.c)))
	}
	// What divides a factor goes outside.
	ka, kb := a.content(), b.content()
	plain := sumOf(inOrder(Mul(a.over(ka).expr(), b.over(kb).expr())))
	if k, ok := integer.Mul(ka, kb); ok {
		if l, ok := plain.scaled(k); ok {
			return l
		}
	}
	return sumOf(inOrder(Mul(a.expr(), b.expr())))
}

// floorDivByNegative returns l floordiv d for a negative d, as -l floordiv -d
// where that costs no more.
func (s *simplifier) floorDivByNegative(l linear, d int64) linear {
	asWritten := sumOf(FloorDiv(l.expr(), Const(d)))
	negated, ok := l.scaled(-1)
	if !ok || d == math.MinInt64 {
		return asWritten
	}
	if q, ok := s.span(negated).within(-d); ok {
		return linear{c: q}
	}
	if q := s.floorDiv(negated, -d); effortOf(q.expr()).compare(effortOf(asWritten.expr())) <= 0 {
		return q
	}
	return asWritten
}

// divideByUnknown handles divisors that are not positive constants.
func (s *simplifier) divideByUnknown(op Op, a linear, b *Expr) linear {
	x, d := s.span(a), s.of(b)
	if d.Lo >= 1 && x.Lo >= 0 && x.Hi < d.Lo {
		switch op {
		case OpMod:
			return a
		case OpFloorDiv:
			return linear{}
		}
	}
	// Where b is defined as a divisor, multiples of it divide exactly.
	var whole, rest linear
	rest.c = a.c
	for _, t := range a.terms {
		if q := cofactor(t.atom, b); q != nil {
			if sum, ok := whole.plus(sumOf(q), t.coef); ok {
				whole = sum
				continue
			}
		}
		rest.terms = append(rest.terms, t)
	}
	if op == OpMod {
		whole = linear{}
	}
	out, ok := whole.plus(sumOf(Binary(op, rest.expr(), b)), 1)
	if !ok {
		return sumOf(Binary(op, a.expr(), b))
	}
	return out
}

// cofactor returns q where e is q * d, nil if there is none to be seen.
func cofactor(e, d *Expr) *Expr {
	switch {
	case e.Equal(d):
		return Const(1)
	case e.op != OpMul:
		return nil
	}
	if q := cofactor(e.rhs, d); q != nil {
		return Mul(e.lhs, q)
	}
	if q := cofactor(e.lhs, d); q != nil {
		return Mul(q, e.rhs)
	}
	return nil
}

// span returns a range of l.
func (s *simplifier) span(l linear) Interval {
	out := widen(Point(l.c))
	for _, t := range l.terms {
		out = s.add(out, hull(s.of(t.atom), widen(Point(t.coef)), s.mul))
	}
	for _, f := range s.facts {
		if known, ok := f.about(l); ok {
			out = Interval{max(out.Lo, known.Lo), min(out.Hi, known.Hi)}
		}
	}
	return out
}

// mod returns l mod m.
func (s *simplifier) mod(l linear, m int64) linear {
	if out, ok := s.sameQuotient(l, m); ok {
		return out
	}
	l = s.recombine(s.reduce(l, m))
	if out, ok := s.sameQuotient(l, m); ok {
		return out
	}
	for _, g := range commonFactors(l, m) {
		if picked, rest, ok := s.splitAt(l, g); ok {
			if out, ok := rest.plus(s.mod(picked, m/g), g); ok {
				return out
			}
		}
	}
	return sumOf(Mod(l.expr(), Const(m)))
}

// sameQuotient returns l - q*m where q is the quotient by m of all values of l.
func (s *simplifier) sameQuotient(l linear, m int64) (linear, bool) {
	q, ok := s.linearQuotient(l, m)
	if !ok {
		return linear{}, false
	}
	return l.plus(q, -m)
}

// splitAt returns picked and rest such that l = g*picked + rest with rest in
// [0, g).
func (s *simplifier) splitAt(l linear, g int64) (picked, rest linear, ok bool) {
	picked, rest = l.split(func(t linearTerm) bool { return t.coef%g == 0 })
	k, ok := s.linearQuotient(rest, g)
	divides := func(t linearTerm) bool { return t.atom.op > OpMul }
	if !ok || len(picked.terms) == 0 || slices.ContainsFunc(k.terms, divides) { // which would be written twice
		return linear{}, linear{}, false
	}
	if rest, ok = rest.plus(k, -g); !ok {
		return linear{}, linear{}, false
	}
	picked, ok = picked.over(g).plus(k, 1)
	return picked, rest, ok
}

// reduce returns something equal to l modulo m with smaller coefficients.
func (s *simplifier) reduce(l linear, m int64) linear {
	for {
		out, _ := residues(s.known(l, m), m, true)
		for i, t := range out.terms {
			if m > 2 && t.coef == m-1 { // subtracting takes one operation
				out.terms[i].coef = -1
			}
		}
		// k*(x mod n) is k*x modulo m where m divides k*n.
		i := slices.IndexFunc(out.terms, func(t linearTerm) bool {
			if t.atom.op != OpMod || t.atom.rhs.op != OpConst || t.atom.rhs.value < 1 {
				return false
			}
			p, ok := integer.Mul(t.coef, t.atom.rhs.value)
			return ok && p%m == 0
		})
		if i < 0 {
			return out
		}
		t := out.terms[i]
		var ok bool
		if l, ok = out.without(i).plus(sumOf(t.atom.lhs), t.coef); !ok {
			return out
		}
	}
}

// commonFactors returns the divisors of m greater than 1 that some term of l
// shares with it, largest first.
func commonFactors(l linear, m int64) []int64 {
	var out []int64
	for _, t := range l.terms {
		if g := integer.GCD(magnitude(t.coef), m); g > 1 {
			out = append(out, g)
		}
	}
	slices.Sort(out)
	slices.Reverse(out)
	return slices.Compact(out)
}

// floorDiv returns l floordiv d.
func (s *simplifier) floorDiv(l linear, d int64) linear {
	if q, ok := s.linearQuotient(l, d); ok {
		return q
	}
	part, whole := residues(l, d, true)
	out, ok := whole.plus(s.properQuotient(part, d), 1)
	if !ok {
		return atomOf(node(OpFloorDiv, l.expr(), Const(d)))
	}
	return out
}

// properQuotient returns l floordiv d where l is what residues leaves.
func (s *simplifier) properQuotient(l linear, d int64) linear {
	if joined := s.recombine(l); !joined.equal(l) {
		// Its own residues may undo what has been joined, again and again.
		if part, _ := residues(joined, d, true); effortOf(part.expr()).compare(effortOf(l.expr())) < 0 {
			return s.floorDiv(joined, d)
		}
	}
	for _, g := range commonFactors(l, d) {
		if picked, _, ok := s.splitAt(l, g); ok {
			return s.floorDiv(picked, d/g)
		}
	}
	if out, ok := s.nestedQuotient(l, d); ok {
		return out
	}
	return sumOf(FloorDiv(l.expr(), Const(d)))
}

// nestedQuotient removes one quotient or remainder from the top of l.
func (s *simplifier) nestedQuotient(l linear, d int64) (linear, bool) {
	for i, t := range l.terms {
		if t.coef != 1 || t.atom.op <= OpMul || t.atom.rhs.op != OpConst || t.atom.rhs.value == 0 {
			continue
		}
		n, rest := t.atom.rhs.value, l.without(i)
		switch {
		case t.atom.op == OpFloorDiv: // (x floordiv n + y) floordiv d
			nd, ok1 := integer.Mul(n, d)
			x, ok2 := sumOf(t.atom.lhs).plus(rest, n)
			switch {
			case ok1 && ok2 && n < 0:
				return s.floorDivByNegative(x, nd), true
			case ok1 && ok2:
				return s.floorDiv(x, nd), true
			}
		case n < 0: // remainders by negative numbers
		case t.atom.op == OpMod && n%d == 0 && len(l.terms) == 1 && l.c == 0: // (x mod n) floordiv d
			return s.mod(s.floorDiv(sumOf(t.atom.lhs), d), n/d), true
		}
	}
	return linear{}, false
}

// ceilDiv returns l ceildiv d: as a floordiv where the range of l is known, so
// that every rule applies; else it stays what the user wrote.
func (s *simplifier) ceilDiv(l linear, d int64) linear {
	r := s.span(l)
	if c, ok := integer.Add(l.c, d-1); ok && r.Lo > math.MinInt64 && r.Hi < math.MaxInt64 {
		return s.floorDiv(linear{l.terms, c}, d)
	}
	whole, part := l.wholeAndPart(d)
	out, ok := whole.over(d).plus(sumOf(CeilDiv(part.expr(), Const(d))), 1)
	if !ok {
		return atomOf(node(OpCeilDiv, l.expr(), Const(d)))
	}
	return out
}

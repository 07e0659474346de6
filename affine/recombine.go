package affine

// recombine joins remainders and quotients of the same thing within a sum, as
// long as that makes it cheaper.
func (s *simplifier) recombine(l linear) linear {
	for {
		next, ok := s.joinDigits(l)
		if !ok {
			return l
		}
		l = next
	}
}

// joinDigits applies one of
//
//	p*(x mod m) -> p*x - p*m*(x floordiv m)
//	q*(x floordiv m) -> q/m*x - q/m*(x mod m)
//
// if other terms of the sum cancel what it brings in.
func (s *simplifier) joinDigits(l linear) (linear, bool) {
	now := effortOf(l.expr())
	for i, t := range l.terms {
		var next linear
		ok := false
		switch {
		case t.atom.op <= OpMul || t.atom.rhs.op != OpConst || t.atom.rhs.value < 2:
			continue
		case t.atom.op == OpMod:
			next, ok = s.digitsToWhole(l.without(i), t)
		case t.atom.op == OpFloorDiv && t.coef%t.atom.rhs.value == 0:
			next, ok = s.quotientToRemainder(l.without(i), t)
		}
		if ok && effortOf(next.expr()).compare(now) < 0 {
			return next, true
		}
	}
	return linear{}, false
}

// digitsToWhole adds p*(x mod m) to rest as p*x - p*m*(x floordiv m).
func (s *simplifier) digitsToWhole(rest linear, t linearTerm) (linear, bool) {
	m := t.atom.rhs.value
	x := sumOf(t.atom.lhs)
	q := s.floorDiv(x, m)
	sum, ok := rest.plus(x, t.coef)
	if !ok {
		return linear{}, false
	}
	pm, ok := mulChecked(t.coef, m)
	if !ok {
		return linear{}, false
	}
	// A quotient of rest that differs from q's by whole multiples is q's, shifted.
	if len(q.terms) > 0 {
		if sum, ok = s.alignQuotients(sum, q); !ok {
			return linear{}, false
		}
	}
	return sum.plus(q, -pm)
}

// alignQuotients rewrites each y floordiv n of sum as z floordiv n + (y-z)/n,
// for z floordiv n in q, where n divides y - z.
func (s *simplifier) alignQuotients(sum, q linear) (linear, bool) {
	for _, want := range q.terms {
		if want.atom.op != OpFloorDiv {
			continue
		}
		n := want.atom.rhs.value
		z := sumOf(want.atom.lhs)
		for i, t := range sum.terms {
			if t.atom.op != OpFloorDiv || !t.atom.rhs.IsConst(n) || t.atom.Equal(want.atom) {
				continue
			}
			diff, ok := sumOf(t.atom.lhs).plus(z, -1)
			if !ok || !diff.divisibleBy(n) {
				continue
			}
			shifted, ok := atomOf(want.atom).plus(diff.over(n), 1)
			if !ok {
				return linear{}, false
			}
			if sum, ok = sum.without(i).plus(shifted, t.coef); !ok {
				return linear{}, false
			}
			break
		}
	}
	return sum, true
}

// quotientToRemainder adds q*(x floordiv m), where m divides q, to rest as
// q/m*x - q/m*(x mod m).
func (s *simplifier) quotientToRemainder(rest linear, t linearTerm) (linear, bool) {
	m := t.atom.rhs.value
	x := sumOf(t.atom.lhs)
	sum, ok := rest.plus(x, t.coef/m)
	if !ok {
		return linear{}, false
	}
	return sum.plus(s.mod(x, m), -(t.coef / m))
}

package affine

import (
	"math/big"
	"slices"

	"github.com/ttopt/ttopt/affine/program"
)

// unknowns are the integers of which an expression is a sum: the dims and symbols
// of a box, and a quotient for each division. Of a quotient q of y by n is known
// that y - n*q is in [0, n-1].
type unknowns struct {
	box   box
	of    []unknown
	sums  map[*Expr]combination // read already
	leafs []int                 // of each range of the box: the unknown, or -1
}

// An unknown is a dim or symbol, or the quotient of dividend by divisor.
type unknown struct {
	leaf     int // the range of the box, if there is no divisor
	dividend combination
	divisor  *big.Int
	span     wideInterval
}

// A combination is a sum of multiples of unknowns and a constant. It may have
// fewer coefficients than there are unknowns. The integers are never written to.
type combination struct {
	coefs []*big.Int
	c     *big.Int
}

func constant(c int64) combination { return combination{c: big.NewInt(c)} }

// one returns the unknown by itself.
func one(at int) combination {
	sum := constant(0)
	for range at {
		sum.coefs = append(sum.coefs, sum.c)
	}
	sum.coefs = append(sum.coefs, big.NewInt(1))
	return sum
}

// plus returns a + k*b.
func (a combination) plus(b combination, k *big.Int) combination {
	add := func(x, y *big.Int) *big.Int { return plus(x, new(big.Int).Mul(y, k)) }
	sum := combination{slices.Clone(a.coefs), add(a.c, b.c)}
	for i, v := range b.coefs {
		switch {
		case i == len(sum.coefs):
			sum.coefs = append(sum.coefs, new(big.Int).Mul(v, k))
		case v.Sign() != 0:
			sum.coefs[i] = add(sum.coefs[i], v)
		}
	}
	return sum
}

func newUnknowns(b box) *unknowns {
	u := &unknowns{box: b, sums: map[*Expr]combination{}, leafs: make([]int, len(b.ranges))}
	for i := range u.leafs {
		u.leafs[i] = -1
	}
	return u
}

// read returns e as a sum of unknowns; ok is false for what is not linear but for
// divisions by constants.
func (u *unknowns) read(e *Expr) (sum combination, ok bool) {
	if known, ok := u.sums[e]; ok {
		return known, true
	}
	if sum, ok = u.sum(e); ok {
		u.sums[e] = sum
	}
	return sum, ok
}

func (u *unknowns) sum(e *Expr) (sum combination, ok bool) {
	switch e.op {
	case OpConst:
		return constant(e.value), true
	case OpDim, OpSymbol:
		return u.leaf(u.box.position(e)), true
	}
	l, ok1 := u.read(e.lhs)
	r, ok2 := u.read(e.rhs)
	if !ok1 || !ok2 {
		return sum, false
	}
	if e.op == OpAdd {
		return l.plus(r, big.NewInt(1)), true
	}
	n := r.c
	switch {
	case e.rhs.op != OpConst || e.op != OpMul && n.Sign() <= 0:
		return sum, false
	case e.op == OpMul:
		return constant(0).plus(l, n), true
	case e.op == OpCeilDiv:
		l.c = minus(plus(l.c, n), big.NewInt(1))
	}
	q := u.quotient(l, n)
	if e.op == OpMod {
		return l.plus(q, new(big.Int).Neg(n)), true
	}
	return q, true
}

func (u *unknowns) leaf(i int) combination {
	r := u.box.ranges[i]
	if r.IsPoint() {
		return constant(r.Lo)
	}
	if u.leafs[i] < 0 {
		u.leafs[i] = len(u.of)
		u.of = append(u.of, unknown{leaf: i, span: wideInterval{big.NewInt(r.Lo), big.NewInt(r.Hi)}})
	}
	return one(u.leafs[i])
}

// quotient returns y floordiv n. What n divides goes in front, and of the rest,
// the same is divided once.
func (u *unknowns) quotient(y combination, n *big.Int) combination {
	var whole, rest combination
	whole.c, rest.c = new(big.Int).DivMod(y.c, n, new(big.Int))
	last, terms, g := -1, 0, n
	for i, v := range y.coefs {
		q, r := new(big.Int).DivMod(v, n, new(big.Int))
		whole.coefs, rest.coefs = append(whole.coefs, q), append(rest.coefs, r)
		if r.Sign() != 0 {
			last, terms, g = i, terms+1, new(big.Int).GCD(nil, nil, r, g)
		}
	}
	if terms == 0 {
		return whole
	}
	rest.coefs = rest.coefs[:last+1]
	for i, v := range rest.coefs {
		rest.coefs[i] = floorOf(v, g)
	}
	rest.c, n = floorOf(rest.c, g), floorOf(n, g)
	unit := big.NewInt(1)
	if of := u.of[last]; terms == 1 && rest.coefs[last].Cmp(unit) == 0 && of.divisor != nil {
		// (x floordiv m + c) floordiv n is (x + c*m) floordiv (m*n)
		x := of.dividend.plus(combination{c: of.divisor}, rest.c)
		return whole.plus(u.quotient(x, new(big.Int).Mul(of.divisor, n)), unit)
	}
	span := u.span(rest)
	span.lo, span.hi = floorOf(span.lo, n), floorOf(span.hi, n)
	if span.lo.Cmp(span.hi) == 0 {
		return whole.plus(combination{c: span.lo}, unit)
	}
	same := func(a, b *big.Int) bool { return a.Cmp(b) == 0 }
	at := slices.IndexFunc(u.of, func(o unknown) bool {
		return o.divisor != nil && same(o.divisor, n) && same(o.dividend.c, rest.c) && slices.EqualFunc(o.dividend.coefs, rest.coefs, same)
	})
	if at < 0 {
		at = len(u.of)
		u.of = append(u.of, unknown{dividend: rest, divisor: n, span: span})
	}
	return whole.plus(one(at), unit)
}

// span returns the range of a sum.
func (u *unknowns) span(sum combination) wideInterval {
	out := wideInterval{sum.c, sum.c}
	for i, v := range sum.coefs {
		w := u.of[i].span.times(wideInterval{v, v})
		out = wideInterval{plus(out.lo, w.lo), plus(out.hi, w.hi)}
	}
	return out
}

// needed marks the unknowns that the sums are computed from, and counts them.
func (u *unknowns) needed(sums ...combination) (needed []bool, n int) {
	needed = make([]bool, len(u.of))
	need := func(c combination) {
		for i, v := range c.coefs {
			needed[i] = needed[i] || v.Sign() != 0
		}
	}
	for _, sum := range sums {
		need(sum)
	}
	for i := len(u.of) - 1; i >= 0; i-- {
		if needed[i] {
			n++
			need(u.of[i].dividend)
		}
	}
	return needed, n
}

// maxUnknowns bounds the programs that are tried.
const maxUnknowns = 48

// above looks for a point of the box where sum is at least 1; decided is false
// if effort was not enough.
func (u *unknowns) above(sum combination, effort *int) (point []int64, decided bool) {
	needed, n := u.needed(sum)
	if n > maxUnknowns {
		return nil, false
	}
	p := program.Program{Least: minus(big.NewInt(1), sum.c)}
	at := make([]int, len(u.of)) // among the needed
	row := func(c combination) []*big.Int {
		out := make([]*big.Int, n)
		for i := range out {
			out[i] = new(big.Int)
		}
		for i, v := range c.coefs {
			if v.Sign() != 0 {
				out[at[i]] = v
			}
		}
		return out
	}
	for i, of := range u.of {
		if !needed[i] {
			continue
		}
		at[i] = len(p.Rows)
		r := row(of.dividend)
		span := of.span
		r[at[i]] = big.NewInt(1)
		if of.divisor != nil { // dividend - divisor*q is in [0, divisor-1]
			r[at[i]] = new(big.Int).Neg(of.divisor)
			span.lo = new(big.Int).Neg(of.dividend.c)
			span.hi = minus(plus(span.lo, of.divisor), big.NewInt(1))
		}
		p.Rows, p.Lo, p.Hi = append(p.Rows, r), append(p.Lo, span.lo), append(p.Hi, span.hi)
	}
	p.Goal = row(sum)
	x, decided := p.Find(effort)
	if x == nil {
		return nil, decided
	}
	point = u.box.first()
	for i, of := range u.of {
		if needed[i] && of.divisor == nil {
			point[of.leaf] = x[at[i]].Int64()
		}
	}
	return point, true
}

// solve decides by an integer program, where the difference is one and the effort
// is enough.
func (d difference) solve(b box, effort *int) (zero bool, witness []int64, decided bool) {
	u := newUnknowns(b)
	sum, ok := u.read(d.expr)
	if !ok {
		return false, nil, false
	}
	for _, sign := range []int64{1, -1} {
		witness, ok = u.above(constant(0).plus(sum, big.NewInt(sign)), effort)
		if witness != nil || !ok {
			return false, witness, ok
		}
	}
	return true, nil, true
}

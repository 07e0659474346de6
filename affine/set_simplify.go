package affine

import (
	"math/big"
	"slices"
)

// SimplifyLinear returns a set of the same points with fewer or smaller
// constraints: divided by their common factor, tightened to integers, without
// repetitions and without those that always hold. A set that is found to have no
// points becomes (1 == 0), one without constraints (0 == 0). Sets with quotients
// or remainders stay as they are.
func (s Set) SimplifyLinear() Set {
	var rows []row
	for _, c := range s.Constraints {
		flat, ok := FlatCoefficients(c.Expr, s.NumDims, s.NumSymbols)
		if !ok {
			return s
		}
		rows = append(rows, newRow(flat, c.IsEq))
	}
	simple, ok := tighten(rows)
	if !ok || isInfeasible(simple) {
		return Set{NumDims: s.NumDims, NumSymbols: s.NumSymbols, Constraints: []Constraint{{Const(1), true}}}
	}
	out := Set{NumDims: s.NumDims, NumSymbols: s.NumSymbols}
	// Equalities come first.
	for _, equalities := range []bool{true, false} {
		for _, r := range simple {
			if r.eq == equalities {
				e, ok := r.expr(s.NumDims)
				if !ok {
					return s
				}
				out.Constraints = append(out.Constraints, Constraint{e, r.eq})
			}
		}
	}
	if len(out.Constraints) == 0 {
		out.Constraints = []Constraint{{Const(0), true}}
	}
	return out
}

// row is a linear constraint: coefs * inputs + constant, equal to or not below 0.
type row struct {
	coefs    []*big.Int
	constant *big.Int
	eq       bool
}

// newRow takes the coefficients with the constant behind them.
func newRow(flat []int64, eq bool) row {
	r := row{eq: eq}
	for _, c := range flat {
		r.coefs = append(r.coefs, big.NewInt(c))
	}
	n := len(flat) - 1
	r.coefs, r.constant = r.coefs[:n:n], r.coefs[n]
	return r
}

func (r row) expr(numDims int) (*Expr, bool) {
	e := Const(0)
	for i, c := range r.coefs {
		if !c.IsInt64() {
			return nil, false
		}
		x := Dim(i)
		if i >= numDims {
			x = Symbol(i - numDims)
		}
		e = Add(e, Mul(x, Const(c.Int64())))
	}
	return Add(e, Const(r.constant.Int64())), r.constant.IsInt64()
}

// gcd returns the common factor of the coefficients, 0 where there are none.
func (r row) gcd() *big.Int {
	g := new(big.Int)
	for _, c := range r.coefs {
		g.GCD(nil, nil, g, new(big.Int).Abs(c))
	}
	return g
}

// tighten divides rows by their common factors and drops what says nothing new;
// ok is false where a row cannot hold.
func tighten(rows []row) (out []row, ok bool) {
	for _, r := range rows {
		g := r.gcd()
		if g.Sign() == 0 {
			if r.eq && r.constant.Sign() != 0 || r.constant.Sign() < 0 {
				return nil, false
			}
			continue
		}
		rest := new(big.Int)
		quotient, _ := new(big.Int).DivMod(r.constant, g, rest) // rounded down
		if r.eq && rest.Sign() != 0 {
			return nil, false
		}
		t := row{constant: quotient, eq: r.eq}
		for _, c := range r.coefs {
			t.coefs = append(t.coefs, new(big.Int).Quo(c, g))
		}
		same := slices.IndexFunc(out, func(o row) bool {
			return o.eq == t.eq && slices.EqualFunc(o.coefs, t.coefs, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
		})
		switch {
		case same < 0:
			out = append(out, t)
		case t.eq && out[same].constant.Cmp(t.constant) != 0:
			return nil, false
		case t.constant.Cmp(out[same].constant) < 0:
			out[same].constant = t.constant
		}
	}
	return out, true
}

// maxRows bounds the elimination: a set that needs more counts as feasible.
const maxRows = 1000

// isInfeasible reports whether no rational point satisfies all rows, by the
// elimination of Fourier and Motzkin.
func isInfeasible(rows []row) bool {
	for len(rows) > 0 && len(rows[0].coefs) > 0 {
		var ok bool
		if rows, ok = tighten(eliminateLast(rows)); !ok {
			return true
		}
		if len(rows) > maxRows {
			return false
		}
	}
	return false
}

// eliminateLast projects rows onto all inputs but the last.
func eliminateLast(rows []row) []row {
	n := len(rows[0].coefs) - 1
	var lower, upper, rest []row
	for i, r := range rows {
		if r.eq && r.coefs[n].Sign() != 0 {
			// The equality gives the input.
			for j, o := range rows {
				if j != i {
					rest = append(rest, addMultiples(o, r, n))
				}
			}
			return rest
		}
		switch r.coefs[n].Sign() {
		case 1:
			lower = append(lower, r)
		case -1:
			upper = append(upper, r)
		default:
			rest = append(rest, row{r.coefs[:n], r.constant, r.eq})
		}
	}
	for _, l := range lower {
		for _, u := range upper {
			rest = append(rest, addMultiples(l, u, n))
		}
	}
	return rest
}

// addMultiples adds multiples of two rows so that input n goes. o is multiplied by a
// positive number; so is r, unless it is an equality.
func addMultiples(o, r row, n int) row {
	f, g := new(big.Int).Abs(r.coefs[n]), new(big.Int).Set(o.coefs[n])
	if r.coefs[n].Sign() > 0 {
		g.Neg(g)
	}
	sum := func(a, b *big.Int) *big.Int {
		return new(big.Int).Add(new(big.Int).Mul(a, f), new(big.Int).Mul(b, g))
	}
	out := row{constant: sum(o.constant, r.constant), eq: o.eq}
	for i := range n {
		out.coefs = append(out.coefs, sum(o.coefs[i], r.coefs[i]))
	}
	return out
}

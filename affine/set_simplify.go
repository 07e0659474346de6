package affine

import (
	"math/big"
	"slices"
)

// Simplified returns a set of the same points as MLIR's simplifyIntegerSet writes
// it: equalities first, constraints divided by their common factor and tightened
// to integers, each division by a constant with the two inequalities that define
// it, without inequalities that another or nothing at all implies. A set that
// elimination finds empty is (1 == 0), one without constraints (0 == 0).
//
// A set that cannot be flattened stays as it is. mlir-opt loses its constraints.
func (s Set) Simplified() Set {
	y, ok := newSystem(s)
	if !ok {
		return s
	}
	if y.isEmpty() {
		return Set{s.NumDims, s.NumSymbols, []Constraint{{Const(1), true}}}
	}
	y.tighten()
	y.dropImplied()
	constraints, ok := y.constraints()
	if !ok {
		return s
	}
	if len(constraints) == 0 {
		constraints = []Constraint{{Const(0), true}}
	}
	return Set{s.NumDims, s.NumSymbols, constraints}
}

// system is a conjunction of linear constraints over dims, symbols and locals, in
// this order. Where it is made of a set, a local is a division.
type system struct {
	dims, inputs int // dims; dims and symbols
	locals       int
	equal        []linearRow // == 0
	least        []linearRow // >= 0
}

// linearRow has the coefficients of all variables and, last, the constant.
type linearRow []*big.Int

func newSystem(s Set) (*system, bool) {
	f := flattener{dims: s.NumDims, symbols: s.NumSymbols}
	var rows []flatRow
	for _, c := range s.Constraints {
		r, ok := f.row(c.Expr)
		if !ok {
			return nil, false
		}
		rows = append(rows, r)
	}
	y := &system{dims: s.NumDims, inputs: s.NumDims + s.NumSymbols, locals: len(f.locals)}
	for i, r := range rows {
		if s.Constraints[i].IsEq {
			y.equal = append(y.equal, y.row(r))
		} else {
			y.least = append(y.least, y.row(r))
		}
	}
	for i, d := range f.divisions {
		// q = e floordiv k: e - k * q is in [0, k - 1].
		upper := y.row(d.dividend)
		if d.op == OpCeilDiv {
			upper.constant().Add(upper.constant(), big.NewInt(d.divisor-1))
		}
		upper[y.inputs+i].SetInt64(-d.divisor)
		lower := upper.negated()
		lower.constant().Add(lower.constant(), big.NewInt(d.divisor-1))
		y.least = append(y.least, lower, upper)
	}
	return y, true
}

func (y *system) row(r flatRow) linearRow {
	out := make(linearRow, y.inputs+y.locals+1)
	for i := range out {
		out[i] = new(big.Int)
	}
	for _, t := range r.terms {
		out[t.column].SetInt64(t.coef)
	}
	out.constant().SetInt64(r.constant)
	return out
}

// constraints writes the divisions as the inequalities that are left define them:
// where those are tighter than a division's own, its dividend is another.
func (y *system) constraints() ([]Constraint, bool) {
	terms := make([]*Expr, y.inputs+y.locals)
	for i := range y.inputs {
		if terms[i] = Dim(i); i >= y.dims {
			terms[i] = Symbol(i - y.dims)
		}
	}
	for found := true; found; {
		found = false
		for i := y.inputs; i < len(terms); i++ {
			if terms[i] == nil {
				terms[i] = y.division(i, terms)
				found = found || terms[i] != nil
			}
		}
	}
	var out []Constraint
	for i, rows := range [][]linearRow{y.equal, y.least} {
		for _, r := range rows {
			e := Const(0)
			for j, c := range r[:len(r)-1] {
				if c.Sign() == 0 {
					continue
				}
				if terms[j] == nil || !c.IsInt64() {
					return nil, false
				}
				e = Add(e, Mul(terms[j], Const(c.Int64())))
			}
			if !r.constant().IsInt64() {
				return nil, false
			}
			out = append(out, Constraint{Add(e, Const(r.constant().Int64())), i == 0})
		}
	}
	return out, true
}

// division returns the division that variable at is, by two inequalities of terms
// that are known, or nil.
func (y *system) division(at int, terms []*Expr) *Expr {
	for _, upper := range y.least {
		if upper[at].Sign() >= 0 {
			continue
		}
		for _, lower := range y.least {
			if lower[at].Sign() <= 0 {
				continue
			}
			if e := quotientBetween(upper, lower, at, terms); e != nil {
				return e
			}
		}
	}
	return nil
}

// quotientBetween returns e floordiv k where 0 <= c <= e - k * q <= k - 1 is what the
// inequalities say of the variable q at.
func quotientBetween(upper, lower linearRow, at int, terms []*Expr) *Expr {
	n := len(upper) - 1
	for i := range n {
		if upper[i].CmpAbs(lower[i]) != 0 || upper[i].Sign() != -lower[i].Sign() {
			return nil
		}
	}
	k := new(big.Int).Set(lower[at])
	c := new(big.Int).Sub(k, big.NewInt(1))
	c.Sub(c, lower[n]).Sub(c, upper[n])
	if c.Sign() < 0 || c.Cmp(k) >= 0 {
		return nil
	}
	dividend := append(slices.Clone(upper[:n]), c.Add(c, upper[n]))
	dividend[at] = new(big.Int)
	g := new(big.Int).Set(k)
	for _, v := range dividend[:n] {
		g.GCD(nil, nil, g, new(big.Int).Abs(v))
	}
	if k.Quo(k, g); !k.IsInt64() {
		return nil
	}
	var e *Expr
	for i := range dividend {
		j := (i + n) % (n + 1) // the constant first
		v, _ := new(big.Int).DivMod(dividend[j], g, new(big.Int))
		switch {
		case !v.IsInt64():
			return nil
		case j == n:
			e = Const(v.Int64())
		case v.Sign() == 0:
		case terms[j] == nil:
			return nil
		default:
			e = Add(e, Mul(terms[j], Const(v.Int64())))
		}
	}
	return FloorDiv(e, Const(k.Int64()))
}

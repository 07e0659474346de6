package affine

import (
	"math/big"
	"slices"
)

// maxGrowth bounds the elimination by inequalities: a system that comes to have so
// many constraints a variable counts as one with points. It is MLIR's number.
const maxGrowth = 32

// isEmpty reports whether elimination, first by equalities and then by the method
// of Fourier and Motzkin, finds a contradiction. It keeps MLIR's order, on which
// depends what rounding to integers finds.
func (y *system) isEmpty() bool {
	if y.isContradiction() {
		return true
	}
	limit := maxGrowth * (y.inputs + y.locals)
	y = y.clone()
	y.eliminateLocals()
	if y.isContradiction() {
		return true
	}
	for at := 0; at < y.variables(); at++ {
		y.tightenLeast()
		for at < y.variables() {
			if y.substitute(at, y.equalityOf(at)) {
				y.tightenLeast()
			} else if y.isBounded(at) {
				break
			} else {
				y.remove(at)
			}
		}
		if y.isContradiction() {
			return true
		}
	}
	for y.variables() > 0 {
		y.tightenLeast()
		y.project(y.cheapest())
		if len(y.equal)+len(y.least) >= limit {
			return false
		}
		if y.isContradiction() {
			return true
		}
	}
	return false
}

func (y *system) variables() int { return y.inputs + y.locals }

func (y *system) clone() *system {
	c := *y
	copied := func(rows []linearRow) []linearRow {
		out := slices.Clone(rows)
		for i, r := range out {
			out[i] = r.combined(unit, r, new(big.Int))
		}
		return out
	}
	c.equal, c.least = copied(y.equal), copied(y.least)
	return &c
}

// isContradiction reports whether one constraint alone has no solution.
func (y *system) isContradiction() bool {
	for _, r := range y.equal {
		g := r.factor(len(r) - 1)
		if g.Sign() == 0 && r.constant().Sign() != 0 ||
			g.Sign() != 0 && new(big.Int).Rem(r.constant(), g).Sign() != 0 {
			return true
		}
	}
	return slices.ContainsFunc(y.least, func(r linearRow) bool {
		return r.constant().Sign() < 0 && r.factor(len(r)-1).Sign() == 0
	})
}

// eliminateLocals replaces the locals that an equality gives without a division.
func (y *system) eliminateLocals() {
	for _, r := range y.equal {
		r.divide(r.factor(len(r)))
	}
	for {
		pivot, at := -1, 0
		for i, r := range y.equal {
			j := slices.IndexFunc(r[y.inputs:len(r)-1], func(c *big.Int) bool { return c.CmpAbs(unit) == 0 })
			if j >= 0 {
				pivot, at = i, y.inputs+j
				break
			}
		}
		if !y.substitute(at, pivot) {
			return
		}
	}
}

// equalityOf returns the first equality that has the variable, or -1.
func (y *system) equalityOf(at int) int {
	return slices.IndexFunc(y.equal, func(r linearRow) bool { return r[at].Sign() != 0 })
}

// isBounded reports whether an inequality has the variable.
func (y *system) isBounded(at int) bool {
	return slices.ContainsFunc(y.least, func(r linearRow) bool { return r[at].Sign() != 0 })
}

// substitute replaces the variable by means of the equality, unless that is -1.
func (y *system) substitute(at, equality int) bool {
	if equality < 0 {
		return false
	}
	pivot := y.equal[equality]
	y.equal = slices.Delete(y.equal, equality, equality+1)
	for _, rows := range [][]linearRow{y.equal, y.least} {
		for i, r := range rows {
			if r[at].Sign() != 0 {
				rows[i] = r.without(at, pivot)
				rows[i].divide(rows[i].factor(len(r)))
			}
		}
	}
	y.remove(at)
	return true
}

// cheapest returns the variable whose projection adds the fewest inequalities.
func (y *system) cheapest() int {
	best, fewest := 0, -1
	for at := range y.variables() {
		lower, upper := 0, 0
		for _, r := range y.least {
			switch r[at].Sign() {
			case 1:
				lower++
			case -1:
				upper++
			}
		}
		if fewest < 0 || lower*upper < fewest {
			best, fewest = at, lower*upper
		}
	}
	return best
}

// project removes a variable that is in no equality.
func (y *system) project(at int) {
	if !y.isBounded(at) {
		y.remove(at)
		return
	}
	var lower, upper, rest []linearRow
	for _, r := range y.least {
		switch r[at].Sign() {
		case 1:
			lower = append(lower, r)
		case -1:
			upper = append(upper, r)
		default:
			rest = append(rest, r)
		}
	}
	y.least = nil
	for _, u := range upper {
		for _, l := range lower {
			y.least = append(y.least, u.without(at, l))
		}
	}
	y.least = append(y.least, rest...)
	y.remove(at)
	y.tighten()
	y.dropImplied()
}

// remove drops the column of a variable.
func (y *system) remove(at int) {
	for _, rows := range [][]linearRow{y.equal, y.least} {
		for i, r := range rows {
			rows[i] = slices.Delete(r, at, at+1)
		}
	}
	if at < y.inputs {
		y.inputs--
	} else {
		y.locals--
	}
}

// tighten divides all constraints by their common factors.
func (y *system) tighten() {
	y.tightenLeast()
	for _, r := range y.equal {
		r.divide(r.factor(len(r)))
	}
}

// tightenLeast divides inequalities by the factors of their coefficients and rounds
// the constants down.
func (y *system) tightenLeast() {
	for _, r := range y.least {
		r.divide(r.factor(len(r) - 1))
	}
}

// dropImplied drops inequalities that always hold, and of those that differ in their
// constants all but the strictest.
func (y *system) dropImplied() {
	strictest := map[string]int{}
	implied := make([]bool, len(y.least))
	for i, r := range y.least {
		if r.constant().Sign() >= 0 && r.factor(len(r)-1).Sign() == 0 {
			implied[i] = true
			continue
		}
		key := r.key()
		first, ok := strictest[key]
		switch {
		case !ok:
			strictest[key] = i
		case y.least[first].constant().Cmp(r.constant()) > 0:
			implied[first], strictest[key] = true, i
		default:
			implied[i] = true
		}
	}
	at := -1
	y.least = slices.DeleteFunc(y.least, func(linearRow) bool { at++; return implied[at] })
}

var unit = big.NewInt(1)

func (r linearRow) constant() *big.Int { return r[len(r)-1] }

// factor returns the common factor of the first n numbers, 0 where all are 0.
func (r linearRow) factor(n int) *big.Int {
	g := new(big.Int)
	for _, c := range r[:n] {
		if c.Sign() == 0 {
			continue
		}
		if g.GCD(nil, nil, g, new(big.Int).Abs(c)); g.Cmp(unit) == 0 {
			break
		}
	}
	return g
}

// divide divides in place and rounds down.
func (r linearRow) divide(g *big.Int) {
	if g.Cmp(unit) <= 0 {
		return
	}
	for _, c := range r {
		c.DivMod(c, g, new(big.Int))
	}
}

func (r linearRow) negated() linearRow { return r.combined(big.NewInt(-1), r, new(big.Int)) }

// combined returns r * f + o * g.
func (r linearRow) combined(f *big.Int, o linearRow, g *big.Int) linearRow {
	out := make(linearRow, len(r))
	for i := range r {
		out[i] = new(big.Int).Mul(r[i], f)
		out[i].Add(out[i], new(big.Int).Mul(o[i], g))
	}
	return out
}

// without adds a multiple of pivot to a positive multiple of r, so that the variable
// goes.
func (r linearRow) without(at int, pivot linearRow) linearRow {
	g := new(big.Int).GCD(nil, nil, new(big.Int).Abs(r[at]), new(big.Int).Abs(pivot[at]))
	f := new(big.Int).Quo(new(big.Int).Abs(pivot[at]), g)
	h := new(big.Int).Quo(r[at], g)
	if pivot[at].Sign() > 0 {
		h.Neg(h)
	}
	return r.combined(f, pivot, h)
}

// key tells rows with other coefficients apart.
func (r linearRow) key() string {
	var b []byte
	for _, c := range r[:len(r)-1] {
		b = append(c.Append(b, 62), ' ')
	}
	return string(b)
}

package program

import (
	"math"
	"math/big"
)

const (
	// fraction is how many bits multipliers have behind the point.
	fraction = 80
	// narrow is how many values of a coordinate are tried without looking for
	// coordinates that have fewer.
	narrow = 3
)

// An enumeration goes through the coordinates of a lattice. All of its numbers are
// integers, multiplied by the unit; t is where z is in the box, in [0, 1].
type enumeration struct {
	program Program
	effort  *int
	lattice lattice
	widths  []float64 // of the box, and of the goal behind

	unit   *big.Int
	behind *big.Int   // how much less than the least the goal is at t = 0
	ahead  []*big.Int // what each t adds to the goal
	room   *big.Int   // how much more than the least it may be

	near [][]float64 // the steps without unit, 0 for the goal
	goal []float64   // ahead without unit, and less the goal
	y    []*big.Int  // the coordinates, from some position on
}

func newEnumeration(p Program, s *polytope) *enumeration {
	n := len(p.Rows)
	e := &enumeration{program: p, unit: big.NewInt(1), y: make([]*big.Int, n)}
	for _, row := range append(s.unknowns[:n:n], s.goal) {
		for _, c := range row {
			g := new(big.Int).GCD(nil, nil, e.unit, c.Denom())
			e.unit.Mul(e.unit, new(big.Int).Quo(c.Denom(), g))
		}
	}
	unit := new(big.Rat).SetInt(e.unit)
	whole := func(r *big.Rat) *big.Int { return new(big.Rat).Mul(r, unit).Num() }
	inBox := func(row []*big.Rat) (steps []*big.Int, start *big.Int) {
		start = new(big.Int)
		for i, c := range row {
			w := whole(c)
			start.Add(start, new(big.Int).Mul(w, s.lo[i]))
			steps = append(steps, w.Mul(w, new(big.Int).Sub(s.hi[i], s.lo[i])))
		}
		return steps, start
	}
	for i := range n {
		e.widths = append(e.widths, float(new(big.Int).Sub(s.hi[i], s.lo[i])))
	}
	room := new(big.Rat).Sub(s.most, s.least)
	width, _ := room.Float64()
	e.widths = append(e.widths, width)
	for j := range n {
		var column []*big.Int
		for _, row := range p.Rows {
			column = append(column, row[j])
		}
		e.lattice.columns = append(e.lattice.columns, append(column, p.Goal[j]))
		steps, start := inBox(s.unknowns[j])
		e.lattice.steps = append(e.lattice.steps, append(steps, start))
	}
	e.ahead, e.behind = inBox(s.goal)
	e.behind.Sub(whole(s.least), e.behind)
	e.room = whole(room)
	for _, v := range e.ahead {
		e.goal = append(e.goal, e.over(v))
	}
	e.goal = append(e.goal, -e.over(e.room))
	e.turn(n, e.widths)
	return e
}

// over divides by the unit.
func (e *enumeration) over(v *big.Int) float64 {
	f, _ := new(big.Rat).SetFrac(v, e.unit).Float64()
	return f
}

// turn chooses the first coordinates anew, for a polytope of such widths.
func (e *enumeration) turn(count int, widths []float64) {
	weights := make([]float64, len(widths))
	for i, w := range widths {
		weights[i] = 1 / (w + 0.5)
	}
	e.lattice = e.lattice.clone()
	e.lattice.reduce(count, weights)
	n := len(e.y)
	e.near = append([][]float64(nil), e.near...)
	for j := range count {
		near := make([]float64, n+1)
		for i, v := range e.lattice.steps[j][:n] {
			near[i] = e.over(v)
		}
		if j < len(e.near) {
			e.near[j] = near
		} else {
			e.near = append(e.near, near)
		}
	}
}

// from looks for a point with the coordinates after j as they are.
func (e *enumeration) from(j int) (x []*big.Int, decided bool) {
	if *e.effort--; *e.effort < 0 {
		return nil, false
	}
	if j < 0 {
		return e.point(), true
	}
	s := e.slice(j)
	lo, hi, empty := s.span()
	if empty {
		return nil, true
	}
	if j > 0 && new(big.Int).Sub(hi, lo).Cmp(big.NewInt(narrow)) >= 0 {
		lattice, near := e.lattice, e.near
		defer func() { e.lattice, e.near = lattice, near }()
		e.turn(j+1, s.widths())
		if lo, hi, empty = s.span(); empty {
			return nil, true
		}
	}
	// From the middle outwards: most points are there.
	up := new(big.Int).Add(lo, hi)
	up.Rsh(up, 1)
	down := new(big.Int).Sub(up, big.NewInt(1))
	for up.Cmp(hi) <= 0 || down.Cmp(lo) >= 0 {
		for _, v := range []*big.Int{up, down} {
			if v.Cmp(lo) < 0 || v.Cmp(hi) > 0 {
				continue
			}
			e.y[j] = v
			if x, decided = e.from(j - 1); x != nil || !decided {
				return x, decided
			}
		}
		up.Add(up, big.NewInt(1))
		down.Sub(down, big.NewInt(1))
	}
	return nil, true
}

// point returns the x at y, if all is as asked there.
func (e *enumeration) point() []*big.Int {
	z := make([]*big.Int, len(e.y)+1)
	for i := range z {
		z[i] = new(big.Int)
		for j, y := range e.y {
			z[i].Add(z[i], new(big.Int).Mul(y, e.lattice.columns[j][i]))
		}
		if i == len(e.y) {
			if z[i].Cmp(e.program.Least) < 0 {
				return nil
			}
		} else if z[i].Cmp(e.program.Lo[i]) < 0 || z[i].Cmp(e.program.Hi[i]) > 0 {
			return nil
		}
	}
	x := make([]*big.Int, len(e.y))
	for i, row := range e.program.Rows {
		x[i] = z[i]
		for k, c := range row[:i] {
			x[i].Sub(x[i], new(big.Int).Mul(c, x[k]))
		}
		x[i].Quo(x[i], row[i]) // without rest
	}
	return x
}

// A slice is what is left of the polytope once the coordinates after j are
// chosen: the t for which the goal, and those coordinates, are what they are.
type slice struct {
	*enumeration
	j       int
	tableau *tableau
	sides   []*big.Int // of its rows, times unit
}

func (e *enumeration) slice(j int) *slice {
	s := &slice{enumeration: e, j: j, sides: []*big.Int{e.behind}}
	rows, near := [][]float64{e.goal}, []float64{e.over(e.behind)}
	for k := j + 1; k < len(e.y); k++ {
		side := new(big.Int).Mul(e.y[k], e.unit)
		side.Sub(side, e.lattice.steps[k][len(e.y)])
		s.sides = append(s.sides, side)
		rows, near = append(rows, e.near[k]), append(near, e.over(side))
	}
	s.tableau = newTableau(rows, near, len(e.y)+1)
	return s
}

// span returns a range that has coordinate j all over the slice.
func (s *slice) span() (lo, hi *big.Int, empty bool) {
	if why, ok := s.tableau.feasible(); !ok && s.bound(nil, 1, why).Sign() < 0 {
		return nil, nil, true
	}
	steps, near := s.lattice.steps[s.j], s.near[s.j]
	hi = s.bound(steps, 1, s.tableau.most(near, 1))
	lo = s.bound(steps, -1, s.tableau.most(near, -1))
	lo.Neg(lo)
	return lo, hi, lo.Cmp(hi) > 0
}

// widths returns about how wide the slice is, along z and the goal.
func (s *slice) widths() []float64 {
	out := make([]float64, len(s.enumeration.widths))
	axis := make([]float64, len(out))
	for i, w := range s.enumeration.widths {
		axis[i] = 1
		s.tableau.most(axis, 1)
		hi := s.tableau.at(i)
		s.tableau.most(axis, -1)
		out[i] = max(hi-s.tableau.at(i), 0) * w
		axis[i] = 0
	}
	return out
}

// bound returns the largest whole number that sign*(start + steps·t)/unit may
// reach, which any multipliers of the rows prove: what these add is 0, and the
// sum, then, is one of t alone, largest in a corner. Without steps it is less than
// 0 if the rows contradict each other.
func (s *slice) bound(steps []*big.Int, sign int64, multipliers []float64) *big.Int {
	n := len(s.y)
	whole := make([]*big.Int, len(multipliers))
	for i, m := range multipliers {
		whole[i] = fixed(m)
	}
	sum, rest, product := new(big.Int), new(big.Int), new(big.Int)
	if steps != nil {
		sum.Lsh(product.Mul(steps[n], big.NewInt(sign)), fraction)
	}
	for i, m := range whole {
		sum.Add(sum, product.Mul(m, s.sides[i]))
	}
	for i := range n {
		rest.SetInt64(0)
		if steps != nil {
			rest.Lsh(product.Mul(steps[i], big.NewInt(sign)), fraction)
		}
		rest.Sub(rest, product.Mul(whole[0], s.ahead[i]))
		for k, m := range whole[1:] {
			if m.Sign() != 0 {
				rest.Sub(rest, product.Mul(m, s.lattice.steps[s.j+1+k][i]))
			}
		}
		if rest.Sign() > 0 {
			sum.Add(sum, rest)
		}
	}
	if rest.Mul(whole[0], s.room); rest.Sign() > 0 {
		sum.Add(sum, rest)
	}
	return sum.Div(sum, product.Lsh(s.unit, fraction)) // towards minus infinity
}

// fixed returns m with a fraction of so many bits.
func fixed(m float64) *big.Int {
	if math.IsNaN(m) || math.IsInf(m, 0) {
		return new(big.Int)
	}
	f := new(big.Float).SetFloat64(m)
	v, _ := f.SetMantExp(f, fraction).Int(nil)
	return v
}

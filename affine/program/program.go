package program

import "math/big"

// A Program asks for integers x with Lo[i] <= Rows[i]·x <= Hi[i] for all i, and
// Goal·x >= Least. Row i has as many coefficients as there are unknowns; that of
// x[i] is not 0, those after it are.
type Program struct {
	Rows   [][]*big.Int
	Lo, Hi []*big.Int
	Goal   []*big.Int
	Least  *big.Int
}

// Find returns such x, nil if there are none. It looks at no more than effort
// ranges of coordinates, and takes those it looked at off; decided is false where
// these were too few.
func (p Program) Find(effort *int) (x []*big.Int, decided bool) {
	s := p.polytope()
	if !s.tighten() {
		return nil, true
	}
	e := newEnumeration(p, s)
	e.effort = effort
	return e.from(len(p.Rows) - 1)
}

// A polytope is the part of a box lo <= z <= hi where goal·z >= least, over the
// rationals. unknowns[i]·z is x[i].
type polytope struct {
	lo, hi   []*big.Int
	unknowns [][]*big.Rat
	goal     []*big.Rat
	least    *big.Rat
	most     *big.Rat // of the goal in the box
}

func (p Program) polytope() *polytope {
	n := len(p.Rows)
	s := &polytope{least: new(big.Rat).SetInt(p.Least), goal: zeros(n)}
	for i, row := range p.Rows {
		s.lo = append(s.lo, new(big.Int).Set(p.Lo[i]))
		s.hi = append(s.hi, new(big.Int).Set(p.Hi[i]))
		// x[i] = (z[i] - what the row takes of those before) / its coefficient
		x := zeros(n)
		x[i].SetInt64(1)
		for j, c := range row[:i] {
			addMultiple(x, s.unknowns[j], new(big.Rat).SetInt(new(big.Int).Neg(c)))
		}
		by := new(big.Rat).SetFrac(big.NewInt(1), row[i])
		for _, c := range x {
			c.Mul(c, by)
		}
		s.unknowns = append(s.unknowns, x)
		addMultiple(s.goal, x, new(big.Rat).SetInt(p.Goal[i]))
	}
	return s
}

func zeros(n int) []*big.Rat {
	out := make([]*big.Rat, n)
	for i := range out {
		out[i] = new(big.Rat)
	}
	return out
}

// addMultiple adds k*v to sum.
func addMultiple(sum, v []*big.Rat, k *big.Rat) {
	if k.Sign() == 0 {
		return
	}
	for i, c := range v {
		if c.Sign() != 0 {
			sum[i].Add(sum[i], new(big.Rat).Mul(c, k))
		}
	}
}

// tighten cuts from the box what is too far from the corner where the goal is
// largest; false if that is all.
func (s *polytope) tighten() bool {
	s.most = new(big.Rat)
	for i, c := range s.goal {
		end := s.hi[i]
		if c.Sign() < 0 {
			end = s.lo[i]
		}
		s.most.Add(s.most, new(big.Rat).Mul(c, new(big.Rat).SetInt(end)))
		if s.lo[i].Cmp(s.hi[i]) > 0 {
			return false
		}
	}
	spare := new(big.Rat).Sub(s.most, s.least)
	if spare.Sign() < 0 {
		return false
	}
	for i, c := range s.goal {
		if c.Sign() == 0 {
			continue
		}
		steps := new(big.Rat).Quo(spare, c)
		whole := new(big.Int).Quo(steps.Num(), steps.Denom()) // towards 0
		if c.Sign() > 0 {
			if whole.Sub(s.hi[i], whole); whole.Cmp(s.lo[i]) > 0 {
				s.lo[i] = whole
			}
		} else if whole.Sub(s.lo[i], whole); whole.Cmp(s.hi[i]) < 0 {
			s.hi[i] = whole
		}
	}
	return true
}

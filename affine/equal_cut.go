package affine

import "math/big"

// cut divides b where a quotient in e changes, of the quotients the one that has
// the fewest values. ok is false if none is of dims and symbols alone.
func (b box) cut(e *Expr) (low, high box, ok bool) {
	var best *big.Int
	for _, q := range edgesOf(nil, e) {
		dim, at, values := b.halfway(q)
		if dim < 0 || best != nil && values.Cmp(best) >= 0 {
			continue
		}
		best, ok = values, true
		low, high = b.clone(), b.clone()
		low.ranges[dim].Hi, high.ranges[dim].Lo = at-1, at
	}
	return low, high, ok
}

// halfway returns a dim and a value from which on the dividend of q, the others
// being in the middle, has the higher half of its quotients, and how many there
// are. It takes the dim that changes the dividend most; -1 if it has others than
// dims and symbols, or if there is but one quotient.
func (b box) halfway(q edge) (dim int, at int64, values *big.Int) {
	dim = -1
	var most, slope, start *big.Int // of the dim: width times coefficient, coefficient, first value
	low, high := big.NewInt(q.dividend.c), big.NewInt(q.dividend.c)
	for _, t := range q.dividend.terms {
		if t.atom.op > OpSymbol {
			return -1, 0, nil
		}
		i := b.position(t.atom)
		coef, lo, hi := big.NewInt(t.coef), big.NewInt(b.ranges[i].Lo), big.NewInt(b.ranges[i].Hi)
		moves := new(big.Int).Mul(coef, minus(hi, lo))
		if t.coef > 0 {
			low, high = plus(low, new(big.Int).Mul(coef, lo)), plus(high, new(big.Int).Mul(coef, hi))
		} else {
			low, high = plus(low, new(big.Int).Mul(coef, hi)), plus(high, new(big.Int).Mul(coef, lo))
		}
		if most == nil || moves.CmpAbs(most) > 0 {
			dim, most, slope, start = i, moves, coef, lo
		}
	}
	divisor := big.NewInt(q.divisor)
	first, last := floorOf(low, divisor), floorOf(high, divisor)
	if values = minus(last, first); dim < 0 || values.Sign() == 0 {
		return -1, 0, nil
	}
	// Halfway, the dividend is a multiple of the divisor.
	border := plus(first, floorOf(plus(values, big.NewInt(1)), big.NewInt(2)))
	border.Mul(border, divisor)
	steps := border.Sub(border, low) // from the least dividend; the others take half of their part
	others := minus(minus(high, low), new(big.Int).Abs(most))
	steps.Sub(steps, others.Rsh(others, 1))
	if slope.Sign() < 0 {
		steps.Sub(new(big.Int).Abs(most), steps)
	}
	v := plus(start, floorOf(steps, new(big.Int).Abs(slope)))
	if r := b.ranges[dim]; v.Cmp(big.NewInt(r.Lo)) <= 0 {
		return dim, r.Lo + 1, values
	} else if v.Cmp(big.NewInt(r.Hi)) > 0 {
		return dim, r.Hi, values
	}
	return dim, v.Int64(), values
}

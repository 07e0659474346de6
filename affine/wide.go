package affine

import (
	"math"
	"math/big"
)

// A wideInterval is an interval of integers of any size.
type wideInterval struct{ lo, hi *big.Int }

// wide returns the range of e where what it is computed from does not fit an
// int64. ok is false if a dim or symbol has no bounds, or a divisor is not a
// positive constant.
func (r *ranger) wide(e *Expr) (w wideInterval, ok bool) {
	if e.op <= OpConst {
		known := r.of(e)
		if e.op == OpConst {
			known = Point(e.value)
		}
		if e.op != OpConst && (known.Lo == math.MinInt64 || known.Hi == math.MaxInt64) {
			return wideInterval{}, false
		}
		return wideInterval{big.NewInt(known.Lo), big.NewInt(known.Hi)}, true
	}
	a, ok1 := r.wide(e.lhs)
	b, ok2 := r.wide(e.rhs)
	if !ok1 || !ok2 {
		return wideInterval{}, false
	}
	switch e.op {
	case OpAdd:
		return wideInterval{plus(a.lo, b.lo), plus(a.hi, b.hi)}, true
	case OpMul:
		return a.times(b), true
	}
	d := b.lo
	if d.Sign() <= 0 || d.Cmp(b.hi) != 0 {
		return wideInterval{}, false
	}
	switch e.op {
	case OpFloorDiv:
		return wideInterval{floorOf(a.lo, d), floorOf(a.hi, d)}, true
	case OpCeilDiv:
		less := minus(d, big.NewInt(1))
		return wideInterval{floorOf(plus(a.lo, less), d), floorOf(plus(a.hi, less), d)}, true
	}
	if q := floorOf(a.lo, d); q.Cmp(floorOf(a.hi, d)) == 0 {
		q.Mul(q, d)
		return wideInterval{minus(a.lo, q), minus(a.hi, q)}, true
	}
	return wideInterval{new(big.Int), minus(d, big.NewInt(1))}, true
}

// The two ends of an interval may be the same integer: none is changed.

func plus(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }

func minus(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }

// floorOf returns a floordiv d, d > 0, for which Euclid's division is the same.
func floorOf(a, d *big.Int) *big.Int { return new(big.Int).Div(a, d) }

func (w wideInterval) times(o wideInterval) wideInterval {
	var out wideInterval
	for _, x := range []*big.Int{w.lo, w.hi} {
		for _, y := range []*big.Int{o.lo, o.hi} {
			p := new(big.Int).Mul(x, y)
			if out.lo == nil || p.Cmp(out.lo) < 0 {
				out.lo = p
			}
			if out.hi == nil || p.Cmp(out.hi) > 0 {
				out.hi = p
			}
		}
	}
	return out
}

// interval returns w, if it fits.
func (w wideInterval) interval() (Interval, bool) {
	if !w.lo.IsInt64() || !w.hi.IsInt64() {
		return Interval{}, false
	}
	return widen(Interval{w.lo.Int64(), w.hi.Int64()}), true
}

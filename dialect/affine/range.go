package affine

import (
	"math"
	"math/big"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/ir"
)

// loopOf returns the For whose induction variable v is.
func loopOf(v *ir.Value) (ForOp, bool) {
	if v.Block() == nil || v.Index() != 0 {
		return ForOp{}, false
	}
	return AsFor(v.Block().ParentOp())
}

// rangeOf returns the values that v may have as far as constant bounds of the
// loop around tell.
func rangeOf(v *ir.Value) affine.Interval {
	r := affine.Unbounded()
	f, ok := loopOf(v)
	if !ok {
		return r
	}
	lo, hasLo := f.Lower().Const()
	hi, hasHi := f.Upper().Const()
	if hasLo {
		r.Lo = lo
	}
	if hasHi && hi > math.MinInt64 {
		r.Hi = hi - 1
		if span := hi - 1 - lo; hasLo && (span >= 0) == (r.Hi >= lo) && f.Step() > 0 {
			r.Hi -= span % f.Step()
		}
	}
	return r
}

// bounds returns the bounds of a division, or of an expression without divisions, as
// far as there are any.
func (m mapped) bounds(e *affine.Expr) (lo, hi int64, hasLo, hasHi bool) {
	op := e.Op()
	if (op == affine.OpFloorDiv || op == affine.OpCeilDiv || op == affine.OpMod) && e.RHS().Op() == affine.OpConst && e.RHS().Value() > 0 {
		return m.boundsOfDivision(e)
	}
	row, ok := affine.FlatCoefficients(e, m.NumDims, m.NumSymbols)
	if !ok {
		return 0, 0, false, false
	}
	lo, hasLo = m.boundOfSum(row, false)
	hi, hasHi = m.boundOfSum(row, true)
	return lo, hi, hasLo, hasHi
}

// boundOfSum returns the lower or the upper bound of the sum that has these
// coefficients.
func (m mapped) boundOfSum(row []int64, upper bool) (int64, bool) {
	sum := big.NewInt(row[len(row)-1])
	for i, v := range m.operands {
		if row[i] == 0 {
			continue
		}
		r := rangeOf(v)
		end := r.Lo
		if (row[i] > 0) == upper {
			end = r.Hi
		}
		if end == math.MinInt64 || end == math.MaxInt64 {
			return 0, false
		}
		sum.Add(sum, new(big.Int).Mul(big.NewInt(row[i]), big.NewInt(end)))
	}
	return sum.Int64(), sum.IsInt64()
}

// boundsOfDivision returns the bounds of a division by a positive constant. It asks
// once for those of what is divided, as divisions stand in divisions.
func (m mapped) boundsOfDivision(e *affine.Expr) (lo, hi int64, hasLo, hasHi bool) {
	k := e.RHS().Value()
	lo, hi, hasLo, hasHi = m.bounds(e.LHS())
	switch {
	case e.Op() == affine.OpFloorDiv:
		return integer.FloorDiv(lo, k), integer.FloorDiv(hi, k), hasLo, hasHi
	case e.Op() == affine.OpCeilDiv:
		return integer.CeilDiv(lo, k), integer.CeilDiv(hi, k), hasLo, hasHi
	case hasLo && hasHi && integer.FloorDiv(lo, k) == integer.FloorDiv(hi, k):
		return integer.FloorMod(lo, k), integer.FloorMod(hi, k), true, true
	}
	return 0, k - 1, true, true
}

// byRanges simplifies divisions and remainders by what is known of loop
// variables.
func (m mapped) byRanges() mapped {
	var results []*affine.Expr
	for i, e := range m.Results {
		simple := m.simplify(e)
		if simple == e {
			continue
		}
		if results == nil {
			results = slices.Clone(m.Results)
		}
		results[i] = simple
	}
	if results != nil {
		m.Results = results
	}
	return m
}

func (m mapped) simplify(e *affine.Expr) *affine.Expr {
	if e.LHS() == nil {
		return e
	}
	if lhs, rhs := m.simplify(e.LHS()), m.simplify(e.RHS()); lhs != e.LHS() || rhs != e.RHS() {
		e = affine.Binary(e.Op(), lhs, rhs)
	}
	op := e.Op()
	if op != affine.OpMod && op != affine.OpFloorDiv && op != affine.OpCeilDiv || e.RHS().Op() != affine.OpConst || e.RHS().Value() <= 0 {
		return e
	}
	x, k := e.LHS(), e.RHS()
	if lo, hi, hasLo, hasHi := m.bounds(x); hasLo && hasHi {
		first, _ := affine.Binary(op, affine.Const(lo), k).Eval(nil, nil)
		last, _ := affine.Binary(op, affine.Const(hi), k).Eval(nil, nil)
		switch {
		case op != affine.OpMod && first == last:
			return affine.Const(first)
		case op == affine.OpMod && lo >= 0 && lo < k.Value() && hi < k.Value():
			return x
		}
	}
	if multiple, rest, d, ok := m.split(x); ok {
		switch {
		case op == affine.OpFloorDiv && k.Value()%d == 0:
			return affine.FloorDiv(multiple, k)
		case op == affine.OpMod && d%k.Value() == 0:
			return affine.Mod(rest, k)
		}
		return e
	}
	switch {
	case op == affine.OpFloorDiv && m.isBelow(x, k.Value()):
		return affine.Const(0)
	case op == affine.OpMod && m.divisor(x)%k.Value() == 0:
		return affine.Const(0)
	}
	return e
}

// split reads e as multiple + rest where d divides multiple and 0 <= rest < d.
func (m mapped) split(e *affine.Expr) (multiple, rest *affine.Expr, d int64, ok bool) {
	if e.Op() != affine.OpAdd {
		return nil, nil, 0, false
	}
	if d = m.divisor(e.LHS()); m.isBelow(e.RHS(), d) {
		return e.LHS(), e.RHS(), d, true
	}
	if d = m.divisor(e.RHS()); m.isBelow(e.LHS(), d) {
		return e.RHS(), e.LHS(), d, true
	}
	return nil, nil, 0, false
}

// divisor returns a number that divides e.
func (m mapped) divisor(e *affine.Expr) int64 {
	if e.Op() != affine.OpDim {
		return e.LargestKnownDivisor()
	}
	f, ok := loopOf(m.operands[e.Value()])
	if !ok || f.Step() <= 0 {
		return 1
	}
	lower := f.Lower()
	if lo, ok := lower.Const(); ok && lo == 0 {
		return f.Step()
	}
	d := f.Step()
	for _, r := range lower.Map.Results {
		d = integer.GCD(d, r.LargestKnownDivisor())
	}
	return d
}

// isBelow reports whether 0 <= e < k for a constant or a loop variable.
func (m mapped) isBelow(e *affine.Expr, k int64) bool {
	switch e.Op() {
	case affine.OpConst:
		return e.Value() >= 0 && e.Value() < k
	case affine.OpDim:
		f, ok := loopOf(m.operands[e.Value()])
		if !ok {
			return false
		}
		lo, hasLo := f.Lower().Const()
		hi, hasHi := f.Upper().Const()
		return hasLo && hasHi && lo >= 0 && hi <= k
	}
	return false
}

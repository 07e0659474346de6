package affine

import "github.com/ttopt/ttopt/affine/integer"

// period returns how e repeats in one dim or symbol, the leaf: with that length
// further on, and everything else the same, e is step more, wherever one starts.
// ok is false if there is no such length, or none that fits an int64.
//
//	d0 * 64          length 1, step 64
//	d0 mod 12        length 12, step 0
//	(d0 * 64) floordiv 96   length 3, step 2
func (e *Expr) period(leaf *Expr) (length, step int64, ok bool) {
	if !e.uses(leaf.op, leaf.value) {
		return 1, 0, true
	}
	if e.op <= OpConst {
		return 1, 1, true
	}
	la, sa, ok1 := e.lhs.period(leaf)
	lb, sb, ok2 := e.rhs.period(leaf)
	if !ok1 || !ok2 {
		return 0, 0, false
	}
	length, ok = integer.Mul(la/integer.GCD(la, lb), lb)
	if !ok {
		return 0, 0, false
	}
	sa, ok1 = integer.Mul(sa, length/la)
	sb, ok2 = integer.Mul(sb, length/lb)
	if !ok1 || !ok2 {
		return 0, 0, false
	}
	switch {
	case e.op == OpAdd:
		step, ok = integer.Add(sa, sb)
		return length, step, ok
	case e.op == OpMul && e.rhs.op == OpConst:
		step, ok = integer.Mul(sa, e.rhs.value)
		return length, step, ok
	case sa == 0 && sb == 0:
		return length, 0, true
	case e.op == OpMul || e.rhs.op != OpConst || e.rhs.value < 1:
		return 0, 0, false
	}
	// The quotient steps by a whole number once the dividend does by a multiple.
	d := e.rhs.value
	times := d / integer.GCD(d, magnitude(sa))
	length, ok1 = integer.Mul(length, times)
	sa, ok2 = integer.Mul(sa, times)
	if !ok1 || !ok2 {
		return 0, 0, false
	}
	if e.op == OpMod {
		return length, 0, true
	}
	return length, sa / d, true
}

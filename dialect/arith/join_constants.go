package arith

import (
	"math/big"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// isAddOrSub returns the sum or difference that yields v, or nil.
func isAddOrSub(v *ir.Value) *ir.Op {
	if op := v.DefiningOp(); op != nil && (op.Kind() == AddI || op.Kind() == SubI) {
		return op
	}
	return nil
}

// sum is sign * x + n, or sign * x - n if minus.
type sum struct {
	x        *ir.Value
	sign     int
	n        *big.Int
	minus    bool
	constant *ir.Op // has n
}

// withConstant reads a sum or difference as a sum with a constant.
func withConstant(op *ir.Op) (s sum, ok bool) {
	x, y := op.Operand(0), op.Operand(1)
	minus := op.Kind() == SubI
	if n, ok := intOf(y); ok {
		return sum{x, 1, n, minus, y.DefiningOp()}, true
	}
	if n, ok := intOf(x); ok && minus {
		return sum{y, -1, n, false, x.DefiningOp()}, true
	}
	return sum{}, false
}

// added returns what is added to x or -x where integers are signed or unsigned.
func (s sum) added(signed bool) *big.Int {
	n := fold.Wrap(s.n, fold.Width(s.x.Type()), signed)
	if s.minus {
		n.Neg(n)
	}
	return n
}

// joinConstants adds the constants of two sums or differences at once.
func joinConstants(r *rewrite.Rewriter, op *ir.Op) bool {
	outer, ok := withConstant(op)
	if !ok {
		return false
	}
	in := isAddOrSub(outer.x)
	if in == nil {
		return false
	}
	inner, ok := withConstant(in)
	if !ok {
		return false
	}
	if outer.sign < 0 {
		r = r.Matched(op, outer.constant, inner.constant, in)
	} else {
		r = r.Matched(op, inner.constant, in, outer.constant)
	}
	j := outer.after(inner)
	flags := commonFlags(op, in)
	if outer.minus && in.Kind() == AddI {
		flags = 0
	}
	for flag, signed := range map[Overflow]bool{NoSignedWrap: true, NoUnsignedWrap: false} {
		if !j.keepsFlag(outer, inner, signed) {
			flags &^= flag
		}
	}
	c := intLike(r, j.x, j.joined(outer, inner, true))
	kind, operands := AddI, []*ir.Value{j.x, c}
	switch {
	case j.sign < 0:
		kind, operands = SubI, []*ir.Value{c, j.x}
	case j.minus:
		kind = SubI
	}
	return replaceBy(r, op, kind, operands, flagsAttr(r.Context(), flags)...)
}

// after returns a sum that does what inner and s do, yet without its constant.
func (s sum) after(inner sum) sum {
	return sum{x: inner.x, sign: s.sign * inner.sign, minus: s.minus && inner.minus} // stays a difference
}

// joined returns the constant of a sum j that does what inner and outer do, not yet wrapped.
func (j sum) joined(outer, inner sum, signed bool) *big.Int {
	n := inner.added(signed)
	if outer.sign < 0 {
		n.Neg(n)
	}
	n.Add(n, outer.added(signed))
	if j.minus {
		n.Neg(n)
	}
	return n
}

// keepsFlag reports whether a sum j that does what inner and outer do does not wrap where neither of
// them does: if its constant does not, or one of them always does.
func (j sum) keepsFlag(outer, inner sum, signed bool) bool {
	all := numbersOf(j.x.Type(), signed)
	if all.has(j.joined(outer, inner, signed)) {
		return true
	}
	between := inner.of(all, signed).within(all)
	return outer.of(between, signed).within(all).isEmpty()
}

// of returns the values of a sum for those of x.
func (s sum) of(x numbers, signed bool) numbers {
	if s.sign < 0 {
		x = numbers{new(big.Int).Neg(x.most), new(big.Int).Neg(x.least)}
	}
	n := s.added(signed)
	return numbers{new(big.Int).Add(x.least, n), new(big.Int).Add(x.most, n)}
}

// numbers are all integers between two, and those.
type numbers struct{ least, most *big.Int }

// numbersOf returns those that a type has.
func numbersOf(t ir.Type, signed bool) numbers {
	end := new(big.Int).Lsh(big.NewInt(1), uint(fold.Width(t)))
	n := numbers{new(big.Int), end.Sub(end, big.NewInt(1))}
	if signed {
		n.most = new(big.Int).Rsh(n.most, 1)
		n.least.Not(n.most)
	}
	return n
}

func (n numbers) isEmpty() bool { return n.least.Cmp(n.most) > 0 }

func (n numbers) has(v *big.Int) bool { return n.least.Cmp(v) <= 0 && v.Cmp(n.most) <= 0 }

// within returns those that others are, too.
func (n numbers) within(o numbers) numbers {
	if n.least.Cmp(o.least) < 0 {
		n.least = o.least
	}
	if n.most.Cmp(o.most) > 0 {
		n.most = o.most
	}
	return n
}

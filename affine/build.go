package affine

import "github.com/ttopt/ttopt/affine/integer"

// The constructors fold by the rules of MLIR 19, in its order, so that the
// expression prints as mlir-opt prints it. A rule whose constants would
// overflow is skipped.

// Binary returns "lhs op rhs", folded. It panics if op is not a binary operator.
func Binary(op Op, lhs, rhs *Expr) *Expr {
	switch op {
	case OpAdd:
		return Add(lhs, rhs)
	case OpMul:
		return Mul(lhs, rhs)
	case OpMod:
		return Mod(lhs, rhs)
	case OpFloorDiv:
		return FloorDiv(lhs, rhs)
	case OpCeilDiv:
		return CeilDiv(lhs, rhs)
	}
	panic("affine: " + op.String() + " is not a binary operator")
}

// Add returns a + b.
func Add(a, b *Expr) *Expr {
	if a.op == OpConst && b.op == OpConst {
		if sum, ok := integer.Add(a.value, b.value); ok {
			return Const(sum)
		}
		return node(OpAdd, a, b)
	}
	// Constants go right, symbolic terms right of dims.
	if a.op == OpConst || a.IsSymbolicOrConst() && !b.IsSymbolicOrConst() {
		return Add(b, a)
	}
	if b.IsConst(0) {
		return a
	}
	// (x + c1) + c2 -> x + (c1 + c2)
	if a.op == OpAdd && a.rhs.op == OpConst && b.op == OpConst {
		if sum, ok := integer.Add(a.rhs.value, b.value); ok {
			return Add(a.lhs, Const(sum))
		}
		return node(OpAdd, a, b)
	}
	// x * c1 + x * c2 -> x * (c1 + c2)
	x, c1 := term(a)
	y, c2 := term(b)
	if x.Equal(y) {
		if sum, ok := integer.Add(c1, c2); ok {
			return Mul(x, Const(sum))
		}
	}
	// (x + c) + y -> (x + y) + c
	if a.op == OpAdd && a.rhs.op == OpConst {
		return Add(Add(a.lhs, b), a.rhs)
	}
	if q := moduloOf(a, b); q != nil {
		return Mod(a, q)
	}
	return node(OpAdd, a, b)
}

// term splits e into x * c.
func term(e *Expr) (x *Expr, c int64) {
	if e.op == OpMul && e.rhs.op == OpConst {
		return e.lhs, e.rhs.value
	}
	return e, 1
}

// moduloOf returns q where b is -q * (a floordiv q), so that a + b is a mod q;
// otherwise nil.
func moduloOf(a, b *Expr) *Expr {
	if b.op != OpMul {
		return nil
	}
	// ((a floordiv q) * q) * -1
	if b.rhs.IsConst(-1) && b.lhs.op == OpMul {
		if div, q := b.lhs.lhs, b.lhs.rhs; div.op == OpFloorDiv && div.rhs.Equal(q) && div.lhs.Equal(a) {
			return q
		}
		return nil
	}
	// (a floordiv q) * -q
	if div := b.lhs; div.op == OpFloorDiv && div.lhs.Equal(a) && div.rhs.Equal(Neg(b.rhs)) {
		return div.rhs
	}
	return nil
}

// Sub returns a - b, that is a + b * -1.
func Sub(a, b *Expr) *Expr { return Add(a, Neg(b)) }

// Neg returns -a, that is a * -1.
func Neg(a *Expr) *Expr { return Mul(a, Const(-1)) }

// Mul returns a * b. For an affine expression one of them must be free of dims;
// the product of two that are not is kept as it stands.
func Mul(a, b *Expr) *Expr {
	if a.op == OpConst && b.op == OpConst {
		if p, ok := integer.Mul(a.value, b.value); ok {
			return Const(p)
		}
		return node(OpMul, a, b)
	}
	if !a.IsSymbolicOrConst() && !b.IsSymbolicOrConst() {
		return node(OpMul, a, b)
	}
	if !b.IsSymbolicOrConst() || a.op == OpConst {
		return Mul(b, a)
	}
	if b.IsConst(1) {
		return a
	}
	if b.IsConst(0) {
		return b
	}
	if a.op == OpMul && a.rhs.op == OpConst {
		if b.op != OpConst { // (x * c) * y -> (x * y) * c
			return Mul(Mul(a.lhs, b), a.rhs)
		}
		// (x * c1) * c2 -> x * (c1 * c2)
		if p, ok := integer.Mul(a.rhs.value, b.value); ok {
			return Mul(a.lhs, Const(p))
		}
	}
	return node(OpMul, a, b)
}

// FloorDiv returns a floordiv b.
func FloorDiv(a, b *Expr) *Expr {
	if e := divide(a, b, floorDivChecked); e != nil {
		return e
	}
	// (x + y) floordiv d -> x floordiv d + y floordiv d where d divides one of them
	if b.op == OpConst && b.value != 0 && a.op == OpAdd && (a.lhs.IsMultipleOf(b.value) || a.rhs.IsMultipleOf(b.value)) {
		return Add(FloorDiv(a.lhs, b), FloorDiv(a.rhs, b))
	}
	return node(OpFloorDiv, a, b)
}

// CeilDiv returns a ceildiv b.
func CeilDiv(a, b *Expr) *Expr {
	if e := divide(a, b, ceilDivChecked); e != nil {
		return e
	}
	return node(OpCeilDiv, a, b)
}

// divide holds the rules both divisions share; nil if none applies. Division by
// zero is left alone.
func divide(a, b *Expr, round func(a, b int64) (int64, bool)) *Expr {
	if b.op != OpConst || b.value == 0 {
		return nil
	}
	if a.op == OpConst {
		if q, ok := round(a.value, b.value); ok {
			return Const(q)
		}
		return nil
	}
	if b.value == 1 {
		return a
	}
	// (x * k) div d -> x * (k / d) where d divides k
	if a.op == OpMul && a.rhs.op == OpConst && a.rhs.value%b.value == 0 {
		if k, ok := floorDivChecked(a.rhs.value, b.value); ok {
			return Mul(a.lhs, Const(k))
		}
	}
	return nil
}

// Mod returns a mod b.
func Mod(a, b *Expr) *Expr {
	if b.op != OpConst || b.value < 1 {
		return node(OpMod, a, b)
	}
	if a.op == OpConst {
		return Const(integer.FloorMod(a.value, b.value))
	}
	if a.IsMultipleOf(b.value) {
		return Const(0)
	}
	if a.op == OpAdd {
		if a.lhs.IsMultipleOf(b.value) {
			return Mod(a.rhs, b)
		}
		if a.rhs.IsMultipleOf(b.value) {
			return Mod(a.lhs, b)
		}
	}
	// (x mod n) mod m -> x mod m where m divides n
	if a.op == OpMod && a.rhs.op == OpConst && a.rhs.value >= 1 && a.rhs.value%b.value == 0 {
		return Mod(a.lhs, b)
	}
	return node(OpMod, a, b)
}

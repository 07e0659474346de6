package affine

import (
	"cmp"
	"math"
)

// effort is what an expression costs to compute as it is written.
type effort struct{ divisions, operations int32 }

func (a effort) compare(b effort) int {
	return cmp.Or(cmp.Compare(a.divisions, b.divisions), cmp.Compare(a.operations, b.operations))
}

// plus adds; what shares its parts many times over may cost more than can be
// counted.
func (a effort) plus(b effort) effort {
	add := func(x, y int32) int32 { return int32(min(int64(x)+int64(y), math.MaxInt32)) }
	return effort{add(a.divisions, b.divisions), add(a.operations, b.operations)}
}

// Effort counts the divisions and remainders of e, and all of its operations
// including those, as it is written: x - y is one operation, and ceildiv, which
// is computed as (x + c - 1) floordiv c, is two.
func (e *Expr) Effort() (divisions, operations int) {
	return int(e.cost.divisions), int(e.cost.operations)
}

func effortOf(e *Expr) effort { return e.cost }

// costOf returns the effort of "lhs op rhs".
func costOf(op Op, lhs, rhs *Expr) effort {
	own := effort{operations: 1}
	switch op {
	case OpAdd:
		if rhs.op == OpMul && rhs.rhs.IsConst(-1) {
			own = effort{} // the subtraction was counted as the negation
		}
	case OpMod, OpFloorDiv:
		own = effort{1, 1}
	case OpCeilDiv:
		own = effort{1, 2}
	}
	return lhs.cost.plus(rhs.cost).plus(own)
}

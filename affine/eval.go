package affine

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/ttopt/ttopt/affine/integer"
)

// ErrUndefined is the cause of errors about a division that has no result in any
// reading: by 0, and what remains for a negative divisor.
var ErrUndefined = errors.New("divisor is not positive")

// Eval returns the value of e for the given dims and symbols. It is an error if
// one is missing, if a divisor is not positive, or if a partial result does not
// fit an int64.
func (e *Expr) Eval(dims, syms []int64) (int64, error) { return e.eval(dims, syms, apply) }

func (e *Expr) eval(dims, syms []int64, apply func(op Op, a, b int64) (int64, error)) (int64, error) {
	switch e.op {
	case OpConst:
		return e.value, nil
	case OpDim:
		if int(e.value) >= len(dims) {
			return 0, fmt.Errorf("d%d: only %d dims given", e.value, len(dims))
		}
		return dims[e.value], nil
	case OpSymbol:
		if int(e.value) >= len(syms) {
			return 0, fmt.Errorf("s%d: only %d symbols given", e.value, len(syms))
		}
		return syms[e.value], nil
	}
	a, err := e.lhs.eval(dims, syms, apply)
	if err != nil {
		return 0, err
	}
	b, err := e.rhs.eval(dims, syms, apply)
	if err != nil {
		return 0, err
	}
	return apply(e.op, a, b)
}

// apply computes "a op b" where the divisor of a division is positive.
func apply(op Op, a, b int64) (int64, error) {
	ok := true
	switch op {
	case OpAdd:
		_, ok = integer.Add(a, b)
	case OpMul:
		_, ok = integer.Mul(a, b)
	case OpFloorDiv, OpCeilDiv:
		if b < 0 {
			return 0, fmt.Errorf("%d %v %d: divisor is not positive", a, op, b)
		}
	}
	if !ok {
		return 0, fmt.Errorf("%d %v %d: integer overflow", a, op, b)
	}
	return fold(op, a, b)
}

// fold computes "a op b", modulo 2^64 where that is a sum or a product.
func fold(op Op, a, b int64) (v int64, err error) {
	ok := true
	switch {
	case op == OpAdd:
		v = a + b
	case op == OpMul:
		v = a * b
	case b == 0 || b < 0 && op == OpMod:
		return 0, fmt.Errorf("%d %v %d: %w", a, op, b, ErrUndefined)
	case op == OpMod:
		v = integer.FloorMod(a, b)
	case op == OpFloorDiv:
		v, ok = floorDivChecked(a, b)
	case op == OpCeilDiv:
		v, ok = ceilDivChecked(a, b)
	}
	if !ok {
		return 0, fmt.Errorf("%d %v %d: integer overflow", a, op, b)
	}
	return v, nil
}

// evalBig is [Expr.Eval] over the integers; ok is false where a divisor is not
// positive.
func (e *Expr) evalBig(dims, syms []int64) (v *big.Int, ok bool) {
	if e.op <= OpConst {
		v, err := e.Eval(dims, syms)
		return big.NewInt(v), err == nil
	}
	a, ok1 := e.lhs.evalBig(dims, syms)
	b, ok2 := e.rhs.evalBig(dims, syms)
	if !ok1 || !ok2 {
		return nil, false
	}
	switch e.op {
	case OpAdd:
		return a.Add(a, b), true
	case OpMul:
		return a.Mul(a, b), true
	}
	if b.Sign() <= 0 {
		return nil, false
	}
	if e.op == OpCeilDiv {
		a.Add(a, b).Sub(a, big.NewInt(1))
	}
	q, r := new(big.Int).DivMod(a, b, new(big.Int))
	if e.op == OpMod {
		return r, true
	}
	return q, true
}

package arith

import (
	"math"
	"math/big"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// precision is the number of significant bits of the formats in which integers
// are compared as integers.
var precision = map[ir.FloatKind]int{ir.BF16: 8, ir.F16: 11, ir.F32: 24, ir.F64: 53}

// integerOf returns the integer that v is, converted to a float.
func integerOf(v *ir.Value) (x *ir.Value, unsigned, ok bool) {
	if conv := definedBy(v, "arith.sitofp"); conv != nil {
		return conv.Operand(0), false, true
	}
	if conv := definedBy(v, "arith.uitofp"); conv != nil {
		return conv.Operand(0), true, true
	}
	return nil, false, false
}

// onIntegers are the predicates that compare as an ordered or unordered one does
// where no operand is NaN, signed and unsigned.
var onIntegers = map[FloatPredicate][2]IntPredicate{
	FloatOEQ: {IntEQ, IntEQ}, FloatUEQ: {IntEQ, IntEQ}, FloatONE: {IntNE, IntNE}, FloatUNE: {IntNE, IntNE},
	FloatOGT: {IntSGT, IntUGT}, FloatUGT: {IntSGT, IntUGT}, FloatOGE: {IntSGE, IntUGE}, FloatUGE: {IntSGE, IntUGE},
	FloatOLT: {IntSLT, IntULT}, FloatULT: {IntSLT, IntULT}, FloatOLE: {IntSLE, IntULE}, FloatULE: {IntSLE, IntULE},
}

// compareIntegers compares an integer that was converted with a constant
// without converting it, where the conversion loses nothing that matters.
func compareIntegers(r *rewrite.Rewriter, op *ir.Op) bool {
	c, isFloat := ConstantValue(op.Operand(1)).(*ir.FloatAttr)
	x, unsigned, ok := integerOf(op.Operand(0))
	if !ok || !isFloat || math.IsNaN(c.Float64()) {
		return false
	}
	t, isInt := x.Type().(*ir.IntegerType)
	digits := precision[c.FloatType().Kind()]
	if !isInt || digits == 0 || t.Width() > digits && conversionMatters(c, t.Width(), unsigned, digits) {
		return false
	}
	decide := func(v bool) bool {
		r.Replace(op, ConstantOf(r.Builder, r.Context().Bool(v)))
		return true
	}
	switch FloatPredicateOf(op) {
	case FloatORD:
		return decide(true)
	case FloatUNO:
		return decide(false)
	}
	both, ok := onIntegers[FloatPredicateOf(op)]
	if !ok {
		return false
	}
	p := both[0]
	if unsigned {
		p = both[1]
	}
	least, greatest := limits(t.Width(), !unsigned)
	v := c.Float64()
	if low, _ := new(big.Float).SetInt(least).Float64(); v < low {
		return decide(p == IntNE || p == IntSGT || p == IntUGT || p == IntSGE || p == IntUGE)
	}
	high, _ := new(big.Float).SetInt(greatest).Float64()
	if v > high || math.IsInf(v, 1) {
		return decide(p == IntNE || p == IntSLT || p == IntULT || p == IntSLE || p == IntULE)
	}
	whole, _ := big.NewFloat(v).Int(nil)
	if whole.Cmp(greatest) > 0 {
		return false
	}
	if math.Trunc(v) != v { // whole is rounded towards 0
		switch p {
		case IntEQ, IntNE:
			return decide(p == IntNE)
		case IntSLT, IntULT, IntSLE, IntULE:
			if p = IntSLE; unsigned {
				p = IntULE
			} else if v < 0 {
				p = IntSLT
			}
		default:
			if p = IntSGT; unsigned {
				p = IntUGT
			} else if v < 0 {
				p = IntSGE
			}
		}
	}
	r.Replace(op, NewCmpI(r.Builder, p, x, intLike(r, x, whole)))
	return true
}

// conversionMatters reports whether an integer of more bits than the format has
// may be rounded to the other side of c.
func conversionMatters(c *ir.FloatAttr, width int, unsigned bool, digits int) bool {
	bits := width
	if !unsigned {
		bits--
	}
	v := c.Float64()
	switch {
	case math.IsInf(v, 0):
		return c.FloatType().Kind() == ir.F16 && 15 < bits || 127 < bits && c.FloatType().Kind() != ir.F64 || 1023 < bits
	case v == 0:
		return false
	}
	exponent := math.Ilogb(v)
	return digits <= exponent && exponent <= bits
}

// swapped is the predicate that holds of the operands in the other order.
func (p IntPredicate) swapped() IntPredicate {
	switch p {
	case IntSLT, IntULT, IntSLE, IntULE:
		return p + 2
	case IntSGT, IntUGT, IntSGE, IntUGE:
		return p - 2
	}
	return p
}

// highHalf takes the high half of a product of extended values.
func highHalf(r *rewrite.Rewriter, op *ir.Op) bool {
	shift := definedBy(op.Operand(0), "arith.shrui")
	if shift == nil {
		return false
	}
	product := definedBy(shift.Operand(0), "arith.muli")
	n, known := ConstantValue(shift.Operand(1)).(ir.TypedAttr)
	if product == nil || !known || !fold.IsInt(n, int64(widthOf(product.Result(0))-widthOf(op.Result(0)))) {
		return false
	}
	for ext, k := range map[string]*ir.Kind{"arith.extsi": MulSIExtended, "arith.extui": MulUIExtended} {
		x, y, ok := extensions(product.Operand(0), product.Operand(1), ext)
		t := op.Result(0).Type()
		if ok && x.Type() == t {
			r = r.Matched(op, product.Operand(0).DefiningOp(), product.Operand(1).DefiningOp(), product, shift.Operand(1).DefiningOp(), shift)
			both := r.Create(&ir.OpState{Kind: k, Operands: []*ir.Value{x, y}, Types: []ir.Type{t, t}})
			r.Replace(op, both.Result(1))
			return true
		}
	}
	return false
}

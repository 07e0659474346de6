package lowering

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
)

// mostAlignment is the alignment beyond which there is nothing to gain, that of
// a line of the cache.
const mostAlignment = 64

// alignmentAt returns what the address of an element is a multiple of, at least
// the element's size: the memory of the memref begins at a multiple of
// something, and the slot is an expression whose divisor is known.
func (f *function) alignmentAt(memref *ir.Value, size int, slot *affine.Expr, numDims int, operands []*ir.Value) int {
	base := f.baseAlignment(memref, int64(size))
	at := int64(size) * f.divisor(slot, numDims, func(i int) *ir.Value { return operands[i] })
	align := int64(size)
	for align < mostAlignment && base%(2*align) == 0 && at%(2*align) == 0 {
		align *= 2
	}
	return int(align)
}

// baseAlignment returns the alignment of a memref's memory, at least least.
func (f *function) baseAlignment(memref *ir.Value, least int64) int64 {
	if op := memref.DefiningOp(); op != nil {
		if op.Name() == "memref.alloc" || op.Name() == "memref.alloca" {
			return alignment(op, mostAlignment)
		}
		return least
	}
	if memref.ParentBlock() != f.op.Body() {
		return least
	}
	for _, named := range (fn.FuncOp{Op: f.op}).ArgAttrs(memref.Index()) {
		if a, ok := named.Value.(*ir.IntegerAttr); ok && named.Name == "llvm.align" {
			if n, fits := a.Int64(); fits && n > least && n&(n-1) == 0 {
				return n
			}
		}
	}
	return least
}

// divisor returns a number that divides an expression whatever its operands
// are, dims first; 0 if the expression is 0.
func (f *function) divisor(e *affine.Expr, numDims int, operand func(i int) *ir.Value) int64 {
	switch e.Op() {
	case affine.OpConst:
		return max(e.Value(), -e.Value())
	case affine.OpDim:
		return f.divisorOf(operand(int(e.Value())))
	case affine.OpSymbol:
		return f.divisorOf(operand(numDims + int(e.Value())))
	}
	l, r := f.divisor(e.LHS(), numDims, operand), f.divisor(e.RHS(), numDims, operand)
	switch e.Op() {
	case affine.OpAdd, affine.OpMod: // x mod d is x less a multiple of d
		return integer.GCD(l, r)
	case affine.OpMul:
		return l % mostDivisor * (r % mostDivisor) % mostDivisor
	}
	return 1
}

// mostDivisor is a power of two far above every alignment: as only powers of
// two matter, divisors may be taken modulo it, and do not overflow.
const mostDivisor = 1 << 20

// divisorOf returns a divisor of a value: of what affine.apply computes, of
// constants, of the variables of loops.
func (f *function) divisorOf(v *ir.Value) int64 {
	if d, ok := f.divisors[v]; ok {
		return d
	}
	d := f.newDivisor(v)
	f.divisors[v] = d
	return d
}

func (f *function) newDivisor(v *ir.Value) int64 {
	op := v.DefiningOp()
	if op == nil {
		if loop := v.ParentBlock().ParentOp(); loop.Name() == "affine.for" && v.Index() == 0 {
			return loopDivisor(loop)
		}
		return 1
	}
	switch op.Name() {
	case "arith.constant":
		if n, ok := constantInt(op); ok {
			return max(n, -n)
		}
	case "affine.apply":
		m := mapAttr(op, "map", op.NumOperands())
		return f.divisor(m.Results[0], m.NumDims, op.Operand)
	}
	return 1
}

// loopDivisor returns a divisor of the variable of a loop with a constant start.
func loopDivisor(loop *ir.Op) int64 {
	start, ok := constantBound(mapAttr(loop, "lowerBoundMap", 0))
	step, isInt := loop.Attr("step").(*ir.IntegerAttr)
	if !ok || !isInt {
		return 1
	}
	n, _ := step.Int64()
	return integer.GCD(max(start, -start), n)
}

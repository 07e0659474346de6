package lowering

import (
	"fmt"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// The predicates of arith.cmpi and arith.cmpf, in the order of their numbers.
var (
	intPredicates   = [...]llvmir.IntPred{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}
	floatPredicates = [...]llvmir.FloatPred{"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"}
)

// keepScalar has LLVM make no vectors of the function's scalars for a conversion of an unsigned one that
// may be computed with a sign. LLVM 19 takes that for narrower, as it knows how many digits
// it has, and converts those without the sign: -1 of 8 bits, extended to 32, is 255.
func (f *function) keepScalar(op *ir.Op) {
	if _, ok := op.Operand(0).Type().(*ir.VectorType); ok || f.keepsScalar {
		return
	}
	if from := op.Operand(0).DefiningOp(); from != nil {
		switch from.Name() {
		case "arith.extui", "memref.load", "affine.load":
			return
		}
	}
	f.fn.AddAttrs(llvmir.NoImplicitFloat)
	f.keepsScalar = true
}

// arith lowers dialect arith, on scalars and vectors alike.
func (f *function) arith(op *ir.Op) (bool, error) {
	if op.Kind().Dialect() != "arith" || op.NumResults() != 1 {
		return false, nil
	}
	switch op.Name() {
	case "arith.constant":
		v, err := lowerConstant(op.Attr("value"))
		if err == nil {
			f.result(op, v)
		}
		return true, err
	case "arith.negf":
		f.result(op, f.negated(f.operand(op, 0)))
	case "arith.select":
		f.result(op, f.b.Select(f.operand(op, 0), f.operand(op, 1), f.operand(op, 2)))
	case "arith.cmpi", "arith.cmpf":
		return true, f.compare(op)
	case "arith.remf": // LLVM makes a call of it
		if err := f.checkIntrinsic("fmod", laneOf(op.Operand(0).Type())); err != nil {
			return true, err
		}
		f.result(op, f.binaryArith(op))
	default:
		if op.NumOperands() == 1 {
			return f.castArith(op)
		}
		v := f.binaryArith(op)
		if v == nil {
			return false, nil
		}
		f.result(op, v)
		f.computed(op)
	}
	return true, nil
}

// negated flips the sign, of NaNs too.
func (f *function) negated(x llvmir.Value) llvmir.Value {
	if t := x.Type(); llvmir.IsInt(t) {
		return f.b.Xor(x, llvmir.ConstInt(t, 1<<15))
	}
	return f.b.FNeg(x)
}

// binaryArith lowers ops on two values of one type; nil where op is none. bf16 is
// computed in float and rounded: for a single operation that is exact, as float
// has more than twice the digits.
func (f *function) binaryArith(op *ir.Op) llvmir.Value {
	if !isFloat(op.Operand(0).Type()) {
		return f.integerOp(op.Name(), f.operand(op, 0), f.operand(op, 1))
	}
	x := f.numbers(op)
	v := f.floatOp(op.Name(), x[0], x[1])
	if v == nil {
		return nil
	}
	return f.asHeld(v, op.Result(0).Type())
}

// integerOp lowers ops on two integers; nil where op is none.
func (f *function) integerOp(name string, x, y llvmir.Value) llvmir.Value {
	b := f.b
	where := func(pred llvmir.IntPred) llvmir.Value { return b.Select(b.ICmp(pred, x, y), x, y) }
	switch name {
	case "arith.addi":
		return b.Add(x, y)
	case "arith.subi":
		return b.Sub(x, y)
	case "arith.muli":
		return b.Mul(x, y)
	case "arith.divsi":
		return b.SDiv(x, y)
	case "arith.divui":
		return b.UDiv(x, y)
	case "arith.floordivsi", "arith.ceildivsi", "arith.ceildivui":
		return f.roundedDivision(name, x, y)
	case "arith.remsi":
		return b.SRem(x, y)
	case "arith.remui":
		return b.URem(x, y)
	case "arith.andi":
		return b.And(x, y)
	case "arith.ori":
		return b.Or(x, y)
	case "arith.xori":
		return b.Xor(x, y)
	case "arith.shli":
		return b.Shl(x, y)
	case "arith.shrsi":
		return b.AShr(x, y)
	case "arith.shrui":
		return b.LShr(x, y)
	case "arith.maxsi":
		return where("sgt")
	case "arith.minsi":
		return where("slt")
	case "arith.maxui":
		return where("ugt")
	case "arith.minui":
		return where("ult")
	}
	return nil
}

// roundedDivision corrects a quotient that was rounded towards zero, where the
// division leaves something and the exact quotient has the sign that matters.
func (f *function) roundedDivision(name string, x, y llvmir.Value) llvmir.Value {
	b := f.b
	zero, one := llvmir.Zero(x.Type()), llvmir.ConstInt(x.Type(), 1)
	if name == "arith.ceildivui" {
		up := b.Select(b.ICmp("ne", b.URem(x, y), zero), one, zero)
		return b.Add(b.UDiv(x, y), up)
	}
	q, inexact := b.SDiv(x, y), b.ICmp("ne", b.SRem(x, y), zero)
	negative := b.ICmp("slt", b.Xor(x, y), zero)
	if name == "arith.floordivsi" {
		return b.Select(b.And(inexact, negative), b.Sub(q, one), q)
	}
	positive := b.ICmp("sge", b.Xor(x, y), zero)
	return b.Select(b.And(inexact, positive), b.Add(q, one), q)
}

// floatOp lowers ops on two floats; nil where op is none.
func (f *function) floatOp(name string, x, y llvmir.Value) llvmir.Value {
	switch name {
	case "arith.addf":
		return f.b.FAdd(x, y)
	case "arith.subf":
		return f.b.FSub(x, y)
	case "arith.mulf":
		return f.b.FMul(x, y)
	case "arith.divf":
		return f.b.FDiv(x, y)
	case "arith.remf":
		return f.b.FRem(x, y)
	case "arith.maximumf":
		return f.maximum(x, y)
	case "arith.minimumf":
		return f.minimum(x, y)
	case "arith.maxnumf":
		return f.maxNum(x, y)
	case "arith.minnumf":
		return f.minNum(x, y)
	}
	return nil
}

func (f *function) compare(op *ir.Op) error {
	p, ok := op.Attr("predicate").(*ir.IntegerAttr)
	if !ok {
		return fmt.Errorf("has no predicate")
	}
	n, _ := p.Int64()
	v := f.numbers(op)
	switch {
	case op.Name() == "arith.cmpi" && n >= 0 && n < int64(len(intPredicates)):
		f.result(op, f.b.ICmp(intPredicates[n], v[0], v[1]))
	case op.Name() == "arith.cmpf" && n >= 0 && n < int64(len(floatPredicates)):
		f.result(op, f.b.FCmp(floatPredicates[n], v[0], v[1]))
	default:
		return fmt.Errorf("predicate %d is not known", n)
	}
	return nil
}

// castArith lowers conversions of one value.
func (f *function) castArith(op *ir.Op) (bool, error) {
	to, err := lowerType(op.Result(0).Type())
	if err != nil {
		return true, err
	}
	b, v := f.b, f.operand(op, 0)
	number := func() llvmir.Value { return f.asNumber(v, op.Operand(0).Type()) }
	if llvmir.IsPtr(to) {
		return true, fmt.Errorf("has no lowering to LLVM for memrefs")
	}
	switch op.Name() {
	case "arith.extsi":
		v = b.SExt(v, to)
	case "arith.extui":
		v = b.ZExt(v, to)
	case "arith.trunci":
		v = b.Trunc(v, to)
	case "arith.extf":
		if v = number(); !v.Type().Equal(to) {
			v = b.FPExt(v, to)
		}
	case "arith.truncf":
		if r, ok := op.Attr("roundingmode").(*ir.IntegerAttr); ok && r.IsTrue() {
			return true, fmt.Errorf("has a lowering to LLVM only for rounding to nearest, ties to even")
		}
		v = f.asHeld(number(), op.Result(0).Type())
	case "arith.sitofp":
		v = f.integerToFloat(true, v, op.Result(0).Type(), to)
	case "arith.uitofp":
		f.keepScalar(op)
		v = f.integerToFloat(false, v, op.Result(0).Type(), to)
	case "arith.fptosi":
		v = b.FPToSI(number(), to)
	case "arith.fptoui":
		v = b.FPToUI(number(), to)
	case "arith.bitcast":
		v = f.cross(v, to)
	case "arith.index_cast", "arith.index_castui":
		switch w, n := llvmir.Bits(v.Type()), llvmir.Bits(to); {
		case w < n && op.Name() == "arith.index_cast":
			v = b.SExt(v, to)
		case w < n:
			v = b.ZExt(v, to)
		case w > n:
			v = b.Trunc(v, to)
		}
	default:
		return false, nil
	}
	f.result(op, v)
	return true, nil
}

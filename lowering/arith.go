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

// arith lowers dialect arith, on scalars and vectors alike.
func (f *function) arith(op *ir.Op) (bool, error) {
	if op.Kind().Dialect() != "arith" {
		return false, nil
	}
	if op.Name() == "arith.constant" {
		v, err := lowerConstant(op.Attr("value"))
		if err == nil {
			f.result(op, v)
		}
		return true, err
	}
	if v := f.binaryArith(op); v != nil {
		f.result(op, v)
		return true, nil
	}
	switch op.Name() {
	case "arith.negf":
		f.result(op, f.b.FNeg(f.operand(op, 0)))
	case "arith.select":
		f.result(op, f.b.Select(f.operand(op, 0), f.operand(op, 1), f.operand(op, 2)))
	case "arith.cmpi", "arith.cmpf":
		return true, f.compare(op)
	default:
		return true, f.castArith(op)
	}
	return true, nil
}

// binaryArith lowers ops of two operands; nil where op is none.
func (f *function) binaryArith(op *ir.Op) llvmir.Value {
	if op.NumOperands() != 2 {
		return nil
	}
	b, x, y := f.b, f.operand(op, 0), f.operand(op, 1)
	smaller := func(pred llvmir.IntPred) llvmir.Value { return b.Select(b.ICmp(pred, x, y), x, y) }
	switch op.Name() {
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
		return smaller("sgt")
	case "arith.minsi":
		return smaller("slt")
	case "arith.maxui":
		return smaller("ugt")
	case "arith.minui":
		return smaller("ult")
	case "arith.addf":
		return b.FAdd(x, y)
	case "arith.subf":
		return b.FSub(x, y)
	case "arith.mulf":
		return b.FMul(x, y)
	case "arith.divf":
		return b.FDiv(x, y)
	case "arith.remf":
		return b.FRem(x, y)
	case "arith.maximumf":
		return f.maximum(x, y)
	case "arith.minimumf":
		return f.minimum(x, y)
	case "arith.maxnumf":
		return b.Math("maxnum", x, y)
	case "arith.minnumf":
		return b.Math("minnum", x, y)
	}
	return nil
}

func (f *function) compare(op *ir.Op) error {
	p, ok := op.Attr("predicate").(*ir.IntegerAttr)
	if !ok {
		return fmt.Errorf("has no predicate")
	}
	n, _ := p.Int64()
	x, y := f.operand(op, 0), f.operand(op, 1)
	switch {
	case op.Name() == "arith.cmpi" && n >= 0 && n < int64(len(intPredicates)):
		f.result(op, f.b.ICmp(intPredicates[n], x, y))
	case op.Name() == "arith.cmpf" && n >= 0 && n < int64(len(floatPredicates)):
		f.result(op, f.b.FCmp(floatPredicates[n], x, y))
	default:
		return fmt.Errorf("predicate %d is not known", n)
	}
	return nil
}

// castArith lowers conversions of one value.
func (f *function) castArith(op *ir.Op) error {
	if op.NumOperands() != 1 || op.NumResults() != 1 {
		return op.Errorf("has no lowering to LLVM")
	}
	to, err := lowerType(op.Result(0).Type())
	if err != nil {
		return err
	}
	b, v := f.b, f.operand(op, 0)
	from := v.Type()
	switch op.Name() {
	case "arith.extsi":
		v = b.SExt(v, to)
	case "arith.extui":
		v = b.ZExt(v, to)
	case "arith.trunci":
		v = b.Trunc(v, to)
	case "arith.extf":
		v = f.extendFloat(v, to)
	case "arith.truncf":
		v = f.truncateFloat(v, to)
	case "arith.sitofp", "arith.uitofp":
		convert := b.SIToFP
		if op.Name() == "arith.uitofp" {
			convert = b.UIToFP
		}
		if isBF16(to) {
			v = f.integerToBF16(convert, v, to)
		} else {
			v = convert(v, to)
		}
	case "arith.fptosi":
		v = b.FPToSI(f.widenBF16(v), to)
	case "arith.fptoui":
		v = b.FPToUI(f.widenBF16(v), to)
	case "arith.bitcast":
		v = b.BitCast(v, to)
	case "arith.index_cast", "arith.index_castui":
		switch w, n := llvmir.Bits(llvmir.Elem(from)), llvmir.Bits(llvmir.Elem(to)); {
		case w < n && op.Name() == "arith.index_cast":
			v = b.SExt(v, to)
		case w < n:
			v = b.ZExt(v, to)
		case w > n:
			v = b.Trunc(v, to)
		}
	default:
		return op.Errorf("has no lowering to LLVM")
	}
	f.result(op, v)
	return nil
}

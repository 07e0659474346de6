package llvmir

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
)

// IntFlags are promises about an integer operation; where one is broken the
// result is poison.
type IntFlags uint8

// The integer flags of add, sub, mul, shl: no signed wrap, no unsigned wrap.
const (
	NSW IntFlags = 1 << iota
	NUW
)

// wraps are the flags that thousands of operations share.
var wraps = [...]enum.OverflowFlag{enum.OverflowFlagNUW, enum.OverflowFlagNSW}

func overflow(flags []IntFlags) []enum.OverflowFlag {
	var all IntFlags
	for _, f := range flags {
		all |= f
	}
	switch all & (NUW | NSW) {
	case NUW:
		return wraps[:1:1]
	case NSW:
		return wraps[1:]
	case NUW | NSW:
		return wraps[:]
	}
	return nil
}

func ints(op string, x, y Value) {
	check(IsInt(x.Type()) && x.Type().Equal(y.Type()), op, x, y)
}

func floats(op string, x, y Value) {
	check(IsFloat(x.Type()) && x.Type().Equal(y.Type()), op, x, y)
}

// Add returns x + y. Flags: NSW, NUW.
func (b *Builder) Add(x, y Value, flags ...IntFlags) Value {
	ints("add", x, y)
	return b.def(&ir.InstAdd{X: x, Y: y, Typ: x.Type(), OverflowFlags: overflow(flags)})
}

// Sub returns x - y. Flags: NSW, NUW.
func (b *Builder) Sub(x, y Value, flags ...IntFlags) Value {
	ints("sub", x, y)
	return b.def(&ir.InstSub{X: x, Y: y, Typ: x.Type(), OverflowFlags: overflow(flags)})
}

// Mul returns x * y. Flags: NSW, NUW.
func (b *Builder) Mul(x, y Value, flags ...IntFlags) Value {
	ints("mul", x, y)
	return b.def(&ir.InstMul{X: x, Y: y, Typ: x.Type(), OverflowFlags: overflow(flags)})
}

// Shl returns x << y. Flags: NSW, NUW.
func (b *Builder) Shl(x, y Value, flags ...IntFlags) Value {
	ints("shl", x, y)
	return b.def(&ir.InstShl{X: x, Y: y, Typ: x.Type(), OverflowFlags: overflow(flags)})
}

// UDiv returns x / y of unsigned integers.
func (b *Builder) UDiv(x, y Value) Value {
	ints("udiv", x, y)
	return b.def(&ir.InstUDiv{X: x, Y: y, Typ: x.Type()})
}

// SDiv returns x / y of signed integers, rounded towards zero.
func (b *Builder) SDiv(x, y Value) Value {
	ints("sdiv", x, y)
	return b.def(&ir.InstSDiv{X: x, Y: y, Typ: x.Type()})
}

// LShr returns x >> y, filled with zeros.
func (b *Builder) LShr(x, y Value) Value {
	ints("lshr", x, y)
	return b.def(&ir.InstLShr{X: x, Y: y, Typ: x.Type()})
}

// AShr returns x >> y, filled with the sign.
func (b *Builder) AShr(x, y Value) Value {
	ints("ashr", x, y)
	return b.def(&ir.InstAShr{X: x, Y: y, Typ: x.Type()})
}

// URem returns x mod y of unsigned integers.
func (b *Builder) URem(x, y Value) Value {
	ints("urem", x, y)
	return b.def(&ir.InstURem{X: x, Y: y, Typ: x.Type()})
}

// SRem returns x mod y of signed integers, with the sign of x.
func (b *Builder) SRem(x, y Value) Value {
	ints("srem", x, y)
	return b.def(&ir.InstSRem{X: x, Y: y, Typ: x.Type()})
}

// And returns the bitwise and.
func (b *Builder) And(x, y Value) Value {
	ints("and", x, y)
	return b.def(&ir.InstAnd{X: x, Y: y, Typ: x.Type()})
}

// Or returns the bitwise or.
func (b *Builder) Or(x, y Value) Value {
	ints("or", x, y)
	return b.def(&ir.InstOr{X: x, Y: y, Typ: x.Type()})
}

// Xor returns the bitwise exclusive or.
func (b *Builder) Xor(x, y Value) Value {
	ints("xor", x, y)
	return b.def(&ir.InstXor{X: x, Y: y, Typ: x.Type()})
}

// FAdd returns x + y.
func (b *Builder) FAdd(x, y Value) Value {
	floats("fadd", x, y)
	return b.def(&ir.InstFAdd{X: x, Y: y, Typ: x.Type()})
}

// FSub returns x - y.
func (b *Builder) FSub(x, y Value) Value {
	floats("fsub", x, y)
	return b.def(&ir.InstFSub{X: x, Y: y, Typ: x.Type()})
}

// FMul returns x * y.
func (b *Builder) FMul(x, y Value) Value {
	floats("fmul", x, y)
	return b.def(&ir.InstFMul{X: x, Y: y, Typ: x.Type()})
}

// FDiv returns x / y.
func (b *Builder) FDiv(x, y Value) Value {
	floats("fdiv", x, y)
	return b.def(&ir.InstFDiv{X: x, Y: y, Typ: x.Type()})
}

// FRem returns x - y·trunc(x/y), as C's fmod.
func (b *Builder) FRem(x, y Value) Value {
	floats("frem", x, y)
	return b.def(&ir.InstFRem{X: x, Y: y, Typ: x.Type()})
}

// FNeg returns x with its sign flipped, NaNs and zeros too.
func (b *Builder) FNeg(x Value) Value {
	check(IsFloat(x.Type()), "fneg", x)
	return b.def(&ir.InstFNeg{X: x, Typ: x.Type()})
}

// IntPred is an integer comparison as LLVM and MLIR spell it: eq ne slt sle
// sgt sge ult ule ugt uge.
type IntPred string

// FloatPred is a float comparison as LLVM and MLIR spell it: oeq ogt oge olt
// ole one ord ueq ugt uge ult ule une uno true false.
type FloatPred string

var intPreds = map[IntPred]enum.IPred{
	"eq": enum.IPredEQ, "ne": enum.IPredNE,
	"slt": enum.IPredSLT, "sle": enum.IPredSLE, "sgt": enum.IPredSGT, "sge": enum.IPredSGE,
	"ult": enum.IPredULT, "ule": enum.IPredULE, "ugt": enum.IPredUGT, "uge": enum.IPredUGE,
}

var floatPreds = map[FloatPred]enum.FPred{
	"false": enum.FPredFalse, "true": enum.FPredTrue, "ord": enum.FPredORD, "uno": enum.FPredUNO,
	"oeq": enum.FPredOEQ, "one": enum.FPredONE, "olt": enum.FPredOLT, "ole": enum.FPredOLE, "ogt": enum.FPredOGT, "oge": enum.FPredOGE,
	"ueq": enum.FPredUEQ, "une": enum.FPredUNE, "ult": enum.FPredULT, "ule": enum.FPredULE, "ugt": enum.FPredUGT, "uge": enum.FPredUGE,
}

// ICmp compares integers or pointers, lane by lane.
func (b *Builder) ICmp(pred IntPred, x, y Value) Value {
	check((IsInt(x.Type()) || IsPtr(x.Type())) && x.Type().Equal(y.Type()), "icmp", x, y)
	p, ok := intPreds[pred]
	if !ok {
		panic(fmt.Sprintf("llvmir: no integer comparison %q", string(pred)))
	}
	return b.def(&ir.InstICmp{Pred: p, X: x, Y: y, Typ: WithElem(x.Type(), I1)})
}

// FCmp compares floats, lane by lane.
func (b *Builder) FCmp(pred FloatPred, x, y Value) Value {
	floats("fcmp", x, y)
	p, ok := floatPreds[pred]
	if !ok {
		panic(fmt.Sprintf("llvmir: no float comparison %q", string(pred)))
	}
	return b.def(&ir.InstFCmp{Pred: p, X: x, Y: y, Typ: WithElem(x.Type(), I1)})
}

// Select returns x where the condition holds and y elsewhere. The condition
// is an i1, or a vector of them with as many lanes as x.
func (b *Builder) Select(cond, x, y Value) Value {
	ct := cond.Type()
	check(x.Type().Equal(y.Type()) && (ct.Equal(I1) || ct.Equal(WithElem(x.Type(), I1))), "select", cond, x, y)
	return b.def(&ir.InstSelect{Cond: cond, ValueTrue: x, ValueFalse: y, Typ: x.Type()})
}

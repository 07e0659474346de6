package lowering

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// Floats of 16 bits are held as integers, and become numbers only where
// something is computed. Few processors have registers of halves or bfloats; for
// the others LLVM makes floats of what only moves, and calls what is not in every
// runtime library. Numbers of bf16 are floats.

// float16 returns the kind of a float type of 16 bits, or of the elements of a
// vector of them.
func float16(t ir.Type) (kind ir.FloatKind, ok bool) {
	ft, ok := laneOf(t).(*ir.FloatType)
	if !ok || ft.Kind() != ir.F16 && ft.Kind() != ir.BF16 {
		return 0, false
	}
	return ft.Kind(), true
}

// isFloat reports whether a type is one of floats, or of vectors of them.
func isFloat(t ir.Type) bool {
	_, ok := laneOf(t).(*ir.FloatType)
	return ok
}

// laneOf returns the type of the lanes of a vector, any other type itself.
func laneOf(t ir.Type) ir.Type {
	if v, ok := t.(*ir.VectorType); ok {
		return v.Elem()
	}
	return t
}

// like returns a type with other elements.
func like(t, elem llvmir.Type) llvmir.Type { return llvmir.WithElem(t, elem) }

// asNumber returns a value to compute with.
func (f *function) asNumber(v llvmir.Value, t ir.Type) llvmir.Value {
	kind, ok := float16(t)
	switch {
	case !ok:
		return v
	case kind == ir.F16:
		return f.b.BitCast(v, like(v.Type(), llvmir.F16))
	}
	i32 := like(v.Type(), llvmir.I32) // its upper half are the bits of bf16
	return f.b.BitCast(f.b.Shl(f.b.ZExt(v, i32), llvmir.ConstInt(i32, 16)), like(i32, llvmir.F32))
}

// numbers returns the operands of an op to compute with.
func (f *function) numbers(op *ir.Op) []llvmir.Value {
	out := make([]llvmir.Value, op.NumOperands())
	for i := range out {
		out[i] = f.asNumber(f.operand(op, i), op.Operand(i).Type())
	}
	return out
}

// asHeld rounds a number to a type, to nearest, ties to even, and returns it as
// it is held.
func (f *function) asHeld(v llvmir.Value, t ir.Type) llvmir.Value {
	kind, ok := float16(t)
	switch elem := llvmir.Elem(v.Type()); {
	case !ok:
		if to, err := lowerType(t); err == nil && !v.Type().Equal(to) {
			return f.b.FPTrunc(v, to)
		}
		return v
	case kind == ir.F16:
		if elem != llvmir.F16 {
			v = f.b.FPTrunc(v, like(v.Type(), llvmir.F16))
		}
		return f.b.BitCast(v, like(v.Type(), llvmir.I16))
	case elem == llvmir.F64:
		v = f.roundToOdd(v)
	}
	return f.roundToBF16(v)
}

// boundaryType returns the type in which a value comes into a function and goes
// out of it, as the C ABI has it.
func boundaryType(t ir.Type) (llvmir.Type, error) {
	lt, err := lowerType(t)
	if kind, ok := float16(t); ok && err == nil {
		if kind == ir.F16 {
			return like(lt, llvmir.F16), nil
		}
		return like(lt, llvmir.BF16), nil
	}
	return lt, err
}

// entering returns a value that comes into a function as it is held, leaving one
// that goes out as its ABI has it. Their types have been lowered before.
func (f *function) entering(v llvmir.Value, t ir.Type) llvmir.Value {
	held, _ := lowerType(t)
	return f.cross(v, held)
}

func (f *function) leaving(v llvmir.Value, t ir.Type) llvmir.Value {
	outside, _ := boundaryType(t)
	return f.cross(v, outside)
}

// cross makes a value of a type of the same bits.
func (f *function) cross(v llvmir.Value, t llvmir.Type) llvmir.Value {
	if v.Type().Equal(t) {
		return v
	}
	return f.b.BitCast(v, t)
}

// roundToBF16 rounds floats and returns the bits: half of the last place is added, less one where
// the last bit is even; what carries runs into the exponent. A NaN keeps its
// upper bits and is made quiet.
func (f *function) roundToBF16(v llvmir.Value) llvmir.Value {
	b := f.b
	t := v.Type()
	i32 := like(t, llvmir.I32)
	number := func(n int64) llvmir.Value { return llvmir.ConstInt(i32, n) }
	bits := b.BitCast(v, i32)
	odd := b.And(b.LShr(bits, number(16)), number(1))
	rounded := b.Add(bits, b.Add(odd, number(0x7fff)))
	quiet := b.Or(bits, number(0x400000))
	chosen := b.Select(b.FCmp("uno", v, v), quiet, rounded)
	return b.Trunc(b.LShr(chosen, number(16)), like(t, llvmir.I16))
}

// roundToOdd converts double to float so that a later rounding to fewer digits
// comes out as one rounding would: what is not exact gets an odd last bit.
// (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008.)
func (f *function) roundToOdd(v llvmir.Value) llvmir.Value {
	b := f.b
	t := v.Type()
	f32, i32 := like(t, llvmir.F32), like(t, llvmir.I32)
	one := llvmir.ConstInt(i32, 1)
	near := b.FPTrunc(v, f32)
	back := b.FPExt(near, t)
	bits := b.BitCast(near, i32)
	inexact := b.FCmp("one", back, v)
	even := b.ICmp("eq", b.And(bits, one), llvmir.Zero(i32))
	away := b.FCmp("ogt", b.Math("fabs", back), b.Math("fabs", v))
	odd := b.Select(away, b.Sub(bits, one), b.Or(bits, one))
	return b.BitCast(b.Select(b.And(inexact, even), odd, bits), f32)
}

// integerToFloat converts a value to a type of floats, to nearest, ties to even. To bfloat it goes by way of
// double; of integers that have more digits than that, the last 11 bits are
// rounded to odd first.
func (f *function) integerToFloat(signed bool, v llvmir.Value, to ir.Type, held llvmir.Type) llvmir.Value {
	b := f.b
	convert := func(v llvmir.Value, to llvmir.Type) llvmir.Value {
		if signed {
			return b.SIToFP(v, to)
		}
		return b.UIToFP(v, to)
	}
	kind, ok := float16(to)
	switch {
	case !ok:
		return convert(v, held)
	case kind == ir.F16:
		return f.asHeld(convert(v, like(v.Type(), llvmir.F16)), to)
	}
	t := v.Type()
	digits := llvmir.Bits(t)
	if signed {
		digits--
	}
	if digits > 53 {
		number := func(n int64) llvmir.Value { return llvmir.ConstInt(t, n) }
		last := b.And(v, number(1<<11-1))
		sticky := b.Select(b.ICmp("ne", last, number(0)), number(1<<11), number(0))
		odd := b.Or(b.Sub(v, last), sticky)
		large := b.ICmp("ugt", v, number(1<<53))
		if signed {
			large = b.ICmp("ugt", b.Add(v, number(1<<53)), number(1<<54))
		}
		v = b.Select(large, odd, v)
	}
	return f.asHeld(convert(v, like(v.Type(), llvmir.F64)), to)
}

package lowering

import "github.com/ttopt/ttopt/lowering/llvmir"

// Conversions of bfloat are done in integers: few processors have them, and
// what a compiler calls instead is not in every runtime library.

func isBF16(t llvmir.Type) bool { return llvmir.Elem(t) == llvmir.BF16 }

func like(t, elem llvmir.Type) llvmir.Type { return llvmir.WithElem(t, elem) }

// extendFloat converts to a wider format, which is exact.
func (f *function) extendFloat(v llvmir.Value, to llvmir.Type) llvmir.Value {
	if isBF16(v.Type()) {
		v = f.widenBF16(v)
	}
	if v.Type().Equal(to) {
		return v
	}
	return f.b.FPExt(v, to)
}

// widenBF16 gives a bfloat as float: its bits are the upper half. Other values
// stay.
func (f *function) widenBF16(v llvmir.Value) llvmir.Value {
	t := v.Type()
	if !isBF16(t) {
		return v
	}
	i32 := like(t, llvmir.I32)
	bits := f.b.ZExt(f.b.BitCast(v, like(t, llvmir.I16)), i32)
	return f.b.BitCast(f.b.Shl(bits, llvmir.ConstInt(i32, 16)), like(t, llvmir.F32))
}

// truncateFloat converts to a narrower format, to nearest, ties to even.
func (f *function) truncateFloat(v llvmir.Value, to llvmir.Type) llvmir.Value {
	if !isBF16(to) {
		return f.b.FPTrunc(v, to)
	}
	if llvmir.Elem(v.Type()) == llvmir.F64 {
		v = f.roundToOdd(v)
	}
	return f.roundToBF16(v)
}

// roundToBF16 rounds floats: half of the last place is added, less one where
// the last bit is even; what carries runs into the exponent. A NaN keeps its
// upper bits and is made quiet.
func (f *function) roundToBF16(v llvmir.Value) llvmir.Value {
	b := f.b
	t := v.Type()
	i32, i16 := like(t, llvmir.I32), like(t, llvmir.I16)
	number := func(n int64) llvmir.Value { return llvmir.ConstInt(i32, n) }
	bits := b.BitCast(v, i32)
	odd := b.And(b.LShr(bits, number(16)), number(1))
	rounded := b.Add(bits, b.Add(odd, number(0x7fff)))
	quiet := b.Or(bits, number(0x400000))
	chosen := b.Select(b.FCmp("uno", v, v), quiet, rounded)
	return b.BitCast(b.Trunc(b.LShr(chosen, number(16)), i16), like(t, llvmir.BF16))
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

// integerToBF16 goes by way of double, which holds every integer of 32 bits,
// and by float rounded to odd beyond.
func (f *function) integerToBF16(convert func(llvmir.Value, llvmir.Type) llvmir.Value, v llvmir.Value, to llvmir.Type) llvmir.Value {
	return f.truncateFloat(convert(v, like(to, llvmir.F64)), to)
}

// maximum is IEEE 754-2019 maximum: NaN where either is, -0 below +0. It is
// written out, as backends before LLVM 18 have no code for the intrinsic. Of
// equal values the and of the bits is +0 unless both are -0.
func (f *function) maximum(x, y llvmir.Value) llvmir.Value {
	return f.extremum(x, y, "ogt", f.b.And)
}

// minimum is IEEE 754-2019 minimum.
func (f *function) minimum(x, y llvmir.Value) llvmir.Value {
	return f.extremum(x, y, "olt", f.b.Or)
}

func (f *function) extremum(x, y llvmir.Value, pred llvmir.FloatPred, merge func(x, y llvmir.Value) llvmir.Value) llvmir.Value {
	b := f.b
	t := x.Type()
	it := like(t, llvmir.Int(llvmir.Bits(llvmir.Elem(t))))
	chosen := b.Select(b.FCmp(pred, x, y), x, y)
	equal := b.BitCast(merge(b.BitCast(x, it), b.BitCast(y, it)), t)
	chosen = b.Select(b.FCmp("oeq", x, y), equal, chosen)
	return b.Select(b.FCmp("uno", x, y), b.FAdd(x, y), chosen)
}

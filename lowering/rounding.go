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

// integerToFloat converts to nearest, ties to even. To bfloat it goes by way of
// double; of integers that have more digits than that, the last 11 bits are
// rounded to odd first.
func (f *function) integerToFloat(signed bool, v llvmir.Value, to llvmir.Type) llvmir.Value {
	b := f.b
	convert := func(v llvmir.Value, to llvmir.Type) llvmir.Value {
		if signed {
			return b.SIToFP(v, to)
		}
		return b.UIToFP(v, to)
	}
	if !isBF16(to) {
		return convert(v, to)
	}
	if t := v.Type(); llvmir.Bits(t) > 53 {
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
	return f.truncateFloat(convert(v, like(to, llvmir.F64)), to)
}

// inFloat computes on bfloat as on float, and rounds the result: for a single
// operation that is exact, as float has more than twice the digits.
func (f *function) inFloat(args []llvmir.Value, compute func([]llvmir.Value) llvmir.Value) llvmir.Value {
	if !isBF16(args[0].Type()) {
		return compute(args)
	}
	wide := make([]llvmir.Value, len(args))
	for i, v := range args {
		wide[i] = f.widenBF16(v)
	}
	return f.roundToBF16(compute(wide))
}

// The four extrema of floats are written out: backends before LLVM 18 have no
// code for the intrinsics, which leave open what maxnum makes of -0 and +0.

// maximum is IEEE 754-2019 maximum: NaN where either is, -0 below +0.
func (f *function) maximum(x, y llvmir.Value) llvmir.Value {
	return f.orNaN(x, y, f.greater(x, y))
}

// minimum is IEEE 754-2019 minimum.
func (f *function) minimum(x, y llvmir.Value) llvmir.Value {
	return f.orNaN(x, y, f.less(x, y))
}

// maxNum is maximum, but of a number and a NaN the number.
func (f *function) maxNum(x, y llvmir.Value) llvmir.Value {
	return f.orNumber(x, y, f.greater(x, y))
}

// minNum is minimum, but of a number and a NaN the number.
func (f *function) minNum(x, y llvmir.Value) llvmir.Value {
	return f.orNumber(x, y, f.less(x, y))
}

// greater and less choose among numbers. Of equal ones the and of the bits is
// +0 unless both are -0, the or -0 unless both are +0.
func (f *function) greater(x, y llvmir.Value) llvmir.Value { return f.choose("ogt", f.b.And, x, y) }
func (f *function) less(x, y llvmir.Value) llvmir.Value    { return f.choose("olt", f.b.Or, x, y) }

func (f *function) choose(pred llvmir.FloatPred, merge func(x, y llvmir.Value) llvmir.Value, x, y llvmir.Value) llvmir.Value {
	b := f.b
	t := x.Type()
	bits := like(t, llvmir.Int(llvmir.Bits(t)))
	equal := b.BitCast(merge(b.BitCast(x, bits), b.BitCast(y, bits)), t)
	return b.Select(b.FCmp("oeq", x, y), equal, b.Select(b.FCmp(pred, x, y), x, y))
}

func (f *function) orNaN(x, y, chosen llvmir.Value) llvmir.Value {
	return f.b.Select(f.b.FCmp("uno", x, y), f.b.FAdd(x, y), chosen)
}

func (f *function) orNumber(x, y, chosen llvmir.Value) llvmir.Value {
	b := f.b
	chosen = b.Select(b.FCmp("uno", y, y), x, chosen)
	return b.Select(b.FCmp("uno", x, x), y, chosen)
}

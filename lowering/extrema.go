package lowering

import "github.com/ttopt/ttopt/lowering/llvmir"

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

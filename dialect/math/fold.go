package math

import (
	"math"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/math/libm"
	"github.com/ttopt/ttopt/ir"
)

// one returns the results of an op that folds to a, nil where that is nil.
func one(a ir.Attribute) []ir.FoldResult {
	if a == nil {
		return nil
	}
	return []ir.FoldResult{{Attr: a}}
}

// exact folds a function whose results every float format holds.
type exact struct{ f func(float64) float64 }

// Fold implements ir.Folder.
func (e exact) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return one(fold.Elementwise(op.Result(0).Type(), operands, func(elems []ir.Attribute) ir.Attribute {
		a, ok := elems[0].(*ir.FloatAttr)
		switch {
		case !ok || !fold.IsExact(a.FloatType()):
			return nil
		case math.IsNaN(a.Float64()):
			return fold.Quiet(a)
		}
		return a.Context().FloatAttr(a.FloatType(), e.f(a.Float64()))
	}))
}

// signed folds what changes the sign bit of its first operand only, that of a NaN
// too: to that of the second, or to 0.
type signed struct{}

// Fold implements ir.Folder.
func (signed) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return one(fold.Elementwise(op.Result(0).Type(), operands, func(elems []ir.Attribute) ir.Attribute {
		a, ok := elems[0].(*ir.FloatAttr)
		if !ok || !fold.IsExact(a.FloatType()) {
			return nil
		}
		t, bits := a.FloatType(), a.Bits()
		if t.Kind().Encode(math.Copysign(0, -1)) == (ir.FloatBits{}) {
			return nil // a format whose sign bit alone is NaN
		}
		sign := uint64(1) << (t.Kind().Bits() - 1)
		bits[0] &^= sign
		if len(elems) == 2 {
			b, ok := elems[1].(*ir.FloatAttr)
			if !ok {
				return nil
			}
			bits[0] |= b.Bits()[0] & sign
		}
		return a.Context().FloatBitsAttr(t, bits)
	}))
}

// function folds a function of floats by the library's double precision, rounded to
// the type: within one unit in the last place for f64, nearly always the nearest
// float for f32. Other types are left alone, as in MLIR.
type function struct {
	f func(v []float64) float64
	// refuses tells which operands are left alone; nil: none.
	refuses func(v float64) bool
	// invalid is the NaN of numbers for which the function has no value, and last is
	// set where of two NaN the last is the result: as the C library has it.
	invalid float64
	last    bool
}

// The NaN of an invalid operation on x86, and that of other processors.
var (
	negativeNaN = math.Float64frombits(0xfff8 << 48)
	positiveNaN = math.Float64frombits(0x7ff8 << 48)
)

func unary(f func(float64) float64) function {
	return function{f: func(v []float64) float64 { return f(v[0]) }, invalid: negativeNaN}
}

// positive is a function that leaves what has a sign alone.
func positive(f func(float64) float64) function {
	u := unary(f)
	u.refuses = math.Signbit
	return u
}

// abovePole is a function that leaves alone what is less than -1.
func abovePole(f func(float64) float64) function {
	u := unary(f)
	u.refuses = func(v float64) bool { return math.Signbit(v + 1) }
	return u
}

// inverse is a function whose NaN is positive.
func inverse(f func(float64) float64) function {
	u := unary(f)
	u.invalid = positiveNaN
	return u
}

// Fold implements ir.Folder.
func (f function) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	if p := fold.Poison(operands); p != nil {
		return one(p)
	}
	elem, ok := ir.ElemOf(op.Result(0).Type()).(*ir.FloatType)
	if !ok || elem.Kind() != ir.F32 && elem.Kind() != ir.F64 {
		return nil
	}
	return one(fold.Elementwise(op.Result(0).Type(), operands, func(elems []ir.Attribute) ir.Attribute {
		v := make([]float64, len(elems))
		var nan *ir.FloatAttr
		for i, e := range elems {
			a, ok := e.(*ir.FloatAttr)
			if !ok {
				return nil
			}
			v[i] = a.Float64()
			if math.IsNaN(v[i]) && (nan == nil || f.last) {
				nan = a
			}
			if f.refuses != nil && f.refuses(v[i]) {
				return nil
			}
		}
		switch r := f.f(v); {
		case !math.IsNaN(r):
			return elem.Context().FloatAttr(elem, r)
		case nan != nil:
			return fold.Quiet(nan)
		default:
			return elem.Context().FloatAttr(elem, f.invalid)
		}
	}))
}

// power is a number to the power of another.
var power = function{f: func(v []float64) float64 { return libm.Pow(v[0], v[1]) }, invalid: negativeNaN}

// angle has no value for the origin.
var angle = function{f: func(v []float64) float64 {
	if v[0] == 0 && v[1] == 0 {
		return positiveNaN
	}
	return math.Atan2(v[0], v[1])
}, invalid: positiveNaN, last: true}

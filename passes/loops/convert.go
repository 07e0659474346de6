package loops

import (
	"fmt"
	"math"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// physicalType returns the type of the elements of a buffer. It holds the bits
// of the stored format in whole bytes: upstream's loads and stores of vectors
// pack i1 and i4, and know no signs. What only moves and is no number there
// (f8, complex) moves as an integer of its size.
func physicalType(e encoding.Elem) (ir.Type, error) {
	ctx := e.Type.Context()
	if t, ok := e.Type.(*ir.FloatType); ok && int64(t.Width()) == e.Bits {
		switch t.Kind() {
		case ir.F16, ir.BF16, ir.F32, ir.F64:
			return t, nil
		}
	}
	switch e.Bits {
	case 8, 16, 32, 64:
		return ctx.Integer(int(e.Bits)), nil
	}
	return nil, fmt.Errorf("kernels on elements of type '%s', %d bits each, are not built", e.Type, e.Bits)
}

// physicalValue returns the bits of a value of the stored format.
func physicalValue(v ir.Attribute, b *buffer) (ir.TypedAttr, error) {
	ctx := v.Context()
	switch v := v.(type) {
	case *ir.FloatAttr:
		if v.Type() == b.physical {
			return v, nil
		}
		return ctx.IntegerAttr(b.physical, int64(v.Bits()[0])), nil
	case *ir.IntegerAttr:
		n := v.Big()
		if t, ok := v.Type().(*ir.IntegerType); ok && t.Width() == 1 {
			return ctx.IntegerAttr(b.physical, int64(n.Bit(0))), nil
		}
		return ctx.BigIntegerAttr(b.physical, n), nil
	}
	return nil, fmt.Errorf("a value '%s' has no bits of type '%s'", v, b.physical)
}

// signless returns the type that arith computes on: integers without a sign.
func signless(t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Context().Integer(t.Width())
	case *ir.IndexType:
		return t.Context().Integer(64)
	}
	return t
}

// recode makes of what was loaded from one buffer what is stored in another.
func (k *kernel) recode(v *ir.Value, src, dst *buffer, width int64) (*ir.Value, error) {
	if keepsBits(src, dst) {
		return k.resize(v, src, dst), nil
	}
	from, to := src.tensor.Elem(), dst.tensor.Elem()
	f32, bf16 := from.Context().Float(ir.F32), from.Context().Float(ir.BF16)
	if !src.holdsElements && to == bf16 && (from == f32 || from == bf16) {
		return k.encode(k.upperHalf(v, width), dst, width)
	}
	v, err := k.decode(v, src, width)
	if err != nil {
		return nil, err
	}
	if v, err = k.convert(v, from, to, width); err != nil {
		return nil, err
	}
	return k.encode(v, dst, width)
}

// keepsBits reports whether recode changes no bits of the stored format.
func keepsBits(src, dst *buffer) bool {
	from, to := src.tensor.Elem(), dst.tensor.Elem()
	if sameWord(src.stored, from) && sameWord(from, to) && sameWord(to, dst.stored) {
		return true
	}
	return src.stored == dst.stored && from == to && (src.holdsElements || from == src.stored)
}

// sameWord reports whether types are of integers of as many whole bytes, which
// are the same bits with a sign, without, and signless.
func sameWord(a, b ir.Type) bool {
	x, ok := a.(*ir.IntegerType)
	y, also := b.(*ir.IntegerType)
	return ok && also && x.Width() == y.Width() && x.Width()%8 == 0
}

// resize moves the bits of an element to a slot of another size.
func (k *kernel) resize(v *ir.Value, src, dst *buffer) *ir.Value {
	if src.physical == dst.physical {
		return v
	}
	bits := func(t ir.Type) ir.Type { return t.Context().Integer(ir.BitWidth(t)) }
	if isFloat(src.physical) {
		v = k.cast(arith.Bitcast, v, bits(src.physical))
	}
	switch from, to := ir.BitWidth(src.physical), ir.BitWidth(dst.physical); {
	case from > to:
		v = k.cast(arith.TruncI, v, bits(dst.physical))
	case from < to:
		v = k.cast(extension(dst.stored), v, bits(dst.physical))
	}
	if isFloat(dst.physical) {
		v = k.cast(arith.Bitcast, v, dst.physical)
	}
	return v
}

// decode makes a value of the tensor's element type of what was loaded.
func (k *kernel) decode(v *ir.Value, b *buffer, width int64) (*ir.Value, error) {
	stored := signless(b.stored)
	if stored != b.physical {
		if !isComputed(stored) {
			return nil, fmt.Errorf("has no lowering for elements of type '%s'", b.stored)
		}
		if isFloat(stored) {
			v = k.resize(v, b, &buffer{stored: stored, physical: stored})
		} else if ir.BitWidth(stored) == 1 {
			v = k.nonZero(v, b.physical, width)
		} else {
			v = k.cast(arith.TruncI, v, stored)
		}
	}
	return k.convert(v, b.stored, b.tensor.Elem(), width)
}

// upperHalf returns the bf16 that numbers of block floats are, as f32: they have
// at most 7 bits. NaNs become quiet, as in every conversion.
func (k *kernel) upperHalf(v *ir.Value, width int64) *ir.Value {
	ctx := k.b.Context()
	i16, i32 := ctx.Integer(16), ctx.Integer(32)
	constant := func(t ir.Type, n int64) *ir.Value { return k.splat(ctx.IntegerAttr(t, n), width) }
	v = k.cast(arith.Bitcast, v, i32)
	v = k.cast(arith.TruncI, arith.NewShRUI(k.b, v, constant(i32, 16)), i16)
	const absolute, infinite, quiet = 1<<15 - 1, 0xff << 7, 1 << 6
	nan := arith.NewCmpI(k.b, arith.IntSGT, arith.NewAndI(k.b, v, constant(i16, absolute)), constant(i16, infinite))
	v = arith.NewOrI(k.b, v, arith.NewSelect(k.b, nan, constant(i16, quiet), constant(i16, 0)))
	return k.cast(arith.Bitcast, v, ctx.Float(ir.BF16))
}

// encode makes what is stored of a value of the tensor's element type.
func (k *kernel) encode(v *ir.Value, b *buffer, width int64) (*ir.Value, error) {
	v, err := k.convert(v, b.tensor.Elem(), b.stored, width)
	if err != nil {
		return nil, err
	}
	stored := signless(b.stored)
	if stored == b.physical {
		return v, nil
	}
	if !isComputed(stored) {
		return nil, fmt.Errorf("has no lowering for elements of type '%s'", b.stored)
	}
	return k.resize(v, &buffer{stored: b.stored, physical: stored}, b), nil
}

// isComputed reports whether there is arithmetic on a type: other floats are bits that only move,
// and so are integers of more than 64 bits.
func isComputed(t ir.Type) bool {
	if ft, ok := t.(*ir.FloatType); ok {
		switch ft.Kind() {
		case ir.F16, ir.BF16, ir.F32, ir.F64:
			return true
		}
		return false
	}
	n := ir.BitWidth(t)
	return n > 0 && n <= 64
}

func isFloat(t ir.Type) bool {
	_, ok := t.(*ir.FloatType)
	return ok
}

// isUnsigned reports whether integers of the type are never negative.
func isUnsigned(t ir.Type) bool {
	it, ok := t.(*ir.IntegerType)
	return ok && (it.Sign() == ir.Unsigned || it.Width() == 1)
}

func extension(t ir.Type) *ir.Kind {
	if isUnsigned(t) || isFloat(t) {
		return arith.ExtUI
	}
	return arith.ExtSI
}

func (k *kernel) nonZero(v *ir.Value, t ir.Type, width int64) *ir.Value {
	return arith.NewCmpI(k.b, arith.IntNE, v, k.splat(t.Context().IntegerAttr(t, 0), width))
}

// convert changes the number format of a value as ttir.typecast does: floats
// are rounded to nearest even; a float becomes an integer by dropping its
// fraction, out of range the nearest that fits, NaN 0; integers are taken
// modulo the width; an i1 is true where the value is not 0.
func (k *kernel) convert(v *ir.Value, from, to ir.Type, width int64) (*ir.Value, error) {
	src, dst := signless(from), signless(to)
	if src == dst && isUnsigned(from) == isUnsigned(to) || from == to {
		return v, nil
	}
	sw, dw := ir.BitWidth(src), ir.BitWidth(dst)
	for _, t := range []ir.Type{src, dst} {
		if !isComputed(t) {
			return nil, fmt.Errorf("has no lowering from elements of type '%s' to '%s'", from, to)
		}
	}
	switch {
	case isFloat(src) && isFloat(dst):
		return k.convertFloat(v, src, dst), nil
	case isFloat(src) && dw == 1:
		return arith.NewCmpF(k.b, arith.FloatUNE, v, k.splat(src.Context().FloatAttr(src.(*ir.FloatType), 0), width)), nil
	case isFloat(src):
		return k.floatToInteger(v, src.(*ir.FloatType), dst.(*ir.IntegerType), isUnsigned(to), width), nil
	case isFloat(dst):
		kind := arith.SIToFP
		if isUnsigned(from) {
			kind = arith.UIToFP
		}
		return k.cast(kind, v, dst), nil
	case dw == 1:
		return k.nonZero(v, src, width), nil
	case dw > sw:
		return k.cast(extension(from), v, dst), nil
	case dw < sw:
		return k.cast(arith.TruncI, v, dst), nil
	}
	return v, nil
}

// convertFloat goes by way of f32 between the two formats of 16 bits, which is
// exact on the way up.
func (k *kernel) convertFloat(v *ir.Value, src, dst ir.Type) *ir.Value {
	sw, dw := ir.BitWidth(src), ir.BitWidth(dst)
	switch {
	case sw == dw:
		f32 := src.Context().Float(ir.F32)
		return k.cast(arith.TruncF, k.cast(arith.ExtF, v, f32), dst)
	case sw < dw:
		return k.cast(arith.ExtF, v, dst)
	}
	return k.cast(arith.TruncF, v, dst)
}

// floatToInteger saturates: arith.fptosi by itself says nothing of values out
// of range.
func (k *kernel) floatToInteger(v *ir.Value, src *ir.FloatType, dst *ir.IntegerType, unsigned bool, width int64) *ir.Value {
	ctx := src.Context()
	if src.Width() == 16 {
		src = ctx.Float(ir.F32)
		v = k.cast(arith.ExtF, v, src)
	}
	kind, least, greatest := arith.FPToSI, -math.Ldexp(1, dst.Width()-1), math.Ldexp(1, dst.Width()-1)
	low, high := int64(math.MinInt64)>>(64-dst.Width()), int64(math.MaxInt64)>>(64-dst.Width())
	if unsigned {
		kind, least, greatest = arith.FPToUI, 0, math.Ldexp(1, dst.Width())
		low, high = 0, -1
	}
	out := k.cast(kind, v, dst)
	// where puts an integer in the place of what v compares so with a bound.
	where := func(p arith.FloatPredicate, bound *ir.Value, integer int64) {
		outside := arith.NewCmpF(k.b, p, v, bound)
		out = arith.NewSelect(k.b, outside, k.splat(ctx.IntegerAttr(dst, integer), width), out)
	}
	where(arith.FloatOGE, k.splat(ctx.FloatAttr(src, greatest), width), high)
	where(arith.FloatOLT, k.splat(ctx.FloatAttr(src, least), width), low)
	where(arith.FloatUNO, v, 0)
	return out
}

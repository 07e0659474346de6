package loops

import (
	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
)

// decode returns the numbers of a block, given its exponent, an i8, and the bytes
// of its elements. A magnitude is normalised by making an f32 of it.
func (f blockFloats) decode(k *kernel, exponent, bytes *ir.Value) *ir.Value {
	w := k.words()
	ctx := k.b.Context()
	m := int64(f.format.MagnitudeBits())
	magnitude, signs := f.fields(w, bytes)

	shared := arith.Cast(k.b, arith.ExtUI, exponent, w.i32)
	bias := exponentBias + m - 1
	scalar := func(n int64) *ir.Value { return k.splat(ctx.IntegerAttr(w.i32, n), 1) }
	if f.format.Narrow() {
		shared = arith.NewAndI(k.b, shared, scalar(narrowMost))
		bias -= rebias
	}
	scale := arith.NewShLI(k.b, arith.NewSubI(k.b, shared, scalar(bias)), scalar(23))
	all := vector.NewBroadcast(k.b, scale, ctx.Vector([]int64{blockfloat.Block}, nil, w.i32))
	bits := arith.NewAddI(k.b, w.bitcast(w.cast(arith.SIToFP, magnitude, w.f32), w.i32), all)

	// Of a magnitude of 0 the scale is left; a negative exponent field shows in the
	// sign. Both are 0.
	zero := arith.NewCmpI(k.b, arith.IntSLE, bits, w.binary(arith.MaxSI, all, w.constant(-1)))
	bits = arith.NewOrI(k.b, arith.NewSelect(k.b, zero, w.constant(0), bits), signs)
	return w.bitcast(bits, w.f32)
}

// fields returns the magnitudes of elements, and their signs where an f32 has its
// own. Elements that share bytes are shifted out of a copy of their word each.
func (f blockFloats) fields(w words, bytes *ir.Value) (magnitude, signs *ir.Value) {
	ctx := w.b.Context()
	m, width := int64(f.format.MagnitudeBits()), int64(f.format.ElementBits())
	if width == 8 {
		v := w.cast(arith.ExtUI, bytes, w.i32)
		return w.and(v, 1<<m-1), w.and(arith.NewShLI(w.b, v, w.constant(31-m)), sign)
	}
	n := lanesOf(bytes) / 4
	v := vector.NewBitcast(w.b, bytes, ctx.Vector([]int64{n}, nil, w.i32))
	perWord := 32 / width
	copies, at := make([]int64, blockfloat.Block), func(lane int) int64 { return int64(lane) % perWord * width }
	for i := range copies {
		copies[i] = int64(i) / perWord
	}
	v = vector.NewShuffle(w.b, v, v, copies)
	magnitude = w.and(arith.NewShRUI(w.b, v, w.lane(at)), 1<<m-1)
	signs = w.and(arith.NewShLI(w.b, v, w.lane(func(lane int) int64 { return 31 - m - at(lane) })), sign)
	return magnitude, signs
}

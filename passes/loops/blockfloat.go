package loops

import (
	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
)

// blockFloats is tiles of block floats; see package blockfloat, which computes
// the same. A vector has the 16 numbers of a block, as f32.
type blockFloats struct {
	format blockfloat.Format
	tile   int64 // numbers
}

func (f blockFloats) group() int64      { return blockfloat.Block }
func (f blockFloats) lanes(int64) int64 { return blockfloat.Block }
func (f blockFloats) unit() int64       { return f.tile }

// exponent and elements return how far apart those of blocks are whose slots
// are that far apart.
func (f blockFloats) exponent(slots int64) int64 {
	return slots/f.tile*f.format.TileBytes(f.tile) + slots%f.tile/blockfloat.Block
}

func (f blockFloats) elements(slots int64) int64 {
	return slots/f.tile*f.format.TileBytes(f.tile) + slots%f.tile/blockfloat.Block*int64(f.format.BlockBytes())
}

// packing is how elements share bytes, if they do.
func (f blockFloats) packing() (s subByte, ok bool) {
	bits := f.format.ElementBits()
	return subByte{bits: bits}, bits < 8
}

func (f blockFloats) load(k *kernel, at spot, _ int64) *ir.Value {
	ctx := k.b.Context()
	m, dims := at.at(0, f.exponent)
	exponent := affine.NewLoad(k.b, at.memref, m, dims...)
	m, dims = at.at(blockfloat.HeaderBytes(f.tile), f.elements)
	t := ctx.Vector([]int64{int64(f.format.BlockBytes())}, nil, ctx.Integer(8))
	elements := affine.NewVectorLoad(k.b, t, at.memref, m, dims...)
	if s, ok := f.packing(); ok {
		elements = s.unpack(k, elements)
	}
	return f.decode(k, exponent, elements)
}

func (f blockFloats) store(k *kernel, v *ir.Value, at spot) {
	exponent, elements := f.encode(k, v)
	if s, ok := f.packing(); ok {
		elements = s.pack(k, elements)
	}
	m, dims := at.at(0, f.exponent)
	affine.NewStore(k.b, exponent, at.memref, m, dims...)
	m, dims = at.at(blockfloat.HeaderBytes(f.tile), f.elements)
	affine.NewVectorStore(k.b, elements, at.memref, m, dims...)
}

// unfilled: the exponents of small tiles are padded.
func (f blockFloats) unfilled() bool { return f.tile/blockfloat.Block < blockfloat.HeaderBytes(f.tile) }

// prepare writes the zeros behind the exponents.
func (f blockFloats) prepare(k *kernel, dst *buffer) {
	first, end := f.tile/blockfloat.Block, blockfloat.HeaderBytes(f.tile)
	ctx := k.b.Context()
	zeros := k.repeat(ctx.IntegerAttr(ctx.Integer(8), 0), end-first)
	k.forLoop(0, dst.layout.Slots()/f.tile, 1, func(iv *ir.Value) {
		m, dims := spot{}.inside(iv, f.tile).at(first, f.exponent)
		affine.NewVectorStore(k.b, zeros, dst.memref, m, dims...)
	})
}

// words are vectors of the bits of the 16 numbers of a block.
type words struct {
	*kernel
	i32 ir.Type
}

func (k *kernel) words() words { return words{k, k.b.Context().Integer(32)} }

func (w words) constant(x int64) *ir.Value {
	return w.repeat(w.b.Context().IntegerAttr(w.i32, x), blockfloat.Block)
}

func (w words) shiftRight(v *ir.Value, n int64) *ir.Value {
	return arith.NewShRUI(w.b, v, w.constant(n))
}

func (w words) shiftLeft(v *ir.Value, n int64) *ir.Value {
	return arith.NewShLI(w.b, v, w.constant(n))
}

func (w words) and(v *ir.Value, mask int64) *ir.Value {
	return arith.NewAndI(w.b, v, w.constant(mask))
}

func (w words) compare(p arith.IntPredicate, v *ir.Value, n int64) *ir.Value {
	return arith.NewCmpI(w.b, p, v, w.constant(n))
}

// all returns a vector with one number in every lane.
func (w words) all(n *ir.Value) *ir.Value {
	return vector.NewBroadcast(w.b, n, w.b.Context().Vector([]int64{blockfloat.Block}, nil, w.i32))
}

// The parts of an f32, and what exponents of 5 bits are biased less.
const (
	fraction     = 1<<23 - 1
	hidden       = 1 << 23
	rebias       = 127 - 15
	narrowMost   = 31
	allButSign   = 1<<31 - 1
	sign         = 1 << 31
	exponentBias = 127
)

// encode returns the exponent of a block, an i8, and its elements, an i8 each.
func (f blockFloats) encode(k *kernel, v *ir.Value) (exponent, elements *ir.Value) {
	w := k.words()
	bits := k.cast(arith.Bitcast, v, w.i32)
	absolute, significand := w.and(bits, allButSign), w.and(bits, fraction)
	field := w.shiftRight(absolute, 23)
	if f.format.Narrow() {
		field = arith.NewSubI(k.b, field, w.constant(rebias))
		significand = arith.NewSelect(k.b, w.compare(arith.IntSGT, field, narrowMost), w.constant(fraction), significand)
		significand = arith.NewSelect(k.b, w.compare(arith.IntSLT, field, 0), w.constant(0), significand)
		field = arith.NewMaxSI(k.b, arith.NewMinSI(k.b, field, w.constant(narrowMost)), w.constant(0))
	}
	significand = arith.NewOrI(k.b, significand, w.constant(hidden))
	significand = arith.NewSelect(k.b, w.compare(arith.IntEQ, absolute, 0), w.constant(0), significand)
	shared := vector.NewReduction(k.b, "maxui", field, nil)

	// Aligned to the exponent they share: what falls off is dropped. A shift by
	// 31 leaves nothing of 24 bits, and one by more is not defined.
	shift := k.binary(arith.MinUI, arith.NewSubI(k.b, w.all(shared), field), w.constant(31))
	significand = arith.NewShRUI(k.b, significand, shift)

	m := int64(f.format.MagnitudeBits())
	rounded := f.round(w, significand, w.and(bits, sign))
	i8 := k.b.Context().Integer(8)
	byteOf := func(x int64) *ir.Value { return k.repeat(k.b.Context().IntegerAttr(i8, x), blockfloat.Block) }
	magnitude := arith.NewMaxSI(k.b, rounded, arith.NewSubI(k.b, byteOf(0), rounded))
	negative := arith.NewAndI(k.b, arith.NewShRUI(k.b, rounded, byteOf(7-m)), byteOf(1<<m))
	return arith.Cast(k.b, arith.TruncI, shared, i8), arith.NewOrI(k.b, magnitude, negative)
}

// round returns numbers of 24 bits, with signs of their own, rounded to those of a
// magnitude: i8, below 0 for a minus. Whole steps are the last place of a large
// f32, so that an addition rounds, to nearest, ties to even.
func (f blockFloats) round(w words, significand, signs *ir.Value) *ir.Value {
	m := int64(f.format.MagnitudeBits())
	drop := 24 - m
	f32 := w.b.Context().Float(ir.F32)
	most := int64(1<<m-1)<<drop + 1<<(drop-1) - 1 // what rounds to the largest
	significand = w.binary(arith.MinUI, significand, w.constant(most))
	number := w.cast(arith.Bitcast, w.cast(arith.SIToFP, significand, f32), w.i32)
	number = w.cast(arith.Bitcast, arith.NewOrI(w.b, number, signs), f32)
	large := w.repeat(w.b.Context().FloatAttr(f32, 1.5*float64(int64(1)<<(23+drop))), blockfloat.Block)
	number = arith.NewAddF(w.b, number, large)
	return w.cast(arith.TruncI, w.cast(arith.Bitcast, number, w.i32), w.b.Context().Integer(8))
}

// decode returns the numbers of a block. A magnitude is normalised by making an
// f32 of it.
func (f blockFloats) decode(k *kernel, exponent, elements *ir.Value) *ir.Value {
	w := k.words()
	ctx := k.b.Context()
	m := int64(f.format.MagnitudeBits())
	element := k.cast(arith.ExtUI, elements, w.i32)
	magnitude := w.and(element, 1<<m-1)
	signs := w.and(w.shiftLeft(element, 31-m), sign)

	shared := arith.Cast(k.b, arith.ExtUI, exponent, w.i32)
	bias := exponentBias + m - 1
	if f.format.Narrow() {
		shared = arith.NewAndI(k.b, shared, k.splat(ctx.IntegerAttr(w.i32, narrowMost), 1))
		bias -= rebias
	}
	scale := arith.NewSubI(k.b, shared, k.splat(ctx.IntegerAttr(w.i32, bias), 1))
	scale = arith.NewShLI(k.b, scale, k.splat(ctx.IntegerAttr(w.i32, 23), 1))
	number := k.cast(arith.SIToFP, magnitude, ctx.Float(ir.F32))
	bits := arith.NewAddI(k.b, k.cast(arith.Bitcast, number, w.i32), w.all(scale))

	// A negative exponent field shows in the sign.
	zero := arith.NewOrI(k.b, w.compare(arith.IntEQ, magnitude, 0), w.compare(arith.IntSLT, bits, 0))
	bits = arith.NewOrI(k.b, arith.NewSelect(k.b, zero, w.constant(0), bits), signs)
	return k.cast(arith.Bitcast, bits, ctx.Float(ir.F32))
}

package loops

import (
	"math"

	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
)

// quad is how many blocks are encoded together: their elements fill the bytes of
// a vector of words.
const quad = 4

// integral is the exponent field of numbers whose last place is 1: a block is scaled
// such that its largest number has it.
const integral = exponentBias + 23

// encode returns the exponents of up to a quad of blocks, and their elements, an
// i8 each: of the first number of all four blocks, of the second, and so on.
func (f blockFloats) encode(k *kernel, blocks []*ir.Value) (exponents, elements *ir.Value) {
	w := k.words()
	var bits, absolute, significant []*ir.Value
	for _, v := range blocks {
		b := w.bitcast(v, w.i32)
		a := w.and(b, allButSign)
		bits, absolute, significant = append(bits, b), append(absolute, a), append(significant, f.clamp(w, a))
	}
	shared := w.largest(significant)
	exponents = w.shiftRight(shared, 23)
	if f.format.Narrow() {
		exponents = arith.NewSubI(k.b, exponents, w.constant(rebias))
	}
	first := make([]int64, len(blocks))
	for i := range first {
		first[i] = int64(i * quad)
	}
	exponents = k.cast(arith.TruncI, vector.NewShuffle(k.b, exponents, exponents, first), k.b.Context().Integer(8))

	scale := arith.NewSubI(k.b, w.constant(integral<<23), w.and(shared, field))
	floor := arith.NewSubI(k.b, w.constant(0), scale)
	rounded := make([]*ir.Value, quad)
	for i := range rounded {
		if i >= len(blocks) {
			rounded[i] = rounded[i-1] // which nothing reads
			continue
		}
		b, least := bits[i], w.constant(0)
		if f.format.Narrow() {
			b = arith.NewOrI(k.b, significant[i], w.and(b, sign))
		} else {
			least = w.binary(arith.MaxSI, w.ofBlock(floor, i), least)
		}
		// Zeros have no significand, and numbers whose exponent would be negative lose
		// all of it.
		some := arith.NewCmpI(k.b, arith.IntSGT, absolute[i], least)
		scaled := arith.NewSelect(k.b, some, arith.NewAddI(k.b, b, w.ofBlock(scale, i)), w.constant(0))
		rounded[i] = f.round(w, scaled, i/2)
	}
	return exponents, f.signed(k, f.interleave(w, rounded))
}

// ofBlock returns what largest returned of one block, in all lanes. That all four
// lanes are named makes it a move of whole lines of lanes.
func (w words) ofBlock(v *ir.Value, i int) *ir.Value {
	mask := make([]int64, blockfloat.Block)
	for l := range mask {
		mask[l] = int64(i*quad + l%quad)
	}
	return vector.NewShuffle(w.b, v, v, mask)
}

// clamp returns the absolute value of numbers, in the range of exponents of 5
// bits: a smaller one is the least that there is, but for its hidden bit.
func (f blockFloats) clamp(w words, absolute *ir.Value) *ir.Value {
	if !f.format.Narrow() {
		return absolute
	}
	least, most := int64(rebias<<23), int64((rebias+narrowMost+1)<<23-1)
	return w.binary(arith.MinSI, w.binary(arith.MaxSI, absolute, w.constant(least)), w.constant(most))
}

// largest returns the largest word of each of up to four vectors: four times that
// of the first, of the second, and so on. Halves of two vectors are compared at a
// time, so that no lane of an operation is idle.
func (w words) largest(vs []*ir.Value) *ir.Value {
	at := func(i int) *ir.Value { return vs[min(i, len(vs)-1)] }
	// merge compares lanes x says with those y says, of two vectors.
	merge := func(a, b *ir.Value, x, y func(l int64) int64) *ir.Value {
		left, right := make([]int64, blockfloat.Block), make([]int64, blockfloat.Block)
		for l := range left {
			left[l], right[l] = x(int64(l)), y(int64(l))
		}
		return w.binary(arith.MaxUI, vector.NewShuffle(w.b, a, b, left), vector.NewShuffle(w.b, a, b, right))
	}
	plus := func(f func(int64) int64, n int64) func(int64) int64 { return func(l int64) int64 { return f(l) + n } }
	halves := func(l int64) int64 { return l/8*16 + l%8 } // 0-7 of each
	fourths := func(l int64) int64 { return l/4*8 + l%4 } // 0-3 and 8-11 of each
	a := merge(at(0), at(1), halves, plus(halves, 8))
	b := merge(at(2), at(3), halves, plus(halves, 8))
	all := merge(a, b, fourths, plus(fourths, 4))
	for _, apart := range []int64{2, 1} {
		swapped := make([]int64, blockfloat.Block)
		for l := range swapped {
			swapped[l] = int64(l) ^ apart
		}
		all = w.binary(arith.MaxUI, all, vector.NewShuffle(w.b, all, all, swapped))
	}
	return all
}

// round returns numbers rounded to elements of a block: words of which interleave
// says the lower half. The numbers are scaled such that an aligned significand is
// whole, and what falls off in the alignment a fraction.
func (f blockFloats) round(w words, scaled *ir.Value, half int) *ir.Value {
	aligned := w.cast(arith.FPToSI, w.bitcast(scaled, w.f32), w.i32)
	// Whole steps are the last place of a large f32, so that an addition rounds, to
	// nearest, ties to even.
	large := w.repeat(w.b.Context().FloatAttr(w.f32.(*ir.FloatType), f.large(half)), blockfloat.Block)
	return w.bitcast(arith.NewAddF(w.b, w.cast(arith.SIToFP, aligned, w.f32), large), w.i32)
}

// large is what round adds: the lower half of its bits is positive with every
// element, and its lowest byte 0 when it is added to the upper half of large(0).
func (f blockFloats) large(half int) float64 {
	offset := []int64{1 << 8, 1<<8 + 1<<7}[half] // the exponent of all of them ends in 1
	return math.Ldexp(float64(1<<23+offset), 24-f.format.MagnitudeBits())
}

// interleave returns the elements of four vectors that round returned, with large(0)
// for the first two, large(1) for the others: a byte of the first words each, of the
// second, and so on.
func (f blockFloats) interleave(w words, v []*ir.Value) *ir.Value {
	ctx := w.b.Context()
	i16 := ctx.Integer(16)
	constant := func(x int64) *ir.Value { return w.repeat(ctx.IntegerAttr(i16, x), 2*blockfloat.Block) }
	bits := func(half int) int64 { return int64(math.Float32bits(float32(f.large(half)))) }
	pair := func(a, b *ir.Value) *ir.Value {
		both := w.halves(arith.NewAddI(w.b, a, arith.NewShLI(w.b, b, w.constant(16))))
		if f.format.MagnitudeBits() == 7 { // a byte would take 128 for -128
			most := w.constant((bits(0)>>16+bits(1)&0xffff+127)<<16 | (bits(0)&0xffff + 127))
			both = w.binary(arith.MinSI, both, w.halves(most))
		}
		return both
	}
	even := arith.NewAndI(w.b, pair(v[0], v[2]), constant(0xff))
	odd := arith.NewShLI(w.b, pair(v[1], v[3]), constant(8))
	return vector.NewBitcast(w.b, arith.NewOrI(w.b, even, odd), ctx.Vector([]int64{quad * blockfloat.Block}, nil, ctx.Integer(8)))
}

func (w words) halves(v *ir.Value) *ir.Value {
	return vector.NewBitcast(w.b, v, w.b.Context().Vector([]int64{2 * blockfloat.Block}, nil, w.b.Context().Integer(16)))
}

// signed makes elements of signed bytes: a sign and a magnitude.
func (f blockFloats) signed(k *kernel, v *ir.Value) *ir.Value {
	m := int64(f.format.MagnitudeBits())
	i8 := k.b.Context().Integer(8)
	constant := func(x int64) *ir.Value { return k.repeat(k.b.Context().IntegerAttr(i8, x), lanesOf(v)) }
	magnitude := k.binary(arith.MaxSI, v, arith.NewSubI(k.b, constant(0), v))
	magnitude = k.binary(arith.MinUI, magnitude, constant(1<<m-1))
	negative := v
	if m < 7 {
		negative = arith.NewShRUI(k.b, v, constant(7-m))
	}
	return arith.NewOrI(k.b, magnitude, arith.NewAndI(k.b, negative, constant(1<<m)))
}

// gather returns the bytes of as many blocks, block by block, of quads as encode
// returns them.
func (f blockFloats) gather(k *kernel, quads []*ir.Value, blocks int) *ir.Value {
	ctx := k.b.Context()
	i8, i32, i64 := ctx.Integer(8), ctx.Integer(32), ctx.Integer(64)
	of := func(v *ir.Value, t ir.Type) *ir.Value {
		return vector.NewBitcast(k.b, v, ctx.Vector([]int64{schedule.LineBytes * 8 / int64(ir.BitWidth(t))}, nil, t))
	}
	// Neighbours in a block are neighbouring words. Where two elements share a byte,
	// one word has them, and words of two vectors make one.
	words := int64(blockfloat.Block) // of a quad
	for width := int64(f.format.ElementBits()); width < 8; width *= 2 {
		joined := make([]*ir.Value, len(quads))
		for i, v := range quads {
			v = of(v, i64)
			v = arith.NewOrI(k.b, v, arith.NewShRUI(k.b, v, k.repeat(ctx.IntegerAttr(i64, 32-width), lanesOf(v))))
			joined[i] = of(v, i32)
		}
		quads = nil
		even := make([]int64, blockfloat.Block)
		for i := range even {
			even[i] = int64(2 * i)
		}
		for i := 0; i < len(joined); i += 2 {
			quads = append(quads, vector.NewShuffle(k.b, joined[i], joined[min(i+1, len(joined)-1)], even))
		}
		words /= 2
	}
	// First bytes within a line of four words, then words within halves, then pairs
	// of words: steps that take few instructions each.
	v := quads[0]
	permute := func(t ir.Type, from func(i int64) int64) {
		v = of(v, t)
		mask := make([]int64, lanesOf(v))
		for i := range mask {
			mask[i] = from(int64(i))
		}
		v = vector.NewShuffle(k.b, v, v, mask)
	}
	switch words {
	case 16: // a row has a word in each of four lines
		row := []int64{0, 2, 1, 3}
		permute(i8, func(i int64) int64 { return i/16*16 + i%4*4 + row[i/4%4] })
		permute(i32, func(i int64) int64 { return i/8*8 + i%2*4 + i/2%4 })
		permute(i64, func(i int64) int64 { return i%2*4 + i/2%2*2 + i/4 })
	case 8: // in each of two
		permute(i8, func(i int64) int64 { return i/16*16 + i%4*4 + i/4%4 })
		permute(i32, func(i int64) int64 { return i/8*8 + i%2*4 + i/2%4 })
	case 4:
		permute(i8, func(i int64) int64 { return i/16*16 + i%4*4 + i/4%4 })
	}
	v = of(v, i8)
	used := make([]int64, blocks*f.format.BlockBytes())
	for i := range used {
		used[i] = int64(i)
	}
	if len(used) < schedule.LineBytes {
		v = vector.NewShuffle(k.b, v, v, used)
	}
	return v
}

package loops

import (
	affinemap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
)

// subByte is elements of 1, 2 or 4 bits, the first in the lowest bits of a byte.
// Vectors have an i8 for each, with the sign where they have one. Bytes are
// gathered and spread in words of 8/bits bytes, as a processor with the least
// byte first has them.
type subByte struct {
	bits   int
	signed bool
}

func (s subByte) group() int64           { return int64(8 / s.bits) }
func (s subByte) lanes(most int64) int64 { return max(most, s.group()) }
func (s subByte) unit() int64            { return 0 }
func (s subByte) batch() int64           { return 1 }

func (s subByte) bytes(slots int64) int64 { return slots / s.group() }

func (s subByte) unfilled() bool           { return false }
func (s subByte) prepare(*kernel, *buffer) {}

func (s subByte) place(at spot) (m affinemap.Map, dims []*ir.Value) { return at.at(0, s.bytes) }

func (s subByte) load(k *kernel, at spot, slots int64) *ir.Value {
	return s.unpack(k, s.loadBytes(k, at, slots))
}

func (s subByte) store(k *kernel, groups []*ir.Value, at spot) {
	for _, v := range groups {
		s.storeBytes(k, s.pack(k, v), at)
		at.base += lanesOf(v)
	}
}

// loadBytes loads the bytes of slots, a multiple of the group, and storeBytes stores them.
func (s subByte) loadBytes(k *kernel, at spot, slots int64) *ir.Value {
	m, dims := s.place(at)
	return affine.NewVectorLoad(k.b, k.vector(k.b.Context().Integer(8), s.bytes(slots)), at.memref, m, dims...)
}

func (s subByte) storeBytes(k *kernel, bytes *ir.Value, at spot) {
	m, dims := s.place(at)
	affine.NewVectorStore(k.b, bytes, at.memref, m, dims...)
}

// A step moves the fields of a word together, or apart: afterwards, or before,
// all bits but the fields are masked out.
type step struct {
	shift int
	mask  int64
}

// steps halve the number of fields in a word, from one in each byte to one.
//
//	bits 4   0x0a0b -> 0xab
//	bits 2   0x0a0b0c0d -> 0x00ab00cd -> 0xabcd
func (s subByte) steps() []step {
	var out []step
	wordBits := 64 / s.bits
	for field, apart := s.bits, 8; field < 8; field, apart = 2*field, 2*apart {
		mask := int64(0)
		for at := 0; at < wordBits; at += 2 * apart {
			mask |= (1<<(2*field) - 1) << at
		}
		out = append(out, step{apart - field, mask})
	}
	return out
}

// pack gathers the low bits of bytes.
func (s subByte) pack(k *kernel, v *ir.Value) *ir.Value {
	ctx := k.b.Context()
	n := s.bytes(lanesOf(v))
	word := ctx.Integer(64 / s.bits)
	constant := func(x int64) *ir.Value { return k.repeat(ctx.IntegerAttr(word, x), n) }
	w := vector.NewBitcast(k.b, s.low(k, v), ctx.Vector([]int64{n}, nil, word))
	for _, st := range s.steps() {
		w = arith.NewOrI(k.b, w, arith.NewShRUI(k.b, w, constant(int64(st.shift))))
		w = arith.NewAndI(k.b, w, constant(st.mask))
	}
	return k.cast(arith.TruncI, w, ctx.Integer(8))
}

// unpack spreads bytes.
func (s subByte) unpack(k *kernel, packed *ir.Value) *ir.Value {
	ctx := k.b.Context()
	n := lanesOf(packed)
	i8, word := ctx.Integer(8), ctx.Integer(64/s.bits)
	constant := func(x int64) *ir.Value { return k.repeat(ctx.IntegerAttr(word, x), n) }
	w := k.cast(arith.ExtUI, packed, word)
	steps := s.steps()
	for i := len(steps) - 1; i >= 0; i-- {
		mask := int64(0) // of the fields before the step
		for at := 0; at < 64/s.bits; at += 8 << i {
			mask |= (1<<(s.bits<<i) - 1) << at
		}
		w = arith.NewOrI(k.b, w, arith.NewShLI(k.b, w, constant(int64(steps[i].shift))))
		w = arith.NewAndI(k.b, w, constant(mask))
	}
	slots := n * s.group()
	return s.extend(k, vector.NewBitcast(k.b, w, ctx.Vector([]int64{slots}, nil, i8)))
}

// low returns the bits of bytes that are stored.
func (s subByte) low(k *kernel, v *ir.Value) *ir.Value {
	mask := k.b.Context().IntegerAttr(k.b.Context().Integer(8), 1<<s.bits-1)
	return arith.NewAndI(k.b, v, k.repeat(mask, lanesOf(v)))
}

// extend copies the sign of elements that have one to the upper bits.
func (s subByte) extend(k *kernel, v *ir.Value) *ir.Value {
	if !s.signed {
		return v
	}
	sign := k.repeat(k.b.Context().IntegerAttr(k.b.Context().Integer(8), 1<<(s.bits-1)), lanesOf(v))
	return arith.NewSubI(k.b, arith.NewXOrI(k.b, v, sign), sign)
}

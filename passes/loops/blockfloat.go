package loops

import (
	"strings"

	affinemap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
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

// batch is as many blocks as fill a line of the cache with their elements.
func (f blockFloats) batch() int64 { return lineBytes / int64(f.format.BlockBytes()) }

// exponent and elements return how far apart those of blocks are whose slots
// are that far apart.
func (f blockFloats) exponent(slots int64) int64 {
	return slots/f.tile*f.format.TileBytes(f.tile) + slots%f.tile/blockfloat.Block
}

func (f blockFloats) elements(slots int64) int64 {
	return slots/f.tile*f.format.TileBytes(f.tile) + slots%f.tile/blockfloat.Block*int64(f.format.BlockBytes())
}

func (f blockFloats) place(at spot) (m affinemap.Map, dims []*ir.Value) {
	return at.at(blockfloat.HeaderBytes(f.tile), f.elements)
}

func (f blockFloats) load(k *kernel, at spot, _ int64) *ir.Value {
	ctx := k.b.Context()
	m, dims := at.at(0, f.exponent)
	exponent := affine.NewLoad(k.b, at.memref, m, dims...)
	m, dims = f.place(at)
	t := ctx.Vector([]int64{int64(f.format.BlockBytes())}, nil, ctx.Integer(8))
	return f.decode(k, exponent, affine.NewVectorLoad(k.b, t, at.memref, m, dims...))
}

// store encodes blocks four at a time.
func (f blockFloats) store(k *kernel, blocks []*ir.Value, at spot) {
	var quads []*ir.Value
	for i := 0; i < len(blocks); i += quad {
		exponents, elements := f.encode(k, blocks[i:min(i+quad, len(blocks))])
		quads = append(quads, elements)
		m, dims := at.at(int64(i), f.exponent)
		affine.NewVectorStore(k.b, exponents, at.memref, m, dims...)
	}
	m, dims := f.place(at)
	affine.NewVectorStore(k.b, f.gather(k, quads, len(blocks)), at.memref, m, dims...)
}

// unfilled: the exponents of small tiles are padded.
func (f blockFloats) unfilled() bool { return f.tile/blockfloat.Block < blockfloat.HeaderBytes(f.tile) }

// prepare writes the zeros behind the exponents.
func (f blockFloats) prepare(k *kernel, dst *buffer) {
	first, end := f.tile/blockfloat.Block, blockfloat.HeaderBytes(f.tile)
	ctx := k.b.Context()
	zeros := k.repeat(ctx.IntegerAttr(ctx.Integer(8), 0), end-first)
	k.forLoop(0, dst.slots()/f.tile, 1, func(iv *ir.Value) {
		m, dims := spot{}.inside(iv, f.tile).at(first, f.exponent)
		affine.NewVectorStore(k.b, zeros, dst.memref, m, dims...)
	})
}

// words are vectors of the bits of the 16 numbers of a block.
type words struct {
	*kernel
	i32, f32 ir.Type
}

func (k *kernel) words() words {
	return words{k, k.b.Context().Integer(32), k.b.Context().Float(ir.F32)}
}

func (w words) constant(x int64) *ir.Value {
	return w.repeat(w.b.Context().IntegerAttr(w.i32, x), blockfloat.Block)
}

// lane returns a constant with a number for each lane.
func (w words) lane(number func(lane int) int64) *ir.Value {
	ctx := w.b.Context()
	var data strings.Builder
	for i := range blockfloat.Block {
		data.WriteString(ir.ElementData(ctx.IntegerAttr(w.i32, number(i))))
	}
	return w.constantOf(ctx.Dense(ctx.Vector([]int64{blockfloat.Block}, nil, w.i32), data.String()))
}

func (w words) shiftRight(v *ir.Value, n int64) *ir.Value {
	return arith.NewShRUI(w.b, v, w.constant(n))
}

func (w words) and(v *ir.Value, mask int64) *ir.Value {
	return arith.NewAndI(w.b, v, w.constant(mask))
}

func (w words) bitcast(v *ir.Value, t ir.Type) *ir.Value { return w.cast(arith.Bitcast, v, t) }

// The parts of an f32, and what exponents of 5 bits are biased less.
const (
	field        = 0xff << 23
	rebias       = 127 - 15
	narrowMost   = 31
	allButSign   = 1<<31 - 1
	sign         = 1 << 31
	exponentBias = 127
)

package loops

import (
	"strings"

	affinemap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
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
func (f blockFloats) batch() int64 { return schedule.LineBytes / int64(f.format.BlockBytes()) }

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

// store calls a function that stores blocks: a ragged tensor has dozens of places that do.
func (f blockFloats) store(k *kernel, blocks []*ir.Value, at spot) {
	m, dims := at.at(0, f.exponent)
	exponents := k.apply(m, dims)
	m, dims = f.place(at)
	args := append([]*ir.Value{at.memref, exponents, k.apply(m, dims)}, blocks...)
	fn.NewCall(k.b, f.storing(k, args), args...)
}

// storing returns the function that stores so many blocks behind each other in a buffer, which the first
// call makes:
//
//	void name(dst, index exponents, index elements, vector<16xf32>...)
func (f blockFloats) storing(k *kernel, args []*ir.Value) fn.FuncOp {
	types := make([]ir.Type, len(args))
	for i, v := range args {
		types[i] = v.Type()
	}
	key := blockStore{f, len(args) - 3, types[0]}
	if known, ok := k.blockStores[key]; ok {
		return known
	}
	store := k.private(k.symbol("store"), types, "llvm.nofree")
	k.blockStores[key] = store
	inner := k.inFunction(store)
	f.storeBlocks(inner, store.Body().Args())
	fn.NewReturn(inner.b)
	return store
}

// blockStore is what a function is for that stores blocks.
type blockStore struct {
	blockFloats
	blocks int
	memref ir.Type
}

// storeBlocks encodes blocks four at a time, and stores them; args are those of storing.
func (f blockFloats) storeBlocks(k *kernel, args []*ir.Value) {
	memref, exponents, elements, blocks := args[0], args[1], args[2], args[3:]
	put := func(v, place *ir.Value, offset int) {
		m, dims := spot{base: int64(offset)}.inside(place, 1).slot()
		affine.NewVectorStore(k.b, v, memref, m, dims...)
	}
	var quads []*ir.Value
	for i := 0; i < len(blocks); i += quad {
		ofQuad, encoded := f.encode(k, blocks[i:min(i+quad, len(blocks))])
		quads = append(quads, encoded)
		put(ofQuad, exponents, i)
	}
	put(f.gather(k, quads, len(blocks)), elements, 0)
}

// unfilled: the exponents of small tiles are padded.
func (f blockFloats) unfilled() bool { return f.tile/blockfloat.Block < blockfloat.HeaderBytes(f.tile) }

// prepare writes the zeros behind the exponents.
func (f blockFloats) prepare(k *kernel, dst *buffer) {
	first, end := f.tile/blockfloat.Block, blockfloat.HeaderBytes(f.tile)
	ctx := k.b.Context()
	zeros := k.repeat(ctx.IntegerAttr(ctx.Integer(8), 0), end-first)
	k.forLoop(dst.slots()/f.tile, 1, func(iv *ir.Value) {
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

package loops

import (
	"cmp"
	"math"
	"slices"

	affinemap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
)

// copyBlock is one of the blocks of a nest that are written as one piece: where it is,
// and what it has in registers.
type copyBlock struct {
	from, to  place
	registers []register
}

// blocks returns the blocks of all iterations of the loops from number i on.
func blocks(n schedule.Nest, i int, from, to place) []copyBlock {
	list := []copyBlock{{from: from, to: to}}
	for _, l := range n.Loops[i:] {
		next := make([]copyBlock, 0, int64(len(list))*l.Extent)
		for _, b := range list {
			for range l.Extent {
				next = append(next, b)
				b.from.offset += l.Source
				b.to.offset += l.Destination
			}
		}
		list = next
	}
	return list
}

// write writes blocks: all loads, then all shuffles, then all stores. A load waits for
// stores before it whose addresses end in the same bits, as those of rows a power of
// two apart do.
func (m *mover) write(n schedule.Nest, list []copyBlock) {
	m = m.between(n.From, n.To)
	if n.Announces() {
		m.announce(n, list)
		return
	}
	m.loads(n, list)
	for i := range list {
		b := &list[i]
		for _, s := range n.Block.Shuffles {
			b.registers = append(b.registers, m.shuffle(&b.registers[s.A], &b.registers[s.B], s.Mask))
		}
	}
	m.stores(n, list)
}

// writeOwn writes those of the blocks of which an element is in this part's chunks.
func (m *mover) writeOwn(n schedule.Nest, list []copyBlock) {
	chunk := affinemap.Const(m.chunk)
	for i, b := range list {
		at, dims := b.to.at(n.Block.Stores[0].Offset)
		m.onlyIf(affinemap.Set{
			NumDims: len(dims), NumSymbols: 2,
			Constraints: []affinemap.Constraint{
				{Expr: affinemap.Sub(at.Results[0], affinemap.Mul(affinemap.Symbol(0), chunk))},
				{Expr: affinemap.Sub(affinemap.Sub(affinemap.Mul(affinemap.Symbol(1), chunk), affinemap.Const(1)), at.Results[0])},
			},
		}, append(append([]*ir.Value(nil), dims...), m.own.from, m.own.to), func() { m.write(n, list[i:i+1]) })
	}
}

// turn is a load or a store of one of several blocks.
type turn struct {
	block, number int
	offset        int64
}

// inOrder returns so many loads or stores of each block, in the order of memory: stores
// to rows by turns, across lines, take up to a third longer.
func inOrder(blocks, each int, offset func(block, number int) int64) []turn {
	list := make([]turn, 0, blocks*each)
	for b := range blocks {
		for k := range each {
			list = append(list, turn{b, k, offset(b, k)})
		}
	}
	slices.SortStableFunc(list, func(a, b turn) int { return cmp.Compare(a.offset, b.offset) })
	return list
}

// loads loads the registers of blocks.
func (m *mover) loads(n schedule.Nest, list []copyBlock) {
	for i := range list {
		list[i].registers = make([]register, len(n.Block.Loads), len(n.Block.Loads)+len(n.Block.Shuffles))
	}
	vectors := len(n.Block.Shuffles) > 0 || n.Streaming // stores past the cache are of vectors
	offset := func(block, number int) int64 { return list[block].from.offset + n.Block.Loads[number].Offset }
	announced := int64(math.MinInt64) // up to here, a line at a time
	for _, p := range inOrder(len(list), len(n.Block.Loads), offset) {
		b, l := list[p.block], n.Block.Loads[p.number]
		if n.Ahead > 0 && !l.IsConstant() && p.offset >= announced {
			memref.NewPrefetch(m.b, m.src.memref, n.AheadLevel, m.aheadOf(b.from, l.Offset, n.Ahead))
			announced = p.offset + max(schedule.LineLanes(m.machine.ElementBits), int64(l.Lanes))
		}
		b.registers[p.number] = newRegister(m.load(l, b.from, vectors))
	}
}

// aheadOf computes the index of what is to be announced with the element so many behind a place:
// so many elements ahead, or as many as an outline is told.
func (m *mover) aheadOf(p place, offset, ahead int64) *ir.Value {
	if m.ahead == nil {
		return m.indexOf(p, offset+ahead)
	}
	e := affinemap.Add(affinemap.Add(affinemap.Dim(0), affinemap.Symbol(0)), affinemap.Const(p.offset+offset))
	return m.apply(affinemap.Map{NumDims: 1, NumSymbols: 1, Results: []*affinemap.Expr{e}}, []*ir.Value{p.base[0], m.ahead})
}

// announce announces what blocks would load.
func (m *mover) announce(n schedule.Nest, list []copyBlock) {
	for _, b := range list {
		for _, l := range n.Block.Loads {
			memref.NewPrefetch(m.b, m.src.memref, n.AheadLevel, m.indexOf(b.from, l.Offset))
		}
	}
}

// load loads a register: what shuffles take is a vector, even of one lane.
func (m *mover) load(l schedule.Load, from place, vectors bool) *ir.Value {
	index, dims := from.at(l.Offset)
	switch {
	case l.IsConstant() && vectors:
		return m.repeat(m.padding, int64(l.Lanes))
	case l.IsConstant():
		return m.splat(m.padding, int64(l.Lanes))
	case l.Lanes == 1 && vectors:
		return affine.NewVectorLoad(m.b, m.vector(m.src.physical, 1), m.src.memref, index, dims...)
	case l.Mask != nil:
		return vector.NewMaskedLoad(m.b, m.src.memref, m.mask(l.Mask), m.splat(m.padding, int64(l.Lanes)), m.indexOf(from, l.Offset))
	}
	return m.emitter.load(access{m.src, index, dims}, int64(l.Lanes))
}

// stores stores registers of blocks.
func (m *mover) stores(n schedule.Nest, list []copyBlock) {
	offset := func(block, number int) int64 { return list[block].to.offset + n.Block.Stores[number].Offset }
	for _, p := range inOrder(len(list), len(n.Block.Stores), offset) {
		b, s := list[p.block], n.Block.Stores[p.number]
		value := m.view(&b.registers[s.Register], 0)
		index, dims := b.to.at(s.Offset)
		_, isVector := value.Type().(*ir.VectorType)
		switch {
		case s.Mask != nil:
			vector.NewMaskedStore(m.b, value, m.dst.memref, m.mask(s.Mask), m.indexOf(b.to, s.Offset))
		case n.Streaming:
			m.storePast(value, m.dst, m.indexOf(b.to, s.Offset))
		case isVector:
			affine.NewVectorStore(m.b, value, m.dst.memref, index, dims...)
		default:
			affine.NewStore(m.b, value, m.dst.memref, index, dims...)
		}
	}
}

// indexOf computes the index of the element so many behind a place.
func (m *mover) indexOf(p place, offset int64) *ir.Value {
	if len(p.base) == 0 {
		return m.index(p.offset + offset)
	}
	index, dims := p.at(offset)
	return m.apply(index, dims)
}

// mask returns a constant mask.
func (m *mover) mask(lanes []bool) *ir.Value {
	ctx := m.b.Context()
	data := make([]byte, len(lanes))
	for i, on := range lanes {
		if on {
			data[i] = 1
		}
	}
	t := ctx.Vector([]int64{int64(len(lanes))}, nil, ctx.Integer(1))
	return m.constantOf(ctx.Dense(t, string(data)))
}

package loops

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/ir"
)

// emit writes the loops of an accumulation.
func (a *accumulation) emit() error {
	a.join()
	if err := a.chooseBlock(); err != nil {
		return err
	}
	emit := func() error {
		size := a.block.packed
		if a.block.chunk > 0 {
			size = a.space[a.block.lane]
		}
		var scratch *buffer
		if size > 0 {
			like, err := a.memory(size)
			if err != nil {
				return err
			}
			list, giveBack := a.takeScratch(like, []int64{size})
			scratch = list[0]
			defer giveBack()
		}
		a.outside(a.operands, 0, scratch)
		return a.err
	}
	if a.block.shared < 0 {
		return a.once(emit)
	}
	return emit()
}

// fail remembers the first error.
func (a *accumulation) fail(err error) {
	if a.err == nil {
		a.err = err
	}
}

// each does something with operands inside of a loop over a dim, so many indices at a
// time, and then with those that are left.
func (a *accumulation) each(operands []strided, d int, indices int64, body func(operands []strided, indices int64)) {
	if d < 0 {
		body(operands, 1)
		return
	}
	seen := func(see func(s strided) strided) []strided {
		out := make([]strided, len(operands))
		for i, s := range operands {
			out[i] = see(s)
		}
		return out
	}
	inside := func(number *ir.Value) {
		body(seen(func(s strided) strided { return s.inside(number, d, indices) }), indices)
	}
	whole, shared := a.space[d]/indices, a.divided() && d == a.block.shared
	switch {
	case whole > 1:
		a.iterate(whole, shared, inside)
	case whole == 1:
		inside(nil)
	}
	if rest := a.space[d] % indices; rest > 0 {
		behind := seen(func(s strided) strided { return s.from(d, whole*indices) })
		if !shared {
			body(behind, rest)
			return
		}
		a.fail(a.once(func() error { body(behind, rest); return nil }))
	}
}

// outside writes the loops from dim d on around those of blocks.
func (a *accumulation) outside(operands []strided, d int, scratch *buffer) {
	switch {
	case d == a.rank && a.block.chunk > 0:
		a.inChunks(operands, scratch)
	case d == a.rank:
		a.each(operands, a.block.lane, a.block.lanes, func(operands []strided, lanes int64) {
			if a.block.packed > 0 {
				operands = a.pack(operands, lanes, scratch)
			}
			a.each(operands, a.block.row, a.block.rows, func(operands []strided, rows int64) {
				s := a.start(rows, lanes)
				if a.depth() > 0 {
					a.reduceFrom(s, operands, a.rank)
				}
				a.finish(s, operands)
			})
		})
	case d == a.block.lane || d == a.block.row:
		a.outside(operands, d+1, scratch)
	default:
		a.each(operands, d, 1, func(operands []strided, _ int64) { a.outside(operands, d+1, scratch) })
	}
}

// inChunks writes the loops around blocks that take turns. Between, their accumulators
// are in scratch memory.
func (a *accumulation) inChunks(operands []strided, scratch *buffer) {
	lane := a.block.lane
	between := strided{scratch, spot{memref: scratch.memref}, make([]int64, len(a.space))}
	between.steps[lane] = 1
	last := len(operands)
	operands = append(slices.Clone(operands), between)
	blocks := func(operands []strided, body func(operands []strided, s *sums)) {
		a.each(operands, lane, a.block.lanes, func(operands []strided, lanes int64) { body(operands, a.start(1, lanes)) })
	}
	blocks(operands, func(operands []strided, s *sums) { a.storeSums(s, operands[last]) })
	a.each(operands, a.rank, a.block.chunk, func(operands []strided, rows int64) {
		blocks(operands, func(operands []strided, s *sums) {
			a.loadSums(s, operands[last])
			a.reduceOver(s, operands, a.rank, rows)
			a.storeSums(s, operands[last])
		})
	})
	blocks(operands, func(operands []strided, s *sums) {
		a.loadSums(s, operands[last])
		a.finish(s, operands)
	})
}

// pack copies the last factor's elements of some lanes, converted, to memory that has
// those of one product beside each other, and behind them those of the next one.
func (a *accumulation) pack(operands []strided, lanes int64, scratch *buffer) []strided {
	lane := a.block.lane
	from, to := operands[a.factors-1], strided{scratch, spot{memref: scratch.memref}, make([]int64, len(a.space))}
	to.steps[lane] = 1
	size := a.block.lanes
	for d := len(a.space) - 1; d >= a.rank; d-- {
		to.steps[d] = size
		size *= a.space[d]
	}
	segments := a.segments(lanes)
	var inside func(from, to strided, d int)
	inside = func(from, to strided, d int) {
		if d < len(a.space) {
			a.forLoop(a.space[d], 1, func(number *ir.Value) { inside(from.inside(number, d, 1), to.inside(number, d, 1), d+1) })
			return
		}
		for _, p := range segments {
			a.store(a.load(from.from(lane, p.first), p.width), to.from(lane, p.first), p.width)
		}
	}
	if from.steps[lane] == 1 {
		inside(from, to, a.rank)
	} else {
		segments = []segment{{0, 1}}
		a.forLoop(lanes, 1, func(number *ir.Value) { inside(from.inside(number, lane, 1), to.inside(number, lane, 1), a.rank) })
	}
	operands = slices.Clone(operands)
	operands[a.factors-1] = to
	return operands
}

// reduceFrom writes the loops over what is reduced from dim d on. They carry the sums.
func (a *accumulation) reduceFrom(s *sums, operands []strided, d int) {
	if d == len(a.space) {
		a.next(s, operands)
		return
	}
	a.reduceOver(s, operands, d, a.space[d])
}

// reduceOver is reduceFrom over some indices of dim d.
func (a *accumulation) reduceOver(s *sums, operands []strided, d int, indices int64) {
	loop := affine.NewForCarrying(a.b, affine.ConstBound(0), affine.ConstBound(indices), 1, s.values, func(b *ir.Builder, number *ir.Value, carried []*ir.Value) []*ir.Value {
		inside := make([]strided, len(operands))
		for i, o := range operands {
			inside[i] = o.inside(number, d, 1)
		}
		own := &sums{s.segments, carried}
		a.withBuilder(b, func() { a.reduceFrom(own, inside, d+1) })
		return own.values
	})
	s.values = loop.Results()
}

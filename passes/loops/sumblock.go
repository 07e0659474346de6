package loops

import (
	"math/bits"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// block is how much of the result an accumulation computes at a time, and along which dims.
type block struct {
	lane, row   int   // dims, -1 for none
	lanes, rows int64 // how many indices of them
	width       int64 // of a vector of lanes
	shared      int   // the dim that parts divide; -1 if there is none
	packed      int64 // memory for the last factor of the lanes, in elements; 0 if it stays where it is
	chunk       int64 // how many indices are reduced before the next block; 0 for all
}

// So many accumulators hide how long an addition takes, and have room in registers.
const accumulators, mostRows = 8, 4

// Blocks of tall columns take turns after so many rows, so that memory is read in long
// runs, if their accumulators are not more than so many bytes between.
const chunkRows, mostChunked = 8, 1 << 18

// No memory has more than so many packed products for each lane.
const mostPacked = 1 << 40

// join leaves out dims of size 1, and makes one of those that are one in all operands.
func (a *accumulation) join() {
	space, rank, operands := a.space, a.rank, a.operands
	a.space, a.rank, a.operands = nil, 0, slices.Clone(operands)
	for i := range a.operands {
		a.operands[i].steps = nil
	}
	for d, n := range space {
		if n == 1 {
			continue
		}
		last := len(a.space) - 1
		goesOn := last >= 0 // not from the result's to those that are reduced, where it has no steps
		for i, o := range a.operands {
			goesOn = goesOn && o.steps[last] == n*operands[i].steps[d]
		}
		if !goesOn {
			last++
			a.space = append(a.space, 1)
			if d < rank {
				a.rank++
			}
		}
		a.space[last] *= n
		for i := range a.operands {
			o := &a.operands[i]
			o.steps = append(o.steps[:last], operands[i].steps[d])
		}
	}
}

// depth returns how many elements, or products, are accumulated.
func (a *accumulation) depth() int64 {
	n := int64(1)
	for _, size := range a.space[a.rank:] {
		n *= size
	}
	return n
}

// chooseBlock decides what blocks are.
func (a *accumulation) chooseBlock() error {
	a.block = block{lane: a.rank - 1, row: -1, shared: -1}
	if a.factors == 1 {
		for d, n := range a.operands[a.result].steps[:a.rank] {
			if n == 1 && a.operands[0].steps[d] == 1 {
				a.block.lane = d
			}
		}
	} else if lane, row := a.ofOneFactor(1), a.ofOneFactor(0); lane >= 0 {
		a.block.lane, a.block.row = lane, row
	} else if row >= 0 {
		a.operands[0], a.operands[1] = a.operands[1], a.operands[0]
		a.block.lane = row
	}
	if err := a.chooseSizes(); err != nil {
		return err
	}
	most := int64(1)
	for d, n := range a.space[:a.rank] {
		switch d {
		case a.block.lane:
			n /= a.block.lanes
		case a.block.row:
			n /= a.block.rows
		}
		if n > most {
			a.block.shared, most = d, n
		}
	}
	return nil
}

// ofOneFactor returns the last dim of the result along which one of two factors has
// elements, and the other one the same again and again; -1 if there is none.
func (a *accumulation) ofOneFactor(factor int) int {
	for d := a.rank - 1; d >= 0; d-- {
		if a.operands[factor].steps[d] != 0 && a.operands[1-factor].steps[d] == 0 {
			return d
		}
	}
	return -1
}

// chooseSizes decides how large blocks are. The last factor is packed if its elements
// are loaded again and again, for one row or some after the other.
func (a *accumulation) chooseSizes() error {
	b, last := &a.block, a.factors-1
	size := func(d int) int64 {
		if d < 0 {
			return 1
		}
		return a.space[d]
	}
	lanes, rows, fewRows := size(b.lane), size(b.row), int64(1)
	if a.operands[last].along(b.lane) == 1 {
		fewRows = accumulators
	}
	isPacked := rows > fewRows && a.depth() > 0 && a.depth() <= mostPacked
	sums, err := a.memory(1)
	if err != nil {
		return err
	}
	buffers, inVectors := []*buffer{sums}, true
	for i, o := range a.operands {
		buffers = append(buffers, o.buffer)
		step := o.along(b.lane)
		inVectors = inVectors && (step == 0 || step == 1 || isPacked && i == last)
	}
	b.width, b.rows = 1, min(rows, mostRows)
	if inVectors {
		b.width = min(a.fitting(buffers), int64(1)<<(bits.Len64(uint64(lanes))-1))
	}
	vectors := min(accumulators/b.rows, integer.CeilDiv(lanes, b.width))
	b.rows, b.lanes = min(rows, accumulators/vectors), vectors*b.width
	if isPacked {
		b.packed = a.depth() * b.lanes
	}
	if rows == 1 && b.width > 1 && len(a.space) == a.rank+1 && a.space[a.rank] >= 2*chunkRows && lanes > b.lanes && lanes <= mostChunked*8/sums.layout.ElementBits() {
		b.chunk = chunkRows
	}
	return nil
}

// memory describes memory for so many accumulators.
func (a *accumulation) memory(n int64) (*buffer, error) {
	return describe(a.elem.Context().Tensor([]int64{n}, a.elem, nil))
}

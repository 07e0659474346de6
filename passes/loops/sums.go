package loops

import (
	"math"
	"math/big"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
)

// sums are the accumulators of a block: for each row those of its segments.
type sums struct {
	segments []segment
	values   []*ir.Value
}

// segment is some lanes that are a vector.
type segment struct{ first, width int64 }

// place returns which row and segment a sum is of.
func (s *sums) place(sum int) (row int64, p segment) {
	return int64(sum / len(s.segments)), s.segments[sum%len(s.segments)]
}

// segments divides lanes into vectors, whole ones and then smaller ones.
func (a *accumulation) segments(lanes int64) (list []segment) {
	width := a.block.width
	for at := int64(0); at < lanes; at += width {
		for width > lanes-at {
			width /= 2
		}
		list = append(list, segment{at, width})
	}
	return list
}

// start returns what a block starts from.
func (a *accumulation) start(rows, lanes int64) *sums {
	s := &sums{segments: a.segments(lanes)}
	for range rows {
		for _, p := range s.segments {
			s.values = append(s.values, a.repeat(neutral(a.fn, a.elem), p.width))
		}
	}
	return s
}

// loadSums and storeSums are for sums of one row.
func (a *accumulation) loadSums(s *sums, from strided) {
	for i, p := range s.segments {
		s.values[i] = a.loadLanes(from.from(a.block.lane, p.first), p.width)
	}
}

func (a *accumulation) storeSums(s *sums, to strided) {
	for i, p := range s.segments {
		a.storeLanes(s.values[i], to.from(a.block.lane, p.first), p.width)
	}
}

// next accumulates the next element, or product, of each sum.
func (a *accumulation) next(s *sums, operands []strided) {
	factors := a.loadedOnce(operands)
	out := make([]*ir.Value, len(s.values))
	for i, sum := range s.values {
		row, p := s.place(i)
		v := factors.value(a.factors-1, row, p)
		if a.factors > 1 {
			v = a.binary(opOf(ttir.MultiplyFn, a.elem), factors.value(0, row, p), v)
		}
		out[i] = a.binary(opOf(a.fn, a.elem), sum, v)
	}
	s.values = out
}

// finish makes elements of sums and stores them.
func (a *accumulation) finish(s *sums, operands []strided) {
	bias := a.loadedOnce(operands)
	for i, sum := range s.values {
		row, p := s.place(i)
		if a.result > a.factors {
			sum = a.binary(opOf(ttir.AddFn, a.elem), sum, bias.value(a.factors, row, p))
		}
		if a.average {
			sum = a.divideByDepth(sum, p.width)
		}
		a.storeLanes(sum, operands[a.result].from(a.block.row, row).from(a.block.lane, p.first), p.width)
	}
}

// divideByDepth divides sums by how many elements they are of. Integers are divided as
// those of 64 bits, which have the count; the mean of none is 0.
func (a *accumulation) divideByDepth(sum *ir.Value, width int64) *ir.Value {
	ctx, count := a.b.Context(), a.depth()
	if t, ok := a.elem.(*ir.FloatType); ok {
		return a.binary(arith.DivF, sum, a.repeat(ctx.FloatAttr(t, float64(count)), width))
	}
	i64, own, kind := ctx.Integer(64), signless(a.elem), arith.DivSI
	if isUnsigned(a.elem) {
		kind = arith.DivUI
	}
	if own != i64 {
		sum = a.cast(extension(a.elem), sum, i64)
	}
	sum = a.binary(kind, sum, a.repeat(ctx.IntegerAttr(i64, max(count, 1)), width))
	if own != i64 {
		sum = a.cast(arith.TruncI, sum, own)
	}
	return sum
}

// loaded are elements of a block's operands, each of which is loaded once.
type loaded struct {
	*accumulation
	operands []strided
	values   map[loadedPlace]*ir.Value
}

// loadedPlace is where an element or a vector of an operand is in a block; a scalar has no width.
type loadedPlace struct {
	operand           int
	row, first, width int64
}

func (a *accumulation) loadedOnce(operands []strided) *loaded {
	return &loaded{a, operands, map[loadedPlace]*ir.Value{}}
}

// value returns what an operand has for a segment of a row: where it has one element for
// all lanes, that one in each.
func (l *loaded) value(operand int, row int64, p segment) *ir.Value {
	o := l.operands[operand].from(l.block.lane, p.first)
	if o.along(l.block.row) == 0 {
		row = 0
	}
	o = o.from(l.block.row, row)
	if o.along(l.block.lane) != 0 {
		return l.atPlace(loadedPlace{operand, row, p.first, p.width}, func() *ir.Value { return l.loadLanes(o, p.width) })
	}
	const scalar = 0
	v := l.atPlace(loadedPlace{operand, row, 0, scalar}, func() *ir.Value { return l.load(o, 1) })
	return l.atPlace(loadedPlace{operand, row, 0, p.width}, func() *ir.Value { return l.inLanes(v, p.width) })
}

// atPlace returns the value of a place, which is made the first time.
func (l *loaded) atPlace(at loadedPlace, load func() *ir.Value) *ir.Value {
	v := l.values[at]
	if v == nil {
		v = load()
		l.values[at] = v
	}
	return v
}

// loadLanes loads a vector of accumulators' elements, of one perhaps. LLVM would make its
// own vectors of scalars that lie far apart, and gather them.
func (a *accumulation) loadLanes(s strided, width int64) *ir.Value {
	v := a.load(s, width)
	if width == 1 {
		v = a.inLanes(v, 1)
	}
	return v
}

// storeLanes stores what loadLanes loads.
func (a *accumulation) storeLanes(v *ir.Value, s strided, width int64) {
	if width == 1 {
		v = vector.NewExtractElement(a.b, v, a.index(0))
	}
	a.store(v, s, width)
}

// inLanes returns a vector of a scalar in each lane.
func (a *accumulation) inLanes(v *ir.Value, width int64) *ir.Value {
	return vector.NewBroadcast(a.b, v, a.vector(v.Type(), width))
}

// load loads an element or a vector of some, as accumulators have them.
func (a *accumulation) load(s strided, width int64) *ir.Value {
	loaded := a.kernel.load(s.access(), width)
	v, err := a.decode(loaded, s.buffer, width)
	if err == nil {
		v, err = a.convert(v, s.tensor.Elem(), a.elem, width)
	}
	if err != nil {
		a.fail(err)
		return a.splat(neutral(a.fn, a.elem), width)
	}
	return v
}

// store stores what load loads.
func (a *accumulation) store(v *ir.Value, s strided, width int64) {
	v, err := a.convert(v, a.elem, s.tensor.Elem(), width)
	if err == nil {
		v, err = a.encode(v, s.buffer, width)
	}
	if a.fail(err); err == nil {
		a.kernel.store(v, s.access(), width)
	}
}

// neutral returns the number that a function yields the other one with.
func neutral(fn ttir.Function, t ir.Type) ir.TypedAttr {
	number := map[ttir.Function]float64{ttir.MultiplyFn: 1, ttir.MaximumFn: math.Inf(-1), ttir.MinimumFn: math.Inf(1)}[fn]
	ctx := t.Context()
	if ft, ok := t.(*ir.FloatType); ok {
		return ctx.FloatAttr(ft, number)
	}
	n := saturate(number, t.(*ir.IntegerType))
	if number < 0 && isUnsigned(t) { // which would be true as an i1
		n = new(big.Int)
	}
	return ctx.BigIntegerAttr(signless(t), n)
}

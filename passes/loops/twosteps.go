package loops

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// Where neighbours in one layout are none in the other, a relayout that changes the format of elements
// as well would load, convert and store each by itself. It takes two steps: one changes the format of
// slots, as they are, the other moves them, as all relayouts do. Those that join dims in different ways
// take two, too, both of which move: schedule.Steps has them.

// So many elements or fewer are not worth two steps, nor those of which as many as enoughInRuns are
// neighbours in both layouts, as a mean.
const fewInSteps, enoughInRuns = 1024, 8

// convertTensor moves a tensor to another layout and another format, of elements that have bytes of
// their own in both.
func (k *kernel) convertTensor(src, dst *buffer) error {
	plan, perCore, err := dst.plan(dst.tensor.Shape(), src.layout)
	if err != nil {
		return err
	}
	if between, ok := inSteps(plan, src, dst); ok && !perCore {
		return k.copyInSteps(src, between, dst)
	}
	return k.walkPlan(plan, perCore, []*buffer{src}, dst, k.recoding(src, dst))
}

// inSteps describes memory for the slots of a source in the format of a destination, if what there is a
// plan of is better converted in two steps.
func inSteps(plan *layout.Plan, src, dst *buffer) (between *buffer, ok bool) {
	if !isScattered(plan) {
		return nil, false
	}
	return dst.withSlotsOf(src)
}

// isScattered reports whether what there is a plan of is worth two steps.
func isScattered(plan *layout.Plan) bool {
	return plan.Elements() > fewInSteps && layout.MeanRun(plan.Boxes) < enoughInRuns
}

// copyInSteps copies a tensor to another layout and format in two steps, or by way of rows where memory for
// all of it would be too much, or parts do it together. A core has only its shard of the destination.
func (k *kernel) copyInSteps(src, between, dst *buffer) error {
	if k.divided() || k.variant != core && between.layout.Bytes() > layout.MostBetween {
		byRows := k.convertByRows
		if isBlocks(src) || isBlocks(dst) {
			byRows = k.blocksByRows
		}
		if ok, err := byRows(src, between, dst); ok || err != nil {
			return err
		}
	}
	return k.once(func() error { return k.copyBetween(src, between, dst) })
}

// blocksBetween describes memory for the slots of block floats, the source or the destination, in the
// format of the other one; ok is false if neither is of block floats, or if that format or the types of the
// elements do not have all values of padding.
func (k *kernel) blocksBetween(src, dst *buffer) (between *buffer, ok bool) {
	switch {
	case isBlocks(src) && dst.form == nil:
		return dst.withSlotsOf(src)
	case isBlocks(dst) && src.form == nil:
		t, isFloat := src.physical.(*ir.FloatType)
		if !isFloat || t.Kind() != ir.F32 && t.Kind() != ir.BF16 {
			return nil, false
		}
		if between, ok = src.withSlotsOf(dst); ok {
			blocks := dst.expanded()
			fill := blocks.fill.(*ir.FloatAttr).Float64()
			between.layout = between.layout.WithFill(blocks.layout.Fill())
			between.fill = k.b.Context().FloatAttr(t, fill)
			ok = has(dst.tensor.Elem(), fill) && (has(src.tensor.Elem(), fill) || fill == 0 || fill == 1) // as integers do
		}
		return between, ok
	}
	return nil, false
}

// has reports whether a value is one of an element type, that all slots are rounded to.
func has(t ir.Type, v float64) bool {
	f, ok := t.(*ir.FloatType)
	return ok && t.Context().FloatAttr(f, v).Float64() == v
}

// isBlocks reports whether a buffer is one of block floats.
func isBlocks(b *buffer) bool {
	_, ok := b.form.(blockFloats)
	return ok
}

// copyBetween copies a tensor to memory between source and destination, and from there. The format
// changes where there are as many slots: at the source, but for block floats that are written.
func (k *kernel) copyBetween(src, between, dst *buffer) error {
	first, then := k.convertSlots, k.move
	if isBlocks(dst) {
		first, then = k.move, k.convertSlots
	}
	return k.through(between, func() error { return first(src, between) }, func() error { return then(between, dst) })
}

// moveInSteps moves a tensor in two steps.
func (k *kernel) moveInSteps(src, dst *buffer, first, second schedule.Step) error {
	between := dst.withLayout(first.Destination)
	carryOut := func(src, dst *buffer, s *schedule.Schedule) func() error {
		return func() error {
			m, err := k.newMover(src, dst)
			if err != nil {
				return err
			}
			return m.carryOut(s)
		}
	}
	return k.through(between, carryOut(src, between, first.Schedule), carryOut(between, dst, second.Schedule))
}

// through gets memory that one step writes and the other reads.
func (k *kernel) through(between *buffer, write, read func() error) error {
	between.memref = k.alloc(between.memrefType())
	if err := write(); err != nil {
		return err
	}
	if err := read(); err != nil {
		return err
	}
	k.dealloc(between.memref)
	return nil
}

// computeTensor computes elements from those of some operands, seen in some views. Where the neighbours of
// all operands are none in the destination, it does so where an operand has its own, and moves them then.
func (k *kernel) computeTensor(sources []*buffer, views []*layout.Layout, dst *buffer, compute element) error {
	shape := dst.layout.Shape()
	plan, perCore, err := dst.plan(shape, views...)
	if err != nil {
		return err
	}
	if !k.divided() && isScattered(plan) {
		for i, s := range sources {
			between, ok := dst.withSlotsOf(s)
			if !ok || views[i] != s.layout || between.layout.Bytes() > layout.MostBetween {
				continue
			}
			there, _, err := between.plan(shape, views...)
			if err != nil {
				return err
			}
			if !isScattered(there) {
				write := func() error { return k.walkPlan(there, false, sources, between, compute) }
				return k.through(between, write, func() error { return k.move(between, dst) })
			}
		}
	}
	return k.walkPlan(plan, perCore, sources, dst, compute)
}

// withSlotsOf describes memory for the slots of another buffer in the format of b; ok is false if that
// has more bytes than there are numbers for.
func (b *buffer) withSlotsOf(o *buffer) (between *buffer, ok bool) {
	l, err := o.layout.WithElementBits(b.layout.ElementBits())
	if err != nil {
		return nil, false
	}
	between = b.withLayout(l.WithFill(layout.Undef))
	between.shard = o.shard
	return between, true
}

// withLayout describes other memory in the format of b, whose padding may be anything.
func (b *buffer) withLayout(l *layout.Layout) *buffer {
	between := b.in(nil)
	between.layout, between.shard, between.owned, between.fill = l, false, false, nil
	return between
}

// convertSlots changes the format of all slots, padding among them.
func (k *kernel) convertSlots(src, dst *buffer) error {
	if src.form != nil || dst.form != nil {
		return k.transferSlots(src, dst, false)
	}
	return k.convertFirst(src, dst, src.slots())
}

// convertFirst changes the format of the first n slots, which have bytes of their own.
func (k *kernel) convertFirst(src, dst *buffer, n int64) error {
	from, err := src.flat(n)
	if err != nil {
		return err
	}
	to, err := dst.flat(n)
	if err != nil {
		return err
	}
	return k.walk([]int64{n}, []*buffer{from}, []*layout.Layout{from.layout}, to, k.recoding(src, dst))
}

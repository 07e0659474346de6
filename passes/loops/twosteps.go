package loops

import (
	"github.com/ttopt/ttopt/layout"
)

// Where neighbours in one layout are none in the other, a relayout that changes the format of elements
// as well would load, convert and store each by itself. It takes two steps: one changes the format of
// slots, as they are, the other moves them, as all relayouts do.

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
	if few := dst.layout.Volume() <= fewInSteps; !few && !perCore && meanRun(plan.Boxes) < enoughInRuns {
		return k.convertInSteps(src, dst)
	}
	return k.walkPlan(plan, perCore, []*buffer{src}, dst, k.recoding(src, dst))
}

// meanRun returns how many elements of boxes are neighbours in both layouts, as a mean.
func meanRun(boxes []layout.Box) int64 {
	elements, runs := int64(0), int64(0)
	for _, b := range boxes {
		elements += b.Volume()
		runs += b.Volume() / b.Run()
	}
	return elements / max(1, runs)
}

// convertInSteps is convertTensor in two steps, or by way of rows where memory for all of the tensor would
// be too much, or parts do it together.
func (k *kernel) convertInSteps(src, dst *buffer) error {
	between, err := dst.withSlotsOf(src)
	if err != nil {
		return err
	}
	if k.divided() || between.layout.Bytes() > mostBetween {
		if ok, err := k.convertByRows(src, dst); ok || err != nil {
			return err
		}
	}
	return k.once(func() error { return k.convertFirst(src, between, dst) })
}

// mostBetween is how many bytes the C library of GNU keeps for the next call, but for what it adds.
const mostBetween = 31 << 20

// convertFirst changes the format of all slots of the source, in other memory, and then the layout.
func (k *kernel) convertFirst(src, between, dst *buffer) error {
	between.memref = k.alloc(between.memrefType())
	if err := k.convertSlots(src, between, src.slots()); err != nil {
		return err
	}
	if err := k.move(between, dst); err != nil {
		return err
	}
	k.dealloc(between.memref)
	return nil
}

// withSlotsOf describes memory for the slots of another buffer in the format of b.
func (b *buffer) withSlotsOf(o *buffer) (*buffer, error) {
	l, err := o.layout.WithElementBits(b.layout.ElementBits())
	if err != nil {
		return nil, err
	}
	between := *b
	between.memref, between.owned, between.shard = nil, false, o.shard
	between.layout, between.fill = l.WithFill(layout.Undef), nil
	return &between, nil
}

// convertSlots changes the format of the first n slots, padding among them.
func (k *kernel) convertSlots(src, dst *buffer, n int64) error {
	flat := func(b *buffer) (*buffer, error) {
		l, err := layout.RowMajor([]int64{n}, b.layout.ElementBits())
		f := *b
		f.layout = l
		return &f, err
	}
	from, err := flat(src)
	if err != nil {
		return err
	}
	to, err := flat(dst)
	if err != nil {
		return err
	}
	return k.walk([]int64{n}, []*buffer{from}, []*layout.Layout{from.layout}, to, k.recoding(src, dst))
}

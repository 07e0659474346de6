package loops

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// withPadding writes what padding holds, and then all elements by a function. Where the padding is few
// boxes of long runs, only they are written; else all slots are, in one part, and elements over them.
func (k *kernel) withPadding(dst *buffer, elements func() error) error {
	if dst.fill == nil || dst.layout.Padding() == 0 {
		return elements()
	}
	boxes, ok := dst.paddingBoxes()
	if !ok {
		return k.once(func() error {
			if err := k.fillAll(dst); err != nil {
				return err
			}
			return elements()
		})
	}
	value, err := physicalValue(dst.fill, dst)
	if err != nil {
		return err
	}
	for _, box := range boxes {
		n := &nest{kernel: k, box: box, boxes: len(boxes), operands: []*buffer{dst}, compute: k.always(value)}
		if err := n.emit(); err != nil {
			return err
		}
	}
	return elements()
}

// Padding is filled by itself if it is at most mostPaddingBoxes, and at least leastPaddingRun slots
// follow one another there, as a mean.
const (
	mostPaddingBoxes = 16
	leastPaddingRun  = 16
)

// paddingBoxes returns the padding of a whole buffer as boxes; ok is false if it is not to be
// filled by itself.
func (b *buffer) paddingBoxes() (boxes []layout.Box, ok bool) {
	if b.shard || b.layout.Padding() > b.layout.Slots()/2 {
		return nil, false
	}
	padding, err := b.layout.PaddingBoxes()
	if err != nil || len(padding) > mostPaddingBoxes {
		return nil, false
	}
	runs := int64(0)
	for _, p := range padding {
		runs += p.Runs()
		box := layout.Box{Addresses: []layout.Address{{Base: p.First}}}
		for d, n := range p.Extents {
			if n > 1 {
				box.Extents = append(box.Extents, n)
				box.Addresses[0].Strides = append(box.Addresses[0].Strides, p.Strides[d])
			}
		}
		boxes = append(boxes, box)
	}
	return boxes, b.layout.Padding()/leastPaddingRun >= runs
}

// fillAll sets every slot to what padding holds.
func (k *kernel) fillAll(dst *buffer) error {
	n := dst.slots()
	all, err := dst.flat(n)
	if err != nil {
		return err
	}
	value, err := physicalValue(dst.fill, dst)
	if err != nil {
		return err
	}
	return k.walk([]int64{n}, nil, nil, all, k.always(value))
}

// always is one value for each element.
func (k *kernel) always(value ir.TypedAttr) element {
	return func(_ []*ir.Value, width int64) (*ir.Value, error) { return k.splat(value, width), nil }
}

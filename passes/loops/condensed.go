package loops

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// condensed is a form of storage in which slots share bytes: elements of less
// than a byte, block floats. Such a buffer is one of bytes. Kernels load and
// store whole groups of its slots, as vectors that have a lane for each.
type condensed interface {
	// group is how many slots are loaded and stored together, at least.
	group() int64
	// lanes is how many slots to move at a time, where a vector has room for so
	// many; a multiple of the group.
	lanes(most int64) int64
	// unit is after how many slots addresses start anew, a multiple of the group;
	// 0 where they do not.
	unit() int64
	// place returns where the elements at a spot are.
	place(at spot) (m affine.Map, dims []*ir.Value)
	// load loads slots, a multiple of the group.
	load(k *kernel, at spot, slots int64) *ir.Value
	// batch is how many groups that follow each other are best stored together.
	batch() int64
	// store stores vectors of as many slots, a multiple of the group, each behind
	// the one before.
	store(k *kernel, groups []*ir.Value, at spot)
	// unfilled reports whether there are bytes that no store writes, which prepare
	// does.
	unfilled() bool
	prepare(k *kernel, dst *buffer)
}

// condensedForm returns the form of elements of a format where it is condensed,
// and the type of a slot in vectors; else nil.
func condensedForm(e encoding.Elem, ctx *ir.Context, l *layout.Layout) (condensed, ir.Type) {
	switch {
	case e.IsBlock():
		return blockFloats{e.Block, l.Header().Slots}, e.ValueType(ctx)
	case e.Bits == 1 || e.Bits == 2 || e.Bits == 4:
		return subByte{int(e.Bits), !isUnsigned(e.Type)}, ctx.Integer(8)
	}
	return nil, nil
}

// spot is a slot of a condensed buffer: base + Σ strides[i]·ivs[i].
type spot struct {
	memref  *ir.Value
	base    int64
	ivs     []*ir.Value
	strides []int64
}

// inside returns the spot in a loop over iv.
func (s spot) inside(iv *ir.Value, stride int64) spot {
	s.ivs = append(s.ivs[:len(s.ivs):len(s.ivs)], iv)
	s.strides = append(s.strides[:len(s.strides):len(s.strides)], stride)
	return s
}

// at returns the index of a spot in the memref, plus an offset, where distance
// says how far apart slots are there. It must be linear on base and strides.
func (s spot) at(offset int64, distance func(slots int64) int64) (affine.Map, []*ir.Value) {
	e := affine.Const(offset + distance(s.base))
	for i, n := range s.strides {
		e = affine.Add(e, affine.Mul(affine.Dim(i), affine.Const(distance(n))))
	}
	return affine.Map{NumDims: len(s.ivs), Results: []*affine.Expr{e}}, s.ivs
}

// slot returns the index of a spot in a memref that has an element for each slot.
func (s spot) slot() (affine.Map, []*ir.Value) {
	return s.at(0, func(slots int64) int64 { return slots })
}

// stage is an expanded buffer in the place of a condensed one that an op writes.
type stage struct{ expanded, condensed *buffer }

// expanded describes a buffer of the same slots, each in bytes of its own.
// Padding that may hold anything is 0 there: it shares bytes with elements.
func (b *buffer) expanded() *buffer {
	if b.form == nil {
		return b
	}
	e := *b
	e.form, e.memref, e.physical = nil, nil, b.slot
	if e.fill == nil {
		e.fill = b.slack
	}
	if !e.layout.Fill().Defined() {
		e.layout = e.layout.WithFill(layout.Zero)
	}
	return &e
}

// expand returns what a buffer holds, expanded, until the op is lowered.
func (k *kernel) expand(b *buffer) (*buffer, error) {
	if b.form == nil {
		return b, nil
	}
	e := b.expanded()
	e.memref = k.alloc(e.memrefType())
	k.staged = append(k.staged, stage{expanded: e})
	return e, k.moveSlots(b, e)
}

// writable returns the buffer that an op writes in the place of b: an expanded
// one, which is condensed in the end, or b.
func (k *kernel) writable(b *buffer) *buffer {
	if b.form == nil {
		return b
	}
	e := b.expanded()
	e.memref = k.alloc(e.memrefType())
	k.staged = append(k.staged, stage{e, b})
	return e
}

// withStaged does something, condenses what that wrote expanded, and frees the buffers that were staged
// for it. Those of others around it stay.
func (k *kernel) withStaged(body func() error) error {
	around := k.staged
	k.staged = nil
	defer func() { k.staged = around }()
	if err := body(); err != nil {
		return err
	}
	for _, s := range k.staged {
		if s.condensed != nil {
			if err := k.moveSlots(s.expanded, s.condensed); err != nil {
				return err
			}
		}
		k.dealloc(s.expanded.memref)
	}
	return nil
}

// onceStaged does something in one part, which has the buffers that are staged for it.
func (k *kernel) onceStaged(body func() error) error {
	return k.once(func() error { return k.withStaged(body) })
}

// copyCondensed is copyTensor where a buffer is condensed: group by group where
// the groups of one lie in rows of the other, else by way of expanded buffers.
func (k *kernel) copyCondensed(src, dst *buffer) error {
	t := k.newTransfer(src, dst)
	plan, perCore, err := dst.plan(dst.tensor.Shape(), src.layout)
	if err != nil {
		return err
	}
	t.perCore = perCore
	rs, nests, ok := t.over(plan.Boxes)
	if !ok {
		if in, columns, ok := t.interleave(plan.Boxes); ok && len(columns) <= maxColumns && t.padding(nil, plan) == nil {
			return in.emit(columns)
		}
		return k.copyExpanded(src, dst)
	}
	if blanks, ok := t.blanks(rs); ok {
		if err := k.once(func() error { t.prepare(); return nil }); err != nil {
			return err
		}
		if err := t.filling().emit(blanks); err != nil {
			return err
		}
		return t.emit(nests)
	}
	fill := t.padding(rs, plan)
	if fill == nil {
		return t.emit(nests)
	}
	return k.once(func() error { // elements are written over the padding
		if err := fill(); err != nil {
			return err
		}
		return t.emit(nests)
	})
}

// prepare writes what no store does.
func (t *transfer) prepare() {
	if form := t.dst.form; form != nil && form.unfilled() {
		form.prepare(t.kernel, t.dst)
	}
}

// copyExpanded is copyCondensed by way of expanded buffers. Those of block floats are in the format of
// the other buffer, so that what is between them moves as it is.
func (k *kernel) copyExpanded(src, dst *buffer) error {
	if between, ok := k.blocksBetween(src, dst); ok {
		return k.copyInSteps(src, between, dst)
	}
	return k.onceStaged(func() error { return k.copyBoth(src, dst) })
}

// copyBoth is copyExpanded by way of buffers that have bytes for each slot of source and destination.
func (k *kernel) copyBoth(src, dst *buffer) error {
	from, err := k.expand(src)
	if err != nil {
		return err
	}
	return k.copyTensor(from, k.writable(dst))
}

// padding returns what writes padding that is in no group of the rows, and
// perhaps more; nil if there is none.
func (t *transfer) padding(rs []rows, plan *layout.Plan) func() error {
	switch form := t.dst.form; {
	case form == nil && plan.NeedsFill():
		return func() error { return t.fillAll(t.dst) }
	case form == nil:
		return nil
	case t.dst.fill != nil && t.groups(rs) < integer.CeilDiv(t.dst.layout.Slots(), form.group()):
		return func() error { return t.moveSlots(nil, t.dst) }
	case form.unfilled():
		return func() error { t.prepare(); return nil }
	}
	return nil
}

// moveSlots moves all slots between two buffers of one layout, of which one is
// condensed; without a source it writes the fill value.
func (k *kernel) moveSlots(src, dst *buffer) error { return k.transferSlots(src, dst, true) }

// transferSlots is moveSlots of slots that may change their format.
func (k *kernel) transferSlots(src, dst *buffer, asStored bool) error {
	slots := dst.slots()
	if slots == 0 {
		return nil
	}
	t := k.newTransfer(src, dst)
	t.asStored = asStored
	r := rows{length: slots, start: start{bases: make([]int64, len(t.buffers()))}}
	nests, ok := t.nests([]rows{r})
	if !ok {
		return fmt.Errorf("has slots that are no whole groups") // no layout has
	}
	t.prepare()
	return t.emit(nests)
}

package layout

import (
	"cmp"
	"fmt"
	"slices"
)

// PaddingBox is a set of padding slots of one cause: First + Σ Strides[k]·digit_k for all
// digits below Extents. Where the last stride is 1, the last digit is a stretch
// of consecutive slots.
type PaddingBox struct {
	Cause   Cause
	First   int64 // slot, counted over the whole storage
	Extents []int64
	Strides []int64
}

// Slots returns how many slots the box has.
func (b PaddingBox) Slots() int64 { return volumeOf(b.Extents) }

// Runs returns how many stretches of consecutive slots the box has.
func (b PaddingBox) Runs() int64 {
	outer, _ := b.stretches()
	return volumeOf(b.Extents[:outer])
}

// PaddingBoxes returns the padding as disjoint boxes, in order of their first
// slots. Their number depends on the structure of the layout, not on its size.
// It is an error if there are too many.
func (l *Layout) PaddingBoxes() ([]PaddingBox, error) {
	if l.storage != nil {
		l = l.storage
	}
	numbered := volumeOf(l.physical)
	out, err := l.paddingOf(nil)
	if err != nil {
		return nil, err
	}
	if tail := l.slots - numbered; tail > 0 {
		out = append(out, PaddingBox{Alignment, numbered, []int64{tail}, []int64{1}})
	}
	return out, nil
}

// paddingOf returns the padding of the cores whose grid positions start with
// core, counted from the first slot of them.
func (l *Layout) paddingOf(core []int64) ([]PaddingBox, error) {
	if l.slots == 0 {
		return nil, nil
	}
	var p paddingList
	slots := volumeOf(l.physical[len(core):])
	if l.volume == 0 {
		p.stretch(Extent, 0, slots)
		return p.boxes, nil
	}
	all, err := l.slotBlocks(core)
	if err == nil {
		if p.add(all, 0, nil) {
			p.join()
			return p.boxes, nil
		}
		err = l.errPlaces()
	}
	if slots > maxEnumerated {
		return nil, err
	}
	first := int64(0)
	for i, at := range core {
		first += at * l.strides[i]
	}
	for at := range slots {
		if cause := l.CauseAt(first + at); cause != None {
			p.stretch(cause, at, 1)
		}
	}
	return p.boxes, nil
}

// slotBlocks returns the slots of the cores whose grid positions start with core.
func (l *Layout) slotBlocks(core []int64) (*block, error) {
	w, _, err := l.slotWalk()
	if err != nil {
		return nil, err
	}
	for _, at := range core {
		w = w.take(digitRange{at, 1, 0})
	}
	all, ok := w.blocks()
	if !ok {
		return nil, l.errPlaces()
	}
	return all, nil
}

func (l *Layout) errPlaces() error { return fmt.Errorf("%v: the padding is in too many places", l) }

// A repetition is a digit of a padding box that is not known to the block inside.
type repetition struct{ extent, stride int64 }

// A paddingList collects boxes.
type paddingList struct{ boxes []PaddingBox }

// stretch adds consecutive slots, as part of those before if it can.
func (p *paddingList) stretch(cause Cause, first, slots int64) {
	if k := len(p.boxes) - 1; k >= 0 {
		last := &p.boxes[k]
		if len(last.Extents) == 1 && last.Strides[0] == 1 && last.Cause == cause && last.First+last.Extents[0] == first {
			last.Extents[0] += slots
			return
		}
	}
	p.boxes = append(p.boxes, PaddingBox{cause, first, []int64{slots}, []int64{1}})
}

// maxPaddingBoxes bounds the boxes of a list. Blocks share what they have in common, boxes do not: a few
// thousand blocks can be any number of boxes.
const maxPaddingBoxes = maxEnumerated

// add adds the padding of a block that starts at a slot; false if it is in too many boxes.
func (p *paddingList) add(b *block, first int64, outer []repetition) bool {
	if b.elements == b.slots {
		return true
	}
	switch {
	case len(p.boxes) == maxPaddingBoxes:
		return false
	case len(b.parts) == 0 && len(outer) == 0:
		p.stretch(b.class, first, b.slots)
	case len(b.parts) == 0:
		box := PaddingBox{Cause: b.class, First: first}
		for _, r := range outer {
			box.Extents, box.Strides = append(box.Extents, r.extent), append(box.Strides, r.stride)
		}
		if b.slots > 1 {
			box.Extents, box.Strides = append(box.Extents, b.slots), append(box.Strides, 1)
		}
		p.boxes = append(p.boxes, box)
	case len(b.parts) == 1:
		return p.add(b.parts[0], first, append(slices.Clip(outer), repetition{b.times, b.parts[0].slots}))
	default:
		for _, part := range b.parts {
			if !p.add(part, first, outer) {
				return false
			}
			first += part.slots
		}
	}
	return true
}

// join puts boxes in order, and makes one of those whose stretches go on in the next.
func (p *paddingList) join() {
	slices.SortStableFunc(p.boxes, func(a, b PaddingBox) int { return cmp.Compare(a.First, b.First) })
	var out []PaddingBox
	for _, b := range p.boxes {
		if n := len(out); n == 0 || !out[n-1].continueBy(b) {
			out = append(out, b)
		}
	}
	p.boxes = out
}

// continueBy lengthens the stretches of a box by those of another one, if each goes on in one of them.
func (b *PaddingBox) continueBy(o PaddingBox) bool {
	outer, length := b.stretches()
	others, more := o.stretches()
	same := slices.Equal(b.Extents[:outer], o.Extents[:others]) && slices.Equal(b.Strides[:outer], o.Strides[:others])
	if b.Cause != o.Cause || !same || b.First+length != o.First {
		return false
	}
	b.Extents = append(slices.Clone(b.Extents[:outer]), length+more)
	b.Strides = append(slices.Clone(b.Strides[:outer]), 1)
	return true
}

// stretches returns how many digits count stretches, and how long those are.
func (b *PaddingBox) stretches() (outer int, length int64) {
	if k := len(b.Extents) - 1; k >= 0 && b.Strides[k] == 1 {
		return k, b.Extents[k]
	}
	return len(b.Extents), 1
}

// PaddingByCause returns how many slots of the storage are padding, by the
// cause. Causes without slots are left out. It is an error if the padding is in
// too many places, which may be more than [Layout.PaddingBoxes] lists.
func (l *Layout) PaddingByCause() (map[Cause]int64, error) {
	if l.storage != nil {
		l = l.storage
	}
	if l.volume > 0 {
		all, err := l.slotBlocks(nil)
		if err == nil {
			out := all.padding(map[*block]map[Cause]int64{})
			if tail := l.slots - all.slots; tail > 0 {
				out[Alignment] += tail
			}
			return out, nil
		}
		if l.slots > maxEnumerated {
			return nil, err
		}
	}
	boxes, err := l.PaddingBoxes()
	if err != nil {
		return nil, err
	}
	out := map[Cause]int64{}
	for _, b := range boxes {
		out[b.Cause] += b.Slots()
	}
	return out, nil
}

// padding returns how many slots of a block are padding, by the cause; known are those of blocks
// that were asked before, as many a block is part of others more than once.
func (b *block) padding(known map[*block]map[Cause]int64) map[Cause]int64 {
	if out, ok := known[b]; ok {
		return out
	}
	out := map[Cause]int64{}
	known[b] = out
	switch {
	case b.elements == b.slots:
	case len(b.parts) == 0:
		out[b.class] = b.slots
	default:
		for _, part := range b.parts {
			for cause, n := range part.padding(known) {
				out[cause] += n * b.times
			}
		}
	}
	return out
}

// CorePadding returns the padding of one core, given its position in the grid,
// as boxes of slots that are counted from the start of its shard.
func (l *Layout) CorePadding(grid []int64) ([]PaddingBox, error) {
	if len(grid) != l.gridRank {
		return nil, fmt.Errorf("core %s: expected %d numbers, the rank of grid %s, found %d", Tuple(grid), l.gridRank, dims(l.Grid()), len(grid))
	}
	for i, g := range grid {
		if g < 0 || g >= l.physical[i] {
			return nil, fmt.Errorf("core %s: outside the grid %s", Tuple(grid), dims(l.Grid()))
		}
	}
	if l.storage != nil {
		l = l.storage
	}
	if l.gridRank == 0 {
		return l.PaddingBoxes()
	}
	return l.paddingOf(grid)
}

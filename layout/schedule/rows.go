package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// Rows that are neighbours on both sides are copied as they are, whatever digits a line or
// a tile of them has.

// row returns the digit that counts neighbours on both sides, if a box is all elements,
// and blocks copy them.
func (b box) row(c choice) (w int, ok bool) {
	w, ok = b.run()
	return w, ok && c.copies()
}

// run returns the digit that counts neighbours on both sides, if a box is all elements.
func (b box) run() (w int, ok bool) {
	w = b.next(1, source, inSource)
	if w < 0 || w != b.next(1, destination, inBox) {
		return 0, false
	}
	return w, every(b.digits, func(d digit) bool { return d.valid == d.extent })
}

// copies reports whether what blocks load are the vectors that they store.
func (c choice) copies() bool { return len(c.store) > 0 && len(without(c.store, c.load)) == 0 }

// eachRow returns a nest without a block that goes to each row w of a box.
func (s *scheduler) eachRow(b box, w int) (n Nest, outer, rows []Loop) {
	spans := make([]span, len(b.digits))
	for k, d := range b.digits {
		spans[k] = span{count: d.extent, valid: 1, extent: 1}
	}
	spans[w].count = 1
	return b.loops(s.noChoice(b), spans)
}

// copyShortRows adds a nest that copies a box whose rows are neighbours on both sides, each
// in a few vectors, of which the last overlaps the one before: a line is the end of one
// row and the beginning of the next, and written while it is there.
func (s *scheduler) copyShortRows(b box, c choice) bool {
	w, ok := b.row(c)
	if !ok || s.large || !s.storesOnce() {
		return false
	}
	lanes, length, most := int64(1)<<len(c.store), b.digits[w].extent, int64(shortRow)
	if s.half > 0 {
		most = shortRowOfHalves
	}
	if length%lanes == 0 || length < lanes || length > most*lanes {
		return false
	}
	n, outer, rows := s.eachRow(b, w)
	n.Block = s.copiedRow(length)
	byDestination(rows)
	if k := len(rows) - 1; k >= 0 && rows[k].Destination == length { // rows go on as others
		rows = unrollFrom(k, rows, upTo(unrolled))
	}
	n.Loops = slices.Concat(outer, rows)
	s.Nests = append(s.Nests, n)
	return true
}

// So many vectors a row has at most that is copied as a block, or half vectors.
const shortRow, shortRowOfHalves = 3, 10

// copiedLanes returns the lanes of vectors that copy so many neighbours.
func (s *scheduler) copiedLanes(count int64) int64 {
	most := s.lanes
	if s.half > 0 {
		most = s.half
	}
	lanes := int64(1)
	for 2*lanes <= min(count, most) {
		lanes *= 2
	}
	return lanes
}

// rowLanes is copiedLanes for rows, or pieces of them, that begin anywhere in a line: in the cache fewer
// of half vectors span two.
func (s *scheduler) rowLanes(count int64) int64 {
	lanes := s.copiedLanes(count)
	if s.memory.halfRows && !s.large && s.MovedBytes > firstLevelBytes {
		lanes = min(lanes, s.halfLanes())
	}
	return lanes
}

// copyOf returns a block that copies so many neighbours in a vector.
func copyOf(lanes int64) Block {
	return Block{Loads: []Load{{Lanes: int(lanes)}}, Stores: []Store{{}}}
}

// copied returns a block that copies so many neighbours.
func (s *scheduler) copied(count int64) Block { return overlappingCopies(count, s.copiedLanes(count)) }

// copiedRow returns a block that copies a row of so many neighbours, or a piece of one.
func (s *scheduler) copiedRow(count int64) Block { return overlappingCopies(count, s.rowLanes(count)) }

// overlappingCopies returns a block that copies so many neighbours in vectors of some lanes. Where
// these are no whole number the last one has a power of two of them and overlaps the one before: the
// shorter it is, the fewer of them span two lines.
func overlappingCopies(count, lanes int64) (b Block) {
	for at := int64(0); at < count; at += lanes {
		last := min(lanes, integer.CeilPowerOfTwo(count-at))
		at := min(at, count-last)
		b.Stores = append(b.Stores, Store{Offset: at, Register: len(b.Loads)})
		b.Loads = append(b.Loads, Load{Offset: at, Lanes: int(last)})
	}
	return b
}

// copiesAll reports whether a relayout leaves every element in its slot, and the C library's
// memcpy is the best way: where all is in the cache, but not in its first level, it has
// instructions of the processor that no loop can match.
func (s *scheduler) copiesAll(p *layout.Relayout) bool {
	return !s.large && !s.PerCore && !s.machine.Parts && s.MovedBytes > firstLevelBytes &&
		s.elementCount == s.slots && s.slots == p.Destination.Slots() && every(s.Nests, Nest.keepsSlots)
}

// keepsSlots reports whether what a nest stores comes from the same slots.
func (n Nest) keepsSlots() bool {
	b := n.Block
	return n.Source == n.Destination && n.Rests == Rests{} && n.From == 0 && n.To == 0 && len(b.Shuffles) == 0 &&
		every(n.Loops, func(l Loop) bool { return l.Source == l.Destination }) &&
		every(b.Stores, func(st Store) bool {
			l := b.Loads[st.Register]
			return l.Offset == st.Offset && !l.IsConstant()
		})
}

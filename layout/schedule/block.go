package schedule

import "slices"

// block makes the program that moves one group of each digit's values.
func (c choice) block(digits []digit, spans []span) Block {
	m := mover{choice: c, digits: digits, spans: spans}
	if c.interleaved != nil {
		m.spread()
	} else {
		m.stages()
	}
	m.out.prune()
	return m.out
}

// fill makes the program that stores padding in one group of each digit's values.
func (c choice) fill(digits []digit, spans []span) Block {
	m := mover{choice: c, digits: digits, spans: spans}
	lanes := 1 << len(m.store)
	m.out.Loads = []Load{{Lanes: lanes, Mask: make([]bool, lanes)}}
	m.storeAt(m.zeros(), 0)
	m.out.prune()
	return m.out
}

// mover writes a block.
type mover struct {
	choice
	digits []digit
	spans  []span
	out    Block
	lane   []int64 // the values of the digits of one that mask looks at
}

// offset returns where the element of some values of the digits is, from the
// block's start.
func (m *mover) offset(values []int64, stride func(digit) int64) int64 {
	at := int64(0)
	for k, v := range values {
		at += v * stride(m.digits[k])
	}
	return at
}

// below reports whether all values are below what the spans say.
func (m *mover) below(values []int64, limit func(span) int64) bool {
	for k, v := range values {
		if v >= limit(m.spans[k]) {
			return false
		}
	}
	return true
}

// withBits adds to the digits' values those of some bits, which are the binary
// digits of n.
func withBits(base []int64, bs []bit, n int) []int64 {
	v := slices.Clone(base)
	addBits(v, bs, n)
	return v
}

func addBits(v []int64, bs []bit, n int) {
	for i, x := range bs {
		if n>>i&1 == 1 {
			v[x.digit] += 1 << x.place
		}
	}
}

// mask returns which lanes are below a limit; nil if all are.
func (m *mover) mask(base []int64, lanes []bit, limit func(span) int64) []bool {
	isBelow := func(lane int) bool {
		m.lane = append(m.lane[:0], base...)
		addBits(m.lane, lanes, lane)
		return m.below(m.lane, limit)
	}
	count := 1 << len(lanes)
	if isBelow(count - 1) {
		return nil // the last lane is the farthest one in every digit
	}
	mask := make([]bool, count)
	for i := range mask {
		mask[i] = isBelow(i)
	}
	return mask
}

// unlessAll returns nil for a mask of all lanes.
func unlessAll(mask []bool) []bool {
	if !slices.Contains(mask, false) {
		return nil
	}
	return mask
}

func valid(s span) int64  { return s.valid }
func extent(s span) int64 { return s.extent }

func (m *mover) zeros() []int64 { return make([]int64, len(m.digits)) }

// loadAt adds a load; its lanes are those of the choice.
func (m *mover) loadAt(values []int64) {
	m.out.Loads = append(m.out.Loads, Load{
		Offset: m.offset(values, source),
		Lanes:  1 << len(m.load),
		Mask:   m.mask(values, m.load, valid),
	})
}

// storeAt adds the store of a register, unless nothing of it is in the box.
func (m *mover) storeAt(values []int64, register int) {
	mask := m.mask(values, m.store, extent)
	if mask != nil && !slices.Contains(mask, true) {
		return
	}
	m.out.Stores = append(m.out.Stores, Store{Offset: m.offset(values, destination), Register: register, Mask: mask})
}

// lanes returns how many lanes a register has.
func (b *Block) lanes(register int) int64 {
	if register < len(b.Loads) {
		return int64(b.Loads[register].Lanes)
	}
	return int64(len(b.Shuffles[register-len(b.Loads)].Mask))
}

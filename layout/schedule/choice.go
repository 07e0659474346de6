package schedule

import (
	"math/bits"
	"slices"
)

// A choice is what of a box is in registers: so many values of each digit, and
// which of their bits are lanes.
type choice struct {
	factor      []int64
	load, store []bit // the lanes of a load and of a store, lowest first
	// crossed says that the lanes of a load and of a store have nothing in common:
	// rows become columns. more are the bits of such a block that are in no lane,
	// where a line of the cache is longer than a vector.
	crossed bool
	more    []bit
	effort  effort // 0 for blocks that are small anyway
	rolled  bool   // it is too little to unroll loops for
	padding bool   // nothing is loaded
	// interleaved are the digits of a block that is as contiguous in the source
	// as in the destination, but has digits in another order, of which one is no
	// power of two; nil otherwise.
	interleaved []int
	lanes       int64
	below128    int // bits of a lane's number in 128 bits of a vector
}

// A bit is one of the binary digits of a digit.
type bit struct{ digit, place int }

// mostRegisters bounds how many vectors a block stores: twice as many as that,
// data and indices of shuffles, are what a machine has. Where lines of the source
// would drive each other out of the cache before all of each is used, a block
// takes whole lines, and up to mostSpilled vectors: the stack keeps them better.
const (
	mostRegisters = 16
	mostSpilled   = 64
	mostBits      = 10 // of the number of an element in a block of lines
)

// chooseFill chooses full stores.
func (s *scheduler) chooseFill(b box) choice {
	c := s.noChoice(b)
	lanes := s.lanes
	if s.half > 0 && !s.memory.halfShuffled {
		lanes = s.half
	}
	c.store = b.laneBits(b.chain(destination, inBox), inBox, lanes)
	c.load, c.padding = c.store, true
	c.setFactors()
	return c
}

// isPlain reports whether a block moves vectors of rows to rows.
func (c choice) isPlain() bool { return !c.padding && !c.crossed && !c.rolled }

// choose finds the lanes that both sides allow.
func (s *scheduler) choose(b box) choice {
	c := s.noChoice(b)
	in, out := b.chain(source, inSource), b.chain(destination, inBox)
	if s.interleave(&c, b, in, out) {
		return c
	}
	c.store = b.laneBits(out, inBox, s.lanes)
	c.load = b.laneBits(in, inSource, s.lanes)
	if s.half > 0 {
		s.halve(&c, b, in, out)
	}
	if len(c.load) == 0 || len(c.store) == 0 {
		c.load, c.store = nil, nil
		return c
	}
	n := len(without(c.store, c.load))
	spills := true
	if 1<<n >= smallBlock {
		if c.effort = s.effortFor(b); c.effort == elementwise {
			c = s.noChoice(b)
			c.rolled = true
			return c
		}
		spills = c.effort == spilling
	}
	if c.crossed = n == len(c.store); c.crossed {
		c.lanes = s.crossedLanes()
		if row, column := b.digits[out[0]], b.digits[in[0]]; (s.leavesHalf(row) || s.leavesHalf(column)) && !s.columnsPast(row, column) {
			c.lanes = min(c.lanes, s.halfLanes())
		}
		if c.effort == small {
			c.lanes = min(c.lanes, smallBlock, 1<<c.below128)
		}
		c.store, c.load = b.laneBits(out, inBox, c.lanes), b.laneBits(in, inSource, c.lanes)
	}
	conflict := spills && s.conflicts(b, without(c.store, c.load)) && !(c.crossed && s.justFit(b.digits[out[0]], b.digits[in[0]]))
	switch {
	case conflict:
		c.limit(mostSpilled)
	case c.crossed: // the loads put vectors together, which costs no shuffle
		c.load = c.load[:min(len(c.load), s.crossedLoad(b.digits[out[0]], b.digits[in[0]], c.below128))]
		fallthrough
	default:
		c.limit(mostRegisters)
	}
	if c.crossed && spills && (conflict || s.columnsPast(b.digits[out[0]], b.digits[in[0]])) {
		c.fillLines(s, b, in, out)
	}
	if !c.crossed {
		c.effort = min(c.effort, small) // there is only one block, or none
	}
	c.setFactors()
	return c
}

// halve takes half vectors where that is faster: if they are not shuffled, and where
// lines come from far and go far, even then, but for rows that become columns.
func (s *scheduler) halve(c *choice, b box, in, out []int) {
	shuffled := len(without(c.store, c.load))
	if s.inLines() && (shuffled == len(c.store) || shuffled > 0 && !s.through) {
		return
	}
	if s.memory.halfShuffled && shuffled == 0 {
		return
	}
	store, load := b.laneBits(out, inBox, s.half), b.laneBits(in, inSource, s.half)
	if len(without(store, load)) > 0 && !s.through {
		return
	}
	c.store, c.load = store, load
	if same := inCommon(store, load); s.through && int64(8*leastPiece) <= s.ElementBits<<same && !b.sourceIsTiled() {
		c.store, c.load = store[:same], load[:same]
	}
}

// Tiles that are written through the cache get pieces of rows as they are, if those
// have so many bytes.
const leastPiece = 16

// inCommon returns how many of the lowest lanes two lists have in common.
func inCommon(a, b []bit) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// crossedLanes returns how many lanes vectors have where rows become columns: those
// of one register, as many shuffles of which are as good as one of two, but no more than
// a line has.
func (s *scheduler) crossedLanes() int64 {
	most := map[Masks]int64{NoMasks: 128, WordLoads: 256, AllMasks: s.machine.VectorBits}[s.machine.Masks]
	if s.memory.halfCrossed && s.MovedBytes <= firstLevelBytes {
		most = min(most, halfVectorBits)
	}
	return min(s.registerLanes(), s.lineLanes(), max(1, most/s.ElementBits))
}

// leavesHalf reports whether what whole vectors leave over of a short digit about fills half vectors, and
// these are better for all of it in the cache. Of narrower elements a half has too many rows for that.
func (s *scheduler) leavesHalf(d digit) bool {
	lanes := s.crossedLanes()
	rest := d.extent % lanes
	return s.memory.halfCrossed && !s.large && s.ElementBits >= 32 && rest > lanes/4 && rest <= lanes/2 && d.extent < 4*lanes
}

// loadLanes returns how many lanes loads have where rows are crossed in scratch memory: 128 bits, as
// loads put vectors together, which costs no shuffle.
func (s *scheduler) loadLanes() int64 {
	return min(s.crossedLanes(), max(1, 128/s.ElementBits))
}

// crossedLoad returns how many bits of the number of a lane loads of rows have that
// become columns, where 128 bits have some. Loads put vectors together,
// which costs no shuffle, and those past the cache wait for memory anyway. In the cache
// loads count where stores go past it as a rule: fewer are better, down to those of as
// many registers as a block has.
func (s *scheduler) crossedLoad(row, column digit, below128 int) int {
	if !s.memory.past || s.columnsPast(row, column) {
		return below128
	}
	return below128 + max(0, bits.Len64(uint64(s.ElementBits/8))-1)
}

// fillLines makes a block of rows that become columns store whole lines; where
// lines of the source drive each other out of the cache, it takes those as a
// whole as well.
func (c *choice) fillLines(s *scheduler, b box, in, out []int) {
	line := s.lineLanes()
	fill := func(chain []int, lanes []bit) {
		for _, x := range without(b.laneBits(chain, inBox, line), lanes) {
			if b.digits[x.digit].extent >= 2<<x.place && (len(c.store)+len(c.load)+len(c.more)) < mostBits {
				c.more = append(c.more, x)
			}
		}
	}
	fill(out, c.store)
	if s.conflicts(b, slices.Concat(c.store, c.more)) {
		fill(in, c.load)
	}
}

// conflicts reports whether the lines that loads of the rows with these bits take
// from the source need more than half of the sets that the distance of the rows
// leaves them.
func (s *scheduler) conflicts(b box, rows []bit) bool {
	if len(rows) == 0 {
		return false
	}
	return s.crowded(b.digits[rows[0].digit].source<<rows[0].place, 1<<len(rows))
}

// noChoice has one value of each digit, and moves single elements.
func (s *scheduler) noChoice(b box) choice {
	return choice{
		factor:   slices.Repeat([]int64{1}, len(b.digits)),
		lanes:    s.lanes,
		below128: bits.Len64(uint64(128/s.ElementBits)) - 1,
	}
}

// laneBits takes bits of the digits of a chain until there are enough lanes. A
// digit whose extent is no power of two is the last: what its bits do not cover
// is left over, or if it is small, they cover more than there is.
func (b box) laneBits(chain []int, count func(digit) int64, lanes int64) []bit {
	want := bits.Len64(uint64(lanes)) - 1
	out := make([]bit, 0, want)
	for _, k := range chain {
		n := count(b.digits[k])
		have := bits.Len64(uint64(n)) - 1
		even := n == 1<<have
		if !even && n < lanes {
			have++
		}
		for place := range min(have, want-len(out)) {
			out = append(out, bit{k, place})
		}
		if !even || len(out) == want {
			break
		}
	}
	return out
}

// limit drops lanes of the loads that would take too many registers, and those
// that the stores could not take.
func (c *choice) limit(most int) {
	for {
		extra := len(without(c.load, c.store))
		if len(c.load) <= len(c.store) && 1<<extra <= most {
			return
		}
		c.load = c.load[:len(c.load)-1]
	}
}

// without returns the bits of a that are not in b.
func without(a, b []bit) []bit {
	var out []bit
	for _, x := range a {
		if !slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}

func (c *choice) setFactors() {
	for _, x := range slices.Concat(c.load, c.store, c.more) {
		c.factor[x.digit] = max(c.factor[x.digit], 2<<x.place)
	}
}

// mostInterleaved is the largest digit that is no power of two and that trees
// of shuffles spread over vectors: 3 channels, 5, 6, 7.
const mostInterleaved = 7

// interleave chooses a block of a small digit that is innermost on one side, and
// of as many vectors of the digit that is innermost on the other, of fewer lanes if
// that is short.
func (s *scheduler) interleave(c *choice, b box, in, out []int) bool {
	for _, side := range [][2][]int{{in, out}, {out, in}} {
		inner, other := side[0], side[1]
		if len(inner) < 2 || len(other) == 0 || inner[1] != other[0] || inner[0] == other[0] {
			continue
		}
		small, long := b.digits[inner[0]], b.digits[other[0]]
		n, whole := small.extent, s.lineUpTo()
		lanes, reach := atMost(c.lanes, long.extent), atMost(whole, long.extent)
		if n > mostInterleaved || n&(n-1) == 0 || small.valid < n || small.held > n || long.valid < long.extent ||
			reach < min(s.leastInterleaved(n), whole) {
			continue
		}
		c.lanes, c.factor[inner[0]], c.factor[other[0]] = lanes, n, lanes
		c.interleaved = []int{inner[0], other[0]}
		return true
	}
	return false
}

// atMost halves a power of two until it is no more than another number.
func atMost(lanes, most int64) int64 {
	for lanes > most {
		lanes /= 2
	}
	return lanes
}

// leastInterleaved returns how many neighbours there are at least, of a line, if trees spread n values
// over their vectors: with fewer, blocks of some elements of each are faster. Without AVX-512 a shuffle of two registers takes
// several instructions.
func (s *scheduler) leastInterleaved(n int64) int64 {
	switch {
	case n == 3:
		return smallBlock
	case s.machine.Masks == AllMasks:
		return 3 * n
	}
	return 6 * n
}

package schedule

import (
	"cmp"
	"slices"
)

// stages loads, and brings the bits that are lanes of the stores into the
// lanes, one a stage: each shuffle takes two registers that differ in that bit
// and makes two that differ in the bit that leaves the lanes. While the loads
// have fewer lanes than the stores, nothing leaves, and two registers become
// one.
//
// Any order of lanes is right on the way, as a shuffle can bring about any in
// passing. The one taken keeps to the instructions that there are: what enters
// in the lower 128 bits of a vector is interleaved with what is there, and what
// enters above is put on top of it.
//
// Where lines are longer than vectors there are several such groups of registers,
// and what is next to each other is loaded, and stored, one after the other.
func (m *mover) stages() {
	registers := m.entering()
	var groups [][]int64 // where each begins
	for g := range 1 << len(m.more) {
		groups = append(groups, withBits(m.zeros(), m.more, g))
	}
	each := 1 << len(registers) // registers of a group
	m.out.Loads = make([]Load, 0, len(groups)*each)
	m.out.Shuffles = make([]Shuffle, 0, len(groups)*each*len(registers)) // at least, as a rule
	m.out.Stores = make([]Store, 0, len(groups)*each)
	number := m.loadGroups(groups, registers)
	first := m.inWords()
	for g, base := range groups {
		net := network{
			target: m.store, below128: m.below128,
			lanes: slices.Clone(m.load), registers: registers, numbers: number[g], out: &m.out,
		}
		if !slices.Equal(first, m.load) {
			net.permute(first)
		}
		net.enterAll(registers)
		if !slices.Equal(net.lanes, m.store) {
			net.permute(m.store)
		}
		for i, number := range net.numbers {
			m.storeAt(withBits(base, net.registers, i), number)
		}
	}
	if len(groups) > 1 {
		slices.SortStableFunc(m.out.Stores, func(a, b Store) int { return cmp.Compare(a.Offset, b.Offset) })
	}
}

// inWords returns the order of the lanes in which the stages begin. Where all the
// bits that tell the bytes of a word apart leave the lanes, and others of the same
// 128 bits take their place, these do so before: there is an instruction for it, and
// it is words that the stages move then. And where bits are to come into 128 bits of
// bytes, for others that are above, those come down before: then no byte leaves the 128
// bits that it is in.
func (m *mover) inWords() []bit {
	n := m.below128 - 2
	if n < 2 || len(m.load) != len(m.store) || len(m.load) < m.below128 {
		return m.load
	}
	staying := m.store[:n]
	leave := !slices.ContainsFunc(m.load[:n], func(x bit) bool { return slices.Contains(m.store, x) })
	near := every(staying, func(x bit) bool { return slices.Contains(m.load[:m.below128], x) })
	if leave && near {
		return slices.Concat(staying, without(m.load, staying))
	}
	low, high := m.store[:m.below128], m.store[m.below128:]
	entering, leaving := without(m.store, m.load), without(m.load, m.store)
	if len(entering) < 2 || len(without(entering, low)) > 0 || len(without(leaving, m.load[m.below128:])) > 0 || m.hasRims() {
		return m.load
	}
	return slices.Concat(without(low, entering), leaving, high)
}

// hasRims reports whether some of the loads are of padding.
func (m *mover) hasRims() bool { return slices.ContainsFunc(m.out.Loads, Load.IsConstant) }

// loadGroups loads the registers of all groups, and returns their numbers.
func (m *mover) loadGroups(groups [][]int64, registers []bit) [][]int {
	type load struct {
		values    []int64
		group, at int
	}
	loads := make([]load, 0, len(groups)<<len(registers))
	number := make([][]int, len(groups))
	for g, base := range groups {
		number[g] = make([]int, 1<<len(registers))
		for i := range number[g] {
			loads = append(loads, load{withBits(base, registers, i), g, i})
		}
	}
	if len(groups) > 1 {
		slices.SortStableFunc(loads, func(a, b load) int {
			return cmp.Compare(m.offset(a.values, source), m.offset(b.values, source))
		})
	}
	for i, l := range loads {
		m.loadAt(l.values)
		number[l.group][l.at] = i
	}
	return number
}

// entering returns the bits that come into the lanes, in their order: first those
// that make the loads as long as the stores, which are put on top of what is
// there.
func (m *mover) entering() []bit {
	bits := without(m.store, m.load)
	if n := len(m.store) - len(m.load); n > 0 && m.crossed {
		bits = slices.Concat(bits[len(bits)-n:], bits[:len(bits)-n])
	}
	return bits
}

// network is where a network of shuffles is between two stages: which bits are lanes, which tell
// registers apart, and the number of each register.
type network struct {
	target           []bit // the lanes of a store
	below128         int   // of them, in 128 bits
	lanes, registers []bit
	numbers          []int
	out              *Block
}

// enterAll brings bits into the lanes, and after them those that had to make room
// for a while, the last one first.
func (n *network) enterAll(bits []bit) {
	var again []bit
	for i, x := range bits {
		if left, ok := n.enter(x, i == len(bits)-1); ok {
			again = slices.Insert(again, 0, left)
		}
	}
	if len(again) > 0 {
		n.enterAll(again)
	}
}

// enter brings a bit into the lanes. It returns the bit that left, if that must
// come back.
func (n *network) enter(x bit, final bool) (left bit, again bool) {
	leaving := without(n.lanes, n.target)
	concat := len(n.lanes) < len(n.target)
	at := min(slices.Index(n.target, x), len(n.lanes))
	var lanes []bit
	if concat {
		lanes = slices.Insert(slices.Clone(n.lanes), at, x)
	} else {
		out := n.leaver(leaving, at)
		left = n.lanes[out]
		again = !slices.Contains(leaving, left)
		lanes = slices.Delete(slices.Clone(n.lanes), out, out+1)
		if at >= n.below128 {
			at = len(lanes) // on top
		}
		lanes = slices.Insert(lanes, min(at, len(lanes)), x)
	}
	if final && sameBits(lanes, n.target) {
		lanes = slices.Clone(n.target)
	}
	registers := slices.Clone(n.registers)
	k := slices.Index(registers, x)
	if concat {
		registers = slices.Delete(registers, k, k+1)
	} else {
		registers[k] = left
	}
	n.shuffle(x, lanes, registers)
	return left, again
}

// leaver picks the lane that makes room for a bit that enters at a place. Bytes
// do not cross the 128 bits that they are in, for which few machines have an
// instruction: where only lanes above can leave, one of those below does for a while.
// At rims with registers of padding it does not pay.
func (n *network) leaver(leaving []bit, at int) int {
	best := -1
	for i, x := range n.lanes {
		if !slices.Contains(leaving, x) {
			continue
		}
		switch {
		case best < 0:
			best = i
		case at < n.below128 && i < n.below128: // the highest of the lower ones
			best = i
		case at >= n.below128 && best < n.below128 && i >= n.below128: // the lowest of the upper ones
			best = i
		}
	}
	if bytes := 4; n.below128 == bytes && at < n.below128 && best >= n.below128 && !slices.ContainsFunc(n.out.Loads, Load.IsConstant) {
		return n.below128 - 1
	}
	return best
}

func sameBits(a, b []bit) bool { return len(a) == len(b) && len(without(a, b)) == 0 }

// shuffle makes new registers of pairs that differ in bit x.
func (n *network) shuffle(x bit, lanes, registers []bit) {
	k := slices.Index(n.registers, x)
	numbers := make([]int, 1<<len(registers))
	var masks [2][]int // by the value of the leaving bit
	for r := range numbers {
		// The old register number without x, and the value of the leaving bit.
		old, leaving := 0, 0
		var leaves bit
		for i, y := range registers {
			if j := slices.Index(n.registers, y); j >= 0 {
				old |= (r >> i & 1) << j
			} else {
				leaves, leaving = y, r>>i&1
			}
		}
		if masks[leaving] == nil {
			constant := 0
			if j := slices.Index(n.lanes, leaves); j >= 0 && len(registers) == len(n.registers) {
				constant = leaving << j
			}
			masks[leaving] = n.picked(x, lanes, constant)
		}
		numbers[r] = n.out.shuffle(n.numbers[old], n.numbers[old|1<<k], masks[leaving])
	}
	n.lanes, n.registers, n.numbers = lanes, registers, numbers
}

// picked returns where the new lanes are in two registers that differ in bit x;
// constant is the part of the old lane's number that none of the new ones has.
func (n *network) picked(x bit, lanes []bit, constant int) []int {
	places := make([]int, len(lanes))
	for i, y := range lanes {
		if places[i] = slices.Index(n.lanes, y); y == x {
			places[i] = len(n.lanes)
		}
	}
	return lanesAt(places, constant)
}

// lanesAt returns for each lane the number that has the bits of the lane's in some places,
// those at -1 nowhere, and a constant part.
func lanesAt(places []int, constant int) []int {
	mask := make([]int, 1, 1<<len(places))
	mask[0] = constant
	for _, place := range places {
		bit := 0
		if place >= 0 {
			bit = 1 << place
		}
		for _, at := range mask {
			mask = append(mask, at|bit)
		}
	}
	return mask
}

// permute orders the lanes within each register.
func (n *network) permute(lanes []bit) {
	mask := n.picked(bit{-1, -1}, lanes, 0) // none enters
	for r, number := range n.numbers {
		n.numbers[r] = n.out.shuffle(number, number, mask)
	}
	n.lanes = lanes
}

// shuffle adds a shuffle and returns its register.
func (b *Block) shuffle(x, y int, mask []int) int {
	b.Shuffles = append(b.Shuffles, Shuffle{x, y, mask})
	return len(b.Loads) + len(b.Shuffles) - 1
}

// spread moves a block that is one stretch on one side and as many stretches as
// the small digit has values on the other. Every store has lanes of several
// loads.
func (m *mover) spread() {
	ins, outs := m.stretches(source), m.stretches(destination)
	n := len(ins)
	loaded, stored := make([][]bool, n), make([][]bool, n)
	picks := make([][]pick, n) // by store
	for i := range n {
		loaded[i], stored[i] = make([]bool, m.lanes), make([]bool, m.lanes)
		picks[i] = make([]pick, m.lanes)
	}
	values := m.zeros()
	small, long := m.interleaved[0], m.interleaved[1]
	for v := range m.factor[small] {
		for w := range m.factor[long] {
			values[small], values[long] = v, w
			i, at := m.find(ins, m.offset(values, source))
			o, to := m.find(outs, m.offset(values, destination))
			picks[o][to] = pick{i, at}
			if m.below(values, valid) {
				loaded[i][at], stored[o][to] = true, true
			}
		}
	}
	for i, at := range ins {
		m.out.Loads = append(m.out.Loads, Load{Offset: at, Lanes: int(m.lanes), Mask: unlessAll(loaded[i])})
	}
	for o, at := range outs {
		if slices.Contains(stored[o], true) {
			m.out.Stores = append(m.out.Stores, Store{Offset: at, Register: m.out.pick(picks[o], int(m.lanes)), Mask: unlessAll(stored[o])})
		}
	}
}

// stretches returns where the vectors of an interleaved block start on one side.
func (m *mover) stretches(stride func(digit) int64) []int64 {
	n := m.factor[m.interleaved[0]]
	step := stride(m.digits[m.interleaved[0]]) // a stretch for each value of the small digit
	if step == 1 {
		step = m.lanes // all of it one stretch
	}
	starts := make([]int64, n)
	for i := range starts {
		starts[i] = int64(i) * step
	}
	return starts
}

// find returns the vector that has an offset, and the lane.
func (m *mover) find(starts []int64, at int64) (vector, lane int) {
	for i, s := range starts {
		if at >= s && at < s+m.lanes {
			return i, int(at - s)
		}
	}
	panic("schedule: an offset outside of its block")
}

package schedule

import (
	"math/bits"
	"slices"
)

// Where a machine has no stores under masks, and maybe no such loads, what is left over of a
// row moves in two pieces of half a vector or less, which overlap: any number of
// neighbours is the union of two powers of two. A lane that would hold padding,
// and whose value matters, gets it by a shuffle.

// unmasked returns a block without masks that does the same; loads may keep
// theirs. loose says that padding may hold anything, and inside tells whether so
// many elements from an offset on are in the source's memory, whatever they hold.
func (b Block) unmasked(maskedLoads, loose bool, inside func(offset int64, lanes int) bool) Block {
	u := unmasker{Block: b, needed: b.needed(), maskedLoads: maskedLoads, loose: loose, inside: inside}
	for i, l := range b.Loads {
		u.now = append(u.now, u.unmaskLoad(l, u.needed[i]))
	}
	for _, s := range b.Shuffles {
		u.now = append(u.now, u.shuffle(u.now[s.A], u.now[s.B], s.Mask))
	}
	for _, s := range b.Stores {
		u.unmaskStore(s)
	}
	return u.finish()
}

// unmasker rewrites a block. As loads may be added at any time, its registers
// have signs while it works: load i is i, shuffle i is ^i.
type unmasker struct {
	Block
	needed [][]bool // by old register, the lanes that come to be stored
	now    []int    // by old register, the new one
	out    Block

	maskedLoads, loose bool
	inside             func(offset int64, lanes int) bool
}

// needed returns the lanes of each register that come to be stored.
func (b Block) needed() [][]bool {
	out := make([][]bool, len(b.Loads)+len(b.Shuffles))
	for r := range out {
		out[r] = make([]bool, b.lanes(r))
	}
	for _, s := range b.Stores {
		for i := range out[s.Register] {
			out[s.Register][i] = out[s.Register][i] || s.Mask == nil || s.Mask[i]
		}
	}
	for i, s := range slices.Backward(b.Shuffles) {
		half := len(out[s.A])
		for to, from := range s.Mask {
			switch {
			case !out[len(b.Loads)+i][to]:
			case from < half:
				out[s.A][from] = true
			default:
				out[s.B][from-half] = true
			}
		}
	}
	return out
}

func (u *unmasker) load(l Load) int {
	u.out.Loads = append(u.out.Loads, l)
	return len(u.out.Loads) - 1
}

// padding returns a register of padding.
func (u *unmasker) padding(lanes int) int {
	return u.load(Load{Lanes: lanes, Mask: make([]bool, lanes)})
}

func (u *unmasker) shuffle(x, y int, mask []int) int {
	u.out.Shuffles = append(u.out.Shuffles, Shuffle{x, y, mask})
	return ^(len(u.out.Shuffles) - 1)
}

// unmaskLoad loads the lanes of which there are elements, and puts padding in
// the others.
func (u *unmasker) unmaskLoad(l Load, needed []bool) int {
	if l.Mask == nil || l.IsConstant() || u.maskedLoads {
		return u.load(l)
	}
	n := l.Lanes
	for !l.Mask[n-1] {
		n--
	}
	padded := false
	for i, on := range l.Mask {
		padded = padded || needed[i] && !on && !u.loose
	}
	register, lanes := 0, l.Lanes
	switch p := piece(n); {
	case u.inside(l.Offset, l.Lanes):
		register = u.load(Load{Offset: l.Offset, Lanes: l.Lanes})
	case n == p && padded:
		register, lanes = u.load(Load{Offset: l.Offset, Lanes: p}), p
	default:
		first := u.load(Load{Offset: l.Offset, Lanes: p})
		second := first
		if n > p {
			second = u.load(Load{Offset: l.Offset + int64(n-p), Lanes: p})
		}
		mask := make([]int, l.Lanes)
		for i := range mask {
			if mask[i] = i; i >= p {
				mask[i] = min(i, n-1) + 2*p - n
			}
		}
		register = u.shuffle(first, second, mask)
	}
	if !padded {
		return register
	}
	mask := make([]int, l.Lanes)
	for i, on := range l.Mask {
		if mask[i] = i; !on {
			mask[i] = lanes + i%lanes
		}
	}
	return u.shuffle(register, u.padding(lanes), mask)
}

// piece returns the largest power of two that is at most n.
func piece(n int) int { return 1 << (bits.Len(uint(n)) - 1) }

// unmaskStore stores each run of lanes of a mask in one or two pieces.
func (u *unmasker) unmaskStore(s Store) {
	if s.Mask == nil {
		u.out.Stores = append(u.out.Stores, Store{Offset: s.Offset, Register: u.now[s.Register]})
		return
	}
	for from := 0; from < len(s.Mask); {
		to := from
		for to < len(s.Mask) && s.Mask[to] {
			to++
		}
		if n := to - from; n > 0 {
			p := piece(n)
			u.storePart(s, from, p)
			if n > p {
				u.storePart(s, to-p, p)
			}
		}
		from = to + 1
	}
}

// storePart stores some lanes of a register. What was only loaded is loaded
// again from there, which costs less than moving it between lanes.
func (u *unmasker) storePart(s Store, from, lanes int) {
	r := s.Register
	if r < len(u.Loads) && u.Loads[r].loads(from, lanes) {
		l := u.Loads[r]
		r = u.load(Load{Offset: l.Offset + int64(from), Lanes: lanes})
	} else {
		r = u.part(u.now[r], from, lanes)
	}
	u.out.Stores = append(u.out.Stores, Store{Offset: s.Offset + int64(from), Register: r})
}

// loads reports whether some lanes hold elements.
func (l Load) loads(from, lanes int) bool {
	return l.Mask == nil || !slices.Contains(l.Mask[from:from+lanes], false)
}

// part picks neighbouring lanes.
func (u *unmasker) part(r, from, lanes int) int {
	mask := make([]int, lanes)
	for i := range mask {
		mask[i] = from + i
	}
	return u.shuffle(r, r, mask)
}

// finish numbers the registers as a block has them, and drops those that only
// masks had needed.
func (u *unmasker) finish() Block {
	number := func(r int) int {
		if r < 0 {
			return len(u.out.Loads) + ^r
		}
		return r
	}
	for i := range u.out.Shuffles {
		s := &u.out.Shuffles[i]
		s.A, s.B = number(s.A), number(s.B)
	}
	for i := range u.out.Stores {
		s := &u.out.Stores[i]
		s.Register = number(s.Register)
	}
	u.out.prune()
	return u.out
}

package schedule

import "slices"

// Without AVX-512 a machine shuffles bytes and words within 128 bits only. Of an odd number of channels, side
// by side, each piece of 128 bits has the elements of one in other places than the pieces before:
//
//	three channels of bytes    a = 0 1 2 0 1 2 …    b = 1 2 0 1 2 0 …    c = 2 0 1 2 0 1 …
//	the first of them          in a at 0 3 6 …      in b at 2 5 8 …      in c at 1 4 7 …
//
// So it is blended of three registers, by two instructions, and then put in order by one. In the rest of a
// register are the pieces that come three later. Two registers at a time, each shuffled as a whole, take
// three times as many instructions.

// pieceBits is within which a machine shuffles bytes and words. There are so many channels at most, for which
// there are registers.
const pieceBits, mostChannels = 128, 7

// byPieces puts blocks that take channels apart, or put them together, in pieces of 128 bits.
func (s *scheduler) byPieces() {
	if s.machine.Masks == AllMasks || s.ElementBits != 8 && s.ElementBits != 16 {
		return
	}
	s.eachNest(func(n *Nest) { n.Block = s.blocks.pieced(n.Block, int(pieceBits/s.ElementBits)) })
}

// channels is a block of registers of n channels.
type channels struct {
	n, lanes, piece int
	out             Block
}

// pieced returns a block that does the same in pieces of so many lanes, if it takes an odd number of channels
// apart, or puts them together.
func (b Block) pieced(piece int) Block {
	n := len(b.Loads)
	if n%2 == 0 || n == 1 || n > mostChannels || len(b.Stores) != n || len(b.Shuffles) < n {
		return b
	}
	u := channels{n: n, lanes: b.Loads[0].Lanes, piece: piece}
	for i, l := range b.Loads {
		if l.Mask != nil || b.Stores[i].Mask != nil || l.Lanes != u.lanes || int(b.lanes(b.Stores[i].Register)) != u.lanes {
			return b
		}
	}
	if u.lanes%piece != 0 {
		return b
	}
	picks := b.picks()
	if order, ok := u.areApart(picks); ok && areNext(len(b.Loads), int64(u.lanes), func(i int) int64 { return b.Loads[i].Offset }) {
		u.takeApart(b, order)
		return u.out
	}
	if order, ok := u.areTogether(picks); ok && areNext(len(b.Stores), int64(u.lanes), func(i int) int64 { return b.Stores[i].Offset }) {
		u.putTogether(b, order)
		return u.out
	}
	return b
}

// picks returns what each store has, as lanes of loads.
func (b Block) picks() [][]pick {
	registers := make([][]pick, 0, len(b.Loads)+len(b.Shuffles))
	for i, l := range b.Loads {
		all := make([]pick, l.Lanes)
		for lane := range all {
			all[lane] = pick{i, lane}
		}
		registers = append(registers, all)
	}
	for _, s := range b.Shuffles {
		both, all := slices.Concat(registers[s.A], registers[s.B]), make([]pick, len(s.Mask))
		for i, lane := range s.Mask {
			all[i] = both[lane]
		}
		registers = append(registers, all)
	}
	stored := make([][]pick, len(b.Stores))
	for i, st := range b.Stores {
		stored[i] = registers[st.Register]
	}
	return stored
}

// areNext reports whether some places are one behind the other.
func areNext(n int, apart int64, at func(int) int64) bool {
	for i := range n {
		if at(i) != at(0)+int64(i)*apart {
			return false
		}
	}
	return true
}

// areApart returns which channel each store has, if it has one of all that is loaded.
func (u *channels) areApart(stores [][]pick) (channel []int, ok bool) {
	for _, picks := range stores {
		c := picks[0].register*u.lanes + picks[0].lane
		for i, p := range picks {
			if c >= u.n || p.register*u.lanes+p.lane != i*u.n+c {
				return nil, false
			}
		}
		channel = append(channel, c)
	}
	return channel, true
}

// areTogether returns which load has each channel of all that is stored, if one has.
func (u *channels) areTogether(stores [][]pick) (load []int, ok bool) {
	for k, picks := range stores {
		for i, p := range picks {
			at := k*u.lanes + i
			if at < u.n {
				load = append(load, p.register)
			}
			if p.register != load[at%u.n] || p.lane != at/u.n {
				return nil, false
			}
		}
	}
	return load, true
}

// takeApart makes a block of which each store has a channel.
func (u *channels) takeApart(b Block, channel []int) {
	times := u.lanes / u.piece
	for j := range u.n {
		for h := range times {
			u.out.Loads = append(u.out.Loads, Load{Offset: b.Loads[0].Offset + int64((j+u.n*h)*u.piece), Lanes: u.piece})
		}
	}
	pieces := make([]int, u.n) // registers
	for j := range pieces {
		pieces[j] = u.joined(j*times, times)
	}
	for i, st := range b.Stores {
		c := channel[i]
		r := u.blended(pieces, func(at int) int { // the piece that has the channel there
			for j := range u.n {
				if (u.piece*j+at)%u.n == c {
					return j
				}
			}
			panic("schedule: an even number of channels")
		})
		r = u.ordered(r, func(at int) int { return (u.n*at + c) % u.piece })
		u.out.Stores = append(u.out.Stores, Store{Offset: st.Offset, Register: r})
	}
}

// putTogether makes a block that stores all channels, one element of each after the other.
func (u *channels) putTogether(b Block, load []int) {
	u.out.Loads = b.Loads
	ordered := make([]int, u.n) // registers
	for c := range ordered {
		from := make([]int, u.piece)
		for t := range from {
			from[(u.n*t+c)%u.piece] = t
		}
		ordered[c] = u.ordered(load[c], func(at int) int { return from[at] })
	}
	pieces := make([]int, u.n)
	for j := range pieces {
		pieces[j] = u.blended(ordered, func(at int) int { return (u.piece*j + at) % u.n })
	}
	times := u.lanes / u.piece
	for k, st := range b.Stores {
		picks := make([]pick, u.lanes)
		for i := range picks {
			j := k*times + i/u.piece // the piece of all that is stored
			picks[i] = pick{pieces[j%u.n], j/u.n*u.piece + i%u.piece}
		}
		u.out.Stores = append(u.out.Stores, Store{Offset: st.Offset, Register: u.out.pick(picks, u.lanes)})
	}
}

// joined returns a register of some loads, one behind the other.
func (u *channels) joined(first, count int) int {
	if count == 1 {
		return first
	}
	a, b := u.joined(first, count/2), u.joined(first+count/2, count/2)
	mask := make([]int, count*u.piece)
	for i := range mask {
		mask[i] = i
	}
	return u.out.shuffle(a, b, mask)
}

// blended returns a register that has each place of the pieces of others, of the one that of says.
func (u *channels) blended(registers []int, of func(at int) int) int {
	r := registers[0]
	for k, next := range registers[1:] {
		mask := make([]int, u.lanes)
		for i := range mask {
			mask[i] = i
			if of(i%u.piece) == k+1 {
				mask[i] += u.lanes
			}
		}
		r = u.out.shuffle(r, next, mask)
	}
	return r
}

// ordered returns a register that has the places of another one's pieces in the order that from says.
func (u *channels) ordered(register int, from func(at int) int) int {
	mask := make([]int, u.lanes)
	for i := range mask {
		mask[i] = i/u.piece*u.piece + from(i%u.piece)
	}
	return u.out.shuffle(register, register, mask)
}

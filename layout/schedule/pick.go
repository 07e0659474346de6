package schedule

import "slices"

// pick is a lane of a register.
type pick struct{ register, lane int }

// pick adds the shuffles that put lanes of any number of registers, of width lanes each, into one, and
// returns that. Two registers at a time are put together, with every lane where it belongs: most of
// these shuffles keep all lanes in place, and a machine only has to blend. That is fewer that move
// lanes, one after the other, than with one register more in each. The picks are no more of use then.
func (b *Block) pick(picks []pick, width int) int {
	from := registersOf(picks)
	for ; len(from) > 2; from = registersOf(picks) {
		for ; len(from) > 1; from = from[2:] {
			mask, r := make([]int, width), len(b.Loads)+len(b.Shuffles)
			for i := range mask {
				mask[i] = i // what is not picked stays
			}
			for i, p := range picks {
				if lane, ok := p.of(from[0], from[1], width); ok {
					mask[i], picks[i] = lane, pick{r, i}
				}
			}
			b.shuffle(from[0], from[1], mask)
		}
	}
	first, last := from[0], from[len(from)-1]
	mask, moves := make([]int, len(picks)), len(picks) != width || first != last
	for i, p := range picks {
		mask[i], _ = p.of(first, last, width)
		moves = moves || mask[i] != i
	}
	if !moves {
		return first
	}
	return b.shuffle(first, last, mask)
}

// of returns which lane of two registers is picked, if it is of them.
func (p pick) of(first, second, width int) (lane int, ok bool) {
	switch p.register {
	case first:
		return p.lane, true
	case second:
		return width + p.lane, true
	}
	return 0, false
}

// registersOf returns those that lanes are picked from.
func registersOf(picks []pick) (all []int) {
	for _, p := range picks {
		if !slices.Contains(all, p.register) {
			all = append(all, p.register)
		}
	}
	slices.Sort(all)
	return all
}

package schedule

import "slices"

// What goes past the cache is planned in vectors of whole lines. Where the registers of a machine
// are narrower, each of them is in several.

// narrow puts all vectors in registers.
func (s *scheduler) narrow() {
	most := s.registerLanes()
	if s.lanes <= most {
		return
	}
	s.eachNest(func(n *Nest) { n.Block = s.blocks.narrowed(n.Block, int(most)) })
}

// eachNest visits all nests, but those that only announce.
func (s *scheduler) eachNest(visit func(*Nest)) {
	moves := func(n *Nest) {
		if !n.Announces() {
			visit(n)
		}
	}
	for _, r := range s.bodies() {
		for i := range r.Nests {
			moves(&r.Nests[i])
		}
	}
	for i := range s.Outlines {
		moves(&s.Outlines[i].Inside)
	}
}

// registerLanes returns how many elements a register has.
func (s *scheduler) registerLanes() int64 { return max(1, s.machine.VectorBits/s.ElementBits) }

// narrowed returns a block that does the same in registers of so many lanes at most.
func (b Block) narrowed(most int) Block {
	n := narrower{most: most}
	for _, l := range b.Loads {
		n.load(l)
	}
	for _, s := range b.Shuffles {
		n.shuffle(s)
	}
	for _, s := range b.Stores {
		n.store(s)
	}
	n.out.prune()
	return n.out
}

// narrower rewrites a block.
type narrower struct {
	most  int
	parts [][]int // by old register, the new ones
	out   Block
}

// cut divides lanes into those of registers.
func (n *narrower) cut(lanes int, part func(from, lanes int)) {
	for from := 0; from < lanes; from += n.most {
		part(from, min(n.most, lanes-from))
	}
}

func (n *narrower) load(l Load) {
	var parts []int
	n.cut(l.Lanes, func(from, lanes int) {
		parts = append(parts, len(n.out.Loads))
		n.out.Loads = append(n.out.Loads, Load{l.Offset + int64(from), lanes, partOfMask(l.Mask, from, lanes)})
	})
	n.parts = append(n.parts, parts)
}

func (n *narrower) store(s Store) {
	for k, r := range n.parts[s.Register] {
		from := k * n.most
		mask := partOfMask(s.Mask, from, int(n.out.lanes(r)))
		if mask == nil || slices.Contains(mask, true) {
			n.out.Stores = append(n.out.Stores, Store{s.Offset + int64(from), r, mask})
		}
	}
}

// partOfMask returns some lanes of a mask, nil if none of them is left out.
func partOfMask(mask []bool, from, lanes int) []bool {
	if mask == nil {
		return nil
	}
	return unlessAll(mask[from : from+lanes])
}

func (n *narrower) shuffle(s Shuffle) {
	in := slices.Concat(n.parts[s.A], n.parts[s.B])
	width := int(n.out.lanes(in[0]))
	var parts []int
	n.cut(len(s.Mask), func(from, lanes int) {
		picks := make([]pick, lanes)
		for i, lane := range s.Mask[from : from+lanes] {
			picks[i] = pick{in[lane/width], lane % width}
		}
		parts = append(parts, n.out.pick(picks, width))
	})
	n.parts = append(n.parts, parts)
}

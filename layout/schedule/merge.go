package schedule

import "slices"

// Boxes that are alike but for where they are have the same blocks: the shards of a
// core and of its neighbour, of which one has a row less. They are written once, with
// a loop around them that goes from one place to the next.

// largeBlock is how many instructions make a block worth it whatever it may be fused
// with, hugeBlock how many make it worth it however much it moves. What is smaller comes
// together with that, and is merged then.
const largeBlock, hugeBlock = 48, 256

// merge puts units that only differ in their places into one, if they may be.
func (s *Schedule) merge(may func([]Nest) bool) {
	units := Units(s.Nests)
	out := s.Nests[:0] // each unit where it was, or further forward
	used := make([]bool, len(units))
	for i, u := range units {
		if used[i] {
			continue
		}
		if !may(u) {
			out = append(out, u...)
			continue
		}
		same := []int{i}
		for k := i + 1; k < len(units); k++ {
			if !used[k] && s.alike(u, units[k]) && inStep(u, units[same[min(1, len(same)-1)]], units[k], len(same)) {
				same = append(same, k)
				used[k] = true
			}
		}
		if len(same) > 1 {
			u = around(u, units[same[1]], int64(len(same)))
		}
		out = append(out, u...)
	}
	s.Nests = out
	s.dropScratch()
}

// Units divides nests into those that stay together: each with those behind it that share its
// loops, or take from scratch memory what it left there.
func Units(nests []Nest) (units [][]Nest) {
	for len(nests) > 0 {
		n := 1
		for n < len(nests) && (nests[n].Fused > 0 || nests[n].From > 0) {
			n++
		}
		units = append(units, nests[:n])
		nests = nests[n:]
	}
	return units
}

// isLarge reports whether one of the blocks has many instructions.
func isLarge(u []Nest) bool { return hasBlockOf(u, largeBlock) }

// hasBlockOf reports whether one of the blocks has so many instructions.
func hasBlockOf(u []Nest, instructions int) bool {
	return slices.ContainsFunc(u, func(n Nest) bool {
		return n.Block.instructions() >= instructions
	})
}

// instructions returns how many loads, shuffles and stores a block has.
func (b Block) instructions() int { return len(b.Loads) + len(b.Shuffles) + len(b.Stores) }

// alike reports whether two units do the same at different places.
func (s *Schedule) alike(a, b []Nest) bool {
	return everyTwo(a, b, func(x, y *Nest) bool {
		return x.Fused == y.Fused && slices.Equal(x.Loops, y.Loops) && s.doTheSame(x, y)
	})
}

// everyTwo is slices.EqualFunc for nests, which are large.
func everyTwo(a, b []Nest, eq func(x, y *Nest) bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !eq(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

// doTheSame reports whether two nests have the same inside of their loops, which go
// to any place in strides.
func (s *Schedule) doTheSame(x, y *Nest) bool {
	return x.Rests == Rests{} && y.Rests == Rests{} && x.Line == y.Line &&
		scratchOf(s.Scratch, x.From) == scratchOf(s.Scratch, y.From) && scratchOf(s.Scratch, x.To) == scratchOf(s.Scratch, y.To) && x.sameInside(y)
}

// sameInside reports whether two nests do the same inside of their loops, wherever they are.
func (n *Nest) sameInside(o *Nest) bool {
	return n.Streaming == o.Streaming && n.Serial == o.Serial && n.Ahead == o.Ahead && n.AheadLevel == o.AheadLevel &&
		n.EveryCore == o.EveryCore && slices.Equal(n.Behind, o.Behind) && n.Block.equal(o.Block)
}

func (b Block) equal(o Block) bool {
	return equal(b.Loads, o.Loads, func(x, y Load) bool {
		return x.Offset == y.Offset && x.Lanes == y.Lanes && slices.Equal(x.Mask, y.Mask)
	}) && equal(b.Stores, o.Stores, func(x, y Store) bool {
		return x.Offset == y.Offset && x.Register == y.Register && slices.Equal(x.Mask, y.Mask)
	}) && equal(b.Shuffles, o.Shuffles, func(x, y Shuffle) bool {
		return x.A == y.A && x.B == y.B && slices.Equal(x.Mask, y.Mask)
	})
}

// equal is slices.EqualFunc, which looks at nothing where two slices are one.
func equal[T any](a, b []T, eq func(x, y T) bool) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.EqualFunc(a, b, eq))
}

// inStep reports whether unit c is as many steps behind a as it is to be, a step
// being that from a to b, or to c itself where there is only a so far.
func inStep(a, b, c []Nest, steps int) bool {
	if steps == 1 {
		b = c
	}
	for i := range a {
		l, k := a[i].stepTo(&b[i]), int64(steps)
		if l.Source < 0 || l.Destination < 0 || a[i].stepTo(&c[i]) != l.times(k) {
			return false
		}
	}
	return true
}

// stepTo returns a loop that goes from a nest to another one.
func (n *Nest) stepTo(o *Nest) Loop {
	return Loop{Source: o.Source - n.Source, Destination: o.Destination - n.Destination}
}

// around returns a unit with a loop of n iterations around it, the second of which
// is at next.
func around(u, next []Nest, n int64) []Nest {
	out := slices.Clone(u)
	for i := range out {
		l := u[i].stepTo(&next[i])
		l.Extent = n
		out[i].Loops = slices.Insert(slices.Clone(u[i].Loops), 0, l)
		if i > 0 {
			out[i].Fused++
		}
	}
	return out
}

package schedule

import "math/bits"

// effort is how much code a block of many vectors is worth.
type effort int

const (
	elementwise effort = iota // one by one
	small                     // some vectors of some lanes
	inRegisters               // as many vectors as there are registers
	spilling                  // and more, where memory needs it
)

// What is at most so much of all elements is moved one by one, or in small blocks,
// of so many vectors with as many lanes. A rim may be more and moves in such blocks.
const elementwisePart, smallPart, smallRim, smallBlock = 1024, 128, 30, 8

// A schedule of more than mostShuffles is made anew, with half of the effort or less, up to
// mostThrift times halved: of hundreds of boxes none may be small, and all together too much
// code.
const mostShuffles, mostThrift = 1000, 6

// moreThrift returns how often the effort is to be halved once more where it has led to so many
// shuffles.
func moreThrift(shuffles int64) int { return max(1, bits.Len64(uint64(shuffles/mostShuffles))-1) }

// effortFor returns the effort for a box, by how much of all it is.
func (s *scheduler) effortFor(b box) effort {
	switch n, all := b.elements(), s.elementCount; {
	case n <= all/(elementwisePart>>s.thrift):
		return elementwise
	case n <= all/(smallPart>>s.thrift) || b.rim && n <= all/smallRim:
		return small
	case b.rim:
		return inRegisters
	}
	return spilling
}

// elements returns how many elements a box has, or all the places of a routine's box.
func (b box) elements() int64 {
	n := max(1, b.times)
	for _, d := range b.digits {
		if !d.given {
			n *= d.valid
		}
	}
	return n
}

// partOf returns the part of a box that some spans cover. It is a rim if it has less
// of a digit than the block, and little of all that there is of it.
func (b box) partOf(c choice, spans []span) box {
	part := box{nest: b.nest, rim: b.rim, times: b.times}
	for k, d := range b.digits {
		sp := spans[k]
		part.rim = part.rim || sp.valid < c.factor[k] && sp.valid <= d.valid/4
		part.nest.shift(d, sp.from)
		before := (sp.count - 1) * c.factor[k]
		d.valid, d.extent = before+sp.valid, before+sp.extent
		part.digits = append(part.digits, d)
	}
	return part
}

// shuffles returns how many shuffles a schedule has, as they are written out.
func (s *Schedule) shuffles() (n int64) {
	add := func(nests []Nest) {
		for _, nest := range nests {
			n += int64(len(nest.Block.Shuffles)) * nest.together() / nest.Block.vectors()
		}
	}
	add(s.Nests)
	for _, r := range s.Routines {
		add(r.Nests)
	}
	return n
}

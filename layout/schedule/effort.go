package schedule

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

// A schedule of more than mostShuffles, or mostInLoops where it has manyLoops around them, is made
// anew, with half of the effort or less, up to mostThrift times halved: of hundreds of boxes none
// may be small, and all together too much code.
const mostShuffles, mostInLoops, manyLoops, mostThrift = 1000, 700, 64, 6

// A block of smallBlock vectors takes so many shuffles, one of as many vectors as registers
// no more than so many.
const smallShuffles, registerShuffles = 3 * smallBlock, 6 * mostRegisters

// A shuffled is a part of a box whose effort may be less, and the shuffles it has got.
type shuffled struct {
	elements int64
	rim      bool
	shuffles int64
}

// shuffleLimit returns how many shuffles a schedule may have.
func (s *Schedule) shuffleLimit() int64 {
	loops := 0
	for n := range s.all() {
		loops += n.OuterLoops()
	}
	if loops > manyLoops {
		return mostInLoops
	}
	return mostShuffles
}

// thriftFor returns how often the effort is to be halved so that there are few shuffles, not so
// many, as far as that can be told from what they are for; as often as it is where that would be
// of no use.
func (s *scheduler) thriftFor(shuffles int64) int {
	before := int64(0)
	for _, p := range s.parts {
		before += p.shuffles
	}
	useful, most := s.thrift, s.shuffleLimit()
	for thrift := s.thrift + 1; thrift <= mostThrift; thrift++ {
		saved := before
		for _, p := range s.parts {
			saved -= p.shufflesAt(s.effortAt(p.elements, p.rim, thrift))
		}
		if before > shuffles { // since then, what is alike has become one
			saved = saved * shuffles / before
		}
		if saved > shuffles/smallBlock {
			useful = thrift
		}
		if shuffles-saved <= most-most/smallBlock {
			break
		}
	}
	return useful
}

// shufflesAt returns about how many shuffles a part takes with some effort.
func (p shuffled) shufflesAt(e effort) int64 {
	switch e {
	case elementwise:
		return 0
	case small:
		return min(p.shuffles, smallShuffles)
	case inRegisters:
		return min(p.shuffles, registerShuffles)
	}
	return p.shuffles
}

// effortFor returns the effort for a box, by how much of all it is.
func (s *scheduler) effortFor(b box) effort {
	return s.effortAt(b.elements(), b.rim, s.thrift)
}

// effortAt returns the effort for some of all elements, halved some times.
func (s *scheduler) effortAt(n int64, rim bool, thrift int) effort {
	all := s.elementCount
	switch {
	case n <= all/(elementwisePart>>thrift):
		return elementwise
	case n <= all/(smallPart>>thrift) || rim && n <= all/smallRim:
		return small
	case rim:
		return inRegisters
	}
	return spilling
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
func (s *Schedule) shuffles() (all int64) {
	for n := range s.all() {
		if n.Outline == 0 {
			all += n.shuffles()
		}
	}
	for _, o := range s.Outlines {
		all += o.Inside.shuffles()
	}
	return all
}

// shufflesOf returns how many shuffles some nests have.
func shufflesOf(nests []Nest) (all int64) {
	for _, n := range nests {
		all += n.shuffles()
	}
	return all
}

// shuffles returns how many shuffles of a nest are written out.
func (n *Nest) shuffles() int64 { return n.written(len(n.Block.Shuffles)) }

package schedule

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// A span is the part of a digit that a nest covers: count groups of its values,
// as many in a group as the block has of them, from a value on. In a group the
// first valid values are elements, those up to extent slots.
type span struct{ from, count, valid, extent int64 }

// spans are the whole groups of a digit's values, what is left over, or both.
type spans struct {
	list    [2]span
	count   int
	covered int64 // values
}

func (s *spans) all() []span { return s.list[:s.count] }

func (s *spans) add(sp span) {
	s.list[s.count] = sp
	s.count++
	s.covered = sp.from + (sp.count-1)*sp.valid + sp.extent
}

// spans divides a digit into whole groups of f and what is left over.
func (d digit) spans(f int64) (s spans) {
	q, rest := d.valid/f, d.valid%f
	if q > 0 {
		s.add(span{0, q, f, f})
	}
	if rest > 0 {
		s.add(span{q * f, 1, rest, d.trimmed(rest, min(f, d.extent-q*f))})
	}
	return s
}

// nests adds the nests of a box, one for each combination of spans, and returns
// the padding behind the elements that they leave.
func (s *scheduler) nests(b box, c choice) []box {
	var padding []box
	if !c.padding && !c.rolled && (s.copyRows(b, c) || s.copyShortRows(b, c)) {
		return nil
	}
	chosen, ofDigits := make([]span, len(b.digits)), make([]spans, len(b.digits))
	for k, d := range b.digits {
		ofDigits[k] = d.spans(c.factor[k])
	}
	var main []Loop // of the first nest
	var visit func(k int)
	visit = func(k int) {
		if k == len(b.digits) {
			var part box
			if c.effort > elementwise {
				if part = b.partOf(c, chosen); s.effortFor(part) < c.effort {
					padding = append(padding, s.nests(part, s.choose(part))...)
					return
				}
			}
			before := len(s.Nests)
			if loops := s.nest(b, c, s.overlapping(b, c, chosen), main); main == nil {
				main = loops
			}
			if c.effort > elementwise {
				s.parts = append(s.parts, shuffled{part.elements(), part.rim, shufflesOf(s.Nests[before:])})
			}
			return
		}
		for _, chosen[k] = range ofDigits[k].all() {
			visit(k + 1)
		}
	}
	visit(0)
	for k, d := range b.digits {
		if covered := ofDigits[k].covered; covered < d.extent {
			padding = append(padding, b.behind(c, k, covered))
		}
	}
	return padding
}

// overlapping returns spans in which what is left over of a digit is a whole group
// that begins earlier, where the digit has one: the slots that two groups have in
// common get the same elements twice. Parts may not write the same slots.
func (s *scheduler) overlapping(b box, c choice, spans []span) []span {
	if s.machine.Parts {
		return spans
	}
	spans = slices.Clone(spans)
	for k, d := range b.digits {
		f := c.factor[k]
		if s.Streaming && d.destination*f >= s.lineLanes() {
			continue // the group before may be on its way to memory
		}
		if sp := spans[k]; sp.from > 0 && sp.valid < f && d.valid == d.extent && (f-sp.valid <= d.valid/mostTwice || sp.valid >= f/smallBlock) {
			spans[k] = span{d.valid - f, 1, f, f}
		}
	}
	return spans
}

// mostTwice is the part of a digit that is written twice however little is left over.
const mostTwice = 64

// behind returns the padding of digit k from a value on. The digits before it
// are those the nests of the elements cover.
func (b box) behind(c choice, k int, from int64) box {
	out := box{nest: b.nest}
	out.nest.Source, out.nest.Rests.Source = 0, nil
	for i, d := range b.digits {
		d.source = 0
		switch {
		case i < k:
			d.extent = d.spans(c.factor[i]).covered
		case i == k:
			out.nest.shift(d, from)
			d.extent -= from
		}
		d.valid = d.extent
		out.digits = append(out.digits, d)
	}
	return out
}

// shift moves the start of a nest to value from of a digit.
func (n *Nest) shift(d digit, from int64) {
	if from == 0 {
		return
	}
	n.Source += from * d.source
	n.Destination += from * d.destination
	n.Core += from * d.core
	n.Rests.replace(d.number, affine.Add(affine.Dim(d.number), affine.Const(from)))
}

// replace puts an expression in the place of a digit.
func (r *Rests) replace(digit int, by *affine.Expr) {
	dims := make([]*affine.Expr, digit+1)
	dims[digit] = by
	for _, e := range []**affine.Expr{&r.Source, &r.Destination, &r.Core} {
		if *e != nil {
			*e = (*e).Replace(dims, nil)
		}
	}
}

// foldRests adds Rests that are constants to the bases.
func (n *Nest) foldRests() {
	for _, r := range []struct {
		rest **affine.Expr
		base *int64
	}{{&n.Rests.Source, &n.Source}, {&n.Rests.Destination, &n.Destination}, {&n.Rests.Core, &n.Core}} {
		if e := *r.rest; e != nil && e.Op() == affine.OpConst {
			*r.base += e.Value()
			*r.rest = nil
		}
	}
}

// nest adds one nest and returns its loops, the first of them if it takes several. If
// it can go along with those of another one, it does.
func (s *scheduler) nest(b box, c choice, spans []span, main []Loop) []Loop {
	n, outer, loops := b.loops(c, spans)
	if c.padding {
		n.Block = c.fill(b.digits, spans)
	} else {
		n.Block = s.blocks.of(c, b.digits, spans)
	}
	whole := n
	whole.Loops = slices.Concat(outer, loops)
	inside := func(offset int64, lanes int) bool { return whole.reads(offset, lanes, s.slots) }
	switch {
	case s.machine.Masks != AllMasks:
		n.Block = s.blocks.unmasked(n.Block, s.machine.Masks == WordLoads && s.ElementBits >= 32, inside)
	case s.Streaming && !c.padding && n.Block.maskedStores() > 0:
		// A store under a mask has to do with all lines that it spans, some of which
		// may be on their way to memory.
		n.Block = s.blocks.unmasked(n.Block, true, inside)
	}
	if c.isPlain() {
		if first, ok := s.lineUp(n, outer, loops); ok {
			return first
		}
		if first, ok := s.inBatches(n, outer, loops); ok {
			return first
		}
	}
	whole.Block = n.Block
	return s.walked(whole, b, c, outer, loops, main)
}

// loops returns the nest of some spans, yet without a block, its loops over whole digits,
// which come first, and the others.
func (b box) loops(c choice, spans []span) (n Nest, outer, loops []Loop) {
	n = b.nest
	whole := 0 // digits
	for _, d := range b.digits {
		if d.whole {
			whole++
		}
	}
	all := make([]Loop, len(b.digits))
	outer, loops = all[:0:whole], all[whole:whole]
	for k, d := range b.digits {
		sp := spans[k]
		n.shift(d, sp.from)
		f := c.factor[k]
		l := Loop{Extent: sp.count, Source: d.source * f, Destination: d.destination * f, Core: d.core}
		switch {
		case sp.count == 1 && d.whole:
			n.Rests.replace(d.number, affine.Const(0))
		case sp.count == 1:
		case d.whole:
			if !d.bands {
				l.Digit = d.number + 1
			}
			outer = append(outer, l)
		default:
			loops = append(loops, l)
		}
	}
	n.foldRests()
	return n, outer, loops
}

// walked adds a nest with some loops, in any order, or several, and returns the loops of the first.
func (s *scheduler) walked(whole Nest, b box, c choice, outer, loops, main []Loop) []Loop {
	how := s.passOver(whole, b, c, loops)
	var walks []walk
	lanes, past, apart := s.lanes, s.Streaming, int64(0)
	if c.crossed {
		apart = c.column(b).destination
		lanes, past = s.crossedLanes(), s.columnsPast(c.row(b), c.column(b))
	}
	together, isRim := alongside(loops, main)
	runs := s.inRuns(whole, loops)
	switch {
	case isRim:
		walks = []walk{{loops: together}}
	case c.rolled: // the short ones inside: they pass over a few lines again and again
		slices.SortStableFunc(loops, func(a, b Loop) int { return cmp.Compare(b.Extent, a.Extent) })
		walks = []walk{{loops: loops}}
	case c.crossed && past:
		walks = s.columns(loops, apart, s.Streaming && whole.alignedTo(lanes), s.mayRepeat(whole))
	case runs != nil && !c.padding:
		walks = runs
	case s.Streaming && s.readsOn(whole.Block.copies(loops), how.tiled) && !c.padding && whole.alignedTo(s.lanes):
		walks = s.inSequence(loops, whole.Block, s.mayRepeat(whole))
	case !c.padding && (s.goesByRuns(whole.Block, loops) || !c.crossed && s.goesInOrder(whole.Block, loops)):
		byDestination(loops)
		walks = []walk{{loops: loops, open: true}}
	default:
		walks = s.order(loops, whole.Block, c.padding, how, s.mayRepeat(whole))
		if how.reach == inOrder && !c.padding && !how.tiled {
			walks = s.inFewPages(walks, whole.Block, s.mayRepeat(whole))
		}
	}
	for _, w := range walks {
		for _, u := range s.unrollWalk(w, outer, whole) {
			part := whole
			part.Loops = slices.Concat(outer, u.loops)
			part.Source += u.source
			part.Destination += u.destination
			part.Streaming = past && part.alignedTo(lanes) && part.fillsLines(s.ElementBits)
			part.Serial = !c.padding && (s.storesScattered(&part) || !s.large && s.spills(&part))
			turned := part.Streaming && !c.padding && w.open && s.takeTurns(&part, outer, w.loops, how.tiled)
			switch {
			case part.Streaming && c.crossed:
				s.announceColumns(&part, w.ahead)
			case s.readsFar() && !c.padding && !s.foresees(part.Block, w.loops, how.tiled, how.byTile):
				s.announce(&part, how.tiled, turned)
			case !s.readsFar() && !c.padding && !part.Streaming && s.readsScattered(&part):
				s.announceScattered(&part, len(outer))
			}
			s.Nests = append(s.Nests, part)
		}
	}
	return walks[0].loops
}

// reads reports whether so many elements, from an offset of the block on, are
// always among the slots of the source.
func (n Nest) reads(offset int64, lanes int, slots int64) bool {
	from := n.Source + offset
	to := from + int64(lanes)
	for _, l := range n.Loops {
		far := (l.Extent - 1) * l.Source
		from, to = from+min(0, far), to+max(0, far)
	}
	return n.Rests.Source == nil && from >= 0 && to <= slots
}

// alignedTo reports whether all stores are of whole vectors of so many lanes, at
// multiples of that.
func (n Nest) alignedTo(lanes int64) bool {
	at := n.Destination
	aligned := func(v int64) bool { return v%lanes == 0 }
	for _, l := range n.Loops {
		if !aligned(l.Destination) {
			return false
		}
	}
	for _, st := range n.Block.Stores {
		if st.Mask != nil || !aligned(at+st.Offset) || n.Block.lanes(st.Register) != lanes {
			return false
		}
	}
	return n.Rests.Destination == nil || n.Rests.Destination.IsMultipleOf(lanes)
}

// storesLines reports whether loops go to whole lines.
func (s *scheduler) storesLines(loops []Loop) bool {
	line := s.lineLanes()
	return every(loops, func(l Loop) bool { return l.Destination < line || l.Destination%line == 0 })
}

// storesCrowd reports whether what a loop stores to crowds a few sets of the cache.
func (s *scheduler) storesCrowd(loops []Loop) bool {
	return slices.ContainsFunc(loops, func(l Loop) bool { return s.crowded(l.Destination, l.Extent) })
}

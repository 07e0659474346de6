package schedule

import (
	"cmp"
	"iter"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// Where shards end anywhere in tiles, or in other shards, nests by the dozen differ in where they
// are and how far they go, not in what they do. In a schedule of much code that is written once,
// as a function of those numbers.

// An Outline is what several nests do, but for the numbers that they differ in.
type Outline struct {
	Inside Nest // of the loops that a nest gives, at 0
	Given  int  // how many loops a nest gives, which are around those of Inside, at most
	// SourceStep and DestinationStep divide all places on their side, and the strides of loops
	// that are given.
	SourceStep, DestinationStep int64
	// GivesAhead says that a nest gives its Ahead, too.
	GivesAhead bool
	// From and To are 0, or how many elements the scratch memory has that takes the place of
	// the source or the destination.
	From, To int64
}

const (
	// A schedule has outlines from so much code on, in instructions and two for each loop.
	muchCode = 1000
	// Nests have them that have so many instructions, or so many loops of their own around fewer.
	// The latter keep their innermost loop, which is short as a rule.
	worthOutline, worthLoops = 8, 3
	// A nest gives so many loops at most, three numbers for each.
	mostGiven = 3
)

// findOutlines finds what nests have in common.
func (s *Schedule) findOutlines() {
	code := int64(0)
	for n := range s.all() {
		code += n.written(n.Block.instructions()) + 2*int64(n.OuterLoops())
	}
	if code < muchCode {
		return
	}
	var found []Outline
	var nests [][]*Nest // of each
	for _, r := range s.bodies() {
		for i := range r.Nests {
			n := &r.Nests[i]
			o, ok := r.outlineOf(i)
			if !ok {
				continue
			}
			k := slices.IndexFunc(found, o.sameAs)
			if k < 0 {
				found, nests = append(found, o), append(nests, []*Nest{n})
				continue
			}
			found[k], nests[k] = found[k].with(o), append(nests[k], n)
		}
	}
	for k, list := range nests {
		if len(list) == 1 {
			continue
		}
		o := found[k]
		o.SourceStep, o.DestinationStep = max(1, o.SourceStep), max(1, o.DestinationStep)
		s.Outlines = append(s.Outlines, o)
		for _, n := range list {
			n.Outline = len(s.Outlines)
		}
	}
}

// bodies returns the nests of a schedule as those of a routine, and its routines.
func (s *Schedule) bodies() []Routine {
	return append([]Routine{{Nests: s.Nests, Scratch: s.Scratch}}, s.Routines...)
}

// all goes over all nests, those of routines, too.
func (s *Schedule) all() iter.Seq[Nest] {
	return func(yield func(Nest) bool) {
		for _, r := range s.bodies() {
			for _, n := range r.Nests {
				if !yield(n) {
					return
				}
			}
		}
	}
}

// written returns how often something is written out that a block has so many times.
func (n *Nest) written(times int) int64 { return int64(times) * n.copies() }

// copies returns how often a block is written out.
func (n *Nest) copies() int64 { return countOf(n.Loops[n.OuterLoops():]) }

// outlineOf returns the outline of nest number i, if it is worth one.
func (r Routine) outlineOf(i int) (Outline, bool) {
	n := r.Nests[i]
	own, kept := r.ownLoops(i), 0
	if n.written(n.Block.instructions()) < worthOutline {
		if own < worthLoops || n.Loops[n.OuterLoops()-1].Varies() {
			return Outline{}, false
		}
		own, kept = own-1, 1
	}
	if n.Rests != (Rests{}) || n.Line != 0 {
		return Outline{}, false
	}
	loops := n.OuterLoops() - kept
	o := Outline{Inside: n, Given: min(own, mostGiven), SourceStep: n.Source, DestinationStep: n.Destination}
	for _, l := range n.Loops[:loops] {
		o.SourceStep, o.DestinationStep = integer.GCD(o.SourceStep, l.Source), integer.GCD(o.DestinationStep, l.Destination)
	}
	o.From, o.To = cmp.Or(scratchOf(r.Scratch, n.From), r.From), cmp.Or(scratchOf(r.Scratch, n.To), r.To)
	in := &o.Inside
	in.Loops = n.Loops[loops:]
	in.Source, in.Destination, in.Fused, in.From, in.To = 0, 0, 0, 0, 0
	return o, true
}

// ownLoops returns how many of its innermost loops are nest number i's own, and have extents that
// depend on none of them.
func (r Routine) ownLoops(i int) int {
	n := r.Nests[i]
	first, last := max(r.Given, n.Fused), n.OuterLoops()
	if i+1 < len(r.Nests) {
		first = max(first, r.Nests[i+1].Fused)
	}
	own := 0
	for last-own > first && !n.changesWith(last-own-1) {
		own++
	}
	return own
}

// OuterLoops returns how many loops of a nest are not unrolled.
func (n *Nest) OuterLoops() int {
	if i := slices.IndexFunc(n.Loops, func(l Loop) bool { return l.Unrolled }); i >= 0 {
		return i
	}
	return len(n.Loops)
}

// changesWith reports whether an extent changes with a loop.
func (n Nest) changesWith(number int) bool {
	for i, l := range n.Loops {
		if l.More != 0 && i-l.By == number {
			return true
		}
	}
	return false
}

// sameAs reports whether two outlines are one, but for what their nests give.
func (o Outline) sameAs(p Outline) bool {
	a, b := o.Inside, p.Inside
	if (a.Ahead == 0) == (b.Ahead == 0) {
		b.Ahead = a.Ahead
	}
	return o.From == p.From && o.To == p.To && slices.Equal(a.Loops, b.Loops) && a.sameInside(&b)
}

// with returns the outline for the nests of another one, too. As every nest can give the loops
// that it has itself, none has to give one of a single iteration.
func (o Outline) with(p Outline) Outline {
	o.Given = min(o.Given, p.Given)
	o.SourceStep = integer.GCD(o.SourceStep, p.SourceStep)
	o.DestinationStep = integer.GCD(o.DestinationStep, p.DestinationStep)
	o.GivesAhead = o.GivesAhead || o.Inside.Ahead != p.Inside.Ahead
	return o
}

// GivenBy returns how many loops of a nest are around those of its outline.
func (o Outline) GivenBy(n Nest) int { return n.OuterLoops() - o.Inside.OuterLoops() }

package schedule

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
)

// What is announced is on its way to the cache when it is loaded: what the processor does not foresee.

// Announcements go no more bytes ahead of the loads: farther, and the first level of the
// cache forgets. In tiles of which the processor foresees some they go so many ahead.
const mostAhead, tilesAhead = 32 << 10, 2 << 10

// readsFar reports whether elements come from memory: a destination may be large, and
// what is read small.
func (s *scheduler) readsFar() bool {
	return s.large && !s.near && s.elementCount*s.ElementBits/8 > s.machine.CacheBytes/4
}

// foresees reports whether the processor fetches what is read without being told: tiles
// that are read in order, or, where it needs to be told even of those, long runs.
func (s *scheduler) foresees(b Block, loops []Loop, tiled, byTile bool) bool {
	if s.memory.aheadLevel == 1 {
		return byTile
	}
	return tiled && b.inLongRuns(loops, s.ElementBits/8)
}

// announce chooses what to announce: what is read some iterations later. Of rows
// that is what comes next, but at the end of the innermost loop that is long
// enough. Where pages have turns it is no part of one turn, and a loop may go on
// where another one ends. What comes next in tiles without turns the processor
// foresees, but not where other tiles begin: there it is the loop of which the
// smallest part, its end, is announced in vain.
func (s *scheduler) announce(n *Nest, tiled, turned bool) {
	size := s.ElementBits / 8
	read := int64(0) // by one iteration of what is inside
	for _, l := range n.Block.Loads {
		read += int64(l.Lanes) * size
	}
	least, enough := s.memory.leastAhead, int64(4)
	n.AheadLevel = s.memory.aheadLevel
	switch {
	case turned && n.AheadLevel == 2:
		least *= 2
	case tiled && !turned && s.memory.turns:
		least, enough = tilesAhead, math.MaxInt64
	}
	best := int64(2) // at least every other one must be good
	for i, l := range slices.Backward(n.Loops) {
		steps, good := max(1, least/read), l.Extent
		switch {
		case turned:
			good = n.goesOn(l)
		case s.readsOn(0, tiled):
			good = n.goesOnBehind(i)
		}
		if l.Digit == 0 && steps*read <= mostAhead && good/steps > best && !(turned && read*l.Extent <= turnBytes) {
			best = good / steps
			n.Ahead = steps * l.Source
		}
		if read *= l.Extent; read > mostAhead || best >= enough {
			break
		}
	}
}

// goesOn returns how many steps of a loop there are in the source one after the
// other, in it and in loops that go on where it ends.
func (n *Nest) goesOn(l Loop) int64 {
	steps := l.Extent
	for l.Source != 0 {
		i := slices.IndexFunc(n.Loops, func(o Loop) bool { return o.Extent > 1 && o.Source == l.Source*steps })
		if i < 0 {
			break
		}
		steps *= n.Loops[i].Extent
	}
	return steps
}

// goesOnBehind returns how many steps of loop i there are in the source one after the
// other: in it, and in those around it that go on where it ends.
func (n *Nest) goesOnBehind(i int) int64 {
	if n.Loops[i].Unrolled {
		return 0
	}
	steps := n.Loops[i].Extent
	for k := i - 1; k >= 0 && n.Loops[k].Source == n.Loops[i].Source*steps; k-- {
		steps *= n.Loops[k].Extent
	}
	return steps
}

// announcedStage returns a nest that announces rows of a stage that is so far ahead, some in each of
// the steps in which those of this one are crossed: to read them is to wait for memory, to cross
// others meanwhile is not. Behind the last stage nothing of use is announced, and no harm is done.
func (s *scheduler) announcedStage(n Nest, outer, steps []Loop, rows Loop, ahead, width int64) Nest {
	n.Source += ahead
	n.Destination, n.Fused, n.AheadLevel = 0, len(outer)+len(steps), 2
	n.Loops = append(onlySource(outer), steps...)
	if rows.Extent > 1 {
		n.Loops = append(n.Loops, rows)
	}
	n.Block = announced(width, s.lineLanes())
	return n
}

// announced returns a block that announces so many neighbours, in lines.
func announced(width, line int64) (b Block) {
	for at := int64(0); at < width; at += line {
		b.Loads = append(b.Loads, Load{Offset: at, Lanes: int(line)})
	}
	return b
}

// What comes next is a step of some loops further, of however many of them end there.

// goToNext moves a nest on by a step of a loop, or where that is the last one, of the loop around it, and so
// on.
func (n *Nest) goToNext(number int) {
	n.Source += n.Loops[number].Source
	ends := affine.Const(1) // whether all loops inside do
	for k := number; k > 0; k-- {
		l := &n.Loops[k]
		l.Digit = k + 1
		// A power of two that is no less than all steps divides what comes behind the last one only.
		all := integer.CeilPowerOfTwo(l.Extent)
		ends = affine.FloorDiv(affine.Add(affine.Add(affine.Dim(k), ends), affine.Const(all-l.Extent)), affine.Const(all))
		on := affine.Mul(ends, affine.Const(n.Loops[k-1].Source-l.Extent*l.Source))
		if n.Rests.Source != nil {
			on = affine.Add(n.Rests.Source, on)
		}
		n.Rests.Source = on
	}
}

// nextAnnounced returns a nest that announces what some loops in common go to next, in others inside of them,
// of a block that is so far behind the beginning.
func (s *scheduler) nextAnnounced(source int64, common, loops []Loop, lines Block) Nest {
	n := Nest{Source: source, Block: lines, AheadLevel: s.memory.aheadLevel, Loops: onlySource(common)}
	n.goToNext(len(common) - 1)
	n.Loops = append(n.Loops, loops...)
	n.Fused = len(n.Loops)
	return n
}

package schedule

import (
	"math/bits"

	"github.com/ttopt/ttopt/affine"
)

// What is announced, or read, of what comes next is a step of some loops further, of however many of them
// end there.

// goToNext moves a nest on by a step of a loop, or where that is the last one, of the loop around it, and so
// on.
func (n *Nest) goToNext(number int) {
	n.Source += n.Loops[number].Source
	ends := affine.Const(1) // whether all loops inside do
	for k := number; k > 0; k-- {
		l := &n.Loops[k]
		l.Digit = k + 1
		// A power of two that is no less than all steps divides what comes behind the last one only.
		all := int64(1) << bits.Len64(uint64(l.Extent-1))
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

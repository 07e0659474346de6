package schedule

import (
	"math"

	"github.com/ttopt/ttopt/layout"
)

// Where elements move one by one and to places all over the memory, two steps may be faster, each of
// which moves many together. What either costs is counted: of each line of memory so many
// instructions, and of each block, for the loop around it, so many more than its own.
// Two steps move as much again, which takes a load and a store for each line and step at least.
const costOfLine, costOfBlock, leastOfTwo = 10, 2, 2*costOfLine + 4

// Step is a relayout and how it is carried out.
type Step struct {
	*layout.Relayout
	*Schedule
}

// Steps schedules a relayout: in one step, or in two by way of plain storage if that is better. Parts
// do not divide two steps among them.
func Steps(p *layout.Relayout, o Options) []Step {
	alone := o
	alone.Parts = false
	inTwo := func(first, second *layout.Relayout) []Step {
		return []Step{{first, New(first, alone)}, {second, New(second, alone)}}
	}
	if first, second, ok := p.TwoSteps(); ok {
		return inTwo(first, second)
	}
	s := New(p, o)
	if cost := s.cost(); !o.Parts && cost > s.MovedBytes/LineBytes*leastOfTwo {
		if first, second, ok := p.FewBoxSteps(); ok {
			if two := inTwo(first, second); two[0].cost()+two[1].cost() < cost {
				return two
			}
		}
	}
	return []Step{{p, s}}
}

// cost returns what a schedule costs, in instructions.
func (s *Schedule) cost() int64 {
	if s.MovedBytes == math.MaxInt64 {
		return math.MaxInt64 / 2
	}
	t := totalsOf(s)
	return t.steps + t.blocks*costOfBlock + s.MovedBytes/LineBytes*costOfLine
}

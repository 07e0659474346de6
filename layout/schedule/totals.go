package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// totals are what all nests do together, each as often as all loops and calls around it say.
type totals struct {
	// Elements that are stored to the destination, and those that go past the cache.
	stored, past int64
	blocks       int64 // how often blocks are carried out
	steps        int64 // instructions of these
}

// totals returns those of the schedule, which is done.
func (s *scheduler) totals() *totals {
	if s.counted == nil {
		t := totalsOf(s.Schedule)
		s.counted = &t
	}
	return s.counted
}

// totalsOf adds up what a schedule does.
func totalsOf(s *Schedule) totals {
	var t totals
	t.add(s.Nests, 0, nil, 1, false)
	bands := make([]int64, len(s.Routines)) // that each gets in all
	call := func(c Call, n int64) {
		if r := s.Routines[c.Routine]; r.Given > ByBands { // each call gives other values
			t.add(r.Nests, r.Given, c.Values, n, false)
			return
		}
		bands[c.Routine] += n
	}
	for _, c := range s.Calls {
		if c.Alone {
			t.addCalled(s, c, c.Values, 1, false)
			continue
		}
		call(c, c.bands())
	}
	for i, r := range s.Routines { // callers come first
		if r.Given > ByBands {
			continue
		}
		for _, c := range r.Calls {
			n := bands[i]
			if !r.Once {
				n *= c.Bands
			}
			call(c, n)
		}
		t.add(r.Nests, ByBands, nil, bands[i], false)
	}
	return t
}

// add adds nests, times in all for some values behind the loops given. What they store may be scratch
// memory.
func (t *totals) add(list []Nest, given int, values []int64, times int64, scratch bool) {
	if times == 0 {
		return
	}
	for i := range list {
		n := &list[i]
		count := n.timesBehind(given, values) * times
		t.blocks += count
		t.steps += count * n.instructionsAtATime()
		if scratch || n.To > 0 {
			continue
		}
		stored := count * n.storedAtATime()
		if t.stored += stored; n.Streaming {
			t.past += stored
		}
	}
}

// addCalled adds what a routine does that is called with some values, times in all, and those that
// it calls.
func (t *totals) addCalled(s *Schedule, c Call, values []int64, times int64, scratch bool) {
	r := s.Routines[c.Routine]
	if times == 0 {
		return
	}
	scratch = scratch || r.To > 0
	t.add(r.Nests, r.Given, values, times, scratch)
	for _, inner := range r.Calls {
		passed := slices.Clone(inner.Values)
		for _, i := range inner.Passed {
			passed = append(passed, values[i-ByBands])
		}
		n := times
		if inner.Counted > 0 {
			n *= values[inner.Counted-ByBands]
		}
		t.addCalled(s, inner, passed, n, scratch)
	}
}

// timesBehind returns how often all loops run behind those that a routine is given, the last of
// which may have some values. How rows begin on lines does not change how often that is: what one
// nest skips another one has. A loop that varies with another one of these counts as long as it is
// in all iterations of that. The loop of a nest that fills lines is counted along with its block.
func (n *Nest) timesBehind(given int, values []int64) int64 {
	count, loops := int64(1), len(n.Loops)
	if n.Behind != nil {
		loops--
	}
	for i := given; i < loops; i++ {
		l := &n.Loops[i]
		switch {
		case l.More != 0 && i-l.By >= given:
			times := n.Loops[i-l.By].Extent
			count = count / times * (times*l.Extent + l.More*times*(times-1)/2)
		case given <= ByBands:
			count *= n.MostIterations(i)
		case l.More != 0:
			count *= l.Extent + l.More*values[i-l.By-ByBands]
		default:
			count *= l.Extent
		}
	}
	return count
}

// storedAtATime returns how many elements a block stores, or a nest that fills lines each time.
func (n *Nest) storedAtATime() int64 {
	if n.Behind != nil {
		return n.mostFilled() * n.Line
	}
	return n.Block.lanesStored()
}

// instructionsAtATime returns how many instructions a block has, or a nest that fills lines takes.
func (n *Nest) instructionsAtATime() int64 {
	if n.Behind != nil {
		return n.mostFilled() * int64(len(n.Behind)+2)
	}
	return int64(n.Block.instructions())
}

// mostFilled returns how many lines a nest fills at most.
func (n *Nest) mostFilled() int64 {
	return integer.CeilDiv(n.MostIterations(len(n.Loops)-1)+n.Between(), n.Line)
}

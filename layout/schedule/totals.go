package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// A total is what all nests do together, each as often as all loops and calls around it say.
type total struct {
	ofBlock func(*Nest) int64
	scratch bool // also what is written to scratch memory
	past    int64
	all     int64
}

// stored counts the elements that are stored past the cache, and all that are, without those in
// scratch memory.
func (s *Schedule) stored() (past, all int64) {
	t := total{ofBlock: (*Nest).storedAtATime}
	t.of(s)
	return t.past, t.all
}

// steps counts the instructions of blocks as often as they are carried out.
func (s *Schedule) steps() int64 {
	t := total{ofBlock: (*Nest).instructionsAtATime, scratch: true}
	t.of(s)
	return t.all
}

// add adds nests, times in all for some values behind the loops given.
func (t *total) add(list []Nest, given int, values []int64, times int64) {
	if times == 0 {
		return
	}
	for i := range list {
		n := &list[i]
		if n.To > 0 && !t.scratch {
			continue
		}
		count := n.timesBehind(given, values) * t.ofBlock(n) * times
		if t.all += count; n.Streaming {
			t.past += count
		}
	}
}

// of adds what a schedule does.
func (t *total) of(s *Schedule) {
	t.add(s.Nests, 0, nil, 1)
	bands := make([]int64, len(s.Routines)) // that each gets in all
	call := func(c Call, n int64) {
		if r := s.Routines[c.Routine]; r.Given > ByBands { // each call gives other values
			t.add(r.Nests, r.Given, c.Values, n)
			return
		}
		bands[c.Routine] += n
	}
	for _, c := range s.Calls {
		if c.Alone {
			t.called(s, c, c.Values, 1)
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
		t.add(r.Nests, ByBands, nil, bands[i])
	}
}

// called adds what a routine does that is called with some values, times in all, and those that
// it calls.
func (t *total) called(s *Schedule, c Call, values []int64, times int64) {
	r := s.Routines[c.Routine]
	if times == 0 || r.To > 0 && !t.scratch {
		return
	}
	t.add(r.Nests, r.Given, values, times)
	for _, inner := range r.Calls {
		passed := slices.Clone(inner.Values)
		for _, i := range inner.Passed {
			passed = append(passed, values[i-ByBands])
		}
		n := times
		if inner.Counted > 0 {
			n *= values[inner.Counted-ByBands]
		}
		t.called(s, inner, passed, n)
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

package schedule

import "slices"

// Scratch memory has numbers, from one on, in a schedule and in each routine.

// scratch returns the number of scratch memory of a size.
func (s *scheduler) scratch(size int64) int {
	if i := slices.Index(s.Scratch, size); i >= 0 {
		return i + 1
	}
	return s.newScratch(size)
}

// newScratch returns the number of scratch memory that nothing else is in.
func (s *scheduler) newScratch(size int64) int {
	s.Scratch = append(s.Scratch, size)
	return len(s.Scratch)
}

// fromScratch returns a nest that loads from the beginning of scratch memory, in so many loops in
// common with what is there.
func (n Nest) fromScratch(number, fused int) Nest {
	n.From, n.Source, n.Rests.Source, n.Fused = number, 0, nil, fused
	return n
}

// toScratch returns a nest that stores from the beginning of scratch memory on.
func (n Nest) toScratch(number int) Nest {
	n.To, n.Destination, n.Rests.Destination = number, 0, nil
	return n
}

// scratchOf returns the size of one of some scratch memories, 0 for what is none.
func scratchOf(scratch []int64, number int) int64 {
	if number == 0 {
		return 0
	}
	return scratch[number-1]
}

// dropScratch drops scratch memory that no nest has to do with any more.
func (s *Schedule) dropScratch() {
	number := make([]int, len(s.Scratch)+1)
	var kept []int64
	renumber := func(k *int) {
		if *k > 0 && number[*k] == 0 {
			kept = append(kept, s.Scratch[*k-1])
			number[*k] = len(kept)
		}
		*k = number[*k]
	}
	for i := range s.Nests {
		renumber(&s.Nests[i].From)
		renumber(&s.Nests[i].To)
	}
	s.Scratch = kept
}

// inLoop returns loops, or one of a single iteration if there are none: what goes by way of scratch
// memory has a loop in common.
func inLoop(loops []Loop) []Loop {
	if len(loops) == 0 {
		return []Loop{{Extent: 1}}
	}
	return loops
}

// onlySource returns loops that stay where they are in the destination.
func onlySource(loops []Loop) []Loop {
	loops = slices.Clone(loops)
	for i := range loops {
		loops[i].Destination = 0
	}
	return loops
}

// onlyDestination returns loops that stay where they are in the source.
func onlyDestination(loops []Loop) []Loop {
	loops = slices.Clone(loops)
	for i := range loops {
		loops[i].Source = 0
	}
	return loops
}

// oriented returns what belongs to the side of the source and to that of the destination, of
// what does to a side and to scratch memory, which is the destination if something is gathered.
func oriented[T any](gathered bool, side, scratch T) (source, destination T) {
	if gathered {
		return side, scratch
	}
	return scratch, side
}

// besideScratch returns the scheduler of a routine that gathers to scratch memory of some size, or
// moves from there.
func (s *scheduler) besideScratch(gathers bool, size int64) *scheduler {
	inner := s.forRoutine()
	if gathers {
		inner.Streaming, inner.large, inner.through, inner.spacing = false, false, false, 1
		inner.MovedBytes = 2 * size * s.ElementBits / 8
	} else {
		inner.slots, inner.near = size, true
	}
	return inner
}

// routineOf returns the routine of such a scheduler's nests.
func (s *scheduler) routineOf(inner *scheduler, gathers bool, size int64) Routine {
	share(inner.Nests, ByBands)
	s.parts = append(s.parts, inner.parts...)
	r := Routine{Nests: inner.Nests, Given: ByBands, Once: true, Scratch: inner.Scratch}
	r.From, r.To = oriented(gathers, 0, size)
	return r
}

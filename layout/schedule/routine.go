package schedule

import (
	"maps"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/parallel"
)

// Where shards end anywhere in tiles, or in other shards, a relayout has boxes by the
// dozen, and nests by the hundred. Most differ from others only in where they are and in
// how many rows they have. Such a family of boxes has routines, which move bands of so many
// rows, and are called for each box as often as it has bands. What is left over of its rows
// is in a band that begins earlier.

// A Routine is what is written once and called for many places: in a loop over bands, nests
// and then calls of other routines.
type Routine struct {
	// Nests have their first Given loops in common, which are the caller's: over steps in the
	// source, over steps in the destination, over bands, and of what else a call gives.
	Nests   []Nest
	Given   int
	Scratch []int64 // as of a Schedule
	Calls   []Call
	// Once says that calls are made once, behind the loop, and get all bands.
	Once bool
	// From and To are 0, or how many elements the caller's scratch memory has that takes the
	// place of the source or the destination.
	From, To int64
	Unit     *Unit // if it moves units of rows, that go by way of memory
}

// A Unit is what a routine moves in each of its bands, for those that move it in another way: as in a
// plan, the source and destination of which are at the first of the given steps.
type Unit struct {
	Plan                *layout.Relayout
	Given               []Loop
	Source, Destination int64
}

// A Call is loops around a call of a routine: those of a routine's own calls are those that it is
// given, all or the first three. Places and strides are steps of the callee's first loop on the
// side of the source, and of its second one on the other.
type Call struct {
	Routine             int // its number in the schedule
	Loops               []Loop
	Source, Destination int64
	Bands               int64
	Values              []int64 // of the callee's loops behind the first three
	Passed              []int   // the loops of the caller whose values follow those
	Counted             int     // the loop of the caller whose value is how many bands, if not 0
	From, To            int     // as of a Nest: the caller's scratch memory
	// Band is where the next band is, of a call that parts divide. Those that are Alone are each
	// one part's.
	Band  Loop
	Alone bool
}

// bands returns in how many bands a call is carried out, in all iterations of its loops.
func (c Call) bands() int64 { return c.Bands * countOf(c.Loops) }

// ByBands is how many of the loops given to a routine are those of places and bands.
const ByBands = 3

// Relayouts of more boxes have routines, if calls are few for what is moved. Rows of many
// lines are copied one by one, others move in bands of so many.
const manyBoxes, bandBits, bandRows = 32, 4, 1 << bandBits

// What crosses rows and columns has bands of every power of two if all have no more than
// mostCrossed nests, or else of as many heights as that is enough for, and of 16 rows: of each
// height that saves one of worthwhile bands.
const mostCrossed, worthwhile = 80, 16

// Up to so many boxes each may have nests of its own.
const mostBoxes = 128

// routines adds the routines of a family: some for bands of each height that a member
// needs. What crosses rows and columns does so in bands of a power of two; what does
// not may also go row by row.
func (s *scheduler) routines(f family) {
	long, crossed := false, true
	for _, p := range f.parts {
		for _, d := range p.digits {
			if d.isRun() {
				crossed = false
				long = long || s.isLongRun(d.extent)
			}
		}
	}
	powers := []int64{1, bandRows}
	switch {
	case long:
		powers = powers[:1]
	case crossed:
		number := 1 + bandBits
		for number > 1 && len(f.parts)*number > mostCrossed {
			number = (number + 1) / 2
		}
		powers = f.bandHeights(number)
	}
	height := func(rows int64) int64 { return highest(powers, rows) }
	calls := map[int64][]placedCall{}
	add := func(height, row, bands int64, m member) {
		calls[height] = append(calls[height], placedCall{
			source: m.source + row*f.source, destination: m.destination + row*f.destination, bands: bands, around: m.around,
		})
	}
	for _, m := range f.members {
		h := height(m.rows)
		add(h, 0, m.rows/h, m)
		if left := m.rows % h; left > 0 && (!crossed || s.machine.Parts) {
			add(1, m.rows-left, left, m)
		}
	}
	heights := slices.Sorted(maps.Keys(calls))
	for _, m := range f.members {
		if left := m.rows % height(m.rows); left > 0 && crossed && !s.machine.Parts { // parts do not overlap
			i, _ := slices.BinarySearch(heights, left)
			add(heights[i], m.rows-heights[i], 1, m)
		}
	}
	runs := s.newRuns(f, len(heights))
	groups := [][]part{f.parts}
	if s.large && long {
		groups = f.nearParts()
	}
	for _, h := range heights {
		s.callBands(f, groups, h, calls[h], runs)
	}
	s.addRuns(runs)
}

// bandHeights chooses up to so many powers of two as heights of bands that there are as few bands
// as possible. One row is among them, and bandRows if there are as many.
func (f *family) bandHeights(number int) []int64 {
	heights := []int64{1}
	if slices.ContainsFunc(f.members, func(m member) bool { return m.rows >= bandRows }) {
		heights = append(heights, bandRows)
	}
	for fewest := f.bands(heights); len(heights) < number; {
		best := heights
		fewest -= fewest / worthwhile
		for h := int64(bandRows / 2); h > 1; h /= 2 {
			more := append(slices.Clone(heights), h)
			slices.Sort(more)
			if n := f.bands(more); n < fewest {
				best, fewest = more, n
			}
		}
		if len(best) == len(heights) {
			break
		}
		heights = best
	}
	return heights
}

// bands counts the bands of all rows, of the highest of some heights and of what is left over.
func (f *family) bands(heights []int64) (n int64) {
	for _, m := range f.members {
		h := highest(heights, m.rows)
		n += integer.CeilDiv(m.rows, h) * combinations(m.around)
	}
	return n
}

// highest returns the last of some heights, of which the first is 1, that is no more than so
// many rows.
func highest(heights []int64, rows int64) int64 {
	i, found := slices.BinarySearch(heights, rows)
	if !found {
		i--
	}
	return heights[i]
}

// nearParts returns parts of a family in groups: those that are less than a row apart in the
// source, which is then read in sequence.
func (f *family) nearParts() (groups [][]part) {
	for _, p := range f.parts {
		k := slices.IndexFunc(groups, func(g []part) bool {
			return abs(p.source-g[0].source) < f.source
		})
		if k < 0 {
			groups = append(groups, nil)
			k = len(groups) - 1
		}
		groups[k] = append(groups[k], p)
	}
	return groups
}

// placedCall is a call in elements.
type placedCall struct {
	source, destination int64
	bands               int64
	around              []digit
	values              []int64 // behind the bands
}

// inSteps returns where a call is, and the loops around it, in steps.
func (c placedCall) inSteps(from, to steps) (source, destination int64, loops []Loop) {
	for _, d := range c.around {
		loops = append(loops, Loop{Extent: d.extent, Source: d.source / from.step, Destination: d.destination / to.step})
	}
	return from.number(c.source), to.number(c.destination), loops
}

// callBands adds calls for bands of so many rows of a family, and the routines of groups of
// its parts.
func (s *scheduler) callBands(f family, groups [][]part, height int64, calls []placedCall, runs *runs) {
	first := len(s.Routines)
	b := s.addCalls(f, height, calls)
	if len(groups) > 1 {
		all := Routine{Given: ByBands, Once: true}
		for i := range groups {
			all.Calls = append(all.Calls, Call{Routine: first + 1 + i, Loops: []Loop{{Source: 1}, {Destination: 1}, {}}})
		}
		s.Routines = append(s.Routines, all)
	}
	moves := len(s.bandMoves)
	for _, g := range groups {
		s.Routines = append(s.Routines, Routine{Given: ByBands, Once: height == 1})
		own := slices.DeleteFunc(slices.Clone(g), func(p part) bool { return runs.call(s, b, p) })
		s.bandMoves = append(s.bandMoves, bandMove{bandCalls: b, parts: own, routine: len(s.Routines) - 1})
	}
	s.callEqual(s.bandMoves[moves:])
}

// addCalls adds calls of the next routine, for bands of so many rows of a family.
func (s *scheduler) addCalls(f family, height int64, calls []placedCall) bandCalls {
	b := bandCalls{family: f, height: height, most: 2}
	band := digit{source: height * f.source, destination: height * f.destination}
	if s.machine.Parts { // any band may be another part's
		for i := range calls {
			band.extent = calls[i].bands
			calls[i].around = append(slices.Clip(calls[i].around), band)
		}
	}
	b.from, b.to = stepsOf(calls)
	for _, p := range calls {
		c := Call{Routine: len(s.Routines), Bands: p.bands, Values: p.values}
		c.Source, c.Destination, c.Loops = p.inSteps(b.from, b.to)
		if last := len(c.Loops) - 1; s.machine.Parts {
			c.Band, c.Loops = c.Loops[last], c.Loops[:last]
		}
		n := c.bands()
		s.Calls = append(s.Calls, c)
		b.most, b.times = max(b.most, p.bands), b.times+n
	}
	return b
}

// bandCalls are calls for bands of so many rows of a family.
type bandCalls struct {
	family
	height   int64
	from, to steps
	most     int64 // bands of a call
	times    int64 // bands of all
}

// given returns the loops that calls give a routine.
func (c bandCalls) given() []digit {
	return givenSteps(c.from, c.to, digit{extent: c.most, source: c.height * c.family.source, destination: c.height * c.family.destination})
}

// givenSteps returns the loops that calls give a routine first: over steps on both sides, and over
// bands.
func givenSteps(from, to steps, bands digit) []digit {
	bands.whole, bands.given, bands.bands = true, true, true
	return []digit{
		{extent: from.count, source: from.step, whole: true, given: true},
		{extent: to.count, destination: to.step, whole: true, given: true},
		bands,
	}
}

// within returns a part of what a routine moves, so often, inside of some loops.
func (p part) within(outer []digit, at Nest, times int64) box {
	at.Source += p.source
	at.Destination += p.destination
	b := box{times: times, nest: at, digits: slices.Concat(outer, p.digits)}
	for k := range b.digits {
		if b.digits[k].number = k; k < len(outer) {
			b.digits[k].valid = b.digits[k].extent
		}
	}
	return b
}

// A bandMove is what a routine is to have nests for: some parts of bands.
type bandMove struct {
	bandCalls
	parts   []part
	routine int
}

// moveAllBands gives routines their nests, which have nothing to do with each other.
func (s *scheduler) moveAllBands() {
	parts := make([][]shuffled, len(s.bandMoves))
	parallel.Do(s.machine.Threads, len(s.bandMoves), func(i int) { parts[i] = s.moveBands(s.bandMoves[i]) })
	s.parts = append(s.parts, slices.Concat(parts...)...)
}

// moveBands gives a routine the nests of its parts, and returns what these were shuffled for.
func (s *scheduler) moveBands(c bandMove) []shuffled {
	outer := c.given()
	if c.height > 1 {
		outer = append(outer, digit{extent: c.height, source: c.family.source, destination: c.family.destination})
	}
	inner := s.forRoutine()
	for _, p := range c.parts {
		inner.elements(p.within(outer, Nest{Source: c.from.first, Destination: c.to.first}, c.times))
	}
	inner.fuse()
	share(inner.Nests, ByBands)
	r := &s.Routines[c.routine]
	r.Nests, r.Scratch = inner.Nests, inner.Scratch
	return inner.parts
}

// share gives nests so many loops in common, such as those of a routine's caller.
func share(nests []Nest, loops int) {
	for i := 1; i < len(nests); i++ {
		nests[i].Fused = max(loops, nests[i].Fused)
	}
}

// forRoutine returns the same scheduler with nests and scratch memory of its own.
func (s *scheduler) forRoutine() *scheduler {
	schedule, inner := *s.Schedule, *s
	schedule.Nests, schedule.Scratch, schedule.Fills, inner.Schedule, inner.parts = nil, nil, 0, &schedule, nil
	return &inner
}

// steps is a number of places, so far apart.
type steps struct{ first, step, count int64 }

// stepsTo returns steps to some addresses, and by some strides.
func stepsTo(addresses, strides []int64) steps {
	s := steps{first: slices.Min(addresses)}
	for _, at := range addresses {
		s.step = integer.GCD(s.step, at-s.first)
	}
	for _, stride := range strides {
		s.step = integer.GCD(s.step, stride)
	}
	s.step = max(1, s.step)
	s.count = max(2, (slices.Max(addresses)-s.first)/s.step+1)
	return s
}

// number returns which of the steps goes to an address.
func (s steps) number(at int64) int64 { return (at - s.first) / s.step }

// stepsOf returns steps to all places that calls are for in the source, and in the
// destination.
func stepsOf(calls []placedCall) (from, to steps) {
	side := func(place func(placedCall) int64, stride func(digit) int64) steps {
		var addresses, strides []int64
		for _, c := range calls {
			first := place(c)
			last := first
			for _, d := range c.around {
				strides = append(strides, stride(d))
				last += (d.extent - 1) * stride(d)
			}
			addresses = append(addresses, first, last)
		}
		return stepsTo(addresses, strides)
	}
	return side(func(c placedCall) int64 { return c.source }, source), side(func(c placedCall) int64 { return c.destination }, destination)
}

package schedule

import (
	"maps"
	"math/bits"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// Where shards end anywhere in tiles, or in other shards, a relayout has boxes by the
// dozen, and nests by the hundred. Most differ from others only in where they are and in
// how many rows they have. Such a family of boxes has routines, which move bands of so many
// rows, and are called for each box as often as it has bands. What is left over of its rows
// is in a band that begins earlier.

// A Routine is nests that are written once and called for many places.
type Routine struct {
	// Nests have their first Given loops in common: over steps in the source, over steps in
	// the destination, and over bands. A call says where the first two are, and how many
	// bands there are.
	Nests   []Nest
	Scratch []int64 // as of a Schedule
	Calls   []Call
}

// Given is how many loops of a Routine are a call's.
const Given = 3

// A Call is loops around a call of a Routine. Places and strides are steps of the
// routine's first loop on the side of the source, and of its second one on the other.
type Call struct {
	Loops               []Loop
	Source, Destination int64
	Bands               int64
}

// Relayouts of more boxes have routines, if calls are few for what is moved. Rows of many
// lines are copied one by one, others move in bands of so many.
const manyBoxes, bandRows = 32, 16

// routines adds the routines of a family: one for bands of each height that some
// member needs. What crosses rows and columns does so in bands of a power of two; what does
// not may also go row by row.
func (s *scheduler) routines(f family) {
	most, crossed := int64(bandRows), true
	for _, p := range f.parts {
		for _, d := range p.digits {
			if d.source == 1 && d.destination == 1 {
				crossed = false
				if d.extent >= leastLines*s.lineLanes() {
					most = 1
				}
			}
		}
	}
	height := func(rows int64) int64 {
		switch {
		case rows >= most:
			return most
		case crossed:
			return 1 << (bits.Len64(uint64(rows)) - 1)
		}
		return 1
	}
	calls := map[int64][]placedCall{}
	add := func(height, row, bands int64, m member) {
		calls[height] = append(calls[height], placedCall{
			source: m.source + row*f.source, destination: m.destination + row*f.destination, bands: bands, around: m.around,
		})
	}
	for _, m := range f.members {
		h := height(m.rows)
		add(h, 0, m.rows/h, m)
		if left := m.rows % h; left > 0 && !crossed {
			add(1, m.rows-left, left, m)
		}
	}
	heights := slices.Sorted(maps.Keys(calls))
	for _, m := range f.members {
		if left := m.rows % height(m.rows); left > 0 && crossed {
			i, _ := slices.BinarySearch(heights, left)
			add(heights[i], m.rows-heights[i], 1, m)
		}
	}
	for _, h := range heights {
		s.Routines = append(s.Routines, s.routine(f, h, calls[h]))
	}
}

// placedCall is a call in elements.
type placedCall struct {
	source, destination int64
	bands               int64
	around              []digit
}

// routine makes the routine of a family for bands of so many rows.
func (s *scheduler) routine(f family, height int64, calls []placedCall) Routine {
	from := stepsOf(calls, func(c placedCall) int64 { return c.source }, source)
	to := stepsOf(calls, func(c placedCall) int64 { return c.destination }, destination)
	bands, times := int64(2), int64(0)
	var r Routine
	for _, p := range calls {
		c := Call{Source: (p.source - from.first) / from.step, Destination: (p.destination - to.first) / to.step, Bands: p.bands}
		n := p.bands
		for _, d := range p.around {
			c.Loops = append(c.Loops, Loop{Extent: d.extent, Source: d.source / from.step, Destination: d.destination / to.step, Digit: -1})
			n *= d.extent
		}
		r.Calls = append(r.Calls, c)
		bands, times = max(bands, p.bands), times+n
	}
	given := []digit{
		{extent: from.count, source: from.step, whole: true, given: true},
		{extent: to.count, destination: to.step, whole: true, given: true},
		{extent: bands, source: height * f.source, destination: height * f.destination, whole: true, given: true, bands: true},
	}
	if height > 1 {
		given = append(given, digit{extent: height, source: f.source, destination: f.destination})
	}
	schedule, inner := *s.Schedule, *s
	schedule.Nests, schedule.Scratch, schedule.Fills, inner.Schedule = nil, nil, 0, &schedule
	for _, p := range f.parts {
		b := box{times: times, nest: Nest{Source: from.first + p.source, Destination: to.first + p.destination}, digits: slices.Concat(given, p.digits)}
		for k := range b.digits {
			b.digits[k].number, b.digits[k].valid = k, b.digits[k].extent
		}
		inner.elements(b)
	}
	schedule.fuse()
	for i := range schedule.Nests[1:] {
		n := &schedule.Nests[1+i]
		n.Fused = max(Given, n.Fused)
	}
	r.Nests, r.Scratch = schedule.Nests, schedule.Scratch
	return r
}

// steps is a number of places, so far apart.
type steps struct{ first, step, count int64 }

// stepsOf returns steps to all places that calls are for on one side.
func stepsOf(calls []placedCall, place func(placedCall) int64, stride func(digit) int64) steps {
	s := steps{first: place(calls[0])}
	for _, c := range calls {
		s.first = min(s.first, place(c))
	}
	last := s.first
	for _, c := range calls {
		at := place(c)
		s.step = integer.GCD(s.step, at-s.first)
		for _, d := range c.around {
			s.step = integer.GCD(s.step, stride(d))
			at += (d.extent - 1) * stride(d)
		}
		last = max(last, at)
	}
	s.step = max(1, s.step)
	s.count = max(2, (last-s.first)/s.step+1)
	return s
}

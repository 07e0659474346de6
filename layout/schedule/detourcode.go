package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// A detour has a routine that moves the rows of a place, one for each height that moves those of
// a band, and for each one that has the scratch memory and calls these.

// Where more is gathered than the cache has room for, it is announced so many steps ahead, or as far as
// where rows are lined up, if that is more.
const gatheredAhead = 8

// scratchSize returns how many elements a band has room for in scratch memory.
func (u *detour) scratchSize() int64 { return u.most * u.pitch }

// addPlaces adds the routine that moves the rows of a place. It is given the place and the row of
// scratch memory, and behind the bands, which are one, how many rows.
func (u *detour) addPlaces() {
	var addresses []int64
	for _, b := range u.bands {
		for _, p := range b.places {
			addresses = append(addresses, p.place)
		}
	}
	u.places = stepsTo(addresses, nil)
	u.routine = len(u.Routines)
	rows := steps{step: u.pitch, count: max(2, u.most)}
	u.Routines = append(u.Routines, u.rowsRoutine(!u.reversed, u.placed(), u.places, rows, u.row.place))
}

// oneBand is the bands that a detour's routines are given, noPlace the side that they are not given
// a place on.
var (
	oneBand = digit{extent: 2}
	noPlace = steps{count: 2}
)

// rowsRoutine returns the routine that moves as many rows as it is told, from or to steps on one
// side and rows of scratch memory; row is from row to row on that side.
func (u *detour) rowsRoutine(gathers bool, columns []layout.Box, side, scratch steps, row int64) Routine {
	from, to := oriented(gathers, side, scratch)
	given := append(loopsOf(givenSteps(from, to, oneBand)), Loop{Extent: u.most + 1})
	rows := Loop{}
	rows.Source, rows.Destination = oriented(gathers, row, u.pitch)
	r := Routine{Given: len(given), Once: true}
	r.From, r.To = oriented(gathers, 0, u.scratchSize())
	at := Nest{Source: from.first, Destination: to.first}
	r.Nests = u.copyParts(partsOf(columns, nil), at, given, rows, gathers && u.readsFar())
	return r
}

// copyParts returns nests that copy parts of as many rows as the last of the given loops says;
// far says that what is next is to be announced.
func (u *detour) copyParts(parts []part, at Nest, given []Loop, rows Loop, far bool) (nests []Nest) {
	add := func(n Nest, around, inside []Loop) {
		if len(nests) > 0 {
			n.Fused = len(given)
		}
		around, inside = slices.DeleteFunc(slices.Clone(around), Loop.isOnce), slices.DeleteFunc(inside, Loop.isOnce)
		rows.By, rows.More = len(around)+1, 1
		n.Loops = slices.Concat(given, around, []Loop{rows}, inside)
		nests = append(nests, n)
	}
	for _, p := range parts {
		n := at
		n.Source += p.source
		n.Destination += p.destination
		run := int64(1)
		var around []Loop
		for _, d := range p.digits {
			if d.isRun() {
				run = d.extent
			} else {
				around = append(around, d.loop())
			}
		}
		lanes := u.copiedLanes(run)
		if vectors := integer.CeilDiv(run, lanes); vectors <= unrolled/2 {
			n.Block = u.copied(run)
			var inside []Loop
			if k := len(around) - 1; k >= 0 {
				if far {
					step := around[k].Source
					n.Ahead, n.AheadLevel = max(gatheredAhead, u.stepsAhead(step))*step, u.memory.aheadLevel
				}
				var inner Loop
				around[k], inner = around[k].split(divisor(around[k].Extent, unrolled/vectors))
				inner.Unrolled = true
				inside = []Loop{inner}
			}
			add(n, around, inside)
			continue
		}
		n.Block = copyOf(lanes)
		outer, inner := Loop{Extent: run / lanes, Source: lanes, Destination: lanes}.split(divisor(run/lanes, unrolled))
		inner.Unrolled = true
		add(n, around, []Loop{outer, inner})
		if run%lanes > 0 {
			n.Source += run - lanes
			n.Destination += run - lanes
			add(n, around, nil)
		}
	}
	return nests
}

// addBands adds the routines for bands of each height, and their calls. Those of fewer rows than
// others are of one kind, height 0, if they are no columns and no pairs: their calls say how many.
func (u *detour) addBands() {
	byHeight := map[int64][]rowsBand{}
	var heights []int64
	for _, b := range u.bands {
		h := b.rows
		if !u.crossed && !u.paired && h < u.most {
			h = 0
		}
		if byHeight[h] == nil {
			heights = append(heights, h)
		}
		byHeight[h] = append(byHeight[h], b)
	}
	for _, h := range heights {
		if u.paired {
			u.addPairsOf(h, byHeight[h])
		} else {
			u.addBandsOf(h, byHeight[h])
		}
	}
}

// addPairsOf adds the routines for bands of a height that have one place each, one for either side
// and one that has the scratch memory and calls these; and their calls.
func (u *detour) addPairsOf(height int64, bands []rowsBand) {
	var inPlaces, inBands []int64
	for _, b := range bands {
		inPlaces, inBands = append(inPlaces, b.places[0].place), append(inBands, b.at)
	}
	sides := []bandSide{u.placeSide(stepsTo(inPlaces, nil)), u.bandSide(stepsTo(inBands, nil))}
	if u.reversed {
		slices.Reverse(sides)
	}
	number := len(u.Routines)
	gather, spread := sides[0].call(number+1, ByBands), sides[1].call(number+2, ByBands)
	u.Routines = append(u.Routines, Routine{Given: ByBands, Once: true, Scratch: []int64{u.scratchSize()}, Calls: []Call{gather, spread}})
	for _, side := range sides {
		u.Routines = append(u.Routines, u.bandRoutine(side, height, int64(len(bands))))
	}
	u.Calls = slices.Grow(u.Calls, len(bands))
	for i := range bands {
		from, to := oriented(!u.reversed, inPlaces[i], inBands[i])
		u.Calls = append(u.Calls, Call{Routine: number, Source: sides[0].at.number(from), Destination: sides[1].at.number(to), Bands: 1, Alone: true})
	}
}

// A bandSide is where the rows of bands are on one side, and how a band has them there.
type bandSide struct {
	at      steps
	gathers bool // from this side to scratch memory
	columns []layout.Box
	row     int64 // from row to row
	run     int64 // rows that follow each other, in groups if a band has more
	groups  bandGroups
}

func (u *detour) bandSide(at steps) bandSide {
	return bandSide{at, u.reversed, u.banded(), u.row.band, u.run, u.groups}
}

// placeSide is bandSide for those bands that have one place.
func (u *detour) placeSide(at steps) bandSide {
	return bandSide{at, !u.reversed, u.placed(), u.row.place, u.most, bandGroups{count: 1}}
}

// call returns the call of a routine that moves the rows of a band on a side, by one that is given
// some loops.
func (side bandSide) call(routine, given int) Call {
	c := Call{Routine: routine, Loops: make([]Loop, given)}
	c.From, c.To = oriented(side.gathers, 0, 1)
	if side.gathers {
		c.Loops[0].Source = 1
	} else {
		c.Loops[1].Destination = 1
	}
	return c
}

// addBandsOf adds the routines for bands of a height, and their calls. Behind the bands, which
// are one, it is given how many rows the first place has; then each other place, and how many it
// has; and then how many rows that are in all.
func (u *detour) addBandsOf(height int64, bands []rowsBand) {
	places, addresses := 0, make([]int64, len(bands))
	for i, b := range bands {
		places = max(places, len(b.places))
		addresses[i] = b.at
	}
	side := u.bandSide(stepsTo(addresses, nil))
	number := len(u.Routines)
	r := Routine{Given: ByBands + 2*places, Once: true, Scratch: []int64{u.scratchSize()}}
	r.Calls = u.placeCalls(places)
	band := side.call(number+1, r.Given)
	if height == 0 {
		band.Passed = []int{r.Given - 1}
	}
	if u.reversed {
		r.Calls = slices.Insert(r.Calls, 0, band)
	} else {
		r.Calls = append(r.Calls, band)
	}
	u.Routines = append(u.Routines, r, u.bandRoutine(side, height, int64(len(bands))))
	u.Calls = slices.Grow(u.Calls, len(bands))
	for _, b := range bands {
		u.Calls = append(u.Calls, u.callOf(b, number, places, side.at))
	}
}

// placeCalls returns the calls that move the rows of each of some places, which lie one behind
// the other in scratch memory.
func (u *detour) placeCalls(places int) (calls []Call) {
	rowsAt := func(place int) int { return ByBands + 2*place } // the loop that says how many
	first, _ := oriented(!u.reversed, 0, 1)                    // the loop that says where the first is
	for k := range places {
		c := Call{Routine: u.routine, Loops: make([]Loop, ByBands+2*places), Passed: []int{rowsAt(k)}}
		c.From, c.To = oriented(!u.reversed, 0, 1)
		place := &c.Loops[first]
		if k > 0 {
			place = &c.Loops[rowsAt(k)-1]
		}
		place.Source, place.Destination = oriented[int64](!u.reversed, 1, 0)
		for before := range k {
			rows := &c.Loops[rowsAt(before)]
			rows.Source, rows.Destination = oriented[int64](!u.reversed, 0, 1)
		}
		calls = append(calls, c)
	}
	return calls
}

// callOf returns the call for a band of a routine that is given so many places, of which those
// that the band does not have are without rows.
func (u *detour) callOf(b rowsBand, routine, places int, at steps) Call {
	c := Call{Routine: routine, Values: make([]int64, 0, 2*places), Bands: 1, Alone: true}
	for k := range places {
		p := rowsAt{place: u.places.first}
		if k < len(b.places) {
			p = b.places[k]
		}
		if k == 0 {
			c.Source, c.Destination = oriented(!u.reversed, u.places.number(p.place), at.number(b.at))
		} else {
			c.Values = append(c.Values, u.places.number(p.place))
		}
		c.Values = append(c.Values, p.rows)
	}
	c.Values = append(c.Values, b.rows)
	return c
}

// bandRoutine returns the routine that moves the rows of bands of a height on one side; there are
// so many.
func (u *detour) bandRoutine(side bandSide, height, times int64) Routine {
	if height == 0 {
		return u.rowsRoutine(side.gathers, side.columns, side.at, noPlace, side.row)
	}
	inner := u.besideScratch(side.gathers, u.scratchSize())
	from, to := oriented(side.gathers, side.at, noPlace)
	outer := givenSteps(from, to, oneBand)
	rows := func(count, step, inScratch int64) {
		d := digit{extent: count}
		d.source, d.destination = oriented(side.gathers, step, inScratch)
		outer = append(outer, d)
	}
	if height > side.run {
		rows(side.groups.count, side.groups.distance, side.run*u.pitch)
		height = side.run
	}
	if height > 1 {
		rows(height, side.row, u.pitch)
	}
	for _, p := range partsOf(side.columns, nil) {
		b := p.within(outer, Nest{Source: from.first, Destination: to.first}, times)
		inner.nests(b, inner.choose(b))
	}
	return u.routineOf(inner, side.gathers, u.scratchSize())
}

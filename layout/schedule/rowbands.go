package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// Where shards and tiles of both sides end anywhere in each other, pieces may be so short that a
// line takes dozens of instructions. Then rows go by way of scratch memory, in two steps that take
// few: units, which are the rows of a row of tiles, are gathered from the source and spread over the
// destination.
//
// One routine has the scratch memory, and calls others for a band of rows. It is given everything
// that differs from band to band: for each kind of units, as often as a band has some in several
// places, where they are, in which row of scratch memory, and how many.

// Relayouts of more than boxesForRows boxes that take manySteps instructions a line or more go by
// way of rows if that takes three fifths of these or less. What goes past the cache directly waits
// for memory most of the time: there it has to be manyPast, and half.
const boxesForRows, manySteps, manyPast = 3, 12, 32

// byRows returns a schedule of a relayout by way of rows, and what it is of, where that takes much
// less, or where rows that are interleaved in the source would take a detour past the cache: that
// reads some of each line at a time.
func (s *scheduler) byRows(p *layout.Relayout) (*scheduler, *layout.Relayout) {
	if !mayGoByRows(p) {
		return s, p
	}
	direct, past, interleaved := s.totals().steps, s.past(), s.Streaming && s.interleaved
	many, most := int64(manySteps), direct/5*3
	if past >= mostlyPast && !s.detoured {
		many, most = manyPast, direct/2
	}
	if !interleaved && direct < s.MovedBytes/(2*LineBytes)*many {
		return s, p
	}
	t, q, ok := s.withRows(p)
	if ok && (interleaved || t.totals().steps <= most && t.past() >= min(past, nearlyAllPast)) {
		return t, q
	}
	return s, p
}

// mayGoByRows reports whether a relayout does not yet go by way of rows, and has many boxes.
func mayGoByRows(p *layout.Relayout) bool { return p.Rows == nil && p.BoxCount() > boxesForRows }

// withRows returns a schedule of a relayout by way of rows, and what it is of; ok is false if there
// is none.
func (s *scheduler) withRows(p *layout.Relayout) (t *scheduler, q *layout.Relayout, ok bool) {
	if q, ok = p.ByRows(); !ok {
		return nil, nil, false
	}
	return newSchedule(q, s.machine, 0, s.blocks), q, true
}

// rowBands is a relayout by way of rows, whose routines and calls are added to a schedule.
type rowBands struct {
	*scheduler
	*layout.RowBands
	routine int    // the number of the one that has the scratch memory
	calls   []Call // of it, for each band
}

// bandsOfRows schedules bands of rows, and the padding besides.
func (s *scheduler) bandsOfRows(p *layout.RowBands) {
	s.fill(paddingBoxes(p.Padding))
	r := rowBands{s, p, len(s.Routines), make([]Call, len(p.Bands))}
	for i := range r.calls {
		r.calls[i] = Call{Routine: r.routine, Bands: 1, Alone: true}
	}
	s.Routines = append(s.Routines, Routine{Given: ByBands, Once: true, Scratch: []int64{p.Slots}})
	for i := range p.Sources.Kinds {
		r.moveUnits(p.Sources, i, true)
	}
	for i := range p.Targets.Kinds {
		r.moveUnits(p.Targets, i, false)
	}
	s.Calls = append(s.Calls, r.calls...)
	bands := &s.Routines[r.routine]
	for i := range bands.Calls {
		c := &bands.Calls[i]
		c.Loops = make([]Loop, bands.Given)
		side, memory := oriented(c.To > 0, c.Counted-2, c.Counted-1)
		c.Loops[side].Source, c.Loops[memory].Destination = 1, 1
	}
}

// unitsOf returns, of each band, what it gathers or spreads of a kind.
func (r *rowBands) unitsOf(number int, gathers bool) [][]layout.Units {
	units := make([][]layout.Units, len(r.RowBands.Bands))
	for i, b := range r.RowBands.Bands {
		all := b.Spread
		if gathers {
			all = b.Gathered
		}
		units[i] = slices.DeleteFunc(slices.Clone(all), func(u layout.Units) bool { return u.Kind != number })
	}
	return units
}

// moveUnits adds the routine that moves units of a kind, its calls to the routine of bands, and to
// the calls of that what they give.
func (r *rowBands) moveUnits(side layout.UnitRows, number int, gathers bool) {
	kind := side.Kinds[number]
	inBands := r.unitsOf(number, gathers)
	var addresses []int64
	places, most, times := 0, int64(2), int64(0)
	for _, units := range inBands {
		places = max(places, len(units))
		for _, u := range units {
			addresses = append(addresses, u.Address)
			most, times = max(most, u.Count), times+u.Count
		}
	}
	at, rows := stepsTo(addresses, nil), steps{step: side.Pitch, count: max(2, integer.CeilDiv(r.Slots, side.Pitch))}
	for i, units := range inBands {
		for k := range places {
			u := layout.Units{Address: at.first} // none
			if k < len(units) {
				u = units[k]
			}
			r.calls[i].Values = append(r.calls[i].Values, at.number(u.Address), u.Row, u.Count)
		}
	}
	bands := &r.Routines[r.routine]
	for range places {
		c := Call{Routine: len(r.Routines), Counted: bands.Given + 2}
		c.From, c.To = oriented(gathers, 0, 1)
		bands.Calls = append(bands.Calls, c)
		bands.Given += 3
	}
	unit := digit{extent: most}
	unit.source, unit.destination = oriented(gathers, kind.Stride, kind.Rows*side.Pitch)
	r.Routines = append(r.Routines, r.unitRoutine(kind.Plan, gathers, at, rows, unit, times))
}

// unitRoutine returns the routine that moves units of a plan, times in all, from steps on one side
// to rows of scratch memory, or the other way round.
func (r *rowBands) unitRoutine(p *layout.Relayout, gathers bool, at, rows steps, unit digit, times int64) Routine {
	inner := r.besideScratch(gathers, r.Slots)
	inner.large = r.large // what is gathered is as far away as if it went all the way, and announced
	from, to := oriented(gathers, at, rows)
	outer := givenSteps(from, to, unit)
	place := func(b box) box {
		return part{b.nest.Source, b.nest.Destination, b.digits}.within(outer, Nest{Source: from.first, Destination: to.first}, times)
	}
	var padding []box
	for _, b := range paddingBoxes(p.Padding) {
		padding = append(padding, place(b))
	}
	for _, b := range p.AllBoxes() {
		padding = append(padding, inner.elements(place(boxOf(b)))...)
	}
	if p.Destination.Fill().Defined() {
		inner.fill(padding)
	}
	inner.fuse()
	routine := r.routineOf(inner, gathers, r.Slots)
	routine.Unit = &Unit{p, loopsOf(outer), from.first, to.first}
	return routine
}

package layout

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// Where neither layout's shards and tiles end in those of the other one, a relayout is boxes by
// the hundred, of little each. One layout alone has few: what a row of its tiles has of the tensor's
// rows is at the same places in all of them. So the tensor's rows may go by way of memory, where
// they follow each other, in bands for which the cache has room:
//
//	gathered   rows of tiles of the source, those that a band has rows of   to memory
//	spread     what the band has in memory                                  to rows of tiles of the destination
//
// Such a row of tiles, or some rows that are in no tiles, is a unit. Bands end where units of the
// destination do; a unit of the source that goes on in the next band is gathered for both.
//
// Where one side joins dims that the other one has apart, there are no rows that both count. Then the
// rows of one side have several of the other one each, without a gap in memory.

// RowBands is a relayout by way of rows in memory.
type RowBands struct {
	Slots            int64 // that a band has in memory at most
	Sources, Targets UnitRows
	Bands            []RowBand
	Padding          []Box // of the destination, beside all units
}

// UnitRows is how one side counts rows: the kinds of units that have them, and how many slots there
// are in memory from one row to the next.
type UnitRows struct {
	Kinds []UnitKind
	Pitch int64
}

// A UnitKind is units of as many rows. Their plan is that of a unit at address 0 to or from row 0 in
// memory; neighbours are a stride apart, which is 0 where none have any.
type UnitKind struct {
	Plan         *Relayout
	Rows, Stride int64
}

// RowBand is what is gathered for a band, and then spread.
type RowBand struct{ Gathered, Spread []Units }

// Units are some of one kind that follow each other, from an address and a row in memory on, as their
// side counts rows.
type Units struct {
	Kind                int
	Address, Row, Count int64
}

// A unit of rows that are in no tiles has so many. There are no more than so many kinds of units on
// either side, whose plans have so many boxes, and so many runs of units and bands.
const (
	looseRows                    = 32
	mostUnitKinds, mostUnitBoxes = 4, 64
	mostUnitRuns, mostRowBands   = 4096, 2048
)

// A band is so many bytes in memory, or what there is of a unit; it has no more than so many, and
// units in so many places on either side. Rows are gathered up to mostOften times as a mean.
const bandBytes, mostBandBytes, mostBandRuns, mostOften = 256 << 10, 8 << 20, 8, 3

// ByRows returns a plan of the same relayout by way of rows in memory, of those that both sides count
// if there are any; ok is false if there is none.
func (p *Relayout) ByRows() (q *Relayout, ok bool) { return p.byRows(sameRows, ownRows) }

// A rowsPlanner finds how bands of rows may be planned, the better ways first.
type rowsPlanner func(from, to cover) []*rowsPlan

// byRows returns a plan of the same relayout by way of rows, of the first planner that finds one; ok is
// false if none does.
func (p *Relayout) byRows(planners ...rowsPlanner) (q *Relayout, ok bool) {
	if p.PerCore || p.ofUnit || p.Source.storage != nil || p.Source.volume == 0 || p.Source.header.Slots+p.Destination.header.Slots > 0 {
		return nil, false
	}
	from, isSource := newCover(p.Source)
	to, isDestination := newCover(p.Destination)
	if !isSource || !isDestination {
		return nil, false
	}
	for _, plans := range planners {
		for _, r := range plans(from, to) {
			if r.plan(p) {
				return &Relayout{Source: p.Source, Destination: p.Destination, Disjoint: true, Rows: &r.RowBands}, true
			}
		}
	}
	return nil, false
}

// rowsPlan is how bands of rows are planned.
type rowsPlan struct {
	RowBands
	sources, targets rowUnits
	gathered         int64 // slots in memory that are, those of several bands as often
}

// sameRows returns plans by way of rows that both sides count, the better one first: the rows are
// what all coordinates but the last of one side count, better of the destination, but where
// those of the source are gathered less.
func sameRows(from, to cover) (found []*rowsPlan) {
	for _, c := range ordersOf(from, to) {
		dims, rows := c.rowDims()
		if r, ok := newRowsPlan(from, to, dims, rows, rows); ok {
			found = append(found, r)
		}
	}
	if len(found) > 1 && 5*found[1].gathered <= 4*found[0].gathered {
		slices.Reverse(found)
	}
	return found
}

// ownRows returns plans by way of rows of which one side has several in each of the other, those
// whose rows are shorter first.
func ownRows(from, to cover) (found []*rowsPlan) {
	for _, c := range ordersOf(from, to) {
		dims, most := c.rowDims()
		if r, ok := newRowsPlan(from, to, dims, from.mostRows(dims, most), to.mostRows(dims, most)); ok {
			found = append(found, r)
		}
	}
	slices.SortStableFunc(found, func(a, b *rowsPlan) int { return cmp.Compare(a.widest(), b.widest()) })
	return found
}

// ordersOf returns covers by each order of dims that there is: that of the destination and, if it is
// another one, that of the source.
func ordersOf(from, to cover) []cover {
	dims, rows := from.rowDims()
	if other, n := to.rowDims(); n == rows && slices.Equal(other, dims) {
		return []cover{to}
	}
	return []cover{to, from}
}

// newRowsPlan finds the bands of rows in memory in which dims follow each other, major first. On
// either side so many of them count rows.
func newRowsPlan(from, to cover, dims []int, fromRows, toRows int) (r *rowsPlan, ok bool) {
	r = &rowsPlan{}
	if r.sources, ok = from.rowUnits(dims[:fromRows], dims[fromRows:]); !ok {
		return nil, false
	}
	if r.targets, ok = to.rowUnits(dims[:toRows], dims[toRows:]); !ok {
		return nil, false
	}
	r.Sources.Pitch, r.Targets.Pitch = r.sources.width(), r.targets.width()
	bits := from.l.elementBits
	room := mostBandBytes * 8 / bits
	if r.widest() > room {
		return nil, false
	}
	if line := max(1, 8*64/bits); fromRows == toRows && r.widest() > 1 {
		pitch := (integer.CeilDiv(r.widest(), line) | 1) * line // neighbours are in different sets of the cache
		r.Sources.Pitch, r.Targets.Pitch = pitch, pitch
	}
	var gathered, spread []unitRun
	if r.Sources.Kinds, gathered, ok = r.sources.kinds(); !ok {
		return nil, false
	}
	if r.Targets.Kinds, spread, ok = r.targets.kinds(); !ok {
		return nil, false
	}
	return r, r.Sources.fit(room) && r.Targets.fit(room) && r.sources.place(gathered, r.Sources.Kinds) &&
		r.targets.place(spread, r.Targets.Kinds) && r.divide(gathered, spread, bandBytes*8/bits, room)
}

// fit reports whether there is room for any unit in so many slots of memory.
func (r UnitRows) fit(slots int64) bool { return r.largest() <= slots/r.Pitch }

// largest returns how many rows there are in a unit that has the most.
func (r UnitRows) largest() (rows int64) {
	for _, k := range r.Kinds {
		rows = max(rows, k.Rows)
	}
	return rows
}

// widest returns how many slots there are in memory from row to row, on the side whose are longer.
func (r *rowsPlan) widest() int64 { return max(r.Sources.Pitch, r.Targets.Pitch) }

// plan plans units of all kinds, and the padding besides.
func (r *rowsPlan) plan(p *Relayout) (ok bool) {
	if !r.sources.planKinds(r.Sources, false) || !r.targets.planKinds(r.Targets, true) {
		return false
	}
	r.Padding, ok = r.targets.paddingBesides(p)
	return ok
}

// divide divides the rows of some units into bands of so many slots in memory, or what two units of the
// source have, where there is room for so many. It fails where there would be too many bands, or one
// would need more room, or rows would be gathered too often.
func (r *rowsPlan) divide(sources, targets []unitRun, slots, room int64) bool {
	rows, pitch := targets[len(targets)-1].end(), r.Targets.Pitch
	most := max(slots/pitch, 2*r.Sources.largest()*r.Sources.Pitch/pitch, integer.CeilDiv(rows, mostRowBands/2))
	for r.Bands = bandsOf(targets, r.Targets.Kinds, most); !r.gather(sources); r.Bands = bandsOf(targets, r.Targets.Kinds, most) {
		if most /= 2; most*mostRowBands < rows {
			return false
		}
	}
	return len(r.Bands) <= mostRowBands && r.Slots <= room && r.gathered <= mostOften*rows*pitch
}

// bandsOf returns bands of some units, of so many rows. What is in memory begins with their first
// row.
func bandsOf(targets []unitRun, kinds []UnitKind, most int64) (bands []RowBand) {
	left := int64(0) // rows that there is room for in the last band
	for _, u := range targets {
		for done := int64(0); done < u.count; {
			count := min(u.count-done, left/u.rows)
			if count <= 0 || len(bands[len(bands)-1].Spread) == mostBandRuns {
				bands, left = append(bands, RowBand{}), most
				count = max(1, min(u.count-done, left/u.rows))
			}
			b := &bands[len(bands)-1]
			b.Spread = append(b.Spread, Units{u.kind, u.address + done*kinds[u.kind].Stride, u.row + done*u.rows, count})
			left -= count * u.rows
			done += count
		}
	}
	return bands
}

// gather adds to bands the units of the source that they have rows of, from which on they are in
// memory then. It fails where one has units in too many places.
func (r *rowsPlan) gather(sources []unitRun) bool {
	r.Slots, r.gathered = 0, 0
	from, to := r.Sources.Pitch, r.Targets.Pitch
	for i := range r.Bands {
		b := &r.Bands[i]
		behind := b.Spread[len(b.Spread)-1]
		first := b.Spread[0].Row * to / from
		end := integer.CeilDiv((behind.Row+behind.Count*r.Targets.Kinds[behind.Kind].Rows)*to, from)
		for sources[0].end() <= first {
			sources = sources[1:]
		}
		start := (first - (first-sources[0].row)%sources[0].rows) * from // of what is in memory,
		start -= start % to                                              // where both have a row
		for _, u := range sources {
			if u.row >= end {
				break
			}
			skipped := max(0, (first-u.row)/u.rows)
			row, count := u.row+skipped*u.rows-start/from, min(u.count, integer.CeilDiv(end-u.row, u.rows))-skipped
			b.Gathered = append(b.Gathered, Units{u.kind, u.address + skipped*r.Sources.Kinds[u.kind].Stride, row, count})
			r.Slots = max(r.Slots, (row+count*u.rows)*from)
			r.gathered += count * u.rows * from
		}
		for k := range b.Spread {
			b.Spread[k].Row -= start / to
		}
		if len(b.Gathered) > mostBandRuns {
			return false
		}
	}
	return true
}

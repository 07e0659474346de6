package layout

import (
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

// RowBands is a relayout by way of rows in memory.
type RowBands struct {
	Rows, Pitch int64 // that a band has in memory at most, and slots from one to the next
	Sources     []UnitKind
	Targets     []UnitKind
	Bands       []RowBand
	Padding     []Box // of the destination, beside all units
}

// A UnitKind is units of as many rows. Their plan is that of a unit at address 0 to or from row 0 in
// memory; neighbours are a stride apart, which is 0 where none have any.
type UnitKind struct {
	Plan         *Relayout
	Rows, Stride int64
}

// RowBand is what is gathered for a band, and then spread.
type RowBand struct{ Gathered, Spread []Units }

// Units are some of one kind that follow each other, from an address and a row in memory on.
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
const bandBytes, mostBandBytes, mostBandRuns, mostOften = 256 << 10, 2 << 20, 8, 3

// ByRows returns a plan of the same relayout by way of rows in memory; ok is false if there is none.
func (p *Relayout) ByRows() (q *Relayout, ok bool) {
	if p.PerCore || p.ofUnit || p.Source.storage != nil || p.Source.volume == 0 || p.Source.header.Slots+p.Destination.header.Slots > 0 {
		return nil, false
	}
	from, isSource := newCover(p.Source)
	to, isDestination := newCover(p.Destination)
	if !isSource || !isDestination {
		return nil, false
	}
	// The rows are better those of the destination, but where those of the source are gathered less.
	var found []*rowsPlan
	for _, c := range []cover{to, from} {
		if r, ok := newRowsPlan(from, to, c.coords); ok {
			found = append(found, r)
		}
	}
	if len(found) > 1 && 5*found[1].gathered*found[1].Pitch <= 4*found[0].gathered*found[0].Pitch {
		slices.Reverse(found)
	}
	for _, r := range found {
		if r.plan(p) {
			return &Relayout{Source: p.Source, Destination: p.Destination, Disjoint: true, Rows: &r.RowBands}, true
		}
	}
	return nil, false
}

// rowsPlan is how bands of rows are planned.
type rowsPlan struct {
	RowBands
	sources, targets rowUnits
	gathered         int64 // rows that are, those of several bands as often
}

// newRowsPlan finds the bands of rows that are what all coordinates but the last of some count.
func newRowsPlan(from, to cover, coords []coverCoord) (r *rowsPlan, ok bool) {
	var rows []int
	last := len(coords) - 1
	for i := range last {
		rows = append(rows, coords[i].dims...)
	}
	if last < 0 || len(rows) == 0 || len(coords[last].dims) == 0 {
		return nil, false
	}
	r = &rowsPlan{}
	if r.sources, ok = from.rowUnits(rows, coords[last].dims); !ok {
		return nil, false
	}
	if r.targets, ok = to.rowUnits(rows, coords[last].dims); !ok {
		return nil, false
	}
	width, bits := r.sources.volume(r.sources.columns), from.l.elementBits
	if width > mostBandBytes*8/bits {
		return nil, false
	}
	line := max(1, 8*64/bits)
	r.Pitch = (integer.CeilDiv(width, line) | 1) * line // neighbours are in different sets of the cache
	var gathered, spread []unitRun
	if r.Sources, gathered, ok = r.sources.kinds(); !ok {
		return nil, false
	}
	if r.Targets, spread, ok = r.targets.kinds(); !ok {
		return nil, false
	}
	return r, r.divide(gathered, spread, r.Pitch*bits/8)
}

// plan plans units of all kinds, and the padding besides.
func (r *rowsPlan) plan(p *Relayout) (ok bool) {
	if !r.sources.planKinds(r.Sources, r.Pitch, false) || !r.targets.planKinds(r.Targets, r.Pitch, true) {
		return false
	}
	r.Padding, ok = r.targets.paddingBesides(p)
	return ok
}

// divide divides the rows of some units, each of so many bytes, into bands. It fails where there
// would be too many, or one would have too many rows, or rows would be gathered too often.
func (r *rowsPlan) divide(sources, targets []unitRun, bytes int64) bool {
	rows := targets[len(targets)-1].end()
	most := max(bandBytes/bytes, integer.CeilDiv(rows, mostRowBands/2))
	for r.Bands = bandsOf(targets, r.Targets, most); !r.gather(sources); r.Bands = bandsOf(targets, r.Targets, most) {
		if most /= 2; most*mostRowBands < rows {
			return false
		}
	}
	return len(r.Bands) <= mostRowBands && r.Rows*bytes <= mostBandBytes && r.gathered <= mostOften*rows
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
	r.Rows, r.gathered = 0, 0
	for i := range r.Bands {
		b := &r.Bands[i]
		behind := b.Spread[len(b.Spread)-1]
		first, end := b.Spread[0].Row, behind.Row+behind.Count*r.Targets[behind.Kind].Rows
		for sources[0].end() <= first {
			sources = sources[1:]
		}
		start := first - (first-sources[0].row)%sources[0].rows
		for _, u := range sources {
			if u.row >= end {
				break
			}
			skipped := max(0, (first-u.row)/u.rows)
			row, count := u.row+skipped*u.rows-start, min(u.count, integer.CeilDiv(end-u.row, u.rows))-skipped
			b.Gathered = append(b.Gathered, Units{u.kind, u.address + skipped*r.Sources[u.kind].Stride, row, count})
			r.Rows = max(r.Rows, row+count*u.rows)
			r.gathered += count * u.rows
		}
		for k := range b.Spread {
			b.Spread[k].Row -= start
		}
		if len(b.Gathered) > mostBandRuns {
			return false
		}
	}
	return true
}

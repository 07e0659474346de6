package schedule

import (
	"cmp"
	"slices"
)

// A band has rows of no more than so many places, and a detour has no more than so many bands:
// each is a row of a table. Where rows are long, a band has fewer, but so many.
const mostPlaces, mostBands, leastBandRows = 8, 2048, 8

// A rowsBand is rows that a band has.
type rowsBand struct {
	at, rows int64
	places   []rowsAt
}

// rowsAt is rows that follow each other on both sides: where they are on that of the places, and
// on that of the bands. As a step it is from row to row.
type rowsAt struct{ place, band, rows int64 }

// bandGroups is how many groups of rows a band has, and how far apart.
type bandGroups struct{ count, distance int64 }

// findBands finds the bands. It fails where there are too many, or they have too many places.
func (u *detour) findBands() bool {
	boxes := make([]box, len(u.Rows))
	for i, r := range u.Rows {
		boxes[i] = boxOf(r)
		if u.reversed { // then the bands are where a destination would be
			boxes[i].turn()
		}
	}
	u.row = nearestRows(boxes)
	if u.crossed && u.row.band != 1 {
		return false
	}
	var places []rowsAt
	for _, b := range boxes {
		var ok bool
		if places, ok = u.appendPlaces(places, b); !ok {
			return false
		}
	}
	slices.SortFunc(places, func(a, b rowsAt) int { return cmp.Compare(a.band, b.band) })
	runs := u.runsOf(places)
	if !u.chooseHeight(runs) {
		return false
	}
	rows := int64(0)
	for _, r := range runs {
		rows += rowsOf(r)
	}
	if rows > mostBands*u.most {
		return false
	}
	u.divide(runs)
	for u.hasManyPlaces() && u.groups.count > 1 && u.isBeyondSecondLevel() {
		u.groups.count /= 2
		u.most = u.run * u.groups.count
		u.divide(runs)
	}
	return len(u.bands) <= mostBands && !u.hasManyPlaces()
}

// divide makes bands of runs, until there are too many.
func (u *detour) divide(runs [][]rowsAt) {
	u.bands = nil
	for len(runs) > 0 && len(u.bands) <= mostBands {
		n := u.group(runs, u.groups)
		switch {
		case n > 1:
			u.bands = append(u.bands, bandOf(u.joined(slices.Concat(runs[:n]...))))
		case u.paired:
			u.cutPlaces(runs[0])
		default:
			u.cut(runs[0])
		}
		runs = runs[n:]
	}
}

// hasManyPlaces reports whether a band has more places than it may have.
func (u *detour) hasManyPlaces() bool {
	return slices.ContainsFunc(u.bands, func(b rowsBand) bool { return len(b.places) > mostPlaces })
}

// nearestRows returns the step to the nearest row of a band, in the largest box that has one.
func nearestRows(boxes []box) (row rowsAt) {
	most := int64(0)
	for _, b := range boxes {
		for _, d := range b.digits {
			if n := b.elements(); most == 0 || d.destination < row.band || d.destination == row.band && n > most {
				row, most = rowsAt{place: d.source, band: d.destination}, n
			}
		}
	}
	return row
}

// appendPlaces adds the places of a box. It fails where there are too many.
func (u *detour) appendPlaces(places []rowsAt, b box) ([]rowsAt, bool) {
	p := rowsAt{b.nest.Source, b.nest.Destination, 1}
	around := make([]digit, 0, len(b.digits))
	for _, d := range b.digits {
		if p.rows == 1 && d.source == u.row.place && d.destination == u.row.band {
			p.rows = d.extent
		} else {
			around = append(around, d)
		}
	}
	more, ok := offsetsOf(loopsOf(around), mostBands*mostPlaces)
	if !ok || len(places)+len(more) > mostBands*mostPlaces {
		return nil, false
	}
	places = slices.Grow(places, len(more))
	for _, at := range more {
		places = append(places, rowsAt{p.place + at.source, p.band + at.destination, p.rows})
	}
	return places, true
}

// runsOf divides places into runs of those that follow each other in a band, joined where they do
// on the other side, too. The runs are where the places were.
func (u *detour) runsOf(places []rowsAt) (runs [][]rowsAt) {
	first := 0
	for i, p := range places {
		if i+1 == len(places) || places[i+1].band != u.behind(p, p.rows).band {
			runs = append(runs, u.joined(places[first:i+1]))
			first = i + 1
		}
	}
	return runs
}

// behind returns where rows go on behind some of them.
func (u *detour) behind(p rowsAt, rows int64) rowsAt {
	return rowsAt{p.place + rows*u.row.place, p.band + rows*u.row.band, p.rows - rows}
}

// joined makes one of places that follow each other, in the list they are in.
func (u *detour) joined(places []rowsAt) []rowsAt {
	out := places[:0]
	for _, p := range places {
		if last := len(out) - 1; last >= 0 && u.behind(out[last], out[last].rows).place == p.place {
			out[last].rows += p.rows
		} else {
			out = append(out, p)
		}
	}
	return out
}

// rowsOf returns how many rows some places have.
func rowsOf(places []rowsAt) (n int64) {
	for _, p := range places {
		n += p.rows
	}
	return n
}

// bandOf returns the band of all rows of some places.
func bandOf(places []rowsAt) rowsBand { return rowsBand{places[0].band, rowsOf(places), places} }

// chooseHeight chooses how many rows a band has at most, by the longest run: a line of them if
// they are columns, two if they go past the cache, or several runs at one distance if those are
// short. It reports whether there is room for them.
func (u *detour) chooseHeight(runs [][]rowsAt) bool {
	u.run = mostBandRows
	if u.crossed {
		u.run = u.lineLanes()
	}
	longest := int64(1)
	for _, r := range runs {
		longest = max(longest, rowsOf(r))
	}
	size := u.pitch * u.ElementBits / 8
	if two := stacked * u.run; u.crossed && two <= min(longest, mostColumnRows) && two*size <= mostBandBytes && u.goesPast() {
		u.run = two
	}
	u.run, u.groups = min(u.run, longest), bandGroups{count: 1}
	if u.crossed {
		u.groups = u.groupsOf(runs)
	}
	for !u.crossed && u.run > leastBandRows && u.run*size > mostBandBytes {
		u.run /= 2
	}
	u.most = u.run * u.groups.count
	return u.most*size <= mostBandBytes
}

// goesPast reports whether bands go past the cache, as columns do that are far apart.
func (u *detour) goesPast() bool {
	far := u.memory.stages == narrowStages && u.MovedBytes > u.machine.CacheBytes/4
	return far || u.Streaming || u.MovedBytes >= u.machine.CacheBytes/2
}

// groupsOf returns the groups of as many whole runs as half of all have at the distance of the
// first two.
func (u *detour) groupsOf(runs [][]rowsAt) bandGroups {
	best := bandGroups{count: 1}
	for i := 1; i < len(runs); i++ {
		if rowsOf(runs[i-1]) == u.run && rowsOf(runs[i]) == u.run {
			best.distance = runs[i][0].band - runs[i-1][0].band
			break
		}
	}
	for count := int64(2); count*u.run <= mostBandRows; count *= 2 {
		together := 0
		for i := 0; i < len(runs); {
			n := u.group(runs[i:], bandGroups{count, best.distance})
			if i += n; n > 1 {
				together += n
			}
		}
		if 2*together < len(runs) {
			break
		}
		best.count = count
	}
	return best
}

// group returns how many runs the next band has, 1 if they are no such groups, or if they are to
// have one place and do not.
func (u *detour) group(runs [][]rowsAt, groups bandGroups) int {
	n := int(groups.count)
	if n > len(runs) {
		return 1
	}
	for i, r := range runs[:n] {
		if rowsOf(r) != u.run || r[0].band != runs[0][0].band+int64(i)*groups.distance {
			return 1
		}
		if u.paired && (len(r) > 1 || r[0].place != u.behind(runs[0][0], int64(i)*u.run).place) {
			return 1
		}
	}
	return n
}

// cut makes bands of a run, until there are too many.
func (u *detour) cut(run []rowsAt) {
	all := rowsOf(run)
	places := make([]rowsAt, 0, int64(len(run))+all/u.run)
	p := run[0]
	for all > 0 && len(u.bands) <= mostBands {
		first := len(places)
		h := u.height(all)
		all -= h
		for h > 0 {
			if p.rows == 0 {
				run = run[1:]
				p = run[0]
			}
			n := min(h, p.rows)
			places = append(places, rowsAt{p.place, p.band, n})
			p = u.behind(p, n)
			h -= n
		}
		u.bands = append(u.bands, bandOf(places[first:len(places):len(places)]))
	}
}

// cutPlaces makes bands of each place of a run by itself, until there are too many. What is left
// over is in a band that begins earlier.
func (u *detour) cutPlaces(run []rowsAt) {
	for _, p := range run {
		highest := u.height(p.rows)
		for p.rows > 0 && len(u.bands) <= mostBands {
			if p.rows < highest && !u.machine.Parts { // which do not overlap
				p = u.behind(p, p.rows-highest)
			}
			h := u.height(p.rows)
			u.bands = append(u.bands, bandOf([]rowsAt{{p.place, p.band, h}}))
			p = u.behind(p, h)
		}
	}
}

// height returns how many of some rows the next band has: all that it has room for or, if there
// is code for each height, as many as the highest has, a line, or a quarter as often as that takes.
func (u *detour) height(rows int64) int64 {
	if !u.crossed && !u.paired {
		return min(rows, u.run)
	}
	h := u.run
	for line := u.lineLanes(); h > rows; {
		if h > line {
			h = line
		} else {
			h = max(1, h/4)
		}
	}
	return h
}

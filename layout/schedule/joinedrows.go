package schedule

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/layout"
)

// Rows of a large destination that are put together from pieces, which begin anywhere in a line,
// have the end of one piece and the beginning of the next in one line. Written apart, that line
// comes into the cache and goes back, and the lines behind it wait for that. So both pieces go
// there at once, some lanes of each, and past the cache as all other lines do: also the end of a row and
// the beginning of the next one, with the little padding that may be between them.

const (
	// Pieces that are joined have so many lines as a mean, fewer where rows of the source are cut, which
	// is read in turns then: others take detours, or hardly have ends.
	leastJoinedLines, mostJoinedLines, mostCutLines = 3, 64, 24
	// A piece of so many lines or more has lines of its own. Up to so many shorter ones follow it.
	ownLines, mostShort = 2, 3
	// So many lines, or fewer of several vectors each, are copied without a loop.
	joinedTogether = 16
	// A row has so many pieces at most. So many that are the same before the last one are a loop.
	mostPieces, leastSame = 24, 2
)

// A stretch of a row is neighbours on both sides, so far from the place of a row, or padding.
type stretch struct {
	source, destination, length int64
	padding                     bool
}

func (p stretch) end() int64 { return p.destination + p.length }

// at returns the place of a piece, from that of the first row.
func (p stretch) at(n Nest) Nest {
	n.Source += p.source
	n.Destination += p.destination
	return n
}

// joinedRow is the pieces that follow each other in the destination, from the place of the first one on.
type joinedRow struct {
	family
	pieces []stretch
	long   []int // those that have lines of their own
	goesOn bool  // the next row begins where this one ends
}

// joinRows adds routines and calls for products and boxes whose rows are joined, and returns what is
// left of a relayout.
func (s *scheduler) joinRows(p *layout.Relayout) *layout.Relayout {
	if !s.Streaming || !s.storesOnce() || s.lanes == 1 || !s.fillsCache() {
		return p
	}
	var all []*joinedRow
	left := *p
	join := func(families []family) bool {
		rows, ok := s.joinedRows(families)
		if ok {
			all = addJoined(all, rows)
		}
		return ok
	}
	left.Products = slices.DeleteFunc(slices.Clone(p.Products), func(o layout.Product) bool {
		return join(familiesAmong(o.Rows(), o.Columns()))
	})
	left.Boxes = nil
	for _, f := range boxFamilies(p.Boxes) {
		if f.parts == nil || !join([]family{f.family}) {
			left.Boxes = append(left.Boxes, f.boxes...)
		}
	}
	if all == nil {
		return p
	}
	left.Apart = nil
	left.Padding = s.moveJoined(all, p.Padding)
	return &left
}

// moveJoined adds routines and calls for rows, and returns what is left of the padding: those that copy
// lines, and then those that copy the ends of rows that do not go on.
func (s *scheduler) moveJoined(rows []*joinedRow, padding []layout.Box) []layout.Box {
	padding = slices.Clone(padding)
	var begins []*rowBegin
	for _, r := range rows {
		r.addPadding(padding, ownLines*s.lineUpTo())
		s.addRows(r.family, r.calls(), func(inner *scheduler, at Nest, loops []Loop) { inner.joinedLines(r, at, loops) })
		pieces := slices.Clone(r.pieces[:r.long[0]+1])
		pieces[len(pieces)-1].length = 0 // however long it is
		k := slices.IndexFunc(begins, func(b *rowBegin) bool {
			return b.source == r.source && b.destination == r.destination && slices.Equal(b.pieces, pieces)
		})
		if k < 0 {
			k, begins = len(begins), append(begins, &rowBegin{family: r.family, pieces: pieces})
		}
		begins[k].calls = append(begins[k].calls, r.endCalls(0)...)
	}
	for _, b := range begins {
		s.addRows(b.family, b.calls, func(inner *scheduler, at Nest, loops []Loop) {
			last := len(b.pieces) - 1
			inner.copyShort(b.pieces[:last], at, loops)
			inner.copyBefore(b.pieces[last].at(at), loops)
		})
	}
	for _, r := range rows {
		s.addRows(r.family, r.endCalls(-1), func(inner *scheduler, at Nest, loops []Loop) { inner.rowEnd(r, at, loops) })
	}
	return slices.DeleteFunc(padding, func(b layout.Box) bool { return b.Addresses == nil })
}

// rowBegin is what some rows have up to their first long piece, and the calls for it.
type rowBegin struct {
	family
	pieces []stretch
	calls  []placedCall
}

// addJoined adds rows to others, or their places to those of one that has the same pieces.
func addJoined(all, rows []*joinedRow) []*joinedRow {
	for _, r := range rows {
		k := slices.IndexFunc(all, func(o *joinedRow) bool {
			return o.source == r.source && o.destination == r.destination && slices.Equal(o.pieces, r.pieces)
		})
		if k < 0 {
			all = append(all, r)
			continue
		}
		all[k].members = append(all[k].members, r.members...)
	}
	return all
}

// boxFamily is boxes that are a family.
type boxFamily struct {
	family
	boxes []layout.Box
}

// boxFamilies puts boxes together that have parts of the same rows. What is no rows is a family
// without parts.
func boxFamilies(boxes []layout.Box) (list []*boxFamily) {
	sameRows := map[string]*boxFamily{}
	for _, data := range boxes {
		f, ok := familyOf(boxOf(data))
		if !ok {
			list = append(list, &boxFamily{boxes: []layout.Box{data}})
			continue
		}
		m := f.members[0]
		key := keyOf(append([]digit{{extent: m.rows, source: f.source, destination: f.destination}}, m.around...))
		same := sameRows[key]
		if same == nil {
			sameRows[key] = &boxFamily{f, []layout.Box{data}}
			list = append(list, sameRows[key])
			continue
		}
		f.parts[0].source = m.source - same.members[0].source
		f.parts[0].destination = m.destination - same.members[0].destination
		same.parts, same.boxes = append(same.parts, f.parts[0]), append(same.boxes, data)
	}
	return list
}

// familyOf returns the family of one box, if it has runs: its rows are what is nearest to each other in
// the source.
func familyOf(b box) (f family, ok bool) {
	w, ok := b.run()
	if !ok || b.nest.Rests != (Rests{}) || len(b.digits) == 1 {
		return f, false
	}
	run, others := b.digits[w], slices.Delete(slices.Clone(b.digits), w, w+1)
	row := slices.MinFunc(others, func(x, y digit) int { return cmp.Compare(x.source, y.source) })
	var along, around []digit
	for _, d := range others {
		switch {
		case d == row:
		case d.destination < row.destination:
			along = append(along, d)
		default:
			around = append(around, d)
		}
	}
	along = append(along, run)
	return family{
		source: row.source, destination: row.destination, parts: []part{{digits: along}},
		members: []member{{b.nest.Source, b.nest.Destination, row.extent, around}},
	}, true
}

// joinedRows returns the rows of families, if there are some and all are joined.
func (s *scheduler) joinedRows(families []family) (rows []*joinedRow, ok bool) {
	for _, f := range families {
		pieces, ok := f.pieces()
		if !ok || !s.worthJoining(f, pieces) {
			return nil, false
		}
		for _, list := range rowsAmong(pieces) {
			r := newJoinedRow(f, list)
			if !r.findLong(s.lineUpTo()) || s.machine.Masks != AllMasks && !r.isInside(s.slots, s.lineUpTo()) {
				return nil, false
			}
			rows = append(rows, r)
		}
	}
	return rows, len(rows) > 0
}

// newJoinedRow returns the row of some pieces, the first of which is at the places of the family.
func newJoinedRow(f family, pieces []stretch) *joinedRow {
	r := &joinedRow{family: f, pieces: slices.Clone(pieces)}
	first := pieces[0]
	for i := range r.pieces {
		r.pieces[i].source -= first.source
		r.pieces[i].destination -= first.destination
	}
	r.members = slices.Clone(f.members)
	for i := range r.members {
		r.members[i].source += first.source
		r.members[i].destination += first.destination
	}
	return r
}

// pieces returns the pieces of a row in the order of the destination, if it has no others.
func (f family) pieces() (list []stretch, ok bool) {
	for _, p := range f.parts {
		length, along := int64(1), p.digits
		if last := len(along) - 1; last >= 0 && along[last].isRun() {
			length, along = along[last].extent, along[:last]
		}
		each, ok := offsetsOf(loopsOf(along), mostPieces)
		if !ok || len(list)+len(each) > mostPieces {
			return nil, false
		}
		for _, o := range each {
			list = append(list, stretch{source: p.source + o.source, destination: p.destination + o.destination, length: length})
		}
	}
	slices.SortFunc(list, func(a, b stretch) int { return cmp.Compare(a.destination, b.destination) })
	return list, true
}

// worthJoining reports whether pieces are joined: some begin anywhere in a line, and there are many
// ends of them, but rows of the source are hardly longer than those of the destination.
func (s *scheduler) worthJoining(f family, pieces []stretch) bool {
	line, all := s.lineUpTo(), int64(0)
	anywhere, most := f.destination%line != 0, int64(mostJoinedLines)
	for _, p := range pieces {
		all += p.length
		anywhere = anywhere || p.destination%line != 0
		if slices.ContainsFunc(pieces, func(q stretch) bool {
			return q.source == p.source+p.length && min(p.length, q.length) >= ownLines*line
		}) {
			most = mostCutLines
		}
	}
	n := int64(len(pieces)) * line
	return anywhere && f.source > 0 && f.source*5 < f.destination*6 && all >= leastJoinedLines*n && all <= most*n
}

// rowsAmong divides pieces into those that follow each other.
func rowsAmong(pieces []stretch) (rows [][]stretch) {
	for i, p := range pieces {
		if i == 0 || p.destination != pieces[i-1].end() {
			rows = append(rows, nil)
		}
		k := len(rows) - 1
		rows[k] = append(rows[k], p)
	}
	return rows
}

// findLong finds out which pieces have lines of their own; ok is false if none has, or the row is not
// to be joined for what lies between those.
func (r *joinedRow) findLong(line int64) (ok bool) {
	for i, p := range r.pieces {
		if p.length >= ownLines*line {
			r.long = append(r.long, i)
		}
	}
	length := r.pieces[len(r.pieces)-1].end()
	r.goesOn = length == r.destination
	return len(r.long) > 0 && length <= r.destination && !r.tooShort()
}

// tooShort reports whether too many pieces follow each other that have no lines of their own.
func (r *joinedRow) tooShort() bool {
	for k := range r.long {
		if len(r.behind(k)) > mostShort+1 {
			return true
		}
	}
	return false
}

// isInside reports whether what is loaded where pieces meet needs no masks: there are two lines of the
// source, which has so many slots, on both sides of all that is wanted.
func (r *joinedRow) isInside(slots, line int64) bool {
	for _, m := range r.members {
		first, last := m.source, m.source
		for _, d := range m.around {
			first += min(0, (d.extent-1)*d.source)
			last += max(0, (d.extent-1)*d.source)
		}
		for k, i := range r.long {
			rows, p := m.rows, r.pieces[i]
			if k+1 == len(r.long) {
				rows-- // the last one does not go on
			}
			if rows == 0 {
				continue
			}
			room := slots - 2*line - last - (rows-1)*r.source
			inside := p.source+p.length <= room
			for _, b := range r.behind(k) {
				inside = inside && (b.padding || first+b.source >= 2*line && b.source+min(b.length, line) <= room)
			}
			if !inside {
				return false
			}
		}
	}
	return true
}

// behind returns the pieces behind a long one, to the next one that is long, which behind the
// last one is of the next row.
func (r *joinedRow) behind(k int) []stretch {
	from := r.long[k] + 1
	if k+1 < len(r.long) {
		return r.pieces[from : r.long[k+1]+1]
	}
	list := slices.Clone(r.pieces[from:])
	for _, p := range r.pieces[:r.long[0]+1] {
		list = append(list, stretch{p.source + r.source, p.destination + r.destination, p.length, p.padding})
	}
	return list
}

// calls returns the calls that copy lines, of all rows: those of a place that go on, and the last one.
func (r *joinedRow) calls() (calls []placedCall) {
	for _, m := range r.members {
		switch {
		case !r.goesOn:
			calls = append(calls, r.call(m, 0, m.rows))
			continue
		case m.rows > 1:
			calls = append(calls, r.call(m, 0, m.rows-1, 1))
		}
		calls = append(calls, r.call(m, m.rows-1, 1, 0))
	}
	return calls
}

// endCalls returns the calls that copy the ends of rows on one side, that are no other row's: those of
// the first row of a place, or of the last one for -1, or of all.
func (r *joinedRow) endCalls(side int64) (calls []placedCall) {
	for _, m := range r.members {
		if r.goesOn {
			calls = append(calls, r.call(m, -side*(m.rows-1), 1))
		} else {
			calls = append(calls, r.call(m, 0, m.rows))
		}
	}
	return calls
}

// call returns a call for some rows of a place.
func (r *joinedRow) call(m member, first, rows int64, values ...int64) placedCall {
	return placedCall{m.source + first*r.source, m.destination + first*r.destination, rows, m.around, values}
}

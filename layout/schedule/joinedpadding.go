package schedule

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/layout"
)

// Where shards are no whole number of rows wide, each row of the last ones ends in a few elements of
// padding. Joined rows have that among their pieces.

// A rowRange is rows of the destination that follow each other.
type rowRange struct{ first, rows int64 }

// mostRanges is how many places of rows are compared at most.
const mostRanges = 1 << 12

// addPadding adds what is between a row and the next one, if that is fewer elements than so many,
// and padding behind all rows: boxes that it takes away.
func (r *joinedRow) addPadding(boxes []layout.Box, tooMany int64) {
	end := r.pieces[len(r.pieces)-1].end()
	gap := stretch{destination: end, length: r.destination - end, padding: true}
	if gap.length <= 0 || gap.length >= tooMany {
		return
	}
	var places []rowRange
	all, found := int64(0), int64(0)
	for _, m := range r.members {
		offsets, ok := offsetsOf(loopsOf(m.around), mostRanges)
		if !ok {
			return
		}
		for _, o := range offsets {
			places, all = append(places, rowRange{m.destination + end + o.destination, m.rows}), all+m.rows
		}
	}
	places = r.joinRanges(places)
	var numbers []int
	for i, b := range boxes {
		if n, ok := r.rowsOf(b, gap.length, places); ok {
			found, numbers = found+n, append(numbers, i)
		}
	}
	if found < all {
		return
	}
	r.pieces = append(r.pieces, gap)
	if r.tooShort() {
		r.pieces = r.pieces[:len(r.pieces)-1]
		return
	}
	r.goesOn = true
	for _, i := range numbers {
		boxes[i] = layout.Box{}
	}
}

// joinRanges joins ranges of rows that follow each other.
func (r *joinedRow) joinRanges(list []rowRange) (joined []rowRange) {
	slices.SortFunc(list, func(a, b rowRange) int { return cmp.Compare(a.first, b.first) })
	for _, e := range list {
		if k := len(joined) - 1; k >= 0 && joined[k].first+joined[k].rows*r.destination == e.first {
			joined[k].rows += e.rows
			continue
		}
		joined = append(joined, e)
	}
	return joined
}

// rowsOf returns how many rows a box of padding is behind, if it is nothing else than so many elements
// behind rows in some places.
func (r *joinedRow) rowsOf(b layout.Box, length int64, places []rowRange) (n int64, ok bool) {
	if b.Addresses == nil {
		return 0, false
	}
	a := b.Addresses[0]
	rows, width := rowRange{first: a.Base, rows: 1}, int64(1)
	var around []Loop
	for k, stride := range a.Strides {
		switch {
		case stride == 1 && width == 1:
			width = b.Extents[k]
		case stride == r.destination && rows.rows == 1:
			rows.rows = b.Extents[k]
		default:
			around = append(around, Loop{Extent: b.Extents[k], Destination: stride})
		}
	}
	offsets, ok := offsetsOf(around, mostRanges)
	inside := func(o offset) bool {
		return slices.ContainsFunc(places, func(p rowRange) bool {
			rest := rows.first + o.destination - p.first
			return rest >= 0 && rest%r.destination == 0 && rest/r.destination+rows.rows <= p.rows
		})
	}
	return rows.rows * int64(len(offsets)), ok && a.Rest == nil && width == length && every(offsets, inside)
}

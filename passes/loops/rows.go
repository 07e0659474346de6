package loops

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// digit is a loop: how often, and how far apart in each buffer and in the cores'
// numbers.
type digit struct {
	extent  int64
	strides []int64
	core    int64
}

// start is where loops begin: in each buffer, and on which core.
type start struct {
	bases []int64
	core  int64
}

// behind returns the start so many slots further on.
func (s start) behind(slots int64) start {
	s.bases = slices.Clone(s.bases)
	for i := range s.bases {
		s.bases[i] += slots
	}
	return s
}

// digitsOf returns the loops over a linear box, and where it begins.
func (t *transfer) digitsOf(b layout.Box) (loops []digit, from start) {
	n := len(t.buffers())
	for _, a := range b.Addresses[:n] {
		from.bases = append(from.bases, a.Base)
	}
	for d, extent := range b.Extents {
		o := digit{extent: extent}
		for _, a := range b.Addresses[:n] {
			o.strides = append(o.strides, a.Strides[d])
		}
		if t.perCore {
			o.core = b.Addresses[n].Strides[d]
		}
		loops = append(loops, o)
	}
	if t.perCore {
		from.core = b.Addresses[n].Base
	}
	return loops, from
}

// rows is a box as a transfer walks it: loops over rows, which are contiguous
// in all buffers.
type rows struct {
	outer  []digit
	start        // of the first row
	length int64 // of a row, in slots
}

// rowsOf divides boxes into rows, of one slot where nothing is contiguous. It
// reports false where a group would not lie in one row.
func (t *transfer) rowsOf(boxes []layout.Box) ([]rows, bool) {
	var out []rows
	for _, b := range boxes {
		if !b.IsLinear() {
			return nil, false
		}
		r := rows{length: 1}
		r.outer, r.start = t.digitsOf(b)
		if last := len(r.outer) - 1; last >= 0 && r.outer[last].isRun() {
			r.length, r.outer = r.outer[last].extent, r.outer[:last]
		}
		for i, b := range t.buffers() {
			if b.form != nil && !r.startInGroups(i, b.form.group()) {
				return nil, false
			}
		}
		out = append(out, r)
	}
	return out, true
}

// isRun reports whether slots follow one another along a loop, on one core.
func (d digit) isRun() bool {
	return d.core == 0 && !slices.ContainsFunc(d.strides, func(s int64) bool { return s != 1 })
}

// startInGroups reports whether all rows start a group of buffer i. Then no two
// rows share a group, and what a row leaves of its last group is padding.
func (r rows) startInGroups(i int, group int64) bool {
	for _, d := range r.outer {
		if d.strides[i]%group != 0 {
			return false
		}
	}
	return r.bases[i]%group == 0
}

// groups returns how many groups of the destination rows have.
func (t *transfer) groups(rs []rows) int64 {
	total := int64(0)
	for _, r := range rs {
		n := integer.CeilDiv(r.length, t.dst.form.group())
		for _, d := range r.outer {
			n *= d.extent
		}
		total += n
	}
	return total
}

func roundUp(a, b int64) int64 { return integer.CeilDiv(a, b) * b }

// piece is a part of a row: so many times lanes, from an offset.
type piece struct{ offset, times, lanes int64 }

// pieces cuts a row: as many lanes at a time as may be, then fewer, and at last
// what is less than a group.
func (t *transfer) pieces(length int64) []piece {
	least := int64(1)
	for _, b := range t.buffers() {
		if b.form != nil {
			least = max(least, b.form.group())
		}
	}
	var out []piece
	offset := int64(0)
	for lanes := t.lanes; length-offset >= least && lanes >= least; lanes /= 2 {
		if n := (length - offset) / lanes; n > 0 {
			out = append(out, piece{offset, n, lanes})
			offset += n * lanes
		}
	}
	if offset < length {
		out = append(out, piece{offset, 1, length - offset})
	}
	return out
}

package layout

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// An odometer is a storage seen as digits that count: the step from one slot to
// the next turns one digit by one and all digits behind it from their last value
// to 0. Each digit is one of an axis, a dim or several that are joined without a
// gap, which two odometers have in common.
//
// A digit says (x mod modulus) floordiv lo of a position x along its axis, the
// digits of more significance having taken what they say. What it divides is below
// hi. There is padding where there is less than hi, and where size·lo is more.
type odometer struct {
	digits []digit // outermost first; each has more than one value
	grid   int     // how many of them number cores
	axes   [][]int // of each axis, its digits that have two elements, the most significant first
}

type digit struct {
	axis    int
	lo, hi  int64
	modulus int64 // above hi where there is a hole
	size    int64 // how many values there is room for
}

// isWhole reports whether there is padding in a digit only where hi is not
// reached.
func (d digit) isWhole() bool { return d.hi%d.lo == 0 && d.size == d.hi/d.lo }

// hasLast reports whether the last value of a digit is an element anywhere.
func (d digit) hasLast() bool { return d.size <= integer.CeilDiv(d.hi, d.lo) }

// maxOdometerRank keeps tables of digits by axes small.
const maxOdometerRank = 64

// commonOdometers returns the odometers of two layouts of one shape and their
// axes; ok is false if a storage is not made of such digits: tiles join digits, or
// the two join dims in ways that are none for both.
func commonOdometers(a, b *Layout) (x, y odometer, axes []axis, ok bool) {
	if len(a.shape) > maxOdometerRank {
		return x, y, nil, false
	}
	linesA, digitsA, ok := a.digits()
	if !ok {
		return x, y, nil, false
	}
	linesB, digitsB, ok := b.digits()
	if !ok {
		return x, y, nil, false
	}
	j, ok := newJoint(a.shape, slices.Concat(linesA, linesB))
	if !ok || !j.place(linesA, digitsA) || !j.place(linesB, digitsB) {
		return x, y, nil, false
	}
	n := len(j.axes)
	return newOdometer(digitsA, a.gridRank, n), newOdometer(digitsB, b.gridRank, n), j.axes, true
}

// ownedAll reports whether a row owns each dim, or there is one index of it: a view may have many
// indices in one place.
func (l *Layout) ownedAll(owned []bool) bool {
	for d, n := range l.shape {
		if n > 1 && !owned[d] {
			return false
		}
	}
	return true
}

// joined returns the dims that a row joins, those of the largest strides first; ok is
// false if one is owned by another row. It owns them then.
func (r row) joined(shape []int64, owned []bool) (dims []int, ok bool) {
	for d, c := range r.coef {
		if c == 0 || shape[d] == 1 {
			continue
		}
		if owned[d] {
			return nil, false
		}
		owned[d] = true
		dims = append(dims, d)
	}
	slices.SortFunc(dims, func(x, y int) int { return cmp.Compare(r.coef[y], r.coef[x]) })
	return dims, true
}

// digits returns the physical coordinates of l as digits of its own lines.
func (l *Layout) digits() (lines []line, digits []digit, ok bool) {
	owned := make([]bool, len(l.shape))
	for i, r := range l.rows {
		joined, ok := r.joined(l.shape, owned)
		if !ok {
			return nil, nil, false
		}
		of := line{dims: joined, extent: 1}
		for _, d := range joined {
			of.extent += r.coef[d] * (l.shape[d] - 1)
			of.strides = append(of.strides, r.coef[d])
		}
		if n := len(of.dims); r.base != 0 || n > 0 && of.strides[n-1] != 1 {
			return nil, nil, false
		}
		lines = append(lines, of)
		digits = append(digits, digit{axis: i, lo: 1, hi: of.extent, size: l.extents[i]})
	}
	if !l.ownedAll(owned) {
		return nil, nil, false
	}
	for n, lv := range l.levels {
		out, in := slices.Clone(digits[:lv.kept]), digits[lv.kept:]
		inner := make([]digit, len(lv.groups))
		for i, g := range lv.groups {
			d := in[0]
			for _, next := range in[1:len(g.extents)] {
				// What is joined are lines, in the first tiling, not yet digits.
				if n > 0 || next.hi != next.size {
					return nil, nil, false
				}
				lines[d.axis] = lines[d.axis].join(lines[next.axis])
				lines[next.axis] = line{extent: 1}
				d.hi *= next.hi
				d.size *= next.size
			}
			in = in[len(g.extents):]
			var tiles digit
			tiles, inner[i] = d.split(g)
			out = append(out, tiles)
		}
		digits = append(out, inner...)
	}
	return lines, digits, true
}

// split divides a digit into the number of a tile and the position in it.
func (d digit) split(g group) (tiles, inner digit) {
	tiles, inner = d, d
	tiles.size, inner.size = g.tiles, g.tile
	reach, ok := mulSlots(d.lo, g.tile)
	if !ok || reach > d.hi {
		// One tile holds all elements, and has room for more.
		tiles.lo = d.hi
		return tiles, inner
	}
	tiles.lo, inner.hi = reach, reach
	return tiles, inner
}

// newOdometer leaves out digits of one value and makes one of those that are one
// behind the other along an axis and in storage.
func newOdometer(digits []digit, gridRank, axes int) odometer {
	var o odometer
	for i, d := range digits {
		if d.size == 1 {
			continue
		}
		if last := len(o.digits) - 1; last >= 0 && (i < gridRank || last >= o.grid) {
			if outer := &o.digits[last]; outer.axis == d.axis && outer.lo == d.hi && d.isWhole() {
				outer.lo, outer.size = d.lo, outer.size*d.size
				continue
			}
		}
		o.digits = append(o.digits, d)
		if i < gridRank {
			o.grid = len(o.digits)
		}
	}
	o.axes = make([][]int, axes)
	for k, d := range o.digits {
		if d.lo < d.hi {
			o.axes[d.axis] = append(o.axes[d.axis], k)
		}
	}
	for _, order := range o.axes {
		slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(o.digits[y].lo, o.digits[x].lo) })
	}
	return o
}

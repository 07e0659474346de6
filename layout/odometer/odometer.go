package odometer

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// An odometer is a storage whose digits are those of axes that it has in common with
// another one, or of its own lines.
type odometer struct {
	digits []digit // outermost first; each has more than one value
	grid   int     // how many of them number cores
	axes   [][]int // of each axis, its digits that have two elements, the most significant first
}

// A digit says (x mod modulus) floordiv lo of a position x along its axis, the digits of
// more significance having taken what they say. What it divides is below hi. There is
// padding where there is less than hi, and where size·lo is more.
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

// commonOdometers returns the odometers of two storages of one shape and their
// axes; ok is false if the two join dims in ways that are none for both.
func commonOdometers(shape []int64, a, b Storage) (x, y odometer, axes []axis, ok bool) {
	j, ok := newJoint(shape, slices.Concat(a.Lines, b.Lines))
	if !ok {
		return x, y, nil, false
	}
	digitsA, okA := j.place(a)
	digitsB, okB := j.place(b)
	if !okA || !okB {
		return x, y, nil, false
	}
	n := len(j.axes)
	return newOdometer(digitsA, a.Grid, n), newOdometer(digitsB, b.Grid, n), j.axes, true
}

// newOdometer leaves out digits of one value and makes one of those that are one
// behind the other along an axis and in storage.
func newOdometer(digits []digit, grid, axes int) odometer {
	var o odometer
	for i, d := range digits {
		if d.size == 1 {
			continue
		}
		if last := len(o.digits) - 1; last >= 0 && (i < grid || last >= o.grid) {
			if outer := &o.digits[last]; outer.axis == d.axis && outer.lo == d.hi && d.isWhole() {
				outer.lo, outer.size = d.lo, outer.size*d.size
				continue
			}
		}
		o.digits = append(o.digits, d)
		if i < grid {
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

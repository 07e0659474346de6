package layout

import (
	"cmp"
	"slices"
)

// An odometer is a storage seen as digits that count: the step from one slot to
// the next turns one digit by one and all digits behind it from their last value
// to 0. Each digit is one of an axis, a dim or several that are joined without a
// gap, which two odometers have in common.
//
// A digit says (x mod hi) floordiv lo of a position x along its axis, the digits
// of more significance having taken what is above hi. There is padding where they
// leave less than hi, and where size·lo is more than that.
type odometer struct {
	digits []digit // outermost first; each has more than one value
	grid   int     // how many of them number cores
	axes   [][]int // of each axis, its digits that have two elements, the most significant first
}

type digit struct {
	axis   int
	lo, hi int64
	size   int64 // how many values there is room for
}

// isWhole reports whether there is padding in a digit only where hi is not
// reached.
func (d digit) isWhole() bool { return d.size*d.lo == d.hi }

// ofAxis is an axis as one of two odometers counts it, before it is joined to
// what the other does: dims, major first, and the product of their sizes.
type ofAxis struct {
	dims []int
	size int64
}

// maxOdometerRank keeps tables of digits by axes small.
const maxOdometerRank = 64

// commonOdometers returns the odometers of two layouts of one shape and the
// extents of their axes; ok is false if a storage is not made of such digits:
// its map has holes, or tiles join digits.
func commonOdometers(a, b *Layout) (x, y odometer, extents []int64, ok bool) {
	if len(a.shape) > maxOdometerRank {
		return x, y, nil, false
	}
	axesX, digitsX, ok := a.digits()
	if !ok {
		return x, y, nil, false
	}
	axesY, digitsY, ok := b.digits()
	if !ok {
		return x, y, nil, false
	}
	j := newJoint(a.shape, slices.Concat(axesX, axesY))
	if !j.place(axesX, digitsX) || !j.place(axesY, digitsY) {
		return x, y, nil, false
	}
	n := len(j.extents)
	return newOdometer(digitsX, a.gridRank, n), newOdometer(digitsY, b.gridRank, n), j.extents, true
}

// digits returns the physical coordinates of l as digits of its own axes.
func (l *Layout) digits() (axes []ofAxis, digits []digit, ok bool) {
	owned := make([]bool, len(l.shape))
	for i, r := range l.rows {
		var c coverCoord
		if !c.join(r, l.shape, owned) {
			return nil, nil, false
		}
		axes = append(axes, ofAxis{c.dims, c.extent})
		digits = append(digits, digit{axis: i, lo: 1, hi: c.extent, size: l.extents[i]})
	}
	for d, n := range l.shape {
		if n > 1 && !owned[d] {
			return nil, nil, false // a view has many indices in one place
		}
	}
	for n, lv := range l.levels {
		out, in := slices.Clone(digits[:lv.kept]), digits[lv.kept:]
		inner := make([]digit, len(lv.groups))
		for i, g := range lv.groups {
			d := in[0]
			for _, next := range in[1:len(g.extents)] {
				// What is joined are axes, in the first tiling, not yet digits.
				if n > 0 || !next.isWhole() {
					return nil, nil, false
				}
				axes[d.axis] = ofAxis{slices.Concat(axes[d.axis].dims, axes[next.axis].dims), d.hi * next.hi}
				axes[next.axis] = ofAxis{size: 1}
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
	return axes, digits, true
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

// A joint is the axes that two layouts have in common: the dims that one or the
// other joins, one after the other.
type joint struct {
	shape   []int64
	axis    []int   // of each dim that has more than one index
	stride  []int64 // of each dim, along its axis
	extents []int64 // of the axes
}

// newJoint joins the dims of each of axes. A common axis takes the order of one
// of them if that has all its dims, or else is row-major.
func newJoint(shape []int64, axes []ofAxis) *joint {
	j := &joint{shape: shape, axis: make([]int, len(shape)), stride: make([]int64, len(shape))}
	joined := make([][]int, len(shape)) // of each dim, the dims of its axis
	for d := range shape {
		joined[d] = []int{d}
	}
	for _, a := range axes {
		for _, d := range a.dims {
			if all := joined[a.dims[0]]; !slices.Contains(all, d) {
				all = slices.Concat(all, joined[d])
				slices.Sort(all)
				for _, member := range all {
					joined[member] = all
				}
			}
		}
	}
	for _, a := range axes {
		if len(a.dims) > 1 && len(a.dims) == len(joined[a.dims[0]]) {
			for _, d := range a.dims {
				joined[d] = a.dims
			}
		}
	}
	for d, dims := range joined {
		if shape[d] == 1 || j.stride[d] > 0 {
			continue
		}
		extent := int64(1)
		for _, member := range slices.Backward(dims) {
			j.axis[member], j.stride[member] = len(j.extents), extent
			extent *= shape[member]
		}
		j.extents = append(j.extents, extent)
	}
	return j
}

// place makes digits of a layout's own axes such of the common ones, in place; ok
// is false if an axis of its own has its dims in another order, or with others
// between them.
func (j *joint) place(axes []ofAxis, digits []digit) (ok bool) {
	common := make([]int, len(axes))
	stride := make([]int64, len(axes))
	for i, a := range axes {
		if len(a.dims) == 0 {
			common[i], stride[i] = len(j.extents), 1
			j.extents = append(j.extents, 1)
			continue
		}
		least := len(a.dims) - 1
		common[i], stride[i] = j.axis[a.dims[least]], j.stride[a.dims[least]]
		expected := stride[i]
		for _, d := range slices.Backward(a.dims) {
			if j.stride[d] != expected {
				return false
			}
			expected *= j.shape[d]
		}
	}
	for i := range digits {
		d := &digits[i]
		d.lo, d.hi, d.axis = d.lo*stride[d.axis], d.hi*stride[d.axis], common[d.axis]
	}
	return true
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

package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine/residue"
)

// A line is a coordinate of a layout: Σ strides·dims, major first. The least
// stride is 1, and none is below what the dims after it reach.
type line struct {
	dims    []int
	strides []int64
	extent  int64
}

// join returns the row-major coordinate of two, whose extent must be full.
func (l line) join(minor line) line {
	out := line{dims: slices.Concat(l.dims, minor.dims), extent: l.extent * minor.extent}
	for _, s := range l.strides {
		out.strides = append(out.strides, s*minor.extent)
	}
	out.strides = append(out.strides, minor.strides...)
	return out
}

// An axis is a line that two layouts have in common: the dims that one or the
// other joins, one after the other.
type axis struct {
	line
	holes residue.Class // what positions are indices, where neither of the two has dims apart
}

// A joint finds the axes of two layouts.
type joint struct {
	axes []axis
	axis []int // of each dim that has more than one index
	at   []int // of each dim, its place among those of its axis
}

// newJoint joins the dims of each line. A common axis is one of the lines if that
// has all its dims, or else row-major; ok is false if what its dims reach is more
// than the strides before.
func newJoint(shape []int64, lines []line) (j *joint, ok bool) {
	j = &joint{axis: make([]int, len(shape)), at: make([]int, len(shape))}
	joined := make([][]int, len(shape)) // of each dim, the dims of its axis
	for d := range shape {
		joined[d] = []int{d}
	}
	for _, l := range lines {
		for _, d := range l.dims {
			if all := joined[l.dims[0]]; !slices.Contains(all, d) {
				all = slices.Concat(all, joined[d])
				slices.Sort(all)
				for _, member := range all {
					joined[member] = all
				}
			}
		}
	}
	done := make([]bool, len(shape))
	for d, dims := range joined {
		if shape[d] == 1 || done[d] {
			continue
		}
		common := rowMajorLine(dims, shape)
		for _, l := range lines {
			if len(l.dims) == len(dims) && slices.Contains(l.dims, d) {
				common = l
			}
		}
		for i, member := range common.dims {
			done[member] = true
			j.axis[member], j.at[member] = len(j.axes), i
		}
		a := axis{line: common}
		for i, member := range common.dims[1:] {
			w := residue.Window{Modulus: common.strides[i], To: common.strides[i+1] * shape[member]}
			if w.To > w.Modulus {
				return nil, false
			}
			a.holes.Windows = append(a.holes.Windows, w)
		}
		j.axes = append(j.axes, a)
	}
	return j, true
}

func rowMajorLine(dims []int, shape []int64) line {
	l := line{dims: dims, strides: make([]int64, len(dims)), extent: 1}
	for i, d := range slices.Backward(dims) {
		l.strides[i] = l.extent
		l.extent *= shape[d]
	}
	return l
}

// place makes digits of a layout's lines such of the common axes, in place; ok is
// false if a line has its dims in another order there, with others between them,
// or with other strides.
func (j *joint) place(lines []line, digits []digit) (ok bool) {
	scale := make([]int64, len(lines))
	modulus := make([]int64, len(lines))
	common := make([]int, len(lines))
	for i, l := range lines {
		if len(l.dims) == 0 {
			common[i], scale[i], modulus[i] = len(j.axes), 1, 1
			j.axes = append(j.axes, axis{line: line{extent: 1}})
			continue
		}
		common[i] = j.axis[l.dims[0]]
		a := &j.axes[common[i]]
		first := j.at[l.dims[0]]
		end := first + len(l.dims)
		if end > len(a.dims) || !slices.Equal(a.dims[first:end], l.dims) {
			return false
		}
		scale[i] = a.strides[end-1]
		for k, s := range l.strides {
			if a.strides[first+k] != s*scale[i] {
				return false
			}
		}
		modulus[i] = l.extent * scale[i]
		if first > 0 {
			// What this line says is apart from the dims before it.
			modulus[i] = a.strides[first-1]
			w := &a.holes.Windows[first-1]
			w.To = w.Modulus
		}
	}
	for k := range digits {
		d := &digits[k]
		i := d.axis
		top := d.hi == lines[i].extent
		d.axis, d.lo, d.hi = common[i], d.lo*scale[i], d.hi*scale[i]
		d.modulus = d.hi
		if top {
			d.modulus = modulus[i]
		}
	}
	return true
}

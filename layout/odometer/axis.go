package odometer

import (
	"slices"

	"github.com/ttopt/ttopt/affine/partition"
	"github.com/ttopt/ttopt/affine/residue"
)

// An axis is a line that two storages have in common: the dims that one or the
// other joins, one after the other. None of its strides is below what the dims after it reach.
type axis struct {
	Line
	holes residue.Class // what positions are indices, where neither of the two has dims apart
}

// A joint finds the axes of two storages.
type joint struct {
	axes []axis
	axis []int // of each dim that has more than one index
	at   []int // of each dim, its place among those of its axis
}

// newJoint joins the dims of each line. A common axis is one of the lines if that
// has all its dims, or else row-major; ok is false if what its dims reach is more
// than the strides before.
func newJoint(shape []int64, lines []Line) (j *joint, ok bool) {
	j = &joint{axis: make([]int, len(shape)), at: make([]int, len(shape))}
	together := partition.New(len(shape))
	for _, l := range lines {
		together.Join(func(d int) bool { return slices.Contains(l.Dims, d) })
	}
	for _, dims := range together.Sets() {
		if !slices.ContainsFunc(dims, func(d int) bool { return shape[d] > 1 }) {
			continue
		}
		common := rowMajorLine(dims, shape)
		for _, l := range lines {
			if len(l.Dims) == len(dims) && slices.Contains(l.Dims, dims[0]) {
				common = l
			}
		}
		for i, member := range common.Dims {
			j.axis[member], j.at[member] = len(j.axes), i
		}
		a := axis{Line: common}
		for i, member := range common.Dims[1:] {
			w := residue.Window{Modulus: common.Strides[i], To: common.Strides[i+1] * shape[member]}
			if w.To > w.Modulus {
				return nil, false
			}
			a.holes.Windows = append(a.holes.Windows, w)
		}
		j.axes = append(j.axes, a)
	}
	return j, true
}

func rowMajorLine(dims []int, shape []int64) Line {
	l := Line{Dims: dims, Strides: make([]int64, len(dims)), Extent: 1}
	for i, d := range slices.Backward(dims) {
		l.Strides[i] = l.Extent
		l.Extent *= shape[d]
	}
	return l
}

// place returns the digits of a storage as such of the common axes; ok is false if a
// line has its dims in another order there, with others between them, or with other
// strides.
func (j *joint) place(s Storage) (digits []digit, ok bool) {
	scale := make([]int64, len(s.Lines))
	modulus := make([]int64, len(s.Lines))
	common := make([]int, len(s.Lines))
	for i, l := range s.Lines {
		if len(l.Dims) == 0 {
			common[i], scale[i], modulus[i] = len(j.axes), 1, 1
			j.axes = append(j.axes, axis{Line: Line{Extent: 1}})
			continue
		}
		common[i] = j.axis[l.Dims[0]]
		a := &j.axes[common[i]]
		first := j.at[l.Dims[0]]
		end := first + len(l.Dims)
		if end > len(a.Dims) || !slices.Equal(a.Dims[first:end], l.Dims) {
			return nil, false
		}
		scale[i] = a.Strides[end-1]
		for k, s := range l.Strides {
			if a.Strides[first+k] != s*scale[i] {
				return nil, false
			}
		}
		modulus[i] = l.Extent * scale[i]
		if first > 0 {
			// What this line says is apart from the dims before it.
			modulus[i] = a.Strides[first-1]
			w := &a.holes.Windows[first-1]
			w.To = w.Modulus
		}
	}
	digits = make([]digit, len(s.Digits))
	for k, d := range s.Digits {
		i := d.Line
		lo, hi := d.Lo*scale[i], d.Hi*scale[i]
		digits[k] = digit{axis: common[i], lo: lo, hi: hi, modulus: hi, size: d.Size}
		if d.Hi == s.Lines[i].Extent {
			digits[k].modulus = modulus[i]
		}
	}
	return digits, true
}

package odometer

import (
	"iter"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/affine/residue"
)

// A carried link is a step that both of two odometers make together, each along
// lines of its own: it takes the index a fixed way in each dim. A line goes the
// same way along it with and without a carry from a dim to that before.
type carriedLink struct {
	a, b  turn
	move  []int64 // how far it goes along each dim
	count int64
}

// A lined odometer is that of one storage, along its own lines.
type lined struct {
	odometer
	lines []Line
}

// newLined returns the odometer of a storage; ok is false if what the dims of a line
// reach is more than the strides before.
func newLined(shape []int64, s Storage) (o lined, ok bool) {
	for _, l := range s.Lines {
		for i, stride := range l.Strides[:max(len(l.Strides)-1, 0)] {
			if stride < l.Strides[i+1]*shape[l.Dims[i+1]] {
				return o, false
			}
		}
		l.Dims, l.Strides = slices.Clone(l.Dims), slices.Clone(l.Strides) // joinedDims changes them
		o.lines = append(o.lines, l)
	}
	digits := make([]digit, len(s.Digits))
	for k, d := range s.Digits {
		digits[k] = digit{axis: d.Line, lo: d.Lo, hi: d.Hi, modulus: d.Hi, size: d.Size}
	}
	o.odometer = newOdometer(digits, s.Grid, len(s.Lines))
	return o, true
}

// maxCarried bounds the steps of a count of carried links.
const maxCarried = 1 << 20

// countCarried is CountLinks for storages that join dims in different ways or with
// different strides; ok is false if there are links between the blocks that they
// have in common, or if it takes too much.
func countCarried(shape []int64, a, b Storage) (n, longest int64, ok bool) {
	x, okX := newLined(shape, a)
	y, okY := newLined(shape, b)
	if !okX || !okY {
		return 0, 0, false
	}
	shape = joinedDims(shape, x, y)
	c := residue.Census{Left: maxCarried}
	var links []carriedLink
	turns := y.turns()
	for _, s := range x.turns() {
		for move := range x.moves(s, shape, &c.Left) {
			for _, t := range turns {
				if !y.makes(t, move) {
					continue
				}
				k := carriedLink{s, t, move, 0}
				if k.count = c.Count(carried(x, y, k, shape, nil)); k.count > 0 {
					links = append(links, k)
				}
				if c.Left < 0 {
					return 0, 0, false
				}
				n += k.count
			}
		}
	}
	if c.Left < 0 {
		return 0, 0, false
	}
	longest, ok = longestCarried(&c, x, y, shape, links)
	return n, longest, ok
}

// joinedDims makes dims one that lines of both join, one right behind the other
// without a gap, in place; it returns the shape of what is left.
func joinedDims(shape []int64, a, b lined) []int64 {
	shape = slices.Clone(shape)
	behind := func(o lined, d, e int) (l *Line, at int) {
		for i := range o.lines {
			l := &o.lines[i]
			if at := slices.Index(l.Dims, e); at > 0 && l.Dims[at-1] == d && l.Strides[at-1] == shape[e]*l.Strides[at] {
				return l, at
			}
		}
		return nil, 0
	}
	for d := range shape {
		for e := range shape {
			l, i := behind(a, d, e)
			m, j := behind(b, d, e)
			if l != nil && m != nil {
				l.leave(i - 1)
				m.leave(j - 1)
				shape[d], shape[e] = 1, shape[d]*shape[e]
			}
		}
	}
	return shape
}

// leave leaves out a dim.
func (l *Line) leave(i int) {
	l.Dims, l.Strides = slices.Delete(l.Dims, i, i+1), slices.Delete(l.Strides, i, i+1)
}

// moves yields the ways that a turn may take an index, as long as there are steps left.
func (o lined) moves(t turn, shape []int64, left *int) iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		move := make([]int64, len(shape))
		step := func() bool {
			*left--
			return *left >= 0
		}
		// lines makes the moves along a line and those behind it, along those along one from
		// some dim on, which go so far in all.
		var along func(i, k int, far int64) bool
		lines := func(i int) bool {
			if i == len(o.lines) {
				return step() && yield(slices.Clone(move))
			}
			return along(i, 0, t.delta[i])
		}
		along = func(i, k int, far int64) bool {
			if !step() {
				return false
			}
			l := o.lines[i]
			if k == len(l.Dims) {
				return far != 0 || lines(i+1)
			}
			d, s := l.Dims[k], l.Strides[k]
			reach := int64(0) // of the dims behind
			for j := k + 1; j < len(l.Dims); j++ {
				reach += l.Strides[j] * (shape[l.Dims[j]] - 1)
			}
			for v := max(integer.CeilDiv(far-reach, s), 1-shape[d]); v <= min(integer.FloorDiv(far+reach, s), shape[d]-1); v++ {
				move[d] = v
				if !along(i, k+1, far-v*s) {
					return false
				}
			}
			move[d] = 0
			return true
		}
		lines(0)
	}
}

// makes reports whether a turn takes an index a way.
func (o lined) makes(t turn, move []int64) bool {
	for i, l := range o.lines {
		far := int64(0)
		for k, d := range l.Dims {
			far += l.Strides[k] * move[d]
		}
		if far != t.delta[i] {
			return false
		}
	}
	return true
}

// carried returns the box of the indices from which a link may go, and the forms in
// which it does. With a reach along each dim, of the blocks that both have in
// common, all of the block before the link and of that behind it are elements.
func carried(a, b lined, k carriedLink, shape, reach []int64) (extents []int64, forms []residue.Form) {
	extents, first := slices.Clone(shape), make([]int64, len(shape))
	for d, v := range k.move {
		r := int64(0)
		if reach != nil {
			r = reach[d]
		}
		first[d] = max(r, -v)
		extents[d] -= first[d] + max(0, v+r)
	}
	side := func(o lined, t turn) {
		for i, l := range o.lines {
			if len(l.Dims) == 0 {
				continue
			}
			c := o.before(i, t.k)
			if reach != nil {
				c = o.around(i, t, reach[l.Dims[len(l.Dims)-1]])
			}
			f := residue.Form{Class: c, Coef: make([]int64, len(shape))}
			for j, d := range l.Dims {
				f.Coef[d] = l.Strides[j]
				f.Base += l.Strides[j] * first[d]
			}
			forms = append(forms, f)
		}
	}
	side(a, k.a)
	side(b, k.b)
	return extents, forms
}

// around returns the positions along an axis from which a turn may go, if those at
// least reach before and reach behind it are elements, too.
func (o odometer) around(axis int, t turn, reach int64) residue.Class {
	c := residue.Class{Windows: make([]residue.Window, len(o.axes[axis]))}
	step := int64(0) // of what a digit and those of less significance say
	for n, i := range slices.Backward(o.axes[axis]) {
		d := o.digits[i]
		switch {
		case i > t.k:
			step -= (d.size - 1) * d.lo
		case i == t.k:
			step += d.lo
		}
		w := residue.Window{Modulus: d.modulus, From: reach, To: d.hi - max(0, step+reach)}
		if i > t.k {
			w.From, w.To = (d.size-1)*d.lo, d.hi
		}
		c.Windows[n] = w
	}
	return c
}

// longestCarried returns the number of elements of the longest run; ok is false if it is
// not known. The run from the first index goes through the block that both have in
// common. No run is longer than a block of a storage, of the digits that are the
// same in both, if no link leaves those.
//
// If links leave those of both, and all of the blocks before and behind one are
// elements, these two are the longest: behind digits that turned in both, those of
// the blocks are the first to turn again.
func longestCarried(c *residue.Census, a, b lined, shape []int64, links []carriedLink) (n int64, ok bool) {
	block := commonNest(a, b, shape)
	whole := block.whole()
	var outside []carriedLink
	leavesA, leavesB, carries := false, false, false // only one of them, or along other dims
	againA, againB := false, false
	for _, k := range links {
		insideA, insideB := k.a.k > block.a, k.b.k > block.b
		switch {
		case insideA && insideB:
			carries = carries || k.carries(a)
		case insideA:
			leavesB = true
		case insideB:
			leavesA = true
		default:
			againA, againB = againA || k.a.k == block.a, againB || k.b.k == block.b
			outside = append(outside, k)
		}
	}
	alone := !leavesA && !leavesB && !carries
	if len(outside) == 0 {
		ok = alone || !leavesA && whole == a.slotsBehind(block.a) || !leavesB && whole == b.slotsBehind(block.b)
		return whole, ok
	}
	reach := make([]int64, len(shape))
	for _, s := range block.stages {
		if s.hi%s.lo != 0 {
			return 0, false
		}
		reach[s.axis] = s.hi - 1
	}
	if !alone || againA && againB {
		return 0, false
	}
	for _, k := range outside {
		if extents, forms := carried(a, b, k, shape, reach); c.Count(extents, forms) > 0 && c.Left >= 0 {
			return 2 * whole, true
		}
	}
	return 0, false
}

// slotsBehind returns how many slots the digits behind one go through.
func (o odometer) slotsBehind(k int) int64 {
	n := int64(1)
	for _, d := range o.digits[k+1:] {
		n *= d.size
	}
	return n
}

// carries reports whether a link goes along other dims than the last of each line.
func (k carriedLink) carries(o lined) bool {
	for i, l := range o.lines {
		for j, d := range l.Dims {
			if last := j == len(l.Dims)-1; !last && k.move[d] != 0 || last && k.move[d] != k.a.delta[i] {
				return true
			}
		}
	}
	return false
}

// commonNest finds the block that two storages have in common, of dims that are
// the last of their lines in both.
func commonNest(a, b lined, shape []int64) nest {
	c := nest{unit: 1, a: len(a.digits) - 1, b: len(b.digits) - 1}
	size := slices.Repeat([]int64{1}, len(shape))
	for ; c.a >= a.grid && c.b >= b.grid; c.a, c.b = c.a-1, c.b-1 {
		s, t := a.digits[c.a], b.digits[c.b]
		d, e := a.minor(s), b.minor(t)
		if d < 0 || d != e || s.lo != t.lo || s.lo == s.hi || t.lo == t.hi || s.lo != size[d] || s.lo == shape[d] {
			break
		}
		end := min(s.hi, t.hi, shape[d])
		c.stages = append(c.stages, stage{d, s.lo, end})
		c.elements = append(c.elements, c.unit)
		if end < max(s.hi, t.hi) || !s.isWhole() || !t.isWhole() {
			c.a, c.b = c.a-1, c.b-1
			break
		}
		size[d] = end
		c.unit *= end / s.lo
	}
	return c
}

// minor returns the last dim of the line of a digit; -1 if it has none.
func (o lined) minor(d digit) int {
	dims := o.lines[d.axis].Dims
	if len(dims) == 0 {
		return -1
	}
	return dims[len(dims)-1]
}

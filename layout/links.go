package layout

import "slices"

// A turn is a step of an [odometer] in which digit k turns, and all behind it go
// back from their last value to 0.
type turn struct {
	k      int
	delta  []int64 // how far it goes along each axis
	simple bool    // on each axis, the digits behind k are those of least significance
}

// turns returns the steps that may link two elements of one core.
func (o odometer) turns() []turn {
	var out []turn
	delta := make([]int64, len(o.axes)) // of all digits behind k
	for k := len(o.digits) - 1; k >= o.grid; k-- {
		d := o.digits[k]
		if d.lo < d.hi {
			t := turn{k, slices.Clone(delta), true}
			t.delta[d.axis] += d.lo
			for axis, order := range o.axes {
				t.simple = t.simple && isSuffix(order, k, axis == d.axis)
			}
			out = append(out, t)
		}
		last := (d.size - 1) * d.lo
		if last >= d.hi {
			break // it is always padding
		}
		delta[d.axis] -= last
	}
	return out
}

// isSuffix reports whether those of order that are above k are its last ones; k
// itself, if own, comes right before them.
func isSuffix(order []int, k int, own bool) bool {
	first := slices.IndexFunc(order, func(d int) bool { return d > k })
	if first < 0 {
		first = len(order)
	}
	for _, d := range order[first:] {
		if d <= k {
			return false
		}
	}
	return !own || first > 0 && order[first-1] == k
}

// before returns the positions along an axis from which digit k may turn: all
// digits behind it have their last value, and where it goes to is no padding.
func (o odometer) before(axis, k int) class {
	var c class
	for _, i := range o.axes[axis] {
		d := o.digits[i]
		w := window{d.hi, 0, d.hi}
		if i > k {
			w.from = (d.size - 1) * d.lo
		}
		c.windows = append(c.windows, w)
	}
	if axis != o.digits[k].axis {
		return c
	}
	step := int64(0) // of what a digit and those of less significance say
	reached := false
	for n, i := range slices.Backward(o.axes[axis]) {
		switch {
		case i > k:
			step -= c.windows[n].from
		case i == k:
			step += o.digits[k].lo
			reached = true
		}
		if reached {
			c.windows[n].to -= max(step, 0)
		}
	}
	return c
}

// links are the steps that both of two odometers make together.
type links struct {
	a, b    odometer
	extents []int64
	pairs   []link
}

// A link is a digit of each that turn together, and how often.
type link struct {
	a, b   int
	count  int64
	simple bool
}

// countLinks returns how many pairs of elements follow one another in both
// storages, and the most elements in a row; ok is false if the storages are no
// odometers, or that takes too much.
func countLinks(a, b *Layout) (n, longest int64, ok bool) {
	x, y, extents, ok := commonOdometers(a, b)
	if !ok {
		return 0, 0, false
	}
	l, ok := newLinks(x, y, extents)
	if !ok {
		return 0, 0, false
	}
	for _, p := range l.pairs {
		n += p.count
	}
	longest, ok = l.longest()
	return n, longest, ok
}

// newLinks counts the links; ok is false if that takes too much.
func newLinks(a, b odometer, extents []int64) (l links, ok bool) {
	l = links{a: a, b: b, extents: extents}
	turns := b.turns()
	for _, s := range a.turns() {
		for _, t := range turns {
			if !slices.Equal(s.delta, t.delta) {
				continue
			}
			n, ok := l.count(s.k, t.k)
			if !ok {
				return l, false
			}
			if n > 0 {
				l.pairs = append(l.pairs, link{s.k, t.k, n, s.simple && t.simple})
			}
		}
	}
	return l, true
}

// count returns how often digits s of a and t of b turn together, by the same
// distance along all axes.
func (l links) count(s, t int) (n int64, ok bool) {
	n = 1
	for axis, extent := range l.extents {
		times, ok := l.along(axis, s, t, extent)
		if !ok {
			return 0, false
		}
		if n *= times; n == 0 { // all together are no more than the elements
			break
		}
	}
	return n, true
}

// along counts the positions below limit along an axis from which digits s of a
// and t of b turn.
func (l links) along(axis, s, t int, limit int64) (n int64, ok bool) {
	return both(limit, l.a.before(axis, s), l.b.before(axis, t))
}

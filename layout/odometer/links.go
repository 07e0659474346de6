package odometer

import (
	"slices"

	"github.com/ttopt/ttopt/affine/residue"
)

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
		if !d.hasLast() {
			break // it is always padding
		}
		delta[d.axis] -= (d.size - 1) * d.lo
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
func (o odometer) before(axis, k int) residue.Class {
	var c residue.Class
	for _, i := range o.axes[axis] {
		d := o.digits[i]
		w := residue.Window{Modulus: d.modulus, To: d.hi}
		if i > k {
			w.From = (d.size - 1) * d.lo
		}
		c.Windows = append(c.Windows, w)
	}
	if axis != o.digits[k].axis {
		return c
	}
	step := int64(0) // of what a digit and those of less significance say
	whole := false   // where the digits below go to, this one may go
	for n, i := range slices.Backward(o.axes[axis]) {
		d := o.digits[i]
		switch {
		case i > k:
			step -= c.Windows[n].From
		case i == k:
			step += d.lo
			whole = false
		}
		if i <= k && step > 0 && !(whole && d.hi%d.lo == 0) {
			c.Windows[n].To -= step
		}
		whole = n > 0 && o.digits[o.axes[axis][n-1]].lo == d.modulus
	}
	return c
}

// links are the steps that both of two odometers make together.
type links struct {
	a, b   odometer
	axes   []axis
	pairs  []link
	pieces int // that a count of one of them may take
}

// A link is a turn of each that go the same way, and how often they do together.
type link struct {
	a, b  turn
	count int64
}

// countAlong is CountLinks along axes that both storages have; ok is false if a count
// takes more than so many pieces.
func countAlong(a, b odometer, axes []axis, pieces int) (n, longest int64, ok bool) {
	l, ok := newLinks(a, b, axes, pieces)
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
func newLinks(a, b odometer, axes []axis, pieces int) (l links, ok bool) {
	l = links{a: a, b: b, axes: axes, pieces: pieces}
	turns := b.turns()
	for _, s := range a.turns() {
		for _, t := range turns {
			if !slices.Equal(s.delta, t.delta) {
				continue
			}
			p := link{s, t, 1}
			for k, along := range axes {
				n, ok := l.along(k, p, along.Extent)
				if !ok {
					return l, false
				}
				p.count *= n // all together are no more than the elements
				if n == 0 {
					break
				}
			}
			if p.count > 0 {
				l.pairs = append(l.pairs, p)
			}
		}
	}
	return l, true
}

// along counts the positions below limit along an axis from which the two of p
// turn.
func (l links) along(axis int, p link, limit int64) (n int64, ok bool) {
	before := l.axes[axis].holes
	after := before
	after.From -= p.a.delta[axis]
	return residue.Count(limit, l.pieces, l.a.before(axis, p.a.k), l.b.before(axis, p.b.k), before, after)
}

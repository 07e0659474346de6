package odometer

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// maxPositions bounds after how many links of two digits longest looks.
const maxPositions = 64

// longest returns the number of elements of the longest run; ok is false if it is
// not known.
//
// From the inside, digits that are the same in both storages make blocks that
// runs go through. Along the first digit that differs a run ends where that of a
// or that of b does, whichever is first, and none is longer than the one that
// begins at position 0. Where digits farther out turn together, two such runs are
// one: the whole one at the end of a block and one at the begin of another, which
// padding may cut short. There are no three: behind digits that turned, those of
// the blocks are the first to turn again.
func (l links) longest() (n int64, ok bool) {
	c, ok := l.nest()
	if !ok {
		return 0, false
	}
	var outside []link
	againA, againB := false, false
	for _, p := range l.pairs {
		if p.a.k >= c.a && p.b.k >= c.b {
			continue
		}
		apart := p.a.k > c.a || p.b.k > c.b // blocks of the two begin at different places
		if apart || !p.a.simple || !p.b.simple || c.holes {
			return 0, false
		}
		againA, againB = againA || p.a.k >= c.a, againB || p.b.k >= c.b
		outside = append(outside, p)
	}
	if againA && againB {
		return 0, false
	}
	n = c.whole()
	for _, p := range outside {
		if n == 2*c.whole() {
			break
		}
		joined, ok := l.joined(p, c)
		if !ok {
			return 0, false
		}
		n = max(n, joined)
	}
	return n, true
}

// A nest is the block that two storages have in common from the inside: each
// stage repeats the one before along an axis, every time lo further, until hi.
type nest struct {
	stages   []stage
	elements []int64 // before each stage
	unit     int64   // elements of what the first digits outside repeat
	a, b     int     // these digits
	holes    bool    // in it
}

type stage struct {
	axis   int
	lo, hi int64
}

// nest finds the common block; ok is false if a digit stands behind others of
// its axis that are of less significance.
func (l links) nest() (c nest, ok bool) {
	c.a, c.b, c.unit = len(l.a.digits)-1, len(l.b.digits)-1, 1
	size := make([]int64, len(l.axes))
	for i := range size {
		size[i] = 1
	}
	for ; c.a >= l.a.grid && c.b >= l.b.grid; c.a, c.b = c.a-1, c.b-1 {
		s, t := l.a.digits[c.a], l.b.digits[c.b]
		if s.axis != t.axis || s.lo != t.lo || s.lo == s.hi || t.lo == t.hi {
			break
		}
		if s.lo != size[s.axis] {
			return c, false
		}
		end := min(s.hi, t.hi)
		for _, w := range l.axes[s.axis].holes.Windows {
			if w.To < w.Modulus {
				end, c.holes = min(end, w.To), true
			}
		}
		c.stages = append(c.stages, stage{s.axis, s.lo, end})
		c.elements = append(c.elements, c.unit)
		if end < max(s.hi, t.hi) || !s.isWhole() || !t.isWhole() {
			break
		}
		size[s.axis] = end
		c.unit *= end / s.lo
	}
	return c, true
}

// whole is the length of the run from the begin of a block.
func (c nest) whole() int64 {
	if len(c.stages) == 0 {
		return 1
	}
	top := c.stages[len(c.stages)-1]
	return c.head(top.axis, top.hi)
}

// head is the length of the run from the begin of a block if padding begins at a
// position along an axis.
func (c nest) head(axis int, padding int64) int64 {
	cuts := func(s stage) bool { return s.axis == axis && s.hi > padding }
	top := len(c.stages) - 1
	if top < 0 || c.stages[top].axis != axis && !slices.ContainsFunc(c.stages, cuts) {
		return c.whole()
	}
	n := int64(0)
	for i, s := range slices.Backward(c.stages) {
		if s.axis == axis && padding > 0 {
			times := min(padding, s.hi) / s.lo
			n += times * c.elements[i]
			padding = min(padding, s.hi) - times*s.lo
		}
	}
	return n
}

// inside returns a bound of what a run through values of d, the first digit
// outside, is long.
func (c nest) inside(d digit) int64 { return c.unit * integer.CeilDiv(d.hi, d.lo) }

// joined returns the length of the longest run with a link in it that is not
// inside of a block.
func (l links) joined(p link, c nest) (longest int64, ok bool) {
	axis := l.a.digits[p.a.k].axis
	end := l.axes[axis].Extent
	all, ok := l.along(axis, p, end)
	most := 2 * c.whole()
	if p.a.k == c.a {
		most = min(most, c.inside(l.a.digits[p.a.k]))
	}
	if p.b.k == c.b {
		most = min(most, c.inside(l.b.digits[p.b.k]))
	}
	at := int64(0)
	for i := int64(0); ok && i < min(all, maxPositions); i++ {
		// The next position that is turned from: the first to be among i + 1.
		for hi := end; at+1 < hi && ok; {
			mid := at + (hi-at)/2
			var n int64
			if n, ok = l.along(axis, p, mid); n > i {
				hi = mid
			} else {
				at = mid
			}
		}
		n := c.head(axis, min(l.a.left(p.a.k, at+1), l.b.left(p.b.k, at+1)))
		switch {
		case p.a.k == c.a:
			n += c.head(axis, l.a.passed(p.a.k, at+1))
		case p.b.k == c.b:
			n += c.head(axis, l.b.passed(p.b.k, at+1))
		default:
			n += c.whole()
		}
		if longest = max(longest, n); longest == most {
			return longest, true
		}
	}
	return longest, ok && all <= maxPositions
}

// left returns how many positions there are, from one on to which digit k turns,
// before padding or another digit turns.
func (o odometer) left(k int, position int64) int64 {
	n := int64(math.MaxInt64)
	for _, d := range o.axes[o.digits[k].axis] {
		position %= o.digits[d].modulus
		n = min(n, o.digits[d].hi-position)
		if d == k {
			break
		}
	}
	return n
}

// passed returns how many positions there are before one to which digit k turns
// since another digit turned.
func (o odometer) passed(k int, position int64) int64 {
	for _, d := range o.axes[o.digits[k].axis] {
		position %= o.digits[d].modulus
		if d == k {
			break
		}
	}
	return position
}

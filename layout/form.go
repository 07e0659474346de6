package layout

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/affine/partition"
)

// A form is a class of what a sum says that is linear in the dims of a box, with
// coefficients that are not negative: base + Σ coef·dim, at least lo and below hi.
type form struct {
	class
	base   int64
	coef   []int64
	lo, hi int64
}

func newForm(c class, coef []int64) form {
	return form{class: c, coef: coef, lo: math.MinInt64, hi: math.MaxInt64}
}

// span returns the least the form may say in a box, and what that is below.
func (f form) span(extents []int64) (lo, hi int64) {
	hi = f.base + 1
	for d, c := range f.coef {
		hi += c * (extents[d] - 1)
	}
	return f.base, hi
}

// simplify leaves out windows and dims that change nothing in a box; it is not
// possible to be in the form if nothing is left. The form is bounded if not
// all that it may say is from lo to hi.
func (f *form) simplify(extents []int64) (bounded, possible bool) {
	for {
		lo, hi := f.span(extents)
		f.class, f.lo, f.hi = f.class.simplify(max(lo, f.lo), min(hi, f.hi))
		if f.lo >= f.hi {
			return false, false
		}
		if f.lo > lo || f.hi < hi {
			return true, true
		}
		if len(f.windows) == 0 {
			return false, true
		}
		matters := func(d int) bool { return f.coef[d]%f.windows[0].modulus != 0 }
		dropped := false
		coef := make([]int64, len(f.coef))
		for d, c := range f.coef {
			if matters(d) {
				coef[d] = c
			} else if c > 0 && extents[d] > 1 {
				dropped = true
			}
		}
		if !dropped {
			return false, true
		}
		f.coef, f.lo, f.hi = coef, math.MinInt64, math.MaxInt64
	}
}

// moved returns the form over a box in which a dim begins elsewhere.
func (f form) moved(d int, by int64) form {
	f.base += f.coef[d] * by
	return f
}

// A census counts the points of boxes that are in several forms.
type census struct {
	left  int                  // steps it may still take
	known map[string][]residue // see values
}

// count returns how many points of a box are in all forms, none of an empty box,
// which is nil. It means nothing once no steps are left.
func (c *census) count(extents []int64, forms []form) int64 {
	if c.left -= 16 * (len(forms) + 1); c.left < 0 || extents == nil {
		return 0
	}
	rest := make([]form, 0, len(forms))
	cut := -1 // a form that is bounded
	for _, f := range forms {
		bounded, possible := f.simplify(extents)
		if !possible {
			return 0
		}
		if bounded {
			cut = len(rest)
		}
		if bounded || len(f.windows) > 0 {
			rest = append(rest, f)
		}
	}
	if cut >= 0 {
		return c.cut(extents, rest, cut)
	}
	n := int64(1)
	for _, p := range parts(extents, rest) {
		if n *= c.part(p.extents, p.forms); n == 0 {
			break
		}
	}
	return n
}

// cut counts in pieces of a box: where the dim of the largest coefficient decides
// that a form is in its bounds, and for the values of it that do not.
func (c *census) cut(extents []int64, forms []form, bounded int) (n int64) {
	f := forms[bounded]
	top, rest := -1, int64(0)
	for d, s := range f.coef {
		if extents[d] == 1 || s == 0 {
			continue
		}
		rest += s * (extents[d] - 1)
		if top < 0 || s > f.coef[top] {
			top = d
		}
	}
	s := f.coef[top]
	rest -= s * (extents[top] - 1)
	first := max(integer.CeilDiv(f.lo-rest-f.base, s), 0)
	inside := max(integer.CeilDiv(f.lo-f.base, s), 0)
	beyond := min(integer.FloorDiv(f.hi-1-rest-f.base, s)+1, extents[top])
	end := min(integer.FloorDiv(f.hi-1-f.base, s)+1, extents[top])
	if inside >= beyond {
		inside, beyond = end, end
	}
	for v := first; v < end && c.left >= 0; {
		next := v + 1
		if v == inside {
			next = beyond
		}
		piece := slices.Clone(extents)
		piece[top] = next - v
		moved := make([]form, len(forms))
		for i, f := range forms {
			moved[i] = f.moved(top, v)
		}
		n += c.count(piece, moved)
		v = next
	}
	return n
}

// A part of a box: dims that have nothing to do with the others, which are 1
// there.
type part struct {
	extents []int64
	forms   []form
}

// parts divides a box such that no form uses dims of two parts.
func parts(extents []int64, forms []form) []part {
	group := partition.New(len(extents))
	for _, f := range forms {
		group.Join(func(d int) bool { return f.coef[d] != 0 && extents[d] != 1 })
	}
	var out []part
	for g := range extents {
		p := part{extents: slices.Repeat([]int64{1}, len(extents))}
		some := false
		for d, n := range extents {
			if group[d] == g && n > 1 {
				p.extents[d], some = n, true
			}
		}
		if !some {
			continue
		}
		for _, f := range forms {
			if slices.ContainsFunc(f.dims(extents), func(d int) bool { return group[d] == g }) {
				p.forms = append(p.forms, f)
			}
		}
		out = append(out, p)
	}
	return out
}

// dims returns the dims of a box that matter to the form.
func (f form) dims(extents []int64) (dims []int) {
	for d, s := range f.coef {
		if s > 0 && extents[d] > 1 {
			dims = append(dims, d)
		}
	}
	return dims
}

// maxModulus bounds tables of remainders.
const maxModulus = 1 << 12

// part counts in a part of a box, whose forms are not bounded.
func (c *census) part(extents []int64, forms []form) (n int64) {
	if len(forms) == 0 {
		return volumeOf(extents)
	}
	if dims := forms[0].dims(extents); len(dims) == 1 && !slices.ContainsFunc(forms, func(f form) bool { return f.coef[dims[0]] != 1 || len(f.dims(extents)) > 1 }) {
		var classes []class
		for _, f := range forms {
			classes = append(classes, class{f.from - f.base, f.windows})
		}
		const stepsOfPiece = 64
		left := c.left / stepsOfPiece
		n = between(0, extents[dims[0]], classes, &left)
		c.left = min(c.left, left*stepsOfPiece)
		return n
	}
	for i, f := range forms {
		if len(f.dims(extents)) == 1 || f.windows[0].modulus <= maxModulus {
			continue
		}
		with := slices.Clone(forms)
		f.blocks(f.lo, f.hi, func(block form) bool {
			with[i] = block
			n += c.count(extents, with)
			return c.left >= 0
		})
		return n
	}
	return newTables(c, extents, forms).count()
}

// blocks calls yield with the form in each block of its first modulus from lo to hi.
func (f form) blocks(lo, hi int64, yield func(form) bool) {
	w := f.windows[0]
	for at := f.from + integer.FloorDiv(lo-f.from, w.modulus)*w.modulus; at < hi; at += w.modulus {
		block := f
		block.class = class{at, f.windows[1:]}
		block.lo, block.hi = max(lo, at+w.from), min(hi, at+w.to)
		if block.lo < block.hi && !yield(block) {
			return
		}
	}
}

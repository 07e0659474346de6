package residue

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/affine/partition"
)

// A Census counts the points of boxes that are in several forms.
type Census struct {
	Left  int                  // steps it may still take
	known map[string][]residue // see values
}

// Count returns how many points of a box, of dims from 0 to below extents, are in all forms.
// It means nothing once Left is negative.
func (c *Census) Count(extents []int64, forms []Form) int64 {
	if slices.ContainsFunc(extents, func(n int64) bool { return n <= 0 }) {
		return 0
	}
	if c.known == nil {
		c.known = map[string][]residue{}
	}
	all := make([]boundedForm, len(forms))
	for i, f := range forms {
		all[i] = unbounded(f)
	}
	return c.count(extents, all)
}

// count is Count for forms that may be bounded.
func (c *Census) count(extents []int64, forms []boundedForm) int64 {
	if c.Left -= 16 * (len(forms) + 1); c.Left < 0 {
		return 0
	}
	rest := make([]boundedForm, 0, len(forms))
	cut := -1 // a form that is bounded
	for _, f := range forms {
		bounded, possible := f.simplify(extents)
		if !possible {
			return 0
		}
		if bounded {
			cut = len(rest)
		}
		if bounded || len(f.Windows) > 0 {
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
func (c *Census) cut(extents []int64, forms []boundedForm, bounded int) (n int64) {
	f := forms[bounded]
	top, rest := -1, int64(0)
	for d, s := range f.Coef {
		if extents[d] == 1 || s == 0 {
			continue
		}
		rest += s * (extents[d] - 1)
		if top < 0 || s > f.Coef[top] {
			top = d
		}
	}
	s := f.Coef[top]
	rest -= s * (extents[top] - 1)
	first := max(integer.CeilDiv(f.lo-rest-f.Base, s), 0)
	inside := max(integer.CeilDiv(f.lo-f.Base, s), 0)
	beyond := min(integer.FloorDiv(f.hi-1-rest-f.Base, s)+1, extents[top])
	end := min(integer.FloorDiv(f.hi-1-f.Base, s)+1, extents[top])
	if inside >= beyond {
		inside, beyond = end, end
	}
	for v := first; v < end && c.Left >= 0; {
		next := v + 1
		if v == inside {
			next = beyond
		}
		piece := slices.Clone(extents)
		piece[top] = next - v
		moved := make([]boundedForm, len(forms))
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
	forms   []boundedForm
}

// parts divides a box such that no form uses dims of two parts.
func parts(extents []int64, forms []boundedForm) []part {
	together := partition.New(len(extents))
	for _, f := range forms {
		together.Join(func(d int) bool { return f.Coef[d] != 0 && extents[d] != 1 })
	}
	var out []part
	for _, set := range together.Sets() {
		if extents[set[0]] == 1 {
			continue // it is alone
		}
		p := part{extents: slices.Repeat([]int64{1}, len(extents))}
		for _, d := range set {
			p.extents[d] = extents[d]
		}
		for _, f := range forms {
			if slices.ContainsFunc(f.dims(extents), func(d int) bool { return slices.Contains(set, d) }) {
				p.forms = append(p.forms, f)
			}
		}
		out = append(out, p)
	}
	return out
}

// maxModulus bounds tables of remainders.
const maxModulus = 1 << 12

// part counts in a part of a box, whose forms are not bounded.
func (c *Census) part(extents []int64, forms []boundedForm) (n int64) {
	if len(forms) == 0 {
		n = 1
		for _, e := range extents {
			n *= e
		}
		return n
	}
	if dims := forms[0].dims(extents); len(dims) == 1 && !slices.ContainsFunc(forms, func(f boundedForm) bool { return f.Coef[dims[0]] != 1 || len(f.dims(extents)) > 1 }) {
		var classes []Class
		for _, f := range forms {
			classes = append(classes, Class{f.From - f.Base, f.Windows})
		}
		const stepsOfPiece = 64
		left := c.Left / stepsOfPiece
		n = between(0, extents[dims[0]], classes, &left)
		c.Left = min(c.Left, left*stepsOfPiece)
		return n
	}
	for i, f := range forms {
		if len(f.dims(extents)) == 1 || f.Windows[0].Modulus <= maxModulus {
			continue
		}
		with := slices.Clone(forms)
		f.blocks(f.lo, f.hi, func(block boundedForm) bool {
			with[i] = block
			n += c.count(extents, with)
			return c.Left >= 0
		})
		return n
	}
	return newTables(c, extents, forms).count()
}

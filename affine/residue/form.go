package residue

import (
	"math"

	"github.com/ttopt/ttopt/affine/integer"
)

// A Form is a class of what a sum says that is linear in the dims of a box, with
// coefficients that are not negative: Base + Σ Coef·dim.
type Form struct {
	Class
	Base int64
	Coef []int64
}

// A boundedForm is a form of what the sum says from lo to below hi.
type boundedForm struct {
	Form
	lo, hi int64
}

func unbounded(f Form) boundedForm { return boundedForm{f, math.MinInt64, math.MaxInt64} }

// span returns the least the form may say in a box, and what that is below.
func (f boundedForm) span(extents []int64) (lo, hi int64) {
	hi = f.Base + 1
	for d, c := range f.Coef {
		hi += c * (extents[d] - 1)
	}
	return f.Base, hi
}

// simplify leaves out windows and dims that change nothing in a box; it is not
// possible to be in the form if nothing is left. The form is bounded if not
// all that it may say is from lo to hi.
func (f *boundedForm) simplify(extents []int64) (bounded, possible bool) {
	for {
		lo, hi := f.span(extents)
		f.Class, f.lo, f.hi = f.Class.simplify(max(lo, f.lo), min(hi, f.hi))
		if f.lo >= f.hi {
			return false, false
		}
		if f.lo > lo || f.hi < hi {
			return true, true
		}
		if len(f.Windows) == 0 {
			return false, true
		}
		matters := func(d int) bool { return f.Coef[d]%f.Windows[0].Modulus != 0 }
		dropped := false
		coef := make([]int64, len(f.Coef))
		for d, c := range f.Coef {
			if matters(d) {
				coef[d] = c
			} else if c > 0 && extents[d] > 1 {
				dropped = true
			}
		}
		if !dropped {
			return false, true
		}
		f.Coef, f.lo, f.hi = coef, math.MinInt64, math.MaxInt64
	}
}

// moved returns the form over a box in which a dim begins elsewhere.
func (f boundedForm) moved(d int, by int64) boundedForm {
	f.Base += f.Coef[d] * by
	return f
}

// dims returns the dims of a box that matter to the form.
func (f boundedForm) dims(extents []int64) (dims []int) {
	for d, s := range f.Coef {
		if s > 0 && extents[d] > 1 {
			dims = append(dims, d)
		}
	}
	return dims
}

// blocks calls yield with the form in each block of its first modulus from lo to hi.
func (f boundedForm) blocks(lo, hi int64, yield func(boundedForm) bool) {
	w := f.Windows[0]
	for at := f.From + integer.FloorDiv(lo-f.From, w.Modulus)*w.Modulus; at < hi; at += w.Modulus {
		block := f
		block.Class = Class{at, f.Windows[1:]}
		block.lo, block.hi = max(lo, at+w.From), min(hi, at+w.To)
		if block.lo < block.hi && !yield(block) {
			return
		}
	}
}

package affine

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

const (
	// maxListed is for how many points a box is looked at point by point before
	// anything else is tried.
	maxListed = 1 << 9
	// maxParts, maxRanges and maxPoints bound what is tried in all: parts of a box,
	// ranges of unknowns in them, points one by one.
	maxParts, maxRanges, maxPoints = 1 << 10, 1 << 14, 1 << 20
)

// A search is what may still be looked at.
type search struct {
	parts, ranges int
	points        int64
}

// ErrUndecided says that two maps could be neither proven equal nor told apart.
var ErrUndecided = errors.New("the maps could be neither proven equal nor told apart")

// EqualOver reports whether a and b have the same results for all dims and
// symbols in the intervals, of which there must be one for each. Where they
// differ, witness is such a point: the dims, then the symbols. Values count over
// the integers, they need not fit an int64. It is an error if a result is not
// defined at a point that was looked at; [ErrUndecided] is another.
//
// Maps whose divisors and factors are constants make an integer program of their
// dims and quotients, which decides: the time depends on how many these are, not on
// how large the box or what it is divided by. Dims and symbols that are divisors, or
// factors of others, take their values one after the other. ErrUndecided is where
// that takes too long.
func EqualOver(a, b Map, dims, syms []Interval) (equal bool, witness []int64, err error) {
	if a.NumDims != b.NumDims || a.NumSymbols != b.NumSymbols || len(a.Results) != len(b.Results) {
		return false, nil, fmt.Errorf("map %v compared with %v", a, b)
	}
	if len(dims) != a.NumDims || len(syms) != a.NumSymbols {
		return false, nil, fmt.Errorf("map of %d dims and %d symbols compared over %d and %d", a.NumDims, a.NumSymbols, len(dims), len(syms))
	}
	whole := box{slices.Concat(dims, syms), a.NumDims}
	if slices.ContainsFunc(whole.ranges, Interval.IsEmpty) {
		return true, nil, nil
	}
	for i := range a.Results {
		d := difference{a.Results[i], b.Results[i], Sub(a.Results[i], b.Results[i])}
		if equal, witness, err = d.isZero(whole, &search{maxParts, maxRanges, maxPoints}); !equal || err != nil {
			return false, witness, err
		}
	}
	return true, nil, nil
}

// difference is what is asked to be 0: a - b, and as expr in simpler form.
type difference struct{ a, b, expr *Expr }

// over simplifies the difference over a box: to 0 if its quotients cancel.
func (d difference) over(b box) difference {
	dims, syms := b.ranges[:b.dims], b.ranges[b.dims:]
	if d.expr = SimplifyOver(d.expr, dims, syms); d.expr.cost.operations <= maxEffort {
		s := simplifier{ranger: ranger{dims: dims, syms: syms, seen: map[*Expr]Interval{}}}
		if l := s.expanded(d.expr); len(l.terms) == 0 && l.c == 0 {
			d.expr = Const(0)
		}
	}
	return d
}

// isZero decides about a box with the effort that is left.
func (d difference) isZero(whole box, left *search) (zero bool, witness []int64, err error) {
	if witness, err = d.probe(whole); witness != nil || err != nil {
		return false, witness, err
	}
	if d = d.over(whole); d.expr.IsConst(0) {
		return true, nil, nil
	}
	points := whole.points()
	if points < 0 || points > maxListed {
		if zero, witness, decided := d.solve(whole, &left.ranges); decided {
			return zero, witness, nil
		}
	}
	if points >= 0 && points <= left.points {
		left.points -= points
		return d.list(whole)
	}
	low, high, ok := whole.cut(d.expr)
	if left.parts--; !ok || left.parts < 0 {
		return false, nil, ErrUndecided
	}
	if zero, witness, err = d.isZero(low, left); zero {
		zero, witness, err = d.isZero(high, left)
	}
	return zero, witness, err
}

// list looks at every point of a box.
func (d difference) list(b box) (zero bool, witness []int64, err error) {
	for p, more := b.first(), true; more; more = b.next(p) {
		if differ, err := d.at(b, p); differ || err != nil {
			return false, p, err
		}
	}
	return true, nil, nil
}

// at reports whether the values at a point differ.
func (d difference) at(b box, point []int64) (bool, error) {
	dims, syms := point[:b.dims], point[b.dims:]
	x, err := d.a.Eval(dims, syms)
	if err == nil {
		var y int64
		if y, err = d.b.Eval(dims, syms); err == nil {
			return x != y, nil
		}
	}
	x2, ok1 := d.a.evalBig(dims, syms)
	y2, ok2 := d.b.evalBig(dims, syms)
	if !ok1 || !ok2 {
		return false, fmt.Errorf("at %v: %w", point, err)
	}
	return x2.Cmp(y2) != 0, nil
}

// A box is a range for each dim, then for each symbol.
type box struct {
	ranges []Interval
	dims   int
}

func (b box) clone() box { return box{slices.Clone(b.ranges), b.dims} }

// position returns where the range of a dim or symbol is.
func (b box) position(leaf *Expr) int {
	if leaf.op == OpSymbol {
		return b.dims + int(leaf.value)
	}
	return int(leaf.value)
}

// points counts the points, -1 where they are many.
func (b box) points() int64 {
	n := int64(1)
	for _, r := range b.ranges {
		width := uint64(r.Hi) - uint64(r.Lo)
		if width >= math.MaxInt64 {
			return -1
		}
		var ok bool
		if n, ok = integer.Mul(n, int64(width)+1); !ok {
			return -1
		}
	}
	return n
}

// cut halves the range of the dim or symbol that has the fewest values, of those
// that keep e from being linear but for divisions by constants. ok is false if there
// are none.
func (b box) cut(e *Expr) (low, high box, ok bool) {
	at, least := -1, uint64(0)
	for _, leaf := range factors(nil, e) {
		i := b.position(leaf)
		r := b.ranges[i]
		if width := uint64(r.Hi) - uint64(r.Lo); width > 0 && (at < 0 || width < least) {
			at, least = i, width
		}
	}
	if at < 0 {
		return low, high, false
	}
	low, high = b.clone(), b.clone()
	low.ranges[at].Hi = int64(uint64(b.ranges[at].Lo) + least/2)
	high.ranges[at].Lo = low.ranges[at].Hi + 1
	return low, high, true
}

// factors appends the dims and symbols in divisors, and in factors of others.
func factors(leaves []*Expr, e *Expr) []*Expr {
	if e.op <= OpConst || e.pure {
		return leaves
	}
	leaves = factors(factors(leaves, e.lhs), e.rhs)
	if e.op == OpAdd || e.rhs.op == OpConst {
		return leaves
	}
	if e.op == OpMul {
		leaves = leavesOf(leaves, e.lhs)
	}
	return leavesOf(leaves, e.rhs)
}

func leavesOf(leaves []*Expr, e *Expr) []*Expr {
	switch {
	case e.op <= OpSymbol:
		return append(leaves, e)
	case e.op == OpConst:
		return leaves
	}
	return leavesOf(leavesOf(leaves, e.lhs), e.rhs)
}

func (b box) first() []int64 {
	p := make([]int64, len(b.ranges))
	for i, r := range b.ranges {
		p[i] = r.Lo
	}
	return p
}

// next moves p to the next point; false after the last.
func (b box) next(p []int64) bool {
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] < b.ranges[i].Hi {
			p[i]++
			return true
		}
		p[i] = b.ranges[i].Lo
	}
	return false
}

package affine

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

const (
	// probes is how many points are looked at before anything is proven.
	probes = 256
	// maxListed is for how many points a box is not cut any more.
	maxListed = 1 << 12
)

// A search is what may still be looked at.
type search struct {
	parts  int   // of the box
	points int64 // one by one
}

// ErrUndecided says that two maps could be neither proven equal nor told apart.
var ErrUndecided = errors.New("the maps could be neither proven equal nor told apart")

// EqualOver reports whether a and b have the same results for all dims and
// symbols in the intervals, of which there must be one for each. Where they
// differ, witness is such a point: the dims, then the symbols. Values count over
// the integers, they need not fit an int64. It is an error if a result is not
// defined at a point that was looked at; [ErrUndecided] is another.
//
// Maps whose divisors are constants are periodic in each dim, and between the
// places where a quotient changes they are linear. So the time depends not on the
// size of the box but on how often quotients change within a period, other than
// together; ErrUndecided is where that is too often.
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
		if equal, witness, err = d.isZero(whole, &search{parts: 1 << 10, points: 1 << 20}); !equal || err != nil {
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
	period, witness := d.onePeriod(whole)
	if witness != nil {
		return false, witness, nil
	}
	if !slices.Equal(period.ranges, whole.ranges) {
		return d.isZero(period, left)
	}
	points := whole.points()
	listed := points >= 0 && points <= left.points
	if low, high, ok := whole.cut(d.expr); ok && left.parts > 0 && !(listed && points <= maxListed) {
		left.parts--
		if zero, witness, err = d.isZero(low, left); zero {
			zero, witness, err = d.isZero(high, left)
		}
		return zero, witness, err
	}
	if !listed {
		return false, nil, ErrUndecided
	}
	left.points -= points
	for p, more := whole.first(), true; more; more = whole.next(p) {
		if differ, err := d.at(whole, p); differ || err != nil {
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

// probe looks for a difference where dividends are smallest and largest, near the
// multiples of divisors, and at random.
func (d difference) probe(b box) (witness []int64, err error) {
	edges := edgesOf(nil, d.expr)
	for _, e := range append(edges, edge{sumOf(d.expr), 1}) {
		for _, p := range b.ends(e.dividend) {
			if differ, err := d.at(b, p); differ || err != nil {
				return p, err
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2)) // the same answer each time
	for n := range probes {
		p := b.random(random)
		if len(edges) > 0 && n%2 == 0 {
			b.moveToEdge(p, edges[n/2%len(edges)], random)
		}
		if differ, err := d.at(b, p); differ || err != nil {
			return p, err
		}
	}
	return nil, nil
}

// onePeriod cuts from b what repeats. Where the difference grows from one period
// to the next, witness is a point at which it is not 0.
func (d difference) onePeriod(b box) (period box, witness []int64) {
	period = b.clone()
	for i, r := range b.ranges {
		length, step, ok := d.expr.period(b.leaf(i))
		if !ok || length < 1 || uint64(r.Hi)-uint64(r.Lo) < uint64(length) {
			continue
		}
		if step != 0 { // at most one of two periods is 0 here
			p := period.first()
			if differ, err := d.at(b, p); err == nil && !differ {
				p[i] += length
			}
			return period, p
		}
		period.ranges[i].Hi = r.Lo + length - 1
	}
	return period, nil
}

// An edge is where a quotient steps: where the dividend, a sum, is a multiple of
// the divisor.
type edge struct {
	dividend linear
	divisor  int64
}

// edgesOf appends those of e.
func edgesOf(edges []edge, e *Expr) []edge {
	if e.op <= OpConst {
		return edges
	}
	edges = edgesOf(edgesOf(edges, e.lhs), e.rhs)
	if e.op > OpMul && e.rhs.op == OpConst && e.rhs.value > 1 {
		if l, ok := decompose(e.lhs); ok {
			edges = append(edges, edge{l, e.rhs.value})
		}
	}
	return edges
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

func (b box) leaf(i int) *Expr {
	if i < b.dims {
		return Dim(i)
	}
	return Symbol(i - b.dims)
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

// random returns a point; a third of the time a range is at one of its ends.
func (b box) random(r *rand.Rand) []int64 {
	p := make([]int64, len(b.ranges))
	for i, ends := range b.ranges {
		p[i] = ends.Lo
		if r.IntN(2) == 1 {
			p[i] = ends.Hi
		}
		if r.IntN(3) > 0 {
			width := uint64(ends.Hi) - uint64(ends.Lo)
			if width < math.MaxUint64 {
				p[i] = int64(uint64(ends.Lo) + r.Uint64N(width+1))
			} else {
				p[i] = int64(r.Uint64())
			}
		}
	}
	return p
}

// ends returns where the dims and symbols of l, taken by themselves, make it
// smallest and largest.
func (b box) ends(l linear) [][]int64 {
	low := b.first()
	high := b.first()
	for _, t := range l.terms {
		if t.atom.op > OpSymbol {
			continue
		}
		i := b.position(t.atom)
		if t.coef > 0 {
			high[i] = b.ranges[i].Hi
		} else {
			low[i] = b.ranges[i].Hi
		}
	}
	return [][]int64{low, high}
}

// moveToEdge moves one coordinate of p such that the dividend becomes a multiple
// of the divisor, or one less, if that stays in the box.
func (b box) moveToEdge(p []int64, e edge, r *rand.Rand) {
	if len(e.dividend.terms) == 0 {
		return
	}
	t := e.dividend.terms[r.IntN(len(e.dividend.terms))]
	if t.atom.op > OpSymbol {
		return
	}
	i := b.position(t.atom)
	v, ok := e.dividend.expr().evalBig(p[:b.dims], p[b.dims:])
	if !ok {
		return
	}
	// coef*move = -v or -v-1 modulo the divisor
	want := new(big.Int).Neg(v)
	want.Sub(want, big.NewInt(int64(r.IntN(2))))
	want.Mod(want, big.NewInt(e.divisor))
	g := integer.GCD(magnitude(t.coef), e.divisor)
	if new(big.Int).Mod(want, big.NewInt(g)).Sign() != 0 {
		return
	}
	m := big.NewInt(e.divisor / g)
	inverse := new(big.Int).ModInverse(big.NewInt(t.coef/g), m)
	if inverse == nil {
		return // the divisor is g
	}
	want.Div(want, big.NewInt(g)).Mul(want, inverse).Mod(want, m)
	for _, move := range []*big.Int{want, new(big.Int).Sub(want, m)} {
		at := new(big.Int).Add(big.NewInt(p[i]), move)
		if at.IsInt64() && b.ranges[i].Contains(at.Int64()) {
			p[i] = at.Int64()
			return
		}
	}
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

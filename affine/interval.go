package affine

import (
	"math"

	"github.com/ttopt/ttopt/affine/integer"
)

// Interval is the set of integers from Lo to Hi, both included. The lowest and
// the highest int64 also stand for "no bound known".
type Interval struct{ Lo, Hi int64 }

// Unbounded returns the interval of all int64.
func Unbounded() Interval { return Interval{math.MinInt64, math.MaxInt64} }

// Point returns [v, v].
func Point(v int64) Interval { return Interval{v, v} }

// Extent returns [0, n-1], the range of an index into n things.
func Extent(n int64) Interval { return Interval{0, n - 1} }

// Extents returns [0, n-1] for each n of shape.
func Extents(shape []int64) []Interval {
	out := make([]Interval, len(shape))
	for i, n := range shape {
		out[i] = Extent(n)
	}
	return out
}

// Contains reports whether v is in i.
func (i Interval) Contains(v int64) bool { return i.Lo <= v && v <= i.Hi }

// IsEmpty reports whether nothing is in i.
func (i Interval) IsEmpty() bool { return i.Lo > i.Hi }

// IsPoint reports whether exactly one value is in i.
func (i Interval) IsPoint() bool { return i.Lo == i.Hi }

// within reports whether i lies in one period of m > 0, that is, whether all of
// i has the same quotient by m, and which.
func (i Interval) within(m int64) (quotient int64, ok bool) {
	if i.Lo == math.MinInt64 || i.Hi == math.MaxInt64 {
		return 0, false
	}
	lo, _ := floorDivChecked(i.Lo, m)
	hi, _ := floorDivChecked(i.Hi, m)
	return lo, lo == hi
}

// Bounds returns an interval that contains e for all dims and symbols in the
// given intervals; those beyond the slices are [Unbounded]. ok is false if the
// value, or one it is computed from, may not fit an int64, if a divisor may not
// be positive, or if one of the intervals is empty. The interval is exact for an
// expression of +, * and divisions in which no dim or symbol occurs twice.
func (e *Expr) Bounds(dims, syms []Interval) (bounds Interval, ok bool) {
	r := ranger{dims: dims, syms: syms, fits: true, seen: map[*Expr]Interval{}}
	bounds = r.of(e)
	if !r.fits {
		return Interval{}, false
	}
	return bounds, true
}

// ranger computes ranges over the integers. Lo == MinInt64 and Hi == MaxInt64
// mean that there is no bound that fits; for that to be told from a bound, Lo is
// never MaxInt64 and Hi never MinInt64.
type ranger struct {
	dims, syms []Interval
	fits       bool               // nothing so far may overflow or divide by less than 1
	seen       map[*Expr]Interval // what is known already; nil: nothing is kept
}

func (r *ranger) of(e *Expr) Interval {
	switch e.op {
	case OpConst:
		return widen(Point(e.value))
	case OpDim:
		return r.leaf(e.value, r.dims)
	case OpSymbol:
		return r.leaf(e.value, r.syms)
	}
	if known, ok := r.seen[e]; ok {
		return known
	}
	out := r.ofBinary(e)
	if r.seen != nil {
		r.seen[e] = out
	}
	return out
}

func (r *ranger) ofBinary(e *Expr) Interval {
	a, b := r.of(e.lhs), r.of(e.rhs)
	switch e.op {
	case OpAdd:
		return r.add(a, b)
	case OpMul:
		return hull(a, b, r.mul)
	}
	if b.Lo < 1 {
		r.fits = false
		return Unbounded()
	}
	if (a.Lo == math.MinInt64 || a.Hi == math.MaxInt64) && b.IsPoint() {
		if w, ok := r.wide(e); ok {
			if out, ok := w.interval(); ok {
				return out
			}
		}
	}
	switch e.op {
	case OpMod:
		return modRange(a, b)
	case OpFloorDiv:
		return quotientRange(a, b, floorDivChecked)
	}
	return quotientRange(a, b, ceilDivChecked)
}

// quotientRange divides a by b, b.Lo >= 1.
func quotientRange(a, b Interval, round func(a, b int64) (int64, bool)) Interval {
	out := hull(a, b, quotient(round))
	if b.Hi < math.MaxInt64 {
		return out
	}
	// By what has no bound the quotient of a number is that of its sign by 2.
	far := hull(Interval{sign(a.Lo), sign(a.Hi)}, Point(2), quotient(round))
	return Interval{min(out.Lo, far.Lo), max(out.Hi, far.Hi)}
}

func sign(v int64) int64 {
	switch {
	case v < 0:
		return -1
	case v > 0:
		return 1
	}
	return 0
}

func (r *ranger) leaf(pos int64, known []Interval) Interval {
	if int(pos) >= len(known) {
		return Unbounded()
	}
	if known[pos].IsEmpty() {
		r.fits = false
	}
	return widen(known[pos])
}

func widen(i Interval) Interval {
	return Interval{min(i.Lo, math.MaxInt64-1), max(i.Hi, math.MinInt64+1)}
}

// hull is the interval of op at the four corners, for an op that is monotone in
// each operand.
func hull(a, b Interval, op func(x, y int64) int64) Interval {
	v, w, x, y := op(a.Lo, b.Lo), op(a.Lo, b.Hi), op(a.Hi, b.Lo), op(a.Hi, b.Hi)
	return widen(Interval{min(v, w, x, y), max(v, w, x, y)})
}

func (r *ranger) add(a, b Interval) Interval {
	lo, ok := integer.Add(a.Lo, b.Lo)
	if !ok {
		r.fits = false
		lo = farEnd(a.Lo < 0)
	}
	if a.Lo == math.MinInt64 || b.Lo == math.MinInt64 {
		lo = math.MinInt64
	}
	hi, ok := integer.Add(a.Hi, b.Hi)
	if !ok {
		r.fits = false
		hi = farEnd(a.Hi < 0)
	}
	if a.Hi == math.MaxInt64 || b.Hi == math.MaxInt64 {
		hi = math.MaxInt64
	}
	return widen(Interval{lo, hi})
}

func (r *ranger) mul(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	v, ok := integer.Mul(a, b)
	if !ok {
		r.fits = false
	}
	if !ok || isFarEnd(a) || isFarEnd(b) {
		return farEnd((a < 0) != (b < 0))
	}
	return v
}

func farEnd(negative bool) int64 {
	if negative {
		return math.MinInt64
	}
	return math.MaxInt64
}

func isFarEnd(v int64) bool { return v == math.MinInt64 || v == math.MaxInt64 }

// quotient divides by b >= 1; of no bound it makes no bound.
func quotient(round func(a, b int64) (int64, bool)) func(a, b int64) int64 {
	return func(a, b int64) int64 {
		if isFarEnd(a) {
			return a
		}
		q, _ := round(a, b)
		return q
	}
}

func modRange(a, b Interval) Interval {
	last := b.Hi
	if last < math.MaxInt64 {
		last--
	}
	switch {
	case a.Lo >= 0 && a.Hi < b.Lo:
		return a
	case b.IsPoint():
		if q, ok := a.within(b.Lo); ok {
			return Interval{a.Lo - q*b.Lo, a.Hi - q*b.Lo}
		}
	case a.Lo >= 0:
		return Interval{0, min(a.Hi, last)}
	}
	return Interval{0, last}
}

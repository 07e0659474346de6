package affine

import "math"

// Interval is the set of integers from Lo to Hi, both included.
type Interval struct{ Lo, Hi int64 }

// Unbounded contains every int64.
var Unbounded = Interval{math.MinInt64, math.MaxInt64}

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

// Bounds returns an interval that contains e for all dims and symbols in the
// given intervals; those beyond the slices are [Unbounded]. ok is false if the
// value, or one it is computed from, may not fit an int64, if a divisor may not
// be positive, or if one of the intervals is empty. The interval is exact for an
// expression in which every dim and symbol occurs once.
func (e *Expr) Bounds(dims, syms []Interval) (bounds Interval, ok bool) {
	switch e.op {
	case OpConst:
		return Point(e.value), true
	case OpDim:
		return leafBounds(e.value, dims)
	case OpSymbol:
		return leafBounds(e.value, syms)
	}
	a, ok := e.lhs.Bounds(dims, syms)
	if !ok {
		return Interval{}, false
	}
	b, ok := e.rhs.Bounds(dims, syms)
	if !ok {
		return Interval{}, false
	}
	switch e.op {
	case OpAdd:
		return a.add(b)
	case OpMul:
		return a.mul(b)
	case OpMod:
		return a.mod(b)
	case OpFloorDiv:
		return a.div(b, floorDivChecked)
	}
	return a.div(b, ceilDivChecked)
}

func leafBounds(pos int64, known []Interval) (Interval, bool) {
	if int(pos) >= len(known) {
		return Unbounded, true
	}
	return known[pos], !known[pos].IsEmpty()
}

func (i Interval) add(o Interval) (Interval, bool) {
	lo, ok1 := addChecked(i.Lo, o.Lo)
	hi, ok2 := addChecked(i.Hi, o.Hi)
	return Interval{lo, hi}, ok1 && ok2
}

func (i Interval) mul(o Interval) (Interval, bool) {
	return hull(i, o, mulChecked)
}

// hull is the interval of op at the four corners, for an op that is monotone in
// each operand.
func hull(i, o Interval, op func(a, b int64) (int64, bool)) (Interval, bool) {
	out := Interval{math.MaxInt64, math.MinInt64}
	for _, a := range [2]int64{i.Lo, i.Hi} {
		for _, b := range [2]int64{o.Lo, o.Hi} {
			v, ok := op(a, b)
			if !ok {
				return Interval{}, false
			}
			out = Interval{min(out.Lo, v), max(out.Hi, v)}
		}
	}
	return out, true
}

func (i Interval) div(o Interval, round func(a, b int64) (int64, bool)) (Interval, bool) {
	if o.Lo < 1 {
		return Interval{}, false
	}
	return hull(i, o, round)
}

func (i Interval) mod(o Interval) (Interval, bool) {
	switch {
	case o.Lo < 1:
		return Interval{}, false
	case i.Lo >= 0 && i.Hi < o.Lo:
		return i, true
	case o.IsPoint():
		// Within one period of the divisor the remainder only shifts.
		if q, _ := floorDivChecked(i.Lo, o.Lo); i.Hi-q*o.Lo < o.Lo && i.Hi-q*o.Lo >= 0 && i.Hi >= i.Lo {
			return Interval{i.Lo - q*o.Lo, i.Hi - q*o.Lo}, true
		}
	case i.Lo >= 0:
		return Interval{0, min(i.Hi, o.Hi-1)}, true
	}
	return Interval{0, o.Hi - 1}, true
}

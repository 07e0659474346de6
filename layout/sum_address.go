package layout

import (
	"fmt"
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// sumArithmetic follows an index that is given as sums of digits.
func sumArithmetic() arithmetic[sum] {
	return arithmetic[sum]{
		linear: func(r row, shape []int64) sum {
			s := sum{base: r.base, coef: slices.Clone(r.coef)}
			for j, n := range shape {
				if n == 1 {
					s.coef[j] = 0
				}
			}
			return s
		},
		add: func(a, b sum) sum {
			out := sum{coef: make([]int64, len(a.coef))}
			out.add(a, 1)
			out.add(b, 1)
			return out
		},
		mul: func(a sum, factor int64) sum {
			out := sum{coef: make([]int64, len(a.coef))}
			out.add(a, factor)
			return out
		},
		div: func(a sum, divisor int64) sum { return divided(a, affine.OpFloorDiv, divisor) },
		mod: func(a sum, divisor int64) sum { return divided(a, affine.OpMod, divisor) },
	}
}

// addressSum returns the address of l as a sum with the dims as digits.
func addressSum(l *Layout) sum {
	return l.addressOf(physicalCoords(l, sumArithmetic()), len(l.shape))
}

// addressOf returns the slot at physical coordinates that are sums of n digits.
func (l *Layout) addressOf(coords []sum, n int) sum {
	at := constant(0, n)
	for i, c := range coords {
		if l.physical[i] > 1 {
			at.add(c, l.strides[i])
		}
	}
	return at
}

// placeOf is addressOf with the core's number apart from the offset there.
func (l *Layout) placeOf(coords []sum, n int) (core, offset sum) {
	core, offset = constant(0, n), constant(0, n)
	shard := max(l.ShardSlots(), 1)
	for i, c := range coords {
		switch {
		case l.physical[i] <= 1:
		case i < l.gridRank:
			core.add(c, l.strides[i]/shard)
		default:
			offset.add(c, l.strides[i])
		}
	}
	return core, offset
}

// coordSums returns the physical coordinates of the element at an index that is
// given as sums of n digits.
func (l *Layout) coordSums(index []sum, n int) []sum {
	ar := sumArithmetic()
	ar.linear = func(r row, _ []int64) sum { return r.sum(index, n) }
	return physicalCoords(l, ar)
}

// sum is the value of r at an index of sums of n digits.
func (r row) sum(index []sum, n int) sum {
	out := constant(r.base, n)
	for j, c := range r.coef {
		out.add(index[j], c)
	}
	return out
}

// placeAt returns where l has the element at an index that is given as sums of n
// digits below extents: the core's number and the offset there. It is an error if
// what the digits reach does not fit.
func (l *Layout) placeAt(index []sum, extents []int64) (core, offset sum, err error) {
	if err := l.checkReach(index, extents); err != nil {
		return core, offset, err
	}
	core, offset = l.placeOf(l.coordSums(index, len(extents)), len(extents))
	return core, offset, nil
}

// checkReach checks that l can address an index that is given as sums of digits below
// extents, also where that is padding of another layout: no number on the way, what is
// divided included, takes more than 62 bits.
func (l *Layout) checkReach(index []sum, extents []int64) error {
	most := make([]float64, len(index))
	for i, s := range index {
		most[i] = s.magnitude(extents)
	}
	if l.reach(most) > math.MaxInt64/2 {
		return fmt.Errorf("%v: the numbers that addresses are computed from do not fit 62 bits, for all slots of the other layout", l)
	}
	return nil
}

// reach bounds the numbers from which the slot at an index is computed, dims of which are
// at most so large.
func (l *Layout) reach(most []float64) float64 {
	largest := 0.0
	note := func(v float64) float64 {
		largest = max(largest, v)
		return v
	}
	coords := physicalCoords(l, arithmetic[float64]{
		linear: func(r row, _ []int64) float64 {
			v := math.Abs(float64(r.base))
			for j, c := range r.coef {
				v += float64(c) * most[j]
			}
			return note(v)
		},
		add: func(a, b float64) float64 { return note(a + b) },
		mul: func(a float64, factor int64) float64 { return note(a * float64(factor)) },
		div: func(a float64, divisor int64) float64 { return a / float64(divisor) },
		mod: func(a float64, divisor int64) float64 { return min(a, float64(divisor)) },
	})
	slot := 0.0
	for i, c := range coords {
		slot += c * float64(l.strides[i])
	}
	return max(largest, slot)
}

// magnitude bounds the absolute value of s, without overflow.
func (s sum) magnitude(extents []int64) float64 {
	v := math.Abs(float64(s.base))
	for k, c := range s.coef {
		v += float64(c) * float64(extents[k]-1)
	}
	for _, t := range s.terms {
		m := t.arg.magnitude(extents)
		if t.op == affine.OpFloorDiv {
			m = m/float64(t.divisor) + 1
		} else {
			m = min(m, float64(t.divisor))
		}
		v += float64(t.weight) * m
	}
	return v
}

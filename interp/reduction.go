package interp

import (
	"math"
)

// reduction combines values two by two.
type reduction struct {
	combine func(a, b uint64) uint64
	neutral uint64
}

// reductionOf returns the reduction that arith calls by this name, for values
// of type s; false where it has none for the type.
func reductionOf(name string, s scalar) (reduction, bool) {
	if s.isFloat {
		return floatReduction(name, s)
	}
	m := s.mask()
	signed := func(pick func(a, b int64) int64, neutral int64) (reduction, bool) {
		return reduction{func(a, b uint64) uint64 { return uint64(pick(s.signed(a), s.signed(b))) & m }, uint64(neutral) & m}, true
	}
	switch name {
	case "addi":
		return reduction{func(a, b uint64) uint64 { return (a + b) & m }, 0}, true
	case "muli":
		return reduction{func(a, b uint64) uint64 { return a * b & m }, 1}, true
	case "andi":
		return reduction{func(a, b uint64) uint64 { return a & b }, m}, true
	case "ori":
		return reduction{func(a, b uint64) uint64 { return a | b }, 0}, true
	case "xori":
		return reduction{func(a, b uint64) uint64 { return a ^ b }, 0}, true
	case "minui":
		return reduction{func(a, b uint64) uint64 { return min(a, b) }, m}, true
	case "maxui":
		return reduction{func(a, b uint64) uint64 { return max(a, b) }, 0}, true
	case "minsi":
		return signed(smallest, s.maxSigned())
	case "maxsi":
		return signed(largest, s.minSigned())
	}
	return reduction{}, false
}

func floatReduction(name string, s scalar) (reduction, bool) {
	var fn func(x, y float64) float64
	var neutral float64
	switch name {
	case "addf":
		fn = func(x, y float64) float64 { return x + y }
	case "mulf":
		fn, neutral = func(x, y float64) float64 { return x * y }, 1
	case "maximumf":
		fn, neutral = maximum, math.Inf(-1)
	case "minimumf":
		fn, neutral = minimum, math.Inf(1)
	case "maxnumf":
		fn, neutral = maxNum, math.NaN()
	case "minnumf":
		fn, neutral = minNum, math.NaN()
	default:
		return reduction{}, false
	}
	return reduction{floatLane2(s, fn).two, s.encode()(neutral)}, true
}

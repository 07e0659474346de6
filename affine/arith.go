package affine

import "math"

// floorDivChecked rounds towards minus infinity, and says whether the quotient
// fits; b != 0.
func floorDivChecked(a, b int64) (int64, bool) {
	if a == math.MinInt64 && b == -1 {
		return 0, false
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q, true
}

// ceilDivChecked rounds towards plus infinity, and says whether the quotient
// fits; b != 0.
func ceilDivChecked(a, b int64) (int64, bool) {
	if a == math.MinInt64 && b == -1 {
		return 0, false
	}
	q := a / b
	if a%b != 0 && (a < 0) == (b < 0) {
		q++
	}
	return q, true
}

// magnitude is |v|, or for the one v whose magnitude does not fit, a divisor of it.
func magnitude(v int64) int64 {
	switch {
	case v == math.MinInt64:
		return 1 << 62
	case v < 0:
		return -v
	}
	return v
}

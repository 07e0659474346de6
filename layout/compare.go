package layout

import (
	"fmt"
	"slices"
)

// SamePlaces reports whether a and b have the same shape and every index at the
// same place: the same grid position and the same offset there, in elements.
// Grids are compared from the last dim, a layout without one being on one core.
// Where an index differs, witness is one. The error says that it could not be
// decided.
func SamePlaces(a, b *Layout) (same bool, witness []int64, err error) {
	if !slices.Equal(a.shape, b.shape) {
		return false, nil, nil
	}
	return Bitcast(a, b)
}

// CheckExpressed returns an error unless b, what a notation has for a, is a: with
// every element where a has it, in as many bits. The storage may end elsewhere.
func CheckExpressed(notation string, a, b *Layout) error {
	same, witness, err := SamePlaces(a, b)
	switch {
	case err != nil:
		return err
	case !same:
		return fmt.Errorf("%s cannot express it: the element at %s would lie elsewhere", notation, Tuple(witness))
	case a.elementBits != b.elementBits:
		return fmt.Errorf("%s cannot express it: elements of %d bits would have %d", notation, a.elementBits, b.elementBits)
	}
	return nil
}

// Bitcast reports whether the storage of a can be taken for that of b as it is, if it has room
// for b's padding: whether they have as many elements, and the k-th of a in row-major order of
// its indices is at the same place as the k-th of b, for every k. Places are
// those of [SamePlaces]. Where they differ, witness is such an index of a. The
// error says that it could not be decided.
//
// Time does not depend on the number of elements but on how often the boundaries
// of the tilings of a and b cross.
func Bitcast(a, b *Layout) (same bool, witness []int64, err error) {
	if a.volume != b.volume {
		return false, nil, nil
	}
	if a.volume == 0 {
		return true, nil, nil
	}
	k, differs, err := firstDifference(commonRegion(a, b))
	if err != nil {
		return false, nil, fmt.Errorf("%v against %v: %w", a, b, err)
	}
	if !differs {
		return true, nil, nil
	}
	return false, indexAt(a.shape, k), nil
}

// maxCompared bounds the regions it may take to compare two layouts.
const maxCompared = 1 << 12

// firstDifference compares the first half of the sums of a region with the
// second; the last sum is what it returns where they differ.
func firstDifference(whole region) (at int64, differs bool, err error) {
	open, left := []region{whole}, int64(maxEnumerated)
	for regions := 1; len(open) > 0; {
		r := open[len(open)-1]
		open = open[:len(open)-1]
		r.cancel()
		if at, differs = r.probe(); differs {
			return at, true, nil
		}
		if r.isLinear() {
			continue // sums that agree where probed agree everywhere
		}
		if s, ok := r.bestSplit(maxCompared - regions); ok {
			regions += len(s.ranges)
			for _, dr := range s.ranges {
				open = append(open, r.take(s.digit, dr))
			}
			continue
		}
		if left -= r.volume(); left < 0 {
			return 0, false, fmt.Errorf("the boundaries cross too often to be compared")
		}
		if at, differs = r.enumerate(); differs {
			return at, true, nil
		}
	}
	return 0, false, nil
}

// pairs returns how many sums are compared.
func (r region) pairs() int { return len(r.sums) / 2 }

// cancel takes away terms that are on both sides.
func (r *region) cancel() {
	r.sums = slices.Clone(r.sums)
	n := r.pairs()
	for i := range n {
		a, b := &r.sums[i], &r.sums[n+i]
		a.terms, b.terms = slices.Clone(a.terms), slices.Clone(b.terms)
		cancelTerms(a, b)
	}
}

// differAt compares the sums at digits.
func (r region) differAt(digits []int64) bool {
	n := r.pairs()
	for i := range n {
		if r.sums[i].at(digits) != r.sums[n+i].at(digits) {
			return true
		}
	}
	return false
}

func (r region) elementAt(digits []int64) int64 { return r.sums[len(r.sums)-1].at(digits) }

// probe compares the sums at the first and the last digits, and where one digit
// only is at its second, middle or last value. Linear sums that differ anywhere
// differ there.
func (r region) probe() (at int64, differs bool) {
	digits := make([]int64, len(r.extents))
	if r.differAt(digits) {
		return r.elementAt(digits), true
	}
	for k, n := range r.extents {
		for _, digits[k] = range [...]int64{1, n / 2, n - 1} {
			if r.differAt(digits) {
				return r.elementAt(digits), true
			}
		}
		digits[k] = 0
	}
	for k, n := range r.extents {
		digits[k] = n - 1
	}
	return r.elementAt(digits), r.differAt(digits)
}

// enumerate compares the sums at all digits.
func (r region) enumerate() (at int64, differs bool) {
	digits := make([]int64, len(r.extents))
	for {
		if r.differAt(digits) {
			return r.elementAt(digits), true
		}
		k := len(digits) - 1
		for ; k >= 0; k-- {
			if digits[k]++; digits[k] < r.extents[k] {
				break
			}
			digits[k] = 0
		}
		if k < 0 {
			return 0, false
		}
	}
}

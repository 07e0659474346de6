package layout

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// A Digit is a part of a coordinate: (coordinate floordiv Div) mod Size, and
// without the mod where it is the most significant of the coordinate.
type Digit struct {
	Coord int
	Div   int64
	Size  int64 // how many values there is room for
}

// FromDigits returns the layout whose storage is row-major over digits of the
// coordinates that linear makes of an index, the first outermost. The digits of
// each coordinate come from the most significant to the least, each next one of
// Div times Size the Div of the one before, the last of Div 1. A coordinate
// without digits takes one position.
//
// Any such order is tiles of tiles: a run of digits of ascending coordinates is
// the outer half of a [Tiling], which leaves the other coordinates whole.
//
// Tilings inside apply to what the last digits leave, all coordinates in order, the
// last of which are tiled first. So a coordinate may go on in an order that is
// none of digits.
func FromDigits(shape []int64, linear affine.Map, digits []Digit, elementBits int64, inside ...Tiling) (*Layout, error) {
	left := make([]int64, len(linear.Results)) // of each coordinate, what digits divide
	for i := range left {
		left[i] = 1
	}
	for _, d := range slices.Backward(digits) {
		if d.Coord < 0 || d.Coord >= len(left) {
			return nil, fmt.Errorf("digit of coordinate %d: the map %v has %d results", d.Coord, linear, len(left))
		}
		if d.Size <= 0 || d.Div != left[d.Coord] {
			return nil, fmt.Errorf("digit %d of coordinate %d: expected to follow one of %d, found a digit of size %d", d.Div, d.Coord, left[d.Coord], d.Size)
		}
		var ok bool
		if left[d.Coord], ok = mulSlots(d.Div, d.Size); !ok {
			return nil, fmt.Errorf("digits of coordinate %d: more than 2^62 positions", d.Coord)
		}
	}
	spec := Spec{Shape: shape, Linear: linear, Extents: slices.Clone(left), ElementBits: elementBits}
	for len(digits) > 0 {
		n := 1
		for n < len(digits) && digits[n].Coord > digits[n-1].Coord {
			n++
		}
		if n == len(digits) && areWhole(digits) {
			break // what is left is row-major as it is
		}
		for _, d := range digits[:n] {
			left[d.Coord] = d.Div
		}
		spec.Tilings = append(spec.Tilings, slices.Clone(left))
		digits = digits[n:]
	}
	spec.Tilings = append(spec.Tilings, inside...)
	return New(spec)
}

// areWhole reports whether each of the digits is all that is left of its
// coordinate.
func areWhole(digits []Digit) bool {
	return !slices.ContainsFunc(digits, func(d Digit) bool { return d.Div != 1 })
}

package layout

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// TestFromDigits compares addresses with the digits taken one by one.
func TestFromDigits(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		rank := rapid.IntRange(1, 3).Draw(r, "rank")
		var digits []Digit
		var shape []int64
		for c := range rank {
			div := int64(1)
			for range rapid.IntRange(1, 3).Draw(r, "digits") {
				d := Digit{c, div, rapid.Int64Range(1, 4).Draw(r, "size")}
				digits = append(digits, d)
				div *= d.Size
			}
			shape = append(shape, rapid.Int64Range(1, div).Draw(r, "extent"))
		}
		order := rapid.Permutation(digits).Draw(r, "order")
		sortWithinCoords(order)
		l, err := FromDigits(shape, affine.Identity(rank), order, 8)
		if err != nil {
			r.Fatal(err)
		}
		slots := int64(1)
		for _, d := range order {
			slots *= d.Size
		}
		if l.Slots() != slots {
			r.Fatalf("%v: %d slots, want %d", order, l.Slots(), slots)
		}
		index := make([]int64, rank)
		for c, n := range shape {
			index[c] = rapid.Int64Range(0, n-1).Draw(r, "index")
		}
		want := int64(0)
		for _, d := range order {
			want = want*d.Size + index[d.Coord]/d.Div%d.Size
		}
		if got := l.Address(index); got != want {
			r.Fatalf("%v: %v at %d, want %d", order, index, got, want)
		}
	})
}

// sortWithinCoords puts the digits of each coordinate in descending order, on
// the places that the coordinate has.
func sortWithinCoords(digits []Digit) {
	for i := range digits {
		for j := range i {
			if digits[j].Coord == digits[i].Coord && digits[j].Div < digits[i].Div ||
				digits[j].Coord == digits[i].Coord && digits[j].Div == digits[i].Div && digits[j].Size < digits[i].Size {
				digits[i], digits[j] = digits[j], digits[i]
			}
		}
	}
}

func TestFromDigitsErrors(t *testing.T) {
	for _, digits := range [][]Digit{
		{{1, 1, 4}},            // no such coordinate
		{{0, 1, 2}, {0, 4, 2}}, // the wrong way round
		{{0, 2, 2}},            // the last is not there
		{{0, 1, 0}},
		{{0, 1 << 40, 1 << 40}, {0, 1, 1 << 40}},
		{{0, 1, 2}}, // too small for the shape
	} {
		if l, err := FromDigits([]int64{4}, affine.Identity(1), digits, 8); err == nil {
			t.Errorf("%v: %v", digits, l)
		}
	}
}

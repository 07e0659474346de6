package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestNearestBitcastIsFree asks for layouts of shapes that the dims of another one
// join to; each that is found is a bitcast.
func TestNearestBitcastIsFree(t *testing.T) {
	found, other := 0, 0
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 5, 200)
		a := drawLayout(t, shape)
		if a.Volume() == 0 {
			return
		}
		joined := slices.Clone(shape)
		if len(joined) > 1 && rapid.Bool().Draw(t, "join") {
			i := rapid.IntRange(1, len(joined)-1).Draw(t, "joined")
			joined[i] *= joined[i-1]
			joined = slices.Delete(joined, i-1, i)
		}
		b := drawLayout(t, joined)
		near, err := NearestBitcast(a, b)
		if err != nil {
			return
		}
		found++
		if !near.Equal(b) {
			other++
		}
		if same, witness, err := Bitcast(a, near); err != nil || !same || near.Slots() != a.Slots() || !slices.Equal(near.Shape(), b.Shape()) {
			t.Fatalf("%v\nas %v: %v differs at %v (%v)", a, b, near, witness, err)
		}
		if same, _, err := Bitcast(a, b); err == nil && same && b.Slots() == a.Slots() && near != b {
			t.Fatalf("%v\nas %v, which is one: %v", a, b, near)
		}
	})
	if found == 0 || other == 0 {
		t.Errorf("%d layouts were found, %d of them other ones", found, other)
	}
}

func TestOrders(t *testing.T) {
	var got [][]int64
	for order := range Orders([]int64{2, 1, 0}, nil) {
		got = append(got, order)
	}
	want := [][]int64{{2, 1, 0}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {0, 1, 2}}
	if !slices.EqualFunc(got, want, func(a, b []int64) bool { return slices.Equal(a, b) }) {
		t.Errorf("%v, want %v", got, want)
	}
	many := slices.Collect(Orders([]int64{6, 5, 4, 3, 2, 1, 0}, []int{0, 2, 6}))
	if len(many) != 3 || !slices.Equal(many[0], []int64{4, 5, 6, 3, 2, 1, 0}) {
		t.Errorf("%v", many)
	}
}

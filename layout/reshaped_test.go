package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

func TestReshaped(t *testing.T) {
	collapsed, err := Metal(MetalSpec{
		Shape: []int64{2, 3, 64, 128}, Linear: affine.Map{NumDims: 4, Results: []*affine.Expr{
			affine.Add(affine.Add(affine.Mul(affine.Dim(0), affine.Const(192)), affine.Mul(affine.Dim(1), affine.Const(64))), affine.Dim(2)),
			affine.Dim(3),
		}},
		Grid: []int64{2, 4}, Tile: []int64{32, 32}, ElementBits: 32,
	})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		shape []int64
		want  string // "" where there is none
	}{
		{[]int64{6, 1, 64, 128}, "(d0, d1, d2, d3) -> (d0 * 64 + d2, d3)"},
		{[]int64{384, 2, 64}, "(d0, d1, d2) -> (d0, d1 * 64 + d2)"},
		{[]int64{384 * 128}, ""},
		{[]int64{384, 64}, ""},
	}
	for _, test := range tests {
		got := ""
		if l, err := collapsed.Reshaped(test.shape); err == nil {
			got = l.Linear().String()
		}
		if got != test.want {
			t.Errorf("%v: %s, want %s", test.shape, got, test.want)
		}
	}
}

// TestReshapedOfRandomLayouts compares with the coordinates of every element:
// there is a linear map if and only if they are sums of what single steps are.
func TestReshapedOfRandomLayouts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := []int64{}
		for range rapid.IntRange(0, 4).Draw(t, "rank") {
			shape = append(shape, rapid.SampledFrom([]int64{1, 2, 2, 3, 4, 6}).Draw(t, "size"))
		}
		l := drawLayout(t, shape)
		to := []int64{}
		for left := l.Volume(); left > 1; {
			n := left
			for ; left%n != 0 || n == left && rapid.Bool().Draw(t, "smaller"); n-- {
			}
			to = append(to, max(n, 1))
			left /= max(n, 1)
			if len(to) > 4 {
				to, left = append(to, left), 1
			}
		}
		coords := func(k int64) (out []int64) {
			for _, r := range l.rows {
				out = append(out, r.at(indexAt(shape, k)))
			}
			return out
		}
		linear := true
		for k := range l.Volume() {
			sum, stride, rest := coords(0), int64(1), k
			for _, n := range slices.Backward(to) {
				for i, c := range coords(min(stride, l.Volume()-1)) {
					sum[i] += (rest % n) * (c - coords(0)[i])
				}
				rest /= n
				stride *= n
			}
			linear = linear && slices.Equal(sum, coords(k))
		}
		got, err := l.Reshaped(to)
		if (err == nil) != linear {
			t.Fatalf("%v to %v: %v", l, to, err)
		}
		if err != nil {
			return
		}
		for k := range l.Volume() {
			if a, b := l.Address(indexAt(shape, k)), got.Address(indexAt(to, k)); a != b {
				t.Fatalf("%v to %v: element %d lies at %d, not %d", l, got, k, b, a)
			}
		}
		if got.Slots() != l.Slots() {
			t.Fatalf("%v to %v: %d slots, not %d", l, got, got.Slots(), l.Slots())
		}
	})
}

package layout

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// Random strides overlap as a rule: the layout must be refused exactly if two
// indices share a coordinate, and otherwise be inverted, by division or search.
func TestOneToOneAndInverseOfRandomStrides(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 4, 200)
		m := affine.Map{NumDims: len(shape)}
		for range rapid.IntRange(1, 2).Draw(t, "results") {
			e := affine.Const(rapid.Int64Range(0, 3).Draw(t, "base"))
			for d := range shape {
				e = affine.Add(e, affine.Mul(affine.Dim(d), affine.Const(rapid.Int64Range(0, 40).Draw(t, "stride"))))
			}
			m.Results = append(m.Results, e)
		}
		taken := map[[2]int64]int64{}
		aliases := false
		indices(shape, func(index []int64) {
			at, err := m.Eval(index, nil)
			if err != nil {
				t.Fatal(err)
			}
			key := [2]int64{at[0], at[len(at)-1]}
			if _, ok := taken[key]; ok {
				aliases = true
			}
			taken[key] = number(shape, index)
		})
		l, err := New(Spec{Shape: shape, Linear: m, ElementBits: 8})
		if aliases != (err != nil) {
			t.Fatalf("%v over %v: two indices share a slot: %v, error: %v", m, shape, aliases, err)
		}
		if err != nil {
			return
		}
		extents := l.Extents()
		check := func(at []int64) {
			n, held := taken[[2]int64{at[0], at[len(at)-1]}]
			index, ok := l.Index(number(extents, at))
			if ok != held || ok && number(shape, index) != n {
				t.Fatalf("%v over %v: index at %v is %v, %v, want element %d, %v", m, shape, at, index, ok, n, held)
			}
		}
		// Two results of wide strides have tens of millions of coordinates, few of
		// them taken.
		if volumeOf(extents) <= 1<<14 {
			indices(extents, check)
			return
		}
		for key := range taken {
			check(key[:len(extents)])
		}
		for range 1 << 10 {
			at := make([]int64, len(extents))
			for i, n := range extents {
				at[i] = rapid.Int64Range(0, n-1).Draw(t, "coordinate")
			}
			check(at)
		}
	})
}

// Inverses take no longer for large tensors, whether division undoes the map or
// only search does.
func TestInverseOfHugeLayouts(t *testing.T) {
	tests := []struct {
		shape  []int64
		linear string
	}{
		{[]int64{1 << 31, 1 << 31}, "(d0, d1) -> (d0, d1)"},
		{[]int64{1 << 31, 1 << 31}, "(d0, d1) -> (d0 * 2147483648 + d1)"},
		{[]int64{1 << 15, 1 << 15, 1 << 15}, "(d0, d1, d2) -> (d0 * 32771 + d1, d1, d2)"},
		{[]int64{1000003, 1000033}, "(d0, d1) -> (d0 * 1000033 + d1 * 1000003)"},
		{[]int64{1000003, 1000033}, "(d0, d1) -> (d0 + d1, d1)"},
		{[]int64{1 << 29, 1 << 29}, "(d0, d1) -> (d0 + d1, d0 * 2 + d1)"},
	}
	for _, tt := range tests {
		l := must(t)(New(Spec{Shape: tt.shape, Linear: mapOf(t, tt.linear), ElementBits: 8}))
		for k := range int64(200) {
			index := make([]int64, len(tt.shape))
			for j, n := range tt.shape {
				index[j] = (n - 1) - k*k*k*(int64(j)+1)*7%n
			}
			got, ok := l.Index(l.Address(index))
			if !ok || number(tt.shape, got) != number(tt.shape, index) {
				t.Fatalf("%s: index %v came back as %v, %v", tt.linear, index, got, ok)
			}
		}
	}
}

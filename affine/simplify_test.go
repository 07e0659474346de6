package affine

import (
	"testing"

	"pgregory.net/rapid"
)

func genIntervals(n int, lo, hi int64) *rapid.Generator[[]Interval] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Interval {
		a := rapid.Int64Range(lo, hi).Draw(t, "lo")
		return Interval{a, a + rapid.SampledFrom([]int64{0, 1, 2, 3, 7, 11, 31, 40}).Draw(t, "extent")}
	}), n, n)
}

// drawPoint draws a point of the box, half the time a corner.
func drawPoint(t *rapid.T, box []Interval) []int64 {
	p := make([]int64, len(box))
	for i, iv := range box {
		p[i] = rapid.OneOf(rapid.SampledFrom([]int64{iv.Lo, iv.Hi}), rapid.Int64Range(iv.Lo, iv.Hi)).Draw(t, "coordinate")
	}
	return p
}

func TestBoundsContainValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := genTree(true).Draw(t, "expr")
		dims, syms := genIntervals(testDims, -20, 20).Draw(t, "dims"), genIntervals(testSyms, -3, 20).Draw(t, "syms")
		bounds, ok := tr.raw().Bounds(dims, syms)
		for range 8 {
			p, q := drawPoint(t, dims), drawPoint(t, syms)
			v := tr.eval(p, q)
			if ok && (v == nil || !v.IsInt64() || !bounds.Contains(v.Int64())) {
				t.Fatalf("%s at %v, %v is %v, not in %v", tr.text(), p, q, v, bounds)
			}
		}
	})
}

func TestSimplifyOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := genTree(true).Draw(t, "expr")
		dims, syms := genIntervals(testDims, -5, 20).Draw(t, "dims"), genIntervals(testSyms, -3, 20).Draw(t, "syms")
		checkSimplified(t, tr, dims, syms)
	})
}

// With no ranges given, anything goes in.
func TestSimplifyOverNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkSimplified(t, genTree(true).Draw(t, "expr"), nil, nil)
	})
}

func checkSimplified(t *rapid.T, tr *tree, dims, syms []Interval) {
	e := tr.build()
	s := SimplifyOver(e, dims, syms)
	if effortOf(s).compare(effortOf(e)) > 0 {
		t.Fatalf("%s over %v, %v grows to %s", e, dims, syms, s)
	}
	if again := SimplifyOver(s, dims, syms); !again.Equal(s) {
		t.Fatalf("%s over %v, %v becomes\n%s, then\n%s", e, dims, syms, s, again)
	}
	if dims == nil {
		dims, syms = []Interval{{-99, 99}, {-99, 99}, {-99, 99}}, []Interval{{-99, 99}, {-99, 99}}
	}
	simplified := treeOf(s)
	for range 12 {
		p, q := drawPoint(t, dims), drawPoint(t, syms)
		want := tr.eval(p, q)
		if want == nil {
			continue
		}
		if got := simplified.eval(p, q); got == nil || got.Cmp(want) != 0 {
			t.Fatalf("%s over %v, %v becomes %s: at %v, %v %v, want %v", e, dims, syms, s, p, q, got, want)
		}
	}
}

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

// drawLayout draws what addresses in layouts look like: a strided sum, cut into
// digits, digits put together again.
func drawLayout(t *rapid.T) *tree {
	sizes := rapid.SampledFrom([]int64{2, 3, 4, 6, 8, 12, 16, 24, 32, 33, 96})
	constant := func(v int64) *tree { return &tree{op: OpConst, v: v} }
	binary := func(op Op, l, r *tree) *tree { return &tree{op: op, l: l, r: r} }
	sum := func() *tree {
		n := constant(rapid.Int64Range(-8, 40).Draw(t, "offset"))
		for d := range testDims {
			stride := rapid.SampledFrom([]int64{0, 1, 1, 2, 4, 8, 32, 33, 64, 96, -1, -4}).Draw(t, "stride")
			n = binary(OpAdd, n, binary(OpMul, &tree{op: OpDim, v: int64(d)}, constant(stride)))
		}
		return n
	}
	n := sum()
	for range rapid.IntRange(1, 3).Draw(t, "cuts") {
		size := constant(sizes.Draw(t, "size"))
		if rapid.IntRange(0, 9).Draw(t, "symbolic") == 0 {
			size = &tree{op: OpSymbol, v: int64(rapid.IntRange(0, testSyms-1).Draw(t, "symbol"))}
			n = binary(OpAdd, n, binary(OpMul, sum(), size))
		}
		quotient, rest := binary(OpFloorDiv, n, size), binary(OpMod, n, size)
		switch rapid.IntRange(0, 6).Draw(t, "digit") {
		case 0:
			n = quotient
		case 1:
			n = rest
		case 2:
			n = binary(OpAdd, quotient, sum())
		case 3: // the same digits of another number that is equal modulo size
			other := binary(OpMod, binary(OpAdd, n, binary(OpMul, sum(), size)), size)
			n = binary(OpAdd, other, binary(OpMul, quotient, size))
		case 4: // a middle digit and what is above it
			b := constant(sizes.Draw(t, "size"))
			above := binary(OpFloorDiv, n, binary(OpMul, size, b))
			n = binary(OpAdd, binary(OpMod, quotient, b), binary(OpMul, above, b))
		case 5: // x - (x floordiv m) * m
			n = binary(OpAdd, n, binary(OpMul, binary(OpMul, quotient, size), constant(-1)))
		case 6:
			n = binary(OpCeilDiv, n, size)
		}
	}
	return n
}

func TestSimplifyOverLayouts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dims, syms := genIntervals(testDims, -2, 8).Draw(t, "dims"), genIntervals(testSyms, 1, 8).Draw(t, "syms")
		checkSimplified(t, drawLayout(t), dims, syms)
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

package affine

import (
	"math"
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

func TestSimplifyOverHuge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := genTree(true).Draw(t, "expr").inflate(t)
		if rapid.Bool().Draw(t, "layout") {
			tr = drawLayout(t).inflate(t)
		}
		ends := rapid.Custom(func(t *rapid.T) Interval {
			a := rapid.SampledFrom([]int64{math.MinInt64, -1 << 40, 0, 1 << 62, math.MaxInt64 - 9}).Draw(t, "lo")
			b := rapid.SampledFrom([]int64{math.MinInt64 + 9, -1 << 40, 99, 1 << 62, math.MaxInt64}).Draw(t, "hi")
			return Interval{min(a, b), max(a, b)}
		})
		box := rapid.SliceOfN(ends, testDims+testSyms, testDims+testSyms).Draw(t, "box")
		checkSimplified(t, tr, box[:testDims], box[testDims:])
		bounds, ok := tr.raw().Bounds(box[:testDims], box[testDims:])
		p := drawPoint(t, box)
		if v := tr.eval(p[:testDims], p[testDims:]); ok && (v == nil || !v.IsInt64() || !bounds.Contains(v.Int64())) {
			t.Fatalf("%s at %v is %v, not in %v", tr.text(), p, v, bounds)
		}
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

// Expressions of layouts and the form a person would give them.
func TestSimplifyOverTable(t *testing.T) {
	type box = []Interval
	extents := func(n ...int64) box { return Extents(n) }
	tests := []struct {
		text string
		dims box
		want string
	}{
		{"d0 mod 8", extents(8), "d0"},
		{"d0 floordiv 8", extents(8), "0"},
		{"d0 ceildiv 8", extents(1), "0"},
		{"d0 ceildiv 8", box{{1, 8}}, "1"},
		{"d0 mod 8", box{{16, 23}}, "d0 - 16"},
		{"d0 floordiv 8", box{{-8, -1}}, "-1"},
		{"d0 mod 8", box{{-8, -1}}, "d0 + 8"},
		{"d0 + 2", box{{5, 5}}, "7"},
		{"((d0 * 2 - 9223372036854775807 - 1) floordiv 3) floordiv 2", box{{1 << 62, 1 << 62}}, "0"}, // beyond int64 on the way
		{"(d0 * 8 + d1 * 2 + d2) mod 8", extents(9, 4, 2), "d1 * 2 + d2"},
		{"(d0 * 8 + d1 * 2 + d2) floordiv 8", extents(9, 4, 2), "d0"},
		{"(d0 * 4 + d1) ceildiv 4", extents(9, 4), "d0 + (d1 + 3) floordiv 4"},
		{"(d0 * 32 + d1) floordiv 96", extents(48, 32), "d0 floordiv 3"},
		{"(d0 * 32 + d1) mod 96", extents(48, 32), "(d0 mod 3) * 32 + d1"},
		{"(d0 * 12) floordiv 8", nil, "d0 + d0 floordiv 2"},
		{"(d0 * 12) mod 8", nil, "(d0 mod 2) * 4"},
		{"(d0 * 12 + 6) floordiv 8", nil, "d0 + (d0 + 1) floordiv 2"},
		{"(d0 * 33 + d1) mod 32", nil, "(d0 + d1) mod 32"},
		{"(d0 * 33 + d1) floordiv 32", extents(16, 8), "d0"},
		{"(d0 floordiv 4) floordiv 8", nil, "d0 floordiv 32"},
		{"(d0 floordiv 4 + d1) floordiv 8", nil, "(d0 + d1 * 4) floordiv 32"},
		{"(d0 floordiv -4) floordiv 6", nil, "d0 floordiv -24"},
		{"(d0 floordiv -4 + d1) floordiv 6", nil, "(d0 - d1 * 4) floordiv -24"},
		{"(d0 floordiv 2) floordiv -7", nil, "(d0 floordiv 2) floordiv -7"}, // (15 floordiv 2) floordiv -7 is -1, 15 floordiv -14 is -2
		{"(d0 * -2) floordiv -24", nil, "d0 floordiv 12"},
		{"d0 floordiv -24", box{{1, 24}}, "-1"},
		{"d0 floordiv -24", box{{0, 24}}, "d0 floordiv -24"},
		{"(d0 mod 32) floordiv 4", nil, "(d0 floordiv 4) mod 8"},
		{"(d0 mod 32) mod 8", nil, "d0 mod 8"},
		{"(d0 mod 8) mod 32", nil, "d0 mod 8"},
		{"(d0 mod 6 + d1) mod 3", nil, "(d0 + d1) mod 3"},
		{"d0 mod 8 + (d0 floordiv 8) * 8", nil, "d0"},
		{"(d0 floordiv 8) * 8 + d0 mod 8 + d1", nil, "d0 + d1"},
		{"(d0 floordiv 32) * 32 + ((d0 mod 32) floordiv 4) * 4 + d0 mod 4", nil, "d0"},
		{"((d0 floordiv 4) mod 8) * 3 + (d0 floordiv 32) * 24", nil, "(d0 floordiv 4) * 3"},
		{"((d0 + d1 * 8) mod 8) * 2 + ((d0 + d1 * 8) floordiv 8) * 16", nil, "d0 * 2 + d1 * 16"},
		{"(d0 - (d0 floordiv 8) * 8) * 2", nil, "(d0 mod 8) * 2"},
		{"(d0 + d1) - ((d0 + d1) floordiv 8) * 8", nil, "(d0 + d1) mod 8"},
		{"d1 + d0 - d1", nil, "d0"},
		{"(d0 + d1) * 4", nil, "(d0 + d1) * 4"},
		{"d1 * 64 + d0 * 192 + d2", nil, "d0 * 192 + d1 * 64 + d2"},
		{"d0 ceildiv 8", nil, "d0 ceildiv 8"},
		{"(d0 * 8 + d1) ceildiv 8", nil, "d0 + d1 ceildiv 8"},
		{"(d0 mod s0) floordiv 4", extents(4), "0"},
		{"d0 floordiv s0", extents(4), "0"},
		{"(d0 * s0 + d1) mod s0", nil, "d1 mod s0"},
		{"(d0 * s0 * 2 + d1) floordiv s0", nil, "d0 * 2 + d1 floordiv s0"},
		{"d0 - (d0 floordiv s0) * s0", nil, "d0 mod s0"},
		{"(d0 floordiv -3) floordiv 5", extents(400), "d0 floordiv -15"},
		{"(d0 floordiv -3) floordiv -5", extents(400), "(d0 floordiv -3) floordiv -5"},
		{"d0 mod 0 + d0 floordiv -2", extents(4), "d0 mod 0 + d0 floordiv -2"},
		{"d0 mod 8", box{{3, 2}}, "d0 mod 8"},
	}
	for _, tt := range tests {
		e, err := ParseExpr(tt.text, []string{"d0", "d1", "d2"}, []string{"s0"})
		if err != nil {
			t.Fatal(err)
		}
		if got := SimplifyOver(e, tt.dims, []Interval{{4, 9}}); got.String() != tt.want {
			t.Errorf("%s over %v: %s, want %s", tt.text, tt.dims, got, tt.want)
		}
	}
}

func TestBounds(t *testing.T) {
	const lo, hi = math.MinInt64, math.MaxInt64
	tests := []struct {
		text string
		d0   Interval
		want Interval
		ok   bool
	}{
		{"d0 * 3 - 2", Interval{0, 9}, Interval{-2, 25}, true},
		{"d0 * -3", Interval{-1, 9}, Interval{-27, 3}, true},
		{"d0 floordiv 4", Interval{-5, 9}, Interval{-2, 2}, true},
		{"d0 ceildiv 4", Interval{-5, 9}, Interval{-1, 3}, true},
		{"d0 mod 4", Interval{-5, 9}, Interval{0, 3}, true},
		{"d0 mod 4", Interval{5, 6}, Interval{1, 2}, true},
		{"d0 mod 4", Interval{1, 2}, Interval{1, 2}, true},
		{"d0 mod s0", Interval{1, 2}, Interval{1, 2}, true},
		{"d0 mod s0", Interval{1, 8}, Interval{0, 6}, true},
		{"d0 mod s0", Interval{-1, 8}, Interval{0, 6}, true},
		{"d0 floordiv s0", Interval{-10, 21}, Interval{-4, 7}, true},
		{"d0 mod 4", Interval{lo, hi}, Interval{0, 3}, true},
		{"d0 floordiv 2", Interval{lo, 9}, Interval{lo, 4}, true},
		{"d0 + 1", Interval{lo, hi}, Interval{}, false},
		{"d0 * -1", Interval{lo, 0}, Interval{}, false},
		{"d0 * 2", Interval{0, 1 << 62}, Interval{}, false},
		{"3 mod d0", Interval{0, 4}, Interval{}, false},
		{"d0", Interval{2, 1}, Interval{}, false},
	}
	for _, tt := range tests {
		// Parsed with d0 as a symbol where it divides, and read as a dim.
		e, err := ParseExpr(tt.text, nil, []string{"s0", "d0"})
		if err != nil {
			t.Fatal(err)
		}
		got, ok := e.Bounds(nil, []Interval{{3, 7}, tt.d0})
		if got != tt.want || ok != tt.ok {
			t.Errorf("%s for d0 in %v: %v, %v; want %v, %v", tt.text, tt.d0, got, ok, tt.want, tt.ok)
		}
	}
}

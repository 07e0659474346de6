package affine

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func drawValues(t *rapid.T, n int, lo, hi int64) []int64 {
	return rapid.SliceOfN(rapid.Int64Range(lo, hi), n, n).Draw(t, "values")
}

// The constructors fold, but the value stays wherever the unfolded one is defined.
func TestFoldingKeepsValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := genTree(true).Draw(t, "expr")
		e := tr.build()
		for range 8 {
			dims, syms := drawValues(t, testDims, -50, 50), drawValues(t, testSyms, -5, 50)
			want := tr.eval(dims, syms)
			if want == nil || !want.IsInt64() {
				continue
			}
			if got, err := e.Eval(dims, syms); err != nil || got != want.Int64() {
				t.Fatalf("%s = %s at %v, %v: %d, %v; want %v", tr.text(), e, dims, syms, got, err, want)
			}
		}
	})
}

// Near the ends of int64 the constructors keep the value over the integers.
func TestFoldingKeepsHugeValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := genTree(true).Draw(t, "expr").inflate(t)
		folded := treeOf(tr.build())
		dims, syms := drawValues(t, testDims, math.MinInt64, math.MaxInt64), drawValues(t, testSyms, math.MinInt64, math.MaxInt64)
		want := tr.eval(dims, syms)
		if want == nil {
			return
		}
		if got := folded.eval(dims, syms); got == nil || got.Cmp(want) != 0 {
			t.Fatalf("%s = %s at %v, %v: %v, want %v", tr.text(), folded.text(), dims, syms, got, want)
		}
	})
}

func TestEvalOfUnfolded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := genTree(true).Draw(t, "expr")
		dims, syms := drawValues(t, testDims, -1<<40, 1<<40), drawValues(t, testSyms, -5, 1<<40)
		want := tr.eval(dims, syms)
		got, err := tr.raw().Eval(dims, syms)
		switch {
		case err == nil && (want == nil || !want.IsInt64() || want.Int64() != got):
			t.Fatalf("%s at %v, %v: %d, want %v", tr.text(), dims, syms, got, want)
		case err != nil && want != nil && fitsThroughout(tr, dims, syms):
			t.Fatalf("%s at %v, %v: %v, want %v", tr.text(), dims, syms, err, want)
		}
	})
}

func fitsThroughout(n *tree, dims, syms []int64) bool {
	v := n.eval(dims, syms)
	return v != nil && v.IsInt64() && (n.op <= OpConst || fitsThroughout(n.l, dims, syms) && fitsThroughout(n.r, dims, syms))
}

func TestDivisorDivides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := genTree(false).Draw(t, "expr")
		e := tr.raw()
		v, err := e.Eval(drawValues(t, testDims, -50, 50), drawValues(t, testSyms, -50, 50))
		if err != nil {
			return
		}
		if d := e.LargestKnownDivisor(); d == 0 && v != 0 || d != 0 && v%d != 0 {
			t.Fatalf("%s is %d, not a multiple of %d", e, v, d)
		}
	})
}

// Printing leaves out the parentheses of a + (b + c), as MLIR does, so reading
// back may associate and fold anew: the value stays, and the text settles.
func TestPrintParsePrint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := genTree(true).Draw(t, "expr")
		dims, syms := drawValues(t, testDims, -50, 50), drawValues(t, testSyms, -50, 50)
		want := tr.eval(dims, syms)
		m := Map{testDims, testSyms, []*Expr{tr.raw()}}
		for text, rounds := "", 0; m.String() != text; rounds++ {
			text = m.String()
			read, err := ParseMap(text)
			if err != nil || rounds == 6 {
				t.Fatalf("%s read back as %s, %v", text, read, err)
			}
			m = read
			if got, err := m.Eval(dims, syms); want != nil && (err != nil || got[0] != want.Int64()) {
				t.Fatalf("%s is %v, %v at %v, %v, want %v", text, got, err, dims, syms, want)
			}
		}
	})
}

// What is written with all its parentheses reads as what the constructors build.
func TestParseIsBuild(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := genTree(true).Draw(t, "expr")
		e, err := ParseExpr(tr.text(), []string{"d0", "d1", "d2"}, []string{"s0", "s1"})
		if err != nil || !e.Equal(tr.build()) {
			t.Fatalf("%s read as %v, %v; built it is %s", tr.text(), e, err, tr.build())
		}
	})
}

func genMap(dims, results int) *rapid.Generator[Map] {
	return rapid.Custom(func(t *rapid.T) Map {
		m := Map{NumDims: dims, NumSymbols: testSyms}
		for range results {
			m.Results = append(m.Results, genTree(false).Draw(t, "result").build())
		}
		return m
	})
}

func TestComposeEvaluatesInnerFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		outer, inner := genMap(testDims, 2).Draw(t, "outer"), genMap(testDims, testDims).Draw(t, "inner")
		dims, syms := drawValues(t, testDims, -50, 50), drawValues(t, 2*testSyms, -50, 50)
		mid, err1 := inner.Eval(dims, syms[testSyms:])
		if err1 != nil {
			return
		}
		want, err1 := outer.Eval(mid, syms[:testSyms])
		if err1 != nil {
			return
		}
		got, err := outer.Compose(inner).Eval(dims, syms)
		if err != nil || got[0] != want[0] || got[1] != want[1] {
			t.Fatalf("%s after %s at %v, %v: %v, %v; want %v", outer, inner, dims, syms, got, err, want)
		}
	})
}

func TestComposeIsAssociative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := genMap(testDims, 2).Draw(t, "a"), genMap(testDims, testDims).Draw(t, "b"), genMap(testDims, testDims).Draw(t, "c")
		left, right := a.Compose(b).Compose(c), a.Compose(b.Compose(c))
		dims, syms := drawValues(t, testDims, -50, 50), drawValues(t, 3*testSyms, -50, 50)
		x, err1 := left.Eval(dims, syms)
		y, err2 := right.Eval(dims, syms)
		if left.NumSymbols != right.NumSymbols || err1 == nil && err2 == nil && (x[0] != y[0] || x[1] != y[1]) {
			t.Fatalf("(%s . %s) . %s\n at %v, %v: %v or %v", a, b, c, dims, syms, x, y)
		}
	})
}

func TestInversePermutationUndoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		perm := rapid.Permutation([]int{0, 1, 2, 3, 4}).Draw(t, "perm")
		m, err := Permutation(perm...)
		if err != nil {
			t.Fatal(err)
		}
		inverse, ok := m.InversePermutation()
		if !ok || !inverse.Compose(m).IsIdentity() || !m.Compose(inverse).IsIdentity() || !m.IsPermutation() {
			t.Fatalf("%s inverted as %s, %v", m, inverse, ok)
		}
	})
}

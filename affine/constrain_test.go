package affine

import (
	"testing"

	"pgregory.net/rapid"
)

func TestNarrow(t *testing.T) {
	tests := []struct {
		set  string
		dims []Interval
		want []Interval // nil: empty
	}{
		{"(d0) : (d0 - 3 >= 0, 9 - d0 * 2 >= 0)", []Interval{{-99, 99}}, []Interval{{3, 4}}},
		{"(d0) : (d0 floordiv 3 + 11 >= 0, -5 - d0 floordiv 3 >= 0)", []Interval{{-99, 99}}, []Interval{{-33, -13}}},
		{"(d0) : (d0 floordiv -3 + 11 >= 0, -5 - d0 floordiv -3 >= 0)", []Interval{{-99, 99}}, []Interval{{13, 33}}},
		{"(d0) : (d0 mod 6 - 5 == 0)", []Interval{{-21, -2}}, []Interval{{-19, -7}}},
		{"(d0) : (d0 mod 2 == 0, d0 mod 3 == 0)", []Interval{{1, 20}}, []Interval{{6, 18}}},
		{"(d0) : (d0 mod 6 - 3 == 0, d0 mod 7 - 5 == 0)", []Interval{{0, 99}}, []Interval{{33, 75}}},
		{"(d0) : (d0 mod 4 - 1 == 0, d0 mod 6 - 2 == 0)", []Interval{{0, 99}}, nil},
		{"(d0, d1) : (5 - d0 * 5 - d1 >= 0, d0 * 5 + d1 >= 0)", []Interval{{-9, 9}, {3, 4}}, []Interval{{0, 0}, {3, 4}}},
		{"(d0, d1) : (11 - d0 * 6 - d1 >= 0, d0 * 6 + d1 >= 0)", []Interval{{-9, 9}, {6, 7}}, []Interval{{-1, 0}, {6, 7}}},
		{"(d0) : (d0 mod 8 - 45 >= 0)", []Interval{{0, 99}}, nil},
		{"(d0, d1, d2) : (598 - d0 * 6 - d1 * 3 - d2 >= 0)", []Interval{{0, 199}, {0, 1}, {0, 2}}, []Interval{{0, 99}, {0, 1}, {0, 2}}},
		{"(d0, d1) : (d0 - d1 * 2 == 0)", []Interval{{1, 9}, {-9, 9}}, []Interval{{2, 8}, {1, 4}}},
		{"(d0) : (d0 * 2 - 5 == 0)", []Interval{{-9, 9}}, nil},
	}
	for _, tt := range tests {
		s, err := ParseSet(tt.set)
		if err != nil {
			t.Fatal(err)
		}
		got, _, ok := s.Narrow(tt.dims, nil)
		if ok != (tt.want != nil) {
			t.Errorf("%s over %v: %v, %v; want %v", s, tt.dims, got, ok, tt.want)
			continue
		}
		for i := range tt.want {
			if got[i] != tt.want[i] {
				t.Errorf("%s over %v: %v, want %v", s, tt.dims, got, tt.want)
				break
			}
		}
	}
}

func TestSimplifyInTable(t *testing.T) {
	tests := []struct{ expr, set, want string }{
		{"(d0 * 8 + d1) floordiv 64", "(d0, d1) : (63 - d0 * 8 - d1 >= 0)", "0"},
		{"(d0 * 8 + d1 + 64) mod 64", "(d0, d1) : (63 - d0 * 8 - d1 >= 0)", "d0 * 8 + d1"},
		{"d0 mod 4", "(d0) : (d0 mod 8 - 5 == 0)", "1"},
		{"(d0 * 2 + d1) mod 6", "(d0, d1) : (d0 mod 3 - 2 == 0)", "(d1 + 4) mod 6"},
		{"d0 floordiv 10", "(d0) : (d0 floordiv 10 - 3 == 0)", "3"},
		{"d0 mod 10", "(d0) : (d0 - 20 >= 0, 29 - d0 >= 0)", "d0 - 20"},
		{"d0 mod 10", "(d0) : (d0 - 20 >= 0, 19 - d0 >= 0)", "d0 mod 10"},
	}
	for _, tt := range tests {
		set, err := ParseSet(tt.set)
		if err != nil {
			t.Fatal(err)
		}
		e, err := ParseExpr(tt.expr, []string{"d0", "d1"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := SimplifyIn(e, set, Extents([]int64{1000, 1000}), nil); got.String() != tt.want {
			t.Errorf("%s in %s: %s, want %s", e, set, got, tt.want)
		}
	}
}

// Every point of the set stays in the narrowed ranges, and has the same value.
func TestSimplifyIn(t *testing.T) {
	points := 0
	rapid.Check(t, func(t *rapid.T) {
		box := genIntervals(testDims, -4, 6).Draw(t, "box")
		for i := range box {
			box[i].Hi = min(box[i].Hi, box[i].Lo+6)
		}
		set := Set{NumDims: testDims}
		for range rapid.IntRange(1, 3).Draw(t, "constraints") {
			e := drawLayout(t).build()
			if e.MaxSymbol() >= 0 {
				return
			}
			if rapid.Bool().Draw(t, "remainder") {
				m := rapid.Int64Range(2, 6).Draw(t, "modulus")
				e = Sub(Mod(Dim(rapid.IntRange(0, 2).Draw(t, "dim")), Const(m)), Const(rapid.Int64Range(0, m).Draw(t, "rest")))
			}
			if rapid.Bool().Draw(t, "bound") {
				e = Sub(Const(rapid.Int64Range(0, 40).Draw(t, "limit")), e)
			}
			set.Constraints = append(set.Constraints, Constraint{e, rapid.IntRange(0, 2).Draw(t, "equal") == 0})
		}
		tr := drawLayout(t)
		if tr.build().MaxSymbol() >= 0 {
			return
		}
		simple := treeOf(SimplifyIn(tr.build(), set, box, nil))
		narrow, _, ok := set.Narrow(box, nil)
		all := boxOf(box)
		for p, more := all.first(), true; more; more = all.next(p) {
			in, err := set.Contains(p, nil)
			if err != nil || !in {
				continue
			}
			points++
			for i, r := range narrow {
				if !ok || !r.Contains(p[i]) {
					t.Fatalf("%s over %v holds %v, but is narrowed to %v, %v", set, box, p, narrow, ok)
				}
			}
			if v, w := tr.eval(p, nil), simple.eval(p, nil); v.Cmp(w) != 0 {
				t.Fatalf("%s in %s over %v becomes %s: at %v %v, want %v", tr.text(), set, box, simple.text(), p, w, v)
			}
		}
	})
	if points == 0 {
		t.Error("no set had points")
	}
}

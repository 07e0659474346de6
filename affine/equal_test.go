package affine

import (
	"errors"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Verdicts over small boxes against every point of them.
func TestEqualOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func() *tree {
			if rapid.Bool().Draw(t, "layout") {
				return drawLayout(t)
			}
			return genTree(false).Draw(t, "expr")
		}
		x, y := draw(), draw()
		box := genIntervals(testDims+testSyms, 1, 6).Draw(t, "box")
		for i := range box {
			box[i].Hi = min(box[i].Hi, box[i].Lo+4)
		}
		if rapid.Bool().Draw(t, "related") {
			y = &tree{op: OpAdd, l: treeOf(SimplifyOver(x.build(), box[:testDims], box[testDims:])), r: &tree{op: OpConst}}
			if rapid.Bool().Draw(t, "off") {
				y.r = treeOf(FloorDiv(Dim(rapid.IntRange(0, 2).Draw(t, "dim")), Const(rapid.Int64Range(4, 12).Draw(t, "from"))))
			}
		}
		a, b := Map{testDims, testSyms, []*Expr{x.build()}}, Map{testDims, testSyms, []*Expr{y.build()}}
		differ := func(p []int64) (bool, bool) {
			v, w := x.eval(p[:testDims], p[testDims:]), y.eval(p[:testDims], p[testDims:])
			if v == nil || w == nil {
				return false, false
			}
			return v.Cmp(w) != 0, true
		}
		want, defined := true, true
		all := boxOf(box)
		for p, more := all.first(), true; more; more = all.next(p) {
			d, ok := differ(p)
			want, defined = want && !d, defined && ok
		}
		equal, witness, err := EqualOver(a, b, box[:testDims], box[testDims:])
		if !defined {
			return
		}
		if err != nil || equal != want || equal == (witness != nil) {
			t.Fatalf("%s and %s over %v: %v, %v, %v; want %v", a, b, box, equal, witness, err, want)
		}
		if witness != nil {
			if d, _ := differ(witness); !d {
				t.Fatalf("%s and %s do not differ at %v", a, b, witness)
			}
		}
	})
}

func boxOf(ranges []Interval) box { return box{ranges, testDims} }

// Large boxes, and what differs at few points of them.
func TestEqualOverLargeBoxes(t *testing.T) {
	whole := Interval{math.MinInt64, math.MaxInt64}
	tests := []struct {
		a, b string
		dims []Interval
		want bool
	}{
		{"(d0) -> ((d0 floordiv 3) floordiv 5)", "(d0) -> (d0 floordiv 15)", []Interval{whole}, true},
		{"(d0) -> (d0 mod 2305843009213693952)", "(d0) -> (d0)", Extents([]int64{1<<61 + 1}), false},
		{"(d0) -> (d0 mod 2305843009213693952)", "(d0) -> (d0)", Extents([]int64{1 << 61}), true},
		{"(d0) -> (d0 floordiv 1000003)", "(d0) -> ((d0 + 1) floordiv 1000003)", Extents([]int64{1 << 62}), false},
		{"(d0) -> ((d0 * 3 + 1) floordiv 1099511627777)", "(d0) -> ((d0 * 3 + 2) floordiv 1099511627777)", Extents([]int64{1 << 62}), false},
		{"(d0, d1) -> ((d0 * 64 + d1) mod 96)", "(d0, d1) -> ((d0 mod 3) * 64 + d1 - (((d0 mod 3) * 64 + d1) floordiv 96) * 96)", Extents([]int64{1 << 55, 64}), true},
		{"(d0, d1) -> ((d0 * 7 + d1) floordiv 11)", "(d0, d1) -> ((d0 * 14 + d1 * 2 + 1) floordiv 22)", []Interval{whole, whole}, true},
		{"(d0) -> (d0 * 4)", "(d0) -> (d0 * 2 + d0 * 2)", []Interval{whole}, true},
		{"(d0) -> ((d0 mod 6) mod 4)", "(d0) -> (d0 mod 4)", Extents([]int64{1 << 60}), false},
		{"(d0) -> (d0 mod 2 + (d0 mod 3) * 2)", "(d0) -> ((d0 mod 6) mod 2 + ((d0 mod 6) mod 3) * 2)", []Interval{whole}, true},
		// Quotients of large divisors, which change at few places.
		{"(d0, d1) -> ((d0 mod 1000003 + d1 mod 999983) floordiv 1999984)", "(d0, d1) -> (0)", Extents([]int64{1 << 40, 1 << 40}), false},
		{"(d0, d1) -> ((d0 mod 1000003 + d1 mod 999983) floordiv 1999985)", "(d0, d1) -> (0)", Extents([]int64{1 << 40, 1 << 40}), true},
		{"(d0) -> ((d0 + 5) floordiv 538724033)", "(d0) -> (d0 floordiv 538724033 + (d0 mod 538724033) floordiv 538724028)", Extents([]int64{4309792263}), true},
		{"(d0) -> ((d0 + 5) floordiv 538724033)", "(d0) -> (d0 floordiv 538724033 + (d0 mod 538724033) floordiv 538724029)", Extents([]int64{4309792263}), false},
		// Digits of one number, written in two orders.
		{"(d0, d1) -> (((d0 * 15000045 + d1) mod 6240) floordiv 96)", "(d0, d1) -> (((d0 * 15000045 + d1) floordiv 96) mod 65)", Extents([]int64{1 << 20, 15000045}), true},
		{"(d0) -> ((d0 + d0 floordiv 7) floordiv 8)", "(d0) -> (d0 floordiv 7)", Extents([]int64{1 << 60}), true},
	}
	for _, tt := range tests {
		a, err1 := ParseMap(tt.a)
		b, err2 := ParseMap(tt.b)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		equal, witness, err := EqualOver(a, b, tt.dims, nil)
		if err != nil || equal != tt.want || equal == (witness != nil) {
			t.Errorf("%s and %s over %v: %v, %v, %v; want %v", a, b, tt.dims, equal, witness, err, tt.want)
		}
		if witness != nil {
			x, _ := a.Results[0].evalBig(witness, nil)
			y, _ := b.Results[0].evalBig(witness, nil)
			if x.Cmp(y) == 0 {
				t.Errorf("%s and %s do not differ at %v", a, b, witness)
			}
		}
	}
}

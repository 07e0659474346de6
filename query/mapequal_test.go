package query

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// drawExpr returns an expression of d0 and d1 that has a value everywhere.
func drawExpr(t *rapid.T, depth int) *affine.Expr {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		if rapid.Bool().Draw(t, "dim") {
			return affine.Dim(rapid.IntRange(0, 1).Draw(t, "position"))
		}
		return affine.Const(rapid.Int64Range(-9, 9).Draw(t, "constant"))
	}
	lhs := drawExpr(t, depth-1)
	switch rapid.IntRange(0, 3).Draw(t, "operator") {
	case 0:
		return affine.Add(lhs, drawExpr(t, depth-1))
	case 1:
		return affine.Mul(lhs, affine.Const(rapid.Int64Range(-9, 9).Draw(t, "factor")))
	case 2:
		return affine.FloorDiv(lhs, affine.Const(rapid.Int64Range(1, 9).Draw(t, "divisor")))
	default:
		return affine.Mod(lhs, affine.Const(rapid.Int64Range(1, 9).Draw(t, "modulus")))
	}
}

func TestMapEqualAgainstEnumeration(t *testing.T) {
	equal := 0
	rapid.Check(t, func(t *rapid.T) {
		a := affine.Map{NumDims: 2, Results: []*affine.Expr{drawExpr(t, 3)}}
		req := &request{A: a.String()}
		for range 2 {
			lo := rapid.Int64Range(-9, 9).Draw(t, "from")
			req.Dims = append(req.Dims, []int64{lo, lo + rapid.Int64Range(-1, 12).Draw(t, "extent")})
		}
		b := affine.Map{NumDims: 2, Results: []*affine.Expr{drawExpr(t, 3)}}
		if rapid.Bool().Draw(t, "simplified") {
			ranges := []affine.Interval{{Lo: req.Dims[0][0], Hi: req.Dims[0][1]}, {Lo: req.Dims[1][0], Hi: req.Dims[1][1]}}
			b = a.SimplifyOver(ranges, nil)
		}
		req.B = b.String()

		differs := func(x, y int64) bool {
			v, err1 := a.Eval([]int64{x, y}, nil)
			w, err2 := b.Eval([]int64{x, y}, nil)
			if err := errors.Join(err1, err2); err != nil {
				t.Fatal(err)
			}
			return v[0] != w[0]
		}
		want := true
		for x := req.Dims[0][0]; x <= req.Dims[0][1]; x++ {
			for y := req.Dims[1][0]; y <= req.Dims[1][1]; y++ {
				want = want && !differs(x, y)
			}
		}
		answer, err := mapEqual(req)
		if err != nil {
			t.Fatal(err)
		}
		got := answer.(verdict)
		if got.Result != want || got.Result == (got.Witness != nil) {
			t.Fatalf("%s and %s over %v: %+v, want %v", req.A, req.B, req.Dims, got, want)
		}
		if !got.Result && !differs(got.Witness[0], got.Witness[1]) {
			t.Fatalf("%s and %s do not differ at %v", req.A, req.B, got.Witness)
		}
		if want {
			equal++
		}
	})
	if equal == 0 {
		t.Error("no two maps were equal")
	}
}

package affine_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

func TestSimplified(t *testing.T) {
	for _, tt := range []struct{ set, want string }{
		{"(d0)[s0] : (d0 * 2 + 5 >= 0, s0 * 4 - d0 * 4 + 8 == 0)", "(d0)[s0] : (-d0 + s0 + 2 == 0, d0 + 2 >= 0)"},
		{"(d0) : (d0 - 3 >= 0, d0 - 5 >= 0, d0 - 4 >= 0)", "(d0) : (d0 - 5 >= 0)"},
		{"(d0) : (d0 - 3 >= 0, -d0 + 2 >= 0)", "(d0) : (1 == 0)"},
		{"(d0) : (d0 * 2 - 3 == 0)", "(d0) : (1 == 0)"},
		{"(d0, d1) : (d0 - d1 >= 0, d1 - d0 - 1 >= 0)", "(d0, d1) : (1 == 0)"},
		{"(d0) : (d0 - d0 >= 0, 5 >= 0)", "(d0) : (0 == 0)"},
		// Equalities stay, even if they say nothing.
		{"(d0) : (d0 - d0 == 0, d0 - 1 == 0, d0 - 1 == 0)", "(d0) : (0 == 0, d0 - 1 == 0, d0 - 1 == 0)"},
		// Divisions come with what defines them.
		{"(d0) : (d0 mod 3 == 0)", "(d0) : (d0 mod 3 == 0, -d0 + (d0 floordiv 3) * 3 + 2 >= 0, d0 mod 3 >= 0)"},
		{"(d0)[s0] : (d0 ceildiv 4 - s0 >= 0)",
			"(d0)[s0] : ((d0 + 3) floordiv 4 - s0 >= 0, -d0 + ((d0 + 3) floordiv 4) * 4 >= 0, d0 - ((d0 + 3) floordiv 4) * 4 + 3 >= 0)"},
		// A tighter bound makes another division of it.
		{"(d0) : (-(d0 mod 3) + 1 >= 0)", "(d0) : (-d0 + ((d0 + 1) floordiv 3) * 3 + 1 >= 0, d0 - ((d0 + 1) floordiv 3) * 3 >= 0)"},
		{"(d0) : (d0 mod 4 - 4 >= 0)", "(d0) : (1 == 0)"},
		// What elimination finds depends on its order, which is MLIR's.
		{"(d0) : (d0 == 0, (d0 + 6) mod 4 == 0)", "(d0) : (1 == 0)"},
		{"(d0) : ((d0 + 6) mod 4 == 0, d0 == 0)",
			"(d0) : (d0 - ((d0 + 6) floordiv 4) * 4 + 6 == 0, d0 == 0, -d0 + ((d0 + 6) floordiv 4) * 4 - 3 >= 0, d0 - ((d0 + 6) floordiv 4) * 4 + 6 >= 0)"},
		// What cannot be flattened stays.
		{"(d0)[s0] : (d0 * s0 >= 0)", "(d0)[s0] : (d0 * s0 >= 0)"},
		{"(d0) : (d0 floordiv 0 >= 0)", "(d0) : (d0 floordiv 0 >= 0)"},
	} {
		s, err := affine.ParseSet(tt.set)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Simplified().String(); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.set, got, tt.want)
		}
	}
}

// TestSimplifiedKeepsPoints compares the points of random sets in a box.
func TestSimplifiedKeepsPoints(t *testing.T) {
	const size = 5
	rapid.Check(t, func(t *rapid.T) {
		coef := rapid.Int64Range(-3, 3)
		s := affine.Set{NumDims: 2, NumSymbols: 1}
		for range rapid.IntRange(0, 4).Draw(t, "constraints") {
			e := affine.Const(rapid.Int64Range(-6, 6).Draw(t, "constant"))
			for _, x := range []*affine.Expr{affine.Dim(0), affine.Dim(1), affine.Symbol(0)} {
				x = affine.Mul(x, affine.Const(coef.Draw(t, "coefficient")))
				if rapid.Bool().Draw(t, "divide") {
					divide := rapid.SampledFrom([]func(_, _ *affine.Expr) *affine.Expr{affine.Mod, affine.FloorDiv, affine.CeilDiv})
					x = divide.Draw(t, "division")(affine.Add(e, x), affine.Const(rapid.Int64Range(1, 4).Draw(t, "divisor")))
				}
				e = affine.Add(e, x)
			}
			s.Constraints = append(s.Constraints, affine.Constraint{Expr: e, IsEq: rapid.Bool().Draw(t, "equality")})
		}
		simple := s.Simplified()
		for x := int64(-size); x <= size; x++ {
			for y := int64(-size); y <= size; y++ {
				for z := int64(-size); z <= size; z++ {
					want, err := s.Contains([]int64{x, y}, []int64{z})
					if err != nil {
						t.Fatal(err)
					}
					if got, err := simple.Contains([]int64{x, y}, []int64{z}); err != nil || got != want {
						t.Fatalf("%s has (%d, %d)[%d]: %v, %s: %v %v", s, x, y, z, want, simple, got, err)
					}
				}
			}
		}
	})
}

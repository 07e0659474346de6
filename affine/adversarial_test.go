package affine

import "testing"

// Expressions that rules might multiply or repeat without end. What comes out
// costs no more than what went in; that it comes out at all is the point.
func TestSimplifyOverAdversarial(t *testing.T) {
	d0, d1, c := Dim(0), Dim(1), Const
	deep, double, shared := d0, d0, d0
	for range 200 {
		deep = Mod(Add(FloorDiv(deep, c(3)), d1), c(7))
	}
	for range 10 {
		double = Add(FloorDiv(double, c(3)), Mod(double, c(7)))
	}
	for range 60 { // 2^60 operations when written out
		shared = Add(FloorDiv(shared, c(2)), Mod(shared, c(3)))
	}
	digits, same, wide := c(0), c(0), c(0)
	for n := int64(2); n < 300; n++ {
		digits = Add(digits, Add(Mul(FloorDiv(d0, c(n)), c(n+1)), Mod(d0, c(n+2))))
		same = Add(same, Mod(Add(d0, c(n)), c(12)))
		wide = Add(wide, Mul(Dim(int(n)-2), c(n)))
	}
	tiles := c(0) // quotients each of which might be part of the others' sum
	for n := range int64(14) {
		tiles = Add(tiles, Mul(FloorDiv(d0, c(7+5*n)), c(96<<n)))
		tiles = Sub(tiles, Mul(FloorDiv(d1, c(6+4*n)), c(24<<n)))
	}
	tests := []struct {
		name string
		expr *Expr
	}{
		{"deep", deep},
		{"two of each level", double},
		{"shared", shared},
		{"many digits", digits},
		{"one digit many times", same},
		{"digits of digits", tiles},
		{"many dims", Add(FloorDiv(wide, c(7)), Mod(wide, c(12)))},
		{"mixed radix of many dims", Mod(FloorDiv(wide, c(97)), c(89))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, n := range []int64{2, 11, 1 << 40} {
				dims := make([]Interval, 300)
				for i := range dims {
					dims[i] = Extent(n)
				}
				got := SimplifyOver(tt.expr, dims, nil)
				if effortOf(got).compare(effortOf(tt.expr)) > 0 {
					t.Errorf("over %d values each it grows from %v to %v", n, effortOf(tt.expr), effortOf(got))
				}
			}
		})
	}
}

// TestSimplifyOverTakesBack: what joining digits makes cheaper may have coefficients that residues of
// it make what it was. It is an address of XLA's tiles (3,*,3)(1,8,*,4)(3,3,3,2), but for two terms.
func TestSimplifyOverTakesBack(t *testing.T) {
	const text = "d1 * 648 + (d2 floordiv 3) * 324 + (((d3 + d0 floordiv 3) mod 8) floordiv 3) * 108" +
		" + ((((d2 mod 3) * 3 + d0 mod 3) mod 4) floordiv 2) * 54 + ((((d2 mod 3) * 3 + d0 mod 3) floordiv 4) mod 3) * 18" +
		" + (((d3 + d0 floordiv 3) mod 8) mod 3) * 2 + ((d2 mod 3) * 3 + d0 mod 3) mod 2"
	e, err := ParseExpr(text, []string{"d0", "d1", "d2", "d3"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := SimplifyOver(e, Extents([]int64{3, 5, 4, 5}), nil)
	for i := range int64(3 * 5 * 4 * 5) {
		at := []int64{i % 3, i / 3 % 5, i / 15 % 4, i / 60}
		want, err := e.Eval(at, nil)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := got.Eval(at, nil); err != nil || v != want {
			t.Fatalf("%v at %v is %d (%v), want %d", got, at, v, err, want)
		}
	}
}

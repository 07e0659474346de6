package affine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// Integer programs against every point of small boxes.
func TestSolveAgainstPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func() *Expr {
			if rapid.Bool().Draw(t, "layout") {
				return drawLayout(t).build()
			}
			return genTree(false).Draw(t, "expr").build()
		}
		x, y := draw(), draw()
		if rapid.Bool().Draw(t, "alone") {
			y = Const(rapid.Int64Range(-9, 9).Draw(t, "value"))
		}
		b := boxOf(genIntervals(testDims+testSyms, 1, 6).Draw(t, "box"))
		for i := range b.ranges {
			b.ranges[i].Hi = min(b.ranges[i].Hi, b.ranges[i].Lo+4)
		}
		d := difference{x, y, Sub(x, y)}
		effort := maxRanges
		zero, witness, decided := d.solve(b, &effort)
		if !d.expr.pure {
			return // a product of dims, say
		}
		want, _, err := d.list(b)
		if err != nil {
			return // not defined everywhere
		}
		if !decided || zero != want || zero == (witness != nil) {
			t.Fatalf("%v over %v: %v, %v, %v; want %v", d.expr, b.ranges, zero, witness, decided, want)
		}
		if witness != nil {
			if differ, err := d.at(b, witness); err != nil || !differ {
				t.Fatalf("%v over %v is 0 at %v: %v", d.expr, b.ranges, witness, err)
			}
		}
	})
}

// Expressions of large boxes, each also written in other ways.
func TestEqualOverRewritten(t *testing.T) {
	for seed := range uint64(150) {
		w := writer{rand.New(rand.NewPCG(seed, 3)), 1 + int(seed%7)}
		ranges := make([]Interval, w.dims)
		for i := range ranges {
			ranges[i] = Interval{-w.r.Int64N(3) * w.r.Int64N(1<<20), w.r.Int64N(1 << w.r.IntN(41))}
		}
		x := w.expr(4)
		y := w.rewritten(w.rewritten(x))
		if equal, witness, err := EqualOver(mapTo(w.dims, x), mapTo(w.dims, y), ranges, nil); !equal || err != nil {
			t.Errorf("%v and %v over %v: %v, %v, %v", x, y, ranges, equal, witness, err)
		}
		// One at most of these two is 0 everywhere.
		next := FloorDiv(Add(x, Const(1)), Const(w.divisor()))
		z := FloorDiv(Mul(x, Const(3)), Const(3*w.divisor()))
		equal, witness, err := EqualOver(mapTo(w.dims, next), mapTo(w.dims, z), ranges, nil)
		if err != nil {
			t.Errorf("%v and %v over %v: %v", next, z, ranges, err)
		}
		d := difference{next, z, nil}
		if differ, err := d.at(box{ranges, w.dims}, append(witness, make([]int64, w.dims-len(witness))...)); !equal && (err != nil || !differ) {
			t.Errorf("%v and %v do not differ at %v: %v", next, z, witness, err)
		}
	}
}

func mapTo(dims int, e *Expr) Map { return Map{NumDims: dims, Results: []*Expr{e}} }

// A writer writes expressions of dims, and the same again otherwise.
type writer struct {
	r    *rand.Rand
	dims int
}

func (w writer) divisor() int64 {
	switch w.r.IntN(3) {
	case 0:
		return 2 + w.r.Int64N(10)
	case 1:
		return 2 << w.r.IntN(12)
	}
	return []int64{12, 31, 96, 97, 128, 1009, 65537, 1000003}[w.r.IntN(8)]
}

func (w writer) sum() *Expr {
	e := Const(w.r.Int64N(100) - 50)
	for range 1 + w.r.IntN(3) {
		e = Add(e, Mul(Dim(w.r.IntN(w.dims)), Const(w.r.Int64N(100)-20)))
	}
	return e
}

func (w writer) expr(depth int) *Expr {
	switch {
	case depth == 0:
		return w.sum()
	case w.r.IntN(3) == 0:
		return Add(w.expr(depth-1), Mul(w.expr(max(depth-2, 0)), Const(w.r.Int64N(9)+1)))
	case w.r.IntN(2) == 0:
		return FloorDiv(w.expr(depth-1), Const(w.divisor()))
	}
	return Mod(w.expr(depth-1), Const(w.divisor()))
}

// rewritten returns e with laws of quotients applied here and there.
func (w writer) rewritten(e *Expr) *Expr {
	if e.op <= OpConst {
		if n := Const(w.divisor()); w.r.IntN(9) == 0 {
			return Add(Mul(FloorDiv(e, n), n), Mod(e, n))
		}
		return e
	}
	x, n := w.rewritten(e.lhs), e.rhs
	k := 2 + w.r.Int64N(5)
	switch e.op {
	case OpFloorDiv:
		d := n.value
		switch w.r.IntN(5) {
		case 0:
			return FloorDiv(Add(Mul(x, Const(k)), Const(w.r.Int64N(k))), Const(k*d))
		case 1:
			y := w.sum()
			return Sub(FloorDiv(Add(x, Mul(y, n)), n), y)
		case 2:
			return Add(Mul(FloorDiv(x, Const(k*d)), Const(k)), FloorDiv(Mod(x, Const(k*d)), n))
		}
		return FloorDiv(x, n)
	case OpMod:
		switch w.r.IntN(5) {
		case 0:
			return Mod(Mod(x, Const(k*n.value)), n)
		case 1:
			return Mod(Add(x, Mul(w.sum(), n)), n)
		case 2:
			return Sub(x, Mul(FloorDiv(x, n), n))
		case 3:
			return Mod(Mul(x, Const(n.value+1)), n)
		}
		return Mod(x, n)
	case OpAdd:
		return Add(x, w.rewritten(n))
	case OpMul:
		return Mul(x, n)
	}
	panic(fmt.Sprintf("%v is written", e))
}

// What rules of quotients do not say: how far sums of remainders of one dim go,
// or that quotients of sums add up.
func TestEqualOverBeyondRules(t *testing.T) {
	large := []Interval{{-30000, 1 << 40}, {0, 1<<33 - 1}, {-7, 1 << 20}, Extent(5)}
	tests := []struct {
		a, b string
		want bool
	}{
		{"(d0 mod 6 + d0 mod 10 + d0 mod 15) floordiv 28", "0", false},
		{"(d0 mod 6 + d0 mod 10 + (d0 + 1) mod 15) floordiv 27", "0", true},
		{"(d0 + d1 * 3) floordiv 4 + (d0 + d1 * 3 + 1) floordiv 4 + (d0 + d1 * 3 + 2) floordiv 4 + (d0 + d1 * 3 + 3) floordiv 4", "d0 + d1 * 3", true},
		{"(d0 * 7 + d1 * 5 + d2 * 3) floordiv 11 - (d0 * 7 + d1 * 5) floordiv 11 - (d2 * 3) floordiv 11", "0", false},
		{"((d0 * 7 + d1 * 5 + d2 * 3) floordiv 11 - (d0 * 7 + d1 * 5) floordiv 11 - (d2 * 3) floordiv 11) floordiv 2", "0", true},
		{"(((d0 * 7 + d1 * 12) floordiv 9) * 8 + d1 floordiv 96 - ((d0 * 43 + d1) floordiv 65537) * 97) floordiv 6", "((((d0 * 7 + d1 * 12) floordiv 9) * 8 + d1 floordiv 96 - ((d0 * 43 + d1) floordiv 65537) * 97) * 3 + 2) floordiv 18", true},
		{"((d2 * 8 + d1 * 65 + d1 * -71 + d0 * 256) mod 96 * 7 + (d2 + d1 * 29 - d0 * 16) mod 17 * 5 + (d2 * 88 + d0 * 9 + d1 * 4) mod 9 * 3) floordiv 768", "0", true},
		{"((d0 * 51 + d1 * 4 + d2 * 5 + d3 * 2) mod 65537 * 2 + (d1 mod 2) * 2 + (d0 * 3 + d1 + d3 * 3) mod 94 * 6) floordiv 131632", "0", false},
	}
	for _, tt := range tests {
		a, err1 := ParseMap("(d0, d1, d2, d3) -> (" + tt.a + ")")
		b, err2 := ParseMap("(d0, d1, d2, d3) -> (" + tt.b + ")")
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		equal, witness, err := EqualOver(a, b, large, nil)
		if err != nil || equal != tt.want || equal == (witness != nil) {
			t.Errorf("%s and %s: %v, %v, %v; want %v", a, b, equal, witness, err, tt.want)
		}
		if witness != nil {
			if differ, err := (difference{a.Results[0], b.Results[0], nil}).at(box{large, 4}, witness); err != nil || !differ {
				t.Errorf("%s and %s do not differ at %v: %v", a, b, witness, err)
			}
		}
	}
}

// Divisors and factors that are symbols or dims take their values in turn.
func TestEqualOverUnknownDivisors(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{"(d0, d1)[s0] -> ((d0 floordiv s0) floordiv 3)", "(d0, d1)[s0] -> (d0 floordiv (s0 * 3))", true},
		{"(d0, d1)[s0] -> ((d0 * s0 + d1) floordiv s0)", "(d0, d1)[s0] -> (d0 + d1 floordiv s0)", true},
		{"(d0, d1)[s0] -> ((d0 mod (s0 * 2)) mod s0)", "(d0, d1)[s0] -> (d0 mod s0)", true},
		{"(d0, d1)[s0] -> ((d0 mod (s0 + 7)) mod s0)", "(d0, d1)[s0] -> (d0 mod s0)", false},
		{"(d0, d1)[s0] -> (d0 floordiv s0 + d1 floordiv 5)", "(d0, d1)[s0] -> (d0 floordiv s0 + (d1 + s0 floordiv 300) floordiv 5)", false},
	}
	dims, syms := []Interval{Extent(1 << 40), {-100, 1 << 30}}, []Interval{{1, 300}}
	for _, tt := range tests {
		a, err1 := ParseMap(tt.a)
		b, err2 := ParseMap(tt.b)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		equal, witness, err := EqualOver(a, b, dims, syms)
		if err != nil || equal != tt.want || equal == (witness != nil) {
			t.Errorf("%s and %s: %v, %v, %v; want %v", a, b, equal, witness, err, tt.want)
		}
	}
}

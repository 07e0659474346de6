package integer

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// TestAgainstBig compares with numbers of any size.
func TestAgainstBig(t *testing.T) {
	num := func(v int64) *big.Int { return big.NewInt(v) }
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.OneOf(rapid.Int64(), rapid.Int64Range(-50, 50)).Draw(t, "a")
		b := rapid.OneOf(rapid.Int64Min(1), rapid.Int64Range(1, 50)).Draw(t, "b")
		// Euclid's division rounds down where the divisor is positive.
		q, r := new(big.Int).DivMod(num(a), num(b), new(big.Int))
		if FloorDiv(a, b) != q.Int64() || FloorMod(a, b) != r.Int64() {
			t.Fatalf("%d by %d: %d, %d, want %v, %v", a, b, FloorDiv(a, b), FloorMod(a, b), q, r)
		}
		positive := FloorMod(a, 1<<62)
		up := new(big.Int).Div(new(big.Int).Add(num(a), num(b-1)), num(b))
		if CeilDiv(a, b) != up.Int64() {
			t.Fatalf("%d by %d rounded up: %d, want %v", a, b, CeilDiv(a, b), up)
		}
		g := new(big.Int).GCD(nil, nil, num(positive), num(b))
		if GCD(positive, b) != g.Int64() {
			t.Fatalf("common divisor of %d and %d: %d, want %v", positive, b, GCD(positive, b), g)
		}
		x, y := FloorMod(a, b), FloorMod(positive, b)
		product := new(big.Int).Mod(new(big.Int).Mul(num(x), num(y)), num(b))
		if MulMod(x, y, b) != product.Int64() {
			t.Fatalf("%d * %d mod %d: %d, want %v", x, y, b, MulMod(x, y, b), product)
		}
		if GCD(x, b) == 1 && MulMod(x, InverseMod(a, b), b) != 1%b {
			t.Fatalf("%d has the inverse %d mod %d", a, InverseMod(a, b), b)
		}
	})
}

// TestFits compares sums and products with numbers of any size.
func TestFits(t *testing.T) {
	edge := rapid.SampledFrom([]int64{math.MinInt64, math.MinInt64 + 1, -1 << 32, -2, -1, 0, 1, 2, 1 << 31, 1 << 32, math.MaxInt64})
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(edge, rapid.Int64())
		a, b := number.Draw(t, "a"), number.Draw(t, "b")
		sum, product := new(big.Int).Add(big.NewInt(a), big.NewInt(b)), new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		if got, fits := Add(a, b); fits != sum.IsInt64() || fits && got != sum.Int64() {
			t.Fatalf("%d + %d: %d, %t, want %v", a, b, got, fits, sum)
		}
		if got, fits := Mul(a, b); fits != product.IsInt64() || fits && got != product.Int64() {
			t.Fatalf("%d * %d: %d, %t, want %v", a, b, got, fits, product)
		}
	})
}

func TestCeilPowerOfTwo(t *testing.T) {
	for k := range 63 {
		power := int64(1) << k
		for n := max(1, power-1); n <= power; n++ {
			want := power
			if n == power/2 {
				want = n
			}
			if got := CeilPowerOfTwo(n); got != want {
				t.Errorf("%d: %d, want %d", n, got, want)
			}
		}
	}
}

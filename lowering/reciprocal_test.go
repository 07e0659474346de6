package lowering

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A reciprocal gives the quotient at the ends of the range and beside every multiple
// of the divisor that is drawn.
func TestReciprocal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.IntRange(1, 62).Draw(t, "bits")
		divisor := rapid.Int64Range(1, 1<<bits).Draw(t, "divisor")
		most := rapid.Int64Range(0, 1<<rapid.IntRange(0, 62).Draw(t, "bits of most")).Draw(t, "most")
		r, ok := reciprocalOf(divisor, most)
		if !ok {
			if most < 1<<31 {
				t.Fatalf("none of %d for dividends up to %d", divisor, most)
			}
			return
		}
		for _, x := range []int64{0, most, most / 2, most / divisor * divisor, rapid.Int64Range(0, most/divisor).Draw(t, "quotient") * divisor} {
			for _, x := range []int64{x - 1, x, x + divisor - 1, x + 1} {
				if x < 0 || x > most {
					continue
				}
				if got := int64(uint64(x) * uint64(r.factor) >> r.shift); got != x/divisor {
					t.Fatalf("%d / %d = %d by %+v, want %d", x, divisor, got, r, x/divisor)
				}
			}
		}
	})
}

// For small ranges every dividend is tried.
func TestSmallReciprocals(t *testing.T) {
	for divisor := int64(1); divisor <= 70; divisor++ {
		for most := int64(0); most <= 300; most++ {
			r, ok := reciprocalOf(divisor, most)
			if !ok {
				t.Fatalf("none of %d for dividends up to %d", divisor, most)
			}
			for x := range most + 1 {
				if got := x * r.factor >> r.shift; got != x/divisor {
					t.Fatalf("%d / %d = %d by %+v", x, divisor, got, r)
				}
			}
		}
	}
	if r, ok := reciprocalOf(1<<40+1, 1<<27); !ok || r.factor != 0 {
		t.Errorf("a divisor beyond all dividends has the reciprocal %+v, %t", r, ok)
	}
	if _, ok := reciprocalOf(3, math.MaxInt64); ok {
		t.Error("a product of any number is said to fit 64 bits")
	}
}

package residue

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// checkMany checks a property a thousand times.
func checkMany(t *testing.T, property func(t *rapid.T)) {
	t.Helper()
	for range 10 {
		rapid.Check(t, property)
	}
}

// has is what a class means.
func (c Class) has(x int64) bool {
	x -= c.From
	for _, w := range c.Windows {
		x = (x%w.Modulus + w.Modulus) % w.Modulus
		if x < w.From || x >= w.To {
			return false
		}
	}
	return true
}

func drawClass(t *rapid.T) Class {
	c := Class{From: rapid.Int64Range(-50, 50).Draw(t, "from")}
	modulus := int64(60)
	for range rapid.IntRange(0, 4).Draw(t, "windows") {
		modulus = rapid.Int64Range(1, modulus).Draw(t, "modulus")
		from := rapid.Int64Range(0, modulus).Draw(t, "from")
		c.Windows = append(c.Windows, Window{modulus, from, rapid.Int64Range(from, modulus).Draw(t, "to")})
	}
	return c
}

// maxPieces is what most classes are far from.
const maxPieces = 1 << 13

func TestCountAgainstEnumeration(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		classes := make([]Class, rapid.IntRange(0, 4).Draw(t, "classes"))
		for i := range classes {
			classes[i] = drawClass(t)
		}
		n, want := rapid.Int64Range(0, 3000).Draw(t, "n"), int64(0)
		for x := range n {
			if !slices.ContainsFunc(classes, func(c Class) bool { return !c.has(x) }) {
				want++
			}
		}
		got, ok := Count(n, maxPieces, classes...)
		if ok && got != want || !ok && len(classes) < 3 {
			t.Fatalf("%d of %+v: %d, %v, expected %d", n, classes, got, ok, want)
		}
	})
}

// TestCountOfLargeModuli meets moduli whose product is above 2^63.
func TestCountOfLargeModuli(t *testing.T) {
	const p, q = 1<<61 - 1, 1<<40 + 15
	rest := func(modulus, rest int64) Class { return Class{Windows: []Window{{modulus, rest, rest + 1}}} }
	for _, test := range []struct {
		n, x, want int64
	}{
		{1 << 62, 5 * q, 1},
		{5*q + 1, 5 * q, 1},
		{5 * q, 5 * q, 0},
	} {
		if got, ok := Count(test.n, maxPieces, rest(p, test.x%p), rest(q, test.x%q)); !ok || got != test.want {
			t.Errorf("below %d: %d, %v, expected %d", test.n, got, ok, test.want)
		}
	}
	if n, ok := Count(1<<62, maxPieces, Class{Windows: []Window{{1 << 40, 0, 1 << 39}, {1<<20 + 7, 3, 1 << 19}}}, rest(q, 0)); ok {
		t.Errorf("%d of millions of pieces", n)
	}
}

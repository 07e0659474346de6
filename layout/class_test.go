package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// has is what a class means.
func (c class) has(x int64) bool {
	x -= c.from
	for _, w := range c.windows {
		x = (x%w.modulus + w.modulus) % w.modulus
		if x < w.from || x >= w.to {
			return false
		}
	}
	return true
}

func drawClass(t *rapid.T) class {
	c := class{from: rapid.Int64Range(-50, 50).Draw(t, "from")}
	modulus := int64(60)
	for range rapid.IntRange(0, 4).Draw(t, "windows") {
		modulus = rapid.Int64Range(1, modulus).Draw(t, "modulus")
		from := rapid.Int64Range(0, modulus).Draw(t, "from")
		c.windows = append(c.windows, window{modulus, from, rapid.Int64Range(from, modulus).Draw(t, "to")})
	}
	return c
}

func TestCommonAgainstEnumeration(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		classes := make([]class, rapid.IntRange(0, 4).Draw(t, "classes"))
		for i := range classes {
			classes[i] = drawClass(t)
		}
		n, want := rapid.Int64Range(0, 3000).Draw(t, "n"), int64(0)
		for x := range n {
			if !slices.ContainsFunc(classes, func(c class) bool { return !c.has(x) }) {
				want++
			}
		}
		got, ok := common(n, maxPieces, classes...)
		if ok && got != want || !ok && len(classes) < 3 {
			t.Fatalf("%d of %+v: %d, %v, expected %d", n, classes, got, ok, want)
		}
	})
}

// TestCommonOfLargeModuli meets moduli whose product is above 2^63.
func TestCommonOfLargeModuli(t *testing.T) {
	const p, q = 1<<61 - 1, 1<<40 + 15
	rest := func(modulus, rest int64) class { return class{windows: []window{{modulus, rest, rest + 1}}} }
	for _, test := range []struct {
		n, x, want int64
	}{
		{1 << 62, 5 * q, 1},
		{5*q + 1, 5 * q, 1},
		{5 * q, 5 * q, 0},
	} {
		if got, ok := common(test.n, maxPieces, rest(p, test.x%p), rest(q, test.x%q)); !ok || got != test.want {
			t.Errorf("below %d: %d, %v, expected %d", test.n, got, ok, test.want)
		}
	}
	if n, ok := common(1<<62, maxPieces, class{windows: []window{{1 << 40, 0, 1 << 39}, {1<<20 + 7, 3, 1 << 19}}}, rest(q, 0)); ok {
		t.Errorf("%d of millions of pieces", n)
	}
}

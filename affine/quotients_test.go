package affine

import (
	"testing"

	"pgregory.net/rapid"
)

// quotients counts the divisions it takes to compute all results where what is the
// same is divided once: x mod n is x - n*(x floordiv n), and (x + n) floordiv n is
// x floordiv n + 1.
func quotients(t interface{ Fatalf(string, ...any) }, m Map, ranges []Interval) int {
	u := newUnknowns(box{ranges, m.NumDims})
	var sums []combination
	for _, e := range m.Results {
		sum, ok := u.read(e)
		if !ok {
			t.Fatalf("%v is no sum of quotients", e)
		}
		sums = append(sums, sum)
	}
	needed, n := u.needed(sums...)
	for i, of := range u.of {
		if needed[i] && of.divisor == nil {
			n--
		}
	}
	return n
}

func divisions(m Map) int {
	n := 0
	for _, e := range m.Results {
		d, _ := e.Effort()
		n += d
	}
	return n
}

func TestQuotientsAreShared(t *testing.T) {
	tests := []struct {
		text            string
		written, shared int
	}{
		{"(d0, d1) -> ((d0 * 128 + d1) floordiv 12, (d0 * 128 + d1) mod 12)", 2, 1},
		{"(d0, d1) -> ((d0 + 31) floordiv 8, (d0 + 7) mod 8)", 2, 1},
		{"(d0, d1) -> (d0 floordiv 96, (d0 floordiv 32) mod 3, d0 mod 32)", 4, 2},
		{"(d0, d1) -> ((d0 floordiv 4) floordiv 8, d0 floordiv 32, d1 floordiv 32)", 4, 2},
		{"(d0, d1) -> (d0 + d1)", 0, 0},
	}
	for _, tt := range tests {
		m, err := ParseMap(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if n := divisions(m); n != tt.written {
			t.Errorf("%v has %d divisions, want %d", m, n, tt.written)
		}
		if n := quotients(t, m, Extents([]int64{1000, 1000})); n != tt.shared {
			t.Errorf("%v has %d quotients, want %d", m, n, tt.shared)
		}
	}
}

// Of a map of digits, what is left counted as it is written is at most what was
// written, and what is left with quotients shared is at most that.
func TestQuotientsLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := Map{NumDims: testDims, NumSymbols: testSyms}
		for range rapid.IntRange(1, 4).Draw(t, "results") {
			if e := drawLayout(t).build(); e.pure {
				m.Results = append(m.Results, e)
			}
		}
		ranges := genIntervals(testDims+testSyms, 1, 200).Draw(t, "ranges")
		for i := range ranges {
			ranges[i] = Interval{0, max(ranges[i].Hi, 0)}
		}
		simple := m.SimplifyOver(ranges[:testDims], ranges[testDims:])
		given, left, shared := divisions(m), divisions(simple), quotients(t, simple, ranges)
		if left > given || shared > left {
			t.Fatalf("%v over %v has %d divisions; %v has %d, and %d quotients", m, ranges, given, simple, left, shared)
		}
	})
}

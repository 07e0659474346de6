package lowering

import (
	"testing"

	"pgregory.net/rapid"
)

// TestApart: spans are apart if no element is in two iterations.
func TestApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stride := rapid.Int64Range(-20, 20).Draw(t, "stride")
		times := rapid.Int64Range(0, 5).Draw(t, "times")
		var at []span
		for range rapid.IntRange(1, 6).Draw(t, "spans") {
			from := rapid.Int64Range(0, 60).Draw(t, "from")
			at = append(at, span{from, from + rapid.Int64Range(1, 8).Draw(t, "length")})
		}
		want := true
		in := map[int64]int64{} // the iteration an element is in
		for i := range times + 1 {
			for _, s := range at {
				for k := s.from; k < s.to; k++ {
					other, ok := in[k+i*stride]
					want = want && (!ok || other == i)
					in[k+i*stride] = i
				}
			}
		}
		if got := apart(at, stride, times); got != want {
			t.Errorf("%v, %d times by %d: apart is %v, want %v", at, times, stride, got, want)
		}
	})
}

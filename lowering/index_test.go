package lowering

import (
	"testing"

	"github.com/ttopt/ttopt/affine"
)

// TestSeparate: what shares an operand with a division stays with it, as the two may
// become one.
func TestSeparate(t *testing.T) {
	for _, c := range []struct{ sum, divided, rest string }{
		{"d0 floordiv 8 * 64 + d1 * 16 + 5", "(d0 floordiv 8) * 64", "d1 * 16 + 5"},
		{"d0 + d1 - (d0 floordiv 8) * 8", "-((d0 floordiv 8) * 8) + d0", "d1"},
		{"(d0 + d2) mod 3 + (d1 + s0) floordiv 2 + s0 * 7 + s1", "(d0 + d2) mod 3 + (d1 + s0) floordiv 2 + s0 * 7", "s1"},
		{"d0 * 3 + d1", "0", "d0 * 3 + d1"},
	} {
		parse := func(text string) *affine.Expr {
			m, err := affine.ParseMap("(d0, d1, d2)[s0, s1] -> (" + text + ")")
			if err != nil {
				t.Fatal(err)
			}
			return m.Results[0]
		}
		divided, rest := separate(parse(c.sum))
		if divided.String() != parse(c.divided).String() || rest.String() != parse(c.rest).String() {
			t.Errorf("%s: %s and %s", c.sum, divided, rest)
		}
	}
}

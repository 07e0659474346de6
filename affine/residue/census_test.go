package residue

import (
	"testing"

	"pgregory.net/rapid"
)

// points calls f with all points of a box.
func points(extents []int64, f func(point []int64)) {
	point := make([]int64, len(extents))
	var along func(d int)
	along = func(d int) {
		if d == len(extents) {
			f(point)
			return
		}
		for point[d] = range extents[d] {
			along(d + 1)
		}
	}
	along(0)
}

// TestCensusAgainstEnumeration counts the points of boxes in up to four forms.
func TestCensusAgainstEnumeration(t *testing.T) {
	some := 0
	checkMany(t, func(t *rapid.T) {
		extents := make([]int64, rapid.IntRange(0, 4).Draw(t, "rank"))
		for d := range extents {
			extents[d] = rapid.Int64Range(0, 9).Draw(t, "extent")
		}
		forms := make([]Form, rapid.IntRange(0, 4).Draw(t, "forms"))
		for i := range forms {
			var windows []Window
			modulus := rapid.Int64Range(1, 60).Draw(t, "modulus")
			for range rapid.IntRange(0, 3).Draw(t, "windows") {
				from := rapid.Int64Range(0, modulus-1).Draw(t, "from")
				windows = append(windows, Window{modulus, from, rapid.Int64Range(from+1, modulus).Draw(t, "to")})
				modulus = rapid.Int64Range(1, modulus).Draw(t, "modulus")
			}
			coef := make([]int64, len(extents))
			for d := range coef {
				coef[d] = rapid.SampledFrom([]int64{0, 1, 1, 3, 4, 7, 10, 30}).Draw(t, "coefficient")
			}
			forms[i] = Form{
				Class: Class{rapid.Int64Range(-20, 20).Draw(t, "shift"), windows},
				Base:  rapid.Int64Range(-20, 20).Draw(t, "base"),
				Coef:  coef,
			}
		}
		want := int64(0)
		points(extents, func(point []int64) {
			for _, f := range forms {
				v := f.Base
				for d, c := range f.Coef {
					v += c * point[d]
				}
				if !f.has(v) {
					return
				}
			}
			want++
		})
		c := Census{Left: 1 << 20}
		got := c.Count(extents, forms)
		if c.Left < 0 {
			if len(forms) < 4 {
				t.Fatalf("%v: %+v: took too many steps", extents, forms)
			}
			return
		}
		if got != want {
			t.Fatalf("%v: %+v: %d, want %d", extents, forms, got, want)
		}
		if want > 0 && len(forms) > 1 {
			some++
		}
	})
	if some == 0 {
		t.Error("no box had points in several forms")
	}
}

package layout

import (
	"testing"

	"pgregory.net/rapid"
)

// TestCensusAgainstEnumeration counts the points of boxes in up to four forms.
func TestCensusAgainstEnumeration(t *testing.T) {
	some := 0
	checkMany(t, func(t *rapid.T) {
		extents := make([]int64, rapid.IntRange(1, 4).Draw(t, "rank"))
		for d := range extents {
			extents[d] = rapid.Int64Range(1, 9).Draw(t, "extent")
		}
		forms := make([]form, rapid.IntRange(0, 4).Draw(t, "forms"))
		for i := range forms {
			var windows []window
			modulus := rapid.Int64Range(1, 60).Draw(t, "modulus")
			for range rapid.IntRange(0, 3).Draw(t, "windows") {
				from := rapid.Int64Range(0, modulus-1).Draw(t, "from")
				windows = append(windows, window{modulus, from, rapid.Int64Range(from+1, modulus).Draw(t, "to")})
				modulus = rapid.Int64Range(1, modulus).Draw(t, "modulus")
			}
			coef := make([]int64, len(extents))
			for d := range coef {
				coef[d] = rapid.SampledFrom([]int64{0, 1, 1, 3, 4, 7, 10, 30}).Draw(t, "coefficient")
			}
			forms[i] = newForm(class{rapid.Int64Range(-20, 20).Draw(t, "shift"), windows}, coef)
			forms[i].base = rapid.Int64Range(-20, 20).Draw(t, "base")
		}
		want := int64(0)
		indices(extents, func(index []int64) {
			for _, f := range forms {
				v := f.base
				for d, c := range f.coef {
					v += c * index[d]
				}
				if !f.class.holds(v) {
					return
				}
			}
			want++
		})
		c := census{maxCarried, map[string][]residue{}}
		got := c.count(extents, forms)
		if c.left < 0 {
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

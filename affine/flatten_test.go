package affine

import "testing"

// TestFlattenedSigns: what is divided by stays positive, whatever the signs of
// what is divided.
func TestFlattenedSigns(t *testing.T) {
	tests := []struct{ in, want string }{
		{"(d0) -> (d0 * -354 + ((d0 * 354) floordiv 845) * 845)", "(d0) -> (d0 * -354 + ((d0 * 354) floordiv 845) * 845)"},
		{"(d0) -> ((d0 * -354 + 9) floordiv 32)", "(d0) -> ((d0 * -354 + 9) floordiv 32)"},
		{"(d0, d1) -> ((d0 * -6 - d1 * 4) floordiv 32)", "(d0, d1) -> ((d0 * -3 - d1 * 2) floordiv 16)"},
		{"(d0) -> ((d0 * 6 - 4) mod 32)", "(d0) -> (d0 * 6 - ((d0 * 3 - 2) floordiv 16) * 32 - 4)"},
	}
	for _, tt := range tests {
		m, err := ParseMap(tt.in)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Flattened().String(); got != tt.want {
			t.Errorf("%s becomes %s, want %s", tt.in, got, tt.want)
		}
	}
}

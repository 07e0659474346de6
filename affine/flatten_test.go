package affine

import (
	"testing"

	"pgregory.net/rapid"
)

type flattening struct{ in, want string }

func checkFlattened(t *testing.T, tests []flattening) {
	t.Helper()
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

// TestFlattenedSigns: what is divided by stays positive, whatever the signs of
// what is divided.
func TestFlattenedSigns(t *testing.T) {
	tests := []flattening{
		{"(d0) -> (d0 * -354 + ((d0 * 354) floordiv 845) * 845)", "(d0) -> (d0 * -354 + ((d0 * 354) floordiv 845) * 845)"},
		{"(d0) -> ((d0 * -354 + 9) floordiv 32)", "(d0) -> ((d0 * -354 + 9) floordiv 32)"},
		{"(d0, d1) -> ((d0 * -6 - d1 * 4) floordiv 32)", "(d0, d1) -> ((d0 * -3 - d1 * 2) floordiv 16)"},
		{"(d0) -> ((d0 * 6 - 4) mod 32)", "(d0) -> (d0 * 6 - ((d0 * 3 - 2) floordiv 16) * 32 - 4)"},
	}
	checkFlattened(t, tests)
}

// TestFlattenedSemiAffine: terms come by the number of what they begin with, a
// symbol that is a factor of the dividend goes.
func TestFlattenedSemiAffine(t *testing.T) {
	tests := []flattening{
		{"()[s0] -> (s0 mod s0 + (s0 mod 6) floordiv 8)", "()[s0] -> ((s0 mod 6) floordiv 8)"},
		{"()[s0, s1] -> ((s0 * s1 + s1) floordiv s1)", "()[s0, s1] -> (s0 + 1)"},
		{"()[s0, s1] -> (((s0 * s1) ceildiv s0) floordiv s1)", "()[s0, s1] -> (1)"},
		{"()[s0, s1, s2] -> (((s0 * s1) ceildiv s2) floordiv s1)", "()[s0, s1, s2] -> (((s0 * s1) ceildiv s2) floordiv s1)"},
		{"()[s0] -> ((s0 ceildiv 2 + s0 * 42) ceildiv s0)", "()[s0] -> (43)"},
		{"()[s0] -> ((s0 ceildiv 2 + s0 ceildiv 3) ceildiv s0)", "()[s0] -> ((s0 ceildiv 2 + s0 ceildiv 3) ceildiv s0)"},
		{"()[s0] -> (((s0 floordiv 2) * 5) floordiv s0)", "()[s0] -> (((s0 floordiv 2) * 5) floordiv s0)"},
		{"()[s0] -> (((s0 floordiv 2) * s0) floordiv s0)", "()[s0] -> (s0 floordiv 2)"},
		{"()[s0, s1] -> ((s0 - s0 mod s1) mod s1)", "()[s0, s1] -> (0)"},
		{"()[s0, s1, s2] -> ((s0 - (s0 + s2 * 3) mod (s1 * 2) + s2 * 3) mod (s1 * 2))", "()[s0, s1, s2] -> (0)"},
		{"()[s0, s1] -> ((s0 - s0 mod s1) floordiv s1)", "()[s0, s1] -> ((s0 - s0 mod s1) floordiv s1)"},
		{"()[s0, s1] -> ((s0 - s0 mod s1 + 1) mod s1)", "()[s0, s1] -> ((s0 - s0 mod s1 + 1) mod s1)"},
		{"()[s0, s1] -> (s1 mod (s0 * 3) + (s0 * (s0 * 3)) * 2 + s0 * 8)", "()[s0, s1] -> (s0 * 8 + s1 mod (s0 * 3) + (s0 * (s0 * 3)) * 2)"},
		{"(d0, d1)[s0] -> (s0 + d1 * s0 + d0 * s0 + d1 + 7)", "(d0, d1)[s0] -> (d0 * s0 + s0 + d1 + d1 * s0 + 7)"},
		{"(d0)[s0] -> (d0 ceildiv (s0 * 3) + s0 * 2 + s0 * 6)", "(d0)[s0] -> (d0 ceildiv (s0 * 3) + s0 * 8)"},
	}
	checkFlattened(t, tests)
}

// TestFlatIsKnown: a sum of multiples is flat exactly where flattening leaves it
// as it is.
func TestFlatIsKnown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := genTree(false).Draw(t, "expr").build()
		if rapid.Bool().Draw(t, "of few terms") {
			e = drawTree(t, 2, true, false).build()
		}
		flat := flattened(e, testDims, testSyms)
		if e.isFlat() && !flat.Equal(e) {
			t.Fatalf("%s counts as flat, but becomes %s", e, flat)
		}
		if _, linear := FlatCoefficients(e, testDims, testSyms); linear && !flat.isFlat() {
			t.Fatalf("%s becomes %s, which does not count as flat", e, flat)
		}
	})
}

// What has a division in its core is not flat, and that is found without writing down
// what is around it.
func TestFlatCoefficientsOfNests(t *testing.T) {
	e := Dim(0)
	for range 1000 {
		e = FloorDiv(Add(e, Const(1)), Const(7))
	}
	allocs := testing.AllocsPerRun(10, func() {
		if _, ok := FlatCoefficients(e, 1, 0); ok {
			t.Error("a nest of divisions has coefficients")
		}
	})
	if allocs > 10 {
		t.Errorf("%v allocations", allocs)
	}
}

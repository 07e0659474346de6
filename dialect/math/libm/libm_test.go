package libm

import (
	"math"
	"testing"
)

// TestAgainstDecimal compares with values of 60 decimal digits, rounded once: a few units in
// the last place may be wrong.
func TestAgainstDecimal(t *testing.T) {
	const units = 4
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"exp 709.0625", Exp(709.0625), 8.748449203954458e+307},
		{"exp 709.5", Exp(709.5), 1.3549863193146328e+308},
		{"exp 709.78", Exp(709.78), 1.7928227943945155e+308},
		{"exp 709.79", Exp(709.79), math.Inf(1)},
		{"exp 1", Exp(1), math.E},
		{"sinh 709.5", Sinh(709.5), 6.774931596573164e+307},
		{"sinh -709.78", Sinh(-709.78), -8.964113971972578e+307},
		{"sinh 710.25", Sinh(710.25), 1.4342530302495124e+308},
		{"cosh -710.25", Cosh(-710.25), 1.4342530302495124e+308},
		{"log 5e-324", Log(5e-324), -744.4400719213812},
		{"log 1e-310", Log(1e-310), -713.8013788281542},
		{"log 2.2e-308", Log(2.2e-308), -708.4077512818018},
		{"log 0", Log(0), math.Inf(-1)},
		{"log10 5e-324", Log10(5e-324), -323.3062153431158},
		{"log10 3e-320", Log10(3e-320), -319.5228835802284},
		{"log10 1000", Log10(1000), 3},
	} {
		if c.got == c.want {
			continue
		}
		if d := int64(math.Float64bits(c.got) - math.Float64bits(c.want)); d < -units || d > units {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
	if !math.IsNaN(Log(-1)) || !math.IsNaN(Exp(math.NaN())) {
		t.Error("expected NaN")
	}
}

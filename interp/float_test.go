package interp

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/ir"
)

// exactly rounds an exact value to a format by trying: the candidates are the
// patterns around a float64 near it.
func exactly(k ir.FloatKind, v *big.Float) uint64 {
	near, _ := v.Float64()
	best := k.Encode(near)[0]
	sign := uint64(1) << (k.Bits() - 1)
	mag := best &^ sign
	var candidates []uint64
	for d := -2; d <= 2; d++ {
		if c := int64(mag) + int64(d); c >= 0 {
			candidates = append(candidates, uint64(c)|best&sign)
		}
	}
	infinity := k.Encode(math.Inf(1))[0]
	value := func(w uint64) *big.Float {
		x := new(big.Float).SetPrec(2000)
		if w&^sign == infinity {
			// As if the exponent had no end.
			return x.SetFloat64(k.Decode(ir.FloatBits{infinity - 1})).Add(x, new(big.Float).Sub(
				new(big.Float).SetFloat64(k.Decode(ir.FloatBits{infinity - 1})),
				new(big.Float).SetFloat64(k.Decode(ir.FloatBits{infinity - 2}))))
		}
		return x.SetFloat64(math.Abs(k.Decode(ir.FloatBits{w})))
	}
	target := new(big.Float).SetPrec(2000).Abs(v)
	var bestDiff *big.Float
	for _, c := range candidates {
		if c&^sign > infinity {
			continue
		}
		diff := value(c)
		diff.Sub(diff, target).Abs(diff)
		if bestDiff == nil || diff.Cmp(bestDiff) < 0 || diff.Cmp(bestDiff) == 0 && c&1 == 0 {
			best, bestDiff = c, diff
		}
	}
	return best
}

var smallFloats = []ir.FloatKind{ir.F16, ir.BF16, ir.F32}

// drawFloat draws the pattern of a finite number.
func drawFloat(t *rapid.T, k ir.FloatKind) (w uint64, v float64) {
	w = rapid.Uint64Range(0, 1<<k.Bits()-1).Filter(func(w uint64) bool {
		x := k.Decode(ir.FloatBits{w})
		return !math.IsNaN(x) && !math.IsInf(x, 0)
	}).Draw(t, "float")
	return w, k.Decode(ir.FloatBits{w})
}

// nearTo draws a number of about the magnitude of w, so that sums matter.
func nearTo(t *rapid.T, k ir.FloatKind, w uint64) (uint64, float64) {
	if rapid.Bool().Draw(t, "any") {
		return drawFloat(t, k)
	}
	by := rapid.Int64Range(-1<<12, 1<<12).Draw(t, "distance")
	limit := k.Encode(math.Inf(1))[0] - 1
	sign := uint64(1) << (k.Bits() - 1)
	mag := min(max(int64(w&^sign)+by, 1), int64(limit))
	out := uint64(mag)
	if rapid.Bool().Draw(t, "sign") {
		out |= sign
	}
	return out, k.Decode(ir.FloatBits{out})
}

// TestFloatArithmetic compares with exact arithmetic, rounded once.
func TestFloatArithmetic(t *testing.T) {
	bigOf := func(x float64) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(x) }
	for _, tt := range []struct {
		name string
		op   func(z, a, b *big.Float) *big.Float
	}{
		{"arith.addf", (*big.Float).Add},
		{"arith.subf", (*big.Float).Sub},
		{"arith.mulf", (*big.Float).Mul},
		{"arith.divf", (*big.Float).Quo},
	} {
		for _, k := range smallFloats {
			typ := k.String()
			m := machine(t, Options{}, opFunction(tt.name, []string{typ, typ}, typ))
			t.Run(tt.name+"_"+typ, rapid.MakeCheck(func(rt *rapid.T) {
				a, x := drawFloat(rt, k)
				b, y := nearTo(rt, k, a)
				if y == 0 && tt.name == "arith.divf" || x == 0 && y == 0 {
					return
				}
				want := exactly(k, tt.op(new(big.Float).SetPrec(2000), bigOf(x), bigOf(y)))
				got, err := wordsOf(t, m, []uint64{a}, []uint64{b})
				if err != nil || got[0] != want && k.Decode(ir.FloatBits{want}) != 0 {
					rt.Fatalf("%v, %v: got %#x %v, want %#x", x, y, got, err, want)
				}
			}))
		}
	}
}

func TestFusedMultiplyAdd(t *testing.T) {
	for _, k := range append(smallFloats, ir.F64) {
		typ := k.String()
		m := machine(t, Options{}, opFunction("math.fma", []string{typ, typ, typ}, typ))
		t.Run(typ, rapid.MakeCheck(func(rt *rapid.T) {
			var a, b, c uint64
			var x, y, z float64
			if k == ir.F64 {
				x, y = rapid.Float64Range(-1e100, 1e100).Draw(rt, "x"), rapid.Float64Range(-1e100, 1e100).Draw(rt, "y")
				z = -x * y * rapid.SampledFrom([]float64{1, 1 + 1e-15, 2, 1e-17}).Draw(rt, "z")
				a, b, c = math.Float64bits(x), math.Float64bits(y), math.Float64bits(z)
			} else {
				a, x = drawFloat(rt, k)
				b, y = nearTo(rt, k, a)
				c, z = nearTo(rt, k, k.Encode(x * y)[0])
			}
			exact := new(big.Float).SetPrec(4000).SetFloat64(x)
			exact.Mul(exact, new(big.Float).SetFloat64(y)).Add(exact, new(big.Float).SetFloat64(z))
			if exact.Sign() == 0 {
				return
			}
			var want uint64
			if k == ir.F64 {
				f, _ := exact.Float64()
				want = math.Float64bits(f)
			} else {
				want = exactly(k, exact)
			}
			got, err := wordsOf(t, m, []uint64{a}, []uint64{b}, []uint64{c})
			if err != nil || got[0] != want {
				rt.Fatalf("%v * %v + %v: got %#x %v, want %#x", x, y, z, got, err, want)
			}
		}))
	}
}

func TestSquareRoot(t *testing.T) {
	for _, k := range smallFloats {
		typ := k.String()
		m := machine(t, Options{}, opFunction("math.sqrt", []string{typ}, typ))
		t.Run(typ, rapid.MakeCheck(func(rt *rapid.T) {
			a, x := drawFloat(rt, k)
			if x <= 0 {
				return
			}
			want := exactly(k, new(big.Float).SetPrec(2000).Sqrt(new(big.Float).SetPrec(2000).SetFloat64(x)))
			if got, err := wordsOf(t, m, []uint64{a}); err != nil || got[0] != want {
				rt.Fatalf("%v: got %#x %v, want %#x", x, got, err, want)
			}
		}))
	}
}

// TestHalf compares the short ways of rounding with ir's: on every exponent,
// around the middles between numbers, and back.
func TestHalf(t *testing.T) {
	for _, k := range []ir.FloatKind{ir.BF16, ir.F16} {
		s := scalar{bits: 16, bytes: 2, isFloat: true, kind: k}
		encode, decode := s.encode(), s.decode()
		for exp := uint64(0); exp < 1<<12; exp++ {
			for _, at := range []uint64{0, 1 << 41, 1 << 42, 3 << 41, 1 << 44, 1 << 45, 3 << 44, 1<<52 - 1<<41, 1<<52 - 1<<44} {
				for _, man := range []uint64{at - 1, at, at + 1} {
					x := math.Float64frombits(exp<<52 | man&(1<<52-1))
					if got, want := encode(x), k.Encode(x)[0]; got != want {
						t.Fatalf("%s %v: got %#x, want %#x", k, x, got, want)
					}
				}
			}
		}
		for w := range uint64(1 << 16) {
			if got, want := decode(w), k.Decode(ir.FloatBits{w}); got != want && want == want {
				t.Fatalf("%s %#x: got %v, want %v", k, w, got, want)
			}
		}
	}
}

// TestMinimumMaximum has the cases that differ between the kinds of minimum
// and maximum.
func TestMinimumMaximum(t *testing.T) {
	const zero, minusZero, one, minusOne, nan = 0, 0x8000, 0x3f80, 0xbf80, 0x7fc0
	for _, tt := range []struct {
		op         string
		a, b, want uint64
	}{
		{"arith.maximumf", one, minusOne, one},
		{"arith.maximumf", zero, minusZero, zero},
		{"arith.maximumf", minusZero, zero, zero},
		{"arith.maximumf", minusZero, minusZero, minusZero},
		{"arith.maximumf", nan, one, nan},
		{"arith.maximumf", one, nan, nan},
		{"arith.minimumf", one, minusOne, minusOne},
		{"arith.minimumf", zero, minusZero, minusZero},
		{"arith.minimumf", minusZero, zero, minusZero},
		{"arith.minimumf", zero, zero, zero},
		{"arith.minimumf", one, nan, nan},
		{"arith.maxnumf", nan, one, one},
		{"arith.maxnumf", one, nan, one},
		{"arith.maxnumf", one, minusOne, one},
		{"arith.minnumf", nan, one, one},
		{"arith.minnumf", one, minusOne, minusOne},
		{"arith.minnumf", nan, nan, nan},
	} {
		m := machine(t, Options{}, opFunction(tt.op, []string{"bf16", "bf16"}, "bf16"))
		got, err := wordsOf(t, m, []uint64{tt.a}, []uint64{tt.b})
		isNaN := err == nil && tt.want == nan && ir.BF16.Decode(ir.FloatBits{got[0]}) != ir.BF16.Decode(ir.FloatBits{got[0]})
		if err != nil || got[0] != tt.want && !isNaN {
			t.Errorf("%s %#x, %#x: got %#x %v, want %#x", tt.op, tt.a, tt.b, got, err, tt.want)
		}
	}
}

func TestCompareFloats(t *testing.T) {
	values := []float64{math.Inf(-1), -1, math.Copysign(0, -1), 0, 1, math.NaN()}
	names := []string{"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"}
	for p, name := range names {
		m := machine(t, Options{}, opFunction(fmt.Sprintf("arith.cmpf <{predicate = %d : i64}>", p), []string{"f64", "f64"}, "i1"))
		for _, x := range values {
			for _, y := range values {
				unordered := math.IsNaN(x) || math.IsNaN(y)
				var want bool
				switch name[1:] {
				case "eq":
					want = x == y
				case "gt":
					want = x > y
				case "ge":
					want = x >= y
				case "lt":
					want = x < y
				case "le":
					want = x <= y
				case "ne":
					want = x < y || x > y
				}
				switch {
				case name == "ord":
					want = !unordered
				case name == "uno":
					want = unordered
				case name == "true":
					want = true
				case name[0] == 'u':
					want = want || unordered
				}
				got, err := wordsOf(t, m, []uint64{math.Float64bits(x)}, []uint64{math.Float64bits(y)})
				if err != nil || (got[0] == 1) != want {
					t.Errorf("%s %v, %v: got %v %v, want %v", name, x, y, got, err, want)
				}
			}
		}
	}
}

// TestFloatUnary has values worked out by hand; f32.
func TestFloatUnary(t *testing.T) {
	for _, tt := range []struct {
		op      string
		x, want float32
	}{
		{"arith.negf", 1.5, -1.5},
		{"math.absf", -1.5, 1.5},
		{"math.ceil", 1.25, 2},
		{"math.floor", -1.25, -2},
		{"math.trunc", -1.75, -1},
		{"math.round", 2.5, 3},
		{"math.roundeven", 2.5, 2},
		{"math.rsqrt", 4, 0.5},
		{"math.exp", 1, 2.7182817},
		{"math.exp2", 3, 8},
		{"math.log", 2.7182817, 0.99999994},
		{"math.log2", 8, 3},
		{"math.tanh", 0.5, 0.46211717},
		{"math.erf", 0.5, 0.5204999},
		{"math.sin", 1, 0.84147096},
		{"math.cos", 1, 0.5403023},
		{"math.cbrt", 27, 3},
		{"math.expm1", 1e-5, 1.000005e-05},
		{"math.log1p", 1e-5, 9.99995e-06},
	} {
		m := machine(t, Options{}, opFunction(tt.op, []string{"f32"}, "f32"))
		got, err := wordsOf(t, m, []uint64{uint64(math.Float32bits(tt.x))})
		if err != nil || math.Float32frombits(uint32(got[0])) != tt.want {
			t.Errorf("%s %v: got %v %v, want %v", tt.op, tt.x, math.Float32frombits(uint32(got[0])), err, tt.want)
		}
	}
}

func TestFloatToIntegerPower(t *testing.T) {
	m := machine(t, Options{}, opFunction("math.fpowi", []string{"f32", "i8"}, "f32"))
	for _, tt := range []struct {
		x    float32
		e    uint64
		want float32
	}{{2, 10, 1024}, {2, 0xff, 0.5}, {-3, 3, -27}, {0, 0, 1}} {
		got, err := wordsOf(t, m, []uint64{uint64(math.Float32bits(tt.x))}, []uint64{tt.e})
		if err != nil || math.Float32frombits(uint32(got[0])) != tt.want {
			t.Errorf("%v to the %#x: got %v %v, want %v", tt.x, tt.e, got, err, tt.want)
		}
	}
}

// TestRoundingMode: only the nearest number is known.
func TestRoundingMode(t *testing.T) {
	for mode, ok := range map[string]bool{"": true, "<{roundingmode = 0 : i32}>": true, "<{roundingmode = 1 : i32}>": false} {
		m := machine(t, Options{}, opFunction("arith.truncf "+mode, []string{"f32"}, "bf16"))
		got, err := wordsOf(t, m, []uint64{0x3f808001})
		if ok && (err != nil || got[0] != 0x3f81) || !ok && err == nil {
			t.Errorf("%s: got %v %v", mode, got, err)
		}
	}
}

// TestPoison: values that a conversion or a shift cannot give are flagged.
func TestPoison(t *testing.T) {
	for _, tt := range []struct {
		op     string
		in     []string
		out    string
		args   []uint64
		poison bool
	}{
		{"arith.fptosi", []string{"f32"}, "i8", []uint64{0x43000000}, true}, // 128
		{"arith.fptosi", []string{"f32"}, "i8", []uint64{0x42fe0000}, false},
		{"arith.fptosi", []string{"f32"}, "i8", []uint64{0xc3008000}, false}, // -128.5
		{"arith.fptosi", []string{"f32"}, "i8", []uint64{0x7fc00000}, true},
		{"arith.fptoui", []string{"f32"}, "i8", []uint64{0xbf000000}, false}, // -0.5
		{"arith.fptoui", []string{"f32"}, "i8", []uint64{0xbf800000}, true},
		{"arith.shli", []string{"i8", "i8"}, "i8", []uint64{1, 8}, true},
		{"arith.shli", []string{"i8", "i8"}, "i8", []uint64{1, 7}, false},
	} {
		m := machine(t, Options{TrackUndefined: true}, opFunction(tt.op, tt.in, tt.out))
		var args []Value
		f, err := m.Function("f")
		if err != nil {
			t.Fatal(err)
		}
		inputs, _, err := signature(f)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range tt.args {
			args = append(args, Scalar{Type: inputs[i], Bits: w})
		}
		got, err := m.Call(t.Context(), "f", args)
		if err != nil || got[0].(Scalar).Undefined != tt.poison {
			t.Errorf("%s %#x: got %v %v, want poison %v", tt.op, tt.args, got, err, tt.poison)
		}
	}
}

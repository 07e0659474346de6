package ir_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"pgregory.net/rapid"
)

// format is what a name such as f8E4M3FN says, told once more for the tests.
type format struct {
	kind               ir.FloatKind
	exponent, fraction int
	bias               int
	special            string // "": infinities and NaNs as IEEE 754 has them; "FN", "FNUZ"
	explicit           bool   // the bit before the point is stored
}

var formats = []format{
	{ir.F16, 5, 10, 15, "", false},
	{ir.BF16, 8, 7, 127, "", false},
	{ir.F32, 8, 23, 127, "", false},
	{ir.F64, 11, 52, 1023, "", false},
	{ir.TF32, 8, 10, 127, "", false},
	{ir.F80, 15, 63, 16383, "", true},
	{ir.F128, 15, 112, 16383, "", false},
	{ir.F8E5M2, 5, 2, 15, "", false},
	{ir.F8E4M3, 4, 3, 7, "", false},
	{ir.F8E4M3FN, 4, 3, 7, "FN", false},
	{ir.F8E5M2FNUZ, 5, 2, 16, "FNUZ", false},
	{ir.F8E4M3FNUZ, 4, 3, 8, "FNUZ", false},
	{ir.F8E4M3B11FNUZ, 4, 3, 11, "FNUZ", false},
	{ir.F8E3M4, 3, 4, 3, "", false},
}

// class is what a pattern is, and its exact value where it is a number.
type class struct {
	nan, inf, negative bool
	value              *big.Float
}

func (f format) classify(b *big.Int) class {
	c := class{negative: b.Bit(f.kind.Bits()-1) == 1}
	stored := f.fraction
	if f.explicit {
		stored++
	}
	field := func(from, n int) *big.Int {
		v := new(big.Int).Rsh(b, uint(from))
		return v.And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(n)), big.NewInt(1)))
	}
	exp, frac := int(field(stored, f.exponent).Int64()), field(0, f.fraction)
	top := 1<<f.exponent - 1
	before := exp > 0
	if f.explicit {
		if before = b.Bit(f.fraction) == 1; !before && exp > 0 {
			c.nan = true
			return c
		}
	}
	allOnes := new(big.Int).Add(frac, big.NewInt(1)).BitLen() == f.fraction+1
	switch {
	case f.special == "" && exp == top:
		c.inf, c.nan = frac.Sign() == 0, frac.Sign() != 0
	case f.special == "FN" && exp == top && allOnes:
		c.nan = true
	case f.special == "FNUZ" && c.negative && exp == 0 && frac.Sign() == 0:
		c.nan = true
	}
	if c.nan || c.inf {
		return c
	}
	if before {
		frac.SetBit(frac, f.fraction, 1)
	}
	c.value = new(big.Float).SetInt(frac)
	c.value.SetMantExp(c.value, max(exp, 1)-f.bias-f.fraction)
	if c.negative {
		c.value.Neg(c.value)
	}
	return c
}

func pattern(b ir.FloatBits) *big.Int {
	v := new(big.Int).SetUint64(b[1])
	return v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(b[0]))
}

func bitsOf(v *big.Int) ir.FloatBits {
	lo := new(big.Int).And(v, new(big.Int).SetUint64(math.MaxUint64))
	return ir.FloatBits{lo.Uint64(), new(big.Int).Rsh(v, 64).Uint64()}
}

// somePattern draws a pattern: any, one with few set bits, or one near a power
// of two, where formats change their ways.
func (f format) somePattern(t *rapid.T) *big.Int {
	n := f.kind.Bits()
	words := ir.FloatBits{rapid.Uint64().Draw(t, "low"), rapid.Uint64().Draw(t, "high")}
	v := pattern(words)
	switch rapid.IntRange(0, 2).Draw(t, "shape") {
	case 1:
		v.SetUint64(0)
		for range rapid.IntRange(0, 4).Draw(t, "set") {
			v.SetBit(v, rapid.IntRange(0, n-1).Draw(t, "bit"), 1)
		}
	case 2:
		v.SetUint64(uint64(rapid.IntRange(0, 3).Draw(t, "off")))
		e := new(big.Int).SetUint64(rapid.Uint64().Draw(t, "exponent"))
		shift := uint(f.fraction)
		if f.explicit {
			shift++
			v.SetBit(v, f.fraction, 1)
		}
		v.Add(v, e.Lsh(e, shift))
		if rapid.Bool().Draw(t, "below") {
			v.Sub(v, big.NewInt(int64(rapid.IntRange(1, 3).Draw(t, "less"))))
		}
	}
	mask := new(big.Int).Lsh(big.NewInt(1), uint(n))
	return v.Mod(v, mask)
}

// checkDecode compares Decode with the exact value.
func (f format) checkDecode(t interface {
	Helper()
	Fatalf(string, ...any)
}, b *big.Int) {
	t.Helper()
	got, c := f.kind.Decode(bitsOf(b)), f.classify(b)
	switch {
	case c.nan:
		if !math.IsNaN(got) {
			t.Fatalf("%s %#x: got %v, want a NaN", f.kind, b, got)
		}
		return
	case c.inf:
		want := math.Inf(1)
		if c.negative {
			want = math.Inf(-1)
		}
		if got != want {
			t.Fatalf("%s %#x: got %v, want %v", f.kind, b, got, want)
		}
		return
	}
	want, _ := c.value.Float64()
	if got != want || math.Signbit(got) != math.Signbit(want) {
		t.Fatalf("%s %#x: got %v, want %v", f.kind, b, got, want)
	}
}

func TestDecode(t *testing.T) {
	for _, f := range formats {
		t.Run(f.kind.String(), func(t *testing.T) {
			if f.kind.Bits() <= 19 {
				for b := int64(0); b < 1<<f.kind.Bits(); b++ {
					f.checkDecode(t, big.NewInt(b))
				}
				return
			}
			rapid.Check(t, func(t *rapid.T) {
				for range 50 {
					f.checkDecode(t, f.somePattern(t))
				}
			})
		})
	}
}

// nearest rounds v by definition: the nearest of all patterns, of two the even
// one. What lies behind the greatest number counts as one more number.
func (f format) nearest(v float64) *big.Int {
	n := uint(f.kind.Bits() - 1)
	x := new(big.Float).SetPrec(200).SetFloat64(math.Abs(v))
	value := func(b *big.Int) *big.Float {
		g := f
		g.special = "none"
		return new(big.Float).SetPrec(200).Set(g.classify(b).value)
	}
	// Positive patterns are in order of their values: search for the last one
	// not above x.
	lo, hi := big.NewInt(0), new(big.Int).Lsh(big.NewInt(1), n)
	for new(big.Int).Sub(hi, lo).Cmp(big.NewInt(1)) > 0 {
		mid := new(big.Int).Add(lo, hi)
		mid.Rsh(mid, 1)
		if value(mid).Cmp(x) <= 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	best := lo
	above := new(big.Int).Add(lo, big.NewInt(1))
	var next *big.Float
	if above.BitLen() > int(n) { // one unit behind the last pattern
		next = new(big.Float).Sub(value(lo), value(new(big.Int).Sub(lo, big.NewInt(1))))
		next.Add(next, value(lo))
	} else {
		next = value(above)
	}
	toLo, toNext := new(big.Float).Sub(x, value(lo)), new(big.Float).Sub(next, x)
	if c := toNext.Cmp(toLo); c < 0 || c == 0 && lo.Bit(0) == 1 {
		best = above
	}
	top := new(big.Int).Lsh(big.NewInt(1<<f.exponent-1), uint(f.fraction))
	negative := math.Signbit(v)
	switch f.special {
	case "":
		if best.Cmp(top) > 0 {
			best = top
		}
	case "FN":
		if nan := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), n), big.NewInt(1)); best.Cmp(nan) > 0 {
			best = nan
		}
	case "FNUZ":
		if nan := new(big.Int).Lsh(big.NewInt(1), n); best.Cmp(nan) >= 0 || best.Sign() == 0 {
			negative = false
			if best.Sign() != 0 {
				best = nan
			}
		}
	}
	if negative {
		best = new(big.Int).SetBit(best, int(n), 1)
	}
	return best
}

// someFloat64 draws a float64 that is interesting to a format: anything, or
// near one of its numbers or the middle of two.
func (f format) someFloat64(t *rapid.T) float64 {
	v := rapid.Float64().Draw(t, "any")
	if rapid.Bool().Draw(t, "near") {
		a := f.kind.Decode(bitsOf(f.somePattern(t)))
		b := f.kind.Decode(bitsOf(f.somePattern(t)))
		if rapid.Bool().Draw(t, "next") {
			next := new(big.Int).Add(pattern(f.kind.Encode(a)), big.NewInt(1))
			b = f.kind.Decode(bitsOf(next))
		}
		v = a/2 + b/2
		for range rapid.IntRange(0, 2).Draw(t, "steps") {
			v = math.Nextafter(v, rapid.SampledFrom([]float64{math.Inf(1), math.Inf(-1)}).Draw(t, "towards"))
		}
	}
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 1
	}
	return v
}

func TestEncode(t *testing.T) {
	for _, f := range formats {
		if f.kind == ir.F80 || f.kind == ir.F128 || f.kind == ir.F64 {
			continue // exact: see TestEncodeExact
		}
		t.Run(f.kind.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				for range 20 {
					v := f.someFloat64(t)
					if got, want := pattern(f.kind.Encode(v)), f.nearest(v); got.Cmp(want) != 0 {
						t.Fatalf("%v (%x): got %#x, want %#x", v, v, got, want)
					}
				}
			})
		})
	}
}

// TestEncodeTies tries the middle between any two neighbours of the small
// formats, and what lies right beside it.
func TestEncodeTies(t *testing.T) {
	for _, f := range formats {
		if f.kind.Bits() > 16 {
			continue
		}
		t.Run(f.kind.String(), func(t *testing.T) {
			step := max(1, f.kind.Bits()*2-15) // all of the 8 bit formats
			for b := uint64(0); b < 1<<f.kind.Bits(); b += uint64(step) {
				v, w := f.kind.Decode(ir.FloatBits{b}), f.kind.Decode(ir.FloatBits{b + 1})
				mid := v + (w-v)/2
				if math.IsNaN(mid) || math.IsInf(mid, 0) {
					continue
				}
				for _, x := range []float64{v, mid, math.Nextafter(mid, v), math.Nextafter(mid, w)} {
					if got, want := pattern(f.kind.Encode(x)), f.nearest(x); got.Cmp(want) != 0 {
						t.Fatalf("%v (%x): got %#x, want %#x", x, x, got, want)
					}
				}
			}
		})
	}
}

func TestEncodeExact(t *testing.T) {
	for _, f := range formats {
		if f.kind != ir.F80 && f.kind != ir.F128 && f.kind != ir.F64 {
			continue
		}
		t.Run(f.kind.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				v := math.Float64frombits(rapid.Uint64().Draw(t, "bits"))
				b := pattern(f.kind.Encode(v))
				c := f.classify(b)
				switch {
				case math.IsNaN(v):
					if !c.nan || c.negative != math.Signbit(v) {
						t.Fatalf("NaN became %#x", b)
					}
				case math.IsInf(v, 0):
					if !c.inf || c.negative != math.Signbit(v) {
						t.Fatalf("%v became %#x", v, b)
					}
				case c.nan || c.inf || c.value.Cmp(big.NewFloat(v)) != 0 || c.value.Signbit() != math.Signbit(v):
					t.Fatalf("%v became %#x", v, b)
				}
			})
		})
	}
}

func TestEncodeSpecials(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	tests := []struct {
		kind ir.FloatKind
		v    float64
		want uint64
	}{
		{ir.F16, inf, 0x7C00}, {ir.F16, -inf, 0xFC00}, {ir.F16, nan, 0x7E00}, {ir.F16, 65519, 0x7BFF}, {ir.F16, 65520, 0x7C00},
		{ir.F16, math.Copysign(nan, -1), 0xFE00},
		{ir.BF16, nan, 0x7FC0}, {ir.BF16, -inf, 0xFF80}, {ir.TF32, inf, 0x3FC00}, {ir.TF32, nan, 0x3FE00},
		{ir.F32, inf, 0x7F800000},
		{ir.F8E5M2, inf, 0x7C}, {ir.F8E5M2, nan, 0x7E}, {ir.F8E5M2, 61439, 0x7B}, {ir.F8E5M2, 61440, 0x7C},
		{ir.F8E4M3, inf, 0x78}, {ir.F8E4M3, nan, 0x7C}, {ir.F8E3M4, inf, 0x70}, {ir.F8E3M4, nan, 0x78},
		{ir.F8E4M3FN, inf, 0x7F}, {ir.F8E4M3FN, -inf, 0xFF}, {ir.F8E4M3FN, nan, 0x7F},
		{ir.F8E4M3FN, 464, 0x7E}, {ir.F8E4M3FN, 465, 0x7F}, {ir.F8E4M3FN, -465, 0xFF},
		{ir.F8E5M2FNUZ, inf, 0x80}, {ir.F8E5M2FNUZ, nan, 0x80}, {ir.F8E5M2FNUZ, math.Copysign(0, -1), 0}, {ir.F8E5M2FNUZ, -1e-30, 0},
		{ir.F8E4M3FNUZ, 247, 0x7F}, {ir.F8E4M3FNUZ, 248, 0x80}, {ir.F8E4M3FNUZ, -248, 0x80},
		{ir.F8E4M3B11FNUZ, 30, 0x7F}, {ir.F8E4M3B11FNUZ, 31, 0x80},
		{ir.F16, 5e-324, 0}, {ir.F16, -5e-324, 0x8000},
	}
	for _, tt := range tests {
		if got := tt.kind.Encode(tt.v)[0]; got != tt.want {
			t.Errorf("%s %v: got %#x, want %#x", tt.kind, tt.v, got, tt.want)
		}
	}
}

func TestFloatKindByName(t *testing.T) {
	for _, f := range formats {
		if k, ok := ir.FloatKindByName(f.kind.String()); !ok || k != f.kind {
			t.Errorf("%s: got %v, %v", f.kind, k, ok)
		}
	}
	if _, ok := ir.FloatKindByName("f7"); ok {
		t.Error("f7 is a float")
	}
}

// mlirArray has mlir-opt print the elements of an array attribute.
func mlirArray(t *testing.T, elems []string) []string {
	t.Helper()
	out := mlirOpt(t, `"t"() {a = [`+strings.Join(elems, ", ")+`]} : () -> ()`)
	_, out, _ = strings.Cut(out, "[")
	out, _, _ = strings.Cut(out, "]")
	got := strings.Split(out, ", ")
	if len(got) != len(elems) {
		t.Fatalf("mlir-opt prints %d elements for %d", len(got), len(elems))
	}
	return got
}

func floatText(k ir.FloatKind, b ir.FloatBits) string {
	text := string(ir.AppendFloat(nil, k, b))
	if k == ir.F64 && !strings.HasPrefix(text, "0x") {
		return text
	}
	return text + " : " + k.String()
}

// TestFloatTextIsMLIRs prints every pattern of the formats of 8 and 16 bits, and
// some of the others, as mlir-opt does.
func TestFloatTextIsMLIRs(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, f := range formats {
		if f.kind == ir.F8E3M4 {
			continue // MLIR 19 does not have it
		}
		t.Run(f.kind.String(), func(t *testing.T) {
			var patterns []ir.FloatBits
			if f.kind.Bits() <= 16 {
				for b := range uint64(1) << f.kind.Bits() {
					patterns = append(patterns, ir.FloatBits{b})
				}
			} else {
				mask := new(big.Int).Lsh(big.NewInt(1), uint(f.kind.Bits()))
				n := 10000
				if f.kind == ir.F80 || f.kind == ir.F128 {
					n = 150 // most are far from 1, with thousands of digits
				}
				for range n {
					v := pattern(ir.FloatBits{rng.Uint64(), rng.Uint64()})
					v.Mod(v, mask)
					if c := f.classify(v); c.nan && f.explicit {
						v.SetBit(v, f.fraction, 1) // mlir-opt does not keep what is no number
					}
					patterns = append(patterns, bitsOf(v),
						f.kind.Encode(math.Round(rng.NormFloat64()*1e6)/math.Pow10(rng.IntN(8))),
						f.kind.Encode(rng.NormFloat64()*math.Pow10(rng.IntN(60)-30)),
						f.kind.Encode(float64(rng.IntN(1<<rng.IntN(40)))))
				}
			}
			elems := make([]string, len(patterns))
			for i, b := range patterns {
				elems[i] = fmt.Sprintf("0x%0*X : %s", (f.kind.Bits()+3)/4, pattern(b), f.kind)
			}
			for i, want := range mlirArray(t, elems) {
				if f.kind == ir.F64 {
					want = strings.TrimSuffix(want, " : f64")
				}
				got := strings.TrimSuffix(floatText(f.kind, patterns[i]), " : f64")
				if got != want {
					t.Errorf("%s: got %s, want %s", elems[i], got, want)
				}
			}
		})
	}
}

// TestEncodeIsMLIRs rounds literals as mlir-opt does.
func TestEncodeIsMLIRs(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, f := range formats {
		if f.kind == ir.F8E3M4 {
			continue
		}
		t.Run(f.kind.String(), func(t *testing.T) {
			var values []float64
			var elems []string
			for len(values) < 3000 {
				a, b := f.kind.Decode(ir.FloatBits{rng.Uint64(), rng.Uint64()}), f.kind.Decode(ir.FloatBits{rng.Uint64(), rng.Uint64()})
				if f.kind.Bits() <= 19 {
					p := uint64(rng.IntN(1 << f.kind.Bits()))
					a, b = f.kind.Decode(ir.FloatBits{p}), f.kind.Decode(ir.FloatBits{p + 1})
				}
				for _, v := range []float64{a/2 + b/2, a * 1.5, rng.NormFloat64() * math.Pow10(rng.IntN(12)-6)} {
					if !math.IsNaN(v) && !math.IsInf(v, 0) {
						values = append(values, v)
						elems = append(elems, fmt.Sprintf("%.20e : %s", v, f.kind))
					}
				}
			}
			for i, want := range mlirArray(t, elems) {
				got := strings.TrimSuffix(floatText(f.kind, f.kind.Encode(values[i])), " : f64")
				if want = strings.TrimSuffix(want, " : f64"); got != want {
					t.Errorf("%s: got %s, want %s", elems[i], got, want)
				}
			}
		})
	}
}

func BenchmarkAppendFloat(b *testing.B) {
	for _, k := range []ir.FloatKind{ir.F16, ir.F32, ir.F64} {
		b.Run(k.String(), func(b *testing.B) {
			var buf []byte
			for i := range b.N {
				buf = ir.AppendFloat(buf[:0], k, k.Encode(float64(i)/7))
			}
		})
	}
}

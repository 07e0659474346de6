package interp

import (
	"bufio"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/ir"
)

// numberTypes are the types that are converted into one another, by name.
func numberTypes(t *testing.T) map[string]ir.Type {
	t.Helper()
	ctx, err := ir.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]ir.Type{"i1": ctx.Integer(1), "i4": ctx.Integer(4)}
	for _, k := range []ir.FloatKind{ir.F16, ir.BF16, ir.F32, ir.F64} {
		types[k.String()] = ctx.Float(k)
	}
	for _, w := range []int{8, 16, 32, 64} {
		types[fmt.Sprintf("i%d", w)] = ctx.Integer(w)
		types[fmt.Sprintf("ui%d", w)] = ctx.IntegerWithSign(w, ir.Unsigned)
	}
	return types
}

// TestConversionNumPy compares with what NumPy computed; see
// testdata/conversions.py.
func TestConversionNumPy(t *testing.T) {
	types := numberTypes(t)
	file, err := os.Open("testdata/conversions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for s := bufio.NewScanner(file); s.Scan(); lines++ {
		var from, to string
		var in, want uint64
		if _, err := fmt.Sscanf(s.Text(), "%s %s %x %x", &from, &to, &in, &want); err != nil {
			t.Fatal(err)
		}
		convert, err := conversion(types[from], types[to])
		if err != nil {
			t.Fatal(err)
		}
		if got := convert(in); got != want {
			t.Errorf("%s %#x becomes %s %#x, want %#x", from, in, to, got, want)
		}
	}
	if lines < 2000 {
		t.Errorf("only %d conversions", lines)
	}
}

// exactValue returns the number that a word is, with as many digits as it has; nil
// for a NaN.
func exactValue(t ir.Type, w uint64) *big.Float {
	out := new(big.Float).SetPrec(2200)
	switch t := t.(type) {
	case *ir.FloatType:
		f := t.Kind().Decode(ir.FloatBits{w})
		if f != f {
			return nil
		}
		return out.SetFloat64(f)
	case *ir.IntegerType:
		if t.Sign() == ir.Unsigned || t.Width() == 1 {
			return out.SetUint64(w)
		}
		return out.SetInt64(int64(w<<(64-t.Width())) >> (64 - t.Width()))
	}
	panic(t)
}

// halves are the non-negative numbers of a format of 16 bits, in order; with the
// one that infinity would be if it were a number.
func halves(k ir.FloatKind) []float64 {
	var out []float64
	inf := k.Encode(math.Inf(1))[0]
	for w := range inf {
		out = append(out, k.Decode(ir.FloatBits{w}))
	}
	return append(out, 2*out[len(out)-1]-out[len(out)-2])
}

// nearestHalf returns the word of the nearest number of a format of 16 bits, of
// two that are as near the even one, by looking at all.
func nearestHalf(numbers []float64, x *big.Float) uint64 {
	sign := uint64(0)
	if x.Signbit() {
		sign = 1 << 15
	}
	size := new(big.Float).Abs(x)
	up, found := slices.BinarySearchFunc(numbers, size, func(f float64, x *big.Float) int { return big.NewFloat(f).Cmp(x) })
	switch {
	case up == len(numbers):
		return sign | uint64(up-1)
	case found || up == 0:
		return sign | uint64(up)
	}
	wide := func() *big.Float { return new(big.Float).SetPrec(2200) }
	below := wide().Sub(size, big.NewFloat(numbers[up-1]))
	above := wide().Sub(big.NewFloat(numbers[up]), size)
	if c := below.Cmp(above); c < 0 || c == 0 && up%2 == 1 {
		up--
	}
	return sign | uint64(up)
}

// TestConversionExact compares with arithmetic on numbers of any size.
func TestConversionExact(t *testing.T) {
	types := numberTypes(t)
	tables := map[ir.FloatKind][]float64{ir.F16: halves(ir.F16), ir.BF16: halves(ir.BF16)}
	r := rand.New(rand.NewPCG(1, 2))
	want := func(to ir.Type, x *big.Float) uint64 {
		switch to := to.(type) {
		case *ir.FloatType:
			switch to.Kind() {
			case ir.F32:
				f, _ := x.Float32()
				return uint64(math.Float32bits(f))
			case ir.F64:
				f, _ := x.Float64()
				return math.Float64bits(f)
			}
			return nearestHalf(tables[to.Kind()], x)
		case *ir.IntegerType:
			if to.Width() == 1 {
				return truth(x.Sign() != 0)
			}
			one := big.NewInt(1)
			low, high := new(big.Int), new(big.Int).Lsh(one, uint(to.Width()))
			if to.Sign() != ir.Unsigned {
				high.Rsh(high, 1)
				low.Neg(high)
			}
			high.Sub(high, one)
			if x.IsInf() {
				if x.Signbit() {
					high = low
				}
				return new(big.Int).And(high, big.NewInt(0).SetUint64(math.MaxUint64>>(64-to.Width()))).Uint64()
			}
			n, _ := x.Int(nil)
			if n.Cmp(low) < 0 {
				n = low
			} else if n.Cmp(high) > 0 {
				n = high
			}
			return new(big.Int).And(n, big.NewInt(0).SetUint64(math.MaxUint64>>(64-to.Width()))).Uint64()
		}
		panic(to)
	}
	for a, from := range types {
		in, err := scalarOf(from)
		if err != nil {
			t.Fatal(err)
		}
		for b, to := range types {
			convert, err := conversion(from, to)
			if err != nil {
				t.Fatal(err)
			}
			_, toInteger := to.(*ir.IntegerType)
			if !in.isFloat && toInteger {
				continue // modulo the width, which needs no rounding
			}
			for range 300 {
				w := r.Uint64() & in.mask()
				if in.isFloat && r.IntN(2) == 0 {
					w = in.encode()(r.NormFloat64() * math.Ldexp(1, r.IntN(80)-30))
				} else if r.IntN(2) == 0 {
					w >>= r.IntN(in.bits)
				}
				x := exactValue(from, w)
				if x == nil {
					continue
				}
				if got, want := convert(w), want(to, x); got != want {
					t.Errorf("%s %#x, which is %v, becomes %s %#x, want %#x", a, w, x.Text('g', 30), b, got, want)
				}
			}
		}
	}
}

// TestConversionNaN: the sign and the leading bits stay, and the NaN is quiet.
func TestConversionNaN(t *testing.T) {
	types := numberTypes(t)
	tests := []struct {
		from, to string
		in, want uint64
	}{
		{"f32", "f64", 0xff800001, 0xfff8000020000000},
		{"f64", "f32", 0xfff0000000000001, 0xffc00000},
		{"f64", "f16", 0x7ff4000000000000, 0x7f00},
		{"f32", "bf16", 0x7f810000, 0x7fc1},
		{"f16", "f32", 0xfc01, 0xffc02000},
		{"bf16", "f32", 0x7f81, 0x7f810000}, // its bits
		{"bf16", "f16", 0xff81, 0xfe08},
		{"f32", "i32", 0x7fc00000, 0},
		{"f32", "i1", 0x7fc00000, 1},
	}
	for _, tt := range tests {
		convert, err := conversion(types[tt.from], types[tt.to])
		if err != nil {
			t.Fatal(err)
		}
		if got := convert(tt.in); got != tt.want {
			t.Errorf("%s %#x becomes %s %#x, want %#x", tt.from, tt.in, tt.to, got, tt.want)
		}
	}
}

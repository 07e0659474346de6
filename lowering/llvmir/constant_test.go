package llvmir_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	. "github.com/ttopt/ttopt/lowering/llvmir"
	"pgregory.net/rapid"
)

func TestConstantText(t *testing.T) {
	big1 := new(big.Int).Lsh(big.NewInt(1), 99)
	for _, c := range []struct {
		v    Value
		want string
	}{
		{ConstInt(I1, 1), "i1 true"}, {ConstInt(I1, -1), "i1 true"}, {ConstBool(false), "i1 false"},
		{ConstInt(I8, 255), "i8 -1"}, {ConstInt(I8, -129), "i8 127"}, {ConstInt(I64, math.MinInt64), "i64 -9223372036854775808"},
		{ConstInt(Int(3), 4), "i3 -4"}, {ConstInt(Int(128), -5), "i128 -5"}, {ConstBig(Int(100), big1), "i100 -633825300114114700748351602688"},
		{ConstBig(I1, big.NewInt(3)), "i1 true"},
		{ConstInt(Vec(2, I1), 1), "<2 x i1> <i1 true, i1 true>"},
		{Null(), "ptr null"}, {Poison(Vec(2, I8)), "<2 x i8> poison"},
		{Zero(I32), "i32 0"}, {Zero(F32), "float 0.000000e+00"}, {Zero(Ptr), "ptr null"}, {Zero(Array(3, F64)), "[3 x double] zeroinitializer"},
		{ConstFloat(F32, 0.1), "float 0x3FB99999A0000000"}, {ConstFloat(F64, 0.1), "double 1.000000e-01"},
		{ConstFloat(F32, 2.5), "float 2.500000e+00"}, {ConstFloat(F32, 0x1p-10), "float 9.765625e-04"}, {ConstFloat(F32, 0x1p-11), "float 0x3F40000000000000"},
		{ConstFloat(F32, math.Copysign(0, -1)), "float -0.000000e+00"},
		{ConstFloat(F32, math.Inf(1)), "float 0x7FF0000000000000"}, {ConstFloat(F32, math.NaN()), "float 0x7FF8000000000000"},
		{ConstFloat(F32, math.Copysign(math.NaN(), -1)), "float 0xFFF8000000000000"},
		{ConstFloat(F64, math.NaN()), "double 0x7FF8000000000000"}, {ConstFloatBits(F32, 0x7FA00001), "float 0x7FF4000020000000"},
		{ConstFloat(F32, math.Pi), "float 0x400921FB60000000"}, {ConstFloat(F32, 1e300), "float 0x7FF0000000000000"},
		{ConstFloat(F32, 1e-45), "float 0x36A0000000000000"},
		{ConstFloat(F16, 1), "half 0xH3C00"}, {ConstFloat(F16, 65520), "half 0xH7C00"}, {ConstFloat(F16, math.NaN()), "half 0xH7E00"},
		{ConstFloat(F16, 0), "half 0xH0000"}, {ConstFloat(F16, 0x1p-24), "half 0xH0001"},
		{ConstFloat(BF16, 1), "bfloat 0xR3F80"}, {ConstFloat(BF16, math.Inf(-1)), "bfloat 0xRFF80"}, {ConstFloat(BF16, 3.3895e38), "bfloat 0xR7F7F"},
		{ConstFloat(Vec(2, BF16), -2), "<2 x bfloat> <bfloat 0xRC000, bfloat 0xRC000>"},
	} {
		if diff := cmp.Diff(c.want, c.v.String()); diff != "" {
			t.Error(diff)
		}
	}
}

// TestConstantsAsLLVMReadsThem has LLVM fold a bitcast of each constant to an
// integer.
func TestConstantsAsLLVMReadsThem(t *testing.T) {
	m := NewModule()
	var want []string
	add := func(ty Type, bits uint64) {
		to := Int(Bits(ty))
		f := m.Define(fmt.Sprintf("c%d", len(want)), to)
		b := f.Builder()
		b.Ret(b.BitCast(ConstFloatBits(ty, bits), to))
		want = append(want, ConstInt(to, int64(bits)).String())
	}
	for _, bits := range []uint64{0, 1 << 15, 0x3C00, 0x3C01, 1, 0x3FF, 0x7BFF, 0x7C00, 0xFC00, 0x7E00, 0x7D01, 0xFDFF} {
		add(F16, bits)
	}
	for _, bits := range []uint64{0, 1 << 15, 0x3F80, 1, 0x7F7F, 0x7F80, 0xFF80, 0x7FC0, 0x7F81, 0xFFBF} {
		add(BF16, bits)
	}
	for _, v := range []float32{0, 0.1, 1, -1.5, 1e-45, math.MaxFloat32, 1e10, 16777217, 1.0 / 3} {
		add(F32, uint64(math.Float32bits(v)))
		add(F32, uint64(math.Float32bits(-v)))
	}
	for _, bits := range []uint64{1 << 31, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7F800001, 0xFFBFFFFF, 0x7FFFFFFF} {
		add(F32, bits)
	}
	for _, bits := range []uint64{0, 1 << 63, 1, 0x3FB999999999999A, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF0000000000001, 0xFFFFFFFFFFFFFFFF} {
		add(F64, bits)
	}
	text := printed(t, m)
	var got []string
	for _, line := range regexp.MustCompile(`(?m)^  ret (.*)$`).FindAllStringSubmatch(opt(t, "instsimplify", text), -1) {
		got = append(got, line[1])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// values16 lists all finite non-negative values of a 16-bit format by its
// definition, and after the last the one that stands for infinity.
func values16(mant int) []float64 {
	bias := 1<<(14-mant) - 1
	var list []float64
	for bits := 0; bits <= (1<<(15-mant)-1)<<mant; bits++ {
		exp, frac := bits>>mant, bits&(1<<mant-1)
		if exp == 0 {
			list = append(list, math.Ldexp(float64(frac), 1-bias-mant))
		} else {
			list = append(list, math.Ldexp(float64(frac+1<<mant), exp-bias-mant))
		}
	}
	return list
}

func TestRoundFloatIsNearest(t *testing.T) {
	for _, f := range []struct {
		ty   Type
		mant int
	}{{F16, 10}, {BF16, 7}} {
		values := values16(f.mant)
		nearest := func(v float64) uint64 {
			abs := math.Abs(v)
			i := sort.SearchFloat64s(values, abs)
			switch {
			case i == len(values):
				i--
			case i > 0 && (abs-values[i-1] < values[i]-abs || abs-values[i-1] == values[i]-abs && i%2 == 1):
				i--
			}
			return uint64(i) | math.Float64bits(v)>>63<<15
		}
		rapid.Check(t, func(t *rapid.T) {
			at := rapid.IntRange(1, len(values)-1).Draw(t, "at")
			low, high := values[at-1], values[at]
			mid := (low + high) / 2
			v := rapid.OneOf(rapid.SampledFrom([]float64{low, mid, math.Nextafter(mid, 0), math.Nextafter(mid, high), high}),
				rapid.Float64(), rapid.Map(rapid.Float32(), func(v float32) float64 { return float64(v) })).Draw(t, "v")
			if rapid.Bool().Draw(t, "negative") {
				v = -v
			}
			if got, want := RoundFloat(f.ty, v), nearest(v); got != want {
				t.Fatalf("%s of %v (%x) is %#04x, expected %#04x", f.ty, v, math.Float64bits(v), got, want)
			}
		})
	}
}

func FuzzConstFloat(f *testing.F) {
	for _, v := range []float64{0, 0.1, math.Inf(-1), math.NaN(), 1e-310, 65520, 3.4028235677973366e38} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v float64) {
		text := ConstFloat(F32, v).Ident()
		back, err := strconv.ParseFloat(text, 64)
		if hex, ok := strings.CutPrefix(text, "0x"); ok {
			var bits uint64
			bits, err = strconv.ParseUint(hex, 16, 64)
			back = math.Float64frombits(bits)
		}
		if want := float64(float32(v)); err != nil || back != want && (back == back || want == want) || math.Signbit(back) != math.Signbit(want) {
			t.Errorf("float nearest to %v is written %s, that is %v: %v", v, text, back, err)
		}
		for _, ty := range []Type{F16, BF16} {
			if RoundFloat(ty, v)>>16 != 0 || v == v && RoundFloat(ty, -v) != RoundFloat(ty, v)^1<<15 {
				t.Errorf("%s of %v is %#x, of its negative %#x", ty, v, RoundFloat(ty, v), RoundFloat(ty, -v))
			}
		}
	})
}

func TestData(t *testing.T) {
	m := NewModule()
	floats, err := binary.Append(nil, binary.LittleEndian, []float32{1, 0.1, -0.5, float32(math.NaN())})
	if err != nil {
		t.Fatal(err)
	}
	cst := m.Data("cst", F32, floats, 64)
	m.Data("cst", F16, []byte{0, 0x3C, 0, 0xBC}, 64)
	m.Data("brain", BF16, []byte{0x80, 0x3F}, 2)
	m.Data("bytes", I8, []byte("say \"hi\"\\\n\x00\xFF~"), 1)
	m.Data("words", I16, []byte{1, 0, 0xFF, 0xFF}, 2)
	m.Data("long", I64, []byte{0, 0, 0, 0, 0, 0, 0, 0x80}, 8)
	m.Data("bits", I1, []byte{1, 0, 1}, 1)
	m.Data("zeros", F64, make([]byte, 80), 64)
	m.Data("empty", F32, nil, 4)
	f := m.Define("first", F32)
	b := f.Builder()
	b.Ret(b.Load(F32, b.InBoundsGEP(F32, cst, ConstInt(I64, 1)), 4))
	golden(t, m)

	if got := opt(t, "instcombine", printed(t, m)); !strings.Contains(got, "ret float 0x3FB99999A0000000") {
		t.Errorf("LLVM reads other data:\n%s", got)
	}
}

func TestTypes(t *testing.T) {
	for _, c := range []struct {
		t                      Type
		text                   string
		bits, lanes            int
		isInt, isFloat, isAddr bool
	}{
		{I1, "i1", 1, 0, true, false, false}, {Int(7), "i7", 7, 0, true, false, false},
		{F16, "half", 16, 0, false, true, false}, {BF16, "bfloat", 16, 0, false, true, false},
		{Ptr, "ptr", 64, 0, false, false, true}, {Vec(4, BF16), "<4 x bfloat>", 16, 4, false, true, false},
		{Vec(2, Ptr), "<2 x ptr>", 64, 2, false, false, true}, {Void, "void", 0, 0, false, false, false},
	} {
		got := fmt.Sprintln(c.t, Bits(c.t), Lanes(c.t), IsInt(c.t), IsFloat(c.t), IsPtr(c.t))
		if diff := cmp.Diff(fmt.Sprintln(c.text, c.bits, c.lanes, c.isInt, c.isFloat, c.isAddr), got); diff != "" {
			t.Error(diff)
		}
		if !c.t.Equal(c.t) || c.t.Equal(Array(9, c.t)) || !WithElem(c.t, I32).Equal(WithElem(c.t, Int(32))) {
			t.Errorf("%s: equality", c.t)
		}
	}
}

// BenchmarkData prints a constant of 100,000 floats.
func BenchmarkData(b *testing.B) {
	data := make([]byte, 400_000)
	for i := range 100_000 {
		binary.LittleEndian.PutUint32(data[4*i:], math.Float32bits(float32(i)*0.1))
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		m := NewModule()
		m.Data("cst", F32, data, 64)
		printed(b, m)
	}
}

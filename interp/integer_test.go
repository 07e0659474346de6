package interp

import (
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// signedBig returns a word of the given width as a number.
func signedBig(w uint64, width int) *big.Int {
	v := new(big.Int).SetUint64(w)
	if v.Bit(width-1) == 1 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	}
	return v
}

// wrapBig takes a number modulo 2^width.
func wrapBig(v *big.Int, width int) uint64 {
	m := new(big.Int).Lsh(big.NewInt(1), uint(width))
	return new(big.Int).Mod(v, m).Uint64()
}

func unsignedBig(w uint64, _ int) *big.Int { return new(big.Int).SetUint64(w) }

// TestIntegerOps compares with arbitrary precision.
func TestIntegerOps(t *testing.T) {
	type fn = func(a, b *big.Int) *big.Int // nil: not defined
	binary := func(f func(z, a, b *big.Int) *big.Int) fn {
		return func(a, b *big.Int) *big.Int { return f(new(big.Int), a, b) }
	}
	divide := func(f func(z, a, b *big.Int) *big.Int) fn {
		return func(a, b *big.Int) *big.Int {
			if b.Sign() == 0 {
				return nil
			}
			return f(new(big.Int), a, b)
		}
	}
	floor := func(z, a, b *big.Int) *big.Int {
		m := new(big.Int)
		z.DivMod(a, b, m) // Euclidean: m >= 0
		if m.Sign() != 0 && b.Sign() < 0 {
			z.Sub(z, big.NewInt(1))
		}
		return z
	}
	ceil := func(z, a, b *big.Int) *big.Int {
		return z.Neg(floor(new(big.Int), new(big.Int).Neg(a), b))
	}
	least := func(_, a, b *big.Int) *big.Int {
		if a.Cmp(b) < 0 {
			return a
		}
		return b
	}
	most := func(_, a, b *big.Int) *big.Int {
		if a.Cmp(b) > 0 {
			return a
		}
		return b
	}
	quotientFits := func(f func(z, a, b *big.Int) *big.Int) func(width int) fn {
		return func(width int) fn {
			return func(a, b *big.Int) *big.Int {
				q := new(big.Int)
				if b.Sign() == 0 || q.Quo(a, b).Cmp(new(big.Int).Lsh(big.NewInt(1), uint(width-1))) == 0 {
					return nil
				}
				return f(new(big.Int), a, b)
			}
		}
	}
	always := func(f fn) func(int) fn { return func(int) fn { return f } }
	tests := []struct {
		name   string
		signed bool
		want   func(width int) fn
	}{
		{"arith.addi", false, always(binary((*big.Int).Add))},
		{"arith.subi", false, always(binary((*big.Int).Sub))},
		{"arith.muli", false, always(binary((*big.Int).Mul))},
		{"arith.andi", false, always(binary((*big.Int).And))},
		{"arith.ori", false, always(binary((*big.Int).Or))},
		{"arith.xori", false, always(binary((*big.Int).Xor))},
		{"arith.minui", false, always(binary(least))},
		{"arith.maxui", false, always(binary(most))},
		{"arith.minsi", true, always(binary(least))},
		{"arith.maxsi", true, always(binary(most))},
		{"arith.divui", false, always(divide((*big.Int).Quo))},
		{"arith.remui", false, always(divide((*big.Int).Rem))},
		{"arith.ceildivui", false, always(divide(ceil))},
		{"arith.divsi", true, quotientFits((*big.Int).Quo)},
		{"arith.remsi", true, quotientFits((*big.Int).Rem)},
		{"arith.floordivsi", true, quotientFits(floor)},
		{"arith.ceildivsi", true, quotientFits(ceil)},
	}
	for _, tt := range tests {
		for _, width := range []int{1, 2, 7, 8, 16, 31, 32, 33, 63, 64} {
			typ := fmt.Sprintf("i%d", width)
			m := machine(t, Options{}, opFunction(tt.name, []string{typ, typ}, typ))
			value := unsignedBig
			if tt.signed {
				value = signedBig
			}
			t.Run(fmt.Sprintf("%s_%d", tt.name, width), rapid.MakeCheck(func(rt *rapid.T) {
				a, b := drawWord(rt, width), drawWord(rt, width)
				want := tt.want(width)(value(a, width), value(b, width))
				got, err := wordsOf(t, m, []uint64{a}, []uint64{b})
				switch {
				case want == nil && err == nil:
					rt.Fatalf("%#x, %#x: no error", a, b)
				case want != nil && err != nil:
					rt.Fatal(err)
				case want != nil && got[0] != wrapBig(want, width):
					rt.Fatalf("%#x, %#x: got %#x, want %#x", a, b, got[0], wrapBig(want, width))
				}
			}))
		}
	}
}

// drawWord draws a word, often one near the ends of the range.
func drawWord(t *rapid.T, width int) uint64 {
	mask := ^uint64(0) >> (64 - width)
	w := rapid.Uint64().Draw(t, "word")
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		w = w % 4
	case 1:
		w = -(w % 4)
	case 2:
		w = 1<<(width-1) + w%3 - 1
	}
	return w & mask
}

func TestShifts(t *testing.T) {
	for _, tt := range []struct {
		name string
		want func(a uint64, n, width int) uint64
	}{
		{"arith.shli", func(a uint64, n, width int) uint64 {
			return wrapBig(new(big.Int).Lsh(unsignedBig(a, width), uint(n)), width)
		}},
		{"arith.shrui", func(a uint64, n, width int) uint64 {
			return wrapBig(new(big.Int).Rsh(unsignedBig(a, width), uint(n)), width)
		}},
		{"arith.shrsi", func(a uint64, n, width int) uint64 {
			return wrapBig(new(big.Int).Rsh(signedBig(a, width), uint(n)), width)
		}},
	} {
		for _, width := range []int{1, 8, 33, 64} {
			typ := fmt.Sprintf("i%d", width)
			m := machine(t, Options{TrackUndefined: true}, opFunction(tt.name, []string{typ, typ}, typ))
			t.Run(fmt.Sprintf("%s_%d", tt.name, width), rapid.MakeCheck(func(rt *rapid.T) {
				a := drawWord(rt, width)
				n := rapid.IntRange(0, width-1).Draw(rt, "by")
				got, err := wordsOf(t, m, []uint64{a}, []uint64{uint64(n)})
				if err != nil || got[0] != tt.want(a, n, width) {
					rt.Fatalf("%#x by %d: got %#x %v, want %#x", a, n, got, err, tt.want(a, n, width))
				}
			}))
		}
	}
}

func TestExtended(t *testing.T) {
	for _, tt := range []struct {
		name   string
		signed bool
		op     func(z, a, b *big.Int) *big.Int
	}{
		{"arith.addui_extended", false, (*big.Int).Add},
		{"arith.mului_extended", false, (*big.Int).Mul},
		{"arith.mulsi_extended", true, (*big.Int).Mul},
	} {
		for _, width := range []int{1, 8, 32, 63, 64} {
			typ := fmt.Sprintf("i%d", width)
			high, highWidth := typ, width
			if tt.name == "arith.addui_extended" {
				high, highWidth = "i1", 1
			}
			m := machine(t, Options{}, funcText([]string{typ, typ}, []string{typ, high},
				fmt.Sprintf(`%%r:2 = %q(%%0, %%1) : (%s, %s) -> (%s, %s)`, tt.name, typ, typ, typ, high),
				fmt.Sprintf(`"func.return"(%%r#0, %%r#1) : (%s, %s) -> ()`, typ, high)))
			value := unsignedBig
			if tt.signed {
				value = signedBig
			}
			t.Run(fmt.Sprintf("%s_%d", tt.name, width), rapid.MakeCheck(func(rt *rapid.T) {
				a, b := drawWord(rt, width), drawWord(rt, width)
				want := tt.op(new(big.Int), value(a, width), value(b, width))
				got, err := wordsOf(t, m, []uint64{a}, []uint64{b})
				if err != nil || got[0] != wrapBig(want, width) || got[1] != wrapBig(new(big.Int).Rsh(want, uint(width)), highWidth) {
					rt.Fatalf("%#x, %#x: got %#x %v, want %x", a, b, got, err, want)
				}
			}))
		}
	}
}

func TestCompareIntegers(t *testing.T) {
	holds := []func(c int) bool{
		func(c int) bool { return c == 0 }, func(c int) bool { return c != 0 },
		func(c int) bool { return c < 0 }, func(c int) bool { return c <= 0 },
		func(c int) bool { return c > 0 }, func(c int) bool { return c >= 0 },
		func(c int) bool { return c < 0 }, func(c int) bool { return c <= 0 },
		func(c int) bool { return c > 0 }, func(c int) bool { return c >= 0 },
	}
	for p, want := range holds {
		for _, width := range []int{1, 8, 64} {
			typ := fmt.Sprintf("i%d", width)
			m := machine(t, Options{}, opFunction(fmt.Sprintf("arith.cmpi <{predicate = %d : i64}>", p), []string{typ, typ}, "i1"))
			value := signedBig
			if p >= 6 {
				value = unsignedBig
			}
			t.Run(fmt.Sprintf("%d_%d", p, width), rapid.MakeCheck(func(rt *rapid.T) {
				a, b := drawWord(rt, width), drawWord(rt, width)
				got, err := wordsOf(t, m, []uint64{a}, []uint64{b})
				if err != nil || (got[0] == 1) != want(value(a, width).Cmp(value(b, width))) {
					rt.Fatalf("%#x, %#x: got %v %v", a, b, got, err)
				}
			}))
		}
	}
}

// TestIntegerUnary has values worked out by hand.
func TestIntegerUnary(t *testing.T) {
	for _, tt := range []struct {
		op      string
		in, out string
		a, want uint64
	}{
		{"arith.extui", "i8", "i16", 0xff, 0xff},
		{"arith.extsi", "i8", "i16", 0xff, 0xffff},
		{"arith.extsi", "i1", "i64", 1, 0xffffffffffffffff},
		{"arith.trunci", "i16", "i8", 0x1234, 0x34},
		{"arith.index_cast", "i8", "index", 0x80, 0xffffffffffffff80},
		{"arith.index_castui", "i8", "index", 0x80, 0x80},
		{"arith.index_cast", "index", "i8", 0x1ff, 0xff},
		{"arith.sitofp", "i8", "f32", 0xff, 0xbf800000},
		{"arith.uitofp", "i8", "f32", 0xff, 0x437f0000},
		{"arith.sitofp", "i1", "f32", 1, 0xbf800000},
		{"arith.uitofp", "i64", "f32", 0xffffffffffffffff, 0x5f800000},
		// 2^24 + 1 lies between two floats, and 2^60 + 2^36 + 1 just above the
		// middle of two: rounding to double first would lose the 1.
		{"arith.uitofp", "i64", "f32", 1<<24 + 1, 0x4b800000},
		{"arith.uitofp", "i64", "f32", 1<<60 + 1<<36 + 1, 0x5d800001},
		{"arith.sitofp", "i64", "f32", -(1<<60 + 1<<36 + 1) & (1<<64 - 1), 0xdd800001},
		{"arith.fptosi", "f32", "i8", 0xc0200000, 0xfe}, // -2.5
		{"arith.fptoui", "f32", "i8", 0x437f0000, 0xff},
		{"arith.fptoui", "f64", "i64", 0x43efffffffffffff, 0xfffffffffffff800},
		{"arith.bitcast", "f32", "i32", 0x3f800000, 0x3f800000},
		{"math.absi", "i8", "i8", 0x80, 0x80},
		{"math.absi", "i8", "i8", 0xfe, 2},
		{"math.ctlz", "i8", "i8", 1, 7},
		{"math.ctlz", "i8", "i8", 0, 8},
		{"math.cttz", "i8", "i8", 0x50, 4},
		{"math.cttz", "i8", "i8", 0, 8},
		{"math.ctpop", "i8", "i8", 0xf1, 5},
	} {
		m := machine(t, Options{TrackUndefined: true}, opFunction(tt.op, []string{tt.in}, tt.out))
		got, err := wordsOf(t, m, []uint64{tt.a})
		if err != nil || got[0] != tt.want {
			t.Errorf("%s %#x : %s -> %s: got %#x %v, want %#x", tt.op, tt.a, tt.in, tt.out, got, err, tt.want)
		}
	}
}

func TestIntegerPower(t *testing.T) {
	m := machine(t, Options{}, opFunction("math.ipowi", []string{"i8", "i8"}, "i8"))
	rapid.Check(t, func(rt *rapid.T) {
		a, e := drawWord(rt, 8), rapid.IntRange(0, 127).Draw(rt, "exponent")
		want := wrapBig(new(big.Int).Exp(signedBig(a, 8), big.NewInt(int64(e)), nil), 8)
		got, err := wordsOf(t, m, []uint64{a}, []uint64{uint64(e)})
		if err != nil || got[0] != want {
			rt.Fatalf("%d to the %d: got %v %v, want %d", a, e, got, err, want)
		}
	})
	for _, tt := range []struct{ a, e, want uint64 }{{1, 0xff, 1}, {0xff, 0xff, 0xff}, {0xff, 0xfe, 1}, {2, 0xff, 0}} {
		if got, err := wordsOf(t, m, []uint64{tt.a}, []uint64{tt.e}); err != nil || got[0] != tt.want {
			t.Errorf("%#x to the %#x: got %v %v, want %#x", tt.a, tt.e, got, err, tt.want)
		}
	}
	if _, err := wordsOf(t, m, []uint64{0}, []uint64{0xff}); err == nil {
		t.Error("0 to the -1: no error")
	}
}

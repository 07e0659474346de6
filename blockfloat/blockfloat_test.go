package blockfloat

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// numbers reads the bits of numbers in the order of memory.
func numbers(t *testing.T, text string) (out [Block]float32) {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil || len(data) != 4*Block {
		t.Fatalf("%q: %v", text, err)
	}
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return out
}

// words returns the bits of numbers, which compare where NaNs do not.
func words(v [Block]float32) (out [Block]uint32) {
	for i, x := range v {
		out[i] = math.Float32bits(x)
	}
	return out
}

// TestReference compares with testdata/reference.py, which computes with
// fractions.
func TestReference(t *testing.T) {
	formats := map[string]Format{}
	for _, f := range Formats() {
		formats[f.String()] = f
	}
	file, err := os.Open("testdata/blocks.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for s := bufio.NewScanner(file); s.Scan(); lines++ {
		column := strings.Fields(s.Text())
		f, ok := formats[column[0]]
		if !ok {
			t.Fatalf("no format %s", column[0])
		}
		src := numbers(t, column[1])
		stored := make([]byte, 1+f.BlockBytes())
		stored[0] = f.EncodeBlock(stored[1:], &src)
		if got := hex.EncodeToString(stored); got != column[2] {
			t.Errorf("%v of %v is %s, want %s", f, src, got, column[2])
		}
		var back [Block]float32
		f.DecodeBlock(&back, stored[0], stored[1:])
		if diff := cmp.Diff(words(numbers(t, column[3])), words(back)); diff != "" {
			t.Errorf("%v of %s comes back wrong (-want +got):\n%s", f, column[2], diff)
		}
	}
	if lines < 400 {
		t.Errorf("only %d blocks", lines)
	}
}

func TestFormats(t *testing.T) {
	type row struct {
		Name                             string
		Element, Magnitude, Block, Bytes int
		Max                              float64
	}
	var got []row
	for _, f := range Formats() {
		got = append(got, row{f.String(), f.ElementBits(), f.MagnitudeBits(), f.BlockBytes(), int(f.TileBytes(1024)), float64(f.Max())})
	}
	want := []row{
		{"bfp_bf8", 8, 7, 16, 1088, math.Ldexp(127, 254-127-6)},
		{"bfp_bf4", 4, 3, 8, 576, math.Ldexp(7, 254-127-2)},
		{"bfp_bf2", 2, 1, 4, 320, math.Ldexp(1, 254-127)},
		{"bfp_f8", 8, 7, 16, 1088, 130048},
		{"bfp_f4", 4, 3, 8, 576, 114688},
		{"bfp_f2", 2, 1, 4, 320, 65536},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := BF8.TileBytes(4 * 32); got != 16+128 {
		t.Errorf("the 8 exponents of a tile of 4x32 are not padded to 16: %d bytes", got)
	}
	if got := Format(9).String(); got != "Format(9)" {
		t.Error(got)
	}
}

// TestProperties: numbers are off by less than one step of their block, and what
// was encoded once does not change any more.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		f := rapid.SampledFrom(Formats()).Draw(r, "format")
		var src, back, again [Block]float32
		for i := range src { // normal in either bias
			exponent := rapid.IntRange(-8, 15).Draw(r, "exponent")
			src[i] = float32(math.Ldexp(rapid.Float64Range(1, 1.99).Draw(r, "fraction"), exponent))
			if rapid.Bool().Draw(r, "negative") {
				src[i] = -src[i]
			}
		}
		elements, same := make([]byte, f.BlockBytes()), make([]byte, f.BlockBytes())
		exponent := f.EncodeBlock(elements, &src)
		f.DecodeBlock(&back, exponent, elements)
		bias := 127
		if f.Narrow() {
			bias = 15
		}
		step := math.Ldexp(1, int(exponent)-bias-f.MagnitudeBits()+1)
		for i := range src {
			if off := math.Abs(float64(src[i]) - float64(back[i])); off > step {
				r.Errorf("%v: %v becomes %v, in steps of %v", f, src[i], back[i], step)
			}
		}
		if e := f.EncodeBlock(same, &back); e != exponent || !bytes.Equal(elements, same) {
			r.Errorf("%v: %v becomes exponent %d %x, then %d %x", f, src, exponent, elements, e, same)
		}
		if f.DecodeBlock(&again, exponent, same); again != back {
			r.Errorf("%v: %v becomes %v, then %v", f, src, back, again)
		}
	})
}

// TestForeignBytes: elements that no encoder writes are numbers all the same.
func TestForeignBytes(t *testing.T) {
	tests := []struct {
		format            Format
		exponent, element uint8
		want              float64
	}{
		{BF8, 127, 0x40, 1},
		{BF8, 127, 0xc0, -1},
		{BF8, 0, 0x01, 0}, // its exponent field would be negative
		{BF8, 5, 0x81, math.Copysign(0, -1)},
		{BF8, 127, 0x80, math.Copysign(0, -1)},
		{BF8, 255, 0x40, math.Inf(1)},
		{BF4, 127, 0x4, 1},
		{BF2, 127, 0x3, -1},
		{F8, 15, 0x40, 1},
		{F8, 31, 0x7f, 130048},
		{F8, 15 + 32, 0x40, 1}, // only 5 bits are exponent
	}
	for _, tt := range tests {
		if got := tt.format.element(tt.exponent, tt.element); math.Float64bits(float64(got)) != math.Float64bits(tt.want) {
			t.Errorf("%v: element %#x at exponent %d is %v, want %v", tt.format, tt.element, tt.exponent, got, tt.want)
		}
	}
}

func TestTiles(t *testing.T) {
	src := make([]float32, 2*1024)
	for i := range src {
		src[i] = float32(i/16%64) + float32(i%16)/16
	}
	data, err := BF4.EncodeTiles(src, 1024)
	if err != nil || len(data) != 2*576 {
		t.Fatal(len(data), err)
	}
	var block [Block]float32
	// Block 20 of the second tile: exponent after those of 20 others.
	BF4.DecodeBlock(&block, data[576+20], data[576+64+20*8:])
	if block[0] != 20 || block[15] != 20 {
		t.Errorf("block 20 is %v", block)
	}
	back, err := BF4.DecodeTiles(data, 1024)
	if err != nil || len(back) != len(src) {
		t.Fatal(len(back), err)
	}
	if [Block]float32(back[1024+20*16:]) != block {
		t.Error("DecodeTiles and DecodeBlock differ")
	}
	for _, tt := range []struct {
		err  error
		want string
	}{
		{second(BF8.EncodeTiles(src, 1000)), "tile of 1000 numbers: expected a multiple of 16"},
		{second(BF8.EncodeTiles(src[1:], 1024)), "2047 are no whole tiles of 1024"},
		{second(BF8.DecodeTiles(data, 1024)), "1152 are no whole tiles of 1088"},
		{second(BF8.DecodeTiles(data, -16)), "tile of -16 numbers: expected a multiple of 16"},
	} {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got %v, want %s", tt.err, tt.want)
		}
	}
}

func second[T any](_ T, err error) error { return err }

package sweep

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/npy"
)

// packedFormats are elements with the bits that XLA's layouts may give them.
var packedFormats = []struct {
	name  string
	dtype npy.DType
	bits  []int
}{
	{"i1", npy.Bool, []int{1, 2, 4, 8, 32}},
	{"i2", npy.Int8, []int{2, 4, 8}},
	{"ui2", npy.Uint8, []int{2, 4, 16}},
	{"i4", npy.Int8, []int{4, 8, 16}},
	{"ui4", npy.Uint8, []int{4, 8}},
	{"si4", npy.Int8, []int{4, 32}},
	{"i8", npy.Int8, []int{8, 16, 32}},
	{"bf16", npy.BFloat16, []int{16, 32}},
}

// packedLayout returns the type of a tensor with elements of so many bits.
func packedLayout(r *rand.Rand, s []int64, elem string, bits int) string {
	tilings := []string{"", "", "T(8,128)", "T(8,128)(4,1)", "T(32,128)(32,1)", "T(2,16)", "T(3,5)", "T(128)", "T(*,16)"}
	order := make([]string, len(s))
	for j, d := range r.Perm(len(s)) {
		order[j] = fmt.Sprint(d)
	}
	if r.IntN(2) == 0 { // row-major
		for j := range order {
			order[j] = fmt.Sprint(len(s) - 1 - j)
		}
	}
	tiling := tilings[r.IntN(len(tilings))]
	if len(s) < 2 && strings.Contains(tiling, "*") {
		tiling = ""
	}
	return fmt.Sprintf("tensor<%sx%s, #xla.layout<{%s:%sE(%d)}%s>>", joined(s), elem, strings.Join(order, ","), tiling, bits, fill(r))
}

// TestPacked goes between layouts whose elements take less than a byte, or more
// than they need.
func TestPacked(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	var cs []change
	for i := 0; i < 100; i++ {
		f := packedFormats[r.IntN(len(packedFormats))]
		s := shape(r, 1+r.IntN(3), 3000)
		plain := fmt.Sprintf("tensor<%sx%s>", joined(s), f.name)
		bits := func() int { return f.bits[r.IntN(len(f.bits))] }
		a, b := packedLayout(r, s, f.name, bits()), packedLayout(r, s, f.name, bits())
		cs = append(cs,
			change{conversion{fmt.Sprintf("to%d", i), plain, a, s, f.dtype}, false},
			change{conversion{fmt.Sprintf("from%d", i), a, plain, s, f.dtype}, false},
			change{conversion{fmt.Sprintf("between%d", i), a, b, s, f.dtype}, false})
	}
	checkChanges(t, r, cs)
}

// TestInterleaved goes to and from the formats of TPUs in which the elements of a
// word are rows.
func TestInterleaved(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	formats := []struct {
		elem, layout string
		dtype        npy.DType
	}{
		{"i1", "T(32,128)(32,1)E(1)", npy.Bool},
		{"i1", "T(8,128)(8,1)E(1)", npy.Bool},
		{"i2", "T(16,128)(16,1)E(2)", npy.Int8},
		{"ui2", "T(4,128)(4,1)E(2)", npy.Uint8},
		{"i4", "T(8,128)(8,1)E(4)", npy.Int8},
		{"i4", "T(64,128)(8,1)E(4)", npy.Int8},
		{"ui4", "T(8,128)(2,1)E(4)", npy.Uint8},
		{"si4", "T(16,16)(16,1)E(4)", npy.Int8},
	}
	var cs []change
	for i := range 48 {
		f := formats[i%len(formats)]
		s := shape(r, 2+r.IntN(2), 20000)
		if i < len(formats) {
			s = []int64{64, 384}
		}
		order := make([]string, len(s))
		for j := range order {
			order[j] = fmt.Sprint(len(s) - 1 - j)
		}
		plain := fmt.Sprintf("tensor<%sx%s>", joined(s), f.elem)
		packed := fmt.Sprintf("tensor<%sx%s, #xla.layout<{%s:%s}%s>>", joined(s), f.elem, strings.Join(order, ","), f.layout, fill(r))
		cs = append(cs,
			change{conversion{fmt.Sprintf("to%d", i), plain, packed, s, f.dtype}, false},
			change{conversion{fmt.Sprintf("from%d", i), packed, plain, s, f.dtype}, false})
	}
	// The rows of a word are those of the other buffer, and its bytes no whole words.
	const rows, bytes = "tensor<30xui4, #xla.layout<{0:T(4,4)(2,2,1)E(8)}, one>>", "tensor<30xui4, #xla.layout<{0:E(4)}>>"
	cs = append(cs,
		change{conversion{"odd", rows, bytes, []int64{30}, npy.Uint8}, false},
		change{conversion{"even", bytes, rows, []int64{30}, npy.Uint8}, false})
	checkChanges(t, r, cs)
}

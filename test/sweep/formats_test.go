package sweep

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// change is a conversion that may lose something: to a layout that stores another
// format, or by a ttir.typecast to another element type.
type change struct {
	conversion
	cast bool
}

func (c change) text(to string) string {
	c.to = to
	if c.cast {
		return fmt.Sprintf("func.func @%s(%%x: %s) -> %s {\n  %%0 = \"ttir.typecast\"(%%x) : (%[2]s) -> %[3]s\n  return %%0 : %[3]s\n}\n", c.name, c.from, c.to)
	}
	return c.function()
}

// checkChanges runs changes by LLVM. All bytes of the result must be those of
// the elements that the interpreter computes, stored as the type says, but for
// padding that may be anything.
func checkChanges(t *testing.T, r *rand.Rand, cs []change) {
	t.Helper()
	checkChangesFor(t, r, cs, kernel.Options{Opt: "0"})
}

func checkChangesFor(t *testing.T, r *rand.Rand, cs []change, o kernel.Options) {
	t.Helper()
	for part := range slices.Chunk(cs, perModule) {
		var text strings.Builder
		for _, c := range part {
			text.WriteString(c.text(c.to))
		}
		p := load(t, text.String(), "")
		native := compileFor(t, p, o)
		for _, c := range part {
			in := numbers(r, c.dtype, c.shape)
			buffers, err := guarded(p, native, c.name, []runner.Input{{Name: "x", Array: in}})
			if err != nil {
				t.Fatalf("%v\n%s", err, c.text(c.to))
			}
			if _, err := p.Results(c.name, buffers); err != nil {
				t.Errorf("%v\n%s", err, c.text(c.to))
			}
			_, results, err := p.Signature(c.name)
			if err != nil {
				t.Fatal(err)
			}
			plain := results[0].WithEncoding(nil)
			want := callLogical(t, c.text(plain.String()), c.name, []*npy.Array{in}).Data
			if err := sameBytes(results[0], want, buffers[1]); err != nil {
				t.Errorf("%v\n%s", err, c.text(c.to))
			}
		}
	}
}

// sameBytes compares a buffer with what elements are when they are packed. Bits of
// the last byte that belong to no slot may be anything.
func sameBytes(typ *ir.TensorType, elements []byte, got *interp.MemRef) error {
	want, err := interp.TensorOf(typ, elements)
	if err != nil {
		return err
	}
	size := ir.ElementBytes(got.Elem)
	packed, err := interp.Pack(want, typ.Context().MemRef(got.Sizes, got.Elem, nil, nil))
	if err != nil {
		return err
	}
	dtype, isFloat := floatDTypes[got.Elem.String()]
	l, err := encoding.LayoutOf(typ)
	if err != nil {
		return err
	}
	for i, w := range packed.Buffer.Data {
		slots := byte(0xff)
		if used := l.Slots()*l.ElementBits() - int64(i)*8; used < 8 {
			slots = 1<<max(0, used) - 1
		}
		if packed.Buffer.Undefined[i] || (got.Buffer.Data[i]^w)&slots == 0 {
			continue
		}
		at := i / size * size
		if isFloat && isNaN(dtype, packed.Buffer.Data[at:at+size]) && isNaN(dtype, got.Buffer.Data[at:at+size]) {
			continue
		}
		return fmt.Errorf("byte %d of the buffer is %#02x, want %#02x", i, got.Buffer.Data[i], w)
	}
	return nil
}

// floatDTypes are the float types of buffers.
var floatDTypes = map[string]npy.DType{"f16": npy.Float16, "bf16": npy.BFloat16, "f32": npy.Float32, "f64": npy.Float64}

// numbers fills an array with numbers of one magnitude, of many, or with any
// bits; special ones are among them.
func numbers(r *rand.Rand, t npy.DType, shape []int64) *npy.Array {
	a := random(r, t, shape)
	size := t.Size()
	kind, isFloat := map[npy.DType]ir.FloatKind{npy.Float16: ir.F16, npy.BFloat16: ir.BF16, npy.Float32: ir.F32, npy.Float64: ir.F64}[t]
	style := r.IntN(3)
	if !isFloat || style == 0 {
		return a
	}
	specials := []ir.FloatBits{{0}, {1}, {3}, kind.Encode(1), kind.Encode(-1), {1 << (kind.Bits() - 1)}}
	if style == 2 {
		inf := kind.Encode(1e300)
		specials = append(specials, inf, ir.FloatBits{inf[0] | 1}, ir.FloatBits{inf[0] - 1}, kind.Encode(-1e300))
	}
	for i := 0; i < len(a.Data); i += size {
		x := kind.Encode(r.NormFloat64())
		if r.IntN(30) == 0 {
			x = specials[r.IntN(len(specials))]
		}
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], x[0])
		copy(a.Data[i:i+size], word[:])
	}
	return a
}

// blockTiles are sizes of tiles that block floats may have.
var blockTiles = []string{"32x32", "32x32", "16x16", "32x16", "4x32", "2x16", "1x16"}

// blockMetal returns a random layout in tiles of block floats, and the type of
// a tensor of that element type.
func blockMetal(r *rand.Rand, s []int64, elem string) string {
	m := randomMetal(r, s, elem)
	m.tile = blockTiles[r.IntN(len(blockTiles))]
	m.data = blockfloat.Formats()[r.IntN(6)].String()
	return m.String()
}

// floatFormats are the formats of elements that block floats are made of.
var floatFormats = formats[:3]

// TestBlockFloats goes from row-major tensors, grids and tiles to block floats,
// back, and from one block-float layout to another.
func TestBlockFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	var cs []change
	for i := 0; i < 60; i++ {
		f := floatFormats[r.IntN(len(floatFormats))]
		s := shape(r, 1+r.IntN(4), 4000)
		block := blockMetal(r, s, f.name)
		other := randomMetal(r, s, f.name)
		cs = append(cs,
			change{conversion{fmt.Sprintf("to%d", i), other.plain(), block, s, f.dtype}, false},
			change{conversion{fmt.Sprintf("from%d", i), block, other.plain(), s, f.dtype}, false},
			change{conversion{fmt.Sprintf("tiles%d", i), other.String(), block, s, f.dtype}, false},
			change{conversion{fmt.Sprintf("untile%d", i), block, other.String(), s, f.dtype}, false},
			change{conversion{fmt.Sprintf("blocks%d", i), block, blockMetal(r, s, f.name), s, f.dtype}, false})
	}
	checkChanges(t, r, cs)
}

// numberFormats are the element types that are converted into one another.
var numberFormats = append([]struct {
	name  string
	dtype npy.DType
}{
	{"f64", npy.Float64}, {"i64", npy.Int64}, {"ui64", npy.Uint64}, {"i32", npy.Int32}, {"ui32", npy.Uint32},
	{"i16", npy.Int16}, {"i8", npy.Int8}, {"i1", npy.Bool}, {"i4", npy.Int8},
}, formats...)

// TestCasts converts every format to every other: a ttir.typecast, which may also
// change the layout, and a ttir.to_layout to a layout that stores the other.
func TestCasts(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var cs []change
	for i, from := range numberFormats {
		for j, to := range numberFormats {
			s := shape(r, 1+r.IntN(3), 1500)
			a, b := metal{shape: s, elem: from.name}, randomMetal(r, s, to.name)
			b.tile = ""
			stored := b
			stored.elem, stored.data = from.name, to.name
			cs = append(cs,
				change{conversion{fmt.Sprintf("cast%d_%d", i, j), a.plain(), b.plain(), s, from.dtype}, true},
				change{conversion{fmt.Sprintf("castlayout%d_%d", i, j), a.plain(), b.String(), s, from.dtype}, true},
				change{conversion{fmt.Sprintf("store%d_%d", i, j), a.plain(), stored.String(), s, from.dtype}, false})
		}
	}
	checkChanges(t, r, cs)
}

// TestCastSigns takes signed integers for wider unsigned ones, which are stored as floats, one by one: LLVM
// may not make vectors of narrower ones of them.
func TestCastSigns(t *testing.T) {
	var cs []change
	for from, dtype := range map[string]npy.DType{"i8": npy.Int8, "si16": npy.Int16} {
		for _, to := range []string{"ui16", "ui32", "ui64"} {
			for _, stored := range []string{"f32", "f64", "bf16"} {
				cs = append(cs, change{conversion{
					from + to + stored, fmt.Sprintf("tensor<4x2x%s, #xla.layout<{0,1}>>", from),
					fmt.Sprintf("tensor<4x2x%s, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x2x%s, #ttcore.memory_space<l1>>>>", to, stored),
					[]int64{4, 2}, dtype,
				}, true})
			}
		}
	}
	checkChangesFor(t, rand.New(rand.NewPCG(11, 8)), cs, kernel.Options{})
}

// TestCastBlockFloats converts to and from block floats.
func TestCastBlockFloats(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	var cs []change
	for i, f := range numberFormats {
		for j := range 3 {
			to := floatFormats[j]
			s := shape(r, 1+r.IntN(3), 1500)
			plain := metal{shape: s, elem: f.name}.plain()
			cs = append(cs,
				change{conversion{fmt.Sprintf("to%d_%d", i, j), plain, blockMetal(r, s, to.name), s, f.dtype}, true},
				change{conversion{fmt.Sprintf("from%d_%d", i, j), blockMetal(r, s, to.name), plain, s, to.dtype}, true})
		}
	}
	checkChanges(t, r, cs)
}

// TestCastLayouts changes the format and the layout at once, where neighbours of one side may be none on
// the other: as a whole that takes two steps, in parts, which must write the same, bands of rows.
func TestCastLayouts(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	var cs []change
	for i := range 80 {
		f, g := formats[r.IntN(len(formats))], formats[r.IntN(len(formats))]
		s := shape(r, 2+r.IntN(2), 20000)
		from, to := randomXLA(r, s, f.name, tilings), randomXLA(r, s, g.name, tilings)
		switch i % 4 {
		case 0:
			from = randomMetal(r, s, f.name).String()
		case 1:
			to = randomMetal(r, s, g.name).String()
		}
		cs = append(cs, change{conversion{fmt.Sprintf("f%d", i), from, to, s, f.dtype}, true})
	}
	checkChanges(t, r, cs)
	checkInParts(t, r, cs)
}

// allocates reports whether a function gets memory.
func allocates(ll []byte, function string) bool {
	_, body, _ := strings.Cut(string(ll), " @"+function+"(")
	body, _, _ = strings.Cut(body, "\n}\n")
	return strings.Contains(body, "@malloc(")
}

// TestBlockLayouts goes from any layout of XLA to block floats, and back.
func TestBlockLayouts(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	var cs []change
	for i := range 40 {
		f := floatFormats[r.IntN(len(floatFormats))]
		s := shape(r, 2+r.IntN(2), 10000)
		cs = append(cs,
			change{conversion{fmt.Sprintf("to%d", i), randomXLA(r, s, f.name, tilings), blockMetal(r, s, f.name), s, f.dtype}, false},
			change{conversion{fmt.Sprintf("from%d", i), blockMetal(r, s, f.name), randomXLA(r, s, f.name, tilings), s, f.dtype}, false})
	}
	checkChanges(t, r, cs)
	checkInParts(t, r, cs)
	var text strings.Builder
	for i := 0; i < len(cs); i += 2 {
		text.WriteString(cs[i].function())
	}
	p := load(t, text.String(), "cores=true")
	module := compileAll(t, p)
	for i := 0; i < len(cs); i += 2 {
		checkCoresOf(t, r, p, module, cs[i].conversion)
	}
}

// checkInParts checks that parts of changes write what the whole does. Some of those that have memory for
// all of the tensor must go by way of bands in parts.
func checkInParts(t *testing.T, r *rand.Rand, cs []change) {
	t.Helper()
	var text strings.Builder
	for _, c := range cs {
		text.WriteString(c.text(c.to))
	}
	p := load(t, text.String(), "parts=true")
	ll, err := p.LLVM()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(cs, func(c change) bool { return allocates(ll, c.name) && !allocates(ll, c.name+"_part") }) {
		t.Error("nothing goes by way of bands")
	}
	module := compileAll(t, p)
	for _, c := range cs {
		_, packed, whole := runWhole(t, p, module, c.name, runner.Input{Name: "x", Array: numbers(r, c.dtype, c.shape)})
		checkParts(t, p, module, c.conversion, whole, packed)
	}
}

package sweep

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/npy"
)

// formats are the element types of the sweeps.
var formats = []struct {
	name  string
	dtype npy.DType
}{{"f32", npy.Float32}, {"bf16", npy.BFloat16}, {"f16", npy.Float16}, {"si32", npy.Int32}, {"ui8", npy.Uint8}, {"ui16", npy.Uint16}}

// dtypeOf returns what an array of an element type holds.
func dtypeOf(elem string) npy.DType {
	for _, f := range formats {
		if f.name == elem {
			return f.dtype
		}
	}
	panic("no format has the element type " + elem)
}

// metal writes the type of a tensor in a metal_layout of collapsed dims. Bump is
// what is added to the stride of the outer dims.
type metal struct {
	shape []int64
	grid  [2]int64
	tile  string // "" for scalars, else "32x32" and maybe faces
	elem  string
	oob   string
	bump  int64
	data  string // what is stored, if it is not elem: a type, or the data type of the tile
}

// ceil divides and rounds up.
func ceil(a, b int64) int64 { return (a + b - 1) / b }

func (m metal) String() string {
	rank := len(m.shape)
	dims := make([]string, rank)
	for i := range dims {
		dims[i] = fmt.Sprintf("d%d", i)
	}
	rows, stride := int64(1), int64(1)
	terms := make([]string, 0, rank)
	for i := rank - 2; i >= 0; i-- {
		if i < rank-2 {
			stride = stride*m.shape[i+1] + m.bump
		}
		rows += (m.shape[i] - 1) * stride
		terms = append([]string{fmt.Sprintf("d%d * %d", i, stride)}, terms...)
	}
	if rank == 1 {
		terms = []string{"0"}
	}
	shard := [2]int64{ceil(rows, m.grid[0]), ceil(m.shape[rank-1], m.grid[1])}
	data := m.elem
	if m.data != "" {
		data = m.data
	}
	memref := fmt.Sprintf("%dx%dx%s", shard[0], shard[1], data)
	if m.tile != "" {
		var h, w int64
		if _, err := fmt.Sscanf(m.tile, "%dx%d", &h, &w); err != nil {
			panic(err)
		}
		size, faces, _ := strings.Cut(m.tile, " ")
		if faces != "" {
			faces = ", faces = " + faces
		}
		memref = fmt.Sprintf("%dx%dx!ttcore.tile<%s, %s%s>", ceil(shard[0], h), ceil(shard[1], w), size, dataType(data), faces)
	}
	return fmt.Sprintf("tensor<%sx%s, #ttcore.metal_layout<(%s) -> (%s, d%d), %s, <%dx%d>, memref<%s, #ttcore.memory_space<l1>>>>",
		joined(m.shape), m.elem, strings.Join(dims, ", "), strings.Join(terms, " + "), rank-1, m.oob, m.grid[0], m.grid[1], memref)
}

// dataType is the name of an element type inside a tile.
func dataType(elem string) string {
	if strings.HasPrefix(elem, "ui") {
		return "u" + elem[2:]
	}
	return elem
}

func (m metal) plain() string { return fmt.Sprintf("tensor<%sx%s>", joined(m.shape), m.elem) }

// xla returns the same tensor in a layout of XLA's.
func (m metal) xla(layout string) string {
	return fmt.Sprintf("tensor<%sx%s, #xla.layout<%s>>", joined(m.shape), m.elem, layout)
}

var (
	tiles = []string{"", "32x32", "32x32 16x16", "16x16", "32x16", "4x32"}
	oobs  = []string{"undef", "zero", "one", "inf", "neginf"}
)

func randomMetal(r *rand.Rand, s []int64, elem string) metal {
	return metal{
		shape: s, elem: elem,
		grid: [2]int64{1 + r.Int64N(5), 1 + r.Int64N(5)},
		tile: tiles[r.IntN(len(tiles))],
		oob:  oobs[r.IntN(len(oobs))],
		bump: r.Int64N(2) * r.Int64N(7),
	}
}

// TestGrids converts row-major tensors to grids of scalars and back.
func TestGrids(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var cs []conversion
	for i := 0; i < 150; i++ {
		f := formats[r.IntN(len(formats))]
		m := randomMetal(r, shape(r, 1+r.IntN(5), 3000), f.name)
		m.tile = ""
		cs = append(cs,
			conversion{fmt.Sprintf("shard%d", i), m.plain(), m.String(), m.shape, f.dtype},
			conversion{fmt.Sprintf("gather%d", i), m.String(), m.plain(), m.shape, f.dtype})
	}
	check(t, r, cs)
}

// TestTilizeUntilize goes from scalars to tiles on the same grid, and back.
func TestTilizeUntilize(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	var cs []conversion
	for i := 0; i < 150; i++ {
		f := formats[r.IntN(len(formats))]
		scalar := randomMetal(r, shape(r, 2+r.IntN(3), 3000), f.name)
		scalar.tile = ""
		tiled := scalar
		tiled.tile = tiles[1+r.IntN(len(tiles)-1)]
		cs = append(cs,
			conversion{fmt.Sprintf("tilize%d", i), scalar.String(), tiled.String(), scalar.shape, f.dtype},
			conversion{fmt.Sprintf("untilize%d", i), tiled.String(), scalar.String(), scalar.shape, f.dtype})
	}
	check(t, r, cs)
}

// TestReshards goes between any two layouts: other grid, tile, strides, fill.
func TestReshards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var cs []conversion
	for i := 0; i < 300; i++ {
		f := formats[r.IntN(len(formats))]
		s := shape(r, 1+r.IntN(7), 4000)
		cs = append(cs, conversion{
			fmt.Sprintf("reshard%d", i),
			randomMetal(r, s, f.name).String(), randomMetal(r, s, f.name).String(), s, f.dtype,
		})
	}
	check(t, r, cs)
}

// fill draws what an #xla.layout says of padding.
func fill(r *rand.Rand) string {
	return []string{"", ", zero", ", one", ", inf", ", neginf"}[r.IntN(5)]
}

// tilings are of layouts of XLA, paddedInside one that pads inside of tiles.
var (
	tilings      = []string{"", ":T(8,128)", ":T(8,128)(2,1)", ":T(8,128)(4,1)", ":T(2,128)", ":T(4,4)(2,1)", ":T(128)", ":T(8,128)(2,1,1,1)"}
	paddedInside = ":T(3,5)(2,2)"
)

// randomXLA returns a tensor in one of XLA's layouts, of any order, in some tilings.
func randomXLA(r *rand.Rand, s []int64, elem string, tilings []string) string {
	order := make([]string, len(s))
	for j, d := range r.Perm(len(s)) {
		order[j] = fmt.Sprint(d)
	}
	return fmt.Sprintf("tensor<%sx%s, #xla.layout<{%s%s}%s>>", joined(s), elem, strings.Join(order, ","), tilings[r.IntN(len(tilings))], fill(r))
}

// TestXLA goes to XLA's tiled and transposed layouts, and back.
func TestXLA(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	var cs []conversion
	for i := 0; i < 150; i++ {
		f := formats[r.IntN(len(formats))]
		s := shape(r, 2+r.IntN(3), 3000)
		plain, xla := fmt.Sprintf("tensor<%sx%s>", joined(s), f.name), randomXLA(r, s, f.name, slices.Concat(tilings, []string{paddedInside}))
		cs = append(cs,
			conversion{fmt.Sprintf("to%d", i), plain, xla, s, f.dtype},
			conversion{fmt.Sprintf("from%d", i), xla, plain, s, f.dtype})
	}
	check(t, r, cs)
}

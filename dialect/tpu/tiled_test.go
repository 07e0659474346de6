package tpu

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/layout"
)

func newContext(t testing.TB) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext(Dialect())
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

func TestPlaces(t *testing.T) {
	ctx := newContext(t)
	tests := []struct {
		text      string
		index     []int64
		at, slots int64
	}{
		{"memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>>", []int64{9, 130}, 2*1024 + 1024 + 128 + 2, 4096},
		{"memref<16x256xbf16, #tpu.tiled<(8,128)(2,1),[2,1]>, #tpu.memory_space<vmem>>", []int64{9, 130}, 3077, 4096},
		{"memref<3x16x256xf32, #tpu.tiled<(8,128),[4,2,1]>>", []int64{2, 9, 130}, 8*1024 + 3202, 3 * 4096},
		{"memref<3x16x256xf32, #tpu.tiled<(8,128),[1,6,3]>>", []int64{2, 9, 130}, (6+3+2)*1024 + 130, 3 * 4096},
		{"memref<3x16x256xf32, #tpu.tiled<(8,128),[8,2,1]>>", []int64{2, 9, 130}, 16*1024 + 3202, 3 * 8192},
		{"memref<64x256xf32, #tpu.tiled<(8,128),[3,1]>>", []int64{63, 255}, 22*1024 + 1023, 24 * 1024},
		{"memref<1x256xf32, #tpu.tiled<(1,128),[7,1]>>", []int64{0, 200}, 200, 256},
		{"memref<4x5xf32, #tpu.tiled<(1),[8,1]>>", []int64{3, 4}, 28, 29},
		{"memref<64x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>>", []int64{9, 1}, 1024 + 9, 8192},
		{"memref<2000xbf16, #tpu.tiled<(1024)(128)(2,1),[1]>>", []int64{1024 + 256 + 128 + 5}, 1024 + 256 + 2*5 + 1, 2048},
		{"memref<3x300xi8, #tpu.tiled<(512)(128)(4,1),[2,1]>>", []int64{2, 130}, 4*512 + 4*2 + 1, 6 * 512},
	}
	for _, tt := range tests {
		typ, err := asm.ParseType(ctx, tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if diff := cmp.Diff(tt.text, typ.String()); diff != "" {
			t.Errorf("printed (-want +got):\n%s", diff)
		}
		l, err := encoding.LayoutOfMemRef(typ.(*ir.MemRefType))
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := l.Address(tt.index); got != tt.at || l.Slots() != tt.slots {
			t.Errorf("%s: %v at %d of %d, want %d of %d", tt.text, tt.index, got, l.Slots(), tt.at, tt.slots)
		}
	}
}

func TestErrors(t *testing.T) {
	ctx := newContext(t)
	tests := []struct{ text, want string }{
		{"memref<16xf32, #tpu.tiled<(8,128),[1]>>", "First tile rank cannot exceed the length of strides (the memref rank)"},
		{"memref<16x16xf32, #tpu.tiled<(8,128)(2,1,1,1),[1,1]>>", "Not implemented: Nested tiling across first tiles"},
		{"memref<16x16xf32, #tpu.tiled<(8,128)(3,1),[1,1]>>", "Not implemented: Nested tiles must evenly divide the first tile (8,128) but they do not (would add padding)"},
		{"memref<16x16xf32, #tpu.tiled<(8,128),[1,1,1]>>", "Layout rank does not match shape rank"},
		{"memref<16x16xf32, #tpu.tiled<(8,128),[?,1]>>", "Not implemented: Dynamic tile strides"},
		{"memref<16x16xf32, #tpu.tiled<(8,0),[1,1]>>", "tile (8,0): expected positive sizes, found 0"},
		{"memref<16x16xf32, #tpu.tiled<(8,128),[1,-1]>>", "tile stride -1 of dim 1 is negative"},
		{"memref<16x16xf32, #tpu.tiled<(65536,65536),[1,1]>>", "tile (65536,65536) has more than 2^31 elements"},
		{"memref<16xf32, #tpu.memory_space<l1>>", "unknown memory space 'l1'"},
		{"memref<16x16xf32, #tpu.tiled<(8,99999999999999999999),[1,1]>>", "integer value too large"},
	}
	for _, tt := range tests {
		if _, err := asm.ParseType(ctx, tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s:\n got %v\nwant %s", tt.text, err, tt.want)
		}
	}
	for _, text := range []string{
		"memref<?x16xf32, #tpu.tiled<(8,128),[1,1]>>",
		"memref<64x256xf32, #tpu.tiled<(8,128),[1,1]>>",      // tiles on one another
		"memref<2x64x256xf32, #tpu.tiled<(8,128),[25,3,1]>>", // 25 is no multiple of 3
		"memref<64x256xf32, #tpu.tiled<(8,128),[4,0]>>",      // tiles on one another
	} {
		typ, err := asm.ParseType(ctx, text)
		if err != nil {
			t.Fatal(err)
		}
		if l, err := encoding.LayoutOfMemRef(typ.(*ir.MemRefType)); err == nil {
			t.Errorf("%s: %v", text, l)
		}
	}
}

// TestAddresses compares addresses with Mosaic's rule taken literally.
func TestAddresses(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 9), 1, 4).Draw(r, "shape")
		rank := len(shape)
		first := layout.Tiling(rapid.SliceOfN(rapid.SampledFrom([]int64{1, 2, 4, 6}), 1, rank).Draw(r, "first"))
		tiles := []layout.Tiling{first}
		for inside := first; rapid.Bool().Draw(r, "another"); {
			from := rapid.IntRange(0, len(inside)-1).Draw(r, "from")
			next, tile := slices.Clone(inside), layout.Tiling{}
			for i, n := range inside[from:] {
				size := rapid.SampledFrom([]int64{1, 2, 3, 4, 6}).Filter(func(s int64) bool { return n%s == 0 }).Draw(r, "size")
				tile = append(tile, size)
				next[from+i] /= size
			}
			tiles, inside = append(tiles, tile), append(next, tile...)
		}
		tile := append(slices.Repeat([]int64{1}, rank-len(first)), first...)
		strides := make([]int64, rank)
		next := rapid.Int64Range(1, 3).Draw(r, "space")
		for _, j := range rapid.Permutation(indices(rank)).Draw(r, "order") {
			strides[j] = next
			if tiles := (shape[j] + tile[j] - 1) / tile[j]; tiles > 1 {
				next *= tiles * rapid.Int64Range(1, 2).Draw(r, "room")
			}
		}
		a, err := Tiled(ctx, tiles, strides)
		if err != nil {
			r.Fatal(err)
		}
		l, err := a.MemRefPlaces(shape, f32)
		if err != nil {
			r.Fatal(err)
		}
		index, want := make([]int64, rank), int64(0)
		for j, n := range shape {
			index[j] = rapid.Int64Range(0, n-1).Draw(r, "index")
			want += index[j] / tile[j] * strides[j]
		}
		at, size := slices.Clone(index[rank-len(first):]), slices.Clone([]int64(first))
		for i, n := range first {
			at[i] %= n
		}
		for _, t := range tiles[1:] {
			for _, n := range t {
				j := len(at) - len(t) // grows with them
				at, size = append(at, at[j]%n), append(size, n)
				at[j] /= n
				size[j] /= n
			}
		}
		for i, n := range size {
			want = want*n + at[i]
		}
		if got := l.Address(index); got != want {
			r.Fatalf("%v of %v: %v at %d, want %d", a, shape, index, got, want)
		}
	})
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"(8,128)(2,1),[2,1]", ",[1,1]", "(1),[9,3]"} {
		f.Add("memref<3x5xf32, #tpu.tiled<" + text + ">>")
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx := newContext(t)
		typ, err := asm.ParseType(ctx, text)
		if err != nil {
			return
		}
		again, err := asm.ParseType(ctx, typ.String())
		if err != nil || again != typ {
			t.Errorf("%s: read again: %v, %v", typ, again, err)
		}
		if m, ok := typ.(*ir.MemRefType); ok {
			encoding.LayoutOfMemRef(m) // must not crash
		}
	})
}

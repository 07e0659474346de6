package loops_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// metal is a two-dimensional tensor of elem on a grid, in square tiles of a size
// above 1.
func metal(h, w, gridRows, gridCols, tile int, elem, oob string) string {
	ceil := func(a, b int) int { return (a + b - 1) / b }
	rows, cols := ceil(h, gridRows), ceil(w, gridCols)
	memref := fmt.Sprintf("%dx%dx%s", rows, cols, elem)
	if tile > 1 {
		data := strings.Replace(elem, "ui", "u", 1)
		memref = fmt.Sprintf("%dx%dx!ttcore.tile<%dx%d, %s>", ceil(rows, tile), ceil(cols, tile), tile, tile, data)
	}
	return fmt.Sprintf("tensor<%dx%dx%s, %s>", h, w, elem, tiled(fmt.Sprintf("%dx%d", gridRows, gridCols), memref, oob))
}

var division = regexp.MustCompile(`(?:floordiv|ceildiv|mod) (\w+)`)

// divides reports whether text divides by something that takes more than shifts.
func divides(text string) bool {
	return slices.ContainsFunc(division.FindAllStringSubmatch(text, -1), func(m []string) bool {
		n, err := strconv.Atoi(m[1])
		return err != nil || n&(n-1) != 0
	})
}

// divisionsByElement counts the divisions in loops that move single elements.
func divisionsByElement(module *ir.Op) (n int) {
	module.Walk(func(loop *ir.Op) ir.WalkResult {
		if loop.Name() != "affine.for" {
			return ir.Advance
		}
		scalars, divisions := false, 0
		for op := range loop.Body().Ops {
			scalars = scalars || op.Name() == "affine.load"
			if op.NumRegions() == 0 && divides(asm.OpText(op)) {
				divisions++
			}
		}
		if scalars {
			n += divisions
		}
		return ir.Advance
	})
	return n
}

// TestNoDivisions: where the digits allow it, no loop divides.
func TestNoDivisions(t *testing.T) {
	plain := func(shape, elem string) string { return "tensor<" + shape + "x" + elem + ">" }
	xla := func(shape, elem, order string) string {
		return "tensor<" + shape + "x" + elem + ", #xla.layout<{" + order + "}>>"
	}
	const seven = "tensor<5x3x2x2x7x32x32xf32, #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> " +
		"(d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6), undef, <3x2x2x2>, " +
		"memref<4480x4x16x16xf32, #ttcore.memory_space<l1>>>>"
	const collapsed = "tensor<2x3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, " +
		"memref<6x1x!ttcore.tile<32x32, f32, faces = 16x16>, #ttcore.memory_space<l1>>>>"
	for _, pair := range [][2]string{
		{plain("4093x4095", "f32"), metal(4093, 4095, 1, 1, 32, "f32", "zero")},
		{plain("4096x4096", "f32"), metal(4096, 4096, 8, 8, 32, "f32", "zero")},
		{plain("53x63", "f32"), metal(53, 63, 3, 2, 32, "f32", "undef")},
		{metal(53, 63, 3, 2, 1, "f32", "undef"), metal(53, 63, 1, 1, 32, "f32", "undef")},
		{metal(4093, 4095, 2, 4, 1, "f32", "undef"), metal(4093, 4095, 8, 1, 1, "f32", "undef")},
		{plain("4093x4095", "bf16"), xla("4093x4095", "bf16", "1,0:T(8,128)(2,1)")},
		{plain("8x64x12544", "f32"), xla("8x64x12544", "f32", "1,2,0")},
		{plain("2x3x64x128", "f32"), collapsed},
		{plain("5x3x2x2x7x32x32", "f32"), seven},
	} {
		for _, text := range []string{convert(pair[0], pair[1]), convert(pair[1], pair[0])} {
			module := parse(t, text)
			if diags := lower(t, module, ""); diags != "" {
				t.Fatal(diags)
			}
			if out := asm.OpText(module); divides(out) {
				t.Errorf("a division is left\n%s\n%s", text, out)
			}
		}
	}
}

// TestGridsThatDoNotNest: shards and tiles that end anywhere in others take many boxes. No
// kernel divides, and all are right.
func TestGridsThatDoNotNest(t *testing.T) {
	const h, w = 400, 417
	for _, tt := range []struct {
		src, dst [3]int // rows and columns of the grid, tile
	}{
		{[3]int{6, 7, 16}, [3]int{7, 5, 32}},
		{[3]int{7, 5, 32}, [3]int{6, 7, 16}},
		{[3]int{7, 6, 1}, [3]int{5, 8, 16}},
		{[3]int{8, 7, 8}, [3]int{7, 8, 16}},
		{[3]int{8, 8, 1}, [3]int{10, 13, 1}},
	} {
		src, dst := tt.src, tt.dst
		text := convert(metal(h, w, src[0], src[1], src[2], "ui8", "undef"), metal(h, w, dst[0], dst[1], dst[2], "ui8", "one"))
		if divides(check(t, text, "")) {
			t.Errorf("a division is left\n%s", text)
		}
	}
}

// TestOutlines: blocks that are functions are called with their places, whatever is around
// them: loops or routines. (Kernels of parts are run in test/sweep.)
func TestOutlines(t *testing.T) {
	for _, tt := range []struct{ src, dst string }{
		{"tensor<279x272xui8, #xla.layout<{0,1}>>", metal(279, 272, 4, 7, 1, "ui8", "zero")},
		{"tensor<195x56xf32, #xla.layout<{0,1:T(32,128)}>>", metal(195, 56, 4, 6, 32, "f32", "one")},
		{metal(287, 285, 5, 6, 32, "ui8", "undef"), "tensor<287x285xui8, #xla.layout<{0,1:T(16,128)}>>"},
		{"tensor<301x158xbf16, #xla.layout<{0,1:T(128)(2,1)}>>", metal(301, 158, 6, 4, 16, "bf16", "neginf")},
		{"tensor<205x211xbf16, #xla.layout<{0,1:T(128)(2,1)}>>", metal(205, 211, 6, 2, 32, "bf16", "one")},
	} {
		for _, options := range []string{"", "masks=all", "masks=none cache-bytes=65536", "masks=all cache-bytes=65536 stores=past"} {
			if out := check(t, convert(tt.src, tt.dst), options); !strings.Contains(out, "_outline1") {
				t.Errorf("%s to %s, %s: no outlines", tt.src, tt.dst, options)
			}
		}
	}
}

// TestDivisionsOutside: where rows would take too many boxes and cannot go by way of memory, as
// those of a core, the kernels divide in outer loops. Strides that share nothing leave a division in
// the innermost loop. All others divide nothing, those of a view neither.
func TestDivisionsOutside(t *testing.T) {
	src, dst := metal(9001, 247, 97, 5, 8, "ui8", "undef"), metal(9001, 247, 89, 7, 32, "ui8", "one")
	rows := fmt.Sprintf(`func.func @f(%%x: %s) -> %s {
  %%0 = ttir.empty() : %[2]s
  %%1 = "ttir.slice_static"(%%x, %%0) <{begins = [1 : i32, 0 : i32], ends = [9001 : i32, 247 : i32], step = [1 : i32, 1 : i32]}> : (%[1]s, %[2]s) -> %[2]s
  return %%1 : %[2]s
}
`, src, metal(9000, 247, 89, 7, 32, "ui8", "one"))
	for _, text := range []string{convert(src, dst), rows} {
		if divides(check(t, text, "")) {
			t.Errorf("a division is left\n%s", text)
		}
	}
	if !divides(check(t, convert(src, dst), "cores=true")) {
		t.Error("no division; the case is too easy")
	}
	module := parse(t, convert(src, dst))
	lower(t, module, "cores=true")
	if n := divisionsByElement(module); n > 0 {
		t.Errorf("%d divisions for single elements of a core", n)
	}
	check(t, convert("tensor<211x223xui8, #xla.layout<{1,0:T(*,199)}>>", "tensor<211x223xui8, #xla.layout<{0,1:T(*,197)}>>"), "")
}

// TestTwoSteps: tiles of other dims, and many boxes of single elements, are moved by way of memory for the
// elements, and nothing divides.
func TestTwoSteps(t *testing.T) {
	tiles := func(results, grid, shard string) string {
		return fmt.Sprintf("tensor<9x34x11x23xui8, #ttcore.metal_layout<(d0, d1, d2, d3) -> (%s), zero, <%s>, memref<%sx!ttcore.tile<32x32, u8>, #ttcore.memory_space<l1>>>>", results, grid, shard)
	}
	rows := tiles("d0 * 374 + d1 * 11 + d2, d3", "8x5", "14x1")
	columns := tiles("d0, d1 * 253 + d2 * 23 + d3", "1x1", "1x269")
	otherOrder := tiles("d2, d0 * 782 + d3 * 34 + d1", "1x1", "1x220")
	packed, joined := "tensor<97x5x6xui8, #xla.layout<{2,1,0:T(8,32)(4,1)}>>",
		"tensor<97x5x6xui8, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 5 + d1, d2), zero, <10x3>, memref<2x1x!ttcore.tile<32x32, u8>, #ttcore.memory_space<l1>>>>"
	for text, buffers := range map[string]int{
		convert(rows, columns): 1, convert(rows, otherOrder): 1, convert(columns, rows): 0, convert(packed, joined): 1,
	} {
		out := check(t, text, "")
		if divides(out) {
			t.Errorf("a division is left\n%s", text)
		}
		if n := strings.Count(out, "memref.alloc\""); n != buffers {
			t.Errorf("%d buffers between two steps, want %d\n%s", n, buffers, text)
		}
	}
}

// TestDivisionsCompute walks three operands whose boundaries do not nest.
func TestDivisionsCompute(t *testing.T) {
	const h, w = 200, 117
	x, y, z := metal(h, w, 6, 7, 16, "f32", "zero"), metal(h, w, 7, 5, 32, "f32", "zero"), metal(h, w, 5, 4, 1, "f32", "neginf")
	check(t, fmt.Sprintf(`func.func @f(%%x: %s, %%y: %s) -> %s {
  %%0 = "ttir.maximum"(%%x, %%y) : (%[1]s, %[2]s) -> %[3]s
  return %%0 : %[3]s
}`, x, y, z), "")
}

// TestCodeSize bounds the code of what no layouts are made for: whatever the
// pair, it is some hundred ops of loops and moves, and a few times what one
// element takes to compute.
func TestCodeSize(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range 40 {
		h, w := 1+r.IntN(500), 1+r.IntN(500)
		random := func() string {
			return metal(h, w, 1+r.IntN(8), 1+r.IntN(8), 1<<r.IntN(6), "f32", "zero")
		}
		x, y := random(), random()
		for _, tt := range []struct {
			text  string
			heavy string // the op that costs most
			most  int
		}{
			{convert(x, y), "affine.load", 2000},
			{fmt.Sprintf(`func.func @f(%%x: %s) -> %s {
  %%0 = "ttir.tanh"(%%x) : (%[1]s) -> %[2]s
  return %%0 : %[2]s
}`, x, y), "math.tanh", 1500},
		} {
			module := parse(t, tt.text)
			if diags := lower(t, module, ""); diags != "" {
				t.Fatal(diags)
			}
			all, heavy := 0, 0
			module.Walk(func(op *ir.Op) ir.WalkResult {
				all++
				if op.Name() == tt.heavy {
					heavy++
				}
				return ir.Advance
			})
			if all > tt.most || heavy > 300 {
				t.Errorf("%d ops, %d of them %s\n%s", all, heavy, tt.heavy, tt.text)
			}
		}
	}
}

// TestJoinedRows: lines in which pieces of rows meet are stored whole, in vectors of any width. What
// ends at most once in a row is no loop.
func TestJoinedRows(t *testing.T) {
	for _, tt := range []struct{ src, dst string }{
		{metal(37, 1001, 2, 4, 1, "f32", "undef"), metal(37, 1001, 3, 1, 1, "f32", "zero")},
		{metal(37, 2052, 3, 8, 1, "f32", "undef"), metal(37, 2052, 1, 4, 1, "f32", "one")},
		{metal(41, 1501, 2, 6, 1, "bf16", "undef"), metal(41, 1501, 3, 4, 1, "bf16", "neginf")},
		{metal(41, 3101, 7, 4, 1, "ui8", "undef"), metal(41, 3101, 4, 2, 1, "ui8", "one")},
	} {
		for _, bits := range []int{128, 256, 512} {
			options := fmt.Sprintf("masks=all stores=past cache-bytes=16384 vector-bits=%d", bits)
			out := check(t, convert(tt.src, tt.dst), options)
			if !strings.Contains(out, "affine.if") || strings.Contains(out, "affine.for %arg8 = 0 to 1") {
				t.Errorf("%s to %s, %s\n%s", tt.src, tt.dst, options, out)
			}
		}
	}
}

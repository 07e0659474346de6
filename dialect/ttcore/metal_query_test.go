package ttcore

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

func TestMetalQueries(t *testing.T) {
	ctx := newContext(t)
	shape := []int64{2, 3, 64, 128}
	tensor := ctx.Tensor(shape, ctx.Float(ir.F32), nil)
	tile, err := Tile(ctx, 32, 32, Float32, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := LayoutFor(tensor, Placement{Grid: []int64{2, 4}, Space: L1})
	if err != nil {
		t.Fatal(err)
	}
	tiled, err := a.WithElementType(tensor, tile)
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, want []int64) func(got []int64, err error) {
		return func(got []int64, err error) {
			t.Helper()
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%s: %v (-want +got):\n%s", what, err, diff)
			}
		}
	}
	check("physical", []int64{384, 128})(a.PhysicalShape(shape))
	check("scalar shard", []int64{192, 32})(a.ScalarShardShape(shape))
	check("tiled shape", []int64{12, 4})(tiled.TiledShape(shape))
	check("strides", []int64{24576, 8192, 128, 1})(a.Strides(shape))
	check("shard strides", []int64{128, 4})(a.ShardStrides())
	check("shard strides in tiles", []int64{4096, 4096})(tiled.ShardStrides())
	check("shard", []int64{192, 32})(tiled.ShardShape(), nil)
	if n, err := tiled.ShardBytes(); n != 192*32*4 || err != nil || tiled.ElementBytes() != 4096 {
		t.Errorf("%d bytes, %v", n, err)
	}
	if _, err := a.TiledShape(shape); err == nil {
		t.Error("a layout without tiles has a shape in tiles")
	}
	buffer, err := tiled.BufferType()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("memref<2x4x6x1x!ttcore.tile<32x32, f32>, #ttcore.shard<4096x4096, 1>, #ttcore.memory_space<l1>>", buffer.String()); diff != "" {
		t.Errorf("buffer (-want +got):\n%s", diff)
	}
	l, err := encoding.LayoutOfMemRef(buffer)
	if err != nil {
		t.Fatal(err)
	}
	if at := l.Address([]int64{1, 3, 5, 0}); at != 7*6+5 || l.ElementBits() != 8*4096 {
		t.Errorf("%v: at %d", l, at)
	}
	redundant := MetalLayout(ctx, mapOf(t, "(d0, d1, d2) -> (d0 * 96 + d1, d1, d2)"), 0, []int64{2, 1, 2}, a.MemRef())
	check("strides of a dim in two results", []int64{294912, 3072, 1})(redundant.Strides([]int64{8, 96, 32}))
}

func mapOf(t *testing.T, text string) affine.Map {
	t.Helper()
	m, err := affine.ParseMap(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestCollapseKept: grid, tile and memory space change, what is joined does not.
func TestCollapseKept(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 9), 2, 5).Draw(r, "shape")
		begin := rapid.IntRange(0, len(shape)-2).Draw(r, "begin")
		end := rapid.IntRange(begin+2, len(shape)).Draw(r, "end")
		intervals := []affine.CollapseInterval{{Begin: begin, End: end}}
		tensor := ctx.Tensor(shape, ctx.Float(ir.F32), nil)
		a, err := LayoutFor(tensor, Placement{Collapse: intervals, Space: L1})
		if err != nil {
			r.Fatal(err)
		}
		grid := a.Grid()
		for i := range grid {
			grid[i] = rapid.Int64Range(1, 3).Draw(r, "grid")
		}
		b, err := a.WithGrid(tensor, grid)
		if err != nil {
			r.Fatal(err)
		}
		if b, err = b.WithTile(tensor, 4, 2, []int64{2, 2}); err != nil {
			r.Fatal(err)
		}
		b = b.WithMemorySpace(DRAM)
		if got, err := b.CollapseIntervals(); err != nil || !cmp.Equal(got, intervals) {
			r.Fatalf("%s: %v, %v, want %v", b, got, err, intervals)
		}
		back, err := b.WithElementType(tensor, tensor.Elem())
		if err != nil {
			r.Fatal(err)
		}
		if back, err = back.WithGrid(tensor, a.Grid()); err != nil || back.WithMemorySpace(L1) != a {
			r.Fatalf("%s, there and back: %s, %v", a, back, err)
		}
	})
	transposed := MetalLayout(ctx, mapOf(t, "(d0, d1) -> (d1, d0)"), 0, []int64{1, 1}, ctx.MemRef([]int64{2, 2}, ctx.Float(ir.F32), nil, MemorySpaceOf(ctx, L1)))
	if got, err := transposed.CollapseIntervals(); err == nil {
		t.Errorf("%s: %v", transposed, got)
	}
}

func TestShardAndGrid(t *testing.T) {
	ctx := newContext(t)
	for _, text := range []string{
		"#ttcore.shard<24576x4096>",
		"#ttcore.shard<24576x4096, 1>",
		"#ttcore.shard<24576x4096, 1, (d0, d1, d2, d3) -> (d1, d0, d3, d2)>",
		"#ttcore.shard<24576x4096, 0, (d0, d1, d2, d3) -> (d1, d0, d3, d2)>",
		"#ttcore.grid<8x8>",
		"#ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>",
		"#ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1), physical_to_virt_map = (d0, d1, d2) -> (d1, d2)>",
	} {
		a, err := asm.ParseAttr(ctx, text)
		if err != nil || a.String() != text {
			t.Errorf("%s: %v, %v", text, a, err)
		}
	}
	for _, text := range []string{
		"memref<2x4x6x1xf32, #ttcore.shard<4x4x4, 1>>",
		"memref<2x4x6x1xf32, #ttcore.shard<6x4, 1>>",
		"memref<2x4x?x1xf32, #ttcore.shard<4x4, 1>>",
		"memref<2x4x6x2xf32, #ttcore.shard<4x4, 1>>", // elements on one another
		"memref<2x4x6x1xf32, #ttcore.shard<4x4, 1, (d0, d1, d2, d3) -> (d1, d0, d2, d3)>>",
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

func TestLayoutForNoTensor(t *testing.T) {
	if _, err := LayoutFor(nil, Placement{}); err == nil {
		t.Error("nil has a layout")
	}
}

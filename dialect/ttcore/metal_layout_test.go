package ttcore

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

func mustMap(t testing.TB, text string) affine.Map {
	t.Helper()
	m, err := affine.ParseMap(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func mustTile(t testing.TB, ctx *ir.Context, h, w int64, d DataType) *TileType {
	t.Helper()
	tile, err := Tile(ctx, h, w, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return tile
}

// TestLayoutFor derives the layouts of the specification's examples.
func TestLayoutFor(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	bf8 := mustTile(t, ctx, 32, 32, BFPBFloat8)
	tests := []struct {
		shape []int64
		place Placement
		want  string
	}{
		{[]int64{2, 3, 64, 128}, Placement{Space: L1},
			"#ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <1x1>, memref<384x128xf32, #ttcore.memory_space<l1>>>"},
		{[]int64{2, 3, 64, 128}, Placement{Space: L1, Grid: []int64{2, 4}},
			"#ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, #ttcore.memory_space<l1>>>"},
		{[]int64{8, 300}, Placement{Space: DRAM, Grid: []int64{1, 2}, OOB: layout.Zero},
			"#ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x2>, memref<8x150xf32, #ttcore.memory_space<dram>>>"},
		{[]int64{8, 96, 32}, Placement{Space: L1, Grid: []int64{2, 1}},
			"#ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d2), undef, <2x1>, memref<384x32xf32, #ttcore.memory_space<l1>>>"},
		{[]int64{3, 64, 128}, Placement{Space: L1, Grid: []int64{3, 2}, Elem: bf8},
			"#ttcore.metal_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>, memref<2x2x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>"},
		{[]int64{53, 63}, Placement{Space: L1, Grid: []int64{3, 2}},
			"#ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #ttcore.memory_space<l1>>>"},
		{[]int64{53, 63}, Placement{Space: L1, Grid: []int64{3, 2}, Elem: bf8},
			"#ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>"},
		{[]int64{2, 8, 32}, Placement{Space: L1, Grid: []int64{1, 2}, Align: []int64{32}},
			"#ttcore.metal_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), undef, <1x2>, memref<40x16xf32, #ttcore.memory_space<l1>>>"},
		{[]int64{2, 3, 64, 128}, Placement{Space: L1, Grid: []int64{2, 2, 4}, Collapse: []affine.CollapseInterval{{Begin: 1, End: -1}}, Elem: bf8},
			"#ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), undef, <2x2x4>, memref<1x3x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>"},
		{[]int64{2, 3, 64, 128}, Placement{Collapse: []affine.CollapseInterval{}},
			"#ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1, d2, d3), undef, <1x1x1x1>, memref<2x3x64x128xf32, #ttcore.memory_space<system>>>"},
		{[]int64{7}, Placement{Space: MMIO},
			"#ttcore.metal_layout<(d0) -> (0, d0), undef, <1x1>, memref<1x7xf32, #ttcore.memory_space<mmio>>>"},
		{nil, Placement{},
			"#ttcore.metal_layout<() -> (0, 0), undef, <1x1>, memref<1x1xf32, #ttcore.memory_space<system>>>"},
		{[]int64{2, 0, 3}, Placement{},
			"#ttcore.metal_layout<(d0, d1, d2) -> (d1, d2), undef, <1x1>, memref<0x3xf32, #ttcore.memory_space<system>>>"},
	}
	for _, tt := range tests {
		a, err := LayoutFor(ctx.Tensor(tt.shape, f32, nil), tt.place)
		if err != nil {
			t.Errorf("%v %+v: %v", tt.shape, tt.place, err)
			continue
		}
		if diff := cmp.Diff(tt.want, a.String()); diff != "" {
			t.Errorf("%v (-want +got):\n%s", tt.shape, diff)
		}
		l, err := encoding.LayoutOf(ctx.Tensor(tt.shape, f32, a))
		if err != nil {
			t.Errorf("%v: layout of the tensor: %v", tt.shape, err)
		} else if diff := cmp.Diff(a.Grid(), l.Grid()); diff != "" {
			t.Errorf("%v: grid of the layout (-want +got):\n%s", tt.shape, diff)
		}
	}
}

func TestLayoutForErrors(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	big := int64(1) << 40
	tests := []struct {
		shape []int64
		place Placement
		want  string
	}{
		{[]int64{ir.Dynamic, 3}, Placement{}, "metal_layout: expected a static shape, found a dynamic size of dim 0 in ?x3"},
		{[]int64{2, 3, 4}, Placement{Grid: []int64{1}}, "collapse intervals [(0, -1)] leave 2 groups of dims for a grid of rank 1"},
		{[]int64{2, 3, 4}, Placement{Collapse: []affine.CollapseInterval{{Begin: 0, End: 9}}}, "collapse interval (0, 9) is out of range for rank 3"},
		{[]int64{2, 3, 4}, Placement{Grid: []int64{1, 0}}, "grid 1x0: expected positive sizes, found 0"},
		{[]int64{big, big, big, 4}, Placement{}, "the stride of dim 0 does not fit 64 bits"},
		{[]int64{big, big}, Placement{}, "shape 1099511627776x1099511627776 has more than 2^62 elements"},
		{[]int64{4}, Placement{Grid: []int64{1}, Elem: mustTile(t, ctx, 32, 32, Float32)}, "tile 32x32: expected a shard of rank 2 or more, found 4"},
		{[]int64{4, 4}, Placement{Elem: ctx.None()}, "metal_layout: memref: expected elements of an integer, float, index or complex type, found 'none'"},
		{[]int64{4, 4}, Placement{Space: 77}, "metal_layout: memref: unknown memory space MemorySpace(77)"},
	}
	for _, tt := range tests {
		_, err := LayoutFor(ctx.Tensor(tt.shape, f32, nil), tt.place)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%v %+v:\n got %v\nwant %s", tt.shape, tt.place, err, tt.want)
		}
	}
}

// TestVerify shows each message of the verifier.
func TestVerify(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	l1 := MemorySpaceOf(ctx, L1)
	memref := func(elem ir.Type, shape ...int64) *ir.MemRefType { return ctx.MemRef(shape, elem, nil, l1) }
	tile := mustTile(t, ctx, 32, 32, Float32)
	tests := []struct {
		name   string
		shape  []int64
		linear string
		grid   []int64
		memref *ir.MemRefType
		elem   ir.Type // f32 where it is nil
		want   string
	}{
		{"dynamic", []int64{ir.Dynamic, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, memref(f32, 4, 4), nil,
			"metal_layout: expected a static shape, found a dynamic size of dim 0 in ?x4"},
		{"dims of the map", []int64{2, 4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, memref(f32, 4, 4), nil,
			"metal_layout: linear map: expected 3 dims, the rank of the tensor, found 2 in (d0, d1) -> (d0, d1)"},
		{"rank of the grid", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1, 2}, memref(f32, 4, 4), nil,
			"metal_layout: grid: expected rank 2, the number of results of the linear map, found 3 in 1x1x2"},
		{"rank of the memref", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, memref(f32, 16), nil,
			"metal_layout: memref: expected rank 2, the rank of the grid, found 1 in 'memref<16xf32, #ttcore.memory_space<l1>>'"},
		{"zero in the grid", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 0}, memref(f32, 4, 4), nil,
			"metal_layout: grid: expected positive sizes, found 0 for dim 1 in 1x0"},
		{"no memory space", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, ctx.MemRef([]int64{4, 4}, f32, nil, nil), nil,
			"metal_layout: memref: expected a memory space #ttcore.memory_space<…>, found none in 'memref<4x4xf32>'"},
		{"foreign memory space", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, ctx.MemRef([]int64{4, 4}, f32, nil, ctx.I64(2)), nil,
			"metal_layout: memref: expected a memory space #ttcore.memory_space<…>, found '2 : i64'"},
		{"strided memref", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, ctx.MemRef([]int64{4, 4}, f32, ctx.StridedLayout([]int64{8, 1}, 0), l1), nil,
			"metal_layout: memref: expected the identity layout, found 'strided<[8, 1]>'"},
		{"tile of rank 1", []int64{4}, "(d0) -> (d0)", []int64{1}, memref(tile, 1), nil,
			"metal_layout: memref: expected rank 2 or more for elements of type '!ttcore.tile<32x32, f32>', found 1"},
		{"elements", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, memref(ctx.Vector([]int64{2}, nil, f32), 4, 4), nil,
			"metal_layout: memref: expected elements of an integer, float, index or complex type, found 'vector<2xf32>'"},
		{"scalar shard", []int64{53, 63}, "(d0, d1) -> (d0, d1)", []int64{3, 2}, memref(f32, 17, 32), nil,
			"metal_layout: memref: expected shape 18x32 = ceilDiv(linear(shape - 1) + 1, grid), found 17x32"},
		{"dynamic shard", []int64{53, 63}, "(d0, d1) -> (d0, d1)", []int64{3, 2}, memref(f32, ir.Dynamic, 32), nil,
			"metal_layout: memref: expected shape 18x32 = ceilDiv(linear(shape - 1) + 1, grid), found ?x32"},
		{"tiled shard", []int64{53, 63}, "(d0, d1) -> (d0, d1)", []int64{3, 2}, memref(tile, 18, 32), nil,
			"metal_layout: memref: expected shape 1x1, the scalar shard 18x32 = ceilDiv(linear(shape - 1) + 1, grid) over the tile 32x32, found 18x32"},
		{"symbols", []int64{4, 4}, "(d0, d1)[s0] -> (d0 + s0, d1)", []int64{1, 1}, memref(f32, 4, 4), nil,
			"metal_layout: linear map (d0, d1)[s0] -> (d0 + s0, d1): expected no symbols, found 1"},
		{"negative stride", []int64{4, 4}, "(d0, d1) -> (-d0 + 3, d1)", []int64{1, 1}, memref(f32, 4, 4), nil,
			"metal_layout: linear map (d0, d1) -> (-d0 + 3, d1): result #0: d0 has the negative stride -1"},
		{"not linear", []int64{4, 4}, "(d0, d1) -> (d0 floordiv 2, d1)", []int64{1, 1}, memref(f32, 2, 4), nil,
			"metal_layout: linear map (d0, d1) -> (d0 floordiv 2, d1): result #0: expected a sum of dims times constants, found d0 floordiv 2"},
		{"aliasing", []int64{3, 4, 5}, "(d0, d1, d2) -> (d0 * 3 + d1, d2)", []int64{1, 1}, memref(f32, 10, 5), nil,
			"metal_layout: linear map (d0, d1, d2) -> (d0 * 3 + d1, d2) over 3x4x5: indices (0, 3, 0) and (1, 0, 0) share the coordinates (3, 0)"},
		{"dim that is not used", []int64{3, 4, 5}, "(d0, d1, d2) -> (d0, d2)", []int64{1, 1}, memref(f32, 3, 5), nil,
			"metal_layout: linear map (d0, d1, d2) -> (d0, d2) over 3x4x5: indices (0, 0, 0) and (0, 1, 0) share the coordinates (0, 0)"},
		{"overflow", []int64{1 << 31, 1 << 31, 4}, "(d0, d1, d2) -> (d0 * 8589934592 + d1, d2)", []int64{1, 1}, memref(f32, 3, 5), nil,
			"metal_layout: shape 2147483648x2147483648x4 has more than 2^62 elements"},
		{"overflow of a stride", []int64{1 << 31, 1 << 20}, "(d0, d1) -> (d0 * 8589934592, d1)", []int64{1, 1}, memref(f32, 3, 5), nil,
			"metal_layout: linear map (d0, d1) -> (d0 * 8589934592, d1): result #0: d0 of size 2147483648 with stride 8589934592 reaches beyond coordinate 2^62"},
		{"overflow of the storage", []int64{1 << 31, 1 << 30}, "(d0, d1) -> (d0 * 4, d1)", []int64{1, 1}, memref(f32, 1<<33-3, 1<<30), nil,
			"metal_layout: physical extents 1x1x8589934589x1073741824: more than 2^62 slots"},
		{"complex in f32", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, memref(f32, 4, 4), ctx.Complex(f32),
			"metal_layout: memref: expected elements of type 'complex<f32>', that of the tensor, found 'f32'"},
		{"f32 in complex", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, memref(ctx.Complex(f32), 4, 4), nil,
			"metal_layout: memref: expected elements of type 'f32', that of the tensor, found 'complex<f32>'"},
		{"tiles in tiles", []int64{4, 4}, "(d0, d1) -> (d0, d1)", []int64{1, 1}, memref(tile, 1, 1), tile,
			"metal_layout: expected a tensor of integers or floats, to be stored as '!ttcore.tile<32x32, f32>', found '!ttcore.tile<32x32, f32>'"},
	}
	for _, tt := range tests {
		a := MetalLayout(ctx, mustMap(t, tt.linear), layout.Undef, tt.grid, tt.memref)
		elem := tt.elem
		if elem == nil {
			elem = f32
		}
		err := ctx.Tensor(tt.shape, elem, a).VerifyEncoding()
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s:\n got %v\nwant %s", tt.name, err, tt.want)
		}
	}
}

// TestRedundantMap accepts what tt-mlir builds for grids of rank 3.
func TestRedundantMap(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	m := ctx.MemRef([]int64{384, 96, 16}, f32, nil, MemorySpaceOf(ctx, L1))
	a := MetalLayout(ctx, mustMap(t, "(d0, d1, d2) -> (d0 * 96 + d1, d1, d2)"), layout.Undef, []int64{2, 1, 2}, m)
	l, err := a.Layout([]int64{8, 96, 32}, f32)
	if err != nil {
		t.Fatal(err)
	}
	if want := int64(2 * 2 * 384 * 96 * 16); l.Slots() != want {
		t.Errorf("%d slots, want %d", l.Slots(), want)
	}
}

func TestWith(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	tensor := ctx.Tensor([]int64{2, 3, 53, 63}, f32, nil)
	a, err := LayoutFor(tensor, Placement{Grid: []int64{1, 3, 2}, Collapse: []affine.CollapseInterval{{Begin: 1, End: -1}}, Space: L1, OOB: layout.One})
	if err != nil {
		t.Fatal(err)
	}
	step := func(what string, got *MetalLayoutAttr, err error, want string) *MetalLayoutAttr {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if diff := cmp.Diff(want, got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", what, diff)
		}
		return got
	}
	const linear = "#ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 53 + d2, d3), "
	tiled, err := a.WithElementType(tensor, mustTile(t, ctx, 32, 32, BFloat16))
	step("tilize", tiled, err, linear+"one, <1x3x2>, memref<2x2x1x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>")
	moved, err := tiled.WithGrid(tensor, []int64{2, 1, 1})
	step("grid", moved, err, linear+"one, <2x1x1>, memref<1x5x2x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>")
	step("space", moved.WithMemorySpace(DRAM), nil, linear+"one, <2x1x1>, memref<1x5x2x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<dram>>>")
	step("oob", moved.WithOOB(layout.NegInf), nil, linear+"neginf, <2x1x1>, memref<1x5x2x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>")
	bumped, err := a.WithLinear(tensor, mustMap(t, "(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3)"))
	step("linear", bumped, err, "#ttcore.metal_layout<(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), one, <1x3x2>, memref<2x61x32xf32, #ttcore.memory_space<l1>>>")
	back, err := tiled.WithElementType(tensor, f32)
	if err != nil || back != a {
		t.Errorf("untilized: %v, %v", back, err)
	}
	resized, err := moved.WithShardShape([]int64{1, 33, 64})
	step("shard", resized, err, linear+"one, <2x1x1>, memref<1x2x2x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>")
	for _, shape := range [][]int64{{33, 64}, {1, -1, 64}} {
		if got, err := moved.WithShardShape(shape); err == nil {
			t.Errorf("shard %v: %v", shape, got)
		}
	}
	if got, want := moved.ViewType().String(), "memref<2x1x1x1x5x2x!ttcore.tile<32x32, bf16>, #ttcore.view<6>, #ttcore.memory_space<l1>>"; got != want {
		t.Errorf("view %s, expected %s", got, want)
	}
	memory := mustMap(t, "(d0, d1, d2)[s0, s1, s2] -> (0, d0, d1 floordiv s1, (d1 mod s1) * s2 + d2)")
	placed, err := a.OnDevice(memory)
	if want := mustMap(t, "(d0, d1, d2, d3) -> (0, d0, (d1 * 53 + d2) floordiv 53, ((d1 * 53 + d2) mod 53) * 32 + d3)"); err != nil || !placed.Equal(want) {
		t.Errorf("on a device %v, %v; expected %v", placed, err, want)
	}
	if _, err := a.OnDevice(mustMap(t, "(d0, d1)[s0] -> (0, d0, d1, s0)")); err == nil || !strings.Contains(err.Error(), "expected 3 dims and 3 symbols") {
		t.Errorf("memory of another rank: %v", err)
	}
	if _, err := a.WithGrid(tensor, []int64{2, 2}); err == nil || !strings.Contains(err.Error(), "expected 2 results, the rank of grid 2x2, found 3") {
		t.Errorf("grid of another rank: %v", err)
	}
	if tiled.ScalarType() != ctx.Float(ir.BF16) || a.ScalarType() != f32 {
		t.Errorf("scalar types %v and %v", tiled.ScalarType(), a.ScalarType())
	}
	if Of(ctx.Tensor(tensor.Shape(), f32, a)) != a || Of(tensor) != nil || Of(f32) != nil {
		t.Error("Of does not find the layout of a tensor")
	}
}

// drawLayout draws a tensor with a layout that LayoutFor derives.
func drawLayout(r *rapid.T, ctx *ir.Context) (*ir.TensorType, *MetalLayoutAttr) {
	shape := rapid.SliceOfN(rapid.Int64Range(1, 6), 1, 5).Draw(r, "shape")
	tensor := ctx.Tensor(shape, ctx.Float(ir.F32), nil)
	begin := rapid.IntRange(0, len(shape)-1).Draw(r, "begin")
	end := rapid.IntRange(begin, len(shape)).Draw(r, "end")
	p := Placement{
		Collapse: []affine.CollapseInterval{{Begin: begin, End: end}},
		Space:    MemorySpace(rapid.IntRange(0, int(RiscvL1)).Draw(r, "space")),
		OOB:      OOBVal(rapid.IntRange(0, 4).Draw(r, "oob")),
	}
	groups := len(shape) - max(0, end-begin-1)
	rank := max(groups+rapid.IntRange(0, 2).Draw(r, "more"), 2)
	p.Grid = rapid.SliceOfN(rapid.Int64Range(1, 4), rank, rank).Draw(r, "grid")
	for range groups {
		p.Align = append(p.Align, rapid.Int64Range(0, 5).Draw(r, "align"))
	}
	if rapid.Bool().Draw(r, "tiled") {
		tile, err := Tile(ctx, rapid.Int64Range(1, 4).Draw(r, "height"), rapid.Int64Range(1, 4).Draw(r, "width"), BFloat16, nil)
		if err != nil {
			r.Fatal(err)
		}
		p.Elem = tile
	}
	a, err := LayoutFor(tensor, p)
	if err != nil {
		r.Fatal(err)
	}
	return tensor, a
}

// TestShardProperty compares the memref with the definition, taken literally:
// the greatest coordinate over all indices, divided.
func TestShardProperty(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		tensor, a := drawLayout(r, ctx)
		want := make([]int64, len(a.Grid()))
		forEachIndex(tensor.Shape(), func(index []int64) {
			at, err := a.Linear().Eval(index, nil)
			if err != nil {
				r.Fatal(err)
			}
			for i, v := range at {
				want[i] = max(want[i], v+1)
			}
		})
		divide := func(i int, by int64) { want[i] = (want[i] + by - 1) / by }
		for i, n := range a.Grid() {
			divide(i, n)
		}
		if tile := a.Tile(); tile != nil {
			divide(len(want)-2, tile.Height())
			divide(len(want)-1, tile.Width())
		}
		if diff := cmp.Diff(want, a.MemRef().Shape()); diff != "" {
			r.Fatalf("%v: shard (-want +got):\n%s", a, diff)
		}
	})
}

// TestPerturbedProperty changes one number of a layout that fits.
func TestPerturbedProperty(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		tensor, a := drawLayout(r, ctx)
		if err := tensor.WithEncoding(a).VerifyEncoding(); err != nil {
			r.Fatal(err)
		}
		m := a.MemRef()
		shape := append([]int64(nil), m.Shape()...)
		i := rapid.IntRange(0, len(shape)-1).Draw(r, "dim")
		delta := rapid.Int64Range(-3, 3).Filter(func(v int64) bool { return v != 0 }).Draw(r, "delta")
		if shape[i] += delta; shape[i] < 0 {
			shape[i] = ir.Dynamic
		}
		bad := MetalLayout(ctx, a.Linear(), a.OOB(), a.Grid(), ctx.MemRef(shape, m.Elem(), nil, m.Space()))
		err := tensor.WithEncoding(bad).VerifyEncoding()
		if err == nil || !strings.HasPrefix(err.Error(), "metal_layout: memref: expected shape "+shapeText(m.Shape())) {
			r.Fatalf("%v: %v", bad, err)
		}
		fewer := ctx.Tensor(tensor.Shape()[1:], tensor.Elem(), a)
		if err := fewer.VerifyEncoding(); err == nil {
			r.Fatalf("%v accepted", fewer)
		}
	})
}

// TestAddressProperty checks that no two elements share a slot and that slots
// are where the definition puts them.
func TestAddressProperty(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		tensor, a := drawLayout(r, ctx)
		l, err := encoding.LayoutOf(tensor.WithEncoding(a))
		if err != nil {
			r.Fatal(err)
		}
		tile, scalar := []int64{1, 1}, a
		if t := a.Tile(); t != nil {
			tile = t.Shape()
			if scalar, err = a.WithElementType(tensor, tensor.Elem()); err != nil {
				r.Fatal(err)
			}
		}
		shard, tiles, rank := scalar.MemRef().Shape(), a.MemRef().Shape(), len(a.Grid())
		seen := map[int64]bool{}
		forEachIndex(tensor.Shape(), func(index []int64) {
			at, err := a.Linear().Eval(index, nil)
			if err != nil {
				r.Fatal(err)
			}
			core, tileAt, inner := int64(0), int64(0), int64(0)
			for i, v := range at {
				core = core*a.Grid()[i] + v/shard[i]
				t := int64(1)
				if k := i - (rank - 2); k >= 0 {
					t = tile[k]
				}
				tileAt = tileAt*tiles[i] + v%shard[i]/t
				inner = inner*t + v%shard[i]%t
			}
			perTile := tile[0] * tile[1]
			perShard := perTile
			for _, n := range tiles {
				perShard *= n
			}
			want := core*perShard + tileAt*perTile + inner
			if got := l.Address(index); got != want || seen[got] {
				r.Fatalf("%v: index %v at slot %d, want %d (taken: %v)", a, index, got, want, seen[got])
			}
			seen[want] = true
		})
	})
}

func forEachIndex(shape []int64, f func([]int64)) {
	index := make([]int64, len(shape))
	for {
		f(index)
		d := len(shape) - 1
		for ; d >= 0; d-- {
			if index[d]++; index[d] < shape[d] {
				break
			}
			index[d] = 0
		}
		if d < 0 {
			return
		}
	}
}

// TestVerifyInIR lets the verifier of the IR find a bad encoding.
func TestVerifyInIR(t *testing.T) {
	ctx := newContext(t)
	ctx.SetAllowUnregistered(true)
	f32 := ctx.Float(ir.F32)
	m := ctx.MemRef([]int64{4, 5}, f32, nil, MemorySpaceOf(ctx, L1))
	bad := ctx.Tensor([]int64{4, 4}, f32, MetalLayout(ctx, affine.Identity(2), layout.Undef, []int64{1, 1}, m))
	const message = "metal_layout: memref: expected shape 4x4 = ceilDiv(linear(shape - 1) + 1, grid), found 4x5"
	op := ir.NewOp(ctx, &ir.OpState{Kind: ctx.UnregisteredKind("test.op"), Types: []ir.Type{f32, bad}})
	holder := ir.NewOp(ctx, &ir.OpState{Kind: ctx.UnregisteredKind("test.op"), Regions: 1})
	holder.RegionAt(0).AddBlock().AddArg(bad, 0)
	holder.Body().Append(ir.NewOp(ctx, &ir.OpState{Kind: ctx.UnregisteredKind("test.op")}))
	for want, op := range map[string]*ir.Op{
		"'test.op' op result #1: " + message: op,
		"block argument #0: " + message:      holder,
	} {
		diags := ir.Verify(op)
		var d *ir.Diagnostic
		if len(diags) != 1 || !errors.As(diags[0], &d) || d.Message != want {
			t.Errorf("got %v, want %s", diags, want)
		}
	}
}

package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// mapOf reads a linear map.
func mapOf(t rapid.TB, text string) affine.Map {
	t.Helper()
	m, err := affine.ParseMap(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// must makes a failure of a constructor one of the test.
func must(t rapid.TB) func(l *Layout, err error) *Layout {
	return func(l *Layout, err error) *Layout {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
}

func TestXLANumbers(t *testing.T) {
	tests := []struct {
		name     string
		shape    []int64
		tiles    []Tiling
		index    []int64
		physical []int64
		coords   []int64
		address  int64
	}{
		{"one level", []int64{3, 5}, []Tiling{{2, 2}}, []int64{2, 3}, []int64{2, 3, 2, 2}, []int64{1, 1, 0, 1}, 17},
		{"pairs of tiles", []int64{8, 8}, []Tiling{{2, 4}, {2, 1, 1, 1}}, []int64{6, 5}, []int64{2, 2, 2, 4, 2, 1, 1, 1}, []int64{1, 1, 0, 1, 1, 0, 0, 0}, 51},
		{"combined dims", []int64{2, 7, 8, 11, 10}, []Tiling{{Combine, Combine, 2, Combine, 3}}, []int64{1, 6, 7, 10, 9}, []int64{56, 37, 2, 3}, []int64{55, 36, 1, 1}, 55*37*6 + 36*6 + 4},
		{"padding in a tile", []int64{3, 5}, []Tiling{{2, 2}, {3, 1}}, []int64{2, 4}, []int64{2, 3, 1, 2, 3, 1}, []int64{1, 2, 0, 0, 0, 0}, 30},
		{"scalar", nil, []Tiling{{256}}, nil, []int64{1, 256}, []int64{0, 0}, 0},
		{"tile of higher rank", []int64{300}, []Tiling{{8, 128}}, []int64{130}, []int64{1, 3, 8, 128}, []int64{0, 1, 0, 2}, 1026},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := must(t)(XLA(XLASpec{Shape: tt.shape, Tiles: tt.tiles, ElementBits: 32}))
			if diff := cmp.Diff(tt.physical, l.Physical()); diff != "" {
				t.Errorf("physical (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.coords, l.Coords(tt.index)); diff != "" {
				t.Errorf("coords (-want +got):\n%s", diff)
			}
			if got := l.Address(tt.index); got != tt.address {
				t.Errorf("address %d, want %d", got, tt.address)
			}
		})
	}
}

// Figure 2 of XLA's description of tiled layouts: 4x8 in tiles 2x4, then 2x1.
func TestXLARepeatedTilingTable(t *testing.T) {
	l := must(t)(XLA(XLASpec{Shape: []int64{4, 8}, Tiles: []Tiling{{2, 4}, {2, 1}}, ElementBits: 16}))
	want := [][]int64{
		{0, 2, 4, 6, 8, 10, 12, 14},
		{1, 3, 5, 7, 9, 11, 13, 15},
		{16, 18, 20, 22, 24, 26, 28, 30},
		{17, 19, 21, 23, 25, 27, 29, 31},
	}
	got := make([][]int64, 4)
	for y := range got {
		for x := range int64(8) {
			got[y] = append(got[y], l.Address([]int64{int64(y), x}))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("addresses (-want +got):\n%s", diff)
	}
}

func TestMetalWalkthrough(t *testing.T) {
	linear := mapOf(t, "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)")
	l := must(t)(Metal(MetalSpec{Shape: []int64{2, 3, 64, 128}, Linear: linear, Grid: []int64{2, 4}, ElementBits: 32}))
	index := []int64{1, 1, 6, 100}
	if diff := cmp.Diff([]int64{1, 3, 70, 4}, l.Coords(index)); diff != "" {
		t.Errorf("coords (-want +got):\n%s", diff)
	}
	if got := l.Address(index) % l.ShardSlots(); got != 2244 {
		t.Errorf("offset in the shard %d, want 2244", got)
	}
}

// The shards of metal_layouts, in elements and in tiles.
func TestShardShapes(t *testing.T) {
	tests := []struct {
		shape         []int64
		linear        string
		grid, tile    []int64
		scalar, tiled []int64
	}{
		{[]int64{2, 3, 64, 128}, "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)", []int64{1, 1}, nil, []int64{384, 128}, []int64{384, 128}},
		{[]int64{2, 3, 64, 128}, "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)", []int64{2, 4}, nil, []int64{192, 32}, []int64{192, 32}},
		{[]int64{8, 300}, "(d0, d1) -> (d0, d1)", []int64{1, 2}, nil, []int64{8, 150}, []int64{8, 150}},
		{[]int64{8, 96, 32}, "(d0, d1, d2) -> (d0 * 96 + d1, d2)", []int64{2, 1}, nil, []int64{384, 32}, []int64{384, 32}},
		{[]int64{8, 96, 32}, "(d0, d1, d2) -> (d0 * 96 + d1, d1, d2)", []int64{2, 1, 2}, nil, []int64{384, 96, 16}, []int64{384, 96, 16}},
		{[]int64{5, 3, 2, 2, 7, 32, 32}, "(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6)", []int64{3, 2, 2, 2}, nil, []int64{4480, 4, 16, 16}, []int64{4480, 4, 16, 16}},
		{[]int64{3, 64, 128}, "(d0, d1, d2) -> (d0 * 64 + d1, d2)", []int64{3, 2}, []int64{32, 32}, []int64{64, 64}, []int64{2, 2}},
		{[]int64{53, 63}, "(d0, d1) -> (d0, d1)", []int64{3, 2}, []int64{32, 32}, []int64{18, 32}, []int64{1, 1}},
		{[]int64{2, 8, 32}, "(d0, d1, d2) -> (d0 * 32 + d1, d2)", []int64{1, 2}, []int64{32, 32}, []int64{40, 16}, []int64{2, 1}},
		{[]int64{2, 3, 64, 128}, "(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3)", []int64{2, 2, 4}, []int64{32, 32}, []int64{1, 96, 32}, []int64{1, 3, 1}},
		{[]int64{0, 5}, "(d0, d1) -> (d0, d1)", []int64{3, 2}, []int64{32, 32}, []int64{0, 3}, []int64{0, 1}},
	}
	for _, tt := range tests {
		scalar, tiled, err := ShardShape(tt.shape, mapOf(t, tt.linear), tt.grid, tt.tile)
		if err != nil {
			t.Errorf("%v by %s: %v", tt.shape, tt.linear, err)
		}
		if diff := cmp.Diff([][]int64{tt.scalar, tt.tiled}, [][]int64{scalar, tiled}); diff != "" {
			t.Errorf("%v by %s (-want +got):\n%s", tt.shape, tt.linear, diff)
		}
	}
}

// 53x63 on 3x2, tilized: every core has 14 rows of padding, those of the last
// row of cores 15.
func TestPaddedRowsOfEachCore(t *testing.T) {
	l := must(t)(Metal(MetalSpec{Shape: []int64{53, 63}, Linear: affine.Identity(2), Grid: []int64{3, 2}, Tile: []int64{32, 32}, ElementBits: 32}))
	var got [][]int64
	for gy := range int64(3) {
		var row []int64
		for gx := range int64(2) {
			padded := int64(0)
			for y := range int64(32) {
				if l.IsPadding((gy*2+gx)*l.ShardSlots() + y*32) {
					padded++
				}
			}
			row = append(row, padded)
		}
		got = append(got, row)
	}
	if diff := cmp.Diff([][]int64{{14, 14}, {14, 14}, {15, 15}}, got); diff != "" {
		t.Errorf("padded rows (-want +got):\n%s", diff)
	}
}

func TestTrailingCoresStayEmpty(t *testing.T) {
	// 5 rows over 4 cores are 2 each: the last core has none.
	l := must(t)(Metal(MetalSpec{Shape: []int64{5, 3}, Linear: affine.Identity(2), Grid: []int64{4, 1}, ElementBits: 32}))
	if diff := cmp.Diff([]int64{4, 1, 2, 3}, l.Physical()); diff != "" {
		t.Errorf("physical (-want +got):\n%s", diff)
	}
	if l.Padding() != 24-15 || l.Cores() != 4 || l.ShardSlots() != 6 {
		t.Errorf("padding %d, cores %d, shard %d", l.Padding(), l.Cores(), l.ShardSlots())
	}
}

func TestEmptyTensors(t *testing.T) {
	linear := mapOf(t, "(d0, d1, d2) -> (d0 * 32 + d1, d2)")
	metal := must(t)(Metal(MetalSpec{Shape: []int64{2, 0, 16}, Linear: linear, Grid: []int64{2, 4}, Tile: []int64{32, 32}, ElementBits: 32}))
	xla := must(t)(XLA(XLASpec{Shape: []int64{2, 0, 16}, Tiles: []Tiling{{8, 128}}, ElementBits: 32}))
	rowMajor := must(t)(RowMajor([]int64{2, 0, 16}, 32))
	for _, l := range []*Layout{metal, xla, rowMajor} {
		if l.Volume() != 0 || l.Slots() != 0 || l.Bytes() != 0 || l.Padding() != 0 {
			t.Errorf("%v: %d elements, %d slots, %d bytes, %d padding", l, l.Volume(), l.Slots(), l.Bytes(), l.Padding())
		}
		if index, ok := l.Index(0); ok {
			t.Errorf("%v: slot 0 holds %v", l, index)
		}
	}
	if diff := cmp.Diff([]int64{2, 4, 0, 1, 32, 32}, metal.Physical()); diff != "" {
		t.Errorf("physical (-want +got):\n%s", diff)
	}
	p, err := NewPlan([]int64{2, 0, 16}, xla, metal)
	if err != nil || len(p.Boxes) != 0 {
		t.Errorf("plan of nothing: %v, %v", p, err)
	}
}

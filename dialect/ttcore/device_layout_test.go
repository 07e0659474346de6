package ttcore

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

const twoDims = "collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>"

func TestDeviceLayout(t *testing.T) {
	ctx := newContext(t)
	tests := []struct {
		text, logical string
		index         []int64
		at, slots     int64
	}{
		{"tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, " + twoDims + ", l1, sharded>>",
			"tensor<64x128xf32>", []int64{33, 70}, (4+2)*1024 + 32 + 6, 8192},
		{"tensor<2x4x32x32xf32, #ttcore.metal_layout<logical_shape = 50x100, dim_alignments = 64x128, " + twoDims + ", undef, l1, sharded>>",
			"tensor<50x100xf32>", []int64{33, 70}, (4+2)*1024 + 32 + 6, 8192},
		{"tensor<1x1x3x1x!ttcore.tile<32x32, bf16>, #ttcore.metal_layout<logical_shape = 3x5x7, dim_alignments = 1x32x32, collapsed_intervals = dense<[[0, 2], [2, 3]]> : tensor<2x2xi64>, zero, dram, sharded, index_map = map(0)>>",
			"tensor<3x5x7xbf16>", []int64{2, 4, 6}, 2048 + 4*32 + 6, 3072},
		{"tensor<1x1x2x1x!ttcore.tile<32x32, bf16>, #ttcore.metal_layout<logical_shape = 3x5x7, dim_alignments = 32x1x32, collapsed_intervals = dense<[[0, -1]]> : tensor<1x2xi64>, l1, sharded>>",
			"", nil, 0, 0}, // 15 rows are one tile, not 2
		{"tensor<1x1x1x1xf32, #ttcore.metal_layout<logical_shape = 2x2, dim_alignments = 1x1, collapsed_intervals = dense<[[0, 1]]> : tensor<1x2xi64>, system, interleaved>>", "", nil, 0, 0},
		{"tensor<2x1x32x32xf32, #ttcore.metal_layout<logical_shape = 64x32, dim_alignments = 32x32, collapsed_intervals = dense<> : tensor<0x2xi64>, undef, l1, index_map = map(0)>>",
			"tensor<64x32xf32>", []int64{33, 1}, 1024 + 32 + 1, 2048}, // of August 2025, sharded without saying so
		{"tensor<1x1x2x2xf32, #ttcore.metal_layout<logical_shape = 2x2, dim_alignments = 1x1, " + twoDims + ", undef, l1, sharded, index_map = (d0, d1, d2, d3) -> (d1, d0, d2, d3)>>", "", nil, 0, 0},
		{"tensor<2x2xf32, #ttcore.metal_layout<logical_shape = 2x2, dim_alignments = 1x1, " + twoDims + ", l1, sharded>>", "", nil, 0, 0},
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
		tensor := typ.(*ir.TensorType)
		a := tensor.Encoding().(*DeviceLayoutAttr)
		l, err := encoding.LayoutOf(tensor)
		if tt.logical == "" {
			if err == nil {
				t.Errorf("%s: %v", tt.text, l)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if diff := cmp.Diff(tt.logical, a.Logical(tensor).String()); diff != "" {
			t.Errorf("logical (-want +got):\n%s", diff)
		}
		if got := l.Address(tt.index); got != tt.at || l.Slots() != tt.slots {
			t.Errorf("%s: %v at %d of %d, want %d of %d", tt.text, tt.index, got, l.Slots(), tt.at, tt.slots)
		}
	}
}

// TestDeviceLayoutEmpty checks that a tensor without elements is on all cores of its
// grid, which have shards of no slots.
func TestDeviceLayoutEmpty(t *testing.T) {
	ctx := newContext(t)
	tests := map[string][]int64{
		"tensor<2x4x0x4xf32, #ttcore.metal_layout<logical_shape = 0x16, dim_alignments = 3x8, " + twoDims + ", l1, sharded>>": {2, 4, 0, 4},
		"tensor<4x2x3x0x!ttcore.tile<16x32, bfp_bf4>, #ttcore.metal_layout<logical_shape = 180x0, dim_alignments = 64x64, " + twoDims + ", l1, sharded>>": {
			4, 2, 3, 0, 1, 2, 16, 16},
	}
	for text, want := range tests {
		typ, err := asm.ParseType(ctx, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		l, err := encoding.LayoutOf(typ.(*ir.TensorType))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if diff := cmp.Diff(want, l.Physical()); diff != "" {
			t.Errorf("%s: physical extents (-want +got):\n%s", text, diff)
		}
		if l.Slots() != 0 || l.ShardSlots() != 0 || l.ShardBytes() != 0 {
			t.Errorf("%s: %d slots, %d of a core, %d bytes", text, l.Slots(), l.ShardSlots(), l.ShardBytes())
		}
	}
}

// TestDeviceLayoutErrors has the messages of tt-mlir's verifier.
func TestDeviceLayoutErrors(t *testing.T) {
	ctx := newContext(t)
	tests := []struct{ body, want string }{
		{"logical_shape = 32, dim_alignments = 32, collapsed_intervals = dense<[[0, 1]]> : tensor<1x2xi64>, l1, sharded", "logical_shape must have at least 2 dimensions, got 1"},
		{"logical_shape = 32x32, dim_alignments = 1x32x32, " + twoDims + ", l1, sharded", "dim_alignments size (3) must match logical_shape rank (2)"},
		{"logical_shape = 32x32, dim_alignments = 0x32, " + twoDims + ", l1, sharded", "dim_alignments[0] must be positive, got 0"},
		{"logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[0, 1]> : tensor<2xi64>, undef, l1, sharded", "collapsed_intervals must be a 2D array, got rank 1"},
		{"logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1, 2]]> : tensor<1x3xi64>, l1, sharded", "collapsed_intervals must have pairs (second dim size 2), got 3"},
		{"logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[5, 6]]> : tensor<1x2xi64>, l1, sharded", "collapsed_intervals start index 5 (normalized: 5) is out of bounds for logical_shape rank 2"},
		{"logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 10]]> : tensor<1x2xi64>, l1, sharded", "collapsed_intervals end index 10 (normalized: 10) is out of bounds for logical_shape rank 2"},
		{"logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[1, 0]]> : tensor<1x2xi64>, l1, sharded", "collapsed_intervals start (1) must not exceed end (0)"},
		{"logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[-10, 2]]> : tensor<1x2xi64>, l1, sharded", "collapsed_intervals start index -10 (normalized: -8) is out of bounds for logical_shape rank 2"},
		{"logical_shape = 32x32, dim_alignments = 32x32, " + twoDims + ", l1, scattered", "expected sharded or interleaved, found 'scattered'"},
		{"logical_shape = 32x32, dim_alignments = 32x32, " + twoDims + ", l7, sharded", "expected a memory space (system mmio dram l1 dst riscv_l1), found 'l7'"},
		{"logical_shape = 32x32, dim_alignments = 32x32, " + twoDims + ", none, l1, sharded", "expected an out-of-bounds value"},
		{"logical_shape = 32x?, dim_alignments = 32x32, " + twoDims + ", l1, sharded", "expected known numbers, found ?"},
		{"logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = 7, l1, sharded", "expected intervals of dims"},
	}
	for _, tt := range tests {
		if _, err := asm.ParseAttr(ctx, "#ttcore.metal_layout<"+tt.body+">"); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s:\n got %v\nwant %s", tt.body, err, tt.want)
		}
	}
}

// TestDeviceLayoutPlaces compares places with tt-mlir's rule taken literally: align,
// collapse, divide onto the grid, tile.
func TestDeviceLayoutPlaces(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 9), 2, 4).Draw(r, "shape")
		split := rapid.IntRange(1, len(shape)-1).Draw(r, "split")
		align := make([]int64, len(shape))
		for i := range align {
			align[i] = rapid.Int64Range(1, 4).Draw(r, "align")
		}
		grid := []int64{rapid.Int64Range(1, 3).Draw(r, "gy"), rapid.Int64Range(1, 3).Draw(r, "gx")}
		tile := []int64{rapid.Int64Range(1, 3).Draw(r, "h"), rapid.Int64Range(1, 3).Draw(r, "w")}
		align[0] *= grid[0] * tile[0]
		align[split] *= grid[1] * tile[1]
		a, err := DeviceLayout(ctx, shape, align, [][2]int64{{0, int64(split)}, {int64(split), int64(len(shape))}}, L1)
		if err != nil {
			r.Fatal(err)
		}
		tileType, err := Tile(ctx, tile[0], tile[1], Float32, nil)
		if err != nil {
			r.Fatal(err)
		}
		device, err := a.DeviceShape(grid, tile)
		if err != nil {
			r.Fatal(err)
		}
		l, err := a.Layout(device, tileType)
		if err != nil {
			r.Fatal(err)
		}
		index := make([]int64, len(shape))
		for i, n := range shape {
			index[i] = rapid.Int64Range(0, n-1).Draw(r, "index")
		}
		var coords []int64
		for g, dims := range [][2]int{{0, split}, {split, len(shape)}} {
			size, at := int64(1), int64(0)
			for d := dims[1] - 1; d >= dims[0]; d-- {
				at += index[d] * size
				size = (size*shape[d] + align[d] - 1) / align[d] * align[d]
			}
			shard := size / grid[g]
			coords = append(coords, at/shard, at%shard/tile[g], at%tile[g])
		}
		want := []int64{coords[0], coords[3], coords[1], coords[4], coords[2], coords[5]}
		if diff := cmp.Diff(want, l.Coords(index)); diff != "" {
			r.Fatalf("%v of %v (-want +got):\n%s", index, a, diff)
		}
	})
}

func TestDeviceTensor(t *testing.T) {
	ctx := newContext(t)
	const l1 = "#ttcore.memory_space<l1>"
	tests := []struct{ text, want string }{
		{"tensor<64x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<1x1x!ttcore.tile<32x32, f32>, " + l1 + ">>>",
			"tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, " + twoDims + ", l1, sharded>>"},
		{"tensor<3x50x7xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), zero, <1x1>, memref<6x1x!ttcore.tile<32x32, f32>, " + l1 + ">>>",
			"tensor<1x1x6x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 3x50x7, dim_alignments = 1x32x32, collapsed_intervals = dense<[[0, 2], [2, 3]]> : tensor<2x2xi64>, zero, l1, sharded>>"},
		{"tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, " + l1 + ">>>",
			"tensor<3x2x18x32xf32, #ttcore.metal_layout<logical_shape = 53x63, dim_alignments = 54x64, " + twoDims + ", l1, sharded>>"},
		{"tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, f32>, " + l1 + ">>>",
			"metal_layout: tt-mlir's later form cannot express it: the element at (26, 0) would lie elsewhere"},
		{"tensor<3x5xf32, #ttcore.metal_layout<(d0, d1) -> (d1, d0), undef, <1x1>, memref<5x3xf32, " + l1 + ">>>",
			"metal_layout: linear map: d1 joins no range of dims that follows those before"},
		{"tensor<5xf32, #ttcore.metal_layout<(d0) -> (0, d0), undef, <1x1>, memref<1x5xf32, " + l1 + ">>>",
			"logical_shape must have at least 2 dimensions, got 1"},
	}
	for _, tt := range tests {
		typ, err := asm.ParseType(ctx, tt.text)
		if err != nil {
			t.Fatal(err)
		}
		tensor := typ.(*ir.TensorType)
		got := ""
		if d, err := Of(tensor).DeviceTensor(tensor); err != nil {
			got = err.Error()
		} else {
			got = d.String()
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
	}
}

package query

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// converted returns the text of a conversion, or the error.
func converted(t testing.TB, s *Session, from, to string) (text string, ok bool) {
	t.Helper()
	request, err := json.Marshal(map[string]string{"op": "convert", "type": from, "to": to})
	if err != nil {
		t.Fatal(err)
	}
	switch a := s.Answer(request).(type) {
	case convertAnswer:
		return a.Text, true
	case Failure:
		return a.Error, false
	default:
		t.Fatalf("%s to %s: %v", from, to, a)
	}
	return "", false
}

func TestConvert(t *testing.T) {
	const l1 = "#ttcore.memory_space<l1>"
	device := "tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, dram, sharded>>"
	sharded := "tensor<64x128xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x4>, memref<1x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>>"
	// Two cores have 64 rows and 36, where a metal_layout divides in halves.
	ragged := "tensor<100x96xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x3>, memref<2x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>>"
	raggedDevice := "tensor<2x3x2x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 100x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>>"
	mosaic := "memref<3x16x256xbf16, #tpu.tiled<(8,128)(2,1),[4,2,1]>>"
	tests := []struct{ from, to, want string }{
		{"f32[3,5]{1,0:T(2,2)}", "map", "(d0, d1) -> ((d0 + d1 floordiv 2) * 2 + (d0 floordiv 2) * 8 + d1)"},
		{padded, "map", "(d0, d1) -> (d0 floordiv 18, d1 floordiv 32, (d0 mod 18) * 32 + d1 mod 32)"},
		{"memref<3x5xf32, strided<[8, 1], offset: 2>>", "map", "(d0, d1) -> (d0 * 8 + d1 + 2)"},

		{"F32[3,5]", "xla", "f32[3,5]{1,0}"},
		{"tensor<3x5xi1>", "xla", "pred[3,5]{1,0}"},
		{"tensor<3xui4>", "xla", "u4[3]{0}"},
		{"tensor<3xcomplex<f64>>", "xla", "c128[3]{0}"},
		{"tensor<3x5xbf16, #xla.layout<{0,1:T(8,128)(2,1)L(4)S(1)}>>", "xla", "bf16[3,5]{0,1:T(8,128)(2,1)L(4)S(1)}"},
		{tiled, "xla", "bf16[2,3,64,128]{3,2,1,0:T(32,32)(16,16)}"},
		{strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(tiled, "x64x", "x70x"), "d0 * 192 + d1 * 64", "d0 * 210 + d1 * 70"), "<12x4", "<14x4"), "xla", "bf16[2,3,70,128]{3,2,1,0:T(*,*,32,32)(16,16)}"},
		{"memref<3x5xf32, affine_map<(d0, d1) -> (d1, d0)>>", "xla", "f32[3,5]{0,1}"},
		{"memref<3x5xf32, strided<[8, 1]>>", "xla", "f32[3,5]{1,0:T(8)}"},
		{"memref<50x70xf32, affine_map<(d0, d1) -> (d0 floordiv 32, d1 floordiv 32, d0 mod 32, d1 mod 32)>>", "xla", "f32[50,70]{1,0:T(32,32)}"},
		{mosaic, "xla", "bf16[3,16,256]{2,1,0:T(8,128)(2,1)}"},
		{"memref<64x128xi4, #tpu.tiled<(8,128)(8,1),[1,1]>>", "xla", "s4[64,128]{1,0:T(8,128)(8,1)E(4)}"},

		{tiled, "metal", tiled},
		{
			"f32[2,3,70,100]{3,2,1,0:T(*,*,32,32)}", "metal",
			"tensor<2x3x70x100xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 210 + d1 * 70 + d2, d3), undef, <1x1>, memref<14x4x!ttcore.tile<32x32, f32>, " + l1 + ">>>",
		},
		{
			"f32[2,70,100]{2,1,0:T(32,32)}", "metal",
			"tensor<2x70x100xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d2), undef, <1x1>, memref<6x4x!ttcore.tile<32x32, f32>, " + l1 + ">>>",
		},
		// With fewer tiles it is strides that neither has.
		{"bf16[33,1,16]{2,1,0:T(8,128)(2,1)}", "device", "tensor<1x1x33x1x!ttcore.tile<8x128, bf16, faces = 2x1>, #ttcore.metal_layout<logical_shape = 33x1x16, dim_alignments = 1x8x128, collapsed_intervals = dense<[[0, 2], [2, 3]]> : tensor<2x2xi64>, l1, sharded>>"},
		{"bf16[33,1,16]{2,1,0:T(8,128)(2,1)}", "ttnn", "tensor<33x1x16xbf16, #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 8 + d1, d2), <1x1>, memref<33x1x!ttcore.tile<8x128, bf16, faces = 2x1>, #ttnn.buffer_type<l1>>, <interleaved>>>"},
		// What takes no dim of size 1 to hold room comes first.
		{"f32[64,1,1,130]{0,1,2,3:T(8,128)(2,1)}", "metal", "tensor<64x1x1x130xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d1 + d2 * 8 + d3 * 8, d0), undef, <1x1>, memref<130x1x!ttcore.tile<8x128, f32, faces = 2x1>, " + l1 + ">>>"},
		{"memref<3x5xf32, strided<[8, 1]>>", "metal", "tensor<3x5xf32, #ttcore.metal_layout<(d0, d1) -> (d0 * 8 + d1), undef, <1>, memref<21xf32, " + l1 + ">>>"},
		{device, "metal", "tensor<64x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<dram>>>>"},
		{device, "device", device},
		{sharded, "device", strings.ReplaceAll(device, "dram", "l1")},
		{ragged, "device", raggedDevice},
		{raggedDevice, "ttnn", ragged},
		{sharded, "metal", "tensor<64x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<1x1x!ttcore.tile<32x32, f32>, " + l1 + ">>>"},

		{"tensor<64x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<1x1x!ttcore.tile<32x32, f32>, " + l1 + ">>>", "ttnn", sharded},
		{"f32[2,70,100]{2,1,0:T(32,32)}", "ttnn", "tensor<2x70x100xf32, #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 96 + d1, d2), <1x1>, memref<6x4x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <interleaved>>>"},
		{padded, "ttnn", "tensor<53x63xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <3x2>, memref<18x32xf32, #ttnn.buffer_type<l1>>, <block_sharded>>>"},

		{"bf16[3,16,256]{2,1,0:T(8,128)(2,1)}", "tpu", mosaic},
		{"f32[16,256]{1,0:T(8,128)S(1)}", "tpu", "memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>"},
		{"bf16[8,128]{1,0:T(8,128)(2,1)}", "tpu", "memref<8x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>>"},
		{"tensor<1x8x128xf32, #xla.layout<{2,1,0:T(8,128)}>>", "tpu", "memref<1x8x128xf32, #tpu.tiled<(8,128),[1,1,1]>>"},
		{"f32[256]{0:T(128)}", "tpu", "memref<256xf32, #tpu.tiled<(128),[1]>>"},
		{"s8[7,9]{0,1:T(8)}", "tpu", "memref<7x9xi8, #tpu.tiled<(8,1),[9,1]>>"},
		{"bf16[16,24,7]{1,0,2:T(8,8)(2,1)}", "tpu", "memref<16x24x7xbf16, #tpu.tiled<(8,8,1)(2,1,1),[3,1,6]>>"},
		{"memref<7x9xi8, #tpu.tiled<(8,1),[9,1]>>", "xla", "s8[7,9]{0,1:T(8)}"},
		{"f32[16,256]{1,0:T(*,256)}", "tpu", "memref<16x256xf32, #tpu.tiled<(1),[256,1]>>"},
		{"tensor<3x5xf32>", "tpu", "memref<3x5xf32, #tpu.tiled<(1),[5,1]>>"},
		{"f32[16,256]{1,0:T(8,128)S(5)}", "tpu", "memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<host>>"},
		{"tensor<5x3x4xf32, #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 3 + d1, d2), <1x1>, memref<1x1x!ttcore.tile<32x32, f32, faces = 16x16>, #ttnn.buffer_type<l1>>, <interleaved>>>", "xla", "f32[5,3,4]{2,1,0:T(*,32,32)(16,16)}"},
		{"tensor<1x1x1x1x!ttcore.tile<32x32, f32, faces = 16x16>, #ttcore.metal_layout<logical_shape = 5x2x4, dim_alignments = 32x1x32, collapsed_intervals = dense<[[0, 2], [2, 3]]> : tensor<2x2xi64>, l1, sharded>>", "xla", "f32[5,2,4]{2,1,0:T(*,32,32)(16,16)}"},
		{"memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>", "xla", "f32[16,256]{1,0:T(8,128)S(1)}"},
		{"f32[4]{0:S(5)}", "metal", "tensor<4xf32, #ttcore.metal_layout<(d0) -> (0, d0), undef, <1x1>, memref<1x4xf32, #ttcore.memory_space<mmio>>>>"},
		{"f32[4]{0:S(6)}", "metal", "tensor<4xf32, #ttcore.metal_layout<(d0) -> (0, d0), undef, <1x1>, memref<1x4xf32, #ttcore.memory_space<system>>>>"},
		{mosaic, "tpu", mosaic},
	}
	s := session(t)
	for _, test := range tests {
		got, _ := converted(t, s, test.from, test.to)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s to %s (-want +got):\n%s", test.from, test.to, diff)
		}
	}
}

func TestConvertErrors(t *testing.T) {
	tests := []struct{ from, to, want string }{
		{padded, "xla", "XLA has no grid, the layout one of 6 cores"},
		{padded, "tpu", "XLA has no grid, the layout one of 6 cores"},
		{"f32[32,256]{1,0:T(8,128)(2,1,1,1)}", "tpu", "tpu.tiled cannot express it: Not implemented: Nested tiling across first tiles"},
		{"f32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}", "tpu", "tpu.tiled cannot express it: it has no *, as in (2,*,3)"},
		{"tensor<8xi16, #xla.layout<{0:T(4,128)}, neginf>>", "metal", "metal_layout cannot express it: padding of 'neginf' as 'ui16' is not that of 'i16'"},
		{"f32[300]{0:T(8,128)}", "tpu", "tpu.tiled cannot express it: tile (8,128) of more sizes than the 1 dims"},
		{"s4[64,128]", "tpu", "tpu.tiled cannot express it: elements of 8 bits would have 4"},
		{"f32[]", "tpu", "tpu.tiled cannot express it: a memref of rank 0 has no tiles"},
		{"f32[2048]{0:T(1024)(128)(2,1)}", "metal", "metal_layout has faces inside a tile; those of (2,1) reach across tiles of (1,128)"},
		{"tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>", "ttnn",
			"ttnn_layout has shards of whole tiles; shards of 18x32 in tiles of 32x32 are not; TTNN has it as shape=53x63 stride=(63, 1) shard_shape=18x32 physical_shard_shape=32x32 grid_shape=3x2 tile_shape=32x32"},
		{"tensor<64x64xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<dram>>>>", "ttnn",
			"ttnn_layout divides DRAM in rows or in columns, not in both as the grid 2x2; TTNN has it as shape=64x64 stride=(64, 1) shard_shape=32x32 physical_shard_shape=32x32 grid_shape=2x2 tile_shape=32x32"},
		{"tensor<1x2x3x2x2x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 2x100x96, dim_alignments = 1x32x32, collapsed_intervals = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>, l1, sharded>>", "ttnn",
			"TTNN joins all dims but the last to rows; the metal_layout has 3 dims, (d0, d1, d2) -> (d0, d1, d2)"},
		{"tensor<7x1x3x3x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 500x96, dim_alignments = 672x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>>", "ttnn",
			"TTNN has as many cores as there are shards of 96x96, 6x1; the metal_layout has 7x1"},
		// Shards of whole tiles, with more room than rows or columns take, of rows joined with
		// room between them, in DRAM, without tiles, on one core: none is what metal_layout has.
		{"tensor<100x96xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x3>, memref<2x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>>", "metal",
			"metal_layout cannot express it: it divides 100x96 onto 2x3 cores in shards of 50x32, not 64x32"},
		{"tensor<200x64xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <4x2>, memref<1x2x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>>>", "metal",
			"metal_layout cannot express it: it divides 200x64 onto 8x1 cores in shards of 25x64, not 32x64"},
		{"tensor<256x64xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x1>, memref<1x4x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>>>", "metal",
			"metal_layout cannot express it: it divides 256x64 onto 8x1 cores in shards of 32x64, not 32x128"},
		{"tensor<3x50x32xf32, #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), <3x1>, memref<2x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <height_sharded>>>", "metal",
			"metal_layout cannot express it: it divides 178x32 onto 3x1 cores in shards of 60x32, not 64x32"},
		{"tensor<32x350xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x3>, memref<1x4x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <width_sharded>>>", "metal",
			"metal_layout cannot express it: it divides 32x350 onto 1x3 cores in shards of 32x117, not 32x128"},
		{"tensor<50xf32, #ttnn.ttnn_layout<(d0) -> (d0), <4>, memref<14xf32, #ttnn.buffer_type<l1>>, <block_sharded>>>", "metal",
			"metal_layout cannot express it: it divides 50 onto 4 cores in shards of 13, not 14"},
		{"tensor<2x128x96xf32, #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 128 + d1, d2), <1x1>, memref<16x4x!ttcore.tile<16x32, f32>, #ttnn.buffer_type<system_memory>>>>", "metal",
			"metal_layout cannot express it: it divides 256x96 onto 1x1 cores in shards of 256x96, not 256x128"},
		{"tensor<2x3x2x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 100x96, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>>", "metal",
			"metal_layout cannot express it: it divides 100x96 onto 2x3 cores in shards of 50x32, not 64x32"},
		{"f32[256]{0:SC(0:100)}", "metal", "metal_layout cannot express it: it has no splits of a dim between cores (SC)"},
		{"tensor<256xf32, #xla.layout<{0:M(8)}>>", "metal", "metal_layout cannot express it: it has no sizes in front of the data, as M(8)"},
		{"f32[8,<=256]", "tpu", "tpu.tiled cannot express it: it has no dynamic sizes, as <=256 of dim 1"},
		{"f32[8]{0:S(3)}", "ttnn", "metal_layout cannot express it: it has no memory for S(3), which depends on the back end"},
		{"f32[8]{0:S(3)}", "tpu", "tpu.tiled cannot express it: it has no memory for S(3), which depends on the back end"},
		{"memref<8xf32, #tpu.tiled<(8),[1]>, #tpu.memory_space<smem>>", "xla", "XLA cannot express it: the number S of memory smem depends on the back end"},
		{"f32[3,5]{0,1}", "ttnn", "TTNN's rows are as wide as the last dim; dim 0 of 3x5 is in the columns d0"},
		{"tensor<32x32xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>>", "xla", "XLA has no element type bfp_bf8"},
	}
	s := session(t)
	for _, test := range tests {
		got, ok := converted(t, s, test.from, test.to)
		if ok || got != test.want {
			t.Errorf("%s to %s:\n got %s\nwant %s", test.from, test.to, got, test.want)
		}
	}
}

func TestFormat(t *testing.T) {
	tests := []struct{ from, to, want string }{
		{"bf16[16,256]{0,1}", "auto", "bf16[16,256]{1,0:T(8,128)(2,1)}"},
		{"f32[8,128]{1,0:T(4,128)S(1)}", "tpu", "f32[8,128]{1,0:T(8,128)S(1)}"},
		{"f32[10,3]{0,1:S(1)SC(1:7)}", "auto", "f32[10,3]{1,0:T(8,128)S(1)SC(0:7)}"},
		{"tensor<10x3xf32, #xla.layout<{0,1:S(1)SC(1:7)M(8)}>>", "auto", "f32[10,3]{1,0:T(8,128)S(1)SC(0:7)M(8)}"},
		{"memref<10x3xf32, #tpu.tiled<(2,128),[1,1]>, #tpu.memory_space<vmem>>", "auto", "f32[10,3]{1,0:T(8,128)S(1)}"},
		{"memref<10x3xf32, #tpu.memory_space<hbm>>", "auto", "f32[10,3]{1,0:T(8,128)}"},
		{"f32[1,256]", "auto", "f32[1,256]{1,0:T(2,128)}"},
		{"f32[1,256]", "mosaic", "f32[1,256]{1,0:T(1,128)}"},
		{"tensor<32x256xi1>", "tpu-1bit", "pred[32,256]{1,0:T(32,128)(32,1)E(1)}"},
		{"memref<32x256xbf16>", "tpu-16bit-tiles", "bf16[32,256]{1,0:T(8,128)(2,1,1,1)}"},
		{"f32[32,256]", "tpu-8bit", "format tpu-8bit is for elements of 8 bits, found 32"},
		{"f32[]", "mosaic", "0-rank memref not supported"},
		{"tensor<2xindex>", "tpu", "XLA has no element type 'index'"},
	}
	s := session(t)
	for _, test := range tests {
		got := ""
		switch a := s.Answer([]byte(fmt.Sprintf(`{"op":"format","type":%q,"to":%q}`, test.from, test.to))).(type) {
		case textAnswer:
			got = a.Text
		case Failure:
			got = a.Error
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s to %s (-want +got):\n%s", test.from, test.to, diff)
		}
	}
}

// TestConvertThereAndBack converts random layouts to each notation and what
// comes out to each other: the elements stay where they are.
func TestConvertThereAndBack(t *testing.T) {
	s := session(t)
	seen := map[string]int{}
	rapid.Check(t, func(r *rapid.T) {
		from := drawType(r)
		for _, to := range []string{"xla", "metal", "device", "ttnn", "tpu"} {
			text, ok := converted(t, s, from, to)
			if !ok {
				continue
			}
			seen[to]++
			same(t, r, s, from, text)
			for _, onwards := range []string{"xla", "metal", "device", "ttnn", "tpu"} {
				if again, ok := converted(t, s, text, onwards); ok {
					seen[to+" to "+onwards]++
					same(t, r, s, from, again)
				}
			}
		}
	})
	for _, to := range []string{"xla", "metal", "ttnn", "tpu", "xla to metal", "metal to xla", "metal to ttnn", "tpu to xla", "ttnn to metal", "device to metal", "metal to device"} {
		if seen[to] == 0 {
			t.Errorf("no layout was converted: %s", to)
		}
	}
}

func same(t *testing.T, r *rapid.T, s *Session, a, b string) {
	request, err := json.Marshal(map[string]string{"op": "equal", "a": a, "b": b})
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := s.Answer(request).(verdict); !ok || !v.Result {
		r.Fatalf("%s\n%s\nequal: %v", a, b, s.Answer(request))
	}
}

// drawType returns a type in one of the notations.
func drawType(r *rapid.T) string {
	shape := rapid.SliceOfN(rapid.IntRange(1, 9), 1, 4).Draw(r, "shape")
	dims := strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", ","), "[]")
	times := strings.ReplaceAll(dims, ",", "x")
	size := func(name string) int { return rapid.IntRange(1, 4).Draw(r, name) }
	switch rapid.IntRange(0, 2).Draw(r, "notation") {
	case 0:
		order := make([]int, len(shape))
		for i := range order {
			order[i] = len(shape) - 1 - i
		}
		if rapid.Bool().Draw(r, "permuted") {
			order = rapid.Permutation(order).Draw(r, "order")
		}
		tiles := ""
		if rapid.Bool().Draw(r, "tiled") {
			h, w := size("h"), size("w")
			tiles = fmt.Sprintf(":T(%d,%d)", 2*h, 2*w)
			if len(shape) > 2 && rapid.Bool().Draw(r, "joined") {
				tiles = fmt.Sprintf(":T(*,%d,%d)", 2*h, 2*w)
			}
			if rapid.Bool().Draw(r, "nested") {
				tiles += "(2,1)"
			}
		}
		return "f32[" + dims + "]{" + strings.Trim(strings.ReplaceAll(fmt.Sprint(order), " ", ","), "[]") + tiles + "}"
	case 1:
		tile := ""
		if rapid.Bool().Draw(r, "tiled") {
			tile = fmt.Sprintf(`,"tile":[%d,%d]`, size("h"), size("w"))
		}
		request := fmt.Sprintf(`{"op":"collapse","shape":[%s],"grid":[%d,%d],"element":"f32"%s}`, dims, size("gy"), size("gx"), tile)
		s, err := NewSession()
		if err != nil {
			r.Fatal(err)
		}
		a, ok := s.Answer([]byte(request)).(collapseAnswer)
		if !ok {
			r.Fatal(request)
		}
		return a.Type
	}
	stride, strides := 1, make([]string, len(shape))
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = fmt.Sprint(stride)
		stride *= shape[i] * rapid.IntRange(1, 2).Draw(r, "room")
	}
	return "memref<" + times + "xf32, strided<[" + strings.Join(strides, ", ") + "]>>"
}

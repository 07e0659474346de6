package query

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// reportOf asks a request and returns the answer as people read it.
func reportOf(t *testing.T, request map[string]any) string {
	t.Helper()
	line, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := session(t).Ask(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	text, ok := Report(answer)
	if !ok {
		t.Fatalf("%s: no report of %+v", line, answer)
	}
	return text
}

func TestReports(t *testing.T) {
	const bfp8 = "tensor<32x32xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>>"
	tests := []struct {
		request map[string]any
		want    string
	}{
		{
			map[string]any{"op": "explain", "type": "f32[8388608,8,4]{2,1,0:T(8,128)}"},
			`f32[8388608,8,4]{2,1,0:T(8,128)}
  data       268435456 elements of 32 bits, 1 GiB
  storage    8589934592 slots, 32 GiB: 32 x the data
  physical   8388608 x 1 x 1 x 8 x 128
  address    (d0, d1, d2) -> (d0 * 1024 + d1 * 128 + d2)
  padding    tile: 8321499136 slots, 31 GiB
  because    d2 (4): 4 in tiles of 128 take 128 (32 x)
               even with a size of 128, or another dim in this place
  better     f32[8388608,8,4]{0,1,2:T(8,128)}   1 GiB, with another order of the dims
             f32[8388608,8,4]{2,1,0:T(*,*,1024)}   1 GiB, with another tile
             f32[8388608,8,4]{2,1,0}   1 GiB, with no tiles
`,
		},
		{
			map[string]any{"op": "explain", "type": "f32[256,<=256]{1,0:T(8,128)S(1)SC(0:100)M(1024)}"},
			`f32[256,<=256]{1,0:T(8,128)S(1)SC(0:100)M(1024)}
  data       65536 elements of 32 bits, 256 KiB
  storage    65536 slots, 256 KiB: no padding
  core       the largest of 2 pieces, 156 x 256, takes 40960 slots, 160 KiB
  in front   1 KiB more, for the sizes of dynamic dims
  memory     S(1), fast memory (VMEM)
  physical   32 x 2 x 8 x 128
  address    (d0, d1) -> (d0 * 128 + (d0 floordiv 8) * 1024 + d1 + (d1 floordiv 128) * 896)
`,
		},
		{
			map[string]any{"op": "explain", "type": "(f32[]{:T(8,128)}, (b(s4[3]{0:E(4)}), token[]))"},
			`(f32[]{:T(8,128)}, (b(s4[3]{0:E(4)}), token[]))
  data       6 bytes
  storage    4.002 KiB: 683 x the data
{0} f32[]{:T(8,128)}
  data       1 elements of 32 bits, 4 bytes
  storage    1024 slots, 4 KiB: 1024 x the data
  physical   1 x 1 x 8 x 128
  address    () -> (0)
  padding    tile: 1023 slots, 3.996 KiB
  because    a dim of size 1: 1 in tiles of 128 take 128 (128 x)
               even with a size of 128, or another dim in this place
             a dim of size 1: 1 in tiles of 8 take 8 (8 x)
               even with a size of 8, or another dim in this place
  better     f32[]{:T(1,128)}   512 bytes, with another tile
             f32[]   4 bytes, with no tiles
{1,0} s4[3]{0:E(4)}
  data       3 elements of 4 bits, 2 bytes
  storage    3 slots, 2 bytes: no padding
  physical   3
  address    (d0) -> (d0)
`,
		},
		{
			map[string]any{"op": "explain", "type": "(s4[3]{0:T(4)E(4)})"},
			`(s4[3]{0:T(4)E(4)})
  data       2 bytes
  storage    2 bytes: as many bytes as the data
{0} s4[3]{0:T(4)E(4)}
  data       3 elements of 4 bits, 2 bytes
  storage    4 slots, 2 bytes: as many bytes as the data
  physical   1 x 4
  address    (d0) -> (d0)
  padding    tile: 1 slots, 1 bytes
  because    d0 (3): 3 in tiles of 4 take 4 (1.33 x)
               even with a size of 4, or another dim in this place
`,
		},
		{
			map[string]any{"op": "size", "type": "(f32[], (s4[3]{0:T(8)E(4)}, ()))"},
			"  elements   4\n  slots      9, 5 of them padding\n  bytes      8\n",
		},
		{
			map[string]any{"op": "explain", "type": padded},
			padded + `
  data       3339 elements of 32 bits, 13.04 KiB
  storage    3456 slots, 13.5 KiB: 1.04 x the data
  grid       3 x 2 cores, each 18 x 32
  address    (d0, d1) -> (d0 floordiv 18, d1 floordiv 32, (d0 mod 18) * 32 + d1 mod 32)
  padding    grid: 117 slots, 468 bytes
  because    d0 (53): 53 on 3 cores take 18 each, 54 together (1.02 x)
               even with 1 or 53 cores, or a size of 54
             d1 (63): 63 on 2 cores take 32 each, 64 together (1.02 x)
               even with 1 or 3 cores, or a size of 64
`,
		},
		{
			map[string]any{"op": "explain", "type": bfp8},
			bfp8 + `
  data       1024 elements of 8 bits, 1 KiB
  storage    1024 slots, 1.062 KiB: 1.06 x the data
  exponents  64 bytes in front of every 1024 slots
  grid       1 x 1 cores, each 1 x 1 x 2 x 2 x 16 x 16
  address    (d0, d1) -> (0, 0, d0 * 16 + (d0 floordiv 16) * 256 + d1 + (d1 floordiv 16) * 240)
`,
		},
		{
			map[string]any{"op": "explain", "type": "f32[2,3]"},
			`f32[2,3]{1,0}
  data       6 elements of 32 bits, 24 bytes
  storage    6 slots, 24 bytes: no padding
  physical   2 x 3
  address    (d0, d1) -> (d0 * 3 + d1)
`,
		},
		{
			map[string]any{"op": "explain", "type": "f32[5]{0:T(4)(3)L(16)}"},
			`f32[5]{0:T(4)(3)L(16)}
  data       5 elements of 32 bits, 20 bytes
  storage    16 slots, 64 bytes: 3.2 x the data
  physical   2 x 2 x 3
  address    (d0) -> (d0 + (d0 floordiv 4) * 2)
  padding    tile: 3 slots, 12 bytes
             nested tile: 4 slots, 16 bytes
             alignment: 4 slots, 16 bytes
  because    d0 (5): 5 in tiles of 4 take 8 (1.6 x)
               even with a size of 4 or 8
             d0 (5): 4 in tiles inside tiles of 3 take 6 (1.5 x)
               even with a tile that divides 4
             the storage of 12 slots is rounded up to a multiple of 16 (1.33 x)
`,
		},
		{
			map[string]any{"op": "padding", "type": "f32[3,5]{1,0:T(2,2)}"},
			`cause                 slots          first  slots
tile                      2              9  2 times 2 apart
tile                      4             14  2 times 4 apart, 2 in a row
tile                      3             21  3 in a row
`,
		},
		{
			map[string]any{"op": "padding", "type": padded, "grid": []int{2, 1}},
			`cause                 slots          first  slots
grid                     17             31  17 times 32 apart
grid                     32            544  32 in a row
`,
		},
		{
			map[string]any{"op": "cost", "a": "f32[53,63]", "b": padded},
			`  bytes      13356 (13.04 KiB)
  runs       106, the longest of 32 elements
  cross-core 11052 (10.79 KiB)
  estimate   1477 cycles of one mover, at 32 bytes a cycle and 10 cycles a run
`,
		},
		{
			map[string]any{"op": "transfers", "a": "f32[53,63]", "b": padded, "limit": 2},
			`106 runs
from core    to core              at         to   elements      times  from each    to each
()           (0, 0)                0          0         32         18         63         32
()           (0, 1)               32          0         31         18         63         32
…
`,
		},
		{
			map[string]any{"op": "traffic", "a": padded, "b": strings.Replace(strings.Replace(padded, "<3x2>", "<2x2>", 1), "18x32", "27x32", 1)},
			`from core    to core               bytes           runs    longest
(0, 0)       (0, 0)                 2304              1        576
(1, 0)       (0, 0)                 1152              1        288
(0, 1)       (0, 1)                 2232             18         31
(1, 1)       (0, 1)                 1116              9         31
(1, 0)       (1, 0)                 1152              1        288
(2, 0)       (1, 0)                 2176              1        544
(1, 1)       (1, 1)                 1116              9         31
(2, 1)       (1, 1)                 2108             17         31
`,
		},
		{map[string]any{"op": "runs", "a": "f32[53,63]", "b": padded}, "  runs       106\n  longest    32 elements\n  bytes      13356 (13.04 KiB)\n"},
		{map[string]any{"op": "address", "type": "s4[3]{0:E(4)}", "index": []int{1}}, "  offset     1\n  byte       0, bit 4\n  physical   (1)\n"},
		{map[string]any{"op": "size", "type": "f32[]"}, "  elements   1\n  slots      1, 0 of them padding\n  bytes      4\n  physical   one slot\n"},
		{map[string]any{"op": "equal", "a": "f32[3]", "b": "f32[3,1]"}, "no: not as many elements, or another shape\n"},
		{map[string]any{"op": "equal", "a": "f32[2,3]", "b": "f32[2,3]{0,1}"}, "no: the element at (1, 0) lies elsewhere\n"},
		{map[string]any{"op": "convert", "type": "f32[3,5]", "to": "map"}, "(d0, d1) -> (d0 * 5 + d1)\n"},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, reportOf(t, test.request)); diff != "" {
			t.Errorf("%v (-want +got):\n%s", test.request, diff)
		}
	}
}

func TestExplainShardsOfWholeTiles(t *testing.T) {
	tests := []struct{ layout, because string }{
		{
			`tensor<50x100xbf16, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x4x!ttcore.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>>`,
			`  padding    grid: 4096 slots, 8 KiB
             tile: 3192 slots, 6.234 KiB
  because    d0 (50): 64 on 1 cores take 96 each, 96 together (1.5 x)
               even with a shard of 64
             d0 (50): 50 in tiles of 32 take 64 (1.28 x)
               even with a size of 32 or 64
             d1 (100): 100 in tiles of 32 take 128 (1.28 x)
               even with a size of 96 or 128
`,
		},
		{
			`tensor<9x13x4xi32, #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 14 + d1, d2), <1x3>, memref<63x1x!ttcore.tile<2x8, si32>, #ttnn.buffer_type<l1>>, <block_sharded>>>`,
			`  padding    hole: 32 slots, 128 bytes
             grid: 2016 slots, 7.875 KiB
             tile: 508 slots, 1.984 KiB
  because    d2 (4): 8 on 3 cores take 8 each, 24 together (3 x)
               even with 1 cores, or a size of 24
             d2 (4): 4 in tiles of 8 take 8 (2 x)
               even with a size of 8, or another dim in this place
             d0 (9) x d1 (13): the linear map spreads 117 over 125 (1.07 x)
               even with strides without gaps
             d0 (9) x d1 (13): 125 in tiles of 2 take 126 (1.01 x)
               even with a size of 124 or 126
`,
		},
		{
			`tensor<2x2x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 40x40, dim_alignments = 64x64, collapsed_intervals = dense<> : tensor<0x2xi64>, l1, sharded>>`,
			`  padding    tile: 2496 slots, 9.75 KiB
  because    d0 (40): 40 in tiles of 32 take 64 (1.6 x)
               even with a size of 32 or 64
             d1 (40): 40 in tiles of 32 take 64 (1.6 x)
               even with a size of 32 or 64
`,
		},
		{
			`tensor<2x2x2x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 40x40, dim_alignments = 128x64, collapsed_intervals = dense<> : tensor<0x2xi64>, l1, sharded>>`,
			`  padding    grid: 4096 slots, 16 KiB
             tile: 2496 slots, 9.75 KiB
  because    d0 (40): 64 aligned to 128 take 128 (2 x)
               even with an alignment that divides 64
             d0 (40): 40 in tiles of 32 take 64 (1.6 x)
               even with a size of 32 or 64
             d1 (40): 40 in tiles of 32 take 64 (1.6 x)
               even with a size of 32 or 64
`,
		},
		{
			`tensor<3x2x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 40x40, dim_alignments = 96x64, collapsed_intervals = dense<> : tensor<0x2xi64>, l1, sharded>>`,
			`  padding    grid: 2048 slots, 8 KiB
             tile: 2496 slots, 9.75 KiB
  because    d0 (40): 40 in tiles of 32 take 64 (1.6 x)
               even with a size of 32 or 64
             d1 (40): 40 in tiles of 32 take 64 (1.6 x)
               even with a size of 32 or 64
             d0 (40): 64 aligned to 96 take 96 (1.5 x)
               even with 2 cores and an alignment that divides 64
`,
		},
	}
	for _, test := range tests {
		report := reportOf(t, map[string]any{"op": "explain", "type": test.layout})
		_, got, _ := strings.Cut(report, "  padding")
		if diff := cmp.Diff(test.because, "  padding"+got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.layout, diff)
		}
	}
}

func TestNearestBitcast(t *testing.T) {
	collapsed := func(shape, linear string) string {
		return "tensor<" + shape + "xf32, #ttcore.metal_layout<" + linear + ", undef, <2x4>, memref<6x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>"
	}
	tests := []struct{ a, b, want string }{
		{"f32[4,6]{0,1}", "f32[6,4]", ""}, // the k-th element stays the k-th
		{"f32[2,3,4]{1,0,2}", "f32[6,4]", "f32[6,4]{0,1}"},
		{"f32[16,8,256]{2,1,0:T(8,128)}", "f32[128,256]", "f32[128,256]{1,0:T(8,128)}"},
		{"f32[12,128]{1,0:T(8,128)}", "f32[3,4,128]", "f32[3,4,128]{2,1,0:T(*,8,128)}"},
		{"f32[3,4,128]{2,1,0:T(8,128)}", "f32[12,128]", ""}, // rows of padding in between
		{collapsed("2x3x64x128", "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)"), "f32[6,64,128]", collapsed("6x64x128", "(d0, d1, d2) -> (d0 * 64 + d1, d2)")},
		{collapsed("384x128", "(d0, d1) -> (d0, d1)"), "tensor<49152xf32>", ""},
		{"f32[2,3,4]{2,0,1}", "f32[6,4]", ""},
	}
	for _, test := range tests {
		line, err := json.Marshal(map[string]any{"op": "nearest", "a": test.a, "b": test.b})
		if err != nil {
			t.Fatal(err)
		}
		s := session(t)
		answer, err := s.Ask(line)
		if (err == nil) != (test.want != "") {
			t.Errorf("%s as %s: %+v (%v), want %q", test.a, test.b, answer, err, test.want)
			continue
		}
		if err != nil {
			continue
		}
		if diff := cmp.Diff(any(textAnswer{Text: test.want}), answer); diff != "" {
			t.Errorf("%s as %s (-want +got):\n%s", test.a, test.b, diff)
		}
	}
}

// TestRemediesCutTheSame says in which dim the pieces of a remedy in another order are.
func TestRemediesCutTheSame(t *testing.T) {
	sub, err := session(t).subjectOf("f32[300,4]{1,0:T(8,128)SC(0:100)}")
	if err != nil {
		t.Fatal(err)
	}
	const want = "f32[300,4]{0,1:T(8,128)SC(1:100)}"
	if r := sub.remedies(); len(r) == 0 || r[0].Type != want {
		t.Errorf("%v, want %s first", r, want)
	}
}

// TestRemediesTakeLess parses what is offered and compares sizes.
func TestRemediesTakeLess(t *testing.T) {
	s := session(t)
	for _, text := range []string{
		"f32[8388608,8,4]{2,1,0:T(8,128)}", "s32[2048,1,128,128,4]{4,3,2,1,0:T(8,128)}", "bf16[3,1,5,7,2,2,9]{6,5,4,3,2,1,0:T(8,128)(2,1)}",
		"f32[1,1000]{1,0:T(8,128)}", "tensor<3x5xf32, #xla.layout<{1,0:T(8,128)}>>", "f32[]{:T(256)}",
	} {
		sub, err := s.subjectOf(text)
		if err != nil {
			t.Fatal(err)
		}
		remedies := sub.remedies()
		if len(remedies) == 0 {
			t.Errorf("%s: nothing is better", text)
		}
		for _, r := range remedies {
			l, err := s.Layout(r.Type)
			if err != nil {
				t.Errorf("%s: %s: %v", text, r.Type, err)
				continue
			}
			if l.Bytes() != r.Bytes || r.Bytes >= sub.layout.Bytes() {
				t.Errorf("%s of %d bytes: %s has %d, said to be %d", text, sub.layout.Bytes(), r.Type, l.Bytes(), r.Bytes)
			}
		}
	}
}

func TestTypeErrorRender(t *testing.T) {
	tests := []struct{ text, want string }{
		{"f32[3,5]{1,0:T(2,}", "type:1:18: error: expected an integer, found '}'\nf32[3,5]{1,0:T(2,}\n                 ^\n"},
		{"3x5xf32, #xla.layout<{1,0:T(2,)}>", "type:1:31: error: expected an integer, found ')'\n3x5xf32, #xla.layout<{1,0:T(2,)}>\n                              ^\n"},
		{"f32[3,\n\t5]{1,1}", "type:2:4: error: minor_to_major {1,1}: dim 1 occurs twice\n\t5]{1,1}\n\t  ^\n"},
		{"tensor<?xf32>", "type:1:1: error: expected a static shape, found a dynamic size of dim 0\ntensor<?xf32>\n^\n"},
		{"", "type:1:1: error: expected a primitive type, found the end of the text\n\n^\n"},
	}
	for _, test := range tests {
		_, err := session(t).Layout(test.text)
		var located *TypeError
		if !errors.As(err, &located) {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if diff := cmp.Diff(test.want, located.Render()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.text, diff)
		}
	}
}

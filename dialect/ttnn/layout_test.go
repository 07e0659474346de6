package ttnn

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

func newContext(t testing.TB) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext(Dialect(), ttcore.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

func TestLayout(t *testing.T) {
	ctx := newContext(t)
	const dram, l1 = "#ttnn.buffer_type<dram>", "#ttnn.buffer_type<l1>"
	tests := []struct {
		text      string
		index     []int64
		at, slots int64
	}{
		{"tensor<64x128xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x4>, memref<1x1x!ttcore.tile<32x32, f32>, " + l1 + ">, <block_sharded>>>", []int64{33, 70}, 6*1024 + 38, 8192},
		{"tensor<2x16x8xbf16, #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), <1x1>, memref<2x1x!ttcore.tile<32x32, bf16>, " + dram + ">, <interleaved>>>", []int64{1, 15, 7}, 1024 + 15*32 + 7, 2048},
		{"tensor<65x65xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<1x1x!ttcore.tile<32x32, f32>, " + l1 + ">, <block_sharded>>>", []int64{64, 64}, 18 * 1024, 64 * 1024},
		{"tensor<384x32xbf16, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <6x2>, memref<1x1x!ttcore.tile<32x32, bf16>, " + l1 + ">, <height_sharded>, exactGrid = true>>", []int64{383, 31}, 12*1024 - 1, 12 * 1024},
		{"tensor<32x384xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x12>, memref<1x1x!ttcore.tile<32x32, f32>, " + dram + ">, <width_sharded>, core_ranges = <[#ttnn.core_range<(0,0), (11,0)>]>>>", []int64{0, 33}, 1025, 12 * 1024},
		{"tensor<3x5xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x5xf32, #ttnn.buffer_type<system_memory>>>>", []int64{2, 3}, 13, 15},
		{"tensor<5xf32, #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, mesh = <\"mesh\">, memref<1x5xf32, " + dram + ">, <interleaved>>>", []int64{3}, 3, 5},
		{"tensor<64x64xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8, (d0, d1) -> (0, d0, d1)>, memref<1x1x!ttcore.tile<32x32, f32>, " + l1 + ">, <interleaved>>>", nil, 0, 0},
		{"tensor<64x64xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!ttcore.tile<32x32, f32>, " + l1 + ">, <block_sharded>>>", nil, 0, 0},
		{"tensor<64x64xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!ttcore.tile<32x32, f32>, " + l1 + ">, <block_sharded>, ignorePhysicalLayout = true>>", nil, 0, 0},
		{"tensor<2x2x2x4xf32, #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0, d1, d2, d3), <1x1>, memref<32xf32, " + dram + ">, <interleaved>>>", nil, 0, 0},
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
		l, err := encoding.LayoutOf(typ.(*ir.TensorType))
		if tt.index == nil {
			if err == nil {
				t.Errorf("%s: %v", tt.text, l)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := l.Address(tt.index); got != tt.at || l.Slots() != tt.slots {
			t.Errorf("%s: %v at %d of %d, want %d of %d", tt.text, tt.index, got, l.Slots(), tt.at, tt.slots)
		}
	}
}

// TestBareMemoryLayout reads the layouts of 2024 as those of today.
func TestBareMemoryLayout(t *testing.T) {
	ctx := newContext(t)
	const start = "#ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x5xf32, #ttnn.buffer_type<dram>>, "
	for bare, want := range map[string]string{
		"interleaved>":                   "<interleaved>>",
		"interleaved, exactGrid = true>": "<interleaved>, exactGrid = true>",
	} {
		a, err := asm.ParseAttr(ctx, start+bare)
		if err != nil || a.String() != start+want {
			t.Errorf("%s: %v, %v", bare, a, err)
		}
	}
	if _, err := asm.ParseAttr(ctx, start+"scattered>"); err == nil || !strings.Contains(err.Error(), "expected a memory layout (") {
		t.Errorf("scattered: %v", err)
	}
}

func TestErrors(t *testing.T) {
	ctx := newContext(t)
	tests := []struct{ rest, want string }{
		{"<1x1>, memref<3x5xf32, #ttnn.buffer_type<l1>>", "Memory layout is required for non-SystemMemory buffer type."},
		{"<1x1>, memref<3x5xf32, #ttnn.buffer_type<system_memory>>, <interleaved>", "Memory layout is not allowed for SystemMemory buffer type."},
		{"<3x4>, memref<3x5xf32, #ttnn.buffer_type<system_memory>>", "expected (1, 1) grid shape for system_memory buffer type, got (3, 4)"},
		{"<1x1>, memref<3x5xf32, #ttnn.buffer_type<dram>>, <single_bank>", "DRAM buffer type must have Interleaved memory layout."},
		{"<2x4>, memref<3x5xf32, #ttnn.buffer_type<dram>>, <block_sharded>", "BlockSharded layout is not supported for DRAM buffer type"},
		{"<2x4>, memref<3x5xf32, #ttnn.buffer_type<l1>>, <block_sharded>, core_ranges = <[#ttnn.core_range<(2,0), (1,0)>]>", "Start coordinates (2, 0) must be less than or equal to end coordinates (1, 0)"},
		{"<2x4>, memref<3x5xf32, #ttnn.buffer_type<l1>>, <block_sharded>, core_ranges = <[#ttnn.core_range<(0,0), (1,0)>, #ttnn.core_range<(1,0), (2,2)>]>", "Core ranges overlap"},
		{"<1x1>, memref<3x5xf32, #ttcore.memory_space<l1>>, <interleaved>", "expected a memref in a memory #ttnn.buffer_type<…>"},
		{"<1x1>, memref<3x5xf32, #ttnn.buffer_type<l2>>, <interleaved>", "expected a buffer type (dram l1 system_memory l1_small trace), found 'l2'"},
		{"<1x1>, memref<3x5xf32, #ttnn.buffer_type<l1>>, <scattered>", "expected a memory layout (interleaved single_bank height_sharded width_sharded block_sharded), found 'scattered'"},
		{"<1x1>, f32, <interleaved>", "expected a ranked memref, found 'f32'"},
	}
	for _, tt := range tests {
		if _, err := asm.ParseAttr(ctx, "#ttnn.ttnn_layout<(d0, d1) -> (d0, d1), "+tt.rest+">"); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s:\n got %v\nwant %s", tt.rest, err, tt.want)
		}
	}
}

// TestUnregistered keeps as text what would print otherwise, where that is
// allowed.
func TestUnregistered(t *testing.T) {
	ctx := newContext(t)
	ctx.SetAllowUnregistered(true)
	for _, text := range []string{
		"#ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x5xf32, #dram>, <interleaved>>",
		"#ttnn.ttnn_layout<(d0,d1) -> (d0,d1), <1x1>, memref<3x5xf32, #ttnn.buffer_type<dram>>, <interleaved>>",
		"#ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<3x5xf32, #ttnn.buffer_type<dram>>, <interleaved>>",
		"#ttnn.memory_config<#dram, <interleaved>>",
		"#ttnn.buffer_type< dram >",
	} {
		a, err := asm.ParseAttr(ctx, text)
		if err != nil || a.String() != text {
			t.Errorf("%s: %v, %v", text, a, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("tensor<3x5xf32, #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x1>, memref<2x5xf32, #ttnn.buffer_type<l1>>, <height_sharded>, core_ranges = <[#ttnn.core_range<(0,0), (1,0)>]>>>")
	f.Add("tensor<5xf32, #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, mesh = <\"mesh\">, memref<1x1x!ttcore.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>>")
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
		if tensor, ok := typ.(*ir.TensorType); ok {
			encoding.LayoutOf(tensor) // must not crash
		}
	})
}

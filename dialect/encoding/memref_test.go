package encoding_test

import (
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

func TestLayoutOfMemRef(t *testing.T) {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		text      string
		index     []int64
		at, slots int64
	}{
		{"memref<3x5xf32>", []int64{2, 3}, 13, 15},
		{"memref<3x5xf32, strided<[8, 1], offset: 2>>", []int64{2, 3}, 21, 23},
		{"memref<3x5xf32, affine_map<(d0, d1) -> (d1, d0)>>", []int64{2, 3}, 11, 15},
		{"memref<3x5xf32, affine_map<(d0, d1) -> (d0 * 10 + d1 * 2)>>", []int64{2, 3}, 26, 29},
		{"memref<50x70xf32, affine_map<(d0, d1) -> (d0 floordiv 32, d1 floordiv 32, d0 mod 32, d1 mod 32)>>", []int64{33, 69}, 5*1024 + 37, 6144},
		{"memref<8x8xf32, affine_map<(d0, d1) -> (d0 floordiv 4, d1, (d0 mod 4) floordiv 2, d0 mod 2)>>", []int64{7, 5}, 55, 64},
		{"memref<4x6xf32, affine_map<(d0, d1) -> ((d0 * 6 + d1) floordiv 8, (d0 * 6 + d1) mod 8)>>", []int64{3, 5}, 23, 24},
		{"memref<4x2xf32, affine_map<(d0, d1) -> ((d0 * 2 + d1) floordiv 2, (d0 * 2 + d1) mod 2)>>", []int64{3, 1}, 7, 8},
		{"memref<3x6xf32, affine_map<(d0, d1) -> (d1 floordiv 4, d0, d1 mod 4)>>", []int64{2, 5}, 21, 24},
		{"memref<3x5xf32, affine_map<(d0, d1) -> (d0, d1 mod 8)>>", []int64{2, 3}, 19, 24},
		{"memref<3x5xf32, affine_map<(d0, d1) -> (d0, (d1 mod 8) floordiv 2, d1 mod 2)>>", []int64{2, 3}, 19, 24},
		{"memref<3xf32, affine_map<(d0) -> (d0 mod 4, (d0 mod 12) floordiv 4, d0 floordiv 12)>>", []int64{2}, 2, 4},
		{"memref<3x3x2xf32, affine_map<(d0, d1, d2) -> (d0, (d0 * 3 + d1) mod 3, d2 floordiv 4, d2 mod 4)>>", []int64{2, 1, 1}, 29, 36},
		{"memref<8x3xf32, affine_map<(d0, d1) -> (d0 floordiv 4, 0, d0 mod 4, 0, d1)>>", []int64{5, 2}, 17, 24},
		{"memref<8x3xf32, affine_map<(d0, d1) -> (d1, d0 floordiv 4, d0 mod 4, d1)>>", []int64{5, 2}, 65, 72},
	}
	for _, tt := range tests {
		l, err := encoding.LayoutOfMemRef(memRef(t, ctx, tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := l.Address(tt.index); got != tt.at || l.Slots() != tt.slots {
			t.Errorf("%s: %v at %d of %d, want %d of %d", tt.text, tt.index, got, l.Slots(), tt.at, tt.slots)
		}
	}
	for _, text := range []string{
		"memref<?x5xf32>",
		"memref<3x5xf32, strided<[?, 1]>>",
		"memref<8x8xf32, affine_map<(d0, d1) -> (d0 mod 2, d1 floordiv 2)>>",
		"memref<8x8xf32, affine_map<(d0, d1) -> (d0, (d1 * 3) mod 8)>>",
		"memref<8xf32, affine_map<(d0) -> (d0 mod 2, d0 floordiv 2)>>",
		"memref<8xf32, affine_map<(d0) -> (d0 floordiv 4)>>",
		"memref<8xf32, affine_map<(d0)[s0] -> (d0 + s0)>>",
		"memref<8xf32, affine_map<(d0) -> (d0 - 3)>>",
		"memref<8x8xf32, affine_map<(d0, d1) -> (0)>>",
	} {
		if l, err := encoding.LayoutOfMemRef(memRef(t, ctx, text)); err == nil {
			t.Errorf("%s: %v", text, l)
		}
	}
}

func memRef(t *testing.T, ctx *ir.Context, text string) *ir.MemRefType {
	t.Helper()
	typ, err := asm.ParseType(ctx, text)
	if err != nil {
		t.Fatal(err)
	}
	return typ.(*ir.MemRefType)
}

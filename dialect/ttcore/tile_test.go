package ttcore

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

func newContext(t testing.TB) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext(Dialect())
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

func TestTile(t *testing.T) {
	tests := []struct {
		h, w  int64
		d     DataType
		faces []int64
		text  string
		got   []int64 // faces
		bytes int64
		elem  string
	}{
		{32, 32, Float32, nil, "!ttcore.tile<32x32, f32>", nil, 4096, "f32"},
		{32, 32, Float16, nil, "!ttcore.tile<32x32, f16>", nil, 2048, "f16"},
		{32, 32, BFloat16, []int64{16, 16}, "!ttcore.tile<32x32, bf16, faces = 16x16>", []int64{16, 16}, 2048, "bf16"},
		{32, 32, Float32, []int64{32, 32}, "!ttcore.tile<32x32, f32>", nil, 4096, "f32"},
		{32, 32, BFPFloat8, nil, "!ttcore.tile<32x32, bfp_f8>", []int64{16, 16}, 1088, "f16"},
		{32, 32, BFPBFloat8, nil, "!ttcore.tile<32x32, bfp_bf8>", []int64{16, 16}, 1088, "bf16"},
		{32, 32, BFPBFloat8, []int64{16, 16}, "!ttcore.tile<32x32, bfp_bf8>", []int64{16, 16}, 1088, "bf16"},
		{32, 32, BFPFloat4, nil, "!ttcore.tile<32x32, bfp_f4>", []int64{16, 16}, 576, "f16"},
		{32, 32, BFPBFloat4, nil, "!ttcore.tile<32x32, bfp_bf4>", []int64{16, 16}, 576, "bf16"},
		{32, 32, BFPFloat2, nil, "!ttcore.tile<32x32, bfp_f2>", []int64{16, 16}, 320, "f16"},
		{32, 32, BFPBFloat2, nil, "!ttcore.tile<32x32, bfp_bf2>", []int64{16, 16}, 320, "bf16"},
		{4, 32, BFPBFloat8, nil, "!ttcore.tile<4x32, bfp_bf8>", []int64{4, 16}, 144, "bf16"},
		{16, 16, BFPBFloat8, nil, "!ttcore.tile<16x16, bfp_bf8>", nil, 272, "bf16"},
		{32, 32, UInt32, nil, "!ttcore.tile<32x32, u32>", nil, 4096, "ui32"},
		{32, 32, UInt16, nil, "!ttcore.tile<32x32, u16>", nil, 2048, "ui16"},
		{32, 32, UInt8, nil, "!ttcore.tile<32x32, u8>", nil, 1024, "ui8"},
		{32, 32, Int32, nil, "!ttcore.tile<32x32, si32>", nil, 4096, "si32"},
		{32, 32, Bool, nil, "!ttcore.tile<32x32, i1>", nil, 1024, "i1"},
	}
	ctx := newContext(t)
	for _, tt := range tests {
		tile, err := Tile(ctx, tt.h, tt.w, tt.d, tt.faces)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if diff := cmp.Diff(tt.text, tile.String()); diff != "" {
			t.Errorf("text (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(tt.got, tile.Faces()); diff != "" {
			t.Errorf("%s: faces (-want +got):\n%s", tt.text, diff)
		}
		if got := tile.Bytes(); got != tt.bytes {
			t.Errorf("%s: %d bytes, want %d", tt.text, got, tt.bytes)
		}
		if got := tile.ElementType().String(); got != tt.elem {
			t.Errorf("%s: element type %s, want %s", tt.text, got, tt.elem)
		}
		if e := tile.Storage(); e.IsBlock() != tt.d.IsBlockFloat() || e.Name != tt.d.String() {
			t.Errorf("%s: stored as %+v", tt.text, e)
		}
		if again, err := Tile(ctx, tt.h, tt.w, tt.d, tt.faces); err != nil || again != tile {
			t.Errorf("%s: built twice, not the same type (%v)", tt.text, err)
		}
	}
}

func TestTileErrors(t *testing.T) {
	tests := []struct {
		h, w  int64
		d     DataType
		faces []int64
		want  string
	}{
		{0, 32, Float32, nil, "tile: expected a positive height and width, found 0x32"},
		{32, -1, Float32, nil, "tile: expected a positive height and width, found 32x-1"},
		{32, 32, 77, nil, "tile: expected a data type, found DataType(77)"},
		{1 << 40, 1 << 40, Float32, nil, "tile: expected a size of less than 2^62 bits, found 1099511627776x1099511627776 numbers of type f32"},
		{32, 32, Float32, []int64{16}, "tile: expected faces that divide 32x32, found 16"},
		{32, 32, Float32, []int64{0, 16}, "tile: expected faces that divide 32x32, found 0x16"},
		{32, 32, Float32, []int64{16, 15}, "tile: expected faces that divide 32x32, found 16x15"},
		{32, 32, BFPBFloat8, []int64{8, 16}, "tile: expected the hardware's faces 16x16 for block floats of type bfp_bf8, found 8x16"},
		{32, 24, BFPBFloat8, nil, "tile: expected a multiple of the faces 16x16 for block floats of type bfp_bf8, found 32x24"},
		{24, 32, BFPFloat4, nil, "tile: expected a multiple of the faces 16x16 for block floats of type bfp_f4, found 24x32"},
	}
	ctx := newContext(t)
	for _, tt := range tests {
		_, err := Tile(ctx, tt.h, tt.w, tt.d, tt.faces)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%dx%d %v %v: got %v, want %s", tt.h, tt.w, tt.d, tt.faces, err, tt.want)
		}
	}
}

func TestWithDataType(t *testing.T) {
	ctx := newContext(t)
	faced, err := Tile(ctx, 32, 32, Float32, []int64{16, 32})
	if err != nil {
		t.Fatal(err)
	}
	steps := []struct {
		d    DataType
		want string
	}{
		{BFloat16, "!ttcore.tile<32x32, bf16, faces = 16x32>"},
		{BFPBFloat4, "!ttcore.tile<32x32, bfp_bf4>"},
		{BFloat16, "!ttcore.tile<32x32, bf16>"},
	}
	tile := faced
	for _, s := range steps {
		if tile, err = tile.WithDataType(s.d); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(s.want, tile.String()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestNames(t *testing.T) {
	for d := DataType(0); d < dataTypeCount; d++ {
		if got, err := ParseDataType(d.String()); err != nil || got != d {
			t.Errorf("%v: parsed as %v, %v", d, got, err)
		}
		if d.ExponentBits() > 0 != (d <= BFPBFloat2) {
			t.Errorf("%v: %d exponent bits", d, d.ExponentBits())
		}
	}
	for s := System; s <= RiscvL1; s++ {
		if got, err := ParseMemorySpace(s.String()); err != nil || got != s {
			t.Errorf("%v: parsed as %v, %v", s, got, err)
		}
	}
	for _, name := range []string{"undef", "zero", "one", "inf", "neginf"} {
		if got, err := ParseOOBVal(name); err != nil || got.String() != name {
			t.Errorf("%s: parsed as %v, %v", name, got, err)
		}
	}
	_, errs := [3]error{}, [3]error{}
	_, errs[0] = ParseDataType("f64")
	_, errs[1] = ParseMemorySpace("L1")
	_, errs[2] = ParseOOBVal("two")
	want := [3]string{
		"expected a data type (f32 f16 bf16 bfp_f8 bfp_bf8 bfp_f4 bfp_bf4 bfp_f2 bfp_bf2 u32 u16 u8 si32 i1), found 'f64'",
		"expected a memory space (system mmio dram l1 dst riscv_l1), found 'L1'",
		"expected an out-of-bounds value (undef zero one inf neginf), found 'two'",
	}
	for i, err := range errs {
		if err == nil || err.Error() != want[i] {
			t.Errorf("got %v, want %s", err, want[i])
		}
	}
}

func TestDataTypeOf(t *testing.T) {
	ctx := newContext(t)
	tests := []struct {
		typ  ir.Type
		want string
	}{
		{ctx.Float(ir.F32), "f32"},
		{ctx.Float(ir.F64), "f32"},
		{ctx.Float(ir.F16), "f16"},
		{ctx.Float(ir.BF16), "bf16"},
		{ctx.Integer(1), "bf16"},
		{ctx.Integer(8), "u8"},
		{ctx.Integer(16), "u16"},
		{ctx.Integer(32), "si32"},
		{ctx.Integer(64), "si32"},
		{ctx.IntegerWithSign(32, ir.Signed), "si32"},
		{ctx.IntegerWithSign(64, ir.Unsigned), "u32"},
		{ctx.IntegerWithSign(16, ir.Unsigned), "u16"},
		{ctx.IntegerWithSign(8, ir.Signed), ""},
		{ctx.Float(ir.F8E5M2), ""},
		{ctx.Index(), ""},
	}
	for _, tt := range tests {
		got := ""
		if d, ok := DataTypeOf(tt.typ); ok {
			got = d.String()
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.typ, got, tt.want)
		}
	}
}

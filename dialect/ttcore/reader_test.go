package ttcore

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// What a reader has read before, wrong texts among it, changes no type and no
// message.
func TestTypeReader(t *testing.T) {
	const shard = "memref<3x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>"
	ctx := newContext(t)
	reader := asm.NewTypeReader(ctx)
	texts := append([]string{
		"tensor<192x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, " + shard + ">>",
		"tensor<192x128xf32, #ttcore.metal_layout<affine_map<(d0, d1) -> (d0, d1)>, undef, <2x2>, " + shard + ">>",
		"tensor<192x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1 + d2), undef, <2x2>, " + shard + ">>",
		"tensor<192x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, - * d1), undef, <2x2>, " + shard + ">>",
		"tensor<192x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), nothing, <2x2>, " + shard + ">>",
		"tensor<192x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x>, " + shard + ">>",
		"tensor<192x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, f32>>",
		"tensor<192x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, " + shard + ", 1>>",
		"tensor<192x128xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x3>, " + shard + ">>",
		"tensor<2xf32, distinct[0]<42 : i32>>",
		"tensor<3xf32, distinct[0]<42 : i64>>",
	}, specification...)
	for range 2 {
		for _, text := range texts {
			got, gotErr := reader.Type(text)
			want, wantErr := asm.ParseType(ctx, text)
			if message(ctx, gotErr) != message(ctx, wantErr) {
				t.Errorf("%s:\nerror %s\nwant  %s", text, message(ctx, gotErr), message(ctx, wantErr))
			}
			if isDistinct := strings.Contains(text, "distinct"); got != want && !isDistinct {
				t.Errorf("%s: read as %s", text, got)
			}
		}
	}
}

// The two ways to read a metal_layout, straight and by the grammar, agree.
func TestMetalLayoutForms(t *testing.T) {
	ctx := newContext(t)
	read := func(linear string) ir.Type {
		typ, err := asm.ParseType(ctx, "tensor<2x3x64x128xf32, #ttcore.metal_layout<"+linear+
			", zero, < 2 x 4 >, memref<192x32xf32, #ttcore.memory_space<l1>>>>")
		if err != nil {
			t.Fatalf("%s: %s", linear, message(ctx, err))
		}
		return typ
	}
	straight := read("( a,b ,c, d )->( a*192 + b*64 + c ,d)")
	grammar := read("affine_map<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)>")
	if straight != grammar {
		t.Errorf("%s is not %s", straight, grammar)
	}
}

// message returns the text of an error and where it is.
func message(ctx *ir.Context, err error) string {
	d, ok := err.(*ir.Diagnostic)
	if !ok {
		return ""
	}
	return ctx.Render(*d, false)
}

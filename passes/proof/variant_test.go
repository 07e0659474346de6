package proof

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
)

// TestVariants tries kernels of parts and of cores beside one that is right.
func TestVariants(t *testing.T) {
	const sharded = "tensor<8xi32, #ttcore.metal_layout<(d0) -> (d0, 0), undef, <2x1>, memref<4x1xi32, #ttcore.memory_space<l1>>>>"
	before := strings.ReplaceAll(`
func.func @f(%x: tensor<8xi32>) -> T {
  %0 = ttir.empty() : T
  %1 = ttir.to_layout %x, %0 : tensor<8xi32> into T -> T
  return %1 : T
}`, "T", sharded)
	const whole = `
func.func @f(%x: memref<8xi32>, %r: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %x[%i] : memref<8xi32>
    affine.store %v, %r[%i] : memref<8xi32>
  }
  return
}`
	part := func(bounds string) string {
		return `
func.func @f_part(%x: memref<8xi32>, %r: memref<8xi32>, %part: i64, %parts: i64) {
  %p = arith.index_cast %part : i64 to index
  %n = arith.index_cast %parts : i64 to index
  affine.for %i = ` + bounds + ` {
    %v = affine.load %x[%i] : memref<8xi32>
    affine.store %v, %r[%i] : memref<8xi32>
  }
  return
}`
	}
	core := func(loop, from string) string {
		return `
func.func @f_core(%x: memref<8xi32>, %r: memref<4xi32>, %y: i64, %x0: i64) {
  %c = arith.index_cast %y : i64 to index
  affine.for %i = ` + loop + ` {
    %v = affine.load %x[` + from + `] : memref<8xi32>
    affine.store %v, %r[%i] : memref<4xi32>
  }
  return
}`
	}
	const right = "takes all 8 elements from their places to their places: seen in a run on their numbers"
	for _, tt := range []struct{ name, beside, want string }{
		{"parts", part("affine_map<(p)[n] -> ((p * 8) floordiv n)>(%p)[%n] to affine_map<(p)[n] -> (((p + 1) * 8) floordiv n)>(%p)[%n]"), "kernel @f_part " + right},
		{"parts of what divides evenly", part("affine_map<(p)[n] -> (p * (8 floordiv n))>(%p)[%n] to affine_map<(p)[n] -> ((p + 1) * (8 floordiv n))>(%p)[%n]"),
			"kernel @f_part moves an element to a wrong place: result #0: element [6] is not written"},
		{"cores", core("0 to 4", "%i + symbol(%c) * 4"), "kernel @f_core " + right},
		{"cores that are one", core("0 to 4", "%i"), "kernel @f_core moves an element to a wrong place: result #0: element [4] is another one's"},
		{"all shards in each", core("0 to 8", "%i"), "kernel @f_core moves an element to a wrong place: 'affine.store' op index 4"},
		{"something else of the name", "\nfunc.func @f_core(%x: f32) {\n  return\n}", "kernel @f takes all 8 elements"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ctx, err := ir.NewContext(all.Dialects()...)
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			for _, d := range New().Check(parse(t, ctx, before), parse(t, ctx, whole+tt.beside), nil) {
				said = append(said, d.Message)
			}
			if got := strings.Join(said, "\n"); !strings.Contains(got, tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

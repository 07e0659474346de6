package loops_test

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/lowering"
	"github.com/ttopt/ttopt/passes/loops"
)

// benchCases are relayouts with large or many nests.
func benchCases() map[string]string {
	const seven = "tensor<5x3x2x2x7x32x32xf32, #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> " +
		"(d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6), zero, <3x2x2x2>, " +
		"memref<4480x4x16x16xf32, #ttcore.memory_space<l1>>>>"
	return map[string]string{
		"7-D":         convert("tensor<5x3x2x2x7x32x32xf32>", seven),
		"tilize":      convert("tensor<4093x4095xf32>", metal(4093, 4095, 1, 1, 32, "f32", "zero")),
		"transpose":   convert("tensor<4093x4095xui8>", "tensor<4093x4095xui8, #xla.layout<{0,1}>>"),
		"other grid":  convert(metal(4093, 4095, 2, 4, 1, "f32", "zero"), metal(4093, 4095, 4, 2, 32, "f32", "zero")),
		"other tiles": convert(metal(400, 417, 6, 7, 16, "ui8", "undef"), metal(400, 417, 7, 5, 32, "ui8", "one")),
	}
}

// compile goes from tensors to LLVM's text.
func compile(t testing.TB, module *ir.Op) []byte {
	p := &pass.Pipeline{Anchor: "builtin.module"}
	if err := p.Add(loops.ToLoops(), ""); err != nil {
		t.Fatal(err)
	}
	if !(&pass.Manager{}).Run(p, module) {
		t.Fatal("the pass fails")
	}
	text, err := lowering.Module(module)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// BenchmarkCompile measures plan, IR and text of a kernel.
func BenchmarkCompile(b *testing.B) {
	for name, text := range benchCases() {
		b.Run(name, func(b *testing.B) {
			module := parse(b, text)
			for b.Loop() {
				compile(b, module.Clone(ir.NewMapping()))
			}
		})
	}
}

// TestSmallCode: the kernel of the example with holes is a few hundred
// instructions, though it has seven dims.
func TestSmallCode(t *testing.T) {
	text := string(compile(t, parse(t, benchCases()["7-D"])))
	if n := strings.Count(text, "\n"); n > 400 {
		t.Errorf("%d lines\n%s", n, text)
	}
}

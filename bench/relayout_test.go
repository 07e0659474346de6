package bench

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/runner"
)

// relayouts are functions @f of one ttir.to_layout.
var relayouts = []struct{ name, from, to string }{
	{"tilize-f32-1024x1024", "tensor<1024x1024xf32>", metal("1024x1024", "f32", "1x1", "32x32x!ttcore.tile<32x32, f32, faces = 16x16>")},
	{"untilize-f32-1024x1024", metal("1024x1024", "f32", "1x1", "32x32x!ttcore.tile<32x32, f32, faces = 16x16>"), "tensor<1024x1024xf32>"},
	{"tilize-f32-4093x4095", "tensor<4093x4095xf32>", metal("4093x4095", "f32", "1x1", "128x128x!ttcore.tile<32x32, f32>")},
	{"reshard-f32-1024x1024", metal("1024x1024", "f32", "2x4", "512x256xf32"), metal("1024x1024", "f32", "8x1", "128x1024xf32")},
	{"tpu-f32-1024x1024", "tensor<1024x1024xf32>", "tensor<1024x1024xf32, #xla.layout<{1,0:T(8,128)}>>"},
	{"tpu-bf16-1024x1024", "tensor<1024x1024xbf16>", "tensor<1024x1024xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>>"},
	{"transpose-f32-1024x1024", "tensor<1024x1024xf32>", "tensor<1024x1024xf32, #xla.layout<{0,1}>>"},
}

func metal(shape, elem, grid, memref string) string {
	return fmt.Sprintf("tensor<%sx%s, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <%s>, memref<%s, #ttcore.memory_space<l1>>>>",
		shape, elem, grid, memref)
}

func BenchmarkRelayout(b *testing.B) {
	engine, err := kernel.Find(kernel.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range relayouts {
		b.Run(c.name, func(b *testing.B) {
			text := fmt.Sprintf(`func.func @f(%%x: %s) -> %s {
  %%0 = ttir.empty() : %[2]s
  %%1 = ttir.to_layout %%x, %%0 : %[1]s into %[2]s -> %[2]s
  return %%1 : %[2]s
}`, c.from, c.to)
			p, err := runner.Load(runner.Source{Name: c.name, Text: text}, runner.Options{Engine: "interp"})
			if err != nil {
				b.Fatal(err)
			}
			ll, err := p.LLVM()
			if err != nil {
				b.Fatal(err)
			}
			module, err := engine.Compile(context.Background(), string(ll))
			if err != nil {
				b.Fatal(err)
			}
			defer func() { _ = module.Close() }()
			f, err := module.Func("f")
			if err != nil {
				b.Fatal(err)
			}
			sizes, err := p.BufferBytes("f")
			if err != nil {
				b.Fatal(err)
			}
			src, dst := kernel.AlignedBytes(int(sizes[0]), kernel.Alignment), kernel.AlignedBytes(int(sizes[1]), kernel.Alignment)
			measure(b, sizes[0], func() error { return f.Call(src, dst) }, src, dst)
		})
	}
}

// measure runs a kernel and a copy in turn and reports the median ratio.
func measure(b *testing.B, bytes int64, kernel func() error, src, dst []byte) {
	n := min(len(src), len(dst))
	var ratios []float64
	for b.Loop() {
		begin := time.Now()
		if err := kernel(); err != nil {
			b.Fatal(err)
		}
		mine := time.Since(begin)
		begin = time.Now()
		copy(dst[:n], src[:n])
		ratios = append(ratios, float64(time.Since(begin))/float64(mine))
	}
	slices.Sort(ratios)
	b.SetBytes(bytes)
	b.ReportMetric(ratios[len(ratios)/2], "x-memcpy")
}

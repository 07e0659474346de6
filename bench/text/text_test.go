package main

import (
	"bufio"
	"bytes"
	"io"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

func BenchmarkText(b *testing.B) {
	for _, g := range generators {
		var buffer bytes.Buffer
		w := bufio.NewWriter(&buffer)
		g.write(w, 100_000)
		if err := w.Flush(); err != nil {
			b.Fatal(err)
		}
		text := buffer.String()
		b.Run(g.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				ctx, err := ir.NewContext(all.Dialects()...)
				if err != nil {
					b.Fatal(err)
				}
				ctx.SetAllowUnregistered(true)
				ctx.SetHandler(func(d ir.Diagnostic) { b.Error(ctx.Render(d, false)) })
				src, err := ctx.AddSource("bench.mlir", text)
				if err != nil {
					b.Fatal(err)
				}
				module, ok := asm.Parse(ctx, src)
				if !ok || len(ir.Verify(module)) > 0 {
					b.Fatal("the text is not right")
				}
				options := asm.PrintOptions{
					Generic:   slices.Contains(g.flags, "--mlir-print-op-generic"),
					DebugInfo: slices.Contains(g.flags, "--mlir-print-debuginfo"),
				}
				options.AssumeVerified = true
				if err := asm.Write(io.Discard, module, options); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestNoRounds(t *testing.T) {
	if err := run([2]string{"true", "true"}, []string{"10"}, 0, nil); err == nil {
		t.Error("no error for a measurement without rounds")
	}
}

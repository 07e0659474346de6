package bench

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// generic is a function of n ops in generic form.
func generic(n int) string {
	var b strings.Builder
	b.WriteString("\"builtin.module\"() ({\n  \"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f\"}> ({\n  ^bb0(%arg0: i32):\n")
	last := "%arg0"
	for i := 0; i < n; i++ {
		fmt.Fprintf(&b, "    %%%d = \"arith.addi\"(%s, %%arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32\n", i, last)
		last = fmt.Sprintf("%%%d", i)
	}
	fmt.Fprintf(&b, "    \"func.return\"(%s) : (i32) -> ()\n  }) : () -> ()\n}) : () -> ()\n", last)
	return b.String()
}

func BenchmarkText(b *testing.B) {
	text := generic(100_000)
	b.Run("parse-verify-print", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			ctx, err := ir.NewContext(all.Dialects()...)
			if err != nil {
				b.Fatal(err)
			}
			ctx.SetHandler(func(d ir.Diagnostic) { b.Error(ctx.Render(d, false)) })
			src, err := ctx.AddSource("bench.mlir", text)
			if err != nil {
				b.Fatal(err)
			}
			module, ok := asm.Parse(ctx, src)
			if !ok || len(ir.Verify(module)) > 0 {
				b.Fatal("the text is not right")
			}
			if out := asm.AppendOp(nil, module, asm.PrintOptions{Generic: true}); len(out) == 0 {
				b.Fatal("nothing was printed")
			}
		}
	})
}

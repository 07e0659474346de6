package ttcore

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

func TestWritten(t *testing.T) {
	ctx := newContext(t)
	for _, text := range []string{
		"#ttcore.device<#ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>, [0]>",
		`#ttcore.meshes<[<"mesh" = 1x2>]>`,
		"#ttcore.core_range<(0, 0), (7, 7)>",
		"#ttcore.core_range<0x0, 8x8>",
		"#ttcore<local_shape local_shape = tensor<1x64x512xbf16>>",
		"#ttcore<runtime_tensor_sharding shard_status = <unsharded>, local_shape = tensor<64xi64>>",
		"#ttcore.topology<ring>",
		"#ttcore<mesh [\"a\", #ttcore<local_shape x = #ttcore.meshes<1>>, 1]>",
		"#ttcore.core_range_set<[#ttcore.core_range<(0, 0), (1, 1)>]>",
	} {
		a, err := asm.ParseAttr(ctx, text)
		if err != nil || a.String() != text {
			t.Errorf("%s: %v, %v", text, a, err)
			continue
		}
		if again, err := asm.ParseAttr(ctx, text); err != nil || again != a {
			t.Errorf("%s: another attribute when read again", text)
		}
	}
	for _, memref := range []string{
		"memref<2x4x6x1xf32, #ttcore.view<4>, #ttcore.memory_space<l1>>",
		"memref<8x4xbf16, #ttcore.dfb_layout<8192x2048, 2, 1, 1, strided, strided>, #ttcore.memory_space<l1>>",
	} {
		for _, allowed := range []bool{false, true} {
			ctx := newContext(t)
			ctx.SetAllowUnregistered(allowed)
			if typ, err := asm.ParseType(ctx, memref); err != nil || typ.String() != memref {
				t.Errorf("%s: %v, %v", memref, typ, err)
			}
		}
	}
	for text, want := range map[string]string{
		"#ttcore.core_range<(-1, 0), (0, 0)>":            "must be non-negative",
		"#ttcore.core_range<(0, 0), (0, -1)>":            "must be non-negative",
		"#ttcore.core_range<(2, 0), (1, 3)>":             "must not exceed",
		"#ttcore.core_range<(0, 0)>":                     "expected ','",
		"#ttcore.core_range<0, 1x1>":                     "offset must contain exactly 2 values, got 1",
		"#ttcore.core_range<0x0, 1>":                     "size must contain exactly 2 values, got 1",
		"#ttcore.core_range<0x-1, 1x1>":                  "invalid dimension",
		"#ttcore.core_range<0x0, 1x-1>":                  "invalid dimension",
		"#ttcore.core_range<0x0, 0x1>":                   "size values must be positive",
		"#ttcore.core_range<0x9223372036854775807, 1x2>": "integer value too large",
		"#ttcore.meshes":                                 "expected '<'",
		"#ttcore<meshes>":                                "expected '<'",
		"#ttcore.nothing<1>":                             "unknown attribute",
	} {
		if _, err := asm.ParseAttr(ctx, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// Aliases of which each names the one before it twice do not fill the memory.
func TestWrittenAliasesAreBounded(t *testing.T) {
	var text strings.Builder
	text.WriteString("#a0 = #ttcore.view<01234567>\n")
	for i := range 40 {
		fmt.Fprintf(&text, "#a%d = #ttcore.view<#a%d, #a%d>\n", i+1, i, i)
	}
	for _, allowed := range []bool{false, true} {
		ctx := newContext(t)
		ctx.SetAllowUnregistered(allowed)
		found := ""
		ctx.SetHandler(func(d ir.Diagnostic) { found = d.Message })
		src, err := ctx.AddSource("-", text.String())
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := asm.Parse(ctx, src); ok || !strings.Contains(found, "stand for more than") {
			t.Errorf("read, with the error %q", found)
		}
	}
}

package ttcore

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir/asm"
)

func TestWritten(t *testing.T) {
	ctx := newContext(t)
	for _, text := range []string{
		"#ttcore.device<#ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>, [0]>",
		`#ttcore.meshes<[<"mesh" = 1x2>]>`,
		"#ttcore.core_range<(0, 0), (7, 7)>",
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
	const memref = "memref<2x4x6x1xf32, #ttcore.view<4>, #ttcore.memory_space<l1>>"
	if typ, err := asm.ParseType(ctx, memref); err != nil || typ.String() != memref {
		t.Errorf("%s: %v, %v", memref, typ, err)
	}
	for text, want := range map[string]string{
		"#ttcore.core_range<(-1, 0), (0, 0)>": "must be non-negative",
		"#ttcore.core_range<(0, 0), (0, -1)>": "must be non-negative",
		"#ttcore.core_range<(2, 0), (1, 3)>":  "must not exceed",
		"#ttcore.core_range<(0, 0)>":          "expected ','",
		"#ttcore.meshes":                      "expected '<'",
		"#ttcore.nothing<1>":                  "unknown attribute",
	} {
		if _, err := asm.ParseAttr(ctx, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

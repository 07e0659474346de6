package all_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// FuzzRoundTrip parses and verifies any text; what is valid must print, in both
// forms, as a text that reads back and prints the same. Symbols without a name
// have no such text, in MLIR either.
func FuzzRoundTrip(f *testing.F) {
	files, err := filepath.Glob("testdata/*.mlir")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, chunk := range strings.Split(string(text), "// -----\n") {
			for _, function := range strings.SplitAfter(chunk, "\n}\n") {
				f.Add(function)
			}
		}
	}
	f.Fuzz(func(t *testing.T, input string) {
		module := parse(t, input)
		if module == nil {
			return
		}
		for _, generic := range []bool{false, true} {
			first := text(module, generic)
			if strings.Contains(first, ir.EmptySymbol) {
				continue
			}
			again := parse(t, first)
			if again == nil {
				t.Fatalf("%q is printed as something that does not read back:\n%s", input, first)
			}
			if second := text(again, generic); second != first {
				t.Fatalf("%q is printed as\n%s\nand then as\n%s", input, first, second)
			}
		}
	})
}

// parse returns the module of a valid text, else nil.
func parse(t *testing.T, text string) *ir.Op {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	src, err := ctx.AddSource("fuzz", text)
	if err != nil {
		return nil
	}
	module, ok := asm.Parse(ctx, src)
	if !ok || len(ir.Verify(module)) > 0 {
		return nil
	}
	return module
}

package interp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// FuzzCall runs what can be parsed and verified. It may fail, but only in ways
// that the machine looks for.
func FuzzCall(f *testing.F) {
	files, err := filepath.Glob("testdata/*.mlir")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add(twice)
	f.Add(opFunction("ttir.add", []string{"tensor<2x1xf32>", "tensor<3xf32>"}, "tensor<2x3xf32>"))
	f.Add(opFunction("ttir.typecast", []string{"tensor<2x1xf32>"}, "tensor<2x1xi8>"))
	for _, op := range []string{"arith.addi", "arith.divsi", "arith.shli", "arith.remui"} {
		f.Add(opFunction(op, []string{"vector<4xi8>", "vector<4xi8>"}, "vector<4xi8>"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		ctx, err := ir.NewContext(all.Dialects()...)
		if err != nil {
			t.Fatal(err)
		}
		src, err := ctx.AddSource("fuzz.mlir", text)
		if err != nil {
			return
		}
		module, ok := asm.Parse(ctx, src)
		if !ok || len(ir.Verify(module)) > 0 {
			return
		}
		m, err := NewWithOptions(module, Options{TrackUndefined: len(text)%2 == 0, Limits: Limits{Steps: 10000, Bytes: 1 << 22, Depth: 50}})
		if err != nil {
			t.Fatal(err)
		}
		for _, fn := range publicFunctions(module) {
			inputs, _, err := signature(fn)
			if err != nil {
				t.Fatal(err)
			}
			var args []Value
			for _, typ := range inputs {
				if shaped, ok := typ.(ir.ShapedType); ok {
					if n, err := ir.NumElements(shaped.Shape()); err == nil && n > 1<<16 {
						return
					}
				}
				v, err := newGenerator(1).value(typ)
				if err != nil {
					return
				}
				args = append(args, v)
			}
			if _, err := m.Call(t.Context(), fn.SymbolName(), args); err != nil && strings.Contains(err.Error(), "is not valid IR") {
				t.Error(err)
			}
		}
	})
}

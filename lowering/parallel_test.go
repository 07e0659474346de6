package lowering_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/lowering"
)

// TestParallel: LLVM is told that iterations of a loop around a long block have nothing to
// do with each other, but not where they store to the same place, or to what is loaded.
func TestParallel(t *testing.T) {
	// block moves 32 vectors of 8, at these distances, from %x to a memref.
	block := func(to string, loaded, stored int) string {
		var b strings.Builder
		for i := range 32 {
			fmt.Fprintf(&b, "    %%v%d = affine.vector_load %%x[%%from + %d] : memref<65536xf32>, vector<8xf32>\n", i, i*loaded)
		}
		for i := range 32 {
			fmt.Fprintf(&b, "    affine.vector_store %%v%d, %s[%%to + %d] : memref<65536xf32>, vector<8xf32>\n", i, to, i*stored)
		}
		return b.String()
	}
	loop := func(upper, step, source, destination int, body string) string {
		return fmt.Sprintf(`
  affine.for %%i = 0 to %d step %d {
    %%from = affine.apply affine_map<(d0) -> (d0 * %d)>(%%i)
    %%to = affine.apply affine_map<(d0) -> (d0 * %d)>(%%i)
%s  }`, upper, step, source, destination, body)
	}
	tests := []struct {
		name, body string
		want       bool
	}{
		{"one behind the other", loop(4, 1, 256, 256, block("%y", 8, 8)), true},
		{"between each other", loop(4, 1, 8, 8, block("%y", 32, 32)), true},
		{"between each other, once too often", loop(5, 1, 8, 8, block("%y", 32, 32)), false},
		{"backwards", loop(4, 1, 256, -256, block("%y", 8, 8)), true},
		{"by steps", loop(8, 2, 128, 128, block("%y", 8, 8)), true},
		{"onto half of it", loop(4, 1, 256, 128, block("%y", 8, 8)), false},
		{"onto a part of a vector", loop(4, 1, 256, 4, block("%y", 8, 1024)), false},
		{"to the same place", loop(4, 1, 256, 0, block("%y", 8, 8)), false},
		{"to where it loads", loop(4, 1, 256, 256, block("%x", 8, 8)), false},
		{"to what may have another name", loop(4, 1, 256, 256, block("%z", 8, 8)), false},
		{"to what a cast renames", "\n  %c = memref.cast %y : memref<65536xf32> to memref<65536xf32>" + loop(4, 1, 256, 256, block("%y", 8, 8)), false},
		{"one in another", "\n  affine.for %j = 0 to 2 {" + loop(4, 1, 256, 256, block("%y", 8, 8)) + "\n  }", true},
		{"to two places", strings.Replace(loop(4, 1, 256, 256, block("%y", 8, 8)), "%y[%to + 8]", "%y[%from + 8]", 1), false},
	}
	for _, test := range tests {
		const known = "{llvm.noalias}"
		module := parse(t, "func.func @f(%x: memref<65536xf32> "+known+", %y: memref<65536xf32> "+known+", %z: memref<65536xf32>) {"+test.body+"\n  return\n}")
		out, err := lowering.Module(module)
		if err != nil {
			t.Fatal(err)
		}
		text := string(out)
		accesses, promises := strings.Count(text, ", !llvm.access.group !"), strings.Count(text, `!{!"llvm.loop.parallel_accesses", !`)
		if test.want && (accesses != 64 || promises != 1) || !test.want && accesses+promises > 0 {
			t.Errorf("%s: %d accesses and %d loops in parallel\n%s", test.name, accesses, promises, text)
		}
	}
}

package lowering_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/lowering"
)

// TestChainOfApplies: what each has from the one before, twice, is found out once.
func TestChainOfApplies(t *testing.T) {
	var b strings.Builder
	b.WriteString("func.func @f(%m: memref<1024xf32>, %v: f32) {\n  affine.for %i = 0 to 4 {\n    %x0 = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)\n")
	const n = 64
	for k := range n {
		fmt.Fprintf(&b, "    %%x%d = affine.apply affine_map<(d0, d1) -> (d0 - d1 + 4)>(%%x%d, %%x%d)\n", k+1, k, k)
	}
	fmt.Fprintf(&b, "    affine.store %%v, %%m[%%x%d] : memref<1024xf32>\n  }\n  return\n}\n", n)
	ll, err := lowering.Module(parse(t, b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(ll), "align 4") {
		t.Errorf("no store:\n%s", ll)
	}
}

package lowering_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/lowering"
)

// TestFenceBehindRecursion: whichever of two private functions that call each other comes first, the
// public one waits for what either stores past the cache.
func TestFenceBehindRecursion(t *testing.T) {
	const public = `
func.func @f(%m: memref<64xf32>, %c: i1) {
  func.call @h(%m, %c) : (memref<64xf32>, i1) -> ()
  return
}
`
	calls := func(name, other, store string) string {
		return fmt.Sprintf(`
func.func private @%s(%%m: memref<64xf32>, %%c: i1) {
  %%v = affine.vector_load %%m[0] : memref<64xf32>, vector<16xf32>
  %s
  scf.if %%c {
    func.call @%s(%%m, %%c) : (memref<64xf32>, i1) -> ()
  }
  return
}
`, name, store, other)
	}
	const past = "affine.vector_store %v, %m[16] {nontemporal = true} : memref<64xf32>, vector<16xf32>"
	h, g := calls("h", "g", ""), calls("g", "h", past)
	for _, text := range []string{public + h + g, public + g + h, h + g + public, g + public + h} {
		ll, err := lowering.Module(parse(t, text))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(ll), "fence"); n != 1 {
			t.Errorf("%d fences, want 1:\n%s", n, ll)
		}
	}
}

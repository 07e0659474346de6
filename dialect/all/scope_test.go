package all_test

import (
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
)

// That who uses a value lies in the same affine scope is so only because of this.
func TestAffineScopesAreIsolated(t *testing.T) {
	for _, d := range all.Dialects() {
		for _, k := range d.Kinds {
			if k.Is(ir.AffineScope) && !k.Is(ir.IsolatedFromAbove) {
				t.Errorf("%s is an affine scope and not isolated from above", k.Name)
			}
		}
	}
}

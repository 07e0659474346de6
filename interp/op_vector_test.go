package interp

import (
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
)

// TestMasksWithoutDims: a vector without dims has a mask of one size.
func TestMasksWithoutDims(t *testing.T) {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(parseIn(t, ctx, `
func.func @constants() -> (vector<i1>, vector<i1>) {
  %0 = vector.constant_mask [0] : vector<i1>
  %1 = vector.constant_mask [1] : vector<i1>
  return %0, %1 : vector<i1>, vector<i1>
}
func.func @sizes() -> (vector<i1>, vector<i1>) {
  %minus = arith.constant -1 : index
  %c2 = arith.constant 2 : index
  %0 = vector.create_mask %minus : vector<i1>
  %1 = vector.create_mask %c2 : vector<i1>
  return %0, %1 : vector<i1>, vector<i1>
}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"constants", "sizes"} {
		got, err := m.Call(t.Context(), name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range got {
			if lanes := v.(Vector).Lanes; lanes[0] != uint64(i) {
				t.Errorf("@%s: mask %d is %v", name, i, lanes)
			}
		}
	}
}

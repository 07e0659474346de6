package schedule_test

import (
	"slices"
	"testing"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestLoosePadding: what is left over of rows, where the machine has no masks, gets the value of
// padding by shuffles with it; padding that may hold anything keeps what was loaded.
func TestLoosePadding(t *testing.T) {
	shape := []int64{54, 39}
	src := must(t)(layout.RowMajor(shape, 8))
	for _, fill := range []layout.Fill{layout.Zero, layout.Undef} {
		s := check(t, src, shardsOf(t, shape, 1, 1, 32, 8, fill), false, schedule.Options{ElementBits: 8, VectorBits: 256, CacheBytes: 32 << 20})
		shuffled := slices.ContainsFunc(nestsOf(s), func(n schedule.Nest) bool {
			return len(n.Block.Shuffles) > 0 && slices.ContainsFunc(n.Block.Loads, schedule.Load.IsConstant)
		})
		if shuffled != (fill == layout.Zero) {
			t.Errorf("padding is %v: shuffles with it: %t\n%v", fill, shuffled, s)
		}
	}
}

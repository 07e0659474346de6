package schedule_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestUnits: shards of which the last have fewer rows and columns go by way of the same
// scratch memory, in loops whose extents change, and so does what is left over of short
// rows; where parts divide the loops, only if there is another one to divide.
func TestUnits(t *testing.T) {
	shape := []int64{637, 1023}
	shards := must(t)(layout.Metal(layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{2, 2}, ElementBits: 16}))
	columns := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: 16}))
	for _, masks := range allMasks {
		for _, parts := range []bool{false, true} {
			t.Run(fmt.Sprintf("masks %d, parts %v", masks, parts), func(t *testing.T) {
				s := check(t, shards, columns, false, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: 1 << 16, Masks: masks, Stores: schedule.ThroughCache, Parts: parts})
				stages, changing := 0, 0
				for _, n := range s.Nests {
					if n.From == 0 && n.To > 0 {
						stages++
					}
					most, changes := int64(0), false
					for _, l := range n.Loops {
						if l.More != 0 {
							changes = true
						} else if !l.Unrolled {
							most = max(most, l.Extent)
						}
					}
					if changes {
						changing++
					}
					if parts && changes && most < 8 {
						t.Errorf("no loop to divide in %v\n%v", n.Loops, s)
					}
				}
				if !parts && (stages != 2 || changing == 0 || !strings.Contains(s.String(), " then 63 (")) {
					t.Errorf("%d stages, %d nests that change\n%v", stages, changing, s)
				}
			})
		}
	}
}

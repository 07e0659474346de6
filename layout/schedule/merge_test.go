package schedule_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestShardsShareBlocks: shards whose rows become columns are cut in many parts, as
// the last of them has a row and a column less. What is large is there once, and
// what is left over has small blocks.
func TestShardsShareBlocks(t *testing.T) {
	shape := []int64{397, 1023}
	for _, bits := range []int64{8, 16} {
		shards := must(t)(layout.Metal(layout.MetalSpec{
			Shape: shape, Linear: affine.Identity(2), Grid: []int64{2, 2}, ElementBits: bits,
		}))
		columns := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: bits}))
		for _, masks := range allMasks {
			t.Run(fmt.Sprintf("%d bits, masks %d", bits, masks), func(t *testing.T) {
				s := check(t, shards, columns, false, schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 16, Masks: masks})
				seen, shared := map[string]bool{}, false
				for _, n := range s.Nests {
					text := fmt.Sprint(n.Loops, n.Block)
					large := len(n.Block.Loads)+len(n.Block.Shuffles)+len(n.Block.Stores) >= 48
					if large && seen[text] {
						t.Errorf("a block of %d loads is there twice\n%v", len(n.Block.Loads), s)
					}
					seen[text] = true
					shared = shared || slices.ContainsFunc(n.Loops, func(l schedule.Loop) bool {
						return l.Source == 2*199*512 && l.Destination%199 == 0
					})
					if small := len(n.Loops) < 2 && n.From == 0; small && len(n.Block.Shuffles) > 200 {
						t.Errorf("a rim has a block of %d shuffles\n%v", len(n.Block.Shuffles), s)
					}
				}
				if !shared {
					t.Errorf("no loop over the shards\n%v", s)
				}
			})
		}
	}
}

// TestRims: what is left over of a transpose in the cache, some rows and columns, has
// small blocks, and the corner is moved one by one.
func TestRims(t *testing.T) {
	shape := []int64{773, 1031}
	for _, bits := range []int64{8, 16} {
		rows := must(t)(layout.RowMajor(shape, bits))
		columns := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: bits}))
		for _, masks := range allMasks {
			s := check(t, rows, columns, false, schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 26, Masks: masks})
			single := 0
			for i, n := range s.Nests {
				if i > 0 && n.From == 0 && len(n.Block.Shuffles) > 48 {
					t.Errorf("%d bits, masks %d: a rim has %d shuffles\n%v", bits, masks, len(n.Block.Shuffles), s)
				}
				if len(n.Block.Loads) == 1 && n.Block.Loads[0].Lanes == 1 {
					single++
				}
			}
			if single != 1 {
				t.Errorf("%d bits, masks %d: %d nests move single elements\n%v", bits, masks, single, s)
			}
		}
	}
}

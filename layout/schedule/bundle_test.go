package schedule_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// tilesOf returns a matrix of bytes or 16 bits in tiles whose rows share lines: a TPU's, or those with faces.
func tilesOf(t rapid.TB, shape []int64, bits int64, faces bool) *layout.Layout {
	if faces {
		return must(t)(layout.Metal(layout.MetalSpec{
			Shape: shape, Linear: affine.Identity(2), Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: bits,
		}))
	}
	return packedOf(t, shape, []int64{1, 0}, bits)
}

// bundled says that a schedule puts rows behind each other in scratch memory.
func bundled(s *schedule.Schedule) bool {
	return strings.Contains(s.String(), "move scratch 1 at") && strings.Contains(s.String(), "to scratch 1 at") &&
		strings.Contains(s.String(), "then src +0, streamed")
}

// TestBundles: whole rows of interleaved tiles, which begin anywhere in a line, are put together, half of
// those of a tile or more, and the next ones are announced.
func TestBundles(t *testing.T) {
	for name, tt := range map[string]struct {
		shape []int64
		bits  int64
		faces bool
		want  bool
	}{
		"pairs":           {[]int64{64, 1239}, 16, false, true},
		"fours":           {[]int64{72, 1239}, 8, false, true},
		"faces":           {[]int64{128, 1500}, 8, true, true},
		"some are left":   {[]int64{67, 1001}, 16, false, true},
		"one row of them": {[]int64{16, 1001}, 16, false, true},
		"whole lines":     {[]int64{64, 1248}, 16, false, false},
		"short rows":      {[]int64{640, 301}, 16, false, false},
		"long rows":       {[]int64{64, 2301}, 16, false, false},
		"few of a tile":   {[]int64{64, 1239}, 16, true, false},
		"half lines":      {[]int64{128, 501}, 16, true, true},
		"many half lines": {[]int64{128, 701}, 16, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			dst := must(t)(layout.RowMajor(tt.shape, tt.bits))
			for _, parts := range []bool{false, true} {
				o := schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 1 << 14, Masks: schedule.AllMasks, Stores: schedule.PastCache, Parts: parts}
				s := check(t, tilesOf(t, tt.shape, tt.bits, tt.faces), dst, false, o)
				if got := bundled(s); got != tt.want {
					t.Errorf("parts: %v, bundles: %v\n%v", parts, got, s)
				}
				if o.Stores = schedule.ThroughCache; bundled(check(t, tilesOf(t, tt.shape, tt.bits, tt.faces), dst, false, o)) {
					t.Error("bundles through the cache")
				}
			}
		})
	}
}

// TestBundlesMoveEveryElement does so for rows of all lengths, of shards, too.
func TestBundlesMoveEveryElement(t *testing.T) {
	some := 0
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 16}).Draw(t, "bits")
		shape := []int64{rapid.Int64Range(16, 100).Draw(t, "rows"), rapid.Int64Range(6400/bits, 30000/bits).Draw(t, "columns")}
		src := tilesOf(t, shape, bits, rapid.Bool().Draw(t, "faces"))
		dst := shardsOf(t, shape, rapid.Int64Range(1, 3).Draw(t, "grid"), 1, 1, bits, layout.Zero)
		s := check(t, src, dst, false, schedule.Options{
			ElementBits: bits, VectorBits: rapid.SampledFrom([]int64{128, 256, 512}).Draw(t, "width"), CacheBytes: 1 << 13,
			Masks: rapid.SampledFrom(allMasks).Draw(t, "masks"), Stores: schedule.PastCache, Parts: rapid.Bool().Draw(t, "parts"),
		})
		if bundled(s) {
			some++
		}
	})
	if some == 0 {
		t.Error("no bundles")
	}
}

package schedule_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// isDetour reports whether a schedule has rows that go by way of scratch memory which routines
// have in common.
func isDetour(s *schedule.Schedule) bool {
	for _, r := range s.Routines {
		if r.From > 0 {
			return true
		}
	}
	return false
}

// packedOf returns the layout of a matrix in TPU tiles, packed into 32 bits.
func packedOf(t rapid.TB, shape, minorToMajor []int64, bits int64) *layout.Layout {
	return must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: minorToMajor, Tiles: []layout.Tiling{{8, 128}, {32 / bits, 1}}, ElementBits: bits}))
}

// packedAlone returns the layout of a matrix whose rows, or columns, are packed into 32 bits each by
// itself.
func packedAlone(t rapid.TB, shape, minorToMajor []int64, bits int64) *layout.Layout {
	return must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: minorToMajor, Tiles: []layout.Tiling{{128}, {32 / bits, 1}}, ElementBits: bits}))
}

// TestDetours: where shards and tiles end anywhere in others, rows go by way of scratch memory.
// Where pieces are long anyway, they do not.
func TestDetours(t *testing.T) {
	shape, wide := []int64{611, 803}, []int64{311, 2003}
	shards := func(rows, columns, tile, bits int64) *layout.Layout {
		return shardsOf(t, shape, rows, columns, tile, bits, layout.Zero)
	}
	for name, tt := range map[string]struct {
		src, dst *layout.Layout
		bits     int64
		detour   bool
	}{
		"tiles to others":           {shards(7, 6, 32, 8), shards(5, 8, 16, 8), 8, true},
		"tiles to columns":          {shards(7, 6, 32, 32), columnsOf(t, shape, layout.Tiling{8, 128}, 32), 32, true},
		"columns to tiles":          {columnsOf(t, shape, layout.Tiling{8, 128}, 32), shards(7, 6, 16, 32), 32, true},
		"tiles to packed rows":      {shards(7, 6, 32, 16), packedOf(t, shape, []int64{1, 0}, 16), 16, true},
		"tiles to packed columns":   {shards(7, 6, 32, 16), packedOf(t, shape, []int64{0, 1}, 16), 16, true},
		"packed rows to tiles":      {packedOf(t, shape, []int64{1, 0}, 16), shards(7, 6, 32, 16), 16, true},
		"packed columns to tiles":   {packedOf(t, shape, []int64{0, 1}, 8), shards(7, 6, 32, 8), 8, true},
		"rows of four to shards":    {packedOf(t, shape, []int64{1, 0}, 8), shards(7, 6, 16, 8), 8, true},
		"tiles to rows of four":     {shards(7, 6, 32, 8), packedOf(t, shape, []int64{1, 0}, 8), 8, true},
		"columns alone to tiles":    {packedAlone(t, shape, []int64{0, 1}, 16), shards(7, 6, 32, 16), 16, true},
		"tiles to columns alone":    {shards(7, 6, 32, 16), packedAlone(t, shape, []int64{0, 1}, 16), 16, true},
		"rows alone to tiles":       {packedAlone(t, wide, []int64{1, 0}, 16), shardsOf(t, wide, 7, 6, 32, 16, layout.Zero), 16, true},
		"tiles to rows alone":       {shardsOf(t, wide, 7, 6, 32, 16, layout.Zero), packedAlone(t, wide, []int64{1, 0}, 16), 16, true},
		"rows alone to shards":      {packedAlone(t, wide, []int64{1, 0}, 16), shardsOf(t, wide, 7, 6, 1, 16, layout.Zero), 16, true},
		"packed columns to shards":  {packedOf(t, wide, []int64{0, 1}, 16), shardsOf(t, wide, 7, 6, 1, 16, layout.Zero), 16, true},
		"shards to packed columns":  {shardsOf(t, wide, 7, 6, 1, 16, layout.Zero), packedOf(t, wide, []int64{0, 1}, 16), 16, true},
		"few columns alone":         {packedAlone(t, []int64{211, 403}, []int64{0, 1}, 16), shardsOf(t, []int64{211, 403}, 7, 6, 32, 16, layout.Zero), 16, false},
		"shards to others":          {shards(7, 6, 1, 32), shards(5, 8, 1, 32), 32, false},
		"shards to tiles":           {shards(2, 6, 1, 32), shards(2, 8, 32, 32), 32, false},
		"large tiles to small ones": {shards(1, 1, 32, 8), shards(1, 1, 16, 8), 8, false},
	} {
		for _, parts := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, parts: %v", name, parts), func(t *testing.T) {
				t.Parallel()
				for _, cache := range []int64{1 << 18, 32 << 20} {
					s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: cache, Masks: schedule.AllMasks, Parts: parts})
					if isDetour(s) != tt.detour {
						t.Errorf("detour: %v\n%v", isDetour(s), s)
					}
				}
			})
		}
	}
}

// TestDetoursPastTheCache: where little of what has no room in the cache would go past it in whole
// lines, short pieces go by way of scratch memory. What is in the cache does not, nor do long pieces.
func TestDetoursPastTheCache(t *testing.T) {
	shape := []int64{611, 803}
	rows := must(t)(layout.RowMajor(shape, 8))
	tiles := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{1, 0}, Tiles: []layout.Tiling{{16, 128}}, ElementBits: 8}))
	shards := func(rows, columns, tile int64) *layout.Layout {
		return shardsOf(t, shape, rows, columns, tile, 8, layout.Zero)
	}
	for name, tt := range map[string]struct {
		src, dst *layout.Layout
		detour   bool
	}{
		"tiles to rows":     {shards(2, 3, 32), rows, true},
		"tiles to shards":   {shards(2, 3, 32), shards(1, 4, 1), true},
		"tiles to others":   {tiles, shards(5, 2, 32), true},
		"rows to shards":    {rows, shards(3, 6, 1), false},
		"shards to rows":    {shards(3, 6, 1), rows, false},
		"tiles in one grid": {shards(1, 1, 32), shards(1, 1, 16), false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, cache := range []int64{1 << 18, 32 << 20} {
				for _, parts := range []bool{false, true} {
					s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: cache, Masks: schedule.AllMasks, Parts: parts})
					if want := tt.detour && cache == 1<<18; isDetour(s) != want {
						t.Errorf("cache of %d bytes, parts: %v: detour: %v\n%v", cache, parts, isDetour(s), s)
					}
				}
			}
		})
	}
}

// drawSide returns a layout of a matrix in tiles, packed rows or shards.
func drawSide(t *rapid.T, name string, shape []int64, bits int64) *layout.Layout {
	order := rapid.SampledFrom([][]int64{{1, 0}, {0, 1}}).Draw(t, name+" order")
	switch kind := rapid.IntRange(0, 4).Draw(t, name); {
	case kind == 0:
		tile := layout.Tiling{rapid.Int64Range(1, 16).Draw(t, name), rapid.Int64Range(3, 140).Draw(t, name)}
		return must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: order, Tiles: []layout.Tiling{tile}, ElementBits: bits}))
	case kind == 1 && bits < 32:
		return packedOf(t, shape, order, bits)
	case kind == 2 && bits < 32:
		return packedAlone(t, shape, order, bits)
	}
	grid := rapid.Int64Range(1, 8)
	tile := rapid.SampledFrom([]int64{1, 8, 16, 32}).Draw(t, name+" tile")
	return shardsOf(t, shape, grid.Draw(t, name), grid.Draw(t, name), tile, bits, layout.Fill(rapid.IntRange(0, 4).Draw(t, name)))
}

// TestDetoursMoveEveryElement does so for shards, tiles, packed rows and vectors of all sizes.
func TestDetoursMoveEveryElement(t *testing.T) {
	detours, all := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 8, 16, 16, 32, 64}).Draw(t, "bits")
		shape := []int64{rapid.Int64Range(100, 700).Draw(t, "rows"), rapid.Int64Range(100, 700).Draw(t, "columns")}
		side := func(name string) *layout.Layout { return drawSide(t, name, shape, bits) }
		s := check(t, side("source"), side("destination"), false, schedule.Options{
			ElementBits: bits, VectorBits: rapid.SampledFrom([]int64{64, 128, 256, 512}).Draw(t, "width"),
			CacheBytes: rapid.SampledFrom([]int64{1 << 12, 1 << 16, 32 << 20}).Draw(t, "cache"),
			Masks:      rapid.SampledFrom(allMasks).Draw(t, "masks"), Stores: rapid.SampledFrom(allStores).Draw(t, "stores"),
			Parts: rapid.Bool().Draw(t, "parts"),
		})
		if all++; isDetour(s) {
			detours++
		}
	})
	if detours < all/20 {
		t.Errorf("%d detours of %d", detours, all)
	}
}

// TestDetourTogether: packed rows go by several groups of them.
func TestDetourTogether(t *testing.T) {
	shape := []int64{400, 700}
	s := check(t, shardsOf(t, shape, 3, 5, 32, 8, layout.Undef), packedOf(t, shape, []int64{1, 0}, 8), false,
		schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
	if n := len(s.Calls); n > 60 {
		t.Errorf("%d bands of 400 rows, 8 in a tile\n%v", n, s)
	}
	if text := s.String(); !strings.Contains(text, "scratch memory") {
		t.Errorf("the text does not say so\n%v", s)
	}
}

// TestDetourOfOneDim: of four dims of as many coordinates, whose extents may be those of others,
// rows are those of one.
func TestDetourOfOneDim(t *testing.T) {
	shape := []int64{10, 39, 5, 93}
	side := func(dims []int, grid, tile []int64) *layout.Layout {
		linear := affine.Map{NumDims: 4}
		for _, d := range dims {
			linear.Results = append(linear.Results, affine.Dim(d))
		}
		return must(t)(layout.Metal(layout.MetalSpec{Shape: shape, Linear: linear, Grid: grid, Tile: tile, ElementBits: 8}))
	}
	src, dst := side([]int{2, 1, 0, 3}, []int64{9, 4, 3, 6}, []int64{1, 32}), side([]int{3, 1, 0, 2}, []int64{8, 9, 4, 4}, []int64{8, 32})
	check(t, src, dst, false, schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
}

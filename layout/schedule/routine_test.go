package schedule_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// columnsOf returns the layout of a matrix in tiles of its columns.
func columnsOf(t rapid.TB, shape []int64, tile layout.Tiling, bits int64) *layout.Layout {
	return must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, Tiles: []layout.Tiling{tile}, ElementBits: bits}))
}

// TestRoutines: where shards end anywhere in others, or in tiles, what is done to them is
// written a few times only, however many there are.
func TestRoutines(t *testing.T) {
	shape := []int64{211, 195}
	for _, bits := range []int64{8, 16, 32} {
		for name, tt := range map[string]struct {
			src, dst *layout.Layout
			most     int // nests, of routines and others
		}{
			"shards to others": {shardsOf(t, shape, 4, 4, 1, bits, layout.Zero), shardsOf(t, shape, 3, 7, 1, bits, layout.Zero), 90},
			"tiles to shards":  {shardsOf(t, shape, 4, 2, 16, bits, layout.Zero), shardsOf(t, shape, 3, 2, 1, bits, layout.Undef), 90},
			"columns to rows":  {columnsOf(t, shape, layout.Tiling{8, 32}, bits), shardsOf(t, shape, 5, 4, 1, bits, layout.One), 90},
			"rows to columns":  {shardsOf(t, shape, 5, 4, 1, bits, layout.Zero), columnsOf(t, shape, layout.Tiling{8, 32}, bits), 90},
		} {
			for _, masks := range allMasks {
				t.Run(fmt.Sprintf("%s, %d bits, masks %d", name, bits, masks), func(t *testing.T) {
					for _, stores := range allStores {
						o := schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 14, Masks: masks, Stores: stores}
						s := check(t, tt.src, tt.dst, false, o)
						nests, calls := len(nestsOf(s)), len(s.Calls)
						if calls == 0 || nests > tt.most {
							t.Errorf("%d nests, %d calls\n%v", nests, calls, s)
						}
						o.Parts = true
						check(t, tt.src, tt.dst, false, o)
					}
				})
			}
		}
	}
}

// TestRoutinesMoveEveryElement does so for shards, tiles and vectors of all sizes.
func TestRoutinesMoveEveryElement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 16, 32, 64}).Draw(t, "bits")
		shape := []int64{rapid.Int64Range(40, 250).Draw(t, "rows"), rapid.Int64Range(40, 250).Draw(t, "columns")}
		side := func(name string) *layout.Layout {
			if rapid.IntRange(0, 3).Draw(t, name+" in columns") == 0 {
				tile := layout.Tiling{rapid.Int64Range(1, 8).Draw(t, name), rapid.Int64Range(3, 40).Draw(t, name)}
				return columnsOf(t, shape, tile, bits)
			}
			grid := rapid.Int64Range(1, 8)
			tile := rapid.SampledFrom([]int64{1, 1, 3, 8, 16}).Draw(t, name+" tile")
			return shardsOf(t, shape, grid.Draw(t, name), grid.Draw(t, name), tile, bits, layout.Fill(rapid.IntRange(0, 4).Draw(t, name)))
		}
		check(t, side("source"), side("destination"), false, schedule.Options{
			ElementBits: bits, VectorBits: rapid.SampledFrom([]int64{64, 128, 256, 512}).Draw(t, "width"),
			CacheBytes: rapid.SampledFrom([]int64{1 << 12, 1 << 16, 32 << 20}).Draw(t, "cache"),
			Masks:      rapid.SampledFrom(allMasks).Draw(t, "masks"), Stores: rapid.SampledFrom(allStores).Draw(t, "stores"),
			Parts: rapid.Bool().Draw(t, "parts"),
		})
	})
}

// TestRoutineOfScatteredRows: what is read from pages far apart is announced inside of the
// loops that calls give a routine, which have their order.
func TestRoutineOfScatteredRows(t *testing.T) {
	rows := func(grid, row, piece int64) *layout.Layout {
		place := affine.Add(affine.Add(affine.Mul(affine.Dim(2), affine.Const(row)), affine.Mul(affine.Dim(3), affine.Const(piece))), affine.Dim(4))
		linear := affine.Map{NumDims: 5, Results: []*affine.Expr{affine.Dim(0), affine.Dim(1), place}}
		return must(t)(layout.Metal(layout.MetalSpec{Shape: []int64{200, 2, 2, 40, 8}, Linear: linear, Grid: []int64{grid, 2, 1}, ElementBits: 64}))
	}
	check(t, rows(16, 20992, 512), rows(12, 320, 8), false, schedule.Options{ElementBits: 64, VectorBits: 512, CacheBytes: 32 << 20, Stores: schedule.PastCacheFarAhead})
}

// TestBandsOfPackedRows: rows that are packed by two or four move by as many, wherever the
// shards they come from end.
func TestBandsOfPackedRows(t *testing.T) {
	shape := []int64{430, 590}
	for _, bits := range []int64{8, 16} {
		dst := packedOf(t, shape, []int64{1, 0}, bits)
		src := shardsOf(t, shape, 7, 6, 32, bits, layout.Undef)
		s := check(t, src, dst, false, schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
		bands := int64(0)
		for _, c := range s.Calls {
			n := c.Bands
			for _, l := range c.Loops {
				n *= l.Extent
			}
			bands += n
		}
		if bands == 0 || bands > shape[0]*3/4 {
			t.Errorf("%d bits: %d bands of %d rows\n%v", bits, bands, shape[0], s)
		}
	}
}

// TestEqualParts: columns that do the same in several places of a row are written once.
func TestEqualParts(t *testing.T) {
	shape := []int64{300, 6200}
	src, dst := shardsOf(t, shape, 3, 6, 32, 16, layout.Zero), shardsOf(t, shape, 2, 3, 1, 16, layout.Undef)
	s := check(t, src, dst, false, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: 1 << 16, Masks: schedule.AllMasks})
	nests, calls := 0, 0
	for _, r := range s.Routines {
		nests, calls = nests+len(r.Nests), calls+len(r.Calls)
	}
	if calls < 6 || nests > 60 {
		t.Errorf("%d nests and %d calls in routines\n%v", nests, calls, s)
	}
}

// TestRoutinesTogether: routines that are scheduled at the same time are those that are
// scheduled one after the other.
func TestRoutinesTogether(t *testing.T) {
	shape := []int64{300, 6200}
	src, dst := shardsOf(t, shape, 3, 6, 32, 16, layout.Zero), shardsOf(t, shape, 2, 3, 1, 16, layout.Undef)
	p, err := layout.NewRelayout(src, dst, false)
	if err != nil {
		t.Fatal(err)
	}
	by := func(threads int) string {
		return schedule.New(p, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: 1 << 16, Masks: schedule.AllMasks, Threads: threads}).String()
	}
	want := by(1)
	for range 3 {
		if got := by(4); got != want {
			t.Fatalf("%s\none after the other:\n%s", got, want)
		}
	}
}

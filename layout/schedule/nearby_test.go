package schedule_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// writtenOut returns how many iterations of a block some loops write out, or all.
func writtenOut(n schedule.Nest, of func(schedule.Loop) bool) int64 {
	all := int64(1)
	for _, l := range n.Loops {
		if l.Unrolled && of(l) {
			all *= l.Extent
		}
	}
	return all
}

func anyLoop(schedule.Loop) bool { return true }

// TestNearby: what is in the second level of the cache goes to tiles in their order, many
// vectors without a loop, half vectors where that saves shuffles. So it does where something
// is left over, which has the loops of the rest: if it is little they are cut for both, and
// if not they stay whole.
func TestNearby(t *testing.T) {
	tiles := func(bits, rows, columns int64) *layout.Layout {
		return must(t)(layout.Metal(layout.MetalSpec{
			Shape: []int64{rows, columns}, Linear: affine.Identity(2), Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: bits,
		}))
	}
	rows := func(bits, n, m int64) *layout.Layout { return must(t)(layout.RowMajor([]int64{n, m}, bits)) }
	shards := func(bits, n, m, rows, columns int64) *layout.Layout {
		return must(t)(layout.Metal(layout.MetalSpec{Shape: []int64{n, m}, Linear: affine.Identity(2), Grid: []int64{rows, columns}, ElementBits: bits}))
	}
	for _, tt := range []struct {
		name           string
		src, dst       *layout.Layout
		lanes          int
		together, each int64 // vectors without a loop, and how far they go in the destination
	}{
		{"f32", rows(32, 384, 128), tiles(32, 384, 128), 16, 128, 2048},
		{"f32, left over", rows(32, 384, 141), tiles(32, 384, 141), 16, 64, 1024},
		{"bf16, half vectors", rows(16, 384, 128), tiles(16, 384, 128), 16, 128, 2048},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: tt.src.ElementBits(), VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: schedule.PastCacheFarAhead})
			together, far := int64(1), int64(tt.lanes)
			for _, l := range s.Nests[0].Loops {
				if l.Unrolled {
					together *= l.Extent
					far += (l.Extent - 1) * l.Destination
				}
			}
			if left := tt.src.Shape()[1]%32 > 0; len(s.Nests) != 1 && !left || len(s.Nests[0].Block.Shuffles) > 0 || s.Nests[0].Block.Loads[0].Lanes != tt.lanes || together != tt.together || far != tt.each {
				t.Errorf("%d vectors together, over %d elements\n%v", together, far, s)
			}
		})
	}
	for _, tt := range []struct {
		name     string
		src, dst *layout.Layout
		rows     int64 // without a loop
	}{
		{"much left over", shards(32, 200, 333, 2, 2), shards(32, 200, 333, 4, 1), 1},
		{"little left over", shards(16, 1000, 1000, 2, 4), shards(16, 1000, 1000, 8, 1), 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: tt.src.ElementBits(), VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: schedule.PastCacheFarAhead})
			if l := s.Nests[0].Loops[1]; l.Destination != tt.rows*tt.src.Shape()[1] {
				t.Errorf("%d elements of the destination at a time\n%v", l.Destination, s)
			}
			for _, n := range s.Nests[1:] {
				if n.Fused != 2 {
					t.Errorf("a nest with %d loops in common\n%v", n.Fused, s)
				}
			}
		})
	}
}

// TestNarrowTiles: on machines that store past the cache, but not far ahead, tiles whose rows are
// lines go one after the other from the second level of the cache on, unless their rows crowd
// each other; in that level tiles of bytes do.
func TestNarrowTiles(t *testing.T) {
	for _, tt := range []struct {
		rows, columns, bits int64
		inOrder             bool
	}{
		{832, 832, 32, true}, {832, 1024, 32, false}, {832, 1216, 16, true}, {832, 1952, 8, false},
		{384, 768, 8, true}, {384, 640, 16, false},
	} {
		src := must(t)(layout.RowMajor([]int64{tt.rows, tt.columns}, tt.bits))
		dst := must(t)(layout.Metal(layout.MetalSpec{
			Shape: src.Shape(), Linear: affine.Identity(2), Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: tt.bits,
		}))
		s := check(t, src, dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
		far := slices.IsSortedFunc(s.Nests[0].Loops, func(a, b schedule.Loop) int { return cmp.Compare(b.Destination, a.Destination) })
		if far != tt.inOrder {
			t.Errorf("%v of %d bits: in the order of the destination %v\n%v", src.Shape(), tt.bits, far, s)
		}
	}
}

// TestCrowdedRows: in the second level of the cache two lines of each row of a tile go together,
// but many where rows are in a few sets.
func TestCrowdedRows(t *testing.T) {
	for _, tt := range []struct {
		columns, bits int64
		toTiles       bool
		stores        schedule.Stores
		most, least   int64 // bytes of a row
	}{
		{384, 32, false, schedule.PastCache, 128, 128},
		{512, 32, false, schedule.PastCache, 2048, 512},
		{1024, 16, false, schedule.PastCache, 2048, 512},
		{4096, 8, false, schedule.PastCache, 2048, 512},
		{1024, 32, true, schedule.PastCache, 2048, 512},
		{512, 32, false, schedule.ThroughCache, 256, 64},
	} {
		shape := []int64{96, tt.columns}
		src := must(t)(layout.Metal(layout.MetalSpec{
			Shape: shape, Linear: affine.Identity(2), Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: tt.bits,
		}))
		dst := must(t)(layout.RowMajor(shape, tt.bits))
		if tt.toTiles {
			src, dst = dst, src
		}
		s := check(t, src, dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: tt.stores})
		n := s.Nests[0]
		together := int64(n.Block.Loads[0].Lanes) * tt.bits / 8
		for _, l := range slices.Backward(n.Loops) {
			across := l.Destination
			if tt.toTiles {
				across = l.Source
			}
			if across%tt.columns == 0 { // the next row
				break
			}
			together *= l.Extent
		}
		if together < tt.least || together > tt.most {
			t.Errorf("%v of %d bits, to tiles %v: %d bytes of a row together\n%v", shape, tt.bits, tt.toTiles, together, s)
		}
	}
}

// TestWrittenInOrder: there, too, tiles of narrow rows become rows, and rows become tiles, in the
// order of what is written, from the second level of the cache on, unless what is read in turn
// crowds the first level.
func TestWrittenInOrder(t *testing.T) {
	faces, plain := []int64{16, 16}, []int64(nil)
	for _, tt := range []struct {
		rows, columns, bits int64
		cores               int64
		faces               []int64
		toTiles             bool
		stores              schedule.Stores
		inOrder             bool
	}{
		{640, 256, 32, 1, faces, false, schedule.PastCache, true},
		{320, 512, 32, 1, faces, false, schedule.PastCache, false}, // 16 tiles, 4 KB apart
		{320, 512, 32, 2, faces, false, schedule.PastCache, true},  // of 256 on each core
		{256, 256, 32, 1, faces, false, schedule.PastCache, false}, // in the second level
		{640, 512, 16, 1, faces, false, schedule.PastCache, true},
		{640, 1024, 8, 1, faces, false, schedule.PastCache, true},
		{640, 256, 32, 1, faces, false, schedule.ThroughCache, false},
		{640, 256, 32, 1, faces, true, schedule.PastCache, true},
		{160, 1024, 32, 1, faces, true, schedule.PastCache, false}, // 16 rows, 4 KB apart
		{640, 640, 16, 1, faces, true, schedule.PastCache, true},
		{320, 512, 32, 1, plain, true, schedule.PastCache, true}, // two lines of 32 rows, 2 KB apart
		{640, 1280, 8, 1, faces, true, schedule.PastCache, false},
	} {
		layoutOf := func(tile, faces []int64) *layout.Layout {
			return must(t)(layout.Metal(layout.MetalSpec{
				Shape: []int64{tt.rows, tt.columns}, Linear: affine.Identity(2), Grid: []int64{1, tt.cores}, Tile: tile, Faces: faces, ElementBits: tt.bits,
			}))
		}
		src, dst := layoutOf([]int64{32, 32}, tt.faces), layoutOf(nil, nil)
		if tt.toTiles {
			src, dst = dst, src
		}
		s := check(t, src, dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: tt.stores})
		inOrder := slices.IsSortedFunc(s.Nests[0].Loops, func(a, b schedule.Loop) int { return cmp.Compare(b.Destination, a.Destination) })
		if inOrder != tt.inOrder {
			t.Errorf("%dx%d of %d bits on %d cores, to tiles %v: in order %v\n%v", tt.rows, tt.columns, tt.bits, tt.cores, tt.toTiles, inOrder, s)
		}
	}
}

// TestShuffledTogether: shuffled vectors are written out one block after the other, and far,
// where hardly anything is left over and each row begins on a line; or else no more of them
// than registers hold.
func TestShuffledTogether(t *testing.T) {
	for _, tt := range []struct {
		shape    []int64
		masks    schedule.Masks
		together int64
	}{
		{[]int64{46, 512}, schedule.AllMasks, 128},
		{[]int64{46, 512}, schedule.WordLoads, 128},
		{[]int64{3, 15, 512}, schedule.AllMasks, 16},
		{[]int64{3, 15, 512}, schedule.WordLoads, 4},
		{[]int64{46, 500}, schedule.AllMasks, 8},
		{[]int64{46, 500}, schedule.WordLoads, 4},
	} {
		src := must(t)(layout.RowMajor(tt.shape, 16))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: src.Shape(), Tiles: []layout.Tiling{{8, 128}, {2, 1}}, ElementBits: 16}))
		s := check(t, src, dst, false, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: 32 << 20, Masks: tt.masks, Stores: schedule.PastCacheFarAhead})
		n := s.Nests[0]
		together := int64(len(n.Block.Loads)) * writtenOut(n, anyLoop)
		if len(n.Block.Shuffles) == 0 || together != tt.together || n.Serial != (together > 16) {
			t.Errorf("%v, %v: %d vectors together\n%v", tt.shape, tt.masks, together, s)
		}
	}
}

// TestUnevenTogether: eleven tiles in a row, of which eight fit together, are eight and
// three, side by side in one loop; and seventeen are two times eight and one.
func TestUnevenTogether(t *testing.T) {
	for _, tt := range []struct{ columns, main, rest int64 }{{11 * 128, 8, 3}, {17 * 128, 8, 1}, {12 * 128, 6, 0}} {
		src := must(t)(layout.XLA(layout.XLASpec{Shape: []int64{64, tt.columns}, Tiles: []layout.Tiling{{8, 128}, {4, 1}}, ElementBits: 8}))
		dst := must(t)(layout.RowMajor(src.Shape(), 8))
		s := check(t, src, dst, false, schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: schedule.PastCacheFarAhead})
		tiles := func(n schedule.Nest) int64 { // unrolled
			return writtenOut(n, func(l schedule.Loop) bool { return l.Destination%128 == 0 && l.Destination < tt.columns })
		}
		if got := tiles(s.Nests[0]); got != tt.main {
			t.Errorf("%d tiles in a row, %d together\n%v", tt.columns/128, got, s)
		}
		if tt.rest == 0 && len(s.Nests) > 1 || tt.rest > 0 && (len(s.Nests) != 2 || tiles(s.Nests[1]) != tt.rest || s.Nests[1].Fused != 1) {
			t.Errorf("%d tiles in a row, %d are not left over\n%v", tt.columns/128, tt.rest, s)
		}
	}
}

// TestNearbyColumns: where rows become columns in the second level of the cache, blocks that
// read a part of a line go on along the row until it is used up; then down columns that
// crowd each other.
func TestNearbyColumns(t *testing.T) {
	transposed := func(rows, columns, bits int64) *schedule.Schedule {
		src := must(t)(layout.RowMajor([]int64{rows, columns}, bits))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: []int64{rows, columns}, MinorToMajor: []int64{0, 1}, ElementBits: bits}))
		return check(t, src, dst, false, schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: schedule.PastCacheFarAhead})
	}
	for _, bits := range []int64{8, 16} {
		s := transposed(256, 256, bits)
		n := s.Nests[0]
		along, line := int64(n.Block.Loads[0].Lanes), schedule.LineLanes(bits)
		for _, l := range slices.Backward(n.Loops) {
			if l.Source != along {
				break
			}
			along *= l.Extent
		}
		if len(s.Nests) != 1 || along != line {
			t.Errorf("%d bits: the inner loops go to %d along rows, a line has %d\n%v", bits, along, line, s)
		}
	}
	s := transposed(512, 128, 32)
	if outer := s.Nests[0].Loops[0]; len(s.Nests) != 1 || outer.Destination%512 != 0 {
		t.Errorf("the outer loop goes down the rows\n%v", s)
	}
}

// TestColumnsOfZen4: machines that store past the cache, but not as far ahead, make columns
// of more than 128 elements line by line, and in the last level of the cache those of narrow
// elements by way of scratch memory, of which two lines of a column are stored one after the
// other.
func TestColumnsOfZen4(t *testing.T) {
	for _, tt := range []struct {
		rows, columns, bits int64
		lineByLine, staged  bool
	}{
		{512, 256, 32, true, false},
		{128, 256, 32, false, false},
		{448, 256, 16, true, false},
		{448, 256, 32, true, false},
		{1024, 1024, 8, false, true},
		{1024, 1024, 32, true, false},
		{128, 8192, 8, false, false},
	} {
		src := must(t)(layout.RowMajor([]int64{tt.rows, tt.columns}, tt.bits))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: src.Shape(), MinorToMajor: []int64{0, 1}, ElementBits: tt.bits}))
		s := check(t, src, dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
		line := schedule.LineLanes(tt.bits)
		twoLines := func(n schedule.Nest) bool {
			last := n.Loops[len(n.Loops)-1]
			return n.From > 0 && last.Extent == 2 && last.Destination == line
		}
		if staged := len(s.Scratch) > 0 && slices.ContainsFunc(s.Nests, twoLines); staged != tt.staged {
			t.Errorf("%v of %d bits: in stages %v\n%v", src.Shape(), tt.bits, staged, s)
		}
		if tt.staged {
			continue
		}
		// All of a line is used before the next one of the row.
		if l := s.Nests[0].Loops[0]; (l.Source == line) != tt.lineByLine {
			t.Errorf("%v of %d bits: the outer loop goes %d along rows\n%v", src.Shape(), tt.bits, l.Source, s)
		}
	}
}

// TestTransposesBeyondSecondLevel moves every element of transposes that are in the last level
// of the cache, of rows that crowd each other and of others, on all machines.
func TestTransposesBeyondSecondLevel(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 8 {
		bits := []int64{8, 16, 32}[r.IntN(3)]
		columns := []int64{512, 1024, 2048, 4096}[r.IntN(4)] * 8 / bits
		if r.IntN(2) == 0 {
			columns -= r.Int64N(columns / 4)
		}
		batch := 1 + r.Int64N(2)
		rows := (600<<10)*8/bits/columns/batch - r.Int64N(16)
		src := must(t)(layout.RowMajor([]int64{batch, rows, columns}, bits))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: src.Shape(), MinorToMajor: []int64{1, 2, 0}, ElementBits: bits}))
		for _, stores := range allStores {
			check(t, src, dst, false, schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: stores})
		}
	}
}

// TestOfOneRegister: AVX2 moves what stays in the cache in vectors of one register, and loads eight of
// them before the first is stored. Larger relayouts are moved in whole lines, and so are all with the
// settings that suit every machine.
func TestOfOneRegister(t *testing.T) {
	plan := func(rows, columns int64, to func(shape []int64) (*layout.Layout, error)) *layout.Relayout {
		shape := []int64{rows, columns}
		p, err := layout.NewRelayout(must(t)(layout.RowMajor(shape, 8)), must(t)(to(shape)), false)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	interleaved := func(shape []int64) (*layout.Layout, error) {
		return layout.XLA(layout.XLASpec{Shape: shape, Tiles: []layout.Tiling{{8, 128}, {4, 1}}, ElementBits: 8})
	}
	faces := func(shape []int64) (*layout.Layout, error) {
		return layout.Metal(layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: 8})
	}
	small, large := plan(256, 512, interleaved), plan(4096, 4096, interleaved)
	for _, tt := range []struct {
		name     string
		plan     *layout.Relayout
		masks    schedule.Masks
		stores   schedule.Stores
		bytes    int   // of a load
		together int64 // vectors
	}{
		{"AVX2", small, schedule.WordLoads, schedule.PastCache, 32, 8},
		{"AVX2 of Intel", small, schedule.WordLoads, schedule.ThroughCache, 32, 8},
		{"AVX2, to faces", plan(608, 512, faces), schedule.WordLoads, schedule.PastCache, 32, 8},
		{"AVX2, past the cache", large, schedule.WordLoads, schedule.PastCache, 64, 4},
		{"any machine", small, schedule.WordLoads, schedule.PastCacheFarAhead, 64, 128},
		{"AVX-512", small, schedule.AllMasks, schedule.PastCache, 64, 8},
	} {
		s := schedule.New(tt.plan, schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: 32 << 20, Masks: tt.masks, Stores: tt.stores})
		n := s.Nests[0]
		for _, l := range n.Block.Loads {
			if l.Lanes != tt.bytes {
				t.Errorf("%s: a load of %d bytes, want %d", tt.name, l.Lanes, tt.bytes)
			}
		}
		if together := int64(len(n.Block.Loads)) * writtenOut(n, anyLoop); together != tt.together {
			t.Errorf("%s: %d vectors together, want %d\n%v", tt.name, together, tt.together, s)
		}
	}
}

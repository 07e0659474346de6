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

// linesOf returns the lines of the destination that some nests store to, each with the
// number of the last that does, from 1 on.
func linesOf(s *schedule.Schedule, of func(schedule.Nest) bool) map[int64]int {
	lines := map[int64]int{}
	perLine := 64 * 8 / s.ElementBits
	for number, n := range s.Nests {
		if n.To > 0 || !of(n) { // scratch memory is no destination
			continue
		}
		eachBlock(n, func(_, at int64) {
			for _, st := range n.Block.Stores {
				for i := range lanesOf(n.Block, st.Register) { // masked or not: a store has to do with all lines that it spans
					lines[(at+st.Offset+i)/perLine] = number + 1
				}
			}
		})
	}
	return lines
}

// lanesOf returns how many lanes a register of a block has.
func lanesOf(b schedule.Block, register int) int64 {
	if register < len(b.Loads) {
		return int64(b.Loads[register].Lanes)
	}
	return int64(len(b.Shuffles[register-len(b.Loads)].Mask))
}

// eachBlock visits the places of a nest's blocks in the source and the destination.
func eachBlock(n schedule.Nest, visit func(from, to int64)) {
	var walk func(ivs []int64, from, to int64)
	walk = func(ivs []int64, from, to int64) {
		k := len(ivs)
		if k == len(n.Loops) {
			skip := skipped(n, ivs)
			visit(from+skip, to+skip)
			return
		}
		l := n.Loops[k]
		for i := range iterations(n, ivs) {
			walk(append(ivs[:k:k], i), from+i*l.Source, to+i*l.Destination)
		}
	}
	walk(nil, n.Source, n.Destination)
}

// TestLinesPastTheCache: rows that begin anywhere in a line go past the cache but for
// their ends, and no other store has to do with a line that did.
func TestLinesPastTheCache(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 16, 32}).Draw(t, "bits")
		shape := []int64{rapid.Int64Range(40, 140).Draw(t, "rows"), rapid.Int64Range(800, 2000).Draw(t, "columns")}
		grid := func(rows, columns int64, tile ...int64) *layout.Layout {
			spec := layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{rows, columns}, ElementBits: bits, Tile: tile}
			return must(t)(layout.Metal(spec))
		}
		rows := must(t)(layout.RowMajor(shape, bits))
		tpu := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{1, 0}, ElementBits: bits, Tiles: []layout.Tiling{{8, 128}, {32 / bits, 1}}}))
		src := rapid.SampledFrom([]*layout.Layout{grid(1, 1, 32, 32), tpu, grid(2, 1), grid(1, 2)}).Draw(t, "source")
		dst := rapid.SampledFrom([]*layout.Layout{rows, grid(3, 1)}).Draw(t, "destination")
		vector := rapid.SampledFrom([]int64{256, 512}).Draw(t, "vector")
		s := check(t, src, dst, false, schedule.Options{
			ElementBits: bits, VectorBits: vector, CacheBytes: 1 << 10,
			Masks: rapid.SampledFrom(allMasks).Draw(t, "masks"), Parts: rapid.Bool().Draw(t, "parts"),
		})
		if vector < 512 {
			return // halves of lines at the ends of loops may go either way
		}
		others := linesOf(s, func(n schedule.Nest) bool { return !n.Streaming })
		for line := range linesOf(s, func(n schedule.Nest) bool { return n.Streaming }) {
			if others[line] > 0 {
				t.Fatalf("line %d goes past the cache and through it\n%v", line, s)
			}
		}
	})
}

// TestAskewRows: most of what rows that begin anywhere in a line are made of goes past
// the cache, in loops from row to row: of tiles by way of scratch memory.
func TestAskewRows(t *testing.T) {
	const rows, columns = 128, 4095
	shape := []int64{rows, columns}
	for _, tt := range []struct {
		name string
		bits int64
		src  layout.MetalSpec
		want string
	}{
		{"rows of shards", 32, layout.MetalSpec{Grid: []int64{1, 2}}, "for 128 (src +2048, dst +4095) for 127 (src +16, dst +16) move src 0 to dst 0, 1 load of 16, 1 store of 16, from the next line of 16 on, streamed"},
		{"tiles", 32, layout.MetalSpec{Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}}, "for 16 (src +48, dst +4095) unrolled 2 (src +16, dst +16) move scratch 1 at 0 to dst 0, 1 load of 16, 1 store of 16, from the next line of 16 on, streamed"},
		{"groups of rows", 8, layout.MetalSpec{Grid: []int64{1, 1}, Tile: []int64{32, 32}}, "for 2 (src +192, dst +4095) for 0 + skipped (src -1, dst -1) move scratch 1 at 0 to dst 0"},
		{"tiles with shuffles", 16, layout.MetalSpec{Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}}, "for 2 (src +96, dst +4095) unrolled 2 (src +32, dst +32) move scratch 1 at 0 to dst 0, 1 load of 32, 1 store of 32, from the next line of 32 on, streamed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.src.Shape, tt.src.Linear, tt.src.ElementBits = shape, affine.Identity(2), tt.bits
			dst := must(t)(layout.RowMajor(shape, tt.bits))
			s := check(t, must(t)(layout.Metal(tt.src)), dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 16 << 10, Masks: schedule.AllMasks})
			past := len(linesOf(s, func(n schedule.Nest) bool { return n.Streaming }))
			if all := rows * columns * int(tt.bits) / 8 / 64; past*20 < all*19 || !strings.Contains(s.String(), tt.want) {
				t.Errorf("%s of %d lines, or no %q\n%v", fmt.Sprint(past), all, tt.want, s)
			}
		})
	}
}

// TestAskewColumns: rows become columns that begin anywhere in a line, most of which go
// past the cache in whole lines, and no store that comes later, or in parts at all, has to
// do with these. But in parts only the first and the last line of a batch do not.
func TestAskewColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 16, 32, 64}).Draw(t, "bits")
		line := 512 / bits
		shape := []int64{rapid.SampledFrom([]int64{1, 1, 1, 2, 3}).Draw(t, "batches"), rapid.Int64Range(8*line, 12*line).Draw(t, "rows"), rapid.Int64Range(5*line, 9*line).Draw(t, "columns")}
		if shape[1]%line == 0 || shape[0] > 1 && shape[1]*shape[2]%line != 0 {
			return // columns are whole lines, or begin elsewhere in each batch
		}
		src := must(t)(layout.RowMajor(shape, bits))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{1, 2, 0}, ElementBits: bits}))
		parts := rapid.Bool().Draw(t, "parts")
		s := check(t, src, dst, false, schedule.Options{
			ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 10,
			Masks: rapid.SampledFrom(allMasks).Draw(t, "masks"), Parts: parts,
		})
		past := linesOf(s, func(n schedule.Nest) bool { return n.Streaming })
		others := linesOf(s, func(n schedule.Nest) bool { return !n.Streaming })
		for line, number := range past {
			if others[line] > number || parts && others[line] > 0 {
				t.Fatalf("line %d goes past the cache and through it\n%v", line, s)
			}
		}
		all := shape[0] * shape[1] * shape[2] / line
		if int64(len(past)) < all/2 || !parts && int64(len(past)) < all-2*shape[0] {
			t.Fatalf("%d of %d lines go past the cache\n%v", len(past), all, s)
		}
		if ends := 4 * shape[0]; !parts && int64(len(others)) > ends {
			t.Fatalf("%d lines go through the cache, more than %d\n%v", len(others), ends, s)
		}
	})
}

// TestAskewPast: columns that begin anywhere go past the cache as soon as they are better there,
// those of a few lines with others in between later.
func TestAskewPast(t *testing.T) {
	const cache = 1 << 20
	for _, test := range []struct {
		shape []int64
		cores int64 // that the rows are on, two for the columns
		past  bool
	}{
		{[]int64{300, 301}, 1, false}, // a third of the cache
		{[]int64{330, 331}, 1, true},
		{[]int64{330, 331}, 3, false}, // three lines of a column each
		{[]int64{401, 331}, 1, true},  // half of it
		{[]int64{401, 331}, 5, false},
		{[]int64{499, 451}, 5, true}, // more than three quarters
	} {
		src := must(t)(layout.Metal(layout.MetalSpec{Shape: test.shape, Linear: affine.Identity(2), Grid: []int64{test.cores, min(test.cores, 2)}, ElementBits: 16}))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: test.shape, MinorToMajor: []int64{0, 1}, ElementBits: 16}))
		s := check(t, src, dst, false, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: cache, Masks: schedule.AllMasks})
		past := len(linesOf(s, func(n schedule.Nest) bool { return n.Streaming }))
		if all := len(linesOf(s, func(schedule.Nest) bool { return true })); 2*past > all != test.past {
			t.Errorf("%v from %d cores: %d of %d lines go past the cache\n%v", test.shape, test.cores, past, all, s)
		}
	}
}

// TestAskewBands: where a band of rows has little left over, the stage behind it has as few lines, and
// not most of them once more. Matrices have their joined ends in the same loop.
func TestAskewBands(t *testing.T) {
	const columns, batches = 128, 2
	for _, test := range []struct {
		rows    int64
		crossed int64 // lines of each column that are put in scratch memory: all and the joined ones
	}{
		{4*64 + 1, 4 + 2 + 2},
		{9*64 + 1, 9 + 2 + 2},
		{9*64 - 1, 8 + 2 + 2},
		{13*64 + 1, 2*8 + 2}, // the second band does a line once more
	} {
		shape := []int64{batches, test.rows, columns}
		src := must(t)(layout.RowMajor(shape, 8))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{1, 2, 0}, ElementBits: 8}))
		s := check(t, src, dst, false, schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: 1 << 10, Masks: schedule.AllMasks})
		crossed, apart := int64(0), 0
		for _, n := range s.Nests {
			if n.To > 0 {
				eachBlock(n, func(_, _ int64) { crossed += int64(len(n.Block.Stores)) })
			}
			if n.Fused == 0 {
				apart++
			}
		}
		if apart != 2 { // the ends that are not joined, and all others
			t.Errorf("%d rows: nests have %d loops to the matrices\n%v", test.rows, apart, s)
		}
		if crossed != test.crossed*columns*batches {
			t.Errorf("%d rows: %d vectors of %d columns put in scratch memory, want %d of each\n%v", test.rows, crossed, columns*batches, test.crossed, s)
		}
	}
}

// TestAskewTiles: tiles of one line of a column or two, or of a part of one, become columns that begin
// anywhere, most of which go past the cache in whole lines.
func TestAskewTiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int64{8, 16, 32}).Draw(t, "bits")
		shape := []int64{rapid.Int64Range(400, 1700).Draw(t, "rows"), rapid.Int64Range(70, 150).Draw(t, "columns")}
		spec := layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{1, 1}, ElementBits: bits}
		spec.Tile = rapid.SampledFrom([][]int64{{16, 16}, {32, 32}, {64, 16}, {128, 32}, {8, 64}, {4, 32}, {2, 32}, {16, 128}}).Draw(t, "tile")
		if spec.Tile[0] == 32 && rapid.Bool().Draw(t, "faces") {
			spec.Faces = []int64{16, 16}
		}
		src := must(t)(layout.Metal(spec))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: bits}))
		parts := rapid.Bool().Draw(t, "parts")
		s := check(t, src, dst, false, schedule.Options{
			ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 10,
			Masks: rapid.SampledFrom(allMasks).Draw(t, "masks"), Parts: parts,
		})
		line := 512 / bits
		tall, wide := spec.Tile[0], spec.Tile[1]
		inLines := tall < line || tall == line || tall == 2*line
		if spec.Faces != nil && line != 16 || !inLines || shape[0]%line == 0 || wide < line || shape[0] < 24*line || parts {
			return
		}
		p, err := layout.NewRelayout(src, dst, false)
		if err != nil {
			t.Fatal(err)
		}
		past := map[int64]bool{} // the lines that go past the cache, in routines, too
		run(t, p, s, parts, func(n schedule.Nest, slot int64) {
			if n.Streaming {
				past[slot/line] = true
			}
		})
		if all := shape[0] * shape[1] / line; int64(len(past)) < all/2 {
			t.Fatalf("%d of %d lines go past the cache\n%v", len(past), all, s)
		}
	})
}

// TestHalvedStages: where a line is stored in halves, stages of columns that begin anywhere have eight
// lines of them, and of rows that crowd the cache more is read at a time than with AVX-512.
func TestHalvedStages(t *testing.T) {
	const columns = 2048
	read := map[schedule.Masks]int64{}
	for _, masks := range []schedule.Masks{schedule.WordLoads, schedule.AllMasks} {
		shape := []int64{1001, columns}
		src := must(t)(layout.RowMajor(shape, 32))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: 32}))
		s := check(t, src, dst, false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 1 << 20, Masks: masks})
		if len(s.Scratch) < 2 {
			t.Fatalf("no scratch memory for rows and columns\n%v", s)
		}
		read[masks] = s.Scratch[0]
	}
	// Lines and one more, of 16 rows each, as wide as they are read and one line more.
	if read[schedule.WordLoads] < 4*read[schedule.AllMasks] {
		t.Errorf("%d elements of rows in a stage, with AVX-512 %d", read[schedule.WordLoads], read[schedule.AllMasks])
	}
}

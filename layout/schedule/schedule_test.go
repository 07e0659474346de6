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

var allMasks = []schedule.Masks{schedule.NoMasks, schedule.WordLoads, schedule.AllMasks}

func check(t rapid.TB, src, dst *layout.Layout, perCore bool, o schedule.Options) *schedule.Schedule {
	t.Helper()
	p, err := layout.NewRelayout(src, dst, perCore)
	if err != nil {
		t.Fatal(err)
	}
	return checkPlan(t, p, o)
}

// checkPlan schedules a plan, carries the schedule out, and checks every slot.
func checkPlan(t rapid.TB, p *layout.Relayout, o schedule.Options) *schedule.Schedule {
	t.Helper()
	s := schedule.New(p, o)
	if o.Masks == schedule.NoMasks && strings.Contains(s.String(), "masked") {
		t.Fatalf("masks\n%v", s)
	}
	checkOutlines(t, s)
	if p.PerCore && !s.Disjoint {
		return s // every core fills its own shard
	}
	run(t, p, s, o.Parts, func(schedule.Nest, int64) {})
	return s
}

func must(t rapid.TB) func(*layout.Layout, error) *layout.Layout {
	return func(l *layout.Layout, err error) *layout.Layout {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
}

// shardsOf returns the layout of a matrix in shards of tiles.
func shardsOf(t rapid.TB, shape []int64, rows, columns, tile, bits int64, fill layout.Fill) *layout.Layout {
	return must(t)(layout.Metal(layout.MetalSpec{
		Shape: shape, Linear: affine.Identity(2), Grid: []int64{rows, columns}, Tile: []int64{tile, tile}, ElementBits: bits, Fill: fill,
	}))
}

// drawLayout returns a layout of a shape: row-major, transposed, tiled, sharded.
func drawLayout(t *rapid.T, shape []int64, bits int64) *layout.Layout {
	if rapid.Bool().Draw(t, "xla") {
		order := make([]int64, len(shape))
		for i := range order {
			order[i] = int64(i)
		}
		tiles := [][]layout.Tiling{nil, {{8, 128}}, {{8, 128}, {2, 1}}, {{8, 128}, {4, 1}}, {{2, 128}}, {{4, 4}, {2, 1}}, {{3, 5}, {2, 2}}, {{128}}}
		return must(t)(layout.XLA(layout.XLASpec{
			Shape: shape, MinorToMajor: rapid.Permutation(order).Draw(t, "order"), ElementBits: bits,
			Tiles: rapid.SampledFrom(tiles).Draw(t, "tiles"), Fill: layout.Fill(rapid.IntRange(0, 4).Draw(t, "fill")),
		}))
	}
	n := len(shape)
	rows, stride := affine.Const(0), int64(1)
	for d := n - 2; d >= 0; d-- {
		rows = affine.Add(affine.Mul(affine.Dim(d), affine.Const(stride)), rows)
		stride = stride*shape[d] + rapid.SampledFrom([]int64{0, 0, 0, 3}).Draw(t, "bump")
	}
	spec := layout.MetalSpec{
		Shape: shape, Linear: affine.Map{NumDims: n, Results: []*affine.Expr{rows, affine.Dim(n - 1)}},
		Grid:        []int64{rapid.Int64Range(1, 4).Draw(t, "grid"), rapid.Int64Range(1, 4).Draw(t, "grid")},
		ElementBits: bits, Fill: layout.Fill(rapid.IntRange(0, 4).Draw(t, "fill")),
	}
	if rapid.Bool().Draw(t, "tilized") {
		spec.Tile = rapid.SampledFrom([][]int64{{32, 32}, {16, 16}, {4, 32}, {32, 16}}).Draw(t, "tile")
		if rapid.Bool().Draw(t, "faces") && spec.Tile[0] > 4 {
			spec.Faces = []int64{16, 16}
		}
	}
	return must(t)(layout.Metal(spec))
}

func drawShape(t *rapid.T) []int64 {
	shape := make([]int64, rapid.IntRange(2, 4).Draw(t, "rank"))
	volume := int64(1)
	for i := range shape {
		shape[i] = rapid.Int64Range(1, min(140, max(1, 8000/volume))).Draw(t, "size")
		volume *= shape[i]
	}
	return rapid.Permutation(shape).Draw(t, "shape")
}

var allStores = []schedule.Stores{schedule.PastCache, schedule.ThroughCache, schedule.PastCacheFarAhead, schedule.PastSecondLevel}

func TestSchedulesMoveEveryElement(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := drawShape(t)
		bits := rapid.SampledFrom([]int64{8, 16, 32, 64}).Draw(t, "bits")
		src, dst := drawLayout(t, shape, bits), drawLayout(t, shape, bits)
		o := schedule.Options{
			ElementBits: bits,
			VectorBits:  rapid.SampledFrom([]int64{64, 128, 256, 512, 1024}).Draw(t, "vector bits"),
			CacheBytes:  rapid.SampledFrom([]int64{1 << 10, 32 << 20}).Draw(t, "cache"),
			Masks:       rapid.SampledFrom(allMasks).Draw(t, "masks"),
			Stores:      rapid.SampledFrom(allStores).Draw(t, "stores"),
			Parts:       rapid.Bool().Draw(t, "parts"),
		}
		check(t, src, dst, dst.GridRank() > 0 && rapid.Bool().Draw(t, "per core"), o)
	})
}

// TestTransposes checks blocks of every kind of lanes.
func TestTransposes(t *testing.T) {
	for _, bits := range []int64{8, 16, 32, 64} {
		for _, shape := range [][2]int64{{64, 64}, {128, 96}, {3, 640}, {640, 3}, {5, 300}, {300, 7}, {13, 77}, {77, 13}, {2, 256}, {256, 2}, {100, 130}, {1, 70}} {
			for _, width := range []int64{128, 256, 512} {
				t.Run(fmt.Sprintf("%d bits %dx%d in %d", bits, shape[0], shape[1], width), func(t *testing.T) {
					src := must(t)(layout.RowMajor(shape[:], bits))
					dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape[:], MinorToMajor: []int64{0, 1}, ElementBits: bits}))
					for _, masks := range allMasks {
						check(t, src, dst, false, schedule.Options{ElementBits: bits, VectorBits: width, CacheBytes: 1 << 20, Masks: masks})
					}
				})
			}
		}
	}
}

// TestStagedTransposes checks transposes that go by way of scratch memory, with
// rows and columns left over.
func TestStagedTransposes(t *testing.T) {
	for _, bits := range []int64{8, 16} {
		for _, width := range []int64{128, 256, 512, 1024} {
			for _, shape := range [][]int64{{64, 4096}, {600, 1024}, {200, 4608}, {3, 70, 2048}} {
				t.Run(fmt.Sprintf("%d bits %v in %d", bits, shape, width), func(t *testing.T) {
					order := []int64{0, 1}
					if len(shape) == 3 {
						order = []int64{1, 2, 0}
					}
					src := must(t)(layout.RowMajor(shape, bits))
					dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: order, ElementBits: bits}))
					for _, stores := range allStores {
						s := check(t, src, dst, false, schedule.Options{ElementBits: bits, VectorBits: width, CacheBytes: 1 << 10, Stores: stores})
						if len(s.Scratch) == 0 {
							t.Errorf("no scratch memory\n%v", s)
						}
					}
				})
			}
		}
	}
}

// TestStages: of rows half a kilobyte is read at a time, then the next one of the same
// rows; eight rows ahead are announced, and 128 rows are stored together, or eight lines of them where
// a line is stored in halves. Where stores go past the cache as a rule, and in whole lines, two lines are stored without being put together
// before. There a quarter of a kilobyte is read, and the next one announced, of as many rows.
func TestStages(t *testing.T) {
	for _, bits := range []int64{8, 16} {
		t.Run(fmt.Sprintf("%d bits", bits), func(t *testing.T) {
			const columns = 4096
			shape := []int64{256, columns}
			src := must(t)(layout.RowMajor(shape, bits))
			dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: bits}))
			o := schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 10, Masks: schedule.AllMasks}
			if s := check(t, src, dst, false, o); len(s.Nests) != 3 || s.Nests[1].Loops[3].Extent != 2 || !s.Nests[1].Streaming {
				t.Errorf("no nests with two lines of columns\n%v", s)
			} else {
				next, last := s.Nests[2], len(s.Nests[2].Loops)-1
				rows, lines := next.Loops[last-2].Extent*next.Loops[last-1].Extent*next.Loops[last].Extent, len(next.Block.Loads)
				if rows != 2*64*8/bits || lines*64 != 256 || next.Source*bits/8 != 256 || next.Loops[last].Source != columns || len(next.Block.Stores) > 0 {
					t.Errorf("%d lines of %d rows announced from %d\n%v", lines, rows, next.Source, s)
				}
			}
			for _, machine := range []struct {
				masks  schedule.Masks
				stores schedule.Stores
				rows   int64
			}{{schedule.AllMasks, schedule.ThroughCache, 128}, {schedule.WordLoads, schedule.PastCache, min(shape[0], 8*64*8/bits)}} {
				o.Masks, o.Stores = machine.masks, machine.stores
				s := check(t, src, dst, false, o)
				if len(s.Nests) != 3 {
					t.Fatalf("%d nests\n%v", len(s.Nests), s)
				}
				read, stored := int64(0), int64(0)
				for _, l := range s.Nests[0].Block.Loads {
					read += int64(l.Lanes) * bits / 8
				}
				for _, l := range s.Nests[2].Block.Loads {
					stored += int64(l.Lanes)
				}
				along := s.Nests[2].Loops[s.Nests[2].Fused-1]
				if read != 512 || stored != machine.rows || along.Extent != columns*bits/8/512 || s.Nests[0].Ahead != 8*columns {
					t.Errorf("%d bytes read, %d rows stored, along %v, %d ahead\n%v", read, stored, along, s.Nests[0].Ahead, s)
				}
				if s.Nests[1].To == 0 || s.Nests[1].Streaming || !s.Nests[2].Streaming {
					t.Errorf("columns do not go past the cache out of scratch memory\n%v", s)
				}
			}
		})
	}
}

// TestLargeStages: where pages have no turns, rows become columns in stages of four lines of
// a column and 64 columns, or 256 where rows crowd each other, in blocks of whole lines; the
// next stage is announced, some rows with each block. Of short columns two lines are
// crossed at a time.
func TestLargeStages(t *testing.T) {
	for _, tt := range []struct {
		bits        int64
		shape       []int64
		rows, lines int64 // of a stage, and of a row of it
	}{
		{32, []int64{256, 4096}, 64, 16},
		{32, []int64{256, 4000}, 64, 4},
		{16, []int64{256, 4000}, 128, 2},
		{32, []int64{64, 4000}, 32, 4},
		{32, []int64{112, 4032}, 32, 4},
	} {
		t.Run(fmt.Sprintf("%d bits %v", tt.bits, tt.shape), func(t *testing.T) {
			src := must(t)(layout.RowMajor(tt.shape, tt.bits))
			dst := must(t)(layout.XLA(layout.XLASpec{Shape: tt.shape, MinorToMajor: []int64{0, 1}, ElementBits: tt.bits}))
			o := schedule.Options{ElementBits: tt.bits, VectorBits: 1024, CacheBytes: 1 << 10, Masks: schedule.AllMasks, Stores: schedule.PastCacheFarAhead}
			check(t, src, dst, false, o) // vectors longer than lines
			o.VectorBits = 512
			s := check(t, src, dst, false, o)
			cross, next := s.Nests[0], s.Nests[1]
			last := len(next.Loops) - 1
			rows := int64(1) // of the loops inside of those from stage to stage
			for _, l := range next.Loops[next.Fused-2:] {
				rows *= l.Extent
			}
			lines := int64(len(next.Block.Loads))
			if !cross.Streaming || len(s.Scratch) > 0 || next.Fused != len(cross.Loops) || len(next.Block.Stores) > 0 ||
				rows != tt.rows || lines != tt.lines || next.Source != lines*512/tt.bits || next.Loops[last].Source != tt.shape[1] {
				t.Errorf("%d lines of %d rows announced from %d\n%v", lines, rows, next.Source, s)
			}
		})
	}
}

// TestCrowdedColumns: where columns are a power of two apart, two lines of each are
// written one soon after the other.
func TestCrowdedColumns(t *testing.T) {
	shape := []int64{256, 4096}
	src := must(t)(layout.RowMajor(shape, 32))
	dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: 32}))
	s := check(t, src, dst, false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 1 << 10, Masks: schedule.AllMasks})
	loops := s.Nests[0].Loops
	if last := loops[len(loops)-1]; last.Extent != 2 || last.Destination != 16 || len(s.Scratch) > 0 {
		t.Errorf("the last loop is %v\n%v", last, s)
	}
}

// TestCrowdedColumnsInTheCache: those of 16 bits stay in it where a machine likes that, and
// nothing is announced meanwhile.
func TestCrowdedColumnsInTheCache(t *testing.T) {
	for _, tt := range []struct {
		shape  []int64
		bits   int64
		stores schedule.Stores
		past   bool
	}{
		{[]int64{1024, 576}, 16, schedule.PastCache, false},
		{[]int64{1024, 1024}, 16, schedule.PastCache, false}, // by way of scratch memory
		{[]int64{1024, 2560}, 16, schedule.PastCache, true},
		{[]int64{2048, 1024}, 8, schedule.PastCache, true},
		{[]int64{1024, 576}, 16, schedule.PastCacheFarAhead, true},
	} {
		src := must(t)(layout.RowMajor(tt.shape, tt.bits))
		dst := columnsOf(t, tt.shape, layout.Tiling{1}, tt.bits)
		s := check(t, src, dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks, Stores: tt.stores})
		past, announces := false, false
		for _, n := range s.Nests {
			past, announces = past || n.Streaming, announces || n.Announces()
		}
		if past != tt.past || announces != tt.past {
			t.Errorf("%v of %d bits: past the cache is %v, announced %v\n%v", tt.shape, tt.bits, past, announces, s)
		}
	}
}

// TestAnnouncedStagesStay: what announces the rows of a stage is behind the nest that crosses those
// of another one, and not behind what has other loops in common with it.
func TestAnnouncedStagesStay(t *testing.T) {
	const batches, rows, columns = 8, 3136, 384
	src := must(t)(layout.RowMajor([]int64{batches, rows, columns}, 16))
	dst := must(t)(layout.XLA(layout.XLASpec{Shape: []int64{batches, rows, columns}, MinorToMajor: []int64{1, 2, 0}, ElementBits: 16}))
	p, err := layout.NewRelayout(src, dst, false)
	if err != nil {
		t.Fatal(err)
	}
	s := schedule.New(p, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.WordLoads, Stores: schedule.PastCacheFarAhead})
	checkFused(t, s.Nests)
	if len(s.Nests) < 3 {
		t.Errorf("nothing is left over\n%v", s)
	}
}

// TestRowsThatDoNotNest: where the tiles of two layouts cut a row in many places,
// with divisions to find the row, one loop over the rows makes all the moves. A view does not go
// by way of rows in memory.
func TestRowsThatDoNotNest(t *testing.T) {
	shape := []int64{9001, 247}
	src := must(t)(shardsOf(t, shape, 97, 5, 8, 8, layout.Undef).Through(affine.Identity(2), shape))
	s := check(t, src, shardsOf(t, shape, 89, 7, 32, 8, layout.One), false, schedule.Options{ElementBits: 8, VectorBits: 512, CacheBytes: 32 << 20})
	loops, divided := 0, 0
	for _, n := range s.Nests {
		if n.Rests == (schedule.Rests{}) {
			continue
		}
		if divided++; n.Fused == 0 {
			loops++
		}
	}
	if s.Fills != 0 || divided < 20 || loops != 1 {
		t.Errorf("%d nests with quotients in %d loops\n%v", divided, loops, s)
	}
}

// TestLittleIsNotUnrolled: what is a small part of all is worth a block, and a loop
// around it.
func TestLittleIsNotUnrolled(t *testing.T) {
	const rows, columns = 1021, 1023
	src := must(t)(layout.RowMajor([]int64{rows, columns}, 32))
	dst := must(t)(layout.XLA(layout.XLASpec{
		Shape: []int64{rows, columns}, MinorToMajor: []int64{1, 0}, ElementBits: 32, Tiles: []layout.Tiling{{32, 32}, {16, 16}},
	}))
	s := check(t, src, dst, false, schedule.Options{ElementBits: 32, VectorBits: 256})
	seen := map[bool]int{}
	for _, n := range s.Nests {
		elements := int64(len(n.Block.Stores)) * 8 // lanes
		unrolled := false
		for _, l := range n.Loops {
			elements *= l.Extent
			unrolled = unrolled || l.Unrolled
		}
		if little := elements <= rows*columns/128; little && unrolled {
			t.Errorf("%d elements, unrolled\n%v", elements, s)
		}
		seen[unrolled]++
	}
	if seen[true] == 0 || seen[false] < 3 {
		t.Errorf("%d nests are unrolled, %d are not\n%v", seen[true], seen[false], s)
	}
}

// TestStreaming: a destination that is larger than the cache goes past it, even if
// little of it is written. Where its rows are no whole lines, pieces from tiles are put
// one behind the other in scratch memory. Short rows that become columns are read one after the other.
// Halves of lines that are stored one after the other are in one block.
func TestStreaming(t *testing.T) {
	rowMajor := func(bits int64, shape ...int64) *layout.Layout { return must(t)(layout.RowMajor(shape, bits)) }
	tiled := func(bits, rows, columns int64, tile ...layout.Tiling) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: []int64{rows, columns}, MinorToMajor: []int64{1, 0}, ElementBits: bits, Tiles: tile}))
	}
	sparse := must(t)(layout.Metal(layout.MetalSpec{
		Shape: []int64{64, 16}, Linear: affine.Map{NumDims: 2, Results: []*affine.Expr{
			affine.Add(affine.Mul(affine.Dim(0), affine.Const(1040)), affine.Dim(1)),
		}},
		Grid: []int64{1}, ElementBits: 32,
	}))
	for _, tt := range []struct {
		name     string
		bits     int64
		vector   int64
		src, dst *layout.Layout
		want     string
	}{
		{"lines far apart", 32, 512, rowMajor(32, 64, 16), sparse, "1 store of 16, streamed"},
		{"faces", 32, 512, tiled(32, 96, 1203, layout.Tiling{32, 32}, layout.Tiling{16, 16}), rowMajor(32, 96, 1203),
			"for 2 (src +256, dst +16) for 2 (src +128, dst +384) unrolled 8 (src +16, dst +48) move src 0 to scratch 1 at 0, 1 load of 16, 1 store of 16"},
		{"halves of lines", 8, 256, rowMajor(8, 64, 512), tiled(8, 64, 512, layout.Tiling{32, 32}, layout.Tiling{16, 16}), "2 loads of 32, 2 stores of 32, streamed"},
		{"short rows", 32, 512, rowMajor(32, 512, 64), must(t)(layout.XLA(layout.XLASpec{Shape: []int64{512, 64}, MinorToMajor: []int64{0, 1}, ElementBits: 32})),
			"for 8 (src +4096, dst +64) for 16 (src +4, dst +2048) for 4 (src +1024, dst +16)"},
		{"pairs of rows", 16, 512, tiled(16, 96, 2407, layout.Tiling{8, 128}, layout.Tiling{2, 1}), rowMajor(16, 96, 2407),
			"for 12 (src +19456, dst +0) for 17 (src +1024, dst +0) for 4 (src +256, dst +320) unrolled 4 (src +64, dst +32) move src 0 to scratch 1 at 0, 2 loads of 32, 2 shuffles, 2 stores of 32"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: tt.vector, CacheBytes: 15 << 10, Masks: schedule.AllMasks})
			if got := s.String(); !strings.Contains(got, tt.want) {
				t.Errorf("no %q\n%s", tt.want, got)
			}
		})
	}
}

// TestThrough: what goes through the cache although it is larger is moved in half
// vectors and in the order of the tiles, which get pieces of rows as they are; but
// rows that become columns go past it, and tiles of faces that become rows which
// are no whole lines are read one by one.
func TestThrough(t *testing.T) {
	rows := func(bits, columns int64) *layout.Layout { return must(t)(layout.RowMajor([]int64{64, columns}, bits)) }
	tiles := func(bits, columns int64) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{
			Shape: []int64{64, columns}, MinorToMajor: []int64{1, 0}, ElementBits: bits, Tiles: []layout.Tiling{{32, 32}, {16, 16}},
		}))
	}
	for _, tt := range []struct {
		name     string
		bits     int64
		src, dst *layout.Layout
		want     string
	}{
		{"to tiles", 32, rows(32, 512), tiles(32, 512),
			"for 16 (src +32, dst +1024) for 2 (src +8192, dst +512) for 2 (src +16, dst +256) for 2 (src +4096, dst +128) unrolled 8 (src +512, dst +16) unrolled 2 (src +8, dst +8) move src 0 to dst 0, 1 load of 8, 1 store of 8"},
		{"to tiles of bytes", 8, rows(8, 512), tiles(8, 512), "1 load of 16, 1 store of 16"},
		{"from tiles of bytes", 8, tiles(8, 512), rows(8, 512), "2 loads of 32, 2 shuffles, 2 stores of 32"},
		{"from tiles, one by one", 32, tiles(32, 519), rows(32, 519), "for 16 (src +1024, dst +32)"},
		{"columns", 32, rows(32, 512), must(t)(layout.XLA(layout.XLASpec{Shape: []int64{64, 512}, MinorToMajor: []int64{0, 1}, ElementBits: 32})),
			"stores of 16, streamed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 16 << 10, Masks: schedule.AllMasks, Stores: schedule.ThroughCache})
			if got := s.String(); !strings.Contains(got, tt.want) {
				t.Errorf("no %q\n%s", tt.want, got)
			}
		})
	}
	o := schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 8 << 20, Masks: schedule.AllMasks, Stores: schedule.ThroughCache}
	wide := must(t)(layout.Metal(layout.MetalSpec{
		Shape: []int64{512, 512}, Linear: affine.Map{NumDims: 2, Results: []*affine.Expr{
			affine.Add(affine.Mul(affine.Dim(0), affine.Const(4096)), affine.Dim(1)),
		}},
		Grid: []int64{1}, ElementBits: 32,
	}))
	if s := check(t, must(t)(layout.RowMajor([]int64{512, 512}, 32)), wide, false, o); !s.Nests[0].Streaming {
		t.Errorf("a little in a destination of holes does not go past the cache\n%s", s)
	}
	o = schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 16 << 10, Stores: schedule.ThroughCache, Parts: true}
	if s := check(t, rows(32, 1024), tiles(32, 1024), false, o); s.Nests[0].Streaming {
		t.Errorf("parts go past the cache\n%s", s)
	}
}

// TestFewPages: tiles of more rows than a processor foresees are written through the
// cache some rows of some tiles at a time, if there is more than a line of each; what
// does not come out even has a nest of its own.
func TestFewPages(t *testing.T) {
	o := schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 16 << 10, Masks: schedule.AllMasks, Stores: schedule.ThroughCache}
	for _, tt := range []struct {
		name  string
		shape []int64
		tile  layout.Tiling
		want  []string
	}{
		{"two lines", []int64{64, 1024}, layout.Tiling{32, 32}, []string{
			"for 8 (src +128, dst +4096) for 4 (src +8192, dst +256) for 4 (src +32, dst +1024) for 2 (src +4096, dst +128) unrolled 4 (src +1024, dst +32)",
		}},
		{"a rest", []int64{64, 1184}, layout.Tiling{32, 32}, []string{
			"for 9 (src +128, dst +4096) for 4 (src +9472, dst +256) for 4 (src +32, dst +1024) for 2 (src +4736, dst +128)",
			"for 4 (src +9472, dst +256) for 2 (src +4736, dst +128) unrolled 4 (src +1184, dst +32)",
		}},
		{"few rows", []int64{64, 1024}, layout.Tiling{16, 32}, []string{"for 32 (src +32, dst +512) for 4 (src +4096, dst +128)"}},
		{"a line", []int64{64, 1024}, layout.Tiling{32, 16}, []string{"for 64 (src +16, dst +512) for 4 (src +8192, dst +128)"}},
		{"long rows", []int64{32, 16384}, layout.Tiling{32, 256}, []string{"for 64 (src +256, dst +8192) for 32 (src +16384, dst +256)"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rows := must(t)(layout.RowMajor(tt.shape, 32))
			tiles := must(t)(layout.XLA(layout.XLASpec{Shape: tt.shape, MinorToMajor: []int64{1, 0}, ElementBits: 32, Tiles: []layout.Tiling{tt.tile}}))
			got := check(t, rows, tiles, false, o).String()
			for _, want := range tt.want {
				if !strings.Contains(got, want) {
					t.Errorf("no %q\n%s", want, got)
				}
			}
		})
	}
}

// TestTurns: what goes past the cache is read from several pages in turn, some lines
// of each, unless they have long rows, or are tiles that need shuffles, or pieces short
// enough to be read in sequence, but of two lines or more. What is announced is in the pages
// that come next, or where those are others altogether, what comes next in the same ones; of
// tiles that become rows, some tiles later.
func TestTurns(t *testing.T) {
	rows := func(bits int64) *layout.Layout { return must(t)(layout.RowMajor([]int64{64, 4096}, bits)) }
	tpu := func(bits int64, tiles ...layout.Tiling) *layout.Layout {
		return must(t)(layout.XLA(layout.XLASpec{Shape: []int64{64, 4096}, MinorToMajor: []int64{1, 0}, ElementBits: bits, Tiles: tiles}))
	}
	grid := func(width, rows, columns int64) *layout.Layout {
		return must(t)(layout.Metal(layout.MetalSpec{Shape: []int64{64, width}, Linear: affine.Identity(2), Grid: []int64{rows, columns}, ElementBits: 32}))
	}
	for _, tt := range []struct {
		name     string
		bits     int64
		src, dst *layout.Layout
		want     string
		ahead    int64
	}{
		{"rows to tiles", 32, rows(32), tpu(32, layout.Tiling{8, 128}),
			"for 8 (src +32768, dst +32768) for 8 (src +4096, dst +128) for 32 (src +128, dst +1024) unrolled 8 (src +16, dst +16)", 128},
		{"rows to narrow tiles", 32, rows(32), tpu(32, layout.Tiling{8, 16}),
			"for 32 (src +32, dst +256) unrolled 2 (src +16, dst +128) unrolled 2 (src +1024, dst +8192) unrolled 2 (src +4096, dst +16)", 64},
		{"tiles to rows", 32, tpu(32, layout.Tiling{8, 128}), rows(32),
			"for 8 (src +32768, dst +32768) for 32 (src +1024, dst +128) for 8 (src +128, dst +4096) unrolled 8 (src +16, dst +16)", 1024},
		{"tiles with shuffles", 8, tpu(8, layout.Tiling{8, 128}, layout.Tiling{4, 1}), rows(8),
			"for 32 (src +1024, dst +128) for 2 (src +512, dst +16384) unrolled 2 (src +256, dst +64)", 2048},
		{"shards", 32, grid(8192, 1, 16), grid(8192, 2, 1),
			"for 8 (src +64, dst +64) for 8 (src +65536, dst +1024) unrolled 2 (src +32768, dst +512) unrolled 4 (src +16, dst +16)", 131072},
		{"short rows of shards", 32, grid(4096, 1, 16), grid(4096, 2, 1),
			"for 16 (src +16384, dst +256) for 64 (src +256, dst +4096) for 2 (src +128, dst +128) unrolled 8 (src +16, dst +16)", 256},
		{"long rows of shards", 32, grid(4096, 1, 4), grid(4096, 2, 1),
			"for 4 (src +65536, dst +1024) for 8 (src +128, dst +128) unrolled 8 (src +16, dst +16)", 128},
		{"pages in a block", 8, rows(8), tpu(8, layout.Tiling{8, 128}, layout.Tiling{4, 1}),
			"for 32 (src +128, dst +1024) for 2 (src +16384, dst +512) unrolled 2 (src +64, dst +256)", 128},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 16 << 10, Masks: schedule.AllMasks})
			if got := s.String(); !strings.Contains(got, tt.want) || s.Nests[0].Ahead != tt.ahead {
				t.Errorf("no %q, or announced is %d, expected %d\n%s", tt.want, s.Nests[0].Ahead, tt.ahead, got)
			}
		})
	}
}

// TestPaddingHasNoPlace: what is loaded of padding has no distance, which would count where the
// order of loops is chosen.
func TestPaddingHasNoPlace(t *testing.T) {
	rows := must(t)(layout.RowMajor([]int64{2047, 4097}, 16))
	tiles := must(t)(layout.Metal(layout.MetalSpec{
		Shape: []int64{2047, 4097}, Linear: affine.Identity(2), Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: 16, Fill: layout.Zero,
	}))
	p, err := layout.NewRelayout(rows, tiles, false)
	if err != nil {
		t.Fatal(err)
	}
	s := schedule.New(p, schedule.Options{ElementBits: 16, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
	seen := false
	for _, n := range s.Nests {
		for _, l := range n.Block.Loads {
			seen = seen || l.IsConstant() && len(n.Block.Loads) > 1
			if l.IsConstant() && l.Offset != 0 {
				t.Errorf("padding is loaded from %d\n%v", l.Offset, n)
			}
		}
	}
	if !seen {
		t.Errorf("no padding is loaded\n%v", s)
	}
}

// TestMasks: what is left over of a row needs masks, or pieces that overlap, where
// parts of the work may not write the same or there is padding. Else it overlaps the
// vector before it.
func TestMasks(t *testing.T) {
	for _, tt := range []struct {
		bits         int64
		masks        schedule.Masks
		load, padded string // of rows that lose their padding, and of rows that get it
	}{
		{32, schedule.AllMasks, "1 load of 8 (1 masked), 1 store of 8 (1 masked)", "1 load of 8 (1 masked), 1 store of 8"},
		{32, schedule.WordLoads, "2 loads of 4, 2 stores of 4", "1 load of 8 (1 masked), 1 store of 8"},
		{32, schedule.NoMasks, "2 loads of 4, 2 stores of 4", "2 loads of 4, 2 shuffles, 1 store of 8"},
		{16, schedule.WordLoads, "2 loads of 8, 2 stores of 8", "2 loads of 8, 2 shuffles, 1 store of 16"},
	} {
		o := schedule.Options{ElementBits: tt.bits, VectorBits: 256, CacheBytes: 32 << 20, Masks: tt.masks}
		shape := []int64{32, 63}
		rows := must(t)(layout.RowMajor(shape, tt.bits))
		tiles := must(t)(layout.XLA(layout.XLASpec{
			Shape: shape, MinorToMajor: []int64{1, 0}, ElementBits: tt.bits, Tiles: []layout.Tiling{{8, 64}}, Fill: layout.Zero,
		}))
		lanes := o.VectorBits / tt.bits
		whole := fmt.Sprintf("src %d to dst %d, 1 load of %d, 1 store of %d", 63-lanes, 63-lanes, lanes, lanes)
		if s := check(t, tiles, rows, false, o).String(); !strings.Contains(s, whole) {
			t.Errorf("%d bits, masks %d: no %q\n%s", tt.bits, tt.masks, whole, s)
		}
		parts := o
		parts.Parts = true
		if s := check(t, tiles, rows, false, parts).String(); !strings.Contains(s, tt.load) {
			t.Errorf("%d bits, masks %d: no %q\n%s", tt.bits, tt.masks, tt.load, s)
		}
		if s := check(t, rows, tiles, false, o).String(); !strings.Contains(s, tt.padded) {
			t.Errorf("%d bits, masks %d: no %q\n%s", tt.bits, tt.masks, tt.padded, s)
		}
	}
}

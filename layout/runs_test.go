package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// countRuns counts runs element by element, sorted by their place in b.
func countRuns(a, b *Layout) RunCount {
	out := RunCount{Bytes: (b.Volume()*b.ElementBits() + 7) / 8}
	length := int64(0)
	var last []int64
	for at := range b.Slots() {
		index, ok := b.Index(at)
		if !ok {
			continue
		}
		from := a.Address(index)
		here := []int64{from, at, from / a.ShardSlots(), at / b.ShardSlots()}
		if last == nil || here[0] != last[0]+1 || here[1] != last[1]+1 || here[2] != last[2] || here[3] != last[3] {
			out.Count++
			length = 0
		}
		length++
		out.Longest = max(out.Longest, length)
		last = here
	}
	return out
}

func checkRuns(t rapid.TB, a, b *Layout) RunCount {
	t.Helper()
	got, err := CountRuns(a, b)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(countRuns(a, b), got); diff != "" {
		t.Fatalf("from %v\nto %v (-want +got):\n%s", a, b, diff)
	}
	return got
}

func TestRunsAgainstEnumeration(t *testing.T) {
	long := 0
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 7, 800)
		if checkRuns(t, drawLayout(t, shape), drawLayout(t, shape)).Longest > 1 {
			long++
		}
	})
	if long == 0 {
		t.Error("no run was longer than an element")
	}
}

// TestRunsOfNeighbours counts runs between layouts that differ in few places.
func TestRunsOfNeighbours(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		spec := drawXLA(t, drawShape(t, 7, 800))
		other := spec
		if rapid.Bool().Draw(t, "row-major") {
			spec.MinorToMajor, other.MinorToMajor = nil, nil
		}
		other.Tiles = nil
		for _, tile := range spec.Tiles {
			tile = append(Tiling(nil), tile...)
			if i := rapid.IntRange(0, len(tile)-1).Draw(t, "position"); tile[i] != Combine {
				tile[i] = rapid.SampledFrom([]int64{1, 2, 4, 6, 8, tile[i]}).Draw(t, "tile")
			}
			other.Tiles = append(other.Tiles, tile)
		}
		checkRuns(t, must(t)(XLA(spec)), must(t)(XLA(other)))
	})
}

func TestRunsOfMetal(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 4, 800)
		checkRuns(t, must(t)(Metal(drawMetal(t, shape))), must(t)(Metal(drawMetal(t, shape))))
	})
}

func TestRunsOfKnownLayouts(t *testing.T) {
	const big = int64(1) << 20
	xla := func(shape []int64, tiles ...Tiling) *Layout {
		return must(t)(XLA(XLASpec{Shape: shape, Tiles: tiles, ElementBits: 32}))
	}
	rows := xla([]int64{big, big})
	metal := func(grid, tile []int64) *Layout {
		return must(t)(Metal(MetalSpec{Shape: []int64{big, big}, Linear: affine.Identity(2), Grid: grid, Tile: tile, ElementBits: 32}))
	}
	// Rows joined over cores against tiles of all three dims: how rows and columns
	// are cut has nothing to do with one another, there are 17 cuts of a row at
	// multiples of 24 and of 32.
	solid := []int64{681, 6328623, 259}
	joined := affine.Map{NumDims: 3, Results: []*affine.Expr{affine.Add(affine.Mul(affine.Dim(0), affine.Const(solid[1])), affine.Dim(1)), affine.Dim(2)}}
	cores := must(t)(Metal(MetalSpec{Shape: solid, Linear: joined, Grid: []int64{8, 1}, Tile: []int64{32, 32}, ElementBits: 32}))
	tests := []struct {
		name string
		a, b *Layout
		want RunCount
	}{
		{"rows apart from columns", cores, xla(solid, Tiling{7, 12, 24}), RunCount{681 * 6328623 * 17, 24, 681 * 6328623 * 259 * 4}},
		{"the same", rows, rows, RunCount{1, big * big, big * big * 4}},
		// The last line of a row of tiles and the first of the next are one run.
		{"into tiles", rows, xla([]int64{big, big}, Tiling{8, 128}), RunCount{big*big/128 - (big/8 - 1), 256, big * big * 4}},
		{"into ragged tiles", rows, xla([]int64{big, big}, Tiling{24, 100}), RunCount{big * (big/100 + 1), 100, big * big * 4}},
		{"transposed", rows, must(t)(XLA(XLASpec{Shape: []int64{big, big}, MinorToMajor: []int64{0, 1}, ElementBits: 32})), RunCount{big * big, 1, big * big * 4}},
		// Multiples of 100 and of 128 below 2^20, but for those of 3200.
		{"between tiles", xla([]int64{big, big}, Tiling{8, 128}), xla([]int64{big, big}, Tiling{24, 100}), RunCount{big * (10486 + 8191 - 327), 100, big * big * 4}},
		{"over cores", rows, metal([]int64{8, 8}, nil), RunCount{big * 8, big / 8, big * big * 4}},
		{"whole rows over cores", rows, metal([]int64{8, 1}, nil), RunCount{8, big * big / 8, big * big * 4}},
		{"from cores to tiles", metal([]int64{7, 1}, nil), metal([]int64{8, 8}, []int64{32, 32}), RunCount{big * big / 32, 32, big * big * 4}},
	}
	for _, test := range tests {
		got, err := CountRuns(test.a, test.b)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestRunsOfTilesInTiles counts runs where each of millions of tiles is cut
// differently.
func TestRunsOfTilesInTiles(t *testing.T) {
	const big = int64(1) << 40
	line := func(tiles ...Tiling) *Layout {
		return must(t)(XLA(XLASpec{Shape: []int64{big}, Tiles: tiles, ElementBits: 8}))
	}
	// What ends in runs of a and of b are multiples of their first tiles, if the
	// second does not divide that; the third divides all.
	const p, q = 1000003, 1000033
	got, err := CountRuns(line(Tiling{p}, Tiling{999}), line(Tiling{q}, Tiling{997}))
	if want := (RunCount{1 + (big-1)/p + (big-1)/q - (big-1)/(p*q), p, big}); err != nil || got != want {
		t.Errorf("%+v, %v; expected %+v", got, err, want)
	}
	short := func(n int64, tiles ...Tiling) *Layout {
		return must(t)(XLA(XLASpec{Shape: []int64{n}, Tiles: tiles, ElementBits: 8}))
	}
	// 3, 5, 6: one step goes over a tile in a, the next over one in b.
	checkRuns(t, short(7, Tiling{5}, Tiling{3, 4}), short(7, Tiling{2}, Tiling{3, 1}))
	// 22, 23, 24: tiles of 3 in tiles of 16 and of 6.
	checkRuns(t, short(25, Tiling{16}, Tiling{2, 3}), short(25, Tiling{6}, Tiling{2, 3}))
	// Pairs of columns follow one another for three rows: that there are holes behind
	// them in one storage ends no block.
	shape := []int64{3, 2, 2}
	columns := must(t)(New(Spec{Shape: shape, Linear: mapOf(t, "(d0, d1, d2) -> (d1, d0, d2)"), ElementBits: 8}))
	pairs := must(t)(New(Spec{Shape: shape, Linear: mapOf(t, "(d0, d1, d2) -> (d0, d1 * 3 + d2)"), Tilings: []Tiling{{3, 5}, {8, 2}}, ElementBits: 8}))
	checkRuns(t, columns, pairs)
	// A tile with much padding beside a stride of as much: their product is 2^80.
	padded := must(t)(XLA(XLASpec{Shape: []int64{3, 4}, Tiles: []Tiling{{big, 1}}, ElementBits: 8}))
	strided := must(t)(Strided([]int64{3, 4}, []int64{big, 1}, 0, 8))
	if got, err := CountRuns(padded, strided); err != nil || got != (RunCount{12, 1, 12}) {
		t.Errorf("%+v, %v; expected 12 runs of 1", got, err)
	}
	// Two tiles of 60 lie side by side, 8 elements of one, then 8 of the other.
	got, err = CountRuns(line(Tiling{60}, Tiling{2, 8}), line())
	if want := (RunCount{big/60*8 + big%60/8, 8, big}); err != nil || got != want {
		t.Errorf("%+v, %v; expected %+v", got, err, want)
	}
}

// TestRunsGiveUp counts runs where each of millions of tiles is cut differently,
// and between them are holes: the answer is an error, and soon.
func TestRunsGiveUp(t *testing.T) {
	const rows, columns = int64(1) << 20, int64(1) << 20
	holes := func(tile int64) *Layout {
		return must(t)(New(Spec{
			Shape:       []int64{rows, columns},
			Linear:      affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Add(affine.Mul(affine.Dim(0), affine.Const(columns+7)), affine.Dim(1))}},
			Tilings:     []Tiling{{tile}, {3, 5}},
			ElementBits: 8,
		}))
	}
	if runs, err := CountRuns(holes(1000003), holes(1000033)); err == nil {
		t.Errorf("%+v", runs)
	}
}

func BenchmarkCountRuns(b *testing.B) {
	const big = int64(1) << 20
	tiled := func(shape []int64, tiles ...Tiling) *Layout {
		l, err := XLA(XLASpec{Shape: shape, Tiles: tiles, ElementBits: 16})
		if err != nil {
			b.Fatal(err)
		}
		return l
	}
	metal := func(grid ...int64) *Layout {
		l, err := Metal(MetalSpec{Shape: []int64{big, big}, Linear: affine.Identity(2), Grid: grid, Tile: []int64{32, 32}, Faces: []int64{16, 16}, ElementBits: 16})
		if err != nil {
			b.Fatal(err)
		}
		return l
	}
	for _, test := range []struct {
		name string
		a, b *Layout
	}{
		{"tiles", tiled([]int64{big, big}, Tiling{8, 128}), tiled([]int64{big, big}, Tiling{24, 100})},
		{"nested", tiled([]int64{big, big}, Tiling{7, 11}, Tiling{3, 5}), tiled([]int64{big, big}, Tiling{13, 17}, Tiling{2, 1})},
		{"coprime", tiled([]int64{big, big}, Tiling{1000, 1000}), tiled([]int64{big, big}, Tiling{1024, 1024})},
		{"grids", metal(7, 9), metal(8, 12)},
		{"transposed", tiled([]int64{33, big, 1 << 15}, Tiling{24, 96}), tiled([]int64{33, big, 1 << 15}, Tiling{Combine, 24, 100}, Tiling{3, 1})},
	} {
		b.Run(test.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := CountRuns(test.a, test.b); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestRunsCutWhenTurned has links from a block to one that is cut: it goes behind
// the tile, though not as far as the link went back.
func TestRunsCutWhenTurned(t *testing.T) {
	line := func(tile int64) *Layout {
		return must(t)(XLA(XLASpec{Shape: []int64{1, 14}, Tiles: []Tiling{{1, 8}, {1, 2, 1, tile}}, ElementBits: 8}))
	}
	checkRuns(t, line(3), line(6))
}

// TestRunsInPadding counts the runs of few elements in many slots, where the
// boundaries of the two cross too often to be followed.
func TestRunsInPadding(t *testing.T) {
	tiled := func(tiles ...Tiling) *Layout {
		return must(t)(XLA(XLASpec{Shape: []int64{2, 16, 13}, MinorToMajor: []int64{0, 2, 1}, Tiles: tiles, ElementBits: 8}))
	}
	b := tiled(Tiling{1, Combine, 2}, Tiling{4, 4, 16}, Tiling{16, 2, Combine, 3})
	if b.Slots() <= maxEnumerated {
		t.Fatalf("%d slots", b.Slots())
	}
	checkRuns(t, tiled(Tiling{1, Combine, 16}, Tiling{4, 1, 16}, Tiling{16, 2, Combine, 3}), b)
}

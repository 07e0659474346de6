package layout

import (
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

const mostSlots = 6000 // of generated layouts, so that they can be enumerated

func drawShape(t *rapid.T, maxRank int, mostVolume int64) []int64 {
	rank := rapid.IntRange(0, maxRank).Draw(t, "rank")
	shape := make([]int64, rank)
	volume := int64(1)
	for i := range shape {
		most := min(mostVolume/volume, 70)
		if rank > 3 {
			most = min(most, 6)
		}
		shape[i] = rapid.Int64Range(1, max(most, 1)).Draw(t, "size")
		volume *= shape[i]
	}
	return shape
}

func drawPermutation(t *rapid.T, n int) []int64 {
	order := make([]int64, n)
	for i := range order {
		order[i] = int64(i)
	}
	return rapid.Permutation(order).Draw(t, "order")
}

func drawTiles(t *rapid.T, rank int) []Tiling {
	tiles := make([]Tiling, rapid.IntRange(0, 3).Draw(t, "tilings"))
	for i := range tiles {
		tiles[i] = make(Tiling, rapid.IntRange(1, min(rank+2, 4)).Draw(t, "tile rank"))
		for j := range tiles[i] {
			if j < len(tiles[i])-1 && rapid.IntRange(0, 5).Draw(t, "combine") == 0 {
				tiles[i][j] = Combine
				continue
			}
			tiles[i][j] = rapid.SampledFrom([]int64{1, 2, 3, 4, 5, 8, 16}).Draw(t, "tile")
		}
	}
	return tiles
}

func drawFill(t *rapid.T) Fill { return Fill(rapid.IntRange(0, int(NegInf)).Draw(t, "fill")) }

// drawXLA returns a spec whose storage can be enumerated.
func drawXLA(t *rapid.T, shape []int64) XLASpec {
	for {
		s := XLASpec{
			Shape:         shape,
			MinorToMajor:  drawPermutation(t, len(shape)),
			Tiles:         drawTiles(t, len(shape)),
			TailAlignment: rapid.SampledFrom([]int64{0, 1, 7, 16}).Draw(t, "alignment"),
			ElementBits:   rapid.SampledFrom([]int64{1, 4, 8, 16, 32}).Draw(t, "bits"),
			Fill:          drawFill(t),
		}
		l, err := XLA(s)
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		if l.Slots() <= mostSlots*4 {
			return s
		}
		s.Tiles = nil
		if rapid.Bool().Draw(t, "untiled") {
			return s
		}
	}
}

// drawLinear returns a map that joins groups of neighbouring dims, with strides
// bumped at random, to so many results.
func drawLinear(t *rapid.T, shape []int64, results int) affine.Map {
	m := affine.Map{NumDims: len(shape)}
	groups := min(results, len(shape))
	for range results - groups {
		m.Results = append(m.Results, affine.Const(0))
	}
	first := 0
	for g := range groups {
		end := len(shape)
		if g < groups-1 {
			end = rapid.IntRange(first+1, len(shape)-(groups-1-g)).Draw(t, "group end")
		}
		e, stride := affine.Const(0), int64(1)
		for d := end - 1; d >= first; d-- {
			e = affine.Add(affine.Mul(affine.Dim(d), affine.Const(stride)), e)
			stride *= shape[d]
			if rapid.IntRange(0, 4).Draw(t, "bump") == 0 {
				stride += rapid.Int64Range(1, 5).Draw(t, "by")
			}
		}
		if g > 0 && rapid.IntRange(0, 9).Draw(t, "redundant") == 0 {
			m.Results[len(m.Results)-1] = affine.Add(affine.Mul(m.Results[len(m.Results)-1], affine.Const(2)), affine.Dim(first))
		}
		m.Results = append(m.Results, e)
		first = end
	}
	return m
}

func drawMetal(t *rapid.T, shape []int64) MetalSpec {
	for {
		grid := make([]int64, rapid.IntRange(1, 4).Draw(t, "grid rank"))
		for i := range grid {
			grid[i] = rapid.Int64Range(1, 4).Draw(t, "grid")
		}
		s := MetalSpec{
			Shape:       shape,
			Linear:      drawLinear(t, shape, len(grid)),
			Grid:        grid,
			ElementBits: rapid.SampledFrom([]int64{1, 8, 32}).Draw(t, "bits"),
			Fill:        drawFill(t),
		}
		if len(grid) >= 2 && rapid.Bool().Draw(t, "tilized") {
			s.Tile = rapid.SampledFrom([][]int64{{4, 4}, {8, 2}, {6, 6}, {3, 5}, {32, 32}}).Draw(t, "tile")
			if rapid.Bool().Draw(t, "faced") {
				s.Faces = map[int64][]int64{4: {2, 2}, 8: {4, 1}, 6: {2, 3}, 3: {1, 5}, 32: {16, 16}}[s.Tile[0]]
			}
		}
		l, err := Metal(s)
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		if l.Slots() <= mostSlots*4 || rapid.IntRange(0, 20).Draw(t, "large") == 0 && l.Slots() < 1<<16 {
			return s
		}
	}
}

// drawSpec returns a spec of no particular notation.
func drawSpec(t *rapid.T, shape []int64) Spec {
	for {
		m := drawLinear(t, shape, rapid.IntRange(1, 4).Draw(t, "results"))
		l, err := New(Spec{Shape: shape, Linear: m, ElementBits: 8})
		if err != nil {
			t.Fatal(err)
		}
		s := Spec{Shape: shape, Linear: m, Extents: l.Extents(), ElementBits: 8, Fill: drawFill(t)}
		for i := range s.Extents {
			s.Extents[i] += rapid.SampledFrom([]int64{0, 0, 0, 1, 3}).Draw(t, "slack")
		}
		rank := len(s.Extents)
		for _, tiling := range drawTiles(t, rank) {
			if len(tiling) <= rank {
				s.Tilings = append(s.Tilings, tiling)
				rank = len(newArray(ones(rank)).tile(ignoreSizes(tiling)).extents)
			}
		}
		s.GridRank = rapid.IntRange(0, rank).Draw(t, "grid rank")
		l, err = New(s)
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		if l.Slots() <= mostSlots*4 {
			return s
		}
		// Some maps take many slots by themselves.
		s.Tilings, s.GridRank = nil, 0
		if l, err = New(s); err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		if l.Slots() <= mostSlots*40 && rapid.Bool().Draw(t, "untiled") {
			return s
		}
	}
}

func ones(n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = 1
	}
	return out
}

// drawLayout returns a layout of any notation.
func drawLayout(t *rapid.T, shape []int64) *Layout {
	var l *Layout
	var err error
	switch rapid.IntRange(0, 3).Draw(t, "notation") {
	case 0:
		l, err = RowMajor(shape, 32)
	case 1:
		l, err = XLA(drawXLA(t, shape))
	case 2:
		l, err = Metal(drawMetal(t, shape))
	case 3:
		l, err = New(drawSpec(t, shape))
	}
	if err != nil {
		t.Fatal(err)
	}
	return l
}

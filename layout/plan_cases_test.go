package layout

import (
	"testing"

	"github.com/ttopt/ttopt/affine"
)

// A relayoutCase is a relayout people run, with the plan's size that is expected of it.
type relayoutCase struct {
	name          string
	boxes, digits int // digits of the largest box
	src, dst      *Layout
}

func relayoutCases(t testing.TB) []relayoutCase {
	ok := must(t)
	rm := func(h, w int64) *Layout { return ok(RowMajor([]int64{h, w}, 32)) }
	metal := func(h, w int64, grid, tile, faces []int64) *Layout {
		return ok(Metal(MetalSpec{Shape: []int64{h, w}, Linear: affine.Identity(2), Grid: grid, Tile: tile, Faces: faces, ElementBits: 32, Fill: Zero}))
	}
	one, tile, faces := []int64{1, 1}, []int64{32, 32}, []int64{16, 16}
	tt := func(h, w int64) *Layout { return metal(h, w, one, tile, faces) }
	tpu := func(h, w, pack int64) *Layout {
		tiles := []Tiling{{8, 128}}
		if pack > 1 {
			tiles = append(tiles, Tiling{pack, 1})
		}
		return ok(XLA(XLASpec{Shape: []int64{h, w}, Tiles: tiles, ElementBits: 32 / pack}))
	}
	tr := func(b, r, c int64) (src, dst *Layout) {
		shape := []int64{b, r, c}
		return ok(RowMajor(shape, 32)), ok(XLA(XLASpec{Shape: shape, MinorToMajor: []int64{1, 2, 0}, ElementBits: 32}))
	}
	cases := []relayoutCase{
		{"rm2tt 4096x4096", 0, 0, rm(4096, 4096), tt(4096, 4096)},
		{"rm2tt 4093x4095", 0, 0, rm(4093, 4095), tt(4093, 4095)},
		{"rm2tt 384x128", 0, 0, rm(384, 128), tt(384, 128)},
		{"rm2tt 53x63", 0, 0, rm(53, 63), tt(53, 63)},
		{"tt2rm 4096x4096", 0, 0, tt(4096, 4096), rm(4096, 4096)},
		{"tt2rm 4093x4095", 0, 0, tt(4093, 4095), rm(4093, 4095)},
		{"rm2tpu f32 4096x4096", 0, 0, rm(4096, 4096), tpu(4096, 4096, 1)},
		{"rm2tpu f32 4093x4095", 0, 0, rm(4093, 4095), tpu(4093, 4095, 1)},
		{"rm2tpu bf16 4096x4096", 0, 0, rm(4096, 4096), tpu(4096, 4096, 2)},
		{"rm2tpu bf16 4093x4095", 0, 0, rm(4093, 4095), tpu(4093, 4095, 2)},
		{"rm2tpu bf16 53x63", 0, 0, rm(53, 63), tpu(53, 63, 2)},
		{"rm2tpu u8 4093x4095", 0, 0, rm(4093, 4095), tpu(4093, 4095, 4)},
		{"tpu2rm bf16 4093x4095", 0, 0, tpu(4093, 4095, 2), rm(4093, 4095)},
		{"rm2t32 4096x4096", 0, 0, rm(4096, 4096), metal(4096, 4096, one, tile, nil)},
		{"rs 2x4 to 8x1 4096x4096", 0, 0, metal(4096, 4096, []int64{2, 4}, nil, nil), metal(4096, 4096, []int64{8, 1}, nil, nil)},
		{"rs 2x4 to 8x1 4093x4095", 0, 0, metal(4093, 4095, []int64{2, 4}, nil, nil), metal(4093, 4095, []int64{8, 1}, nil, nil)},
		{"rs 2x4 to 4x2 4093x4095", 0, 0, metal(4093, 4095, []int64{2, 4}, nil, nil), metal(4093, 4095, []int64{4, 2}, nil, nil)},
		{"53x63 on 3x2, tilized", 0, 0, rm(53, 63), metal(53, 63, []int64{3, 2}, tile, nil)},
	}
	for _, b := range [][3]int64{{1, 4096, 4096}, {8, 64, 12544}, {8, 12544, 64}, {32, 50176, 3}} {
		src, dst := tr(b[0], b[1], b[2])
		cases = append(cases, relayoutCase{"tr " + dims(b[:]), 0, 0, src, dst})
	}
	shape := []int64{5, 3, 2, 2, 7, 32, 32}
	linear := mapOf(t, "(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6)")
	hd := ok(Metal(MetalSpec{Shape: shape, Linear: linear, Grid: []int64{3, 2, 2, 2}, ElementBits: 32}))
	cases = append(cases,
		relayoutCase{"hd scatter", 0, 0, ok(RowMajor(shape, 32)), hd},
		relayoutCase{"hd gather", 0, 0, hd, ok(RowMajor(shape, 32))})
	// Shards of 77 rows over batches of 64.
	batched := []int64{6, 64, 32}
	cases = append(cases, relayoutCase{"shards of 77 over batches of 64", 0, 0,
		ok(XLA(XLASpec{Shape: batched, Tiles: []Tiling{{8, 32}}, ElementBits: 32})),
		ok(Metal(MetalSpec{Shape: batched, Linear: mapOf(t, "(d0, d1, d2) -> (d0 * 64 + d1, d2)"), Grid: []int64{5, 1}, Tile: tile, ElementBits: 32}))})
	return cases
}

func TestPlanSizes(t *testing.T) {
	for _, c := range relayoutCases(t) {
		p, err := NewPlan(c.src.Shape(), c.src, c.dst)
		if err != nil {
			t.Fatal(err)
		}
		lin := 0
		for _, b := range p.Boxes {
			if !b.IsLinear() {
				lin++
			}
		}
		if len(p.Boxes) < 15 {
			t.Log(c.name, p)
		} else {
			t.Log(c.name, len(p.Boxes), lin)
		}
	}
}

func BenchmarkNewPlan(b *testing.B) {
	for _, c := range relayoutCases(b) {
		shape := c.src.Shape()
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := NewPlan(shape, c.src, c.dst); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

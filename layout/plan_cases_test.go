package layout

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// A relayoutCase is a relayout people run, and the size its plan should have.
type relayoutCase struct {
	name     string
	src, dst *Layout
	boxes    int
	digits   int   // of the box with the most elements
	run      int64 // of that box
}

func relayoutCases(t rapid.TB) []relayoutCase {
	ok := must(t)
	rm := func(h, w int64) *Layout { return ok(RowMajor([]int64{h, w}, 32)) }
	metal := func(h, w int64, grid, tile, faces []int64) *Layout {
		return ok(Metal(MetalSpec{Shape: []int64{h, w}, Linear: affine.Identity(2), Grid: grid, Tile: tile, Faces: faces, ElementBits: 32, Fill: Zero}))
	}
	tile := []int64{32, 32}
	tt := func(h, w int64) *Layout { return metal(h, w, []int64{1, 1}, tile, []int64{16, 16}) }
	rs := func(h, w, gy, gx int64) *Layout { return metal(h, w, []int64{gy, gx}, nil, nil) }
	tpu := func(h, w, pack int64) *Layout {
		tiles := []Tiling{{8, 128}}
		if pack > 1 {
			tiles = append(tiles, Tiling{pack, 1})
		}
		return ok(XLA(XLASpec{Shape: []int64{h, w}, Tiles: tiles, ElementBits: 32 / pack}))
	}
	ordered := func(minorToMajor []int64, shape ...int64) *Layout {
		return ok(XLA(XLASpec{Shape: shape, MinorToMajor: minorToMajor, ElementBits: 32}))
	}
	tr := []int64{1, 2, 0}
	shape7 := []int64{5, 3, 2, 2, 7, 32, 32}
	hd := ok(Metal(MetalSpec{
		Shape:  shape7,
		Linear: mapOf(t, "(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6)"),
		Grid:   []int64{3, 2, 2, 2}, ElementBits: 32,
	}))
	batches := func(grid ...int64) *Layout {
		return ok(Metal(MetalSpec{Shape: []int64{6, 64, 48}, Linear: mapOf(t, "(d0, d1, d2) -> (d0 * 64 + d1, d2)"), Grid: grid, Tile: tile, ElementBits: 32}))
	}
	return []relayoutCase{
		{"rm to tt 4096x4096", rm(4096, 4096), tt(4096, 4096), 1, 6, 16},
		{"rm to tt 1024x1024", rm(1024, 1024), tt(1024, 1024), 1, 6, 16},
		{"rm to tt 4093x4095", rm(4093, 4095), tt(4093, 4095), 9, 6, 16},
		{"rm to tt 384x128", rm(384, 128), tt(384, 128), 1, 6, 16},
		{"rm to tt 53x63", rm(53, 63), tt(53, 63), 9, 4, 16},
		{"tt to rm 4096x4096", tt(4096, 4096), rm(4096, 4096), 1, 6, 16},
		{"tt to rm 4093x4095", tt(4093, 4095), rm(4093, 4095), 9, 6, 16},
		{"rm to tpu f32 4096x4096", rm(4096, 4096), tpu(4096, 4096, 1), 1, 4, 128},
		{"rm to tpu f32 4093x4095", rm(4093, 4095), tpu(4093, 4095, 1), 4, 4, 128},
		{"rm to tpu bf16 4096x4096", rm(4096, 4096), tpu(4096, 4096, 2), 1, 5, 1},
		{"rm to tpu bf16 4093x4095", rm(4093, 4095), tpu(4093, 4095, 2), 6, 5, 1},
		{"rm to tpu bf16 53x63", rm(53, 63), tpu(53, 63, 2), 3, 3, 1},
		{"rm to tpu u8 4093x4095", rm(4093, 4095), tpu(4093, 4095, 4), 6, 5, 1},
		{"tpu to rm bf16 4093x4095", tpu(4093, 4095, 2), rm(4093, 4095), 6, 5, 1},
		{"tpu to rm u8 4096x4096", tpu(4096, 4096, 4), rm(4096, 4096), 1, 5, 1},
		{"rm to t32 4096x4096", rm(4096, 4096), metal(4096, 4096, []int64{1, 1}, tile, nil), 1, 4, 32},
		{"2x4 to 8x1 4096x4096", rs(4096, 4096, 2, 4), rs(4096, 4096, 8, 1), 1, 4, 1024},
		{"2x4 to 8x1 4093x4095", rs(4093, 4095, 2, 4), rs(4093, 4095, 8, 1), 4, 3, 1024},
		{"2x4 to 4x2 4093x4095", rs(4093, 4095, 2, 4), rs(4093, 4095, 4, 2), 15, 3, 1024},
		{"transpose 4096x4096", ordered(nil, 1, 4096, 4096), ordered(tr, 1, 4096, 4096), 1, 2, 1},
		{"transpose 8x64x12544", ordered(nil, 8, 64, 12544), ordered(tr, 8, 64, 12544), 1, 3, 1},
		{"transpose 32x50176x3", ordered(nil, 32, 50176, 3), ordered(tr, 32, 50176, 3), 1, 3, 1},
		{"7-D scatter", ok(RowMajor(shape7, 32)), hd, 2, 7, 16},
		{"7-D gather", hd, ok(RowMajor(shape7, 32)), 2, 7, 16},
		{"same, row-major", ordered(nil, 4, 5, 6), ok(RowMajor([]int64{4, 5, 6}, 32)), 1, 1, 120},
		{"same, in one tile column", rm(640, 32), metal(640, 32, []int64{1, 1}, tile, nil), 1, 1, 640 * 32},
		{"tilize 53x63 on 3x2", rm(53, 63), metal(53, 63, []int64{3, 2}, tile, nil), 4, 3, 32},
		{"shards of 18 to tiles of 32", metal(53, 63, []int64{3, 2}, nil, nil), metal(53, 63, []int64{1, 1}, tile, nil), 8, 1, 576},
		{"shards of 77 of batches of 64", ok(XLA(XLASpec{Shape: []int64{6, 64, 48}, Tiles: []Tiling{{8, 128}}, ElementBits: 32})), batches(5, 1), 8, 4, 32},
		{"shards of 77 to shards of 64", batches(5, 1), batches(6, 1), 38, 2, 1024},
	}
}

func TestPlanSizes(t *testing.T) {
	for _, c := range relayoutCases(t) {
		p, err := NewPlan(c.src.Shape(), c.src, c.dst)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		largest := p.Boxes[0]
		for _, b := range p.Boxes {
			if b.Volume() > largest.Volume() {
				largest = b
			}
			if !b.IsLinear() {
				t.Errorf("%s: a division is left\n%v", c.name, p)
			}
		}
		if len(p.Boxes) != c.boxes || len(largest.Extents) != c.digits || largest.Run() != c.run {
			t.Errorf("%s: %d boxes of %d digits, run %d, want %d, %d, %d\n%v", c.name,
				len(p.Boxes), len(largest.Extents), largest.Run(), c.boxes, c.digits, c.run, p)
		}
		if c.src.Volume() < 500000 {
			checkPlan(t, p, c.src, c.dst)
		} else if p.Elements() != c.src.Volume() {
			t.Errorf("%s: %d elements", c.name, p.Elements())
		}
	}
}

// Where the boundaries of both layouts nest in neither dim, decomposing the rows
// too would take hundreds of boxes: they keep divisions, in outer loops only.
func TestPlanKeepsDivisionsOutside(t *testing.T) {
	shape := []int64{400, 417}
	src := must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{6, 7}, Tile: []int64{16, 16}, ElementBits: 8}))
	dst := must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{7, 5}, Tile: []int64{32, 32}, ElementBits: 8}))
	p, err := NewPlan(shape, src, dst)
	if err != nil {
		t.Fatal(err)
	}
	checkPlan(t, p, src, dst)
	divided := 0
	for _, b := range p.Boxes {
		for _, a := range b.Addresses {
			if a.Rest == nil {
				continue
			}
			divided++
			if k := len(b.Extents) - 1; k > 0 && a.Rest.UsesDim(k) {
				t.Errorf("box %v divides its innermost digit: %v", b.Extents, a.Expr())
			}
		}
	}
	if len(p.Boxes) > maxBoxes || divided == 0 {
		t.Errorf("%d boxes, %d divided addresses", len(p.Boxes), divided)
	}
}

// Coprime strides in a single dim leave nothing to keep outside.
func TestPlanOfManyBoundaries(t *testing.T) {
	shape := []int64{211, 223}
	src := must(t)(XLA(XLASpec{Shape: shape, Tiles: []Tiling{{Combine, 199}}, ElementBits: 8}))
	dst := must(t)(XLA(XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, Tiles: []Tiling{{Combine, 197}}, ElementBits: 8}))
	p, err := NewPlan(shape, src, dst)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Boxes) > maxBoxes {
		t.Errorf("%d boxes", len(p.Boxes))
	}
	checkPlan(t, p, src, dst)
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

func BenchmarkAddress(b *testing.B) {
	for _, c := range relayoutCases(b) {
		index := make([]int64, c.dst.Rank())
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.dst.Address(index)
			}
		})
	}
}

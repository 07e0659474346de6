package layout_test

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

func ExampleMetal() {
	linear, _ := affine.ParseMap("(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)")
	l, err := layout.Metal(layout.MetalSpec{
		Shape: []int64{2, 3, 64, 128}, Linear: linear, Grid: []int64{2, 4}, ElementBits: 32,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	index := []int64{1, 1, 6, 100}
	at := l.Address(index)
	fmt.Println(l)
	fmt.Println("core", l.Coords(index)[:l.GridRank()], "offset", at%l.ShardSlots())
	fmt.Println(l.Index(at))
	// Output:
	// 2x3x64x128 by (d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3) in 384x128 tiled (192,32), grid 2x4, 32 bits
	// core [1 3] offset 2244
	// [1 1 6 100] true
}

func ExampleXLA() {
	l, err := layout.XLA(layout.XLASpec{
		Shape: []int64{3, 5}, MinorToMajor: []int64{1, 0}, Tiles: []layout.Tiling{{2, 2}}, ElementBits: 32,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.Coords([]int64{2, 3}), "in", l.Physical(), "is slot", l.Address([]int64{2, 3}))
	fmt.Println(l.Slots(), "slots,", l.Padding(), "of them padding,", l.Bytes(), "bytes")
	// Output:
	// [1 1 0 1] in [2 3 2 2] is slot 17
	// 24 slots, 9 of them padding, 96 bytes
}

func ExampleNewPlan() {
	shape := []int64{53, 63}
	src, err := layout.RowMajor(shape, 32)
	if err != nil {
		fmt.Println(err)
		return
	}
	dst, err := layout.Metal(layout.MetalSpec{
		Shape: shape, Linear: affine.Identity(2), Grid: []int64{3, 2}, Tile: []int64{32, 32},
		ElementBits: 32, Fill: layout.NegInf,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	plan, err := layout.NewPlan(shape, src, dst)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(plan)
	// Output:
	// 53x63: 4 boxes, 3339 elements, 2805 padding slots filled with neginf
	//   2x18x32  run 32  d0 * 1134 + d1 * 63 + d2 -> d0 * 2048 + d1 * 32 + d2
	//   2x18x31  run 31  d0 * 1134 + d1 * 63 + d2 + 32 -> d0 * 2048 + d1 * 32 + d2 + 1024
	//   17x32  run 32  d0 * 63 + d1 + 2268 -> d0 * 32 + d1 + 4096
	//   17x31  run 31  d0 * 63 + d1 + 2300 -> d0 * 32 + d1 + 5120
}

func ExampleCountRuns() {
	shape := []int64{1 << 20, 1 << 20}
	a, err := layout.RowMajor(shape, 32)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := layout.XLA(layout.XLASpec{Shape: shape, Tiles: []layout.Tiling{{24, 100}}, ElementBits: 32})
	if err != nil {
		fmt.Println(err)
		return
	}
	runs, err := layout.CountRuns(a, b)
	fmt.Println(runs.Count, "runs, the longest of", runs.Longest, "elements,", err)
	// Output:
	// 10995367936 runs, the longest of 100 elements, <nil>
}

func ExampleTransfers() {
	shape := []int64{53, 63}
	a, err := layout.RowMajor(shape, 32)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := layout.Metal(layout.MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{3, 2}, ElementBits: 32})
	if err != nil {
		fmt.Println(err)
		return
	}
	transfers, err := layout.Transfers(a, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	for t := range transfers {
		fmt.Printf("core %d: %d runs of %d, every %d from %d to every %d from %d\n",
			t.DstCore, t.Count, t.Elements, t.SrcStride, t.SrcOffset, t.DstStride, t.DstOffset)
	}
	// Output:
	// core 0: 18 runs of 32, every 63 from 0 to every 32 from 0
	// core 1: 18 runs of 31, every 63 from 32 to every 32 from 0
	// core 2: 18 runs of 32, every 63 from 1134 to every 32 from 0
	// core 3: 18 runs of 31, every 63 from 1166 to every 32 from 0
	// core 4: 17 runs of 32, every 63 from 2268 to every 32 from 0
	// core 5: 17 runs of 31, every 63 from 2300 to every 32 from 0
}

func ExampleLayout_PaddingBoxes() {
	l, err := layout.XLA(layout.XLASpec{Shape: []int64{3, 5}, Tiles: []layout.Tiling{{2, 2}}, ElementBits: 32})
	if err != nil {
		fmt.Println(err)
		return
	}
	boxes, err := l.PaddingBoxes()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range boxes {
		fmt.Println(b.Cause, "from", b.First, "extents", b.Extents, "strides", b.Strides)
	}
	// Output:
	// tile from 9 extents [2] strides [2]
	// tile from 14 extents [2 2] strides [4 1]
	// tile from 21 extents [3] strides [1]
}

// A reshape is free if the result has the elements where they lie already.
func ExampleNearestBitcast() {
	a, err := layout.XLA(layout.XLASpec{Shape: []int64{12, 128}, Tiles: []layout.Tiling{{8, 128}}, ElementBits: 32})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := layout.XLA(layout.XLASpec{Shape: []int64{3, 4, 128}, Tiles: []layout.Tiling{{8, 128}}, ElementBits: 32})
	if err != nil {
		fmt.Println(err)
		return
	}
	near, err := layout.NearestBitcast(a, b)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(near)
	fmt.Println(b.Slots(), near.Slots())
	// Output:
	// 3x4x128 by (d0, d1, d2) -> (d0 * 4 + d1, d2) in 12x128 tiled (8,128), 32 bits
	// 3072 2048
}

package main

import (
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/layout"
)

// relayout is a case: one tensor, from one layout to another.
type relayout struct {
	name     string
	elem     string // f32, bf16 or ui8
	shape    []int64
	from, to string // the types
	src, dst *layout.Layout
}

// cases lists what is measured: every direction, in three sizes of elements, of
// sizes for DRAM, L3 and L2, divisible and ragged.
func cases() ([]*relayout, error) {
	var list []*relayout
	add := func(name, elem string, shape []int64, from, to string) {
		list = append(list, &relayout{name: fmt.Sprintf("%s %s %s", name, elem, dims(shape)), elem: elem, shape: shape, from: from, to: to})
	}
	large, medium, small, tiny, ragged := []int64{4096, 4096}, []int64{1024, 1024}, []int64{384, 128}, []int64{53, 63}, []int64{4093, 4095}
	for _, elem := range []string{"f32", "bf16", "ui8"} {
		for _, shape := range [][]int64{large, medium, ragged, small, tiny} {
			if elem == "ui8" && shape[0] < 1000 {
				continue
			}
			add("tilize", elem, shape, rowMajor(shape, elem), metal(shape, elem, []int64{1, 1}, 32))
			add("untilize", elem, shape, metal(shape, elem, []int64{1, 1}, 32), rowMajor(shape, elem))
			add("to TPU", elem, shape, rowMajor(shape, elem), tpu(shape, elem))
			add("from TPU", elem, shape, tpu(shape, elem), rowMajor(shape, elem))
		}
	}
	for _, shape := range [][]int64{large, medium, ragged} {
		add("reshard 2x4 to 8x1", "f32", shape, metal(shape, "f32", []int64{2, 4}, 0), metal(shape, "f32", []int64{8, 1}, 0))
	}
	add("reshard 2x4 to 8x1", "bf16", large, metal(large, "bf16", []int64{2, 4}, 0), metal(large, "bf16", []int64{8, 1}, 0))
	for _, elem := range []string{"f32", "bf16"} {
		add("reshard 8x8 to 10x13", elem, large, metal(large, elem, []int64{8, 8}, 0), metal(large, elem, []int64{10, 13}, 0))
	}
	for _, elem := range []string{"f32", "bf16", "ui8"} {
		add("transpose", elem, large, rowMajor(large, elem), xla(large, elem, "{0,1}"))
		nchw := []int64{8, 64, 12544}
		add("transpose", elem, nchw, rowMajor(nchw, elem), xla(nchw, elem, "{1,2,0}"))
	}
	add("transpose", "f32", medium, rowMajor(medium, "f32"), xla(medium, "f32", "{0,1}"))
	add("transpose", "f32", []int64{8, 12544, 64}, rowMajor([]int64{8, 12544, 64}, "f32"), xla([]int64{8, 12544, 64}, "f32", "{1,2,0}"))
	add("transpose", "ui8", []int64{32, 50176, 3}, rowMajor([]int64{32, 50176, 3}, "ui8"), xla([]int64{32, 50176, 3}, "ui8", "{1,2,0}"))
	seven := []int64{5, 3, 2, 2, 7, 32, 32}
	for _, fill := range []string{"zero", "undef"} {
		add("7-D with holes, "+fill, "f32", seven, rowMajor(seven, "f32"), holes(seven, fill))
	}
	add("7-D with holes, back", "f32", seven, holes(seven, "undef"), rowMajor(seven, "f32"))

	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		if c.src, err = layoutOf(ctx, c.from); err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
		if c.dst, err = layoutOf(ctx, c.to); err != nil {
			return nil, fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return list, nil
}

// bytes is what a copy of the same work moves: elements read, storage written,
// padding too where it holds something.
func (c *relayout) bytes() int64 {
	elements := c.src.Volume() * c.src.ElementBits() / 8
	if c.fills() {
		return elements + c.dst.Bytes()
	}
	return 2 * elements
}

// module is the case as a function @kernel.
func (c *relayout) module() string {
	return fmt.Sprintf(`func.func @kernel(%%x: %s) -> %s {
  %%0 = ttir.empty() : %[2]s
  %%1 = ttir.to_layout %%x, %%0 : %[1]s into %[2]s -> %[2]s
  return %%1 : %[2]s
}
`, c.from, c.to)
}

func layoutOf(ctx *ir.Context, text string) (*layout.Layout, error) {
	t, err := asm.ParseType(ctx, text)
	if err != nil {
		return nil, err
	}
	tensor, ok := t.(*ir.TensorType)
	if !ok {
		return nil, fmt.Errorf("'%s' is not a tensor", text)
	}
	return encoding.LayoutOf(tensor)
}

func dims(shape []int64) string {
	var b strings.Builder
	for i, n := range shape {
		if i > 0 {
			b.WriteByte('x')
		}
		fmt.Fprint(&b, n)
	}
	return b.String()
}

func rowMajor(shape []int64, elem string) string {
	return fmt.Sprintf("tensor<%sx%s>", dims(shape), elem)
}

func xla(shape []int64, elem, text string) string {
	return fmt.Sprintf("tensor<%sx%s, #xla.layout<%s>>", dims(shape), elem, text)
}

// tpu is the layout of a TPU: rows of a tile interleaved to 32 bits.
func tpu(shape []int64, elem string) string {
	return xla(shape, elem, map[string]string{"f32": "{1,0:T(8,128)}", "bf16": "{1,0:T(8,128)(2,1)}", "ui8": "{1,0:T(8,128)(4,1)}"}[elem])
}

// metal is the layout of a matrix on a grid, in tiles with faces of 16x16 where
// tile is not 0.
func metal(shape []int64, elem string, grid []int64, tile int64) string {
	shard := []int64{(shape[0] + grid[0] - 1) / grid[0], (shape[1] + grid[1] - 1) / grid[1]}
	cell := elem
	if tile > 0 {
		shard[0], shard[1] = (shard[0]+tile-1)/tile, (shard[1]+tile-1)/tile
		cell = fmt.Sprintf("!ttcore.tile<%dx%d, %s, faces = 16x16>", tile, tile, strings.ReplaceAll(elem, "ui", "u"))
	}
	return fmt.Sprintf("tensor<%sx%s, #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <%s>, memref<%sx%s, #ttcore.memory_space<l1>>>>",
		dims(shape), elem, dims(grid), dims(shard), cell)
}

// holes is a layout of which less than a hundredth is data.
func holes(shape []int64, fill string) string {
	return fmt.Sprintf("tensor<%sxf32, #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> "+
		"(d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6), %s, <3x2x2x2>, memref<4480x4x16x16xf32, #ttcore.memory_space<l1>>>>", dims(shape), fill)
}

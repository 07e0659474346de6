package sweep

import (
	"context"
	"encoding/binary"
	"math"
	"testing"

	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/runner"
)

// compile makes a kernel of a conversion and buffers of its sizes, both of 32
// bit elements. The source counts up, so that every element is known by its
// value.
func compile(t *testing.T, c conversion) (fn *kernel.Func, src, dst []byte) {
	t.Helper()
	p, err := runner.Load(runner.Source{Name: c.name, Text: c.function()}, runner.Options{Engine: "interp"})
	if err != nil {
		t.Fatal(err)
	}
	ll, err := p.LLVM()
	if err != nil {
		t.Fatal(err)
	}
	engine, err := kernel.Find(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	module, err := engine.Compile(context.Background(), string(ll))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := module.Close(); err != nil {
			t.Error(err)
		}
	})
	sizes, err := p.BufferBytes(c.name)
	if err != nil {
		t.Fatal(err)
	}
	if fn, err = module.Func(c.name, sizes...); err != nil {
		t.Fatal(err)
	}
	src, dst = kernel.AlignedBytes(int(sizes[0]), kernel.Alignment), kernel.AlignedBytes(int(sizes[1]), kernel.Alignment)
	for i := 0; i < len(src)/4; i++ {
		binary.LittleEndian.PutUint32(src[4*i:], uint32(i+1))
	}
	return fn, src, dst
}

func word(b []byte, i int64) uint32 { return binary.LittleEndian.Uint32(b[4*i:]) }

// TestWalkthrough is the example that explains the layout: element
// [1, 1, 6, 100] is at (262, 100) of the collapsed rows and columns, on core
// (1, 3), at offset 2244 of the scalar shard of 192x32.
func TestWalkthrough(t *testing.T) {
	const logical = ((1*3+1)*64+6)*128 + 100
	for _, memref := range []string{"192x32xsi32", "6x1x!ttcore.tile<32x32, si32>"} {
		fn, src, dst := compile(t, conversion{
			name: "walkthrough",
			from: "tensor<2x3x64x128xsi32>",
			to:   "tensor<2x3x64x128xsi32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<" + memref + ", #ttcore.memory_space<l1>>>>",
		})
		if err := fn.Call(src, dst); err != nil {
			t.Fatal(err)
		}
		core := int64(1*4 + 3)
		if got := word(dst, core*192*32+2244); got != logical+1 {
			t.Errorf("%s: element %d is there, want %d", memref, int64(got)-1, logical)
		}
	}
}

// TestPaddedRows counts the rows of padding of 53x63 on a grid of 3x2 in tiles:
// 14 on each core, 15 on the last row of cores.
func TestPaddedRows(t *testing.T) {
	fn, src, dst := compile(t, conversion{
		name: "padded",
		from: "tensor<53x63xf32>",
		to:   "tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), neginf, <3x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>>",
	})
	if err := fn.Call(src, dst); err != nil {
		t.Fatal(err)
	}
	padding := math.Float32bits(float32(math.Inf(-1)))
	for core := int64(0); core < 6; core++ {
		rows := 0
		for row := int64(0); row < 32; row++ {
			if word(dst, core*1024+row*32) == padding {
				rows++
			}
		}
		want := 14
		if core >= 4 {
			want = 15
		}
		if rows != want {
			t.Errorf("core %d has %d rows of padding, want %d", core, rows, want)
		}
	}
}

// TestSevenDims is the seven-dimensional example on a grid of 3x2x2x2: shards of
// 4480x4x16x16, of which less than one slot in two hundred holds an element.
func TestSevenDims(t *testing.T) {
	const sharded = "tensor<5x3x2x2x7x32x32xsi32, #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> " +
		"(d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6), undef, <3x2x2x2>, " +
		"memref<4480x4x16x16xsi32, #ttcore.memory_space<l1>>>>"
	const plain = "tensor<5x3x2x2x7x32x32xsi32>"
	scatter, src, dst := compile(t, conversion{name: "scatter", from: plain, to: sharded})
	if err := scatter.Call(src, dst); err != nil {
		t.Fatal(err)
	}
	shape := []int64{5, 3, 2, 2, 7, 32, 32}
	index := make([]int64, len(shape))
	for n := uint32(0); n < uint32(len(src)/4); n++ {
		row := index[0]*2688 + index[1]*896 + index[2]*448 + index[3]*224 + index[4]*32 + index[5]
		linear := []int64{row, index[4], index[5], index[6]}
		shard := []int64{4480, 4, 16, 16}
		grid := []int64{3, 2, 2, 2}
		core, offset := int64(0), int64(0)
		for d := range linear {
			core = core*grid[d] + linear[d]/shard[d]
			offset = offset*shard[d] + linear[d]%shard[d]
		}
		if got := word(dst, core*4480*4*16*16+offset); got != n+1 {
			t.Fatalf("element %v: %d is there, want %d", index, got, n+1)
		}
		for d := len(index) - 1; d >= 0; d-- {
			if index[d]++; index[d] < shape[d] {
				break
			}
			index[d] = 0
		}
	}
	gather, _, back := compile(t, conversion{name: "gather", from: sharded, to: plain})
	if err := gather.Call(dst, back); err != nil {
		t.Fatal(err)
	}
	for i := range src {
		if back[i] != src[i] {
			t.Fatalf("byte %d of the way back is %d, want %d", i, back[i], src[i])
		}
	}
}

package sweep

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/kernel/guard"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// betweenGuards copies buffers to memory between pages that cannot be touched.
func betweenGuards(t *testing.T, buffers ...[]byte) [][]byte {
	t.Helper()
	out := make([][]byte, len(buffers))
	for i, b := range buffers {
		g, err := guard.New(len(b))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := g.Close(); err != nil {
				t.Error(err)
			}
		})
		out[i] = g.Bytes()
		copy(out[i], b)
	}
	return out
}

// call calls a kernel that has integers behind its buffers.
func call(module *kernel.Module, name string, buffers [][]byte, ints ...int64) error {
	fn, err := module.Func(name)
	if err != nil {
		return err
	}
	return fn.CallPart(buffers, ints...)
}

// runWhole runs a kernel between guards. It returns its buffers as the program made
// them, their bytes, and the bytes between guards, as they are after the run.
func runWhole(t *testing.T, p *runner.Program, module *kernel.Module, name string, inputs ...runner.Input) (memrefs []*interp.MemRef, packed, whole [][]byte) {
	t.Helper()
	memrefs, err := p.Buffers(name, inputs)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range memrefs {
		packed = append(packed, m.Buffer.Data)
	}
	whole = betweenGuards(t, packed...)
	if err := call(module, name, whole); err != nil {
		t.Fatal(err)
	}
	return memrefs, packed, whole
}

// defined returns what elements and padding of a value are in the result of a kernel, and 0 for padding
// that may hold anything. That of block floats is not taken out.
func defined(t *testing.T, p *runner.Program, name string, buffer []byte) []byte {
	t.Helper()
	_, results, err := p.Signature(name)
	if err != nil {
		t.Fatal(err)
	}
	l, err := encoding.LayoutOf(results[0])
	if err != nil {
		t.Fatal(err)
	}
	if e, err := encoding.ElemOf(results[0]); err != nil || e.IsBlock() || l.Fill().Defined() || l.Padding() == 0 {
		return buffer
	}
	out := make([]byte, len(buffer))
	for slot := range l.Slots() {
		if _, isElement := l.Index(slot); !isElement {
			continue
		}
		at, first := l.Byte(slot)
		for bit := at*8 + first; bit < at*8+first+l.ElementBits(); bit++ {
			out[bit/8] |= buffer[bit/8] & (1 << (bit % 8))
		}
	}
	return out
}

// checkParts runs a kernel whole and in parts: the same must come out.
func checkParts(t *testing.T, p *runner.Program, module *kernel.Module, c conversion, whole, packed [][]byte) {
	t.Helper()
	want := defined(t, p, c.name, whole[1])
	for _, n := range []int64{1, 2, 3, 7} {
		buffers := betweenGuards(t, packed...)
		for part := n - 1; part >= 0; part-- {
			if err := call(module, c.name+"_part", buffers, part, n); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(defined(t, p, c.name, buffers[1]), want) {
			t.Errorf("%d parts are not the whole\n%s", n, c.function())
		}
	}
}

// checkCores runs the kernel of every core on a buffer of its own. Together they
// must hold what the whole kernel writes.
func checkCores(t *testing.T, module *kernel.Module, c conversion, grid []int64, packed [][]byte) []byte {
	t.Helper()
	cores := int64(1)
	for _, n := range grid {
		cores *= n
	}
	size := int64(len(packed[1])) / cores
	var all []byte
	for core := range cores {
		at, rest := make([]int64, len(grid)), core
		for i := len(grid) - 1; i >= 0; i-- {
			at[i], rest = rest%grid[i], rest/grid[i]
		}
		buffers := betweenGuards(t, packed[0], packed[1][core*size:(core+1)*size])
		if err := call(module, c.name+"_core", buffers, at...); err != nil {
			t.Fatal(err)
		}
		all = append(all, buffers[1]...)
	}
	return all
}

// checkCoresOf checks that the cores of a kernel together write what the whole does.
func checkCoresOf(t *testing.T, r *rand.Rand, p *runner.Program, module *kernel.Module, c conversion) {
	t.Helper()
	_, packed, whole := runWhole(t, p, module, c.name, runner.Input{Name: "x", Array: numbers(r, c.dtype, c.shape)})
	_, results, err := p.Signature(c.name)
	if err != nil {
		t.Fatal(err)
	}
	l, err := encoding.LayoutOf(results[0])
	if err != nil {
		t.Fatal(err)
	}
	got := checkCores(t, module, c, l.Grid(), packed)
	if !bytes.Equal(defined(t, p, c.name, got), defined(t, p, c.name, whole[1])) {
		t.Errorf("the cores together are not the whole\n%s", c.function())
	}
}

// TestVariants runs kernels of parts and of cores of any two layouts.
func TestVariants(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 8 {
		var text strings.Builder
		var cs []conversion
		var grids [][]int64
		for i := range 20 {
			f := formats[r.IntN(len(formats))]
			s := shape(r, 1+r.IntN(5), 4000)
			from, to := randomMetal(r, s, f.name), randomMetal(r, s, f.name)
			c := conversion{fmt.Sprintf("f%d", i), from.String(), to.String(), s, f.dtype}
			if i%2 == 0 {
				c.from = from.plain()
			}
			cs, grids = append(cs, c), append(grids, to.grid[:])
			text.WriteString(c.function())
		}
		p := load(t, text.String(), "parts=true cores=true")
		module := compileAll(t, p)
		for i, c := range cs {
			in := random(r, c.dtype, c.shape)
			memrefs, err := p.Buffers(c.name, []runner.Input{{Name: "x", Array: in}})
			if err != nil {
				t.Fatal(err)
			}
			packed := [][]byte{memrefs[0].Buffer.Data, memrefs[1].Buffer.Data}
			for k := range packed[1] {
				packed[1][k] = 0xa5
			}
			whole := betweenGuards(t, packed...)
			if err := call(module, c.name, whole); err != nil {
				t.Fatal(err)
			}
			checkParts(t, p, module, c, whole, packed)
			for what, written := range map[string][]byte{"whole": whole[1], "cores": checkCores(t, module, c, grids[i], packed)} {
				copy(memrefs[1].Buffer.Data, written)
				out, err := p.Results(c.name, memrefs)
				if err != nil {
					t.Errorf("%s: %v\n%s", what, err, c.function())
				} else if !bytes.Equal(out[0].Data, in.Data) {
					t.Errorf("%s: the elements changed\n%s", what, c.function())
				}
			}
		}
	}
}

// TestPartsOfOps divides kernels of ops that move elements or compute: of reshapes
// above all, which go by way of a buffer where the shapes have no common factors.
func TestPartsOfOps(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	var text strings.Builder
	var cs []conversion
	for i, op := range []struct {
		name, attributes string
		from, to         []int64
	}{
		{"reshape", "shape = [6 : i32, 35 : i32]", []int64{14, 15}, []int64{6, 35}},
		{"reshape", "shape = [10 : i32, 3 : i32, 4 : i32]", []int64{8, 15}, []int64{10, 3, 4}},
		{"reshape", "shape = [120 : i32]", []int64{8, 15}, []int64{120}},
		{"permute", "permutation = array<i64: 2, 0, 1>", []int64{5, 20, 9}, []int64{9, 5, 20}},
		{"broadcast", "broadcast_dimensions = array<i64: 1, 40>", []int64{30, 1}, []int64{30, 40}},
		{"slice_static", "begins = [1 : i32, 2 : i32], ends = [30 : i32, 33 : i32], step = [3 : i32, 1 : i32]", []int64{31, 33}, []int64{10, 31}},
		{"reverse", "dimensions = array<i64: 1>", []int64{31, 33}, []int64{31, 33}},
		{"repeat", "repeat_dimensions = array<i64: 2, 3>", []int64{11, 13}, []int64{22, 39}},
		{"repeat_interleave", "dim = 0 : si32, repeats = 3 : ui32", []int64{11, 33}, []int64{33, 33}},
		{"pad", "padding = array<i32: 3, -2, 5, 7>, value = 1.5 : f32", []int64{31, 33}, []int64{32, 45}},
		{"concat", "dim = 1 : si32", []int64{31, 33}, []int64{31, 66}},
		{"sum", "dim_arg = [0 : i32], keep_dim = false", []int64{31, 7, 33}, []int64{7, 33}},
		{"mean", "dim_arg = [1 : i32], keep_dim = true", []int64{71, 33}, []int64{71, 1}},
		{"max", "keep_dim = false", []int64{31, 33}, []int64{1}},
		{"matmul", "transpose_b = true", []int64{31, 33}, []int64{31, 31}},
		{"exp", "", []int64{31, 33}, []int64{31, 33}},
		{"typecast", "", []int64{31, 33}, []int64{31, 33}},
	} {
		for j, data := range []string{"", "bf16", "bfp_bf8"} {
			from, to := randomMetal(r, op.from, "f32"), randomMetal(r, op.to, "f32")
			if to.data = data; data == "bfp_bf8" {
				to.tile = "32x32"
			}
			c := conversion{fmt.Sprintf("op%d_%d", i, j), from.String(), to.String(), op.from, npy.Float32}
			operands, types := "%x", c.from
			if op.name == "concat" || op.name == "matmul" {
				operands, types = "%x, %x", c.from+", "+c.from
			}
			fmt.Fprintf(&text, "func.func @%s(%%x: %s) -> %s {\n  %%0 = \"ttir.%s\"(%s) <{%s}> : (%s) -> %[3]s\n  return %%0 : %[3]s\n}\n",
				c.name, c.from, c.to, op.name, operands, op.attributes, types)
			cs = append(cs, c)
		}
	}
	p := load(t, text.String(), "parts=true")
	module := compileAll(t, p)
	for _, c := range cs {
		_, packed, whole := runWhole(t, p, module, c.name, runner.Input{Name: "x", Array: numbers(r, c.dtype, c.shape)})
		checkParts(t, p, module, c, whole, packed)
	}
}

// TestPartsOfHoles divides a buffer of which little is data: every part fills its
// stretch of it and stores the elements that are there.
func TestPartsOfHoles(t *testing.T) {
	c := conversion{
		name: "holes", from: "tensor<3x8x32xf32>",
		to: "tensor<3x8x32xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 8 + d1, d1, d2), neginf, <2x2x2>, memref<12x4x16xf32, #ttcore.memory_space<l1>>>>",
	}
	r := rand.New(rand.NewPCG(9, 9))
	p := load(t, c.function(), "parts=true")
	module := compileAll(t, p)
	_, packed, whole := runWhole(t, p, module, c.name, runner.Input{Name: "x", Array: random(r, formats[0].dtype, []int64{3, 8, 32})})
	checkParts(t, p, module, c, whole, packed)
}

// TestPartsOfElementwise divides the loops of an elementwise op.
func TestPartsOfElementwise(t *testing.T) {
	x := metal{shape: []int64{37, 53}, grid: [2]int64{2, 1}, elem: "f32", oob: "undef"}.String()
	y := metal{shape: []int64{1, 53}, grid: [2]int64{1, 1}, elem: "f32", oob: "undef"}.String()
	text := fmt.Sprintf(`func.func @add(%%x: %s, %%y: %s) -> %[1]s {
  %%0 = "ttir.add"(%%x, %%y) : (%[1]s, %[2]s) -> %[1]s
  return %%0 : %[1]s
}
func.func @neg(%%y: %[2]s) -> %[2]s {
  %%0 = "ttir.neg"(%%y) : (%[2]s) -> %[2]s
  return %%0 : %[2]s
}
`, x, y)
	r := rand.New(rand.NewPCG(8, 8))
	p := load(t, text, "parts=true")
	module := compileAll(t, p)
	for name, shapes := range map[string][][]int64{"add": {{37, 53}, {1, 53}}, "neg": {{1, 53}}} {
		var inputs []runner.Input
		for _, s := range shapes {
			inputs = append(inputs, runner.Input{Name: "x", Array: random(r, formats[0].dtype, s)})
		}
		_, packed, whole := runWhole(t, p, module, name, inputs...)
		for _, n := range []int64{1, 4, 5} {
			buffers := betweenGuards(t, packed...)
			var failed error
			for part := range n {
				failed = errors.Join(failed, call(module, name+"_part", buffers, part, n))
			}
			if last := len(packed) - 1; failed != nil || !bytes.Equal(buffers[last], whole[last]) {
				t.Errorf("@%s in %d parts: %v", name, n, failed)
			}
		}
	}
}

// TestVariantsOfFormats divides kernels of block floats and of elements of less than
// a byte, and those that convert; for cores as far as they have a grid.
func TestVariantsOfFormats(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	var text, cores strings.Builder
	var cs []conversion
	for i := range 24 {
		s := shape(r, 1+r.IntN(4), 4000)
		m := randomMetal(r, s, "f32")
		c := conversion{fmt.Sprintf("to%d", i), m.plain(), blockMetal(r, s, "f32"), s, npy.Float32}
		switch i % 4 {
		case 1:
			c.name, c.from, c.to = fmt.Sprintf("from%d", i), c.to, c.from
		case 2:
			c = conversion{fmt.Sprintf("pack%d", i), packedLayout(r, s, "i4", 8), packedLayout(r, s, "i4", 4), s, npy.Int8}
		case 3:
			c = conversion{fmt.Sprintf("unpack%d", i), packedLayout(r, s, "i2", 2), packedLayout(r, s, "i2", 8), s, npy.Int8}
		}
		cs = append(cs, c)
		text.WriteString(c.function())
		from, to := blockMetal(r, s, "f32"), blockMetal(r, s, "f32")
		if m.oob == "undef" { // any bytes
			m.oob = "one"
		}
		switch i % 6 {
		case 0:
			from = m.plain()
		case 1:
			from = randomMetal(r, s, "f32").String()
		case 2, 3:
			m.data = []string{"", "bf16"}[i%2]
			to = m.String()
		case 4:
			m.data, from = "f16", randomMetal(r, s, "f32").String()
			to = m.String()
		}
		cores.WriteString(conversion{fmt.Sprintf("g%d", i), from, to, s, npy.Float32}.function())
	}
	p := load(t, text.String(), "parts=true")
	module := compileAll(t, p)
	for _, c := range cs {
		_, packed, whole := runWhole(t, p, module, c.name, runner.Input{Name: "x", Array: numbers(r, c.dtype, c.shape)})
		checkParts(t, p, module, c, whole, packed)
	}
	p = load(t, cores.String(), "cores=true")
	module = compileAll(t, p)
	for i, c := range cs {
		c.name, c.dtype = fmt.Sprintf("g%d", i), npy.Float32
		checkCoresOf(t, r, p, module, c)
	}
}

// TestCoresOfSmallTiles fills shards of block floats on more cores than a tile has slots.
func TestCoresOfSmallTiles(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	var cs conversions
	for _, rows := range []int64{40, 66, 129} {
		for _, tile := range []string{"1x16", "2x16", "4x32"} {
			m := metal{shape: []int64{rows, 16}, elem: "f32", grid: [2]int64{rows, 1}, tile: tile, data: "bfp_bf8", oob: "one"}
			cs.add(m.plain(), m.String(), m.shape, m.elem)
		}
	}
	p := load(t, functionsOf(cs), "cores=true")
	module := compileAll(t, p)
	for _, c := range cs {
		checkCoresOf(t, r, p, module, c)
	}
}

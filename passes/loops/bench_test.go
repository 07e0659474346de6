package loops_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/lowering"
	"github.com/ttopt/ttopt/passes"
)

// A side is a tensor in some layout.
type side struct{ name, tensor string }

// sides are the layouts of a matrix: rows, columns, tiles of all sorts, and shards
// that end anywhere.
func sides(h, w int, elem string) []side {
	xla := func(layout string) side {
		return side{layout, fmt.Sprintf("tensor<%dx%dx%s, #xla.layout<{%s}>>", h, w, elem, layout)}
	}
	grid := func(rows, cols, tile int, faces bool) side {
		t := metal(h, w, rows, cols, tile, elem, "zero")
		name := fmt.Sprintf("%dx%d cores", rows, cols)
		if tile > 1 {
			name += fmt.Sprintf(" %dx%d", tile, tile)
		}
		if faces {
			t = strings.Replace(t, ">, #ttcore.memory_space", ", faces = 16x16>, #ttcore.memory_space", 1)
			name += " faces"
		}
		return side{name, t}
	}
	list := []side{
		{"rows", fmt.Sprintf("tensor<%dx%dx%s>", h, w, elem)}, xla("0,1"), xla("1,0:T(8,128)"),
		grid(1, 1, 32, true), grid(1, 1, 32, false), grid(3, 5, 32, true),
		grid(2, 4, 1, false), grid(8, 1, 1, false), grid(4, 2, 1, false),
	}
	if packed := map[string]string{"bf16": "1,0:T(8,128)(2,1)", "ui8": "1,0:T(8,128)(4,1)"}[elem]; packed != "" {
		list = append(list, xla(packed))
	}
	return list
}

// BenchmarkPairs measures how long the slowest relayout takes from one layout of
// a ragged matrix to another, and how long its text is; -v tells all.
func BenchmarkPairs(b *testing.B) {
	for _, elem := range []string{"f32", "bf16", "ui8"} {
		list := sides(4093, 4095, elem)
		texts := map[string]string{}
		for _, from := range list {
			for _, to := range list {
				if from != to {
					texts[from.name+" -> "+to.name] = convert(from.tensor, to.tensor)
				}
			}
		}
		for _, masks := range []string{"none", "words", "all"} {
			b.Run(elem+"/masks="+masks, func(b *testing.B) { slowest(b, texts, "masks="+masks) })
		}
	}
}

// BenchmarkShapes measures the same over matrices of whole tiles and small ones,
// transposes of batches, and seven dims.
func BenchmarkShapes(b *testing.B) {
	texts := shapeCases()
	for _, masks := range []string{"none", "words", "all"} {
		b.Run("masks="+masks, func(b *testing.B) { slowest(b, texts, "masks="+masks) })
	}
}

// shapeCases are relayouts of matrices of whole tiles and of small ones, transposes
// of batches, and those of benchCases.
func shapeCases() map[string]string {
	texts := benchCases()
	for _, elem := range []string{"f32", "bf16", "ui8"} {
		for _, size := range [][2]int{{4096, 4096}, {53, 63}} {
			list := sides(size[0], size[1], elem)
			for _, other := range list[1:] {
				name := fmt.Sprintf("%dx%dx%s %s", size[0], size[1], elem, other.name)
				texts["to "+name] = convert(list[0].tensor, other.tensor)
				texts["from "+name] = convert(other.tensor, list[0].tensor)
			}
		}
		for _, shape := range []string{"8x64x12544", "8x12544x64", "32x50176x3"} {
			t := "tensor<" + shape + "x" + elem
			texts["batch of "+shape+"x"+elem] = convert(t+">", t+", #xla.layout<{1,2,0}>>")
		}
	}
	return texts
}

// slowest compiles all texts and reports the largest times, each the best of
// several, and sizes.
func slowest(b *testing.B, texts map[string]string, options string) {
	modules, best, size := map[string]*ir.Op{}, map[string]time.Duration{}, map[string]int{}
	names := slices.Sorted(maps.Keys(texts))
	for _, name := range names {
		modules[name], best[name] = parse(b, texts[name]), time.Hour
	}
	for b.Loop() {
		for range 3 {
			for _, name := range names {
				m := modules[name].Clone(ir.NewMapping())
				start := time.Now()
				size[name] = len(compile(b, m, options))
				best[name] = min(best[name], time.Since(start))
			}
		}
	}
	slow, long := time.Duration(0), 0
	for _, name := range names {
		slow, long = max(slow, best[name]), max(long, size[name])
		if testing.Verbose() {
			b.Logf("%6.2f ms %6d bytes  %s", 1e3*best[name].Seconds(), size[name], name)
		}
	}
	b.ReportMetric(1e3*slow.Seconds(), "slowest-ms")
	b.ReportMetric(float64(long), "longest-bytes")
}

// benchCases are relayouts with large or many nests.
func benchCases() map[string]string {
	const seven = "tensor<5x3x2x2x7x32x32xf32, #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> " +
		"(d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6), zero, <3x2x2x2>, " +
		"memref<4480x4x16x16xf32, #ttcore.memory_space<l1>>>>"
	return map[string]string{
		"7-D":         convert("tensor<5x3x2x2x7x32x32xf32>", seven),
		"from 7-D":    convert(seven, "tensor<5x3x2x2x7x32x32xf32>"),
		"tilize":      convert("tensor<4093x4095xf32>", metal(4093, 4095, 1, 1, 32, "f32", "zero")),
		"transpose":   convert("tensor<4093x4095xui8>", "tensor<4093x4095xui8, #xla.layout<{0,1}>>"),
		"other grid":  convert(metal(4093, 4095, 2, 4, 1, "f32", "zero"), metal(4093, 4095, 4, 2, 32, "f32", "zero")),
		"other tiles": convert(metal(400, 417, 6, 7, 16, "ui8", "undef"), metal(400, 417, 7, 5, 32, "ui8", "one")),
	}
}

// compile goes from tensors to LLVM's text, as ttcore-to-llvm does.
func compile(t testing.TB, module *ir.Op, options string) []byte {
	p, err := pass.ParsePipeline(passes.Library(), "builtin.module(ttcore-to-llvm{"+options+"})")
	if err != nil {
		t.Fatal(err)
	}
	if !(&pass.Manager{}).Run(p, module) {
		t.Fatal("the pass fails")
	}
	text, err := lowering.Module(module)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// BenchmarkCompile measures plan, IR and text of a kernel.
func BenchmarkCompile(b *testing.B) {
	for name, text := range benchCases() {
		b.Run(name, func(b *testing.B) {
			module := parse(b, text)
			for b.Loop() {
				compile(b, module.Clone(ir.NewMapping()), "")
			}
		})
	}
}

// TestSmallCode: the kernel of the example with holes is a few hundred
// instructions, though it has seven dims. What transposes leave over of rows and
// columns adds less than the matrix itself takes, and shards share their blocks.
func TestSmallCode(t *testing.T) {
	const columns = "tensor<4093x4095xui8, #xla.layout<{0,1}>>"
	for name, c := range map[string]struct {
		text string
		most int
	}{
		"7-D":       {benchCases()["7-D"], 400},
		"transpose": {convert("tensor<4093x4095xui8>", columns), 1600},
		"shards":    {convert(metal(4093, 4095, 2, 4, 1, "ui8", "zero"), columns), 5000},
	} {
		text := string(compile(t, parse(t, c.text), "masks=all"))
		if n := strings.Count(text, "\n") - strings.Count(text, " = bitcast "); n > c.most {
			t.Errorf("%s: %d lines", name, n)
		}
	}
}

package passes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// commas is numbers as the ops have them: 1, 2.
func commas(numbers []int64) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(numbers)), ", "), "[]")
}

// drawMoves draws a function of ops that move elements, one after the other, some of them in tiles
// that round.
func drawMoves(r *rapid.T) string {
	shape := rapid.SliceOfN(rapid.Int64Range(1, 4), 2, 3).Draw(r, "shape")
	typ := func(shape []int64) string {
		if len(shape) == 2 && slices.Max(shape) <= 32 && rapid.Bool().Draw(r, "tiled") {
			return shapeOf(shape, "f32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>")
		}
		return shapeOf(shape, "f32")
	}
	var body strings.Builder
	last, now := "%x", shapeOf(shape, "f32")
	if rapid.IntRange(0, 3).Draw(r, "constant") == 0 {
		last = "%c"
		fmt.Fprintf(&body, "  %%c = \"ttir.full\"() <{fill_value = 1.1 : f32}> : () -> %s\n", now)
		if rapid.Bool().Draw(r, "elements") {
			body.Reset()
			fmt.Fprintf(&body, "  %%c = \"ttir.constant\"() <{value = dense<1.1> : %s}> : () -> %s\n", now, now)
		}
	}
	argument := now
	for i := range rapid.IntRange(1, 6).Draw(r, "ops") {
		rank := len(shape)
		d := rapid.IntRange(0, rank-1).Draw(r, "dim")
		out := slices.Clone(shape)
		var op, attrs string
		operands, types := last, now
		switch rapid.IntRange(0, 7).Draw(r, "kind") {
		case 0, 1:
			order := make([]int64, rank)
			for i := range order {
				order[i] = int64(i)
			}
			order = rapid.Permutation(order).Draw(r, "order")
			for i, d := range order {
				out[i] = shape[d]
			}
			op, attrs = "permute", "permutation = array<i64: "+commas(order)+">"
		case 2:
			if rank < 2 {
				continue
			}
			e := rapid.IntRange(0, rank-1).Draw(r, "other")
			out[d], out[e] = shape[e], shape[d]
			op, attrs = "transpose", fmt.Sprintf("dim0 = %d : si32, dim1 = %d : si32", d, e-rank)
		case 3:
			op, attrs = "reverse", fmt.Sprintf("dimensions = array<i64: %d>", d)
		case 4:
			out = rapid.SampledFrom([][]int64{{volume(shape)}, {1, volume(shape)}, append([]int64{1}, shape...)}).Draw(r, "as")
			op, attrs = "reshape", "shape = ["+strings.ReplaceAll(commas(out)+",", ",", " : i32,")
			attrs = strings.TrimSuffix(attrs, ",") + "]"
		case 5:
			out = slices.Insert(out, d, 1)
			op, attrs = "unsqueeze", fmt.Sprintf("dim = %d : si32", d)
		case 6:
			none := slices.Clone(shape)
			none[d] = 0
			empty := fmt.Sprintf("%%e%d", i)
			fmt.Fprintf(&body, "  %s = ttir.empty() : %s\n", empty, shapeOf(none, "f32"))
			operands, types = strings.Join([]string{empty, last, empty}, ", "), strings.Join([]string{shapeOf(none, "f32"), now, shapeOf(none, "f32")}, ", ")
			op, attrs = "concat", fmt.Sprintf("dim = %d : si32", d)
		case 7:
			out[d] *= 2
			times := slices.Repeat([]int64{1}, rank)
			times[d] = 2
			op, attrs = "repeat", "repeat_dimensions = array<i64: "+commas(times)+">"
		}
		if volume(out) > 400 {
			break
		}
		shape = out
		t := typ(shape)
		fmt.Fprintf(&body, "  %%v%d = \"ttir.%s\"(%s) <{%s}> : (%s) -> %s\n", i, op, operands, attrs, types, t)
		last, now = fmt.Sprintf("%%v%d", i), t
	}
	return fmt.Sprintf("func.func @main(%%x: %s) -> %s {\n%s  return %s : %[2]s\n}\n", argument, now, body.String(), last)
}

func volume(shape []int64) int64 {
	n := int64(1)
	for _, s := range shape {
		n *= s
	}
	return n
}

// TestMovesKeepMeaning canonicalizes ops that move elements.
func TestMovesKeepMeaning(t *testing.T) {
	lib := Library()
	rapid.Check(t, func(r *rapid.T) { transform(t, r, lib, "builtin.module(canonicalize)", drawMoves(r), 1) })
}

package loops_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// moved is a function of one op that moves elements, with the types it has.
func moved(op, attrs, from, to string) string {
	return fmt.Sprintf(`func.func @f(%%x: %s) -> %s {
  %%0 = "ttir.%s"(%%x) <{%s}> : (%[1]s) -> %[2]s
  return %%0 : %[2]s
}
`, from, to, op, attrs)
}

func tensorText(shape []int64, elem, encoding string) string {
	var b strings.Builder
	b.WriteString("tensor<")
	for _, n := range shape {
		fmt.Fprintf(&b, "%dx", n)
	}
	b.WriteString(elem)
	if encoding != "" {
		b.WriteString(", " + encoding)
	}
	return b.String() + ">"
}

// drawTensor draws a layout for a shape: none, one of XLA's with tiles, or a
// metal_layout of tiles that keeps dims apart.
func drawTensor(t *rapid.T, shape []int64, name string) string {
	order := make([]int, len(shape))
	for i := range order {
		order[i] = i
	}
	switch rapid.IntRange(0, 2).Draw(t, name) {
	case 0:
		return tensorText(shape, "f32", "")
	case 1:
		minor := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(rapid.Permutation(order).Draw(t, name+" order"))), ","), "[]")
		tile := rapid.SampledFrom([]string{"", ":T(2,4)", ":T(4)"}).Draw(t, name+" tile")
		if len(shape) < 2 && tile == ":T(2,4)" {
			tile = ""
		}
		return tensorText(shape, "f32", "#xla.layout<{"+minor+tile+"}"+rapid.SampledFrom([]string{"", ", one"}).Draw(t, name+" fill")+">")
	}
	if len(shape) != 2 {
		return tensorText(shape, "f32", "")
	}
	ceil := func(a, b int64) int64 { return (a + b - 1) / b }
	grid := [2]int64{rapid.Int64Range(1, 2).Draw(t, name+" rows"), rapid.Int64Range(1, 2).Draw(t, name+" columns")}
	elem := rapid.SampledFrom([]string{"f32", "bf16", "bfp_bf8"}).Draw(t, name+" data")
	return tensorText(shape, "f32", tiled(fmt.Sprintf("%dx%d", grid[0], grid[1]),
		fmt.Sprintf("%dx%dx!ttcore.tile<16x16, %s>", ceil(ceil(shape[0], grid[0]), 16), ceil(ceil(shape[1], grid[1]), 16), elem),
		rapid.SampledFrom([]string{"undef", "zero", "one"}).Draw(t, name+" oob")))
}

// TestMovements lowers random ops that move elements, between random layouts.
func TestMovements(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		in := rapid.SliceOfN(rapid.Int64Range(1, 6), 1, 3).Draw(r, "in")
		if len(in) == 2 {
			in[0], in[1] = in[0]*5, in[1]*7
		}
		rank := len(in)
		out := slices.Clone(in)
		d := rapid.IntRange(0, rank-1).Draw(r, "dim")
		attrs := ""
		op := rapid.SampledFrom([]string{"permute", "transpose", "broadcast", "unsqueeze", "reshape", "slice_static", "index", "reverse", "repeat", "repeat_interleave"}).Draw(r, "op")
		switch op {
		case "permute":
			order := make([]int, rank)
			for i := range order {
				order[i] = i
			}
			order = rapid.Permutation(order).Draw(r, "order")
			for i, d := range order {
				out[i] = in[d]
			}
			attrs = "permutation = array<i64: " + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(order)), ", "), "[]") + ">"
		case "transpose":
			if rank < 2 {
				return
			}
			e := rapid.IntRange(0, rank-1).Draw(r, "other")
			out[d], out[e] = in[e], in[d]
			attrs = fmt.Sprintf("dim0 = %d : si32, dim1 = %d : si32", d, e-rank)
		case "broadcast":
			in[d], out[d] = 1, 5
			times := make([]string, rank)
			for i := range times {
				times[i] = fmt.Sprint(out[i] / in[i])
			}
			attrs = "broadcast_dimensions = array<i64: " + strings.Join(times, ", ") + ">"
		case "unsqueeze":
			out = slices.Insert(out, d, 1)
			attrs = fmt.Sprintf("dim = %d : si32", d)
		case "reshape":
			volume := int64(1)
			for _, n := range in {
				volume *= n
			}
			var divisors []int64
			for n := int64(1); n <= volume; n++ {
				if volume%n == 0 {
					divisors = append(divisors, n)
				}
			}
			n := rapid.SampledFrom(divisors).Draw(r, "rows")
			out = []int64{n, volume / n}
			attrs = fmt.Sprintf("shape = [%d : i32, %d : i32]", out[0], out[1])
		case "slice_static":
			var begins, ends, steps []string
			for i, n := range in {
				begin, end := rapid.Int64Range(0, n-1).Draw(r, "begin"), rapid.Int64Range(0, n).Draw(r, "end")
				step := rapid.Int64Range(1, 3).Draw(r, "step")
				out[i] = max(0, end-begin+step-1) / step
				if end <= begin {
					step = -step
					out[i] = (begin - end - step - 1) / -step
				}
				begins, ends, steps = append(begins, fmt.Sprintf("%d : i32", begin)), append(ends, fmt.Sprintf("%d : i32", end)), append(steps, fmt.Sprintf("%d : i32", step))
			}
			attrs = fmt.Sprintf("begins = [%s], ends = [%s], step = [%s]", strings.Join(begins, ", "), strings.Join(ends, ", "), strings.Join(steps, ", "))
		case "index":
			out[d] = (in[d] + 1) / 2
			attrs = fmt.Sprintf("dim = %d : i32, begin = 0 : i32, end = %d : i32, step = 2 : i32", d, in[d])
		case "reverse":
			attrs = fmt.Sprintf("dimensions = array<i64: %d>", d)
		case "repeat":
			times := make([]string, rank)
			for i := range times {
				n := rapid.Int64Range(1, 3).Draw(r, "times")
				out[i], times[i] = in[i]*n, fmt.Sprint(n)
			}
			attrs = "repeat_dimensions = array<i64: " + strings.Join(times, ", ") + ">"
		case "repeat_interleave":
			n := rapid.Int64Range(1, 3).Draw(r, "times")
			out[d] = in[d] * n
			attrs = fmt.Sprintf("dim = %d : si32, repeats = %d : ui32", d, n)
		}
		check(t, moved(op, attrs, drawTensor(r, in, "source"), drawTensor(r, out, "result")), "")
		if t.Failed() {
			r.FailNow()
		}
	})
}

// TestWindows lowers random ops that make a tensor of windows, between random layouts.
func TestWindows(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		out := rapid.SliceOfN(rapid.Int64Range(1, 6), 1, 3).Draw(r, "shape")
		if len(out) == 2 {
			out[0], out[1] = out[0]*5, out[1]*7
		}
		options := rapid.SampledFrom([]string{"", "masks=all stores=past cache-bytes=4096", "masks=none"}).Draw(r, "options")
		if rapid.Bool().Draw(r, "pad") {
			in := slices.Clone(out)
			var padding []string
			for d := range out {
				before, behind := rapid.Int64Range(-3, 9).Draw(r, "before"), rapid.Int64Range(-3, 9).Draw(r, "behind")
				if out[d]+before+behind < 0 {
					behind = -out[d] - before
				}
				out[d] += before + behind
				padding = append(padding, fmt.Sprint(before), fmt.Sprint(behind))
			}
			attrs := fmt.Sprintf("padding = array<i32: %s>, value = 2.5 : f32", strings.Join(padding, ", "))
			check(t, moved("pad", attrs, drawTensor(r, in, "source"), drawTensor(r, out, "result")), options)
		} else {
			d := rapid.IntRange(0, len(out)-1).Draw(r, "dim")
			var names, types []string
			in := slices.Clone(out)
			out[d] = 0
			for i := range rapid.IntRange(1, 3).Draw(r, "inputs") {
				in[d] = rapid.Int64Range(0, 20).Draw(r, "size")
				out[d] += in[d]
				names, types = append(names, fmt.Sprintf("%%x%d", i)), append(types, drawTensor(r, in, "source"))
			}
			args := make([]string, len(names))
			for i := range args {
				args[i] = names[i] + ": " + types[i]
			}
			check(t, fmt.Sprintf(`func.func @f(%s) -> %s {
  %%0 = "ttir.concat"(%s) <{dim = %d : si32}> : (%s) -> %[2]s
  return %%0 : %[2]s
}
`, strings.Join(args, ", "), drawTensor(r, out, "result"), strings.Join(names, ", "), d, strings.Join(types, ", ")), options)
		}
		if t.Failed() {
			r.FailNow()
		}
	})
}

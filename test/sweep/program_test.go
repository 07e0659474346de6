package sweep

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// value is a tensor of a function that is being written.
type value struct {
	name, typ string
	shape     []int64
}

// steps is a function of several ops on tensors of one element type, each in a layout of its own.
type steps struct {
	r      *rand.Rand
	elem   string
	plain  bool // tensors have no layouts: passes give them some
	text   strings.Builder
	values []value
}

// next returns a value of a shape that nothing computes yet.
func (s *steps) next(shape []int64) value {
	typ := typeOf(shape, s.elem)
	if !s.plain {
		typ = anyLayout(s.r, shape, s.elem)
	}
	return value{fmt.Sprintf("%%v%d", len(s.values)), typ, shape}
}

// add writes an op and its result.
func (s *steps) add(op, attrs string, shape []int64, operands ...value) {
	var names, types []string
	for _, v := range operands {
		names, types = append(names, v.name), append(types, v.typ)
	}
	out := s.next(shape)
	fmt.Fprintf(&s.text, "  %s = \"ttir.%s\"(%s) <{%s}> : (%s) -> %s\n", out.name, op, strings.Join(names, ", "), attrs, strings.Join(types, ", "), out.typ)
	s.values = append(s.values, out)
}

// list writes numbers, each followed by a suffix.
func list[T int | int64](numbers []T, suffix string) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = fmt.Sprint(n) + suffix
	}
	return strings.Join(parts, ", ")
}

// reshaped draws a shape of as many elements.
func reshaped(r *rand.Rand, n int64) []int64 {
	var out []int64
	for len(out) < 3 && n > 1 {
		d := 1 + r.Int64N(min(n, 40))
		for n%d != 0 {
			d--
		}
		out, n = append(out, d), n/d
	}
	return append(out, n)
}

// step adds an op on the last value.
func (s *steps) step() {
	r, v := s.r, s.values[len(s.values)-1]
	rank, shape, count := len(v.shape), slices.Clone(v.shape), int64(1)
	for _, n := range shape {
		count *= n
	}
	d := r.IntN(rank)
	switch r.IntN(11) {
	case 0:
		order := r.Perm(rank)
		for i, from := range order {
			shape[i] = v.shape[from]
		}
		s.add("permute", "permutation = array<i64: "+list(order, "")+">", shape, v)
	case 1:
		shape = reshaped(r, count)
		s.add("reshape", "shape = ["+list(shape, " : i32")+"]", shape, v)
	case 2:
		begins, ends, step := make([]int64, rank), slices.Clone(shape), slices.Repeat([]int64{1}, rank)
		begins[d] = r.Int64N(shape[d])
		step[d] = 1 + r.Int64N(3)
		shape[d] = ceil(ends[d]-begins[d], step[d])
		s.add("slice_static", fmt.Sprintf("begins = [%s], ends = [%s], step = [%s]", list(begins, " : i32"), list(ends, " : i32"), list(step, " : i32")), shape, v)
	case 3:
		padding := make([]int64, 2*rank)
		padding[2*d], padding[2*d+1] = r.Int64N(9), r.Int64N(40)
		shape[d] += padding[2*d] + padding[2*d+1]
		s.add("pad", "padding = array<i32: "+list(padding, "")+">, value = 1.0 : f32", shape, v)
	case 4:
		s.add("reverse", fmt.Sprintf("dimensions = array<i64: %d>", d), shape, v)
	case 5:
		shape[d] *= 2
		s.add("concat", fmt.Sprintf("dim = %d : si32", d), shape, v, v)
	case 6:
		shape[d] *= 3
		s.add("repeat_interleave", fmt.Sprintf("dim = %d : si32, repeats = 3 : ui32", d), shape, v)
	case 7:
		shape[d] = 1
		s.add("max", fmt.Sprintf("dim_arg = [%d : i32], keep_dim = true", d), shape, v)
	case 8:
		s.add("neg", "", shape, v)
	case 9:
		other := v
		for _, u := range s.values {
			if slices.Equal(u.shape, shape) {
				other = u
				break
			}
		}
		s.add("maximum", "", shape, v, other)
	default:
		out := s.next(shape)
		fmt.Fprintf(&s.text, "  %%e%d = ttir.empty() : %s\n  %s = ttir.to_layout %s, %%e%[1]d : %[5]s into %[2]s -> %[2]s\n", len(s.values), out.typ, out.name, v.name, v.typ)
		s.values = append(s.values, out)
	}
}

// severalOps writes a function of several ops on one argument.
func severalOps(r *rand.Rand, name string, plain bool) (text string, in *npy.Array) {
	f := formats[r.IntN(len(formats))]
	s := &steps{r: r, elem: f.name, plain: plain}
	first := s.next(shape(r, 1+r.IntN(4), 1500))
	s.values = append(s.values, first)
	for range 2 + r.IntN(3) {
		s.step()
	}
	last := s.values[len(s.values)-1]
	return fmt.Sprintf("func.func @%s(%s: %s) -> %s {\n%s  return %s : %[4]s\n}\n", name, first.name, first.typ, last.typ, s.text.String(), last.name), moderate(r, f.dtype, first.shape)
}

// moderate fills an array with numbers that stay finite whatever is done to them.
func moderate(r *rand.Rand, t npy.DType, shape []int64) *npy.Array {
	a := random(r, t, shape)
	kind, isFloat := map[npy.DType]ir.FloatKind{npy.Float16: ir.F16, npy.BFloat16: ir.BF16, npy.Float32: ir.F32}[t]
	for i := 0; isFloat && i < len(a.Data); i += t.Size() {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], kind.Encode(r.NormFloat64())[0])
		copy(a.Data[i:i+t.Size()], word[:])
	}
	return a
}

// TestSeveralOps runs functions whose ops hand on tensors in any layouts, and those that passes give
// layouts, which they may split.
func TestSeveralOps(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 37))
	for _, pipeline := range []string{
		"", "split-relayouts=true", "cache-bytes=1024 masks=all", "split-relayouts=true vector-bits=256",
		"grid=2x3 tile=32x32 oob=zero split-relayouts=true", "grid=auto max-grid=3x2 align=4x8 oob=one", "intervals=[(1, -1)] tile=16x16 boundary=device",
	} {
		var text strings.Builder
		var texts []string
		var inputs []*npy.Array
		for i := range 40 {
			f, in := severalOps(r, fmt.Sprintf("f%d", i), strings.Contains(pipeline, "=auto") || strings.Contains(pipeline, "tile="))
			text.WriteString(f)
			texts, inputs = append(texts, f), append(inputs, in)
		}
		p := load(t, text.String(), pipeline)
		native := compileAll(t, p)
		for i, in := range inputs {
			name := fmt.Sprintf("f%d", i)
			buffers, err := guarded(p, native, name, []runner.Input{{Name: "x", Array: in}})
			if err != nil {
				t.Fatalf("%s: %v\n%s", pipeline, err, texts[i])
			}
			_, results, err := p.Signature(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := sameBytes(results[0], callLogical(t, texts[i], name, []*npy.Array{in}).Data, buffers[1]); err != nil {
				t.Errorf("%s: %v\n%s", pipeline, err, texts[i])
			}
		}
	}
}

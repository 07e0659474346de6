package sweep

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// exact are functions whose results are defined to the last bit, with the inputs
// they have. The result of a truth is of any type, the first operand of a choice.
var exact = []struct {
	name, attrs   string
	inputs        int
	truth, choice bool
	of            string // "f" floats, "i" integers, "" both
}{
	{name: "eq", inputs: 2, truth: true},
	{name: "ne", inputs: 2, truth: true},
	{name: "gt", inputs: 2, truth: true},
	{name: "ge", inputs: 2, truth: true},
	{name: "lt", inputs: 2, truth: true},
	{name: "le", inputs: 2, truth: true},
	{name: "isfinite", inputs: 1, truth: true},
	{name: "logical_and", inputs: 2, truth: true},
	{name: "logical_or", inputs: 2, truth: true},
	{name: "logical_xor", inputs: 2, truth: true},
	{name: "logical_not", inputs: 1, truth: true},
	{name: "where", inputs: 3, choice: true},
	{name: "bitwise_and", inputs: 2, of: "i"},
	{name: "bitwise_or", inputs: 2, of: "i"},
	{name: "bitwise_xor", inputs: 2, of: "i"},
	{name: "bitwise_not", inputs: 1, of: "i"},
	{name: "logical_left_shift", inputs: 2, of: "i"},
	{name: "logical_right_shift", inputs: 2, of: "i"},
	{name: "sign", inputs: 1},
	{name: "relu6", inputs: 1},
	{name: "hardsigmoid", inputs: 1, of: "f"},
	{name: "leaky_relu", attrs: "parameter = 0.01 : f32", inputs: 1, of: "f"},
	{name: "clamp_scalar", attrs: "min = -0.3 : f32, max = 100 : i32", inputs: 1},
	{name: "clamp_tensor", inputs: 3},
	{name: "remainder", inputs: 2, of: "f"}, // division by 0 is an error of the interpreter
}

// anyLayout returns the type of a tensor in any layout that there is for its
// elements: of grids and tiles, block floats, XLA's, packed.
func anyLayout(r *rand.Rand, s []int64, elem string) string {
	switch r.IntN(5) {
	case 0:
		return fmt.Sprintf("tensor<%sx%s>", joined(s), elem)
	case 1:
		return randomXLA(r, s, elem, tilings)
	case 2:
		if slices.Contains([]string{"f32", "bf16", "f16"}, elem) {
			return blockMetal(r, s, elem)
		}
	case 3:
		for _, f := range packedFormats {
			if f.name == elem {
				return packedLayout(r, s, elem, f.bits[r.IntN(len(f.bits))])
			}
		}
	}
	m := randomMetal(r, s, elem)
	if !slices.ContainsFunc(formats, func(f struct {
		name  string
		dtype npy.DType
	}) bool {
		return f.name == elem
	}) {
		m.tile = "" // there are none of them
	}
	return m.String()
}

// TestFunctions computes exact functions of operands in any layouts, the second
// one a row, to results in any layouts, whole and in parts.
func TestFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	type function struct {
		name, text, plain string
		inputs            []*npy.Array
	}
	for range 20 {
		var fs []function
		var text strings.Builder
		for i := range 20 {
			fn := exact[r.IntN(len(exact))]
			elem := numberFormats[r.IntN(len(numberFormats))]
			isFloat := strings.Contains(elem.name, "f")
			if fn.of == "f" && !isFloat || fn.of == "i" && isFloat {
				continue
			}
			result := elem
			if fn.truth {
				result = numberFormats[r.IntN(len(numberFormats))]
			}
			s := shape(r, 1+r.IntN(3), 3000)
			f := function{name: fmt.Sprintf("f%d", i)}
			var args, values, types []string
			for j := range fn.inputs {
				of, dims := elem, s
				if j == 1 {
					dims = s[len(s)-1:]
				}
				if fn.choice && j == 0 {
					of = numberFormats[r.IntN(len(numberFormats))]
				}
				typ := anyLayout(r, dims, of.name)
				args, values, types = append(args, fmt.Sprintf("%%x%d: %s", j, typ)), append(values, fmt.Sprintf("%%x%d", j)), append(types, typ)
				in := numbers(r, of.dtype, dims)
				if j == 1 && !fn.choice && r.IntN(2) == 0 { // some are equal
					copy(in.Data, f.inputs[0].Data)
				}
				f.inputs = append(f.inputs, in)
			}
			write := func(result string) string {
				return fmt.Sprintf("func.func @%s(%s) -> %s {\n  %%0 = \"ttir.%s\"(%s) <{%s}> : (%s) -> %[3]s\n  return %%0 : %[3]s\n}\n",
					f.name, strings.Join(args, ", "), result, fn.name, strings.Join(values, ", "), fn.attrs, strings.Join(types, ", "))
			}
			f.text, f.plain = write(anyLayout(r, s, result.name)), write(fmt.Sprintf("tensor<%sx%s>", joined(s), result.name))
			text.WriteString(f.text)
			fs = append(fs, f)
		}
		p := load(t, text.String(), "parts=true")
		native := compileAll(t, p)
		for _, f := range fs {
			var inputs []runner.Input
			for _, in := range f.inputs {
				inputs = append(inputs, runner.Input{Name: "x", Array: in})
			}
			buffers, packed, whole := runWhole(t, p, native, f.name, inputs...)
			last := len(whole) - 1
			_, results, err := p.Signature(f.name)
			if err != nil {
				t.Fatal(err)
			}
			copy(buffers[last].Buffer.Data, whole[last])
			want := callLogical(t, f.plain, f.name, f.inputs).Data
			if err := sameBytes(results[0], want, buffers[last]); err != nil {
				t.Errorf("%v\n%s", err, f.text)
			}
			const n = 3
			inParts := betweenGuards(t, packed...)
			var failed error
			for part := range int64(n) {
				failed = errors.Join(failed, call(native, f.name+"_part", inParts, part, n))
			}
			if failed != nil || !bytes.Equal(inParts[last], whole[last]) {
				t.Errorf("%d parts are not the whole: %v\n%s", n, failed, f.text)
			}
		}
	}
}

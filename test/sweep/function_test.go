package sweep

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// exact are functions whose results are defined to the last bit, with the inputs
// they have. The result of a truth is of any type, the first operand of a choice.
var exact = []struct {
	name, attrs   string
	inputs        int
	truth, choice bool
	yieldsNaN     bool   // whose sign and payload are not defined
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
	{name: "relu6", inputs: 1, yieldsNaN: true},
	{name: "hardsigmoid", inputs: 1, of: "f", yieldsNaN: true},
	{name: "leaky_relu", attrs: "parameter = 0.01 : f32", inputs: 1, of: "f", yieldsNaN: true},
	{name: "clamp_scalar", attrs: "min = -0.3 : f32, max = 100 : i32", inputs: 1, yieldsNaN: true},
	{name: "clamp_tensor", inputs: 3, yieldsNaN: true},
	{name: "remainder", inputs: 2, of: "f", yieldsNaN: true}, // division by 0 is an error of the interpreter
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

// function is one op, with its result in some layout and in rows.
type function struct {
	name, text, plain string
	inputs            []*npy.Array
}

// newFunction writes a function of one op; result is the type of its result
// without a layout.
func newFunction(name, op, attrs string, operands []string, inputs []*npy.Array, laidOut, result string) function {
	var args, values []string
	for i, typ := range operands {
		args, values = append(args, fmt.Sprintf("%%x%d: %s", i, typ)), append(values, fmt.Sprintf("%%x%d", i))
	}
	write := func(result string) string {
		return fmt.Sprintf("func.func @%s(%s) -> %s {\n  %%0 = \"ttir.%s\"(%s) <{%s}> : (%s) -> %[3]s\n  return %%0 : %[3]s\n}\n",
			name, strings.Join(args, ", "), result, op, strings.Join(values, ", "), attrs, strings.Join(operands, ", "))
	}
	return function{name, write(laidOut), write(result), inputs}
}

// checkFunctions runs functions by LLVM, whole and in parts, and compares with what
// the interpreter makes of them without the layout of the result.
func checkFunctions(t *testing.T, fs []function) {
	t.Helper()
	checkFunctionsFor(t, fs, kernel.Options{Opt: "0"})
}

// checkFunctionsFor is checkFunctions with options of LLVM.
func checkFunctionsFor(t *testing.T, fs []function, o kernel.Options) {
	t.Helper()
	var text strings.Builder
	for _, f := range fs {
		text.WriteString(f.text)
	}
	p := load(t, text.String(), "parts=true")
	native := compileFor(t, p, o)
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
		if err := sameBytes(results[0], callLogical(t, f.plain, f.name, f.inputs).Data, buffers[last]); err != nil {
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

// TestFunctions computes exact functions of operands in any layouts, the second
// one a row, to results in any layouts.
func TestFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	for range 20 {
		var fs []function
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
			var types []string
			var inputs []*npy.Array
			for j := range fn.inputs {
				of, dims := elem, s
				if j == 1 {
					dims = s[len(s)-1:]
				}
				if fn.choice && j == 0 {
					of = numberFormats[r.IntN(len(numberFormats))]
				}
				in := numbers(r, of.dtype, dims)
				if j == 1 && !fn.choice && r.IntN(2) == 0 { // some are equal
					copy(in.Data, inputs[0].Data)
				}
				types, inputs = append(types, anyLayout(r, dims, of.name)), append(inputs, in)
			}
			laidOut := anyLayout(r, s, result.name)
			if fn.yieldsNaN && (strings.Contains(laidOut, "bfp") || strings.Contains(laidOut, "E(32)")) { // it is not seen there
				continue
			}
			fs = append(fs, newFunction(fmt.Sprintf("f%d", i), fn.name, fn.attrs, types, inputs, laidOut, fmt.Sprintf("tensor<%sx%s>", joined(s), result.name)))
		}
		checkFunctions(t, fs)
	}
}

// TestCreation makes tensors of one number, or of numbers in steps, in any layouts.
func TestCreation(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	var fs []function
	for i := range 60 {
		s := shape(r, 1+r.IntN(3), 3000)
		elem := numberFormats[r.IntN(len(numberFormats))].name
		op, attrs := "arange", ""
		switch r.IntN(6) {
		case 0:
			op = "zeros"
		case 1:
			op = "ones"
		}
		if attrs = fmt.Sprintf("shape = array<i32: %s>", strings.ReplaceAll(joined(s), "x", ", ")); op == "arange" {
			dim, start, step := r.IntN(len(s)), r.Int64N(300)-150, 1+r.Int64N(5)
			if r.IntN(3) == 0 {
				start, step = r.Int64()-1<<62, -step*r.Int64N(1<<40)-1
			}
			attrs = fmt.Sprintf("start = %d : si64, end = %d : si64, step = %d : si64, arange_dimension = %d : i64", start, start+step*s[dim], step, dim)
		}
		fs = append(fs, newFunction(fmt.Sprintf("f%d", i), op, attrs, nil, nil, anyLayout(r, s, elem), fmt.Sprintf("tensor<%sx%s>", joined(s), elem)))
	}
	checkFunctions(t, fs)
}

// TestNear computes the functions whose last places are the C library's, of numbers
// between -4 and 4, and those that are made of them.
func TestNear(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 23))
	for _, elem := range []struct {
		name      string
		dtype     npy.DType
		kind      ir.FloatKind
		tolerance float64
	}{{"f32", npy.Float32, ir.F32, 1e-5}, {"f64", npy.Float64, ir.F64, 1e-13}, {"bf16", npy.BFloat16, ir.BF16, 1e-2}, {"f16", npy.Float16, ir.F16, 1e-3}} {
		var fs []function
		var text strings.Builder
		for _, op := range strings.Fields("pow atan2 exp2 asin acos asinh gelu silu sigmoid exp tanh erf") {
			s := []int64{3, 41}
			typ := fmt.Sprintf("tensor<3x41x%s>", elem.name)
			var types []string
			var inputs []*npy.Array
			operands := 1
			if op == "pow" || op == "atan2" {
				operands = 2
			}
			for range operands {
				in := random(r, elem.dtype, s)
				for at := 0; at < len(in.Data); at += elem.dtype.Size() {
					var word [8]byte
					binary.LittleEndian.PutUint64(word[:], elem.kind.Encode(r.Float64()*8 - 4)[0])
					copy(in.Data[at:at+elem.dtype.Size()], word[:])
				}
				types, inputs = append(types, typ), append(inputs, in)
			}
			f := newFunction("f_"+op, op, "", types, inputs, typ, typ)
			text.WriteString(f.text)
			fs = append(fs, f)
		}
		p := load(t, text.String(), "")
		native := compileAll(t, p)
		for _, f := range fs {
			var inputs []runner.Input
			for _, in := range f.inputs {
				inputs = append(inputs, runner.Input{Name: "x", Array: in})
			}
			got, err := runGuarded(p, native, f.name, inputs)
			if err != nil {
				t.Fatal(err)
			}
			want := callLogical(t, f.plain, f.name, f.inputs).Data
			for at := 0; at < len(want); at += elem.dtype.Size() {
				number := func(data []byte) float64 {
					var word [8]byte
					copy(word[:], data[at:at+elem.dtype.Size()])
					return elem.kind.Decode(ir.FloatBits{binary.LittleEndian.Uint64(word[:])})
				}
				x, y := number(got[0].Data), number(want)
				if (x == x) != (y == y) || math.Abs(x-y) > elem.tolerance*(1+math.Abs(y)) {
					t.Errorf("%s of %s: LLVM computes %v, the interpreter %v", f.name, elem.name, x, y)
					break
				}
			}
		}
	}
}

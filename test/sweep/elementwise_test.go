package sweep

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// exactFunctions are those whose results IEEE 754 or integer arithmetic define
// to the last bit.
var (
	unaryFloat  = []string{"neg", "sqrt", "rsqrt", "abs", "relu"}
	binaryFloat = []string{"add", "subtract", "multiply", "divide", "maximum", "minimum"}
	unaryInt    = []string{"neg", "abs", "relu"}
	binaryInt   = []string{"add", "subtract", "multiply", "maximum", "minimum"}
)

var pipelines = []string{
	"", "grid=2x4", "grid=2x4 tile=32x32", "grid=auto max-grid=3x3 tile=16x16 oob=zero", "grid=1x2 tile=32x32 faces=16x16 oob=neginf",
	"tile=32x32 align=32x32 grid=3x2", "grid=5x3 oob=one vector-bits=256", "grid=2x2 vector-bits=128",
}

// program is a random function of four ops on two arguments.
func program(r *rand.Rand, elem string, isFloat bool, s []int64) (text string, inputs [][]int64) {
	unary, binary := unaryInt, binaryInt
	if isFloat {
		unary, binary = unaryFloat, binaryFloat
	}
	// The second argument is broadcast: some dims are 1, some leading ones left out.
	small := append([]int64(nil), s...)
	for i := range small {
		if r.IntN(3) == 0 {
			small[i] = 1
		}
	}
	small = small[r.IntN(len(small)):]
	big, little := fmt.Sprintf("tensor<%sx%s>", joined(s), elem), fmt.Sprintf("tensor<%sx%s>", joined(small), elem)
	var b strings.Builder
	fmt.Fprintf(&b, "func.func @f(%%v0: %s, %%s: %s) -> %s {\n", big, little, big)
	for i := 1; i <= 4; i++ {
		switch r.IntN(3) {
		case 0:
			fmt.Fprintf(&b, "  %%v%d = \"ttir.%s\"(%%v%d) : (%s) -> %s\n", i, unary[r.IntN(len(unary))], i-1, big, big)
		case 1:
			fmt.Fprintf(&b, "  %%v%d = \"ttir.%s\"(%%v%d, %%v%d) : (%s, %s) -> %s\n", i, binary[r.IntN(len(binary))], i-1, r.IntN(i), big, big, big)
		default:
			fmt.Fprintf(&b, "  %%v%d = \"ttir.%s\"(%%v%d, %%s) : (%s, %s) -> %s\n", i, binary[r.IntN(len(binary))], i-1, big, little, big)
		}
	}
	fmt.Fprintf(&b, "  return %%v4 : %s\n}\n", big)
	return b.String(), [][]int64{s, small}
}

// TestElementwise compares kernels with the interpreter on logical tensors.
func TestElementwise(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for i := 0; i < 200; i++ {
		f := formats[r.IntN(len(formats))]
		isFloat := strings.Contains(f.name, "f")
		text, shapes := program(r, f.name, isFloat, shape(r, 1+r.IntN(4), 2000))
		var inputs []runner.Input
		var arrays []*npy.Array
		for _, s := range shapes {
			a := random(r, f.dtype, s)
			arrays = append(arrays, a)
			inputs = append(inputs, runner.Input{Name: "x", Array: a})
		}
		want := logical(t, text, arrays)
		pipeline := pipelines[r.IntN(len(pipelines))]
		p := load(t, text, pipeline)
		got, err := runGuarded(p, compileAll(t, p), "f", inputs)
		if err != nil {
			t.Fatalf("%s: %v\n%s", pipeline, err, text)
		}
		if !sameNumbers(f.dtype, got[0].Data, want) {
			t.Errorf("%s: LLVM and the interpreter differ\n%s", pipeline, text)
		}
	}
}

// TestElementwiseLayouts computes into any layout of XLA, from rows and from other layouts, where
// neighbours of the operands may be none of the result.
func TestElementwiseLayouts(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 15))
	moved := 0
	for range 60 {
		f := formats[r.IntN(len(formats))]
		s := shape(r, 2+r.IntN(2), 20000)
		plain := fmt.Sprintf("tensor<%sx%s>", joined(s), f.name)
		row := fmt.Sprintf("tensor<%dx%s>", s[len(s)-1], f.name)
		program := func(x, to string) string {
			return fmt.Sprintf("func.func @f(%%x: %s, %%y: %s) -> %s {\n  %%0 = \"ttir.maximum\"(%%x, %%y) : (%[1]s, %[2]s) -> %[3]s\n  return %%0 : %[3]s\n}\n", x, row, to)
		}
		from := plain
		if r.IntN(2) == 0 {
			from = randomXLA(r, s, f.name, tilings)
		}
		text := program(from, randomXLA(r, s, f.name, tilings))
		x, y := numbers(r, f.dtype, s), numbers(r, f.dtype, s[len(s)-1:])
		want := logical(t, program(plain, plain), []*npy.Array{x, y})
		p := load(t, text, "")
		got, err := runGuarded(p, compileAll(t, p), "f", []runner.Input{{Name: "x", Array: x}, {Name: "y", Array: y}})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if !sameNumbers(f.dtype, got[0].Data, want) {
			t.Errorf("LLVM and the interpreter differ\n%s", text)
		}
		if ll, err := p.LLVM(); err == nil && allocates(ll, "f") {
			moved++
		}
	}
	if moved == 0 {
		t.Error("nothing is computed first")
	}
}

// logical runs function f as it is written, on the reference interpreter.
func logical(t *testing.T, text string, inputs []*npy.Array) []byte {
	t.Helper()
	return callLogical(t, text, "f", inputs).Data
}

// callLogical runs a function of one result as it is written.
func callLogical(t *testing.T, text, name string, inputs []*npy.Array) *interp.Tensor {
	t.Helper()
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	ctx.SetHandler(func(d ir.Diagnostic) { t.Error(ctx.Render(d, false)) })
	src, err := ctx.AddSource("f.mlir", text)
	if err != nil {
		t.Fatal(err)
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		t.Fatal("the program does not parse")
	}
	m, err := interp.New(module)
	if err != nil {
		t.Fatal(err)
	}
	fn, err := m.Function(name)
	if err != nil {
		t.Fatal(err)
	}
	var args []interp.Value
	for i, a := range inputs {
		v, err := interp.TensorOf(fn.Body().Arg(i).Type().(*ir.TensorType), a.Data)
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, v)
	}
	out, err := m.Call(context.Background(), name, args)
	if err != nil {
		t.Fatal(err)
	}
	return out[0].(*interp.Tensor)
}

// sameNumbers compares bit for bit, but any NaN equals any other.
func sameNumbers(t npy.DType, a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	size := t.Size()
	for i := 0; i < len(a); i += size {
		x, y := a[i:i+size], b[i:i+size]
		if !bytes.Equal(x, y) && !(isNaN(t, x) && isNaN(t, y)) {
			return false
		}
	}
	return len(a) == len(b)
}

func isNaN(t npy.DType, b []byte) bool {
	kinds := map[npy.DType]ir.FloatKind{npy.Float16: ir.F16, npy.BFloat16: ir.BF16, npy.Float32: ir.F32, npy.Float64: ir.F64}
	kind, ok := kinds[t]
	if !ok {
		return false
	}
	var word [8]byte
	copy(word[:], b)
	return math.IsNaN(kind.Decode(ir.FloatBits{binary.LittleEndian.Uint64(word[:])}))
}

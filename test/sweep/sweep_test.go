// Package sweep runs kernels over a few hundred generated shapes each: grids,
// tiles, paddings, XLA's tilings, elementwise ops. What LLVM computes must be
// what the interpreter computes and what went in, bit for bit.
package sweep

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/kernel/guard"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// conversion is a function that changes a layout and nothing else.
type conversion struct {
	name     string
	from, to string // tensor types
	shape    []int64
	dtype    npy.DType
}

// conversions have names in their order.
type conversions []conversion

// add adds a conversion of a tensor of some shape and type from one layout to another.
func (cs *conversions) add(from, to string, shape []int64, elem string) {
	*cs = append(*cs, conversion{fmt.Sprintf("f%d", len(*cs)), from, to, shape, dtypeOf(elem)})
}

func (c conversion) function() string {
	return fmt.Sprintf(`func.func @%s(%%x: %s) -> %s {
  %%0 = ttir.empty() : %[3]s
  %%1 = ttir.to_layout %%x, %%0 : %[2]s into %[3]s -> %[3]s
  return %%1 : %[3]s
}
`, c.name, c.from, c.to)
}

// functionsOf returns the functions of some conversions.
func functionsOf(cs []conversion) string {
	var text strings.Builder
	for _, c := range cs {
		text.WriteString(c.function())
	}
	return text.String()
}

// perModule is how many functions are compiled together.
const perModule = 25

// check runs conversions by both engines. What comes out must be what went in;
// the padding is checked where its value is defined.
func check(t *testing.T, r *rand.Rand, cs []conversion) {
	t.Helper()
	checkFor(t, r, cs, "", kernel.Options{Opt: "0"})
}

// checkFor is check with options of the pipeline and of LLVM.
func checkFor(t *testing.T, r *rand.Rand, cs []conversion, pipeline string, o kernel.Options) {
	t.Helper()
	for part := range slices.Chunk(cs, perModule) {
		p := load(t, functionsOf(part), pipeline)
		native := compileFor(t, p, o)
		for _, c := range part {
			in := random(r, c.dtype, c.shape)
			inputs := []runner.Input{{Name: "x", Array: in}}
			for engine, run := range map[string]func() ([]*npy.Array, error){
				"LLVM":            func() ([]*npy.Array, error) { return runGuarded(p, native, c.name, inputs) },
				"the interpreter": func() ([]*npy.Array, error) { return p.Run(context.Background(), c.name, inputs) },
			} {
				out, err := run()
				if err != nil {
					t.Errorf("%s: %v\n%s", engine, err, c.function())
				} else if !bytes.Equal(out[0].Data, in.Data) {
					t.Errorf("%s: the elements changed\n%s", engine, c.function())
				}
			}
		}
	}
}

// load makes a program that the interpreter runs.
func load(t *testing.T, text, pipeline string) *runner.Program {
	t.Helper()
	p, err := runner.Load(runner.Source{Name: "sweep.mlir", Text: text}, runner.Options{Engine: "interp", Pipeline: pipeline})
	if err != nil {
		t.Fatalf("%s: %v\n%s", pipeline, err, text)
	}
	return p
}

// compileAll compiles the kernels of a program, without optimizations.
func compileAll(t *testing.T, p *runner.Program) *kernel.Module {
	t.Helper()
	return compileFor(t, p, kernel.Options{Opt: "0"})
}

func compileFor(t *testing.T, p *runner.Program, o kernel.Options) *kernel.Module {
	t.Helper()
	ll, err := p.LLVM()
	if err != nil {
		t.Fatal(err)
	}
	engine, err := kernel.Find(o)
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
	return module
}

// runGuarded calls a kernel on buffers between pages that cannot be touched.
func runGuarded(p *runner.Program, module *kernel.Module, name string, inputs []runner.Input) ([]*npy.Array, error) {
	buffers, err := guarded(p, module, name, inputs)
	if err != nil {
		return nil, err
	}
	return p.Results(name, buffers)
}

// guarded is runGuarded that returns the buffers.
func guarded(p *runner.Program, module *kernel.Module, name string, inputs []runner.Input) (packed []*interp.MemRef, failed error) {
	packed, err := p.Buffers(name, inputs)
	if err != nil {
		return nil, err
	}
	buffers := make([][]byte, len(packed))
	for i, b := range packed {
		g, err := guard.New(len(b.Buffer.Data))
		if err != nil {
			return nil, err
		}
		defer func() { failed = errors.Join(failed, g.Close()) }()
		buffers[i] = g.Bytes()
		copy(buffers[i], b.Buffer.Data)
	}
	fn, err := module.Func(name)
	if err != nil {
		return nil, err
	}
	if err := fn.Call(buffers...); err != nil {
		return nil, err
	}
	for i, b := range packed {
		if i < len(inputs) && !bytes.Equal(b.Buffer.Data, buffers[i]) {
			return nil, fmt.Errorf("argument #%d was written", i)
		}
		copy(b.Buffer.Data, buffers[i])
	}
	return packed, nil
}

// random fills an array with any bits: a conversion moves NaNs as well.
func random(r *rand.Rand, t npy.DType, shape []int64) *npy.Array {
	n := int64(t.Size())
	for _, d := range shape {
		n *= d
	}
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return &npy.Array{DType: t, Shape: shape, Data: data}
}

// shape returns a shape of the given rank with about as many elements as said.
func shape(r *rand.Rand, rank int, volume int64) []int64 {
	s := make([]int64, rank)
	for i := range s {
		most := max(1, volume)
		if i < rank-1 {
			most = min(most, 12)
		} else {
			most = min(most, 200)
		}
		s[i] = 1 + r.Int64N(most)
		volume /= s[i]
	}
	r.Shuffle(rank, func(i, j int) { s[i], s[j] = s[j], s[i] })
	return s
}

func joined(dims []int64) string {
	parts := make([]string, len(dims))
	for i, d := range dims {
		parts[i] = fmt.Sprint(d)
	}
	return strings.Join(parts, "x")
}

// Package oracle takes the loops level through upstream MLIR: mlir-opt 19
// accepts it, lowers it by its own passes, and the kernels that come out write
// the same bytes as ours. It also asks Z3 about expressions, maps and layouts.
package oracle

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
	"github.com/ttopt/ttopt/test/llvm"
)

// upstream is mlir-opt's way from the loops level to the LLVM dialect. Bare
// pointers are the ABI of our kernels.
const upstream = "builtin.module(lower-affine,convert-vector-to-llvm,convert-scf-to-cf," +
	"expand-strided-metadata,finalize-memref-to-llvm,convert-math-to-llvm,convert-arith-to-llvm," +
	"convert-func-to-llvm{use-bare-ptr-memref-call-conv=1},convert-cf-to-llvm,convert-math-to-libm," +
	"reconcile-unrealized-casts)"

func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := llvm.Path(name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func pipe(t *testing.T, input string, command ...string) string {
	t.Helper()
	cmd := exec.Command(tool(t, command[0]), command[1:]...)
	cmd.Stdin = strings.NewReader(input)
	var out, diag bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &diag
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s\ninput:\n%s", strings.Join(command, " "), err, diag.String(), input)
	}
	return out.String()
}

// TestUpstreamLowersTheSame compares the buffers that both kernels leave,
// padding with defined values included.
func TestUpstreamLowersTheSame(t *testing.T) {
	engine, err := kernel.Find(kernel.Options{Opt: "1"})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(6, 6))
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p, err := runner.Load(runner.Source{Name: c.name, Text: c.text}, runner.Options{Engine: "llvm", Pipeline: c.pipeline, Optimize: "1"})
			if err != nil {
				t.Fatal(err)
			}
			var inputs []runner.Input
			for _, s := range c.shapes {
				inputs = append(inputs, runner.Input{Name: "x", Array: random(r, c.dtype, s)})
			}
			ours := run(t, engine, must(p.LLVM())(t), p, inputs)
			lowered := pipe(t, p.Loops(), "mlir-opt", "--pass-pipeline="+upstream)
			theirs := run(t, engine, []byte(pipe(t, lowered, "mlir-translate", "--mlir-to-llvmir")), p, inputs)
			for i := range ours {
				if !bytes.Equal(ours[i], theirs[i]) {
					t.Errorf("buffer %d differs", i)
				}
			}
		})
	}
}

func must(text []byte, err error) func(*testing.T) []byte {
	return func(t *testing.T) []byte {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
}

// run calls kernel @f and returns its buffers.
func run(t *testing.T, engine kernel.Engine, ll []byte, p *runner.Program, inputs []runner.Input) [][]byte {
	t.Helper()
	module, err := engine.Compile(context.Background(), string(ll))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = module.Close() }()
	fn, err := module.Func("f")
	if err != nil {
		t.Fatal(err)
	}
	packed, err := p.Buffers("f", inputs)
	if err != nil {
		t.Fatal(err)
	}
	buffers := make([][]byte, len(packed))
	for i, b := range packed {
		buffers[i] = kernel.AlignedBytes(len(b.Buffer.Data), kernel.Alignment)
		copy(buffers[i], b.Buffer.Data)
	}
	if err := fn.Call(buffers...); err != nil {
		t.Fatal(err)
	}
	return buffers
}

func random(r *rand.Rand, dtype npy.DType, shape []int64) *npy.Array {
	a, err := npy.New(dtype, shape...)
	if err != nil {
		panic(err)
	}
	for i := range a.Data {
		a.Data[i] = byte(r.Uint32())
	}
	return a
}

package runner_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

const program = `func.func @f(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<3x2xui8>) {
  %0 = call @g(%x) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = "ttir.constant"() <{value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xui8>}> : () -> tensor<3x2xui8>
  return %0, %1 : tensor<2x3xi32>, tensor<3x2xui8>
}
func.func private @g(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %0 = "ttir.neg"(%x) : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
func.func @scalar(%n: i32) -> i32 {
  return %n : i32
}
memref.global constant @data : memref<2xf32> = dense<1.0>
`

func load(t *testing.T, text string, o runner.Options) *runner.Program {
	t.Helper()
	p, err := runner.Load(runner.Source{Name: "p.mlir", Text: text}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func ints(vs ...byte) *npy.Array {
	a := &npy.Array{DType: npy.Int32, Shape: []int64{2, 3}}
	for _, v := range vs {
		a.Data = append(a.Data, v, 0, 0, 0)
	}
	return a
}

// TestRun calls a function several times, also at once.
func TestRun(t *testing.T) {
	for _, engine := range []string{"llvm", "interp"} {
		p := load(t, program, runner.Options{Engine: engine, Pipeline: "grid=2x1"})
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				out, err := p.Run(context.Background(), "f", []runner.Input{{Name: "x", Array: ints(1, 2, 3, 4, 5, 6)}})
				if err != nil {
					t.Error(err)
					return
				}
				if want := []byte{1, 2, 3, 4, 5, 6}; !bytes.Equal(out[1].Data, want) || out[1].DType != npy.Uint8 {
					t.Errorf("%s: %v, want %v", engine, out[1], want)
				}
				if got := out[0].Data[4:8]; !bytes.Equal(got, []byte{0xfe, 0xff, 0xff, 0xff}) {
					t.Errorf("%s: -2 is %v", engine, got)
				}
			})
		}
		wg.Wait()
	}
}

// TestSharedInput: a call leaves the memory of an input to others that read it.
func TestSharedInput(t *testing.T) {
	for _, engine := range []string{"llvm", "interp"} {
		p := load(t, program, runner.Options{Engine: engine, Pipeline: "grid=2x1"})
		inputs := []runner.Input{{Name: "x", Array: ints(1, 2, 3, 4, 5, 6)}}
		first, err := p.Buffers("f", inputs)
		if err != nil {
			t.Fatal(err)
		}
		// At an odd address, it has to be copied for a kernel.
		odd := append(make([]byte, 1), first[0].Buffer.Data...)[1:]
		first[0].Buffer.Data = odd
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				own, err := p.Buffers("f", inputs)
				if err != nil {
					t.Error(err)
					return
				}
				own[0] = first[0]
				if err := p.Call(t.Context(), "f", own); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if &first[0].Buffer.Data[0] != &odd[0] {
			t.Errorf("%s: the input is somewhere else", engine)
		}
	}
}

// TestCancelled: a caller can tell that it was its own doing.
func TestCancelled(t *testing.T) {
	inputs := []runner.Input{{Name: "x", Array: ints(1, 2, 3, 4, 5, 6)}}
	for _, engine := range []string{"llvm", "interp"} {
		p := load(t, program, runner.Options{Engine: engine, Pipeline: "grid=2x1"})
		ctx, cancel := context.WithCancel(t.Context())
		if _, err := p.Run(ctx, "f", inputs); err != nil {
			t.Errorf("%s: %v", engine, err)
		}
		cancel()
		if _, err := p.Run(ctx, "f", inputs); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want that it was cancelled", engine, err)
		}
	}
}

// TestCallerErrors are what a caller can do wrong.
func TestCallerErrors(t *testing.T) {
	x := ints(1, 2, 3, 4, 5, 6)
	tests := []struct {
		name, entry string
		inputs      []runner.Input
		want        string
	}{
		{"no such function", "h", nil, "no function @h"},
		{"no function", "data", nil, "no function @data"},
		{"no tensors", "scalar", nil, "argument #0 of @scalar is 'i32', not a tensor"},
		{"too few", "f", nil, "@f has 1 arguments, but 0 inputs are given"},
		{"shape", "f", []runner.Input{{Name: "in", Array: &npy.Array{DType: npy.Int32, Shape: []int64{3, 2}, Data: x.Data}}}, "argument #0 of @f is 'tensor<2x3xi32>', but in is of shape 3x2"},
		{"rank 0", "f", []runner.Input{{Name: "in", Array: &npy.Array{DType: npy.Int32, Data: x.Data[:4]}}}, "but in is of shape ()"},
		{"type", "f", []runner.Input{{Name: "in", Array: &npy.Array{DType: npy.Float32, Shape: x.Shape, Data: x.Data}}}, "but in is of type float32"},
		{"no array", "f", []runner.Input{{Name: "in"}}, "but in is no array"},
		{"no name", "f", []runner.Input{{}}, "but input #0 is no array"},
		{"too little data", "f", []runner.Input{{Name: "in", Array: &npy.Array{DType: npy.Int32, Shape: x.Shape, Data: x.Data[:20]}}}, "but in is not whole: "},
	}
	p := load(t, program, runner.Options{})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := p.Run(context.Background(), tt.entry, tt.inputs)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want it to contain %q", err, tt.want)
			}
		})
	}
	for _, engine := range []string{"", "interp"} {
		p := load(t, program, runner.Options{Engine: engine})
		_, err := p.Run(context.Background(), "g", []runner.Input{{Name: "x", Array: x}})
		if err == nil || err.Error() != "no public function @g with a body" {
			t.Errorf("%s: a private function is called from outside: %v", p.Engine(), err)
		}
	}
	if err := p.Call(context.Background(), "f", make([]*interp.MemRef, 3)); err == nil || err.Error() != "buffer #0 of @f is missing" {
		t.Errorf("buffers that are missing: %v", err)
	}
	if _, err := p.Results("f", nil); err == nil {
		t.Error("results of no buffers")
	}
	if _, err := p.BufferBytes("h"); err == nil {
		t.Error("buffers of no function")
	}
	if _, err := runner.New(nil, runner.Options{}); err == nil {
		t.Error("a program of no module")
	}
}

// TestRemarks: what passes say is not lost where all goes well.
func TestRemarks(t *testing.T) {
	const convert = `func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32, #xla.layout<{0,1}>> {
  %0 = ttir.empty() : tensor<4x6xf32, #xla.layout<{0,1}>>
  %1 = ttir.to_layout %x, %0 : tensor<4x6xf32> into tensor<4x6xf32, #xla.layout<{0,1}>> -> tensor<4x6xf32, #xla.layout<{0,1}>>
  return %1 : tensor<4x6xf32, #xla.layout<{0,1}>>
}`
	for options, want := range map[string]string{"": "", "print-plan": "p.mlir:3:8: remark: relayout of 32-bit elements"} {
		p := load(t, convert, runner.Options{Engine: "interp", Pipeline: options})
		if got := p.Remarks(); !strings.HasPrefix(got, want) || (got == "") != (want == "") {
			t.Errorf("with %q: %q, want %q", options, got, want)
		}
	}
}

// TestLoadErrors: diagnostics have a place, wrong options say what is right.
func TestLoadErrors(t *testing.T) {
	tests := []struct {
		name, text string
		options    runner.Options
		want       string
		diagnosed  bool
	}{
		{"syntax", "func.func @f(", runner.Options{}, "p.mlir:1:13: error: ", true},
		{"verifier", "func.func @f() -> i32 {\n  return\n}", runner.Options{}, "p.mlir:2:3: error: 'func.return' op", true},
		{"pass", "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n  return %x : tensor<?xf32>\n}", runner.Options{}, "p.mlir:1:", true},
		{"lowering", "func.func @f(%x: vector<2x2xf32>) {\n  return\n}", runner.Options{Engine: "llvm"}, "p.mlir:1:1: error: 'func.func' op argument #0: type 'vector<2x2xf32>' has no lowering to LLVM", true},
		{"pipeline", program, runner.Options{Pipeline: "grid=2xx"}, "grid", false},
		{"engine", program, runner.Options{Engine: "gpu"}, `unknown engine "gpu": expected llvm or interp`, false},
		{"level", program, runner.Options{Engine: "llvm", Optimize: "fast"}, `optimization level "fast", expected 0, 1, 2 or 3`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := runner.Load(runner.Source{Name: "p.mlir", Text: tt.text}, tt.options)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got %v, want it to contain %q", err, tt.want)
			}
			var d *runner.Diagnosed
			if errors.As(err, &d) != tt.diagnosed {
				t.Errorf("a diagnostic: %t, want %t", !tt.diagnosed, tt.diagnosed)
			}
			if p != nil {
				t.Error("there is a program")
			}
		})
	}
}

// TestHandler: what an embedder's handler is for still comes to it, and nothing else does.
// Programs made at the same time keep their own errors.
func TestHandler(t *testing.T) {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	var handled []ir.Diagnostic
	ctx.SetHandler(func(d ir.Diagnostic) { handled = append(handled, d) })
	var group errgroup.Group
	for i := range 8 {
		source, err := ctx.AddSource(fmt.Sprintf("%d.mlir", i), "func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {\n  return %x : tensor<?xf32>\n}")
		if err != nil {
			t.Fatal(err)
		}
		module, ok := asm.Parse(ctx, source)
		if !ok {
			t.Fatal("it does not parse")
		}
		group.Go(func() error {
			_, err := runner.New(module, runner.Options{Engine: "interp"})
			if want := fmt.Sprintf("%d.mlir:1:", i); err == nil || !strings.HasPrefix(err.Error(), want) {
				return fmt.Errorf("%w, expected it to be about %s", err, want)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Error(err)
	}
	if len(handled) > 0 {
		t.Errorf("the handler got %v", handled)
	}
	if ctx.Emit(ir.Errorf(0, "mine")); len(handled) != 1 {
		t.Errorf("the handler got %v", handled)
	}
}

func TestEntry(t *testing.T) {
	p := load(t, program, runner.Options{Engine: "interp"})
	for name, want := range map[string]string{
		"f": "", "": "several functions, name one as the entry: @f, @scalar",
		"g": "no public function @g with a body", "scala": "did you mean 'scalar'?",
	} {
		got, err := p.Entry(name)
		if want == "" && (err != nil || got != name) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("entry %q: %q, %v", name, got, err)
		}
	}
}

// TestWrongBuffers: a kernel is not called on buffers of another size.
func TestWrongBuffers(t *testing.T) {
	for _, engine := range []string{"llvm", "interp"} {
		p := load(t, program, runner.Options{Engine: engine, Pipeline: "grid=2x1"})
		good, err := p.Buffers("f", []runner.Input{{Name: "x", Array: ints(1, 2, 3, 4, 5, 6)}})
		if err != nil {
			t.Fatal(err)
		}
		short := *good[0]
		short.Buffer = &interp.Buffer{Data: make([]byte, 4)}
		for _, wrong := range []*interp.MemRef{nil, {}, &short} {
			buffers := append([]*interp.MemRef{wrong}, good[1:]...)
			if err := p.Call(t.Context(), "f", buffers); err == nil {
				t.Errorf("%s: called on %v", engine, wrong)
			}
			if _, err := p.Results("f", buffers); err == nil {
				t.Errorf("%s: results of %v", engine, wrong)
			}
		}
		if err := p.Call(t.Context(), "f", good[1:]); err == nil {
			t.Errorf("%s: called without an argument", engine)
		}
	}
}

// TestClosed: a program that is closed before its first call does not compile any more.
func TestClosed(t *testing.T) {
	p := load(t, program, runner.Options{Engine: "llvm", Pipeline: "grid=2x1"})
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Run(t.Context(), "f", []runner.Input{{Name: "x", Array: ints(1, 2, 3, 4, 5, 6)}}); err == nil {
		t.Error("a closed program runs")
	}
}

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/npy"
)

// TestEqualsNumPy runs relu(x + b) on NumPy's files, with every pipeline by both
// engines. y.npy is what NumPy computes.
func TestEqualsNumPy(t *testing.T) {
	want, err := os.ReadFile("testdata/y.npy")
	if err != nil {
		t.Fatal(err)
	}
	for _, engine := range []string{"llvm", "interp"} {
		for _, pipeline := range []string{"", "grid=2x4 tile=32x32", "grid=auto tile=32x32 faces=16x16 oob=neginf align=32x32", "grid=3x3"} {
			out := filepath.Join(t.TempDir(), "out.npy")
			var stderr bytes.Buffer
			code := run([]string{"testdata/relu_bias.mlir", "--entry", "relu_bias", "--in", "testdata/x.npy", "--in=testdata/b.npy",
				"--out", out, "--engine=" + engine, "--pipeline=" + pipeline}, &stderr, &stderr)
			if code != 0 {
				t.Fatalf("%s %s: exit code %d\n%s", engine, pipeline, code, stderr.String())
			}
			got, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s %s: the result is not NumPy's", engine, pipeline)
			}
			if !strings.Contains(stderr.String(), "@relu_bias by ") {
				t.Errorf("it does not say what ran: %q", stderr.String())
			}
		}
	}
}

// TestErrors checks that what is wrong is named, the exit code is 1, and no
// output appears.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	array := func(name string, dtype npy.DType, shape ...int64) string {
		a, err := npy.New(dtype, shape...)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := npy.WriteFile(path, a); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const good = "testdata/relu_bias.mlir"
	broken := file("broken.mlir", "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %y : tensor<4xf32>\n}\n")
	block := file("block.mlir", `func.func @f(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = "ttir.neg"(%x) : (tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}
`)
	two := file("two.mlir", "func.func @f() {\n  return\n}\nfunc.func @g() {\n  return\n}\n")
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"shape", []string{good, "--in", array("a.npy", npy.Float32, 5, 7, 32), "--in", "testdata/b.npy"},
			"argument #0 of @relu_bias is 'tensor<5x7x33xf32>', but " + filepath.Join(dir, "a.npy") + " is of shape 5x7x32"},
		{"type", []string{good, "--in", "testdata/x.npy", "--in", array("b.npy", npy.Float64, 33)},
			"argument #1 of @relu_bias is 'tensor<33xf32>', but " + filepath.Join(dir, "b.npy") + " is of type float64"},
		{"too few", []string{good, "--in", "testdata/x.npy"}, "@relu_bias has 2 arguments, but 1 inputs are given"},
		{"no such function", []string{good, "--entry", "relu_bia"}, "no function @relu_bia, did you mean 'relu_bias'?"},
		{"which function", []string{two}, "several functions, name one as the entry: @f, @g"},
		{"no file", []string{"missing.mlir"}, "missing.mlir: no such file"},
		{"no input file", []string{good, "--in", "missing.npy"}, "missing.npy"},
		{"not npy", []string{good, "--in", good, "--in", "testdata/b.npy"}, good},
		{"engine", []string{good, "--engine=gpu"}, `unknown engine "gpu": expected llvm or interp`},
		{"diagnostic", []string{broken}, broken + ":2:10: error: use of undeclared SSA value name"},
		{"pipeline", []string{good, "--pipeline=grd=2x4"}, "no such option grd, did you mean 'grid'?"},
		{"block floats", []string{block, "--pipeline=tile=32x32 data-type=bfp_bf8"}, "block floats"},
		{"two files", []string{good, good}, "expected one input file"},
		{"nothing", nil, "expected an input file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := filepath.Join(dir, "never.npy")
			var stderr bytes.Buffer
			code := run(append(tt.args, "--out", out), &stderr, &stderr)
			if code != 1 {
				t.Errorf("exit code %d, want 1", code)
			}
			if !strings.Contains(stderr.String(), tt.want) {
				t.Errorf("got %q, want it to contain %q", stderr.String(), tt.want)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("there is an output file")
			}
		})
	}
}

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/version"
	"github.com/ttopt/ttopt/wholefile"
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
				"--out", out, "--engine=" + engine, "--pipeline=" + pipeline}, nil, &stderr, &stderr)
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

// TestPrintPlan: the pipeline's remarks are shown, unless nothing is to be said.
func TestPrintPlan(t *testing.T) {
	for _, quiet := range []bool{false, true} {
		var stderr bytes.Buffer
		code := run([]string{"testdata/relu_bias.mlir", "--entry=relu_bias", "--in=testdata/x.npy", "--in=testdata/b.npy", "--engine=interp",
			"--pipeline=grid=2x4 tile=32x32 print-plan", fmt.Sprintf("--quiet=%t", quiet)}, nil, &stderr, &stderr)
		if code != 0 {
			t.Fatalf("exit code %d\n%s", code, stderr.String())
		}
		if strings.Contains(stderr.String(), "remark: relayout of 32-bit elements") == quiet {
			t.Errorf("quiet=%t: %q", quiet, stderr.String())
		}
	}
}

// TestMain keeps compiled kernels out of the user's cache.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "ttrun")
	if err == nil {
		err = os.Setenv("XDG_CACHE_HOME", dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	if err := os.RemoveAll(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// TestCache: code is kept, unless that is not wanted; what was damaged, or belongs to
// somebody else, is no harm, nor is having no home.
func TestCache(t *testing.T) {
	want, err := os.ReadFile("testdata/y.npy")
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	kept := func() []string {
		t.Helper()
		names, err := filepath.Glob(filepath.Join(cache, "ttopt", "kernels", "*"))
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	call := func(flags ...string) {
		t.Helper()
		out := filepath.Join(t.TempDir(), "out.npy")
		var stderr bytes.Buffer
		if code := run(append(flags, "testdata/relu_bias.mlir", "--engine=llvm", "--in", "testdata/x.npy", "--in", "testdata/b.npy", "--out", out), nil, &stderr, &stderr); code != 0 {
			t.Fatal(stderr.String())
		}
		if got, err := os.ReadFile(out); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%v: the result is not NumPy's (%v)", flags, err)
		}
	}
	call("--no-cache")
	if names := kept(); len(names) != 0 {
		t.Errorf("with --no-cache there are %v", names)
	}
	call()
	call()
	if names := kept(); len(names) != 1 {
		t.Fatalf("there are %v, expected one", names)
	}
	call("--pipeline=grid=2x4 tile=32x32")
	names := kept()
	if len(names) != 2 {
		t.Fatalf("there are %v, expected two", names)
	}
	first, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, content := range [][]byte{nil, []byte("what is this?"), first, first[:len(first)/2]} {
		for _, name := range names {
			if err := os.WriteFile(name, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		call()
		call("--pipeline=grid=2x4 tile=32x32")
	}
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	call()
}

// TestStandardInput runs a module that comes on standard input.
func TestStandardInput(t *testing.T) {
	for in, want := range map[string]string{
		"func.func @f() -> tensor<2xf32> {\n  %0 = ttir.empty() : tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n": "",
		"func.func @f(": "<stdin>:1:13: error: ",
	} {
		var stderr bytes.Buffer
		code := run([]string{"-", "--quiet"}, strings.NewReader(in), &stderr, &stderr)
		if (code == 0) != (want == "") || !strings.HasPrefix(stderr.String(), want) {
			t.Errorf("exit code %d, got %q, want %q", code, stderr.String(), want)
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
	private := file("private.mlir", `func.func @f(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %x : tensor<4xf32>, tensor<4xf32>
}
func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
`)
	if err := os.Symlink("never.npy", filepath.Join(dir, "nowhere.npy")); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"shape", []string{good, "--in", array("a.npy", npy.Float32, 5, 7, 32), "--in", "testdata/b.npy"},
			"argument #0 of @relu_bias is 'tensor<5x7x33xf32>', but " + filepath.Join(dir, "a.npy") + " is of shape 5x7x32"},
		{"type", []string{good, "--in", "testdata/x.npy", "--in", array("b.npy", npy.Float64, 33)},
			"argument #1 of @relu_bias is 'tensor<33xf32>', but " + filepath.Join(dir, "b.npy") + " is of type float64, expected float32"},
		{"no bfloat16", []string{file("bf16.mlir", "func.func @f(%x: tensor<4xbf16>) -> tensor<4xbf16> {\n  return %x : tensor<4xbf16>\n}\n"), "--in", array("u2.npy", npy.Uint16, 4)},
			filepath.Join(dir, "u2.npy") + " is of type uint16, expected bfloat16, which NumPy calls V2"},
		{"too few", []string{good, "--in", "testdata/x.npy"}, "@relu_bias has 2 arguments, but 1 inputs are given"},
		{"no such function", []string{good, "--entry", "relu_bia"}, "no public function @relu_bia with a body, did you mean 'relu_bias'?"},
		{"which function", []string{two}, "several functions, name one as the entry: @f, @g"},
		{"no file", []string{"missing.mlir"}, "missing.mlir: no such file"},
		{"no input file", []string{good, "--in", "missing.npy"}, "missing.npy"},
		{"not npy", []string{good, "--in", good, "--in", "testdata/b.npy"}, good},
		{"engine", []string{good, "--engine=gpu"}, `unknown engine "gpu": expected llvm or interp`},
		{"diagnostic", []string{broken}, broken + ":2:10: error: use of undeclared SSA value name"},
		{"pipeline", []string{good, "--pipeline=grd=2x4"}, "no such option grd (there are "},
		{"physical size", []string{block, "--pipeline=tile=32x32 data-type=bfp_bf8 boundary=device", "--in-physical", array("bytes.npy", npy.Uint8, 1000)},
			filepath.Join(dir, "bytes.npy") + " is of 1000 bytes, and the buffer has 1088"},
		{"physical type", []string{block, "--in-physical", array("half.npy", npy.Float16, 2048)}, filepath.Join(dir, "half.npy") + " is of type float16, expected float32 or uint8"},
		{"private", []string{private, "--entry", "g"}, "no public function @g with a body"},
		{"no function", []string{file("empty.mlir", "")}, "the file has no public function with a body"},
		{"scalars", []string{file("scalars.mlir", "func.func @f(%x: i32) {\n  return\n}\n")}, "argument #0 of @f is 'i32', not a tensor"},
		{"no NumPy type", []string{file("f8.mlir", "func.func @f(%x: tensor<4xf8E5M2>) -> tensor<4xf8E5M2> {\n  return %x : tensor<4xf8E5M2>\n}\n")},
			"argument #0 of @f: no array has elements of type 'f8E5M2'"},
		{"too many inputs", []string{good, "--in", "testdata/x.npy", "--in", "testdata/b.npy", "--in", "testdata/b.npy"}, "@relu_bias has 2 arguments, but 3 inputs are given"},
		{"too many outputs", []string{good, "--out", filepath.Join(dir, "other.npy")}, "@relu_bias has 1 results, but 2 outputs are named"},
		{"one output twice", []string{private, "--out", filepath.Join(dir, "never.npy")}, "never.npy is named as an output twice"},
		{"one output by two names", []string{private, "--out", dir + "/./never.npy"}, "never.npy is named as an output twice"},
		{"one output by a link to nothing", []string{private, "--out", filepath.Join(dir, "nowhere.npy")}, "never.npy is named as an output twice"},
		{"no such directory", []string{private, "--in", array("x.npy", npy.Float32, 4), "--out", filepath.Join(dir, "missing", "y.npy")},
			"open " + filepath.Join(dir, "missing", "y.npy") + ": no such file or directory\n"},
		{"an output is a directory", []string{private, "--in", filepath.Join(dir, "x.npy"), "--out", dir}, "is a directory"},
		{"flag", []string{good, "--entrie=f"}, "-entrie"},
		{"huge", []string{file("huge.mlir", "func.func @f() -> tensor<1000000000x1000000xf32> {\n  %0 = ttir.empty() : tensor<1000000000x1000000xf32>\n  return %0 : tensor<1000000000x1000000xf32>\n}\n")},
			"result #0 of @f: "},
		{"two files", []string{good, good}, "expected one input file"},
		{"nothing", nil, "expected an input file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := filepath.Join(dir, "never.npy")
			var stderr bytes.Buffer
			code := run(append(tt.args, "--out", out), nil, &stderr, &stderr)
			if code != 1 {
				t.Errorf("exit code %d, want 1", code)
			}
			if !strings.Contains(stderr.String(), tt.want) {
				t.Errorf("got %q, want it to contain %q", stderr.String(), tt.want)
			}
			if left, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || left != nil {
				t.Errorf("there is still %v (%v)", left, err)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("there is an output file")
			}
		})
	}
}

// TestOutputs writes two results, one over an old file through a link.
func TestOutputs(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	text := "func.func @f(%x: tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>) {\n" +
		"  %0 = \"ttir.neg\"(%x) : (tensor<2xi8>) -> tensor<2xi8>\n  return %0, %x : tensor<2xi8>, tensor<2xi8>\n}\n"
	x := &npy.Array{DType: npy.Int8, Shape: []int64{2}, Data: []byte{1, 2}}
	for _, err := range []error{
		os.WriteFile(at("f.mlir"), []byte(text), 0o644), npy.WriteFile(at("x.npy"), x),
		os.WriteFile(at("old"), []byte("old"), 0o600), os.Symlink(at("old"), at("link")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var stderr bytes.Buffer
	if code := run([]string{at("f.mlir"), "--quiet", "--in", at("x.npy"), "--out", at("y.npy"), "--out", at("link")}, nil, &stderr, &stderr); code != 0 {
		t.Fatal(stderr.String())
	}
	for name, want := range map[string][]byte{"y.npy": {0xff, 0xfe}, "old": {1, 2}} {
		got, err := npy.ReadFile(at(name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Data, want) {
			t.Errorf("%s holds %v, want %v", name, got.Data, want)
		}
	}
	if info, err := os.Stat(at("old")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("what replaces a private file is not private: %v (%v)", info.Mode(), err)
	}
	for _, pattern := range []string{".*", "*.old"} {
		if left, err := filepath.Glob(at(pattern)); err != nil || left != nil {
			t.Errorf("there is still %v (%v)", left, err)
		}
	}
}

// TestRestore: where one file of several cannot be replaced, the others are what they were.
func TestRestore(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"a", "a.old", "c"} {
		if err := os.WriteFile(at(name), []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files := []replacement{{old: at("a.old")}, {}, {}}
	for i, name := range []string{"a", "b", "c"} {
		f, err := wholefile.Create(at(name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("new")); err != nil {
			t.Fatal(err)
		}
		if err := f.Commit(); err != nil {
			t.Fatal(err)
		}
		files[i].File = f
	}
	if err := restore(files); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{"a": "old", "b": "", "c": "new"} {
		if got, _ := os.ReadFile(at(name)); string(got) != want {
			t.Errorf("%s holds %q, want %q", name, got, want)
		}
	}
}

// TestHelp: the text names every flag, and goes to standard output.
func TestHelp(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := run([]string{"--help"}, nil, &stdout, &stderr); code != 0 || stderr.Len() > 0 {
		t.Errorf("exit code %d, %q", code, stderr.String())
	}
	for _, flag := range []string{"--entry", "--in", "--out", "--engine", "--pipeline", "--no-cache", "--quiet", "--version"} {
		if !strings.Contains(stdout.String(), "  "+flag) {
			t.Errorf("%s is not in the text", flag)
		}
	}
}

func TestVersion(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := run([]string{"--version"}, nil, &stdout, &stderr); code != 0 || stderr.Len() > 0 || stdout.String() != version.Text("ttrun") {
		t.Errorf("exit code %d, %q%q", code, &stdout, &stderr)
	}
}

// TestPhysical writes a result as it lies in memory, and reads it back as an
// argument.
func TestPhysical(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	const layouts = `
#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x1>, memref<1x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>
#blocks = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x1>, memref<1x2x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>
#packed = #xla.layout<{1,0:E(4)}>
`
	program := func(elem, from, to string) string {
		typ := func(layout string) string {
			if layout != "" {
				layout = ", " + layout
			}
			return "tensor<40x40x" + elem + layout + ">"
		}
		name := path(elem + from + to + ".mlir")
		text := strings.NewReplacer("FROM", typ(from), "TO", typ(to)).Replace(layouts + `
func.func @f(%x: FROM) -> TO {
  %0 = ttir.empty() : TO
  %1 = ttir.to_layout %x, %0 : FROM into TO -> TO
  return %1 : TO
}
`)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	call := func(args ...string) *npy.Array {
		t.Helper()
		var stderr bytes.Buffer
		if code := run(append([]string{"--quiet"}, args...), nil, &stderr, &stderr); code != 0 {
			t.Fatalf("%v: %s", args, stderr.String())
		}
		a, err := npy.ReadFile(args[len(args)-1])
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	for _, tt := range []struct {
		elem, layout string
		dtype        npy.DType
		physical     npy.DType
		shape        []int64
	}{
		{"f32", "#tiles", npy.Float32, npy.Float32, []int64{2, 1, 1, 2, 32, 32}},
		{"f32", "#blocks", npy.Float32, npy.Uint8, []int64{2, 1, 2 * 1088}},
		{"i4", "#packed", npy.Int8, npy.Uint8, []int64{800}},
	} {
		in, err := npy.New(tt.dtype, 40, 40)
		if err != nil {
			t.Fatal(err)
		}
		for i := range in.Data { // whole numbers below 8, which all these formats hold
			in.Data[i] = byte(i % 7)
			if tt.elem == "f32" {
				copy(in.Data[i/4*4:i/4*4+4], []byte{0, 0, byte(i / 4 % 2 * 0x80), 0x40}) // 2 or 4
			}
		}
		if err := npy.WriteFile(path("x.npy"), in); err != nil {
			t.Fatal(err)
		}
		bytesOf := call(program(tt.elem, "", tt.layout), "--in", path("x.npy"), "--out-physical", path("bytes.npy"))
		if diff := cmp.Diff(tt.shape, bytesOf.Shape); diff != "" || bytesOf.DType != tt.physical {
			t.Errorf("%s: an array of %s (-want +got):\n%s", tt.layout, bytesOf.DType, diff)
		}
		back := call(program(tt.elem, tt.layout, ""), "--in-physical", path("bytes.npy"), "--out", path("back.npy"))
		if !bytes.Equal(back.Data, in.Data) {
			t.Errorf("%s: what comes back is not what went in", tt.layout)
		}
	}
}

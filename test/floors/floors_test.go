package floors

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const module = "github.com/ttopt/ttopt"

// house is the table of floors. The code in and below a folder may import its
// own folder and those in its row, "*" for all; test code may import anything.
// The longest folder that matches counts.
var house = floors{
	"affine":          {},
	"blockfloat":      {},
	"wholefile":       {},
	"processor":       {},
	"version":         {},
	"parallel":        {},
	"layout/odometer": {"affine"}, // digits that count, no layouts
	"layout":          {"layout/odometer", "parallel", "affine"},
	"ir":              {"parallel", "layout", "affine"},
	"dialect":         {"ir", "blockfloat", "layout", "affine"},
	"interp":          {"dialect", "ir", "blockfloat", "layout", "affine"},
	"passes":          {"interp", "dialect", "ir", "blockfloat", "processor", "parallel", "layout", "affine"},
	"lowering":        {"lowering/llvmir", "dialect", "ir", "parallel", "layout", "affine"},
	"lowering/llvmir": {}, // LLVM's types and instructions, nothing of ours
	"driver":          {"wholefile", "version", "ir", "layout", "affine"},
	"runner":          {"*"},
	"kernel":          {"processor", "layout", "affine"},
	"npy":             {"wholefile", "layout", "affine"},
	"draw":            {"layout", "affine"},
	"query":           {"dialect", "ir", "layout", "affine"},
	"cmd":             {"*"},
	"examples":        {"*"},
	"bench":           {"*"},
	"test":            {"*"},
}

// outside says which folders may import the packages of other modules that are
// not for everyone; nil is for test code only.
var outside = floors{
	"github.com/llir":          {"lowering/llvmir"},
	"github.com/google/go-cmp": nil,
	"pgregory.net/rapid":       nil,
}

// TestHouse checks every Go file of the module.
func TestHouse(t *testing.T) {
	broken, err := inspect(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range broken {
		t.Error(rule)
	}
}

// TestInspect shows each rule to a house that breaks it.
func TestInspect(t *testing.T) {
	source := func(lines ...string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("package p\n" + strings.Join(lines, "\n"))}
	}
	imports := func(path string) *fstest.MapFile {
		return source(`import _ "` + path + `"`)
	}
	tests := []struct {
		name  string
		files fstest.MapFS
		want  []string
	}{
		{
			name: "downwards, inwards and outside",
			files: fstest.MapFS{
				"affine/a.go":            imports("strings"),
				"layout/l.go":            imports(module + "/affine"),
				"ir/asm/a.go":            imports(module + "/ir"),
				"ir/asm/b.go":            imports("github.com/alecthomas/participle/v2"),
				"dialect/xla/x.go":       imports(module + "/dialect/builtin"),
				"lowering/l.go":          imports(module + "/lowering/llvmir"),
				"lowering/llvmir/l.go":   imports("github.com/llir/llvm/ir"),
				"cmd/ttopt/main.go":      imports(module + "/passes"),
				"layout/l_test.go":       imports(module + "/passes"),
				"layout/cmp_test.go":     imports("github.com/google/go-cmp/cmp"),
				"layout/testdata/x.go":   imports(module + "/passes"),
				"scripts/tools/go.mod":   {},
				"scripts/tools/x/x.go":   source("func init() {}"),
				".git/hooks/x.go":        source("func init() {}"),
				"docs/util.md":           {},
				"affine/method.go":       source("type t int", "func (t) init() {}"),
				"affine/common_ratio.go": source(),
			},
		},
		{
			name:  "upwards",
			files: fstest.MapFS{"layout/l.go": imports(module + "/ir/asm")},
			want:  []string{"layout/l.go: layout must not import ir/asm, only its own folder and [layout/odometer parallel affine]"},
		},
		{
			name:  "the lowest floor",
			files: fstest.MapFS{"affine/x/a.go": imports(module + "/layout")},
			want:  []string{"affine/x/a.go: affine must not import layout, only its own folder and []"},
		},
		{
			name:  "past the lower of two rows",
			files: fstest.MapFS{"lowering/llvmir/l.go": imports(module + "/lowering")},
			want:  []string{"lowering/llvmir/l.go: lowering/llvmir must not import lowering, only its own folder and []"},
		},
		{
			name:  "a command",
			files: fstest.MapFS{"passes/p.go": imports(module + "/cmd/ttopt/flags")},
			want:  []string{"passes/p.go: passes must not import cmd/ttopt/flags, only its own folder and [interp dialect ir blockfloat processor parallel layout affine]"},
		},
		{
			name:  "the root",
			files: fstest.MapFS{"passes/p.go": imports(module)},
			want:  []string{"passes/p.go: passes must not import ., only its own folder and [interp dialect ir blockfloat processor parallel layout affine]"},
		},
		{
			name: "code for tests, code for LLVM",
			files: fstest.MapFS{
				"ir/a.go":     imports("github.com/google/go-cmp/cmp"),
				"passes/p.go": imports("github.com/llir/llvm/ir"),
			},
			want: []string{
				"ir/a.go: only test code may import github.com/google/go-cmp/cmp",
				"passes/p.go: only [lowering/llvmir] may import github.com/llir/llvm/ir",
			},
		},
		{
			name: "no row",
			files: fstest.MapFS{
				"solver/s.go": source(),
				"main.go":     source(),
			},
			want: []string{
				"main.go: no row for this folder in the table house of test/floors/floors_test.go",
				"solver/s.go: no row for this folder in the table house of test/floors/floors_test.go",
			},
		},
		{
			name:  "init",
			files: fstest.MapFS{"ir/a_test.go": source("", "func init() {}")},
			want:  []string{"ir/a_test.go:3: init function: make it a value that the caller passes on"},
		},
		{
			name: "names that say nothing",
			files: fstest.MapFS{
				"ir/util.go":           source(),
				"ir/helpers_test.go":   source(),
				"dialect/common/x.go":  source(),
				"docs/misc/picture.md": {},
			},
			want: []string{
				"dialect/common: a name that says nothing",
				"docs/misc: a name that says nothing",
				"ir/helpers_test.go: a name that says nothing",
				"ir/util.go: a name that says nothing",
			},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := inspect(test.files)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("broken rules (-want +got):\n%s", diff)
			}
		})
	}
}

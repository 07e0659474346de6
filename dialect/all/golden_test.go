package all_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Of each dialect, testdata has
//
//	name.mlir           ops in every form of their syntax
//	name.pretty.mlir    what mlir-opt 19 prints for it
//	name.generic.mlir   the same, in generic form
//	name_invalid.mlir   ops that break a rule, between "// -----"
//	name_invalid.txt    the place and the text of mlir-opt's first error in each
//
// With -update the wanted files are written anew by the mlir-opt-19 that PATH
// finds.
var update = flag.Bool("update", false, "write the wanted files by mlir-opt-19")

func mlirOpt(t *testing.T, input string, flags ...string) (stdout, stderr string) {
	t.Helper()
	cmd := exec.Command("mlir-opt-19", append(flags, "-")...)
	cmd.Stdin = strings.NewReader(input)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil && errs.Len() == 0 {
		t.Fatal(err)
	}
	return out.String(), errs.String()
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// load parses and verifies a text; problem is "line:col: message" of the first
// error.
func load(t *testing.T, text string) (module *ir.Op, problem string) {
	t.Helper()
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	note := func(d ir.Diagnostic) {
		if problem == "" {
			_, line, col, _ := ctx.Place(d.Loc)
			problem = fmt.Sprintf("%d:%d: %s", line, col, d.Message)
		}
	}
	ctx.SetHandler(note)
	src, err := ctx.AddSource("test", text)
	if err != nil {
		t.Fatal(err)
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		return nil, problem
	}
	for _, d := range ir.Verify(module) {
		note(*d)
	}
	return module, problem
}

func mustLoad(t *testing.T, text string) *ir.Op {
	t.Helper()
	module, problem := load(t, text)
	if problem != "" {
		t.Fatal(problem)
	}
	return module
}

func text(module *ir.Op, generic bool) string {
	return strings.TrimRight(string(asm.AppendOp(nil, module, asm.PrintOptions{Generic: generic})), "\n")
}

// TestPrintsAsMLIR reads each file, and its generic form, and prints both forms.
func TestPrintsAsMLIR(t *testing.T) {
	files, err := filepath.Glob("testdata/*.mlir")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		if strings.Contains(file, "_invalid") || strings.Count(file, ".") > 1 {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			input, base := read(t, file), strings.TrimSuffix(file, ".mlir")
			if *update {
				pretty, errs := mlirOpt(t, input)
				generic, _ := mlirOpt(t, input, "--mlir-print-op-generic")
				if pretty == "" {
					t.Fatal(errs)
				}
				write(t, base+".pretty.mlir", pretty)
				write(t, base+".generic.mlir", generic)
			}
			pretty := strings.TrimRight(read(t, base+".pretty.mlir"), "\n")
			generic := strings.TrimRight(read(t, base+".generic.mlir"), "\n")
			for _, from := range []string{input, pretty, generic} {
				module := mustLoad(t, from)
				if diff := cmp.Diff(pretty, text(module, false)); diff != "" {
					t.Errorf("custom form (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(generic, text(module, true)); diff != "" {
					t.Errorf("generic form (-want +got):\n%s", diff)
				}
			}
		})
	}
}

var firstError = regexp.MustCompile(`(?m)^<stdin>:(\d+:\d+): error: (.*)$`)

// TestRejectsAsMLIR compares the first error of each chunk.
func TestRejectsAsMLIR(t *testing.T) {
	files, err := filepath.Glob("testdata/*_invalid.mlir")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			chunks := strings.Split(read(t, file), "// -----\n")
			goldenFile := strings.TrimSuffix(file, ".mlir") + ".txt"
			if *update {
				var lines []string
				for _, c := range chunks {
					_, errs := mlirOpt(t, c)
					line := "accepted"
					if m := firstError.FindStringSubmatch(errs); m != nil {
						line = m[1] + ": " + m[2]
					}
					lines = append(lines, line)
				}
				write(t, goldenFile, strings.Join(lines, "\n")+"\n")
			}
			want := strings.Split(strings.TrimSuffix(read(t, goldenFile), "\n"), "\n")
			var got []string
			for _, c := range chunks {
				_, problem := load(t, c)
				if problem == "" {
					problem = "accepted"
				}
				got = append(got, problem)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("first errors (-want +got):\n%s", diff)
			}
		})
	}
}

// TestFormats compiles every assembly format.
func TestFormats(t *testing.T) {
	for _, d := range all.Dialects() {
		if err := asm.CheckFormats(d); err != nil {
			t.Error(err)
		}
	}
}

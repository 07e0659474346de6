package driver_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/builtin"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/driver"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/test/llvm"
)

// newTool returns a tool with a few dialects, and passes to test with.
func newTool() *driver.Tool {
	drop := &pass.Pass{Name: "drop", Summary: "erases what is in a function", Anchor: "func.func", Run: func(r *pass.Run) error {
		for op := range r.Op.Body().Ops {
			if op.NumResults() > 0 && !op.HasUses() {
				op.Erase()
			}
		}
		return nil
	}}
	rename := &pass.Pass{Name: "rename", Summary: "renames functions", Options: func() any {
		return &struct {
			To string `option:"to" doc:"the new name"`
		}{"g"}
	}, Run: func(r *pass.Run) error {
		for op := range r.Op.Body().Ops {
			to := r.Options.(*struct {
				To string `option:"to" doc:"the new name"`
			}).To
			op.SetAttr("sym_name", r.Context().Str(to))
		}
		return nil
	}}
	remark := &pass.Pass{Name: "remark", Summary: "remarks on every op", Run: func(r *pass.Run) error {
		r.Op.Walk(func(op *ir.Op) ir.WalkResult {
			r.Emit(&ir.Diagnostic{Severity: ir.Remark, Loc: op.Loc(), Message: "see " + op.Name()})
			return ir.Advance
		})
		return nil
	}}
	return &driver.Tool{
		Name: "tool", Overview: "a tool for tests",
		Dialects: func() []*ir.Dialect { return []*ir.Dialect{builtin.Dialect(), fn.Dialect(), arith.Dialect()} },
		Library: &pass.Library{
			Passes: []*pass.Pass{drop, rename, remark},
			Pipelines: []*pass.NamedPipeline{{Name: "to-count", Summary: "renames and counts", Emit: "count", Build: func(any) (*pass.Pipeline, error) {
				p := &pass.Pipeline{Anchor: "builtin.module"}
				return p, p.Add(rename, "to=counted")
			}}},
		},
		Emit: map[string]func(*ir.Op) ([]byte, error){
			"count": func(m *ir.Op) ([]byte, error) {
				n := 0
				m.Walk(func(*ir.Op) ir.WalkResult { n++; return ir.Advance })
				return []byte(strings.Repeat("op\n", n)), nil
			},
			"none": func(*ir.Op) ([]byte, error) { return nil, errors.New("cannot be emitted") },
		},
	}
}

type outcome struct {
	Code           int
	Stdout, Stderr string
}

// run runs the tool on the standard input.
func run(stdin string, args ...string) outcome {
	var stdout, stderr bytes.Buffer
	code := driver.Main(newTool(), args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{code, stdout.String(), stderr.String()}
}

const input = "func.func @f() {\n  %0 = arith.constant 1 : i32\n  return\n}\n"

const printed = "module {\n  func.func @f() {\n    %c1_i32 = arith.constant 1 : i32\n    return\n  }\n}\n\n"

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCommandLines(t *testing.T) {
	file := write(t, "in.mlir", input)
	renamed := strings.Replace(printed, "@f", "@g", 1)
	dropped := "module {\n  func.func @g() {\n    return\n  }\n}\n\n"
	ops := "op\nop\nop\nop\n"
	tests := []struct {
		name string
		args string
		want outcome
	}{
		{"standard input", "", outcome{0, printed, ""}},
		{"standard input by name", "-", outcome{0, printed, ""}},
		{"a file", file, outcome{0, printed, ""}},
		{"flags before the file", "--rename --drop " + file, outcome{0, dropped, ""}},
		{"flags behind the file", file + " --rename --drop", outcome{0, dropped, ""}},
		{"flags around the file", "-rename " + file + " -drop", outcome{0, dropped, ""}},
		{"behind two dashes", "--rename -- " + file, outcome{0, renamed, ""}},
		{"options", "--rename=to=h", outcome{0, strings.Replace(printed, "@f", "@h", 1), ""}},
		{"the order counts", "--rename=to=h --rename=to=g", outcome{0, renamed, ""}},
		{"a pipeline", "--pass-pipeline=builtin.module(rename,func.func(drop))", outcome{0, dropped, ""}},
		{"a pipeline as the next argument", "--pass-pipeline builtin.module(rename)", outcome{0, renamed, ""}},
		{"another output", "--emit=count", outcome{0, ops, ""}},
		{"another output by a pipeline", "--to-count", outcome{0, ops, ""}},
		{"another output by a pipeline in a text", "--pass-pipeline=builtin.module(to-count)", outcome{0, ops, ""}},
		{"the pipeline, but as MLIR", "--to-count --emit mlir", outcome{0, strings.Replace(printed, "@f", "@counted", 1), ""}},
		{"a switch with a value", "--mlir-print-op-generic=false --verify-each=0", outcome{0, printed, ""}},
		{"the round trip", "--verify-roundtrip", outcome{0, printed, ""}},
		{"the dialects", "--show-dialects", outcome{0, "Available Dialects: arith,builtin,func\n", ""}},
		{"the pipeline", "--dump-pass-pipeline --rename --drop", outcome{0, dropped,
			"Pass Manager with 2 passes:\nbuiltin.module(rename{to=g},func.func(drop))\n\n"}},
		{"an unknown flag", "--renam", outcome{1, "", "tool: Unknown command line argument '--renam'.  Try: 'tool --help'\ntool: Did you mean '--rename'?\n"}},
		{"an unknown flag with a value", "-renam=to=h", outcome{1, "", "tool: Unknown command line argument '-renam=to=h'.  Try: 'tool --help'\ntool: Did you mean '--rename=to=h'?\n"}},
		{"three dashes", "---rename=to=h", outcome{1, "", "tool: Unknown command line argument '---rename=to=h'.  Try: 'tool --help'\ntool: Did you mean '--rename=to=h'?\n"}},
		{"help with a value", "--help=3", outcome{1, "", "tool: for the --help option: does not allow a value! '3' specified.\n"}},
		{"another unknown flag", "-x", outcome{1, "", "tool: Unknown command line argument '-x'.  Try: 'tool --help'\n"}},
		{"an unknown option", "--rename=too=h", outcome{1, "", "tool: rename: no such option too (there are to), did you mean 'to'?\n"}},
		{"an option of a pass without any", "--drop=x", outcome{1, "", "tool: drop: no such option x: there are no options\n"}},
		{"a value is missing", "--emit", outcome{1, "", "tool: for the --emit option: requires a value!\n"}},
		{"a value of a short flag is missing", "-o", outcome{1, "", "tool: for the -o option: requires a value!\n"}},
		{"a wrong switch", "--verify-each=maybe", outcome{1, "", "tool: for the --verify-each option: 'maybe' is invalid value for boolean argument! Try 0 or 1\n"}},
		{"a wrong output", "--emit=wasm", outcome{1, "", "tool: for the --emit option: Cannot find option named 'wasm'!\n"}},
		{"two files", file + " " + file, outcome{1, "", "tool: Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: tool --help\n"}},
		{"flags behind two dashes are files", "-- -x", outcome{1, "", "cannot open input file '-x': No such file or directory\n"}},
		{"no such file", "/no/such/file", outcome{1, "", "cannot open input file '/no/such/file': No such file or directory\n"}},
		{"no such folder", "-o /no/such/file", outcome{1, "", "cannot open output file '/no/such/file': No such file or directory\n"}},
		{"an empty pipeline", "--pass-pipeline=", outcome{1, "", "tool: expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'\n"}},
		{"a wrong pipeline", "--pass-pipeline=builtin.module(dro)", outcome{1, "",
			"tool: <pass pipeline>:1:16: error: 'dro' does not refer to a registered pass or pass pipeline, did you mean 'drop'?\nbuiltin.module(dro)\n               ^\n"}},
		{"a pipeline and passes", "--drop --pass-pipeline=any(drop)", outcome{1, "", "tool: '-pass-pipeline' option can't be used with individual pass options\n"}},
		{"an output that fails", "--emit=none", outcome{1, "", "<stdin>:0:0: error: 'builtin.module' op cannot be emitted\n<stdin>:0:0: note: see current operation: "}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := run(input, strings.Fields(tt.args)...)
			if text, _, ok := strings.Cut(got.Stderr, "see current operation: "); ok {
				got.Stderr = text + "see current operation: "
			}
			if diff := gocmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestHelpFlag(t *testing.T) {
	got := run("", "--help")
	if got.Code != 0 || got.Stderr != "" || got != run("", "-h", "ignored", "--too") {
		t.Errorf("%+v", got)
	}
	for _, want := range []string{
		"OVERVIEW: a tool for tests\n\nAvailable Dialects: arith, builtin, func\nUSAGE: tool [options] <input file>\n\nOPTIONS:\n\nGeneral options:\n\n",
		"\n  --emit=<mlir|count|none>                                   - What to print as the result\n",
		"\n  -o <filename>                                              - Output filename\n",
		"  Compiler passes to run\n    Passes:\n      --drop                                                 -   erases what is in a function\n",
		"      --rename                                               -   renames functions\n        --to=<TEXT>                                          - the new name (default: g)\n",
		"    Pass Pipelines:\n      --to-count                                             -   renames and counts\n",
	} {
		if !strings.Contains(got.Stdout, want) {
			t.Errorf("%q is missing in\n%s", want, got.Stdout)
		}
	}
	if strings.Contains(got.Stdout, "verify-semantics") {
		t.Error("the tool cannot do that")
	}
	tool := newTool()
	tool.Semantics = func(_, _ *ir.Op) []ir.Diagnostic { return nil }
	var stdout bytes.Buffer
	driver.Main(tool, []string{"--help"}, nil, &stdout, nil)
	if !strings.Contains(stdout.String(), "--verify-semantics") {
		t.Error("the tool can do that")
	}
}

// TestSameNames: a tool whose passes have one name for two does not run.
func TestSameNames(t *testing.T) {
	tool := newTool()
	tool.Library.Passes = append(tool.Library.Passes, &pass.Pass{Name: "drop"})
	var stdout, stderr bytes.Buffer
	code := driver.Main(tool, nil, strings.NewReader(input), &stdout, &stderr)
	if code != 1 || stdout.Len() > 0 || stderr.String() != "tool: pass or pipeline \"drop\" is given twice\n" {
		t.Errorf("%d\n%s%s", code, &stdout, &stderr)
	}
}

func TestVersionFlag(t *testing.T) {
	got := run("", "--version")
	if got.Code != 0 || got.Stderr != "" || !strings.HasPrefix(got.Stdout, "tool version ") {
		t.Errorf("%+v", got)
	}
}

func TestVerifySemantics(t *testing.T) {
	tool := newTool()
	var seen [][2]string
	tool.Semantics = func(before, after *ir.Op) []ir.Diagnostic {
		names := [2]string{before.Body().First().SymbolName(), after.Body().First().SymbolName()}
		seen = append(seen, names)
		if names[1] == "wrong" {
			return []ir.Diagnostic{*ir.Errorf(before.Loc(), "there is no @f")}
		}
		return []ir.Diagnostic{{Severity: ir.Warning, Loc: before.Loc(), Message: "@h is not compared"}}
	}
	var stdout, stderr bytes.Buffer
	code := driver.Main(tool, []string{"--verify-semantics", "--rename", "--drop", "--rename=to=wrong", "--rename=to=right"}, strings.NewReader(input), &stdout, &stderr)
	if diff := gocmp.Diff([][2]string{{"f", "g"}, {"g", "g"}, {"g", "wrong"}}, seen); diff != "" {
		t.Error(diff)
	}
	if code != 1 || stdout.Len() > 0 || stderr.String() != "<stdin>:0:0: warning: @h is not compared\n<stdin>:0:0: error: pass 'rename' changed what the module computes: there is no @f\n" {
		t.Errorf("%d\n%s%s", code, &stdout, &stderr)
	}
}

// TestOutputFile writes over files, links and what cannot be written, and looks
// for what is left behind.
func TestOutputFile(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	read := func(name string) string {
		data, err := os.ReadFile(path(name))
		if err != nil {
			return err.Error()
		}
		return string(data)
	}
	mustRun := func(want int, args ...string) {
		t.Helper()
		if got := run(input, args...); got.Code != want || got.Stdout != "" {
			t.Errorf("%v: %+v", args, got)
		}
	}
	if err := os.WriteFile(path("kept"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("kept", path("link")); err != nil {
		t.Fatal(err)
	}
	mustRun(1, "-o", path("kept"), "--emit=none")
	if got := read("kept"); got != "old" {
		t.Errorf("a run that failed left %q", got)
	}
	mustRun(0, "-o", path("new"))
	mustRun(0, "-o="+path("link"), "--emit=count")
	if read("new") != printed || read("kept") != read("link") || read("link") != "op\nop\nop\nop\n" {
		t.Errorf("new: %q, link: %q, kept: %q", read("new"), read("link"), read("kept"))
	}
	if info, err := os.Lstat(path("link")); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link is no link any more")
	}
	if info, err := os.Stat(path("kept")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the permissions are %v", info.Mode())
	}
	mustRun(0, "-o", "/dev/null")
	mustRun(1, "-o", dir)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if diff := gocmp.Diff([]string{"kept", "link", "new"}, names); diff != "" {
		t.Error(diff)
	}
}

func TestPrintIR(t *testing.T) {
	got := run(input, "--rename", "--drop", "--mlir-print-ir-before=drop", "--mlir-print-ir-after=rename,drop")
	var heads []string
	for line := range strings.Lines(got.Stderr) {
		if strings.HasPrefix(line, "//") {
			heads = append(heads, strings.TrimSpace(line))
		}
	}
	want := []string{"// -----// IR Dump After rename (rename) //----- //", "// -----// IR Dump Before drop (drop) //----- //", "// -----// IR Dump After drop (drop) //----- //"}
	if diff := gocmp.Diff(want, heads); diff != "" {
		t.Error(diff)
	}
	if all := run(input, "--rename", "--drop", "--mlir-print-ir-before-all", "--mlir-print-ir-after-all"); strings.Count(all.Stderr, "IR Dump") != 4 {
		t.Errorf("%+v", all)
	}
}

// mlirOpt runs mlir-opt on a file.
func mlirOpt(t *testing.T, args ...string) outcome {
	t.Helper()
	path, err := llvm.Path("mlir-opt")
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

func TestVerifyDiagnosticsIsMLIRs(t *testing.T) {
	const bad = "\"arith.constant\"() : () -> i32\n" // 'arith.constant' op requires attribute 'value'
	tests := []struct{ name, text string }{
		{"nothing expected", "func.func private @f()\n"},
		{"met on the next line", "// expected-error@+1 {{requires attribute}}\n" + bad},
		{"met on the line before", bad + "// expected-error@-1 {{requires attribute}}\n"},
		{"met on the same line", strings.TrimSpace(bad) + " // expected-error {{requires attribute}}\n"},
		{"met above", bad + "// expected-error@above {{requires attribute}}\n"},
		{"met above, over another comment", bad + "// expected-error@above {{requires attribute}}\n// expected-error@above {{op requires}}\n"},
		{"met below", "// expected-error@below {{requires}}\n" + bad},
		{"met below, over another comment", "// expected-error@below {{requires}}\n// expected-error@below {{attribute}}\n" + bad},
		{"below an empty line", "// expected-error@below {{requires}}\n\n" + bad},
		{"nothing is below", bad + "// expected-error@below {{requires}}"},
		{"nothing is above", "// expected-error@above {{requires}}\n" + bad},
		{"spaces", "//expected-error   @+1   {{requires}}  \t\n" + bad},
		{"no spaces", "//expected-error@+1{{requires}}\n" + bad},
		{"another text", "// expected-error@+1 {{something else}}\n" + bad},
		{"another severity", "// expected-warning@+1 {{requires}}\n" + bad},
		{"another line", "\n\n// expected-error@-1 {{requires}}\n" + bad},
		{"twice, the same", "// expected-error@+2 {{requires}}\n// expected-error@+1 {{requires}}\n" + bad},
		{"text behind the comment", "// expected-error@+1 {{requires}} really\n" + bad},
		{"two in a line", "// expected-error@+1 {{a}} expected-note@+1 {{requires}}\n" + bad},
		{"a hexadecimal offset", "// expected-error@+0x1 {{requires}}\n" + bad},
		{"no such severity", "// expected-fatal@+1 {{requires}}\n" + bad},
		{"no text", "// expected-error@+1 {{}}\n" + bad},
		{"a pattern", "// expected-error-re@+1 {{requires {{a.*e}} 'value'}}\n" + bad},
		{"a pattern that does not fit", "// expected-error-re@+1 {{requires {{[b-z]+}} 'value'}}\n" + bad},
		{"dots outside of patterns", "// expected-error-re@+1 {{requires .*}}\n" + bad},
		{"patterns side by side", "// expected-error-re@+1 {{{{requires|wants}} {{.*}}value}}\n" + bad},
		{"a pattern without an end", "// expected-error-re@+1 {{requires {{a.*}}\n" + bad},
		{"a place in another file", "\"arith.constant\"() : () -> i32 loc(\"elsewhere\":1:1) // expected-error {{requires}}\n"},
		{"no place", "\"arith.constant\"() : () -> i32 loc(unknown)\n"},
		{"a note", "// expected-note@+2 {{see existing}}\n// expected-error@+2 {{redefinition of symbol named 'a'}}\nfunc.func private @a()\nfunc.func private @a()\n"},
		{"a note too many", "// expected-error@+2 {{redefinition}}\nfunc.func private @a()\nfunc.func private @a()\n"},
		{"an error of the parser", "// expected-error@+1 {{custom op 'nothing' is unknown}}\nnothing\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := write(t, "in.mlir", tt.text)
			want := mlirOpt(t, "--verify-diagnostics", file)
			got := run("", "--verify-diagnostics", file)
			if got.Code != 0 {
				want.Stdout = "" // a run that fails prints nothing
			}
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Errorf("-mlir-opt +ours\n%s", diff)
			}
		})
	}
}

func TestVerifyDiagnostics(t *testing.T) {
	const bad = "\"arith.constant\"() : () -> i32"
	tests := []struct {
		name, text string
		args       []string
		stderr     string
	}{
		{"no place, expected", "// expected-error@unknown {{requires}}\n" + bad + " loc(unknown)\n", nil, ""},
		{"no place, not met", "// expected-error@unknown {{requires}}\n", nil,
			"<stdin>:1:4: error: expected error \"requires\" was not produced\n// expected-error@unknown {{requires}}\n   ^~~~~~~~\n"},
		{"one comment, several remarks", "// expected-remark@below {{see}}\nmodule { module {} }\n", []string{"--remark"}, ""},
		{"a bad pattern", "// expected-error-re@+1 {{requires {{(}} x}}\n" + bad + "\n", nil,
			"<stdin>:1:4: error: invalid regex: parentheses not balanced\n// expected-error-re@+1 {{requires {{(}} x}}\n   ^~~~~~~~~~~~~~~~\n" +
				"<stdin>:2:1: error: unexpected error: 'arith.constant' op requires attribute 'value'\n" + bad + "\n^\n"},
		{"an offset too large", "// expected-error@+99999999999999999999 {{x}}\n", nil,
			"<stdin>:1:4: error: invalid line offset '+99999999999999999999'\n// expected-error@+99999999999999999999 {{x}}\n   ^\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := run(tt.text, append(tt.args, "--verify-diagnostics")...)
			if (got.Code == 0) != (tt.stderr == "") {
				t.Errorf("exit code %d", got.Code)
			}
			if diff := gocmp.Diff(tt.stderr, got.Stderr); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSplitInputFileIsMLIRs(t *testing.T) {
	const bad = "\"arith.constant\"() : () -> i32\n"
	tests := []struct {
		name, text string
		args       []string
	}{
		{"one piece", input, nil},
		{"nothing", "", nil},
		{"three pieces", input + "// -----\n\n" + input + "\n// -----\nmodule @m {}", nil},
		{"the marker in the middle of a line", "module {} // ----- module @x {}\n", nil},
		{"spaces before the marker", input + "  // -----  \n" + input, nil},
		{"an error", input + "// -----\n" + bad + "// -----\n" + input, nil},
		{"an error in the first piece", bad + "// -----\n" + input, nil},
		{"expected errors", "\n" + input + "// -----\n// expected-error@+1 {{requires}}\n" + bad + "\n// -----\n" + bad + "// expected-error@above {{requires}}\n",
			[]string{"--verify-diagnostics"}},
		{"an unexpected one", input + "// -----\n" + bad, []string{"--verify-diagnostics"}},
		{"near misses", input + "// ---- \n// ---\n// ----x\n// -----\n  // ---", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			args := append(tt.args, "--split-input-file", write(t, "in.mlir", tt.text))
			want := mlirOpt(t, args...)
			got := run("", args...)
			if diff := gocmp.Diff(want, got); diff != "" {
				t.Errorf("-mlir-opt +ours\n%s", diff)
			}
		})
	}
}

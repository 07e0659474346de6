//go:build unix

package lit

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseScript(t *testing.T) {
	tests := []struct {
		name, text string
		want       script
		wantErr    string
	}{
		{
			name: "several runs, one continued",
			text: "// RUN: a %s | FileCheck %s\n\nfunc\n  // RUN: b \\\n// RUN:   -c \\\r\n// RUN: -d\n",
			want: script{runs: []run{{1, "a %s | FileCheck %s"}, {4, "b -c -d"}}},
		},
		{
			name: "llvm comments and platforms",
			text: "; REQUIRES: linux, amd64\n; RUN: diff %s %s\n",
			want: script{runs: []run{{2, "diff %s %s"}}, requires: []string{"linux", "amd64"}},
		},
		{
			name: "diagnostics",
			text: "// RUN: ttopt --verify-diagnostics %s",
			want: script{runs: []run{{1, "ttopt --verify-diagnostics %s"}}},
		},
		{name: "nothing to run", text: "// CHECK: foo\n", wantErr: "no RUN line"},
		{name: "nothing checked", text: "// RUN: ttopt %s\n// CHECK: foo\n", wantErr: "looks at the output"},
		{name: "checks that nothing reads", text: "// RUN: diff %s %s\n// CHECK-NEXT: foo\n", wantErr: `no RUN line reads "// CHECK-NEXT:"`},
		{name: "checks of another prefix", text: "// RUN: ttopt %s | FileCheck %s --check-prefixes=A,B\n// A: foo\n// B-LABEL: foo\n// CHECK: foo\n", wantErr: "no RUN line reads"},
		{name: "open end", text: "// RUN: cmp a b \\\n", wantErr: "ends in a backslash"},
		{name: "misspelt platform", text: "// REQUIRES: linus\n// RUN: cmp a b\n", wantErr: `line 1: REQUIRES: "linus"`},
		{name: "directive of lit's", text: "// RUN: cmp a b\n// XFAIL: *\n", wantErr: "not XFAIL"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := parseScript(test.text)
			checkError(t, err, test.wantErr)
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(script{}, run{})); diff != "" {
				t.Errorf("script (-want +got):\n%s", diff)
			}
		})
	}
}

func TestExpand(t *testing.T) {
	values := map[string]string{"%s": "/a/b.mlir", "%S": "/a", "%t": "/o/b.tmp", "%%": "%", "%{root}": "/r"}
	tests := []struct{ command, want, wantErr string }{
		{command: "ttopt %s -o %t.1 && cmp %t.1 %S/%{root}", want: "ttopt /a/b.mlir -o /o/b.tmp.1 && cmp /o/b.tmp.1 /a//r"},
		{command: "printf '%%s 100%'", want: "printf '%s 100%'"},
		{command: "ttopt %x %{rot}", wantErr: "unknown substitution %x, %{rot}"},
	}
	for _, test := range tests {
		t.Run(test.command, func(t *testing.T) {
			got, err := expand(test.command, values)
			checkError(t, err, test.wantErr)
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestRunner runs whole files, above all ones that must fail.
func TestRunner(t *testing.T) {
	llvm, err := findLLVM()
	if err != nil {
		t.Fatal(err)
	}
	env := environment{root: t.TempDir(), llvm: llvm, path: []string{llvm}}
	elsewhere := "darwin"
	if runtime.GOOS == "darwin" {
		elsewhere = "linux"
	}
	tests := []struct{ name, text, wantErr string }{
		{name: "passes", text: "// RUN: cat %s | FileCheck %s\n// CHECK: {{^}}hello\nhello\n"},
		{name: "scratch file", text: "// RUN: echo 'a  \"b' > %t; cp %t %T/c\n// RUN: echo 'a  \"b' | cmp - c\n"},
		{name: "wanted failure", text: "// RUN: not cat %s.absent 2>&1 | FileCheck %s\n// CHECK: No such file\n"},
		{name: "input is empty", text: "// RUN: cat | count 0\n"},
		{name: "other platform", text: "// REQUIRES: " + elsewhere + "\n// RUN: cmp a b\n"},
		{
			name:    "check fails",
			text:    "// RUN: true\n// RUN: cat %s | FileCheck %s\n// CHECK: {{^}}hello\nhallo\n",
			wantErr: "line 2: RUN: cat %s | FileCheck %s",
		},
		{
			name:    "diagnostics are shown",
			text:    "// RUN: echo some words >&2; false | FileCheck %s\n// CHECK: x\n",
			wantErr: "some words",
		},
		{
			name:    "check holds, command fails",
			text:    "// RUN: (echo hello; exit 3) | FileCheck %s\n// CHECK: hello\n",
			wantErr: "exit status 3",
		},
		{name: "wanted failure succeeds", text: "// RUN: not cat %s | FileCheck %s\n// CHECK: RUN\n", wantErr: "exit status 1"},
		{name: "first line fails", text: "// RUN: false\n// RUN: cmp %s %s\n", wantErr: "line 1: RUN: false"},
		{name: "no checks", text: "// RUN: FileCheck %s < %s\n", wantErr: "no check strings found"},
		{name: "unknown substitution", text: "// RUN: cmp %s %q\n", wantErr: "line 1: unknown substitution %q"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "test.mlir")
			if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
				t.Fatal(err)
			}
			checkError(t, env.test(t.Context(), file, t.TempDir()), test.wantErr)
		})
	}
}

// checkError compares err with a part of the wanted message, "" for success.
func checkError(t *testing.T, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("unexpected error: %v", err)
	case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
		t.Errorf("error %v, want one with %q", err, want)
	}
}

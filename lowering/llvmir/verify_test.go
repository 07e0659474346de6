package llvmir_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/lowering/llvmir"
	"github.com/ttopt/ttopt/test/llvm"
)

var update = flag.Bool("update", false, "write the golden files anew")

// opt runs LLVM 19's optimizer on a module and returns the module it prints.
func opt(t *testing.T, passes, text string) string {
	t.Helper()
	path, err := llvm.Path("opt")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "-passes="+passes, "-S")
	cmd.Stdin = strings.NewReader(text)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("opt: %v: %s\n%s", err, stderr.String(), text)
	}
	return string(out)
}

// printed returns the text of a module.
func printed(t testing.TB, m *llvmir.Module) string {
	t.Helper()
	text, err := m.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// golden prints a module, compares it with testdata/<test>.ll, and has LLVM
// verify it.
func golden(t *testing.T, m *llvmir.Module) {
	t.Helper()
	text := printed(t, m)
	opt(t, "verify", text)
	path := filepath.Join("testdata", strings.TrimPrefix(strings.ReplaceAll(t.Name(), "/", "_"), "Test")+".ll")
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", path, diff)
	}
}

package ir_test

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
)

// mlirOpt runs MLIR 19's mlir-opt on a text and returns what it prints.
func mlirOpt(t *testing.T, text string, flags ...string) string {
	t.Helper()
	path := filepath.Join(cmp.Or(os.Getenv("LLVM_BIN"), "/usr/lib/llvm-19/bin"), "mlir-opt")
	if _, err := os.Stat(path); err != nil {
		t.Fatal("no mlir-opt: run scripts/install-llvm.sh, or set LLVM_BIN to the folder of LLVM 19's tools")
	}
	cmd := exec.Command(path, append(flags, "--allow-unregistered-dialect")...)
	cmd.Stdin = strings.NewReader(text)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("mlir-opt: %v: %.2000s", err, stderr.String())
	}
	return string(out)
}

// newContext returns a context without dialects that accepts any op.
func newContext(t testing.TB, dialects ...*ir.Dialect) *ir.Context {
	t.Helper()
	c, err := ir.NewContext(dialects...)
	if err != nil {
		t.Fatal(err)
	}
	c.SetAllowUnregistered(true)
	return c
}

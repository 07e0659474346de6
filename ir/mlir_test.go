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
	out, errors, err := runMLIR(t, text, append(flags, "--allow-unregistered-dialect"))
	if err != nil {
		t.Fatalf("mlir-opt: %v: %.2000s", err, errors)
	}
	return out
}

// mlirOptFails returns what mlir-opt says about a text that it does not accept.
func mlirOptFails(t *testing.T, text string, flags ...string) string {
	t.Helper()
	_, errors, err := runMLIR(t, text, flags)
	if err == nil {
		t.Fatalf("mlir-opt accepts %s", text)
	}
	return errors
}

func runMLIR(t *testing.T, text string, flags []string) (out, errors string, err error) {
	t.Helper()
	path := filepath.Join(cmp.Or(os.Getenv("LLVM_BIN"), "/usr/lib/llvm-19/bin"), "mlir-opt")
	if _, err := os.Stat(path); err != nil {
		t.Fatal("no mlir-opt: run scripts/install-llvm.sh, or set LLVM_BIN to the folder of LLVM 19's tools")
	}
	cmd := exec.Command(path, flags...)
	cmd.Stdin = strings.NewReader(text)
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	return stdout.String(), stderr.String(), err
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

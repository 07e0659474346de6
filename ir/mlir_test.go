package ir_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/test/llvm"
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
	path, err := llvm.Path("mlir-opt")
	if err != nil {
		t.Fatal(err)
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

package lowering_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/kernel"
)

// TestExhausted calls a kernel that asks for too much memory, in a process of its
// own.
func TestExhausted(t *testing.T) {
	const text = `
func.func @f(%x: memref<1xi8>) {
  %c = arith.constant 1 : i8
  %m = memref.alloc() : memref<2305843009213693952xi8>
  affine.store %c, %m[0] : memref<2305843009213693952xi8>
  %v = affine.load %m[0] : memref<2305843009213693952xi8>
  affine.store %v, %x[0] : memref<1xi8>
  memref.dealloc %m : memref<2305843009213693952xi8>
  return
}
`
	const inside = "TTOPT_TEST_EXHAUSTED"
	if os.Getenv(inside) != "" {
		f, err := newMachine(t, parse(t, text), "0").native.Func("f")
		if err != nil {
			t.Fatal(err)
		}
		t.Fatal("the kernel returned: ", f.Call(kernel.AlignedBytes(1, kernel.Alignment)))
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestExhausted$")
	cmd.Env = append(os.Environ(), inside+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "kernel @f: memref.alloc: Cannot allocate memory") {
		t.Errorf("%v: %.1000s", err, out)
	}
}

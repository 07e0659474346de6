package lowering_test

import (
	"strings"
	"testing"

	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/lowering"
)

// TestMemoryGivenBack: memory that the same block gives back is of malloc, at a multiple of what is
// asked for, and the largest of a function larger than half of all; what may be given back elsewhere is
// of aligned_alloc, as free wants the place itself.
func TestMemoryGivenBack(t *testing.T) {
	const text = `
func.func @here(%x: memref<4xi64>) {
  %m = memref.alloc() {alignment = 256 : i64} : memref<4xi64>
  %v = affine.vector_load %x[0] : memref<4xi64>, vector<4xi64>
  affine.vector_store %v, %m[0] : memref<4xi64>, vector<4xi64>
  %w = affine.vector_load %m[0] : memref<4xi64>, vector<4xi64>
  %two = arith.addi %w, %w : vector<4xi64>
  affine.vector_store %two, %x[0] : memref<4xi64>, vector<4xi64>
  memref.dealloc %m : memref<4xi64>
  return
}
func.func @two(%x: memref<8000xi64>) {
  %m = memref.alloc() : memref<4xi64>
  %n = memref.alloc() : memref<8000xi64>
  memref.copy %x, %n : memref<8000xi64> to memref<8000xi64>
  memref.dealloc %m : memref<4xi64>
  memref.dealloc %n : memref<8000xi64>
  return
}
func.func @elsewhere(%c: i1) {
  %m = memref.alloc() : memref<4xi64>
  scf.if %c {
    memref.dealloc %m : memref<4xi64>
  } else {
    func.call @other(%m) : (memref<4xi64>) -> ()
  }
  return
}
func.func @other(%m: memref<4xi64>) {
  memref.dealloc %m : memref<4xi64>
  return
}
`
	module := parse(t, text)
	ll, err := lowering.Module(module)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"here":      {"@malloc(i64 288)", "@llvm.ptrmask.p0.i64(", "i64 -256)", "@free(ptr %0)"},
		"two":       {"@malloc(i64 96)", "@malloc(i64 556368)"},
		"elsewhere": {"@aligned_alloc(i64 64, i64 64)"},
	} {
		_, body, _ := strings.Cut(string(ll), "@"+name+"(")
		body, _, _ = strings.Cut(body, "\n}\n")
		for _, w := range want {
			if !strings.Contains(body, w) {
				t.Errorf("@%s has no %s:\n%s", name, w, body)
			}
		}
	}
	f, err := newMachine(t, module, "0").native.Func("here")
	if err != nil {
		t.Fatal(err)
	}
	x := kernel.AlignedBytes(32, kernel.Alignment)
	x[0], x[24] = 3, 4
	if err := f.Call(x); err != nil || x[0] != 6 || x[24] != 8 {
		t.Errorf("%v: %v", err, x)
	}
}

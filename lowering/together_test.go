package lowering_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering"
)

// several is a module of public functions that call private ones, and those each other.
// All have loops with hints, data, stores past the cache, and functions of the C library.
func several(body string) string {
	var b strings.Builder
	for i := range 12 {
		fmt.Fprintf(&b, `
func.func @f%[1]d(%%x: memref<256xf32>, %%n: index) {
  %%at = arith.constant %[1]d : index
  %%m = memref.alloc() : memref<256xf32>
  affine.for %%i = 0 to 24 step 8 {
    %%v = affine.vector_load %%x[%%i + %[1]d] : memref<256xf32>, vector<8xf32>
    %%w = math.%[2]s %%v : vector<8xf32>
    affine.vector_store %%w, %%m[%%i] {nontemporal = %[3]v} : memref<256xf32>, vector<8xf32>
  }
  call @p%[4]d(%%m, %%at) : (memref<256xf32>, index) -> ()
  memref.dealloc %%m : memref<256xf32>
  return
}
func.func private @p%[1]d(%%x: memref<256xf32>, %%at: index) {
  %%c = arith.constant 1.0 : f32
  affine.for %%i = 0 to %%at {
    affine.store %%c, %%x[(%%i * 3 + symbol(%%at)) mod 200] : memref<256xf32>
  }
  %[5]s
  call @p%[6]d(%%x, %%at) : (memref<256xf32>, index) -> ()
  return
}
`, i, []string{"exp", "sqrt", "tanh"}[i%3], i%2 == 1, i/2, body, min(i+i%3, 11))
	}
	return b.String()
}

// TestTogether: what is lowered at the same time has the text that it has one after the
// other.
func TestTogether(t *testing.T) {
	want, err := lowering.Module(threaded(t, several(""), 1))
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		got, err := lowering.Module(threaded(t, several(""), 4))
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%v\n%s\none after the other:\n%s", err, got, want)
		}
	}
}

// TestErrorTogether: and the same error, rendered with its place.
func TestErrorTogether(t *testing.T) {
	failure := func(threads int) string {
		module := threaded(t, several("%r = math.ctlz %at : index"), threads)
		var d *ir.Diagnostic
		if _, err := lowering.Module(module); !errors.As(err, &d) {
			t.Fatalf("got %v", err)
		}
		return module.Context().Render(*d, false)
	}
	want := failure(1)
	for range 20 {
		if got := failure(4); got != want {
			t.Fatalf("%s\none after the other:\n%s", got, want)
		}
	}
}

func threaded(t *testing.T, text string, threads int) *ir.Op {
	t.Helper()
	ctx := newContext(t)
	ctx.SetThreads(threads)
	return parseIn(t, ctx, text)
}

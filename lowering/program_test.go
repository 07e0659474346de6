package lowering_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/kernel"
)

// TestPrograms runs every public function of the files on random buffers,
// without and with LLVM's optimizations.
func TestPrograms(t *testing.T) {
	for _, file := range []string{"structured", "control", "memory", "shuffles"} {
		for _, optimize := range []string{"0", "3"} {
			t.Run(file+" O"+optimize, func(t *testing.T) {
				text, err := os.ReadFile("testdata/" + file + ".mlir")
				if err != nil {
					t.Fatal(err)
				}
				r := rand.New(rand.NewPCG(3, 4))
				m := newMachine(t, parse(t, string(text)), optimize)
				verify(t, m.module)
				for op := range m.module.Body().Ops {
					if op.Name() != "func.func" || op.Attr("sym_visibility") != nil {
						continue
					}
					for range 5 {
						m.compare(t, op.SymbolName(), 0, func(arg int, b *interp.MemRef) { randomly(r, arg, b, anything) })
					}
				}
			})
		}
	}
}

// TestStrides calls the function on strided buffers from a kernel of plain
// ones, as only those can be passed from outside.
func TestStrides(t *testing.T) {
	const text = `
func.func @f(%x: memref<16xf32>, %r: memref<6xf32>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %v = affine.load %x[%i * 4 + %j + 1] : memref<16xf32>
      affine.store %v, %r[%i + %j * 3] : memref<6xf32>
    }
  }
  return
}
func.func @g(%x: memref<3x2xf32, strided<[4, 1], offset: 1>>, %r: memref<3x2xf32, strided<[1, 3]>>) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %v = affine.load %x[%i, %j] : memref<3x2xf32, strided<[4, 1], offset: 1>>
      memref.store %v, %r[%i, %j] : memref<3x2xf32, strided<[1, 3]>>
    }
  }
  return
}
`
	m := newMachine(t, parse(t, text), "0")
	floats := func(n int) []byte { return kernel.AlignedBytes(4*n, kernel.Alignment) }
	x, y, z := floats(16), floats(6), floats(6)
	for i := range x {
		x[i] = byte(i)
	}
	for name, out := range map[string][]byte{"f": y, "g": z} {
		f, err := m.native.Func(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Call(x, out); err != nil {
			t.Fatal(err)
		}
	}
	if string(y) != string(z) {
		t.Errorf("through strides %v, by hand %v", z, y)
	}
}

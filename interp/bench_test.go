package interp

import (
	"fmt"
	"testing"
)

// tilizeText copies rows x cols from one buffer, row-major, to another in
// tiles of 32x32, element by element, or rows of 32 as vectors.
func tilizeText(rows, cols int, vector bool) string {
	n := rows * cols
	buf := fmt.Sprintf("memref<%dxf32>", n)
	head := fmt.Sprintf(`
"func.func"() <{function_type = (%[1]s, %[1]s) -> (), sym_name = "f"}> ({
^bb0(%%src: %[1]s, %%dst: %[1]s):
`, buf)
	loop := func(iv string, to int, body string) string {
		return fmt.Sprintf(`"affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (%d)>}> ({
^bb0(%s: index):
%s
"affine.yield"() : () -> ()
}) : () -> ()
`, to, iv, body)
	}
	from := fmt.Sprintf("affine_map<(d0, d1, d2, d3) -> (d0 * %d + d2 * %d + d1 * 32 + d3)>", 32*cols, cols)
	to := fmt.Sprintf("affine_map<(d0, d1, d2, d3) -> (d0 * %d + d1 * 1024 + d2 * 32 + d3)>", 32*cols)
	var inner string
	if vector {
		inner = fmt.Sprintf(`%%z = "arith.constant"() <{value = 0 : index}> : () -> index
%%v = "affine.vector_load"(%%src, %%i, %%j, %%k, %%z) <{map = %[2]s}> : (%[1]s, index, index, index, index) -> vector<32xf32>
"affine.vector_store"(%%v, %%dst, %%i, %%j, %%k, %%z) <{map = %[3]s}> : (vector<32xf32>, %[1]s, index, index, index, index) -> ()
`, buf, from, to)
	} else {
		inner = loop("%l", 32, fmt.Sprintf(`%%v = "affine.load"(%%src, %%i, %%j, %%k, %%l) <{map = %[2]s}> : (%[1]s, index, index, index, index) -> f32
%%w = "arith.addf"(%%v, %%v) : (f32, f32) -> f32
"affine.store"(%%w, %%dst, %%i, %%j, %%k, %%l) <{map = %[3]s}> : (f32, %[1]s, index, index, index, index) -> ()
`, buf, from, to))
	}
	return head + loop("%i", rows/32, loop("%j", cols/32, loop("%k", 32, inner))) + `"func.return"() : () -> ()
}) : () -> ()
`
}

func BenchmarkTilize(b *testing.B) {
	for _, bm := range []struct {
		name            string
		rows, cols      int
		vector, tracked bool
	}{
		{"384x128", 384, 128, false, false},
		{"384x128_tracked", 384, 128, false, true},
		{"384x128_vector", 384, 128, true, false},
		{"4096x4096", 4096, 4096, false, false},
	} {
		b.Run(bm.name, func(b *testing.B) {
			m := machine(b, Options{TrackUndefined: bm.tracked}, tilizeText(bm.rows, bm.cols, bm.vector))
			f, err := m.Function("f")
			if err != nil {
				b.Fatal(err)
			}
			inputs, _, err := signature(f)
			if err != nil {
				b.Fatal(err)
			}
			args := make([]Value, 2)
			for i, t := range inputs {
				if args[i], err = newGenerator(1).value(t); err != nil {
					b.Fatal(err)
				}
			}
			b.SetBytes(int64(4 * bm.rows * bm.cols))
			for b.Loop() {
				if _, err := m.Call(b.Context(), "f", args); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkTensorAdd(b *testing.B) {
	m := machine(b, Options{}, opFunction("ttir.add", []string{"tensor<4096x4096xf32>", "tensor<4096x4096xf32>"}, "tensor<4096x4096xf32>"))
	f, err := m.Function("f")
	if err != nil {
		b.Fatal(err)
	}
	inputs, _, err := signature(f)
	if err != nil {
		b.Fatal(err)
	}
	x, err := newGenerator(1).value(inputs[0])
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(4 * 4096 * 4096)
	for b.Loop() {
		if _, err := m.Call(b.Context(), "f", []Value{x, x}); err != nil {
			b.Fatal(err)
		}
	}
}

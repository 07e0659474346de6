package interp

import (
	"math"
	"testing"
)

// of returns so many tensor types of an element type and 4 elements.
func of(elem string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = "tensor<4x" + elem + ">"
	}
	return out
}

// TestTruths: a comparison with NaN is not true, but for ne.
func TestTruths(t *testing.T) {
	nan, minusZero := math.NaN(), math.Copysign(0, -1)
	x, y := []float64{1, 2, nan, minusZero}, []float64{2, 2, nan, 0}
	negative, positive := []float64{-1, 1, -128, 7}, []float64{1, 1, 127, -7}
	type args = [][]float64
	var tests []opTest
	for name, want := range map[string][3][]float64{ // of floats, signed integers, unsigned ones
		"eq": {{0, 1, 0, 1}, {0, 1, 0, 0}, {0, 1, 0, 0}},
		"ne": {{1, 0, 1, 0}, {1, 0, 1, 1}, {1, 0, 1, 1}},
		"gt": {{0, 0, 0, 0}, {0, 0, 0, 1}, {1, 0, 1, 0}},
		"ge": {{0, 1, 0, 1}, {0, 1, 0, 1}, {1, 1, 1, 0}},
		"lt": {{1, 0, 0, 0}, {1, 0, 1, 0}, {0, 0, 0, 1}},
		"le": {{1, 1, 0, 1}, {1, 1, 1, 0}, {0, 1, 0, 1}},
	} {
		for _, out := range []string{"i1", "bf16", "f64", "si32", "ui8", "i4"} {
			for i, in := range []string{"f32", "i8", "ui8"} {
				a := args{x, y}
				if i > 0 {
					a = args{negative, positive}
				}
				tests = append(tests, opTest{op: "ttir." + name, in: of(in, 2), out: "tensor<4x" + out + ">", args: a, want: want[i]})
			}
		}
	}
	a, b := []float64{0, 2, nan, minusZero}, []float64{1, -3, 0, 0}
	tests = append(tests,
		opTest{op: "ttir.eq", in: of("i1", 2), out: "tensor<4xf16>", args: args{{0, 1, 0, 1}, {0, 1, 1, 0}}, want: []float64{1, 1, 0, 0}},
		opTest{op: "ttir.gt", in: of("i1", 2), out: "tensor<4xf16>", args: args{{0, 1, 0, 1}, {0, 1, 1, 0}}, want: []float64{0, 0, 0, 1}},
		opTest{op: "ttir.logical_and", in: of("f32", 2), out: "tensor<4xf32>", args: args{a, b}, want: []float64{0, 1, 0, 0}},
		opTest{op: "ttir.logical_or", in: of("f32", 2), out: "tensor<4xf32>", args: args{a, b}, want: []float64{1, 1, 1, 0}},
		opTest{op: "ttir.logical_xor", in: of("f32", 2), out: "tensor<4xi8>", args: args{a, b}, want: []float64{1, 0, 1, 0}},
		opTest{op: "ttir.logical_not", in: of("f32", 1), out: "tensor<4xi1>", args: args{a}, want: []float64{1, 0, 0, 1}},
		opTest{op: "ttir.logical_and", in: []string{"tensor<4xf32>", "tensor<i8>"}, out: "tensor<4xi1>", args: args{a, {16}}, want: []float64{0, 1, 1, 0}},
		opTest{op: "ttir.isfinite", in: of("f16", 1), out: "tensor<4xf16>", args: args{{65504, math.Inf(1), math.Inf(-1), nan}}, want: []float64{1, 0, 0, 0}},
		opTest{op: "ttir.isfinite", in: of("si8", 1), out: "tensor<4xi1>", args: args{{0, 1, -1, 127}}, want: []float64{1, 1, 1, 1}},
		opTest{op: "ttir.where", in: of("f32", 3), out: "tensor<4xf32>", args: args{a, {1, 2, 3, 4}, {5, 6, 7, 8}}, want: []float64{5, 2, 3, 8}},
		opTest{op: "ttir.where", in: []string{"tensor<2x1xi8>", "tensor<i4>", "tensor<2xi4>"}, out: "tensor<2x2xi4>", args: args{{16, 0}, {-8}, {1, 2}}, want: []float64{-8, -8, 1, 2}},
		opTest{op: "ttir.eq", in: []string{"tensor<4xf32>", "tensor<4xbf16>"}, out: "tensor<4xi1>", args: args{a, b},
			failed: "'ttir.eq' op computes with elements of one type, found 'f32' and 'bf16'"},
		opTest{op: "ttir.where", in: []string{"tensor<4xi1>", "tensor<4xbf16>", "tensor<4xf32>"}, out: "tensor<4xbf16>", args: args{b, a, b},
			failed: "'ttir.where' op computes with elements of one type, found 'bf16' and 'f32'"},
	)
	checkOps(t, tests)
}

// TestBits: shifts leave nothing where the amount is no number below the width.
func TestBits(t *testing.T) {
	type args = [][]float64
	checkOps(t, []opTest{
		{op: "ttir.bitwise_and", in: of("i8", 2), out: "tensor<4xi8>", args: args{{12, -1, 7, -128}, {10, 5, 8, 127}}, want: []float64{8, 5, 0, 0}},
		{op: "ttir.bitwise_or", in: of("ui8", 2), out: "tensor<4xui8>", args: args{{12, 255, 7, 128}, {10, 5, 8, 127}}, want: []float64{14, 255, 15, 255}},
		{op: "ttir.bitwise_xor", in: of("i1", 2), out: "tensor<4xi1>", args: args{{0, 1, 0, 1}, {0, 0, 1, 1}}, want: []float64{0, 1, 1, 0}},
		{op: "ttir.bitwise_not", in: of("i4", 1), out: "tensor<4xi4>", args: args{{0, -1, 5, -8}}, want: []float64{-1, 0, -6, 7}},
		{op: "ttir.bitwise_not", in: of("ui16", 1), out: "tensor<4xui16>", args: args{{0, 65535, 1, 2}}, want: []float64{65535, 0, 65534, 65533}},
		{op: "ttir.bitwise_not", in: of("f32", 1), out: "tensor<4xf32>", args: args{{0, 1, 2, 3}}, failed: "'ttir.bitwise_not' op cannot be run by the interpreter on floats"},
		{op: "ttir.logical_left_shift", in: of("i8", 2), out: "tensor<4xi8>", args: args{{1, -1, 65, 3}, {7, 4, 8, -1}}, want: []float64{-128, -16, 0, 0}},
		{op: "ttir.logical_right_shift", in: of("si8", 2), out: "tensor<4xsi8>", args: args{{-128, -1, 65, 3}, {7, 4, 8, -1}}, want: []float64{1, 15, 0, 0}},
		{op: "ttir.logical_right_shift", in: of("i1", 2), out: "tensor<4xi1>", args: args{{0, 1, 0, 1}, {0, 0, 1, 1}}, want: []float64{0, 1, 0, 0}},
		// The examples of tt-mlir.
		{op: "ttir.remainder", in: of("i64", 2), out: "tensor<4xi64>", args: args{{17, -17, 17, -17}, {3, 3, -3, -3}}, want: []float64{2, -2, 2, -2}},
		{op: "ttir.remainder", in: of("f32", 2), out: "tensor<4xf32>", args: args{{10.5, -10.5, 3, 1}, {3, 3, 2, 0}}, want: []float64{1.5, -1.5, 1, math.NaN()}},
		{op: "ttir.remainder", in: of("i8", 2), out: "tensor<4xi8>", args: args{{-128, 127, -7, 7}, {-1, -1, 2, -2}}, want: []float64{0, 0, -1, 1}},
		{op: "ttir.remainder", in: of("ui8", 2), out: "tensor<4xui8>", args: args{{255, 128, 7, 1}, {2, 255, 4, 1}}, want: []float64{1, 128, 3, 0}},
		{op: "ttir.remainder", in: of("i8", 2), out: "tensor<4xi8>", args: args{{1, 2, 3, 4}, {1, 1, 0, 1}}, failed: "'ttir.remainder' op division by zero"},
	})
}

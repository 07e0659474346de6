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

// TestActivations has the examples of tt-mlir, and what is special.
func TestActivations(t *testing.T) {
	inf, nan, minusZero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	f32 := func(x float64) float64 { return float64(float32(x)) }
	type args = [][]float64
	checkOps(t, []opTest{
		{op: "ttir.sign", in: of("f32", 1), out: "tensor<4xf32>", args: args{{5.7, minusZero, nan, -inf}}, want: []float64{1, 0, 0, -1}},
		{op: "ttir.sign", in: of("i8", 1), out: "tensor<4xi8>", args: args{{-128, 0, 127, -1}}, want: []float64{-1, 0, 1, -1}},
		{op: "ttir.sign", in: of("ui8", 1), out: "tensor<4xui8>", args: args{{255, 0, 1, 2}}, want: []float64{1, 0, 1, 1}},
		{op: "ttir.sign", in: of("i1", 1), out: "tensor<4xi1>", args: args{{1, 0, 0, 1}}, want: []float64{1, 0, 0, 1}},
		{op: "ttir.relu6", in: of("f16", 1), out: "tensor<4xf16>", args: args{{1.5, -0.25, 7, nan}}, want: []float64{1.5, 0, 6, nan}},
		{op: "ttir.relu6", in: of("i4", 1), out: "tensor<4xi4>", args: args{{1, -8, 7, 6}}, want: []float64{1, 0, 6, 6}},
		{op: "ttir.relu6", in: of("i1", 1), out: "tensor<4xi1>", args: args{{1, 0, 0, 1}}, want: []float64{1, 0, 0, 1}},
		{op: "ttir.leaky_relu <{parameter = 0.01 : f32}>", in: of("f32", 1), out: "tensor<4xf32>", args: args{{3, minusZero, -2, nan}}, want: []float64{3, minusZero, f32(-2 * f32(0.01)), nan}},
		{op: "ttir.hardsigmoid", in: of("f32", 1), out: "tensor<4xf32>", args: args{{-3, -1, 0, 3.5}}, want: []float64{0, f32(2. / 6), 0.5, 1}},
		{op: "ttir.hardsigmoid", in: of("bf16", 1), out: "tensor<4xbf16>", args: args{{-inf, inf, nan, 1.5}}, want: []float64{0, 1, nan, 0.75}},
		{op: "ttir.silu", in: of("f64", 1), out: "tensor<4xf64>", args: args{{0, inf, 1, -1}}, want: []float64{0, inf, 1 / (1 + math.Exp(-1)), -1 / (1 + math.E)}},
		{op: "ttir.gelu", in: of("bf16", 1), out: "tensor<4xbf16>", args: args{{0, inf, 1, -1}}, want: []float64{0, inf, 0.83984375, -0.158203125}},
		{op: "ttir.clamp_scalar <{max = 5.0 : f32, min = 2.0 : f32}>", in: of("f32", 1), out: "tensor<4xf32>", args: args{{0, 4, 7, nan}}, want: []float64{2, 4, 5, nan}},
		{op: "ttir.clamp_scalar <{max = 2.9 : f32, min = -1.9 : f32}>", in: of("i8", 1), out: "tensor<4xi8>", args: args{{-8, -1, 2, 9}}, want: []float64{-1, -1, 2, 2}},
		{op: "ttir.clamp_scalar <{max = 1000 : i32, min = -5 : i32}>", in: of("ui8", 1), out: "tensor<4xui8>", args: args{{0, 255, 1, 2}}, want: []float64{0, 255, 1, 2}},
		{op: "ttir.clamp_scalar <{max = 0.1 : f32, min = -5 : i32}>", in: of("bf16", 1), out: "tensor<4xbf16>", args: args{{-9, 1, 0, -1}}, want: []float64{-5, 0.10009765625, 0, -1}},
		{op: "ttir.clamp_scalar <{max = 1.0 : f32, min = 2.0 : f32}>", in: of("f32", 1), out: "tensor<4xf32>", args: args{{0, 1, 2, 3}}, want: []float64{1, 1, 1, 1}},
		{op: "ttir.clamp_tensor", in: []string{"tensor<4xf32>", "tensor<f32>", "tensor<4xf32>"}, out: "tensor<4xf32>", args: args{{0, 4, 7, -1}, {2}, {5, 3, 9, 1}}, want: []float64{2, 3, 7, 1}},
		{op: "ttir.clamp_tensor", in: of("ui8", 3), out: "tensor<4xui8>", args: args{{0, 255, 7, 3}, {1, 2, 3, 200}, {9, 254, 128, 255}}, want: []float64{1, 254, 7, 200}},
		{op: "ttir.pow", in: of("f32", 2), out: "tensor<4xf32>", args: args{{2, 4, 0, -2}, {3, 0.5, 0, 0.5}}, want: []float64{8, 2, 1, nan}},
		{op: "ttir.atan2", in: of("f32", 2), out: "tensor<4xf32>", args: args{{0, 1, -1, minusZero}, {1, 0, 0, -1}}, want: []float64{0, f32(math.Pi / 2), f32(-math.Pi / 2), f32(-math.Pi)}},
		{op: "ttir.exp2", in: of("f16", 1), out: "tensor<4xf16>", args: args{{3, -1, 16, -inf}}, want: []float64{8, 0.5, inf, 0}},
		{op: "ttir.asin", in: of("f32", 1), out: "tensor<4xf32>", args: args{{0, 1, 2, -1}}, want: []float64{0, f32(math.Pi / 2), nan, f32(-math.Pi / 2)}},
		{op: "ttir.acos", in: of("f32", 1), out: "tensor<4xf32>", args: args{{1, 0, 2, -1}}, want: []float64{0, f32(math.Pi / 2), nan, f32(math.Pi)}},
		{op: "ttir.asinh", in: of("f64", 1), out: "tensor<4xf64>", args: args{{0, inf, 1, -1}}, want: []float64{0, inf, math.Asinh(1), -math.Asinh(1)}},
		{op: "ttir.pow", in: of("i8", 2), out: "tensor<4xi8>", args: args{{0, 1, 2, 3}, {0, 1, 2, 3}}, failed: "'ttir.pow' op cannot be run by the interpreter on integers"},
	})
}

// TestCreation: numbers in steps are converted as by a typecast.
func TestCreation(t *testing.T) {
	arange := func(start, end, step, dim string) string {
		return "ttir.arange <{arange_dimension = " + dim + " : i64, end = " + end + " : si64, start = " + start + " : si64, step = " + step + " : si64}>"
	}
	checkOps(t, []opTest{
		{op: "ttir.zeros <{shape = array<i32: 2>}>", out: "tensor<2xbf16>", want: []float64{0, 0}},
		{op: "ttir.ones <{shape = array<i32: 2>}>", out: "tensor<2xbf16>", want: []float64{1, 1}},
		{op: "ttir.ones <{shape = array<i32: 2>}>", out: "tensor<2xi1>", want: []float64{1, 1}},
		{op: "ttir.ones <{shape = array<i32>}>", out: "tensor<si32>", want: []float64{1}},
		{op: arange("0", "3", "1", "0"), out: "tensor<3xf32>", want: []float64{0, 1, 2}},
		{op: arange("5", "0", "-2", "1"), out: "tensor<2x2xi8>", want: []float64{5, 3, 5, 3}},
		{op: arange("-1", "3", "2", "0"), out: "tensor<2x2xui8>", want: []float64{255, 255, 1, 1}},
		{op: arange("0", "3", "1", "0"), out: "tensor<3xi1>", want: []float64{0, 1, 1}},
		{op: arange("256", "259", "1", "0"), out: "tensor<3xbf16>", want: []float64{256, 256, 258}},
	})
}

// TestMoves fixes where elements go: kernels ask the ops for that, as the interpreter does.
func TestMoves(t *testing.T) {
	type args = [][]float64
	row, table := args{{1, 2, 3, 4}}, args{{1, 2, 3, 4, 5, 6}}
	checkOps(t, []opTest{
		{op: "ttir.permute <{permutation = array<i64: 1, 0>}>", in: []string{"tensor<2x3xi8>"}, out: "tensor<3x2xi8>", args: table, want: []float64{1, 4, 2, 5, 3, 6}},
		{op: "ttir.reverse <{dimensions = array<i64: 1>}>", in: []string{"tensor<2x3xi8>"}, out: "tensor<2x3xi8>", args: table, want: []float64{3, 2, 1, 6, 5, 4}},
		{op: "ttir.reverse <{dimensions = array<i64: 0>}>", in: []string{"tensor<2x3xi8>"}, out: "tensor<2x3xi8>", args: table, want: []float64{4, 5, 6, 1, 2, 3}},
		{op: "ttir.repeat <{repeat_dimensions = array<i64: 2>}>", in: of("i8", 1), out: "tensor<8xi8>", args: row, want: []float64{1, 2, 3, 4, 1, 2, 3, 4}},
		{op: "ttir.repeat <{repeat_dimensions = array<i64: 1, 2>}>", in: []string{"tensor<2x3xi8>"}, out: "tensor<2x6xi8>", args: table, want: []float64{1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6}},
		{op: "ttir.repeat_interleave <{dim = 0 : si32, repeats = 2 : ui32}>", in: of("i8", 1), out: "tensor<8xi8>", args: row, want: []float64{1, 1, 2, 2, 3, 3, 4, 4}},
		{op: "ttir.repeat_interleave <{dim = -2 : si32, repeats = 2 : ui32}>", in: []string{"tensor<2x3xi8>"}, out: "tensor<4x3xi8>", args: table, want: []float64{1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6}},
		{op: "ttir.slice_static <{begins = [-1 : i32], ends = [0 : i32], step = [-2 : i32]}>", in: of("i8", 1), out: "tensor<2xi8>", args: row, want: []float64{4, 2}},
		{op: "ttir.index <{begin = 2 : i32, dim = 1 : i32, end = 0 : i32, step = -1 : i32}>", in: []string{"tensor<2x3xi8>"}, out: "tensor<2x2xi8>", args: table, want: []float64{3, 2, 6, 5}},
		{op: "ttir.pad <{padding = array<i32: 1, 2>, value = 9.5 : f32}>", in: of("f32", 1), out: "tensor<7xf32>", args: row, want: []float64{9.5, 1, 2, 3, 4, 9.5, 9.5}},
		{op: "ttir.pad <{padding = array<i32: -1, 2>, value = 3.0e+02 : f32}>", in: of("i8", 1), out: "tensor<5xi8>", args: row, want: []float64{2, 3, 4, 127, 127}},
		{op: "ttir.pad <{padding = array<i32: 0, 1, 2, -2>, value = 0.0 : f32}>", in: []string{"tensor<2x3xi8>"}, out: "tensor<3x3xi8>", args: table, want: []float64{0, 0, 1, 0, 0, 4, 0, 0, 0}},
		{op: "ttir.pad <{padding = array<i32: -5, 4>, value = 7.0 : f32}>", in: of("i8", 1), out: "tensor<3xi8>", args: row, want: []float64{7, 7, 7}},
		{op: "ttir.concat <{dim = 1 : si32}>", in: []string{"tensor<2x1xi8>", "tensor<2x2xi8>", "tensor<2x0xi8>"}, out: "tensor<2x3xi8>", args: args{{1, 2}, {3, 4, 5, 6}, {}}, want: []float64{1, 3, 4, 2, 5, 6}},
		{op: "ttir.concat <{dim = 0 : si32}>", in: []string{"tensor<4xf32>", "tensor<4xbf16>"}, out: "tensor<8xf32>", args: args{row[0], row[0]},
			failed: "'ttir.concat' op has elements of one type, found 'f32' and 'bf16'"},
		{op: "ttir.concat <{dim = 0 : si32}>", in: of("i8", 2), out: "tensor<8xi8>", args: args{row[0], {5, 6, 7, 8}}, want: []float64{1, 2, 3, 4, 5, 6, 7, 8}},
	})
}

package interp

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestReductions(t *testing.T) {
	inf, nan, minusZero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	x := []float64{1, 2, 3, 4, 5, 6}
	type args = [][]float64
	along := func(name, dims string, keep bool) string {
		if dims != "" {
			dims = "dim_arg = [" + dims + "], "
		}
		return fmt.Sprintf("ttir.%s <{%skeep_dim = %t}>", name, dims, keep)
	}
	of := func(elem string, shape ...string) []string {
		return []string{"tensor<" + strings.Join(shape, "x") + "x" + elem + ">"}
	}
	checkOps(t, []opTest{
		{op: along("sum", "0 : i32", false), in: of("f32", "2", "3"), out: "tensor<3xf32>", args: args{x}, want: []float64{5, 7, 9}},
		{op: along("sum", "-1 : i32", true), in: of("f32", "2", "3"), out: "tensor<2x1xf32>", args: args{x}, want: []float64{6, 15}},
		{op: along("sum", "", false), in: of("f32", "2", "3"), out: "tensor<f32>", args: args{x}, want: []float64{21}},
		{op: along("sum", "", false), in: of("f32", "2", "3"), out: "tensor<1xf32>", args: args{x}, want: []float64{21}},
		{op: along("sum", "", true), in: of("f32", "2", "3"), out: "tensor<1x1xf32>", args: args{x}, want: []float64{21}},
		{op: along("sum", "2 : i32, 0 : i32", false), in: of("i8", "2", "1", "3"), out: "tensor<1xi8>", args: args{x}, want: []float64{21}},
		{op: along("sum", "", false), in: []string{"tensor<f32>"}, out: "tensor<f32>", args: args{{7}}, want: []float64{7}},
		{op: along("sum", "1 : i32", false), in: append(of("f32", "2", "3"), "tensor<2xf32>"), out: "tensor<2xf32>", args: args{x, {9, 9}}, want: []float64{6, 15}},
		// Row-major order of the reduced index, whatever that of dim_arg, rounded after each addition.
		{op: along("sum", "1 : i32, 0 : i32", false), in: of("f32", "2", "2"), out: "tensor<f32>", args: args{{1e8, 1, -1e8, 1}}, want: []float64{1}},
		// In f32, and rounded in the end.
		{op: along("sum", "", false), in: of("bf16", "4"), out: "tensor<bf16>", args: args{{256, 1, 1, 1}}, want: []float64{260}},
		{op: along("prod", "", false), in: of("f16", "3"), out: "tensor<f16>", args: args{{300, 300, 0.01}}, want: []float64{900}},
		{op: along("sum", "", false), in: of("f64", "3"), out: "tensor<f64>", args: args{{1, 1. / (1 << 40), -1}}, want: []float64{1. / (1 << 40)}},
		{op: along("sum", "", false), in: of("i8", "3"), out: "tensor<i8>", args: args{{127, 1, 1}}, want: []float64{-127}},
		{op: along("sum", "", false), in: of("i8", "3"), out: "tensor<i32>", args: args{{127, -1, 2}}, want: []float64{128}},
		{op: along("sum", "", false), in: of("i1", "3"), out: "tensor<ui8>", args: args{{1, 1, 0}}, want: []float64{2}},
		{op: along("sum", "", false), in: of("i1", "3"), out: "tensor<i1>", args: args{{1, 1, 0}}, want: []float64{0}},
		{op: along("prod", "", false), in: of("ui8", "3"), out: "tensor<ui8>", args: args{{16, 17, 1}}, want: []float64{16}},
		{op: along("max", "1 : i32", false), in: of("f32", "2", "3"), out: "tensor<2xf32>", args: args{{1, nan, 3, minusZero, 0, -1}}, want: []float64{nan, 0}},
		{op: along("min", "1 : i32", false), in: of("f32", "2", "3"), out: "tensor<2xf32>", args: args{{1, nan, 3, 0, minusZero, inf}}, want: []float64{nan, minusZero}},
		{op: along("max", "", false), in: of("i8", "3"), out: "tensor<i8>", args: args{{-1, -128, -7}}, want: []float64{-1}},
		{op: along("max", "", false), in: of("ui8", "3"), out: "tensor<ui8>", args: args{{1, 255, 7}}, want: []float64{255}},
		{op: along("min", "", false), in: of("i4", "3"), out: "tensor<i4>", args: args{{1, -8, 7}}, want: []float64{-8}},
		{op: along("max", "", false), in: of("i1", "2"), out: "tensor<i1>", args: args{{1, 0}}, want: []float64{1}},
		{op: along("min", "", false), in: of("i1", "2"), out: "tensor<i1>", args: args{{1, 0}}, want: []float64{0}},
		{op: along("mean", "0 : i32", false), in: of("f32", "2", "3"), out: "tensor<3xf32>", args: args{x}, want: []float64{2.5, 3.5, 4.5}},
		{op: along("mean", "", false), in: of("i8", "3"), out: "tensor<i8>", args: args{{-1, -1, -3}}, want: []float64{-1}},
		{op: along("mean", "", false), in: of("ui8", "3"), out: "tensor<ui8>", args: args{{100, 100, 53}}, want: []float64{84}},
		{op: along("mean", "", false), in: of("i1", "1"), out: "tensor<i1>", args: args{{1}}, want: []float64{1}},
		{op: along("mean", "", false), in: of("i1", "3"), out: "tensor<i1>", args: args{{1, 1, 1}}, want: []float64{0}},
		// 8 is no i4.
		{op: along("mean", "", false), in: of("i4", "8"), out: "tensor<i4>", args: args{{-1, -1, -1, -1, -1, -1, -1, -1}}, want: []float64{-1}},
		// Of nothing.
		{op: along("sum", "0 : i32", false), in: of("f32", "0", "2"), out: "tensor<2xf32>", args: args{{}}, want: []float64{0, 0}},
		{op: along("prod", "0 : i32", true), in: of("bf16", "0", "2"), out: "tensor<1x2xbf16>", args: args{{}}, want: []float64{1, 1}},
		{op: along("max", "", false), in: of("f16", "0"), out: "tensor<f16>", args: args{{}}, want: []float64{-inf}},
		{op: along("min", "", false), in: of("f64", "0"), out: "tensor<f64>", args: args{{}}, want: []float64{inf}},
		{op: along("max", "", false), in: of("si8", "0"), out: "tensor<si8>", args: args{{}}, want: []float64{-128}},
		{op: along("min", "", false), in: of("ui8", "0"), out: "tensor<ui8>", args: args{{}}, want: []float64{255}},
		{op: along("mean", "", false), in: of("f32", "0"), out: "tensor<f32>", args: args{{}}, want: []float64{nan}},
		{op: along("mean", "", false), in: of("i32", "0"), out: "tensor<i32>", args: args{{}}, want: []float64{0}},
		{op: along("sum", "1 : i32", false), in: of("f32", "0", "2"), out: "tensor<0xf32>", args: args{{}}},
		{op: along("sum", "", false), in: of("index", "2"), out: "tensor<index>", args: args{{1, 2}}, failed: "'ttir.sum' op cannot accumulate elements of type 'index'"},
	})
}

func TestProducts(t *testing.T) {
	f32 := func(x float64) float64 { return float64(float32(x)) }
	const third = 1. / 3
	type args = [][]float64
	x := []float64{1, 2, 3, 4, 5, 6}
	checkOps(t, []opTest{
		{op: "ttir.matmul", in: []string{"tensor<2x3xf32>", "tensor<3x2xf32>"}, out: "tensor<2x2xf32>", args: args{x, x}, want: []float64{22, 28, 49, 64}},
		{op: "ttir.matmul <{transpose_b = true}>", in: []string{"tensor<2x3xf32>", "tensor<2x3xf32>"}, out: "tensor<2x2xf32>", args: args{x, x}, want: []float64{14, 32, 32, 77}},
		{op: "ttir.matmul <{transpose_a = true}>", in: []string{"tensor<3x2xi8>", "tensor<3x2xi8>"}, out: "tensor<2x2xi8>", args: args{x, x}, want: []float64{35, 44, 44, 56}},
		{op: "ttir.matmul", in: []string{"tensor<3xf32>", "tensor<3xf32>"}, out: "tensor<1xf32>", args: args{{1, 2, 3}, {4, 5, 6}}, want: []float64{32}},
		{op: "ttir.matmul", in: []string{"tensor<3xf32>", "tensor<3x2xf32>"}, out: "tensor<2xf32>", args: args{{1, 2, 3}, x}, want: []float64{22, 28}},
		{op: "ttir.matmul", in: []string{"tensor<2x3xf32>", "tensor<3xf32>"}, out: "tensor<2xf32>", args: args{x, {1, 2, 3}}, want: []float64{14, 32}},
		{op: "ttir.matmul", in: []string{"tensor<2x1x1x1xf32>", "tensor<3x1x2xf32>"}, out: "tensor<2x3x1x2xf32>", args: args{{1, 10}, x}, want: []float64{1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60}},
		{op: "ttir.matmul", in: []string{"tensor<2x1x2xf32>", "tensor<2xf32>"}, out: "tensor<2x1xf32>", args: args{{1, 2, 3, 4}, {1, 10}}, want: []float64{21, 43}},
		{op: "ttir.matmul", in: []string{"tensor<2xf32>", "tensor<2x2x1xf32>"}, out: "tensor<2x1xf32>", args: args{{1, 10}, {1, 2, 3, 4}}, want: []float64{21, 43}},
		// Products are rounded before they are added.
		{op: "ttir.matmul", in: []string{"tensor<2xf32>", "tensor<2xf32>"}, out: "tensor<1xf32>", args: args{{third, -1}, {third, f32(f32(third) * f32(third))}}, want: []float64{0}},
		{op: "ttir.matmul", in: []string{"tensor<2xf64>", "tensor<2xf64>"}, out: "tensor<1xf64>", args: args{{third, -1}, {third, third * third}}, want: []float64{0}},
		{op: "ttir.matmul", in: []string{"tensor<4xbf16>", "tensor<4xbf16>"}, out: "tensor<1xbf16>", args: args{{256, 1, 1, 1}, {1, 1, 1, 1}}, want: []float64{260}},
		{op: "ttir.matmul", in: []string{"tensor<2xi1>", "tensor<2xi1>"}, out: "tensor<1xi1>", args: args{{1, 1}, {1, 1}}, want: []float64{0}},
		{op: "ttir.matmul", in: []string{"tensor<2xui8>", "tensor<2xi8>"}, out: "tensor<1xi32>", args: args{{255, 1}, {-1, 3}}, want: []float64{-252}},
		{op: "ttir.matmul", in: []string{"tensor<2x0xf32>", "tensor<0x1xf32>"}, out: "tensor<2x1xf32>", args: args{{}, {}}, want: []float64{0, 0}},
		{op: "ttir.linear", in: []string{"tensor<2x0xf32>", "tensor<0x1xf32>", "tensor<1xf32>"}, out: "tensor<2x1xf32>", args: args{{}, {}, {5}}, want: []float64{5, 5}},
		{op: "ttir.linear", in: []string{"tensor<1x2xf32>", "tensor<2x2xf32>", "tensor<2xf32>"}, out: "tensor<1x2xf32>", args: args{{1, 2}, {1, 2, 3, 4}, {10, 20}}, want: []float64{17, 30}},
		// The bias is added before the sum is rounded, and behind all products.
		{op: "ttir.linear", in: []string{"tensor<2xbf16>", "tensor<2xbf16>", "tensor<1xbf16>"}, out: "tensor<1xbf16>", args: args{{256, 1}, {1, 1}, {1}}, want: []float64{258}},
		{op: "ttir.linear", in: []string{"tensor<2xf32>", "tensor<2xf32>", "tensor<1xf32>"}, out: "tensor<1xf32>", args: args{{1e8, 1}, {1, 1}, {-1e8}}, want: []float64{0}},
		// More dims than the product.
		{op: "ttir.linear", in: []string{"tensor<2x1xf32>", "tensor<1x1xf32>", "tensor<2x1x2xf32>"}, out: "tensor<2x2x2xf32>", args: args{{1, 2}, {3}, {0, 10, 20, 30}}, want: []float64{3, 13, 6, 16, 23, 33, 26, 36}},
		{op: "ttir.linear", in: []string{"tensor<2xf32>", "tensor<2xf32>", "tensor<3xf32>"}, out: "tensor<3xf32>", args: args{{1, 2}, {3, 4}, {0, 1, 2}}, want: []float64{11, 12, 13}},
		{op: "ttir.linear", in: []string{"tensor<2xf32>", "tensor<2xf32>"}, out: "tensor<1xf32>", args: args{{1, 2}, {3, 4}}, want: []float64{11}},
		{op: "ttir.linear", in: []string{"tensor<1x1xf32>", "tensor<1x1xf32>", "tensor<1xf32>", "tensor<1x1xf32>"}, out: "tensor<1x1xf32>", args: args{{3}, {4}, {5}, {9}}, want: []float64{17}},
	})
}

// TestAccumulateUndefined: what has an undefined element, or factor, is undefined.
func TestAccumulateUndefined(t *testing.T) {
	m := tensors(t, Options{TrackUndefined: true}, funcText([]string{"tensor<2x2xf32>"}, []string{"tensor<2xf32>", "tensor<2x3xf32>"},
		`%u = "ttir.empty"() : () -> tensor<2x1xf32>
%x = "ttir.concat"(%0, %u) <{dim = 1 : si32}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
%s = "ttir.sum"(%0) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<2x2xf32>) -> tensor<2xf32>
%y = "ttir.matmul"(%0, %x) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"func.return"(%s, %y) : (tensor<2xf32>, tensor<2x3xf32>) -> ()`))
	got, err := callTensors(t, m, []float64{1, 2, 3, 4})
	if err != nil {
		t.Fatal(err)
	}
	if got[0].(*Tensor).Undefined != nil {
		t.Error("a sum of what is defined is not")
	}
	if diff := cmp.Diff([]bool{false, false, true, false, false, true}, got[1].(*Tensor).Undefined); diff != "" {
		t.Errorf("products (-want +got):\n%s", diff)
	}
}

// TestProductsOfBatches compares with loops over the indices of batches, rows and columns.
func TestProductsOfBatches(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		size := func(name string) int { return rapid.IntRange(1, 4).Draw(r, name) }
		b0, b1, m, n, k := size("b0"), size("b1"), size("m"), size("n"), size("k")
		transA, transB := rapid.Bool().Draw(r, "a transposed"), rapid.Bool().Draw(r, "b transposed")
		// A has both dims of the batch, of which one may be broadcast, B perhaps the last one.
		a0, batchB := rapid.SampledFrom([]int{1, b0}).Draw(r, "a0"), rapid.Bool().Draw(r, "batch of b")
		if a0 == 1 {
			b0 = 1
		}
		draw := func(count int) []float64 {
			out := make([]float64, count)
			for i := range out {
				out[i] = float64(rapid.Float32().Draw(r, "x"))
			}
			return out
		}
		a, b, bias := draw(a0*b1*m*k), draw(b1*k*n), draw(n)
		matrix := func(rows, columns int, transposed bool) string {
			if transposed {
				rows, columns = columns, rows
			}
			return fmt.Sprintf("%dx%dxf32>", rows, columns)
		}
		typeB := "tensor<" + matrix(k, n, transB)
		if batchB {
			typeB = fmt.Sprintf("tensor<%dx", b1) + matrix(k, n, transB)
		} else {
			b = b[:k*n]
		}
		out := fmt.Sprintf("tensor<%dx%dx%dx%dxf32>", b0, b1, m, n)
		op := fmt.Sprintf("ttir.linear <{transpose_a = %t, transpose_b = %t}>", transA, transB)
		in := []string{fmt.Sprintf("tensor<%dx%dx", a0, b1) + matrix(m, k, transA), typeB, fmt.Sprintf("tensor<%dxf32>", n)}
		got, err := callTensors(t, tensors(t, Options{}, opFunction(op, in, out)), a, b, bias)
		if err != nil {
			t.Fatal(err)
		}
		var want []float64
		for i0 := range b0 {
			for i1 := range b1 {
				for i := range m {
					for j := range n {
						sum := float32(0)
						for l := range k {
							x := ((i0%a0)*b1+i1)*m*k + i*k + l
							if transA {
								x = ((i0%a0)*b1+i1)*m*k + l*m + i
							}
							y := l*n + j
							if transB {
								y = j*k + l
							}
							if batchB {
								y += i1 * k * n
							}
							sum += float32(float32(a[x]) * float32(b[y]))
						}
						want = append(want, float64(sum+float32(bias[j])))
					}
				}
			}
		}
		if diff := cmp.Diff(want, numbers(t, got[0]), sameNumbers); diff != "" {
			r.Fatalf("%s of %s to %s (-want +got):\n%s", op, in, out, diff)
		}
	})
}

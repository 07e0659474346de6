package loops_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// accumulated is a function of one op that accumulates, on tensors of some types.
func accumulated(op, attrs string, operands []string, result string) string {
	var args, values []string
	for i, t := range operands {
		args, values = append(args, fmt.Sprintf("%%x%d: %s", i, t)), append(values, fmt.Sprintf("%%x%d", i))
	}
	return fmt.Sprintf(`func.func @f(%s) -> %s {
  %%0 = "ttir.%s"(%s) <{%s}> : (%s) -> %[2]s
  return %%0 : %[2]s
}
`, strings.Join(args, ", "), result, op, strings.Join(values, ", "), attrs, strings.Join(operands, ", "))
}

// someOptions draws options of the pass: narrow vectors have more of them in a dim.
func someOptions(r *rapid.T) string {
	return rapid.SampledFrom([]string{"", "vector-bits=128", "vector-bits=64", "masks=none"}).Draw(r, "options")
}

// reduction draws an op that reduces a tensor: its name, its attributes, and the shape of its result.
func reduction(r *rapid.T, in []int64) (op, attrs string, out []int64) {
	var dims []string
	keep := rapid.Bool().Draw(r, "keep")
	for d, n := range in {
		reduced := rapid.Bool().Draw(r, "reduced")
		switch {
		case reduced && rapid.Bool().Draw(r, "from the end"):
			dims = append(dims, fmt.Sprintf("%d : i32", d-len(in)))
		case reduced:
			dims = append(dims, fmt.Sprintf("%d : i32", d))
		default:
			out = append(out, n)
			continue
		}
		if keep {
			out = append(out, 1)
		}
	}
	if len(dims) == 0 { // then all are
		out = nil
		for range in {
			if keep {
				out = append(out, 1)
			}
		}
	}
	attrs = fmt.Sprintf("keep_dim = %t", keep)
	if len(dims) > 0 {
		dims = rapid.Permutation(dims).Draw(r, "order")
		attrs += ", dim_arg = [" + strings.Join(dims, ", ") + "]"
	}
	if len(out) == 0 && rapid.Bool().Draw(r, "one dim") {
		out = []int64{1}
	}
	return rapid.SampledFrom([]string{"sum", "mean", "max", "min", "prod"}).Draw(r, "op"), attrs, out
}

// TestReductions reduces random dims, between random layouts.
func TestReductions(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		in := rapid.SliceOfN(rapid.Int64Range(0, 6), 0, 4).Draw(r, "in")
		for d := range in {
			if rapid.Bool().Draw(r, "long") {
				in[d] *= 11
			}
		}
		op, attrs, out := reduction(r, in)
		check(t, accumulated(op, attrs, []string{drawTensor(r, in, "source")}, drawTensor(r, out, "result")), someOptions(r))
		if t.Failed() {
			r.FailNow()
		}
	})
}

// product draws the shapes of a product of matrices, and its attributes.
func product(r *rapid.T) (operands [][]int64, attrs string, out []int64) {
	size := func(name string) int64 {
		return rapid.SampledFrom([]int64{0, 1, 2, 3, 5, 8, 9, 17, 40}).Draw(r, name)
	}
	m, n, k := size("m"), size("n"), size("k")
	batch := rapid.SliceOfN(rapid.Int64Range(1, 3), 0, 2).Draw(r, "batch")
	// matrix is broadcast along some dims of the batch, and does not have the first ones.
	matrix := func(name string, rows, columns int64) (shape []int64, transposed bool) {
		shape = slices.Clone(batch[rapid.IntRange(0, len(batch)).Draw(r, name+" batch"):])
		for d := range shape {
			if rapid.Bool().Draw(r, name+" broadcast") {
				shape[d] = 1
			}
		}
		if transposed = rapid.Bool().Draw(r, name+" transposed"); transposed {
			rows, columns = columns, rows
		}
		return append(shape, rows, columns), transposed
	}
	a, transA := matrix("a", m, k)
	b, transB := matrix("b", k, n)
	rank := max(len(a), len(b)) - 2
	out = make([]int64, rank)
	for d := range out {
		out[d] = 1
		for _, s := range [][]int64{a, b} {
			if at := d - rank + len(s) - 2; at >= 0 {
				out[d] = max(out[d], s[at])
			}
		}
	}
	if rapid.IntRange(0, 5).Draw(r, "row") == 0 {
		a, out = []int64{k}, slices.Clone(b[:len(b)-2])
	} else {
		out = append(out, m)
	}
	if rapid.IntRange(0, 5).Draw(r, "column") == 0 {
		if len(a) == 1 {
			out = nil
		} else {
			out = append(slices.Clone(a[:len(a)-2]), m)
		}
		b = []int64{k}
	} else {
		out = append(out, n)
	}
	return [][]int64{a, b}, fmt.Sprintf("transpose_a = %t, transpose_b = %t", transA, transB), out
}

// biased draws a bias for a product, and returns the shape of the sum.
func biased(r *rapid.T, out []int64) (bias, sum []int64) {
	sum = slices.Clone(out)
	if rapid.IntRange(0, 3).Draw(r, "more dims") == 0 {
		sum = slices.Insert(sum, 0, 2)
	}
	bias = slices.Clone(sum)
	for d := range sum {
		switch rapid.IntRange(0, 3).Draw(r, "bias") {
		case 0:
			if d >= len(sum)-len(out) {
				bias[d] = 1
			}
		case 1:
			if sum[d] == 1 {
				bias[d], sum[d] = 3, 3
			}
		}
	}
	if len(sum) == len(out) {
		bias = bias[rapid.IntRange(0, len(bias)).Draw(r, "first"):]
	}
	for d := range sum[:len(sum)-len(bias)] { // what only the bias made longer
		sum[d] = out[d]
	}
	return bias, sum
}

// TestProducts multiplies random matrices, between random layouts.
func TestProducts(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		shapes, attrs, out := product(r)
		op := "matmul"
		if rapid.Bool().Draw(r, "bias") {
			var bias []int64
			bias, out = biased(r, out)
			op, shapes = "linear", append(shapes, bias)
		}
		if len(out) == 0 {
			out = []int64{1}
		}
		var operands []string
		for i, s := range shapes {
			operands = append(operands, drawTensor(r, s, fmt.Sprintf("operand %d", i)))
		}
		result := drawTensor(r, out, "result")
		if op == "linear" && rapid.Bool().Draw(r, "destination") {
			operands = append(operands, result)
		}
		check(t, accumulated(op, attrs, operands, result), someOptions(r))
		if t.Failed() {
			r.FailNow()
		}
	})
}

// TestAccumulators reduces and multiplies elements of every type, to every type.
func TestAccumulators(t *testing.T) {
	for i, elem := range computed {
		for j, result := range computed {
			for k, op := range strings.Fields("sum mean max min prod") {
				if elem != result && (i+j+k)%4 > 0 {
					continue // the others say the same
				}
				check(t, accumulated(op, "keep_dim = false, dim_arg = [0 : i32]", []string{"tensor<5x37x" + elem + ">"}, "tensor<37x"+result+">"), "")
				check(t, accumulated(op, "keep_dim = false, dim_arg = [1 : i32]", []string{"tensor<5x7x" + elem + ">"}, "tensor<5x"+result+">"), "")
				check(t, accumulated(op, "keep_dim = false, dim_arg = [0 : i32]", []string{"tensor<0x7x" + elem + ">"}, "tensor<7x"+result+">"), "")
			}
			if elem == result || (i+j)%3 == 0 {
				operands := []string{"tensor<19x5x" + elem + ">", "tensor<5x21x" + result + ">", "tensor<21x" + elem + ">"}
				check(t, accumulated("linear", "", operands, "tensor<19x21x"+result+">"), "")
				operands[1] = "tensor<21x5x" + elem + ">"
				check(t, accumulated("linear", "transpose_b = true", operands, "tensor<19x21x"+result+">"), "vector-bits=128")
			}
		}
	}
}

// TestAccumulationsOfOffsets: tensors that begin behind padding are read, and written, where they
// are, and padding keeps its value.
func TestAccumulationsOfOffsets(t *testing.T) {
	const (
		matrix = "tensor<4x8xf32, #ttcore.metal_layout<(d0, d1) -> (d0 + 2, d1 + 1), zero, <1x1>, memref<6x9xf32, #ttcore.memory_space<l1>>>>"
		row    = "tensor<8xf32, #ttcore.metal_layout<(d0) -> (0, d0 + 3), one, <1x1>, memref<1x11xf32, #ttcore.memory_space<l1>>>>"
	)
	for _, text := range []string{
		accumulated("sum", "dim_arg = [0 : i32], keep_dim = false", []string{matrix}, row),
		accumulated("linear", "transpose_a = true", []string{matrix, "tensor<4xf32>", row}, row),
	} {
		if out := check(t, text, ""); strings.Contains(out, "memref.alloc") {
			t.Errorf("it is copied:\n%s", out)
		}
	}
}

package sweep

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/npy"
)

// numberFormat is an element type, and that of files.
func numberFormat(r *rand.Rand) (name string, dtype npy.DType) {
	f := numberFormats[r.IntN(len(numberFormats))]
	return f.name, f.dtype
}

// isNaNHidden reports whether a layout has no NaN where one was stored, or not its bits.
func isNaNHidden(typ string) bool {
	return strings.Contains(typ, "bfp") || strings.Contains(typ, "E(32)")
}

func typeOf(s []int64, elem string) string {
	if len(s) == 0 {
		return "tensor<" + elem + ">"
	}
	return fmt.Sprintf("tensor<%sx%s>", joined(s), elem)
}

// reductionOf reduces some dims of a tensor in any layout, to one in any.
func reductionOf(r *rand.Rand, name string) function {
	in, dtype := numberFormat(r)
	out := in
	if r.IntN(4) == 0 {
		out, _ = numberFormat(r)
	}
	s := shape(r, 1+r.IntN(4), 6000)
	var dims []string
	var kept []int64
	keep := r.IntN(2) == 0
	for d, n := range s {
		switch {
		case r.IntN(2) == 0:
			dims = append(dims, fmt.Sprintf("%d : i32", d))
			if keep {
				kept = append(kept, 1)
			}
		default:
			kept = append(kept, n)
		}
	}
	attrs := fmt.Sprintf("keep_dim = %t", keep)
	if len(dims) == 0 {
		kept = []int64{1}
		if keep {
			for range s[1:] {
				kept = append(kept, 1)
			}
		}
	} else {
		attrs += ", dim_arg = [" + strings.Join(dims, ", ") + "]"
	}
	laidOut := typeOf(kept, out)
	if len(kept) > 0 {
		laidOut = anyLayout(r, kept, out)
	}
	op := []string{"sum", "mean", "max", "min", "prod"}[r.IntN(5)]
	return newFunction(name, op, attrs, []string{anyLayout(r, s, in)}, []*npy.Array{numbers(r, dtype, s)}, laidOut, typeOf(kept, out))
}

// productOf multiplies matrices in any layouts, and adds a bias.
func productOf(r *rand.Rand, name string) function {
	size := func() int64 { return 1 + r.Int64N([]int64{4, 20, 70}[r.IntN(3)]) }
	m, n, k := size(), size(), size()
	a, b, out := []int64{m, k}, []int64{k, n}, []int64{m, n}
	attrs := "transpose_a = false"
	if r.IntN(2) == 0 {
		a, attrs = []int64{k, m}, "transpose_a = true"
	}
	if r.IntN(2) == 0 {
		b = []int64{n, k}
		attrs += ", transpose_b = true"
	}
	if batch := 1 + r.Int64N(3); batch > 1 {
		out = append([]int64{batch}, out...)
		if r.IntN(2) == 0 {
			a, b = append([]int64{batch}, a...), append([]int64{1}, b...)
		} else {
			b = append([]int64{batch}, b...)
		}
	}
	shapes, op := [][]int64{a, b}, "matmul"
	if r.IntN(2) == 0 {
		op, shapes = "linear", append(shapes, [][]int64{{n}, {m, 1}, {m, n}}[r.IntN(3)])
	}
	elem, dtype := numberFormat(r)
	var types []string
	var inputs []*npy.Array
	for i, s := range shapes {
		in, of := elem, dtype
		if i == 1 && r.IntN(4) == 0 {
			in, of = numberFormat(r)
		}
		types, inputs = append(types, anyLayout(r, s, in)), append(inputs, numbers(r, of, s))
	}
	return newFunction(name, op, attrs, types, inputs, anyLayout(r, out, elem), typeOf(out, elem))
}

// TestAccumulations reduces and multiplies: no addition is of another order, and none is
// fused with a multiplication, whether LLVM optimizes or not.
func TestAccumulations(t *testing.T) {
	for i, make := range []func(r *rand.Rand, name string) function{reductionOf, productOf} {
		r := rand.New(rand.NewPCG(31, uint64(i)))
		for _, opt := range []string{"0", "0", "3", "0", "0", "3"} {
			var fs []function
			for len(fs) < 14 {
				if f := make(r, fmt.Sprintf("f%d", len(fs))); !isNaNHidden(f.text[strings.Index(f.text, "->"):]) {
					fs = append(fs, f)
				}
			}
			checkFunctionsFor(t, fs, kernel.Options{Opt: opt})
		}
	}
}

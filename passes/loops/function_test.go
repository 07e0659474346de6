package loops_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/ttir"
)

// computed are the element types that functions are computed on.
var computed = slices.DeleteFunc(slices.Clone(numbers), func(t string) bool { return t == "index" })

// application is a function of one op, on tensors of the given element types; the
// second operand is a row.
func application(fn, attrs string, operands []string, result string) string {
	var args, values, types []string
	for i, elem := range operands {
		t := "tensor<5x7x" + elem + ">"
		if i == 1 {
			t = "tensor<7x" + elem + ">"
		}
		args, values, types = append(args, fmt.Sprintf("%%x%d: %s", i, t)), append(values, fmt.Sprintf("%%x%d", i)), append(types, t)
	}
	return fmt.Sprintf(`func.func @f(%s) -> tensor<5x7x%s> {
  %%0 = "ttir.%s"(%s) <{%s}> : (%s) -> tensor<5x7x%[2]s>
  return %%0 : tensor<5x7x%[2]s>
}`, strings.Join(args, ", "), result, fn, strings.Join(values, ", "), attrs, strings.Join(types, ", "))
}

// TestEachFunction: no function is without a lowering, or without the interpreter.
func TestEachFunction(t *testing.T) {
	integers := strings.Fields("ttir.bitwise_and ttir.bitwise_or ttir.bitwise_xor ttir.bitwise_not ttir.logical_left_shift ttir.logical_right_shift")
	attrs := map[string]string{
		"ttir.leaky_relu": "parameter = 0.5 : f32", "ttir.clamp_scalar": "min = -1.0 : f32, max = 1.0 : f32",
	}
	for fn := ttir.NoFunction + 1; fn.Kind() != nil; fn++ {
		name, elem := fn.Kind().Name, "f32"
		if slices.Contains(integers, name) {
			elem = "i32"
		}
		inputs := len(fn.Kind().Operands) - 1 // the last is the destination
		check(t, application(strings.TrimPrefix(name, "ttir."), attrs[name], slices.Repeat([]string{elem}, inputs), elem), "")
	}
}

// TestTruths compares every type of operands, to every type of results.
func TestTruths(t *testing.T) {
	for i, elem := range computed {
		for j, result := range computed {
			for k, fn := range strings.Fields("eq ne gt ge lt le isfinite logical_and logical_or logical_xor logical_not") {
				if (i+j+k)%3 > 0 && elem != result && result != "i1" {
					continue // the others say the same
				}
				operands := []string{elem, elem}
				if fn == "isfinite" || fn == "logical_not" {
					operands = operands[:1]
				}
				if strings.HasPrefix(fn, "logical") && len(operands) == 2 && k%2 == 0 {
					operands[1] = result
				}
				check(t, application(fn, "", operands, result), "")
			}
			check(t, application("where", "", []string{elem, result, result}, result), "")
		}
	}
}

// TestBits computes with the bits of every integer type. What they are shifted by
// is often small.
func TestBits(t *testing.T) {
	for _, elem := range computed {
		if strings.Contains(elem, "f") {
			continue
		}
		check(t, application("bitwise_not", "", []string{elem}, elem), "")
		for _, fn := range strings.Fields("bitwise_and bitwise_or bitwise_xor logical_left_shift logical_right_shift") {
			check(t, application(fn, "", []string{elem, elem}, elem), "")
		}
		for _, fn := range strings.Fields("logical_left_shift logical_right_shift remainder") {
			for _, amount := range []int{1, 3, 7, 8, 33} {
				if elem == "i1" && amount > 1 || fn == "remainder" && elem == "i4" && amount > 7 {
					continue // no number of this type, or 0
				}
				x := "tensor<5x7x" + elem + ">"
				check(t, fmt.Sprintf(`func.func @f(%%x: %s) -> %[1]s {
  %%y = "ttir.full"() <{fill_value = %d : i32, shape = array<i32: 5, 7>}> : () -> %[1]s
  %%0 = "ttir.%[3]s"(%%x, %%y) : (%[1]s, %[1]s) -> %[1]s
  return %%0 : %[1]s
}`, x, amount, fn), "")
			}
		}
	}
}

// TestRemainder: floats have the sign of the dividend, and so do integers.
func TestRemainder(t *testing.T) {
	for _, elem := range computed {
		if strings.Contains(elem, "f") {
			check(t, application("remainder", "", []string{elem, elem}, elem), "")
			continue
		}
		divisors := "[[-3], [2], [-1]]"
		switch {
		case elem == "i1":
			divisors = "true"
		case elem[0] == 'u':
			divisors = "[[3], [2], [1]]"
		}
		check(t, fmt.Sprintf(`func.func @f(%%x: tensor<3x9x%s>) -> tensor<3x9x%[1]s> {
  %%y = "ttir.constant"() <{value = dense<%s> : tensor<3x1x%[1]s>}> : () -> tensor<3x1x%[1]s>
  %%0 = "ttir.remainder"(%%x, %%y) : (tensor<3x9x%[1]s>, tensor<3x1x%[1]s>) -> tensor<3x9x%[1]s>
  return %%0 : tensor<3x9x%[1]s>
}`, elem, divisors), "")
	}
}

// TestActivations computes functions of several steps, and those with parameters.
func TestActivations(t *testing.T) {
	clamps := []string{
		"min = 2.5 : f32, max = 5.0 : f32", "min = -1 : i32, max = 1 : i32", "min = -1.0e30 : f32, max = 3.4e38 : f32",
		"min = 3.0 : f32, max = 1.0 : f32", "min = 0x7FC00000 : f32, max = 16777217.0 : f32", "min = -5 : i32, max = 16842753 : i32",
	}
	for _, elem := range computed {
		for _, fn := range strings.Fields("sign relu6") {
			check(t, application(fn, "", []string{elem}, elem), "")
		}
		for _, attrs := range clamps {
			check(t, application("clamp_scalar", attrs, []string{elem}, elem), "")
		}
		check(t, application("clamp_tensor", "", []string{elem, elem, elem}, elem), "")
		if !strings.Contains(elem, "f") {
			continue
		}
		for _, fn := range strings.Fields("exp2 asin acos asinh silu gelu hardsigmoid") {
			check(t, application(fn, "", []string{elem}, elem), "")
		}
		for _, fn := range strings.Fields("pow atan2") {
			check(t, application(fn, "", []string{elem, elem}, elem), "")
		}
		check(t, application("leaky_relu", "parameter = 0.01 : f32", []string{elem}, elem), "")
		check(t, application("leaky_relu", "parameter = -2.0 : f32", []string{elem}, elem), "")
	}
}

// TestCreation makes tensors of zeros, of ones and of numbers in steps, of every
// element type, in tiles and as rows.
func TestCreation(t *testing.T) {
	for _, elem := range computed {
		types := []string{fmt.Sprintf("tensor<5x7x%s>", elem), fmt.Sprintf("tensor<5x7x%s, %s>", elem, tiled("2x2", "3x4x"+elem, "one"))}
		for _, typ := range types {
			for _, op := range []string{
				`"ttir.zeros"() <{shape = array<i32: 5, 7>}>`,
				`"ttir.ones"() <{shape = array<i32: 5, 7>}>`,
				`"ttir.arange"() <{start = 0 : si64, end = 7 : si64, step = 1 : si64, arange_dimension = 1 : i64}>`,
				`"ttir.arange"() <{start = 3 : si64, end = -8 : si64, step = -2 : si64, arange_dimension = 0 : i64}>`,
				`"ttir.arange"() <{start = -16842753 : si64, end = 68719476736 : si64, step = 9817782213 : si64, arange_dimension = 1 : i64}>`,
			} {
				text := fmt.Sprintf("func.func @f() -> %s {\n  %%0 = %s : () -> %[1]s\n  return %%0 : %[1]s\n}", typ, op)
				check(t, text, "")
				check(t, text, "vector-bits=128")
			}
		}
	}
}
